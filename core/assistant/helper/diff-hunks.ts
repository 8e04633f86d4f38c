import { diffWords } from "#core/posts/history/word-diff.ts";
import { onlyPlace, type Stretch } from "./rebase-suggestions.ts";

export interface Hunk extends Stretch {
  before: string;
  after: string;
}

/** Changes with fewer letters than this between them are one hunk: nobody decides on every word of a phrase. */
const APART = 12;

/** A new version of a passage as hunks that can be taken one by one, each grown until its words occur once. */
export function hunksOf(text: string, { from, to }: Stretch, after: string): Hunk[] {
  const within = { from, to };
  const changes = changesIn(text.slice(from, to), after).map((each) => ({
    ...each,
    from: each.from + from,
    to: each.to + from,
  }));
  for (;;) {
    const hunks = changes.map((change) => grownUntilOnly(text, within, change));
    const at = hunks.findIndex((hunk, no) => hunk.from < (hunks[no - 1]?.to ?? 0));
    const [one, other] = at === -1 ? [] : changes.slice(at - 1, at + 1);
    if (!one || !other) return hunks;
    // What would grow into its neighbour is one with it.
    changes.splice(at - 1, 2, joined(text, one, other));
  }
}

export function wholeHunk(text: string, { from, to }: Stretch, after: string): Hunk {
  return { from, to, before: text.slice(from, to), after };
}

/** A change of a few words, grown until they stand once in the text. */
export function grownHunk(text: string, within: Stretch, change: Stretch, after: string): Hunk {
  return grownUntilOnly(text, within, { ...change, after });
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

function grownUntilOnly(text: string, within: Stretch, change: Change): Hunk {
  let [from, to] = [change.from, change.to];
  const words = () => text.slice(from, to);
  while ((words().trim() === "" || !onlyPlace(words(), text)) && (from > within.from || to < within.to)) {
    from = wordBefore(text, from, within.from);
    to = wordAfter(text, to, within.to);
  }
  const after = text.slice(from, change.from) + change.after + text.slice(change.to, to);
  return { from, to, before: words(), after };
}

function joined(text: string, one: Change, other: Change): Change {
  return { from: one.from, to: other.to, after: one.after + text.slice(one.to, other.from) + other.after };
}

function wordBefore(text: string, from: number, least: number): number {
  const head = text.slice(least, from);
  return least + head.replace(/\S+\s*$/, "").replace(/^\s+$/, "").length;
}

function wordAfter(text: string, to: number, most: number): number {
  return to + (/^\s*\S+/.exec(text.slice(to, most))?.[0].length ?? most - to);
}
