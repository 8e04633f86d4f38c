import { takesOnlyOne } from "./help-commands.ts";
import type { Suggestion } from "#core/posts/provenance/suggestion.ts";

/** A range of a text in UTF-16 units, from `from` to just before `to`. */
export interface Stretch {
  from: number;
  to: number;
}

/** Returns the range of a suggestion's words `before` after the text changed; null when the words are not there any more. */
export function rebasedRange(range: Stretch, before: string, oldText: string, newText: string): Stretch | null {
  if (oldText === newText) return standsAt(range, before, newText) ? range : null;
  const { from, to, end } = changedPart(oldText, newText);
  const shift = end - to;
  // A suggestion without words to replace inserts its text at the beginning, also after the change.
  if (before === "") return range.from === 0 ? range : null;
  if (range.to <= from && standsAt(range, before, newText)) return range;
  const moved = { from: range.from + shift, to: range.to + shift };
  if (range.from >= to && standsAt(moved, before, newText)) return moved;
  return uniqueOccurrence(before, newText);
}

/** Returns the range of words that occur once in a text; null when they occur never or several times. */
export function uniqueOccurrence(words: string, text: string): Stretch | null {
  if (words === "") return { from: 0, to: 0 };
  const from = text.indexOf(words);
  if (from === -1 || text.indexOf(words, from + 1) !== -1) return null;
  return { from, to: from + words.length };
}

/** Tells whether two hunks exclude each other, because they overlap or both insert at the same place. */
export function areOverlapping(one: Stretch, other: Stretch): boolean {
  if (one.from === one.to || other.from === other.to) return one.from === other.from && one.to === other.to;
  return one.from < other.to && other.from < one.to;
}

type Claim = Pick<Suggestion, "id" | "kind" | "runId" | "range" | "baseHash">;

/** Returns the ids of open suggestions for the same place or field as the accepted suggestion. Accepting that suggestion drops them. */
export function conflictingIds(accepted: Claim, open: readonly Claim[]): string[] {
  const rivals = open.filter((each) => {
    if (each.id === accepted.id) return false;
    if (each.kind === accepted.kind && takesOnlyOne(each.kind)) return true;
    if (!each.range || !accepted.range || each.baseHash !== accepted.baseHash) return false;
    return areOverlapping(each.range, accepted.range);
  });
  return rivals.map(({ id }) => id);
}

function standsAt({ from, to }: Stretch, before: string, text: string): boolean {
  return text.slice(from, to) === before;
}

function changedPart(oldText: string, newText: string): { from: number; to: number; end: number } {
  const shorter = Math.min(oldText.length, newText.length);
  let head = 0;
  while (head < shorter && oldText[head] === newText[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && oldText.at(-1 - tail) === newText.at(-1 - tail)) tail += 1;
  return { from: head, to: oldText.length - tail, end: newText.length - tail };
}
