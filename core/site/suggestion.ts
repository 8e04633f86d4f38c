import { slugify } from "../polish/slug.ts";
import type { StoreRead } from "../ports.ts";

/** Posts a suggestion is looked for among, newest first: an index of more would take a noticeable part of the memory. */
const MOST_POSTS = 20_000;

/** Paths asked of the store at a time. */
const BATCH = 2_000;

/**
 * Half of the trigrams in common: slugs that share most of their words in any order, or differ by a letter or two. Tried on
 * the sample's slugs, less begins to suggest posts that have one long word in common.
 */
const ALIKE = 0.5;

/** What other systems put at an address's end. */
const ENDING = /\.(?:html?|php|aspx?|md|xml|json)$/i;

/** Slugs of published posts by the pieces of three signs they are made of. */
interface SlugIndex {
  change: number;
  posts: { path: string; pieces: number }[];
  byPiece: Map<string, number[]>;
}

/** Finds the published post an address may have meant, or null; remembers what it read until the store changes. */
export function createSuggestions(read: StoreRead): (path: string) => Promise<string | null> {
  let index: Promise<SlugIndex> | null = null;
  return async (path) => {
    const change = await read.lastChange();
    // What could not be read once is read again.
    const known = await index?.catch(() => null);
    if (known?.change !== change) index = readIndex(read, change);
    return closest((await index)!, path);
  };
}

async function readIndex(read: StoreRead, change: number): Promise<SlugIndex> {
  const index: SlugIndex = { change, posts: [], byPiece: new Map() };
  for (let offset = 0; offset < MOST_POSTS; offset += BATCH) {
    const some = await read.sitemapPosts(offset, BATCH);
    for (const { path } of some) enter(index, path);
    if (some.length < BATCH) break;
  }
  return index;
}

function enter(index: SlugIndex, path: string): void {
  const pieces = piecesOf(path.split("/").at(-1) ?? "");
  const no = index.posts.push({ path, pieces: pieces.size }) - 1;
  for (const piece of pieces) {
    const having = index.byPiece.get(piece);
    if (having) having.push(no);
    else index.byPiece.set(piece, [no]);
  }
}

/** Dice's measure over the pieces of both slugs; of equals the newest. */
function closest({ posts, byPiece }: SlugIndex, path: string): string | null {
  const meant = meantBy(path);
  if (meant === null) return null;
  const pieces = piecesOf(meant);
  const shared = new Map<number, number>();
  for (const piece of pieces) for (const no of byPiece.get(piece) ?? []) shared.set(no, (shared.get(no) ?? 0) + 1);
  let best: { no: number; likeness: number } | null = null;
  for (const [no, common] of shared) {
    const likeness = (2 * common) / (pieces.size + posts[no]!.pieces);
    if (likeness < ALIKE) continue;
    if (!best || likeness > best.likeness || (likeness === best.likeness && no < best.no)) best = { no, likeness };
  }
  return best && posts[best.no]!.path;
}

/** The last part of an address that says something: numbers and endings of other systems left out. */
function meantBy(path: string): string | null {
  const parts = path.replace(ENDING, "").split("/");
  const telling = parts.findLast((part) => /\p{L}{3}/u.test(part));
  return telling === undefined ? null : slugify(telling.replaceAll("_", "-"));
}

/** Three signs each, word by word, so that the order of words does not matter. */
function piecesOf(slug: string): Set<string> {
  const pieces = new Set<string>();
  for (const word of slug.split("-")) {
    const framed = `-${word}-`;
    for (let at = 0; at + 3 <= framed.length; at++) pieces.add(framed.slice(at, at + 3));
  }
  return pieces;
}
