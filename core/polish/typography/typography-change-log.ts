import { type TypographyEdit, movedPositions } from "./text-block.ts";
import type { RuleName } from "./typography-rules.ts";

/** A change that a rule made, as a range of the finished text. */
export interface TypographyChange {
  rule: RuleName;
  start: number;
  end: number;
}

/** Collects the changes of all rules that are applied to a text. */
export class TypographyChangeLog {
  #changes: TypographyChange[] = [];

  /** Adds the edits that one pass makes to `text`, and moves the earlier changes to their new positions. */
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
    // If a later rule replaces a change, only the change of the later rule counts.
    const kept = earlier.filter(({ start, end }) => end > start);
    this.#changes = [...kept, ...fresh].toSorted((one, other) => one.start - other.start);
  }

  /** Returns the changes in order. */
  changes(): readonly TypographyChange[] {
    return this.#changes;
  }
}
