import { type TypographyEdit, movedPositions } from "./text-block.ts";
import type { RuleName } from "./typography-rules.ts";

/** A place of a typeset text that is not as it was typed, in characters of the finished text, and the rule that set it. */
export interface TypographyChange {
  rule: RuleName;
  start: number;
  end: number;
}

export class ChangeLog {
  #changes: TypographyChange[] = [];

  note(text: string, edits: readonly TypographyEdit[], ruleOf: (edit: TypographyEdit) => RuleName): void {
    const moved = (side: (change: TypographyChange) => number) => movedPositions(this.#changes.map(side), edits);
    const starts = moved(({ start }) => start);
    const ends = moved(({ end }) => end);
    const earlier = this.#changes.map(({ rule }, at) => ({ rule, start: starts[at] ?? 0, end: ends[at] ?? 0 }));
    let shift = 0;
    const fresh = edits.flatMap((edit) => {
      const start = edit.start + shift;
      shift += edit.put.length - (edit.end - edit.start);
      const isSame = text.slice(edit.start, edit.end) === edit.put;
      return isSame ? [] : [{ rule: ruleOf(edit), start, end: start + edit.put.length }];
    });
    // A later rule that set a place anew is the one whose sign stands there.
    const kept = earlier.filter(({ start, end }) => end > start);
    this.#changes = [...kept, ...fresh].toSorted((one, other) => one.start - other.start);
  }

  changes(): readonly TypographyChange[] {
    return this.#changes;
  }
}
