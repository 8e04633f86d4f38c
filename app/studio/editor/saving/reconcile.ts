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
 * Joins the text of a tab with what the server has now. `alone` says that nobody else wrote: the server has just what this
 * tab sent last, without having heard so.
 */
export function reconcile(
  { baseDraft, unsure }: Ground,
  ours: Draft,
  theirs: Draft,
  merge: Merge,
): { merged: MergedDraft; clean: boolean; alone: boolean } {
  const merged = merge(unsure && holds(theirs, unsure, baseDraft, merge) ? unsure : baseDraft, ours, theirs);
  return { merged, clean: merged.conflicts.length === 0, alone: unsure !== null && sameWords(unsure, theirs) };
}

/**
 * Whether `theirs` has every change a sent draft made to the state it was built on: then the draft arrived, whatever others
 * wrote on top of it, and is itself the state both texts come from.
 */
function holds(theirs: Draft, sent: Draft, baseDraft: Draft, merge: Merge): boolean {
  if (sameWords(sent, theirs)) return true;
  const joined = merge(baseDraft, sent, theirs);
  return joined.conflicts.length === 0 && sameWords(joined.draft, theirs);
}

/** Whether two drafts are the same, the texts first: they are what differs, and comparing them is cheap. */
export function isSame(a: Draft, b: Draft): boolean {
  return sameWords(a, b) && sameDraft({ ...a, body: "" }, { ...b, body: "" });
}

/** Whether two drafts have the same text: what was typed, without the fields a server may put in order. */
function sameWords(a: Draft, b: Draft): boolean {
  return a.body === b.body && a.title === b.title && a.lead === b.lead;
}
