import { titleParts } from "../base/post-title.ts";
import type { TextWord } from "../polish/text-words.ts";
import { searchWords } from "./words.ts";

/** A piece of a text; `hit` pieces are shown highlighted. */
export interface Piece {
  text: string;
  hit: boolean;
  /** The piece is code inside a title. */
  isCode?: true;
}

/** What counts as a match in a text: words without diacritics, and words that begin with `prefix`. */
export interface MatchForms {
  forms: ReadonlySet<string>;
  prefix: string | null;
}

/** Returns the whole text, cut where a match begins or ends. */
export function highlight(text: string, matchForms: MatchForms): Piece[] {
  return cut(text, hitsIn(text, matchForms), 0, text.length);
}

/** Cuts a post's title into pieces. A piece of code comes without its backticks. */
export function highlightTitle(title: string, matchForms: MatchForms): Piece[] {
  return titleParts(title).flatMap(({ text, isCode }) =>
    highlight(text, matchForms).map((piece) => (isCode ? { ...piece, isCode } : piece)),
  );
}

const READ_FOR_SNIPPET = 8_000;
const MOST_COMPARED = 100;

/**
 * Returns the passage with the largest number of different matches, with ellipses and at most `length` characters. Without a match, returns
 * the beginning of the text.
 */
export function snippet(text: string, matchForms: MatchForms, length: number): Piece[] {
  const hits = hitsIn(text.slice(0, READ_FOR_SNIPPET), matchForms).slice(0, MOST_COMPARED);
  const { from, to } = bestPart(text, hits, length);
  const pieces = cut(text, hits, from, to);
  if (from > 0) pieces.unshift({ text: "… ", hit: false });
  if (to < text.length) pieces.push({ text: " …", hit: false });
  return joined(pieces);
}

function hitsIn(text: string, { forms, prefix }: MatchForms): TextWord[] {
  const isHit = ({ folded }: TextWord) => forms.has(folded) || (prefix !== null && folded.startsWith(prefix));
  return searchWords(text).flatMap((word) => {
    if (isHit(word)) return [word];
    return word.joined && isHit(word.joined) ? [word.joined] : word.components.filter(isHit);
  });
}

const LEAD_IN = 40;

function bestPart(text: string, hits: readonly TextWord[], length: number): { from: number; to: number } {
  if (text.length <= length) return { from: 0, to: text.length };
  let best = { from: 0, score: 0 };
  for (const [index, { start }] of hits.entries()) {
    const from = Math.max(0, start - LEAD_IN);
    const within = hits.slice(index).filter(({ end }) => end <= from + length);
    const score = new Set(within.map(({ folded }) => folded)).size + within.length / (hits.length + 1);
    if (score > best.score) best = { from, score };
  }
  const from = best.from === 0 ? 0 : wordStart(text, best.from);
  return { from, to: wordEnd(text, from + length) };
}

function wordStart(text: string, at: number): number {
  const space = text.slice(at).search(/\s\S/u);
  return space === -1 ? at : at + space + 1;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.slice(0, at + 1).search(/\s\S*$/u);
  return space <= 0 ? at : space;
}

function cut(text: string, hits: readonly TextWord[], from: number, to: number): Piece[] {
  const pieces: Piece[] = [];
  let at = from;
  for (const { start, end } of hits) {
    if (start < at || end > to) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), hit: false });
    pieces.push({ text: text.slice(start, end), hit: true });
    at = end;
  }
  if (at < to) pieces.push({ text: text.slice(at, to), hit: false });
  return pieces;
}

function joined(pieces: readonly Piece[]): Piece[] {
  return pieces.reduce<Piece[]>((all, piece) => {
    const last = all.at(-1);
    if (last === undefined || last.hit || piece.hit) return [...all, piece];
    return [...all.slice(0, -1), { text: last.text + piece.text, hit: false }];
  }, []);
}
