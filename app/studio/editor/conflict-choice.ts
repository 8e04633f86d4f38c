import type { Draft } from "#core/posts/draft.ts";
import type { MergeConflict, MergedDraft } from "#core/posts/merge.ts";

export type Choice = "mine" | "theirs" | "both";

/** Whether both sides can stand one after the other: pieces of a long text can, the values of a field cannot. */
export function mayKeepBoth(conflict: MergeConflict): boolean {
  return isClash(conflict);
}

/** The draft a person has chosen: for each place one side, or both in turn. Places nobody disputes are as merged. */
export function chosenDraft({ draft, conflicts }: MergedDraft, choices: readonly Choice[]): Draft {
  const chosen: Draft = { ...draft };
  // From the end, so that the offsets of earlier places hold.
  for (const [index, conflict] of [...conflicts.entries()].toReversed()) {
    const choice = choices[index] ?? "mine";
    if (choice === "mine") continue;
    if (!isClash(conflict)) {
      Object.assign(chosen, { [conflict.field]: conflict.theirs });
      continue;
    }
    const { field, at, mine, theirs } = conflict;
    const before = chosen[field];
    const end = at + mine.length;
    // The merge may have put another white space at the end of the text than the piece had.
    const piece = before.startsWith(mine, at) ? mine : before.slice(at, end);
    const after = before.slice(at + piece.length);
    const kept = choice === "both" ? joined(piece, theirs) : theirs;
    chosen[field] = before.slice(0, at) + (after === "" ? kept.trimEnd() : kept) + after;
  }
  return chosen;
}

function joined(mine: string, theirs: string): string {
  if (mine === "" || theirs === "") return mine + theirs;
  const gap = /\n\s*\n$/.test(mine) ? "" : mine.includes("\r\n") ? "\r\n\r\n" : "\n\n";
  return mine.trimEnd() === mine ? mine + gap + theirs : mine + theirs;
}

function isClash(conflict: MergeConflict): conflict is Extract<MergeConflict, { at: number }> {
  return "at" in conflict;
}
