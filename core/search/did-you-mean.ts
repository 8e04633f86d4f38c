import type { SearchStoreRead } from "./store.ts";
import type { Piece } from "./highlight.ts";
import { isEmptyQuery, parseQuery, type SearchQuery } from "./query.ts";
import { searchWords } from "./words.ts";

/** A word that at most this many posts have may be a spelling mistake in these posts. */
const FEW = 2;

/**
 * Suggests a query in place of a query without results: rare words become similar words of the archive, or the quotes are removed. Null if
 * neither query finds a post. `late`: whether the time for the answer is over.
 */
export async function suggestedQuery(
  read: Pick<SearchStoreRead, "search" | "nearestWord">,
  query: SearchQuery,
  late: () => boolean,
): Promise<{ query: string; pieces: Piece[] } | null> {
  const pieces = await respelledPieces(read, query, late);
  for (const attempt of [pieces, unquotedPieces(query)]) {
    if (!attempt || late()) continue;
    const text = attempt.map((piece) => piece.text).join("");
    const result = await read.search(parseQuery(text), "readers", 0, 0);
    if (result.total > 0) return { query: text, pieces: attempt };
  }
  return null;
}

async function respelledPieces(
  read: Pick<SearchStoreRead, "search" | "nearestWord">,
  query: SearchQuery,
  late: () => boolean,
): Promise<Piece[] | null> {
  const rare: { word: string; total: number }[] = [];
  for (const word of query.words) {
    if (late()) break;
    const { total } = await read.search(singleWordQuery(query, word), "readers", 0, 0);
    if (total <= FEW) rare.push({ word, total });
  }
  const wrong = rare.some(({ total }) => total === 0) ? rare.filter(({ total }) => total === 0) : rare;
  const spellings = new Map<string, string>();
  const isAlone = wrong.length === query.words.length;
  for (const { word } of wrong) {
    if (late()) break;
    const near = await read.nearestWord(word, isAlone);
    if (near !== null && near !== word) spellings.set(word, near);
  }
  if (spellings.size === 0) return null;
  const pieces: Piece[] = [];
  let at = 0;
  for (const { text, start, end } of searchWords(query.typed)) {
    const spelling = spellings.get(text);
    if (spelling === undefined) continue;
    if (start > at) pieces.push({ text: query.typed.slice(at, start), hit: false });
    pieces.push({ text: spelling, hit: true });
    at = end;
  }
  if (at < query.typed.length) pieces.push({ text: query.typed.slice(at), hit: false });
  return pieces;
}

/** Returns the query with only one of its words and no phrases. */
export function singleWordQuery(query: SearchQuery, word: string): SearchQuery {
  const prefix = word === query.words.at(-1) ? query.prefix : null;
  return { ...query, words: [word], prefix, phrases: [] };
}

function unquotedPieces(query: SearchQuery): Piece[] | null {
  if (query.phrases.length === 0) return null;
  const text = query.typed
    .replaceAll(/[„”“"«»]+/gu, " ")
    .replaceAll(/ +/gu, " ")
    .trim();
  return isEmptyQuery(parseQuery(text)) ? null : [{ text, hit: false }];
}
