import { diffWords } from "#core/posts/history/word-diff.ts";
import { uniqueOccurrence, type Stretch } from "./rebase-suggestions.ts";

/** A change: a range of the text, the words in it, and the words to put in their place. */
export interface Hunk extends Stretch {
  before: string;
  after: string;
}

/** Changes with fewer characters than this between them become one hunk, so that a person decides about whole phrases. */
const APART = 12;

/** A passage with more changes than this was rewritten rather than corrected, and becomes one hunk. */
const MOST_HUNKS = 60;

/** A hunk is extended to at most this many characters, because after each step the whole text is searched for the hunk's words. */
const LONGEST_EXTENDED = 200;

/** Returns the changes between a passage and its new version. Each change can be accepted alone. Its words occur only once in the text. */
export function hunksOf(text: string, { from, to }: Stretch, after: string): Hunk[] {
  const within = { from, to };
  const changes = changesIn(text.slice(from, to), after);
  if (changes.length > MOST_HUNKS) return [replacementHunk(text, within, after)];
  const grown: { change: Change; hunk: Hunk }[] = [];
  for (const each of changes) {
    let change: Change = { ...each, from: each.from + from, to: each.to + from };
    let hunk = extendedUntilUnique(text, within, change);
    // Two hunks that would overlap when extended become one.
    for (let last = grown.at(-1); last && hunk.from < last.hunk.to; last = grown.at(-1)) {
      grown.pop();
      change = joined(text, last.change, change);
      hunk = extendedUntilUnique(text, within, change);
    }
    grown.push({ change, hunk });
  }
  return grown.map(({ hunk }) => hunk);
}

/** Returns a whole passage and its new version as one hunk. */
export function replacementHunk(text: string, { from, to }: Stretch, after: string): Hunk {
  return { from, to, before: text.slice(from, to), after };
}

/** Returns a change of a few words, extended until its words occur only once in the text. */
export function extendedHunk(text: string, within: Stretch, change: Stretch, after: string): Hunk {
  return extendedUntilUnique(text, within, { ...change, after });
}

interface Change extends Stretch {
  after: string;
}

function changesIn(before: string, after: string): Change[] {
  const changes: Change[] = [];
  let at = 0;
  for (const { kind, text } of diffWords(before, after)) {
    const last = changes.at(-1);
    if (kind === "same") {
      at += text.length;
      continue;
    }
    const removed = kind === "removed" ? text.length : 0;
    const added = kind === "added" ? text : "";
    const change = { from: at, to: at + removed, after: added };
    if (last && at - last.to < APART) changes[changes.length - 1] = joined(before, last, change);
    else changes.push(change);
    at += removed;
  }
  return changes;
}

function extendedUntilUnique(text: string, within: Stretch, change: Change): Hunk {
  const least = Math.max(within.from, change.from - LONGEST_EXTENDED);
  const most = Math.min(within.to, change.to + LONGEST_EXTENDED);
  let [from, to] = [change.from, change.to];
  while ((from > least || to < most) && !occursOnce(text.slice(from, to), text)) {
    from = wordBefore(text, from, least);
    to = wordAfter(text, to, most);
  }
  const after = text.slice(from, change.from) + change.after + text.slice(change.to, to);
  return { from, to, before: text.slice(from, to), after };
}

function occursOnce(words: string, text: string): boolean {
  return words.trim() !== "" && (words.length > LONGEST_EXTENDED || uniqueOccurrence(words, text) !== null);
}

function joined(text: string, one: Change, other: Change): Change {
  return { from: one.from, to: other.to, after: one.after + text.slice(one.to, other.from) + other.after };
}

function wordBefore(text: string, from: number, least: number): number {
  let at = from;
  while (at > least && isSpace(text, at - 1)) at -= 1;
  while (at > least && !isSpace(text, at - 1)) at -= 1;
  return at;
}

function wordAfter(text: string, to: number, most: number): number {
  let at = to;
  while (at < most && isSpace(text, at)) at += 1;
  while (at < most && !isSpace(text, at)) at += 1;
  return at;
}

function isSpace(text: string, at: number): boolean {
  return /\s/.test(text.charAt(at));
}
