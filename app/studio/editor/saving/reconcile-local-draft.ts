import { type Draft, sameDraft } from "#core/posts/drafts/draft.ts";
import { type ReconciledDraft, reconcileDrafts } from "#core/posts/drafts/reconcile-drafts.ts";
import type { LocalDraft } from "./local-drafts.ts";

/** Reconciles the tab's text with the server's text. `alone`: nobody else wrote, so the server has the text that this tab sent last. */
export function reconcileLocalDraft(
  { baseDraft, unsure }: Pick<LocalDraft, "baseDraft" | "unsure">,
  ours: Draft,
  theirs: Draft,
): { reconciled: ReconciledDraft; clean: boolean; alone: boolean } {
  const reconciled = reconcileDrafts(unsure && holds(theirs, unsure, baseDraft) ? unsure : baseDraft, ours, theirs);
  return { reconciled, clean: reconciled.conflicts.length === 0, alone: unsure !== null && sameWords(unsure, theirs) };
}

/** Whether `theirs` contains the unanswered draft `sent`. If so, `sent` is the common ancestor of both texts. */
function holds(theirs: Draft, sent: Draft, baseDraft: Draft): boolean {
  if (sameWords(sent, theirs)) return true;
  const joined = reconcileDrafts(baseDraft, sent, theirs);
  return joined.conflicts.length === 0 && sameWords(joined.draft, theirs);
}

export function isSame(a: Draft, b: Draft): boolean {
  return sameWords(a, b) && sameDraft({ ...a, body: "" }, { ...b, body: "" });
}

/** Compares only the texts, because the server may normalise other fields. */
function sameWords(a: Draft, b: Draft): boolean {
  return a.body === b.body && a.title === b.title && a.lead === b.lead;
}
