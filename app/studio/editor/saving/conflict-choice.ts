import type { Draft } from "#core/posts/draft.ts";
import type { MergeConflict, MergedDraft } from "#core/posts/merge.ts";

/** What is to stand in a disputed place: one side, both in turn, or what a person has written for it. */
export type Resolution = "mine" | "theirs" | "both" | { own: string };

/** What somebody wrote by hand for a place, which is known again by its field and this side's text. */
export interface OwnText {
  field: MergeConflict["field"];
  mine: string;
  text: string;
}

/** Whether both sides can stand one after the other: pieces of a long text can, the values of a field cannot. */
export function mayKeepBoth(conflict: MergeConflict): boolean {
  return isClash(conflict);
}

/** Whether a person can write what is to stand there: a text can be, a choice from a list cannot. */
export function mayWrite(conflict: MergeConflict): boolean {
  return isClash(conflict) || conflict.field === "title" || conflict.field === "lead";
}

/** The draft a person has chosen: for each place one side, both in turn or their own. Places nobody disputes are as merged. */
export function chosenDraft({ draft, conflicts }: MergedDraft, choices: readonly Resolution[]): Draft {
  const chosen: Draft = { ...draft };
  // From the end, so that the offsets of earlier places hold.
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
    // The merge may have put another white space at the end of the text than the piece had.
    const piece = before.startsWith(mine, at) ? mine : before.slice(at, end);
    const after = before.slice(at + piece.length);
    const kept = pieceOf(choice, piece, conflict.theirs);
    const text = before.slice(0, at) + (after === "" ? kept.trimEnd() : kept) + after;
    // Where the last piece is gone, so is the gap before it.
    chosen[field] = kept === "" && after.trim() === "" ? text.trimEnd() : text;
  }
  return chosen;
}

/** The text of a place as it would be chosen: what a person begins to write with. */
export function textOf(conflict: MergeConflict, choice: Exclude<Resolution, object>): string {
  const [mine, theirs] = [String(conflict.mine), String(conflict.theirs)];
  return trimmedText(isClash(conflict) ? pieceOf(choice, mine, theirs) : choice === "theirs" ? theirs : mine);
}

/** A piece of a long text ends where the next one begins: the empty lines between them are not what is chosen. */
export function trimmedText(text: string): string {
  return text.replace(/^(?:\r?\n)+|\s+$/g, "");
}

/** Kept texts by the places they were typed for, null for a place that has none; `rest` has no place any more. */
export function ownTextsFor(
  { conflicts }: MergedDraft,
  kept: readonly OwnText[],
): { texts: (string | null)[]; rest: OwnText[] } {
  const texts: (string | null)[] = conflicts.map(() => null);
  const isFree = (conflict: MergeConflict, at: number) => mayWrite(conflict) && texts[at] === null;
  const place = (own: OwnText, isIts: (conflict: MergeConflict) => boolean): boolean => {
    const at = conflicts.findIndex((each, index) => isFree(each, index) && each.field === own.field && isIts(each));
    if (at >= 0) texts[at] = own.text;
    return at >= 0;
  };
  // The other side may have gone on meanwhile, so that places are divided otherwise.
  const left = kept.filter((own) => !place(own, ({ mine }) => mine === own.mine));
  return { texts, rest: left.filter((own) => !place(own, () => true)) };
}

function pieceOf(choice: Resolution, mine: string, theirs: string): string {
  if (choice === "mine") return mine;
  if (choice === "theirs") return theirs;
  if (choice === "both") return joined(mine, theirs);
  if (choice.own.trim() === "") return "";
  const lineEnd = /\r\n/.test(mine + theirs) ? "\r\n" : "\n";
  const gap = /\s*$/.exec(mine)?.[0] || /\s*$/.exec(theirs)?.[0] || "";
  return choice.own.trimEnd().replaceAll(/\r?\n/g, lineEnd) + gap;
}

function joined(mine: string, theirs: string): string {
  if (mine === "" || theirs === "") return mine + theirs;
  const gap = /\n\s*\n$/.test(mine) ? "" : mine.includes("\r\n") ? "\r\n\r\n" : "\n\n";
  return mine.trimEnd() === mine ? mine + gap + theirs : mine + theirs;
}

function isClash(conflict: MergeConflict): conflict is Extract<MergeConflict, { at: number }> {
  return "at" in conflict;
}
