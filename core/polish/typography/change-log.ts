import { type Edit, moved } from "./block.ts";
import type { RuleName } from "./rules.ts";

/** A place of a typeset text that is not as it was typed, in characters of the finished text, and the rule that set it. */
export interface Change {
  rule: RuleName;
  start: number;
  end: number;
}

/** Follows what the rules change in one block to where it stands in the end. */
export class ChangeLog {
  #changes: Change[] = [];

  /** One pass's edits of `text`, in order; `ruleOf` says whose each is. */
  note(text: string, edits: readonly Edit[], ruleOf: (edit: Edit) => RuleName): void {
    const starts = moved(
      this.#changes.map(({ start }) => start),
      edits,
    );
    const ends = moved(
      this.#changes.map(({ end }) => end),
      edits,
    );
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

  changes(): readonly Change[] {
    return this.#changes;
  }
}
