import type { Draft } from "#core/posts/drafts/draft.ts";
import { isTypedText } from "#core/posts/post-fields.ts";
import type { DraftConflict, ReconciledDraft } from "#core/posts/drafts/reconcile-drafts.ts";

/** The choice for one conflict; `own` is a text the person wrote. */
export type Resolution = "mine" | "theirs" | "both" | { own: string };

/** A text that a person wrote to resolve a conflict. The field and this side's text (`mine`) identify the conflict. */
export interface OwnText {
  field: DraftConflict["field"];
  mine: string;
  text: string;
}

/** Whether a person may write their own text for the conflict. */
export function mayWrite(conflict: DraftConflict): boolean {
  return isClash(conflict) || isTypedText(conflict.field);
}

/** Returns the reconciled draft with one choice applied to each conflict. A missing choice means "mine". */
export function chosenDraft({ draft, conflicts }: ReconciledDraft, choices: readonly Resolution[]): Draft {
  const chosen: Draft = { ...draft };
  // Conflicts are resolved from the end of the text, so that the offsets of earlier conflicts stay valid.
  for (const [index, conflict] of [...conflicts.entries()].toReversed()) {
    const choice = choices[index] ?? "mine";
    if (choice === "mine") continue;
    if (!isClash(conflict)) {
      Object.assign(chosen, { [conflict.field]: typeof choice === "object" ? choice.own : conflict.theirs });
      continue;
    }
    const { field, at, mine } = conflict;
    const before = chosen[field];
    const end = at + mine.length;
    // Reconciling may have changed the white space at the end, so the text may differ from `mine` there.
    const piece = before.startsWith(mine, at) ? mine : before.slice(at, end);
    const after = before.slice(at + piece.length);
    const kept = pieceOf(choice, piece, conflict.theirs);
    const text = before.slice(0, at) + (after === "" ? kept.trimEnd() : kept) + after;
    chosen[field] = kept === "" && after.trim() === "" ? text.trimEnd() : text;
  }
  return chosen;
}

/** Returns the text that a choice would leave. */
export function textOf(conflict: DraftConflict, choice: Exclude<Resolution, object>): string {
  const [mine, theirs] = [String(conflict.mine), String(conflict.theirs)];
  return trimmedText(isClash(conflict) ? pieceOf(choice, mine, theirs) : choice === "theirs" ? theirs : mine);
}

export function trimmedText(text: string): string {
  return text.replace(/^(?:\r?\n)+/, "").trimEnd();
}

/** Assigns written texts to the conflicts; a conflict without a text gets null. `rest` holds the texts that fit no conflict. */
export function ownTextsFor(
  { conflicts }: ReconciledDraft,
  kept: readonly OwnText[],
): { texts: (string | null)[]; rest: OwnText[] } {
  const texts: (string | null)[] = conflicts.map(() => null);
  const isFree = (conflict: DraftConflict, at: number) => mayWrite(conflict) && texts[at] === null;
  const place = (ownText: OwnText, isIts: (conflict: DraftConflict) => boolean): boolean => {
    const at = conflicts.findIndex((each, index) => isFree(each, index) && each.field === ownText.field && isIts(each));
    if (at >= 0) texts[at] = ownText.text;
    return at >= 0;
  };
  // The other side's text may have changed in the meantime, so the boundaries of conflicts may have moved.
  const left = kept.filter((ownText) => !place(ownText, ({ mine }) => mine === ownText.mine));
  return { texts, rest: left.filter((ownText) => !place(ownText, () => true)) };
}

function pieceOf(choice: Resolution, mine: string, theirs: string): string {
  if (choice === "mine") return mine;
  if (choice === "theirs") return theirs;
  if (choice === "both") return joined(mine, theirs);
  if (choice.own.trim() === "") return "";
  const lineEnd = /\r\n/.test(mine + theirs) ? "\r\n" : "\n";
  const gap = gapAfter(mine) || gapAfter(theirs);
  return choice.own.trimEnd().replaceAll(/\r?\n/g, lineEnd) + gap;
}

function gapAfter(text: string): string {
  return text.slice(text.trimEnd().length);
}

function joined(mine: string, theirs: string): string {
  if (mine === "" || theirs === "") return mine + theirs;
  const mineGap = gapAfter(mine);
  const isParted = mineGap.endsWith("\n") && mineGap.indexOf("\n") < mineGap.length - 1;
  const gap = isParted ? "" : mine.includes("\r\n") ? "\r\n\r\n" : "\n\n";
  return mine.trimEnd() === mine ? mine + gap + theirs : mine + theirs;
}

/** Whether a conflict concerns a part of a long text, so that both versions can be kept one after the other. */
export function isClash(conflict: DraftConflict): conflict is Extract<DraftConflict, { at: number }> {
  return "at" in conflict;
}
