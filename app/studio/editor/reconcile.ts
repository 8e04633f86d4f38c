import type { Draft } from "#core/posts/draft.ts";
import { type MergedDraft, sameDraft } from "#core/posts/merge.ts";

export type Merge = (base: Draft, ours: Draft, theirs: Draft) => MergedDraft;

/** What a tab knows of the state its text builds on. */
interface Ground {
  baseDraft: Draft;
  /** A draft that was sent and never answered. */
  unsure: Draft | null;
}

/**
 * Joins the text of a tab with what the server has now. When the server has the draft that was sent without an answer, that
 * one is the common ancestor, and `arrived` says that nobody else wrote.
 */
export function reconcile(
  { baseDraft, unsure }: Ground,
  ours: Draft,
  theirs: Draft,
  merge: Merge,
): { merged: MergedDraft; clean: boolean; arrived: boolean } {
  const arrived = unsure !== null && sameWords(unsure, theirs);
  const merged = merge(arrived ? unsure : baseDraft, ours, theirs);
  return { merged, clean: merged.conflicts.length === 0, arrived };
}

/** Whether two drafts are the same, the texts first: they are what differs, and comparing them is cheap. */
export function isSame(a: Draft, b: Draft): boolean {
  return sameWords(a, b) && sameDraft({ ...a, body: "" }, { ...b, body: "" });
}

/** Whether two drafts have the same text: what was typed, without the fields a server may put in order. */
function sameWords(a: Draft, b: Draft): boolean {
  return a.body === b.body && a.title === b.title && a.lead === b.lead;
}
