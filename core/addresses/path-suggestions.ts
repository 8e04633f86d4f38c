import type { AddressStoreRead } from "./store.ts";
import type { ObservedStore } from "../base/store.ts";
import { slugify } from "../polish/slug.ts";
import { PURGE_ALL } from "../base/cache-tags.ts";
import { memo } from "../base/memo.ts";

/** At most this many of the newest posts can be suggested, to limit the memory that their index takes. */
const MOST_POSTS = 20_000;

const BATCH = 2_000;

/** A suggestion shares at least this part of its trigrams with the path. A lower limit gave suggestions that shared only one long word. */
const LEAST_LIKENESS = 0.5;

const ENDING = /\.(?:html?|php|aspx?|md|xml|json)$/i;

interface Entry {
  slug: string;
  path: string;
  rank: number;
  pieces: number;
}

interface SlugIndex {
  bySlug: Map<string, Entry>;
  byPiece: Map<string, Entry[]>;
}

/**
 * Returns a function that finds the post for a mistyped path; null for none. The first call after a change of the sitemap updates the
 * index.
 */
export function createPathSuggestions(store: ObservedStore<AddressStoreRead>, letOthersRun?: () => Promise<void>) {
  const index: SlugIndex = { bySlug: new Map(), byPiece: new Map() };
  let last: Promise<void> = Promise.resolve();
  // Updates run one after another. Otherwise an older update could end last and put an outdated state into the index.
  const update = () => {
    const turn = last.then(() => readInto(index, store.read, letOthersRun));
    last = turn.catch(() => undefined);
    return turn;
  };
  const isConcerned = (purged: string[]) => purged.includes("sitemap") || purged.includes(PURGE_ALL);
  let upToDate: (() => Promise<void>) | null = null;
  return async (path: string): Promise<string | null> => {
    upToDate ??= memo(store, update, isConcerned);
    await upToDate();
    return closest(index, path);
  };
}

async function readInto(index: SlugIndex, read: AddressStoreRead, letOthersRun?: () => Promise<void>): Promise<void> {
  const present = new Set<Entry>();
  for (let offset = 0; offset < MOST_POSTS; offset += BATCH) {
    const some = await read.sitemapPosts(offset, BATCH);
    for (const [at, { path }] of some.entries()) {
      const slug = path.slice(path.lastIndexOf("/") + 1);
      const entry = index.bySlug.get(slug) ?? addEntry(index, slug);
      entry.path = path;
      entry.rank = offset + at;
      present.add(entry);
    }
    if (some.length < BATCH) break;
    await letOthersRun?.();
  }
  removeEntries(index, new Set([...index.bySlug.values()].filter((entry) => !present.has(entry))));
}

function addEntry({ bySlug, byPiece }: SlugIndex, slug: string): Entry {
  const pieces = piecesOf(slug);
  const entry = { slug, path: "", rank: 0, pieces: pieces.size };
  bySlug.set(slug, entry);
  for (const piece of pieces) {
    const entries = byPiece.get(piece);
    if (entries) entries.push(entry);
    else byPiece.set(piece, [entry]);
  }
  return entry;
}

function removeEntries({ bySlug, byPiece }: SlugIndex, gone: ReadonlySet<Entry>): void {
  const slugs = [...gone].map(({ slug }) => slug);
  for (const slug of slugs) bySlug.delete(slug);
  for (const piece of new Set(slugs.flatMap((slug) => [...piecesOf(slug)]))) {
    const entries = byPiece.get(piece)!.filter((entry) => !gone.has(entry));
    if (entries.length > 0) byPiece.set(piece, entries);
    else byPiece.delete(piece);
  }
}

function closest({ byPiece }: SlugIndex, path: string): string | null {
  const meant = slugMeantBy(path);
  if (meant === null) return null;
  const pieces = piecesOf(meant);
  const shared = new Map<Entry, number>();
  for (const piece of pieces)
    for (const entry of byPiece.get(piece) ?? []) shared.set(entry, (shared.get(entry) ?? 0) + 1);
  let best: { entry: Entry; likeness: number } | null = null;
  for (const [entry, common] of shared) {
    const likeness = (2 * common) / (pieces.size + entry.pieces);
    if (likeness < LEAST_LIKENESS) continue;
    const isBetter = !best || likeness > best.likeness || (likeness === best.likeness && entry.rank < best.entry.rank);
    if (isBetter) best = { entry, likeness };
  }
  return best && best.entry.path;
}

function slugMeantBy(path: string): string | null {
  const segments = path.replace(ENDING, "").split("/");
  const nameSegment = segments.findLast((part) => /\p{L}{3}/u.test(part));
  return nameSegment === undefined ? null : slugify(nameSegment.replaceAll("_", "-"));
}

function piecesOf(slug: string): Set<string> {
  const pieces = new Set<string>();
  for (const word of slug.split("-")) {
    const framed = `-${word}-`;
    for (let at = 0; at + 3 <= framed.length; at++) pieces.add(framed.slice(at, at + 3));
  }
  return pieces;
}
