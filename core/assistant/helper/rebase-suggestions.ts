import { takesOnlyOne } from "./suggestion-rules.ts";
import type { Suggestion } from "#core/posts/provenance/suggestion.ts";

/** A stretch of a text in UTF-16 units, `to` excluded. */
export interface Stretch {
  from: number;
  to: number;
}

/** Where a suggestion's words stand after the text changed from `was` to `now`; null when they do not any more. */
export function rebased(range: Stretch, before: string, was: string, now: string): Stretch | null {
  if (was === now) return holds(range, before, now) ? range : null;
  const { from, to, end } = changedPart(was, now);
  const shift = end - to;
  // An insertion before everything stays before everything.
  if (before === "") return range.from === 0 ? range : null;
  if (range.to <= from && holds(range, before, now)) return range;
  const moved = { from: range.from + shift, to: range.to + shift };
  if (range.from >= to && holds(moved, before, now)) return moved;
  return onlyPlace(before, now);
}

/** The one place where words stand in a text; null for none and for several. */
export function onlyPlace(words: string, text: string): Stretch | null {
  if (words === "") return { from: 0, to: 0 };
  const from = text.indexOf(words);
  if (from === -1 || text.indexOf(words, from + 1) !== -1) return null;
  return { from, to: from + words.length };
}

/** Two hunks of one base that cannot both be made. Insertions before everything are such a pair, too. */
export function areOverlapping(one: Stretch, other: Stretch): boolean {
  if (one.from === one.to || other.from === other.to) return one.from === other.from && one.to === other.to;
  return one.from < other.to && other.from < one.to;
}

type Claim = Pick<Suggestion, "id" | "kind" | "runId" | "range" | "baseHash">;

/** Ids of open suggestions that are dropped with an accepted one, since they are for the same place or field. */
export function falling(accepted: Claim, open: readonly Claim[]): string[] {
  const rivals = open.filter((each) => {
    if (each.id === accepted.id) return false;
    if (each.kind === accepted.kind && takesOnlyOne(each.kind)) return true;
    if (!each.range || !accepted.range || each.baseHash !== accepted.baseHash) return false;
    return areOverlapping(each.range, accepted.range);
  });
  return rivals.map(({ id }) => id);
}

function holds({ from, to }: Stretch, before: string, text: string): boolean {
  return text.slice(from, to) === before;
}

function changedPart(was: string, now: string): { from: number; to: number; end: number } {
  const shorter = Math.min(was.length, now.length);
  let head = 0;
  while (head < shorter && was[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && was.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  return { from: head, to: was.length - tail, end: now.length - tail };
}
