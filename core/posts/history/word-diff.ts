import { diffArrays } from "diff/lib/diff/array.js";
import type { DiffPart } from "../post-service-types.ts";

/** Longer texts count as entirely different, because the time of a comparison grows with the square of the length. */
const MOST_PARAGRAPHS = 1_000;
const MOST_WORDS = 400;
const WORD = /[\p{L}\p{M}\p{N}_]+|\s+|[^\p{L}\p{M}\p{N}_\s]/gu;

/** Returns two texts as one list of added, removed and equal words. Without the added words, the list is the first text. */
export function diffWords(before: string, after: string): DiffPart[] {
  const parts: DiffPart[] = [];
  for (const { removed, added, same } of stretches(paragraphsOf(before), paragraphsOf(after))) {
    if (same !== "") push(parts, "same", same);
    else wordsOf(removed, added, parts);
  }
  return parts;
}

/** A change of more than this share of the words is substantive: readers see its date. */
export const SUBSTANTIVE_SHARE = 0.05;

/** Returns whether more than 5 % of a text's words were changed, added or removed. A paragraph that moved counts as changed. */
export function isSubstantive(before: string, after: string): boolean {
  const total = Math.max(wordsIn(before).length, wordsIn(after).length);
  let changed = 0;
  for (const { removed, added } of stretches(paragraphsOf(before), paragraphsOf(after))) {
    changed += wordsChanged(removed, added);
  }
  return changed > total * SUBSTANTIVE_SHARE;
}

interface Stretch {
  same: string;
  removed: string;
  added: string;
}

function stretches(before: string[], after: string[]): Stretch[] {
  const { head, tail } = commonEnds([before, after]);
  const kept = (pieces: string[]): Stretch => ({ same: pieces.join(""), removed: "", added: "" });
  const [old, fresh] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  const result = [
    kept(before.slice(0, head)),
    ...compareParagraphs(old, fresh),
    kept(before.slice(before.length - tail)),
  ];
  return result.filter(({ same, removed, added }) => same + removed + added !== "");
}

function compareParagraphs(before: string[], after: string[]): Stretch[] {
  const changes = diffArrays(before, after, { maxEditLength: MOST_PARAGRAPHS });
  if (!changes) return [{ same: "", removed: before.join(""), added: after.join("") }];
  const result: Stretch[] = [];
  let open: Stretch | null = null;
  for (const { value, added, removed } of changes) {
    const text = value.join("");
    if (!added && !removed) {
      result.push({ same: text, removed: "", added: "" });
      open = null;
      continue;
    }
    if (!open) result.push((open = { same: "", removed: "", added: "" }));
    open[added ? "added" : "removed"] += text;
  }
  return result;
}

function wordsOf(removed: string, added: string, parts: DiffPart[]): void {
  const changes = diffArrays(removed.match(WORD) ?? [], added.match(WORD) ?? [], { maxEditLength: MOST_WORDS });
  if (!changes) {
    push(parts, "removed", removed);
    push(parts, "added", added);
    return;
  }
  for (const change of changes) {
    push(parts, change.added ? "added" : change.removed ? "removed" : "same", change.value.join(""));
  }
}

function push(parts: DiffPart[], kind: DiffPart["kind"], text: string): void {
  const last = parts.at(-1);
  if (text === "") return;
  if (last?.kind === kind) last.text += text;
  else parts.push({ kind, text });
}

/** Returns the number of removed words or of added words, whichever is larger. */
function wordsChanged(removed: string, added: string): number {
  const balance = new Map<string, number>();
  for (const word of wordsIn(removed)) balance.set(word, (balance.get(word) ?? 0) - 1);
  for (const word of wordsIn(added)) balance.set(word, (balance.get(word) ?? 0) + 1);
  let [more, fewer] = [0, 0];
  for (const count of balance.values()) {
    if (count > 0) more += count;
    else fewer -= count;
  }
  return Math.max(more, fewer);
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

const GAP = /\n(?:[ \t]*\r?\n)+/g;

/** Cuts a text after its empty lines. The joined pieces are the text byte for byte. */
export function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = [];
  let start = 0;
  for (const { index, 0: gap } of text.matchAll(GAP)) {
    paragraphs.push(text.slice(start, index + gap.length));
    start = index + gap.length;
  }
  if (start < text.length) paragraphs.push(text.slice(start));
  return paragraphs;
}

/** Counts the pieces that all lists share at their beginnings and at their ends. Only the pieces in between have to be compared. */
export function commonEnds(lists: readonly (readonly string[])[]): { head: number; tail: number } {
  const [first = [], ...others] = lists;
  const shortest = Math.min(...lists.map((list) => list.length));
  let head = 0;
  while (head < shortest && others.every((list) => list[head] === first[head])) head++;
  let tail = 0;
  while (tail < shortest - head && others.every((list) => list.at(-1 - tail) === first.at(-1 - tail))) tail++;
  return { head, tail };
}
