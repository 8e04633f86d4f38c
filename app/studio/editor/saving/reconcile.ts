import type { Draft } from "#core/posts/drafts/draft.ts";
import { type MergedDraft, sameDraft } from "#core/posts/merge/three-way-merge.ts";

export type Merge = (base: Draft, ours: Draft, theirs: Draft) => MergedDraft;

interface Ground {
  baseDraft: Draft;
  unsure: Draft | null;
}

/** Merges the tab's text with the server's. `alone`: nobody else wrote; the server has what this tab sent last. */
export function reconcile(
  { baseDraft, unsure }: Ground,
  ours: Draft,
  theirs: Draft,
  merge: Merge,
): { merged: MergedDraft; clean: boolean; alone: boolean } {
  const merged = merge(unsure && holds(theirs, unsure, baseDraft, merge) ? unsure : baseDraft, ours, theirs);
  return { merged, clean: merged.conflicts.length === 0, alone: unsure !== null && sameWords(unsure, theirs) };
}

/** Whether `theirs` contains the unanswered draft. That draft is then the common ancestor of both texts. */
function holds(theirs: Draft, sent: Draft, baseDraft: Draft, merge: Merge): boolean {
  if (sameWords(sent, theirs)) return true;
  const joined = merge(baseDraft, sent, theirs);
  return joined.conflicts.length === 0 && sameWords(joined.draft, theirs);
}

export function isSame(a: Draft, b: Draft): boolean {
  return sameWords(a, b) && sameDraft({ ...a, body: "" }, { ...b, body: "" });
}

/** Ignores the other fields, which the server may normalise. */
function sameWords(a: Draft, b: Draft): boolean {
  return a.body === b.body && a.title === b.title && a.lead === b.lead;
}
