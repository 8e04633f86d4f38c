import { randomUUID } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { BODY_LIMIT } from "#core/base/limits.ts";
import type { EntityRef } from "#core/base/former-paths.ts";
import type { ImportWarning } from "#core/base/import-warning.ts";
import { holdsPages, postPath } from "#core/base/paths.ts";
import type { ReaderComment } from "#core/base/values/reader-comment.ts";
import { commentsFilePath, readCommentsFile } from "#core/export/comments-file.ts";
import type { ReadResult } from "#core/export/read-post-file.ts";
import type { ExportProblem } from "#core/export/export-problem.ts";
import { type ConvertedPost, readConvertedPost } from "#core/import/read-converted-post.ts";
import { addIncomingUrls, addressAt } from "#core/import/dead-link-warnings.ts";
import { type Names, collectNames, type ResolvedEntities } from "#core/import/entity-resolver.ts";
import { entryRedirects } from "#core/import/entry-redirects.ts";
import type { IncomingPost } from "#core/base/values/incoming-post.ts";
import { redirectsOfOldLists } from "#core/import/redirects-of-old-lists.ts";
import { type Claim, type EntryAddress, resolveSlugs } from "#core/import/resolve-slugs.ts";
import type { StoreRead } from "#core/store.ts";
import type { Progress } from "../../base/progress.ts";
import { COMMENTS_LIMIT } from "../open-export.ts";
import { type ConvertedSite, folderBytes, postFilesOf } from "./converted-site.ts";
import { importRunMessages } from "#core/messages/server/import.ts";

/** The file of a post; `order` is the post's position in the source. */
export interface PostPlace {
  path: string;
  file: string;
  order: number;
}

/** The facts about a post that must be known for all posts before the first post is prepared. */
interface PostHead extends PostPlace, Claim, Pick<IncomingPost, "redirects"> {
  undated: boolean;
}

export interface ConvertedPosts {
  heads: PostHead[];
  names: Names;
  /** The problems of files that cannot be read as posts. */
  wrong: ExportProblem[];
  languages: Record<string, number>;
}

/** Reads the fields of all posts. Their texts are read again later, one by one, to save memory. */
export async function readPostHeads(
  site: ConvertedSite,
  topics: ReadonlyMap<string, string>,
  progress: Progress,
): Promise<ConvertedPosts> {
  const guessed = { categories: new Map<string, string>(), authors: new Map<string, string>() };
  const names: Names = { categories: new Map(), tags: new Map(), authors: new Set(), topics: new Set(), guessed };
  for (const [slug, { name, guessedIn }] of site.categories) {
    names.categories.set(slug, name);
    if (guessedIn !== undefined) guessed.categories.set(slug, guessedIn);
  }
  const read: ConvertedPosts = { heads: [], names, wrong: [], languages: {} };
  const files = await postFilesOf(site);
  const categories = new Map<string, IncomingPost["category"]>();
  const named: { order: number; note: () => void }[] = [];
  for await (const [at, file] of inTurns(files.entries())) {
    progress(at + 1, files.length, "pliki");
    const post = await readPost(site, file);
    if (!post.ok) read.wrong.push(post.problem);
    else {
      const { value } = post;
      const shared = categories.get(value.category.slug) ?? copied(value.category);
      categories.set(shared.slug, shared);
      read.heads.push(headOf({ ...value, category: shared }, file));
      const { path, category, tags, authors, topic, slug, order } = value;
      const namedEntities = copied({ path, category, tags, authors, topic: topic ?? topics.get(slug) ?? null });
      named.push({ order, note: () => collectNames(names, namedEntities) });
      const language = value.language?.split("-", 1)[0];
      if (language !== undefined) read.languages[language] = (read.languages[language] ?? 0) + 1;
    }
  }
  read.heads.sort((a, b) => a.order - b.order);
  for (const { note } of named.toSorted((a, b) => a.order - b.order)) note();
  return read;
}

/** The file of a post has at most this many bytes: its body (up to four bytes a character) and front matter. */
const FILE_LIMIT = 4 * BODY_LIMIT;

/** Reads a post. `file` is a path relative to the folder. */
export async function readPost({ at, categories }: Pick<ConvertedSite, "at" | "categories">, file: string) {
  const path = join(at, file);
  if ((await stat(path)).size > FILE_LIMIT)
    return { ok: false, problem: { path: file, line: 1, text: importRunMessages.fileTooLong } } as const;
  return readConvertedPost(file, await readFile(path, "utf8"), categories);
}

/** Returns the readers' comments on a post; none without a file of comments. */
export async function readComments(
  { at, comments }: Pick<ConvertedSite, "at" | "comments">,
  file: string,
): Promise<ReadResult<ReaderComment[]>> {
  const path = commentsFilePath(file);
  const bytes = comments.has(path) ? await folderBytes(at, path, COMMENTS_LIMIT) : null;
  return bytes ? readCommentsFile(path, bytes.toString()) : { ok: true, value: [] };
}

function headOf(post: ConvertedPost, file: string): PostHead {
  const { path, order, slug, slugGiven, category, redirects, origin } = post;
  const head = { path, order, slug, slugGiven, category, redirects, ...(origin && { origin }) };
  return { ...copied(head), file, undated: isUndated(post) };
}

/** Copies a value, because V8 keeps the whole text of a file in memory as long as a substring of it is used. */
function copied<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** Returns whether a published post lacks a date; pages need no date. With the date of its file, the post would be among the newest. */
export function isUndated({ dateGiven, state, category }: Pick<IncomingPost, "dateGiven" | "state" | "category">) {
  return !dateGiven && state === "published" && !holdsPages(category.slug);
}

const UNDATED_EXAMPLES = 3;

interface Undated {
  count: number;
  /** The paths of the first few posts without a date. */
  examples: string[];
}

/** Counts new posts without a date. A post that is already on the site keeps its date. */
export function newUndated(heads: readonly PostHead[], { places }: Arrival): Undated {
  const fresh = heads.filter(({ path, undated }) => undated && places.get(path)?.version === 0);
  return { count: fresh.length, examples: fresh.slice(0, UNDATED_EXAMPLES).map(({ path }) => path) };
}

/** The addresses that posts, categories and tags of an import will have on the site. */
export interface Arrival {
  places: Map<string, EntryAddress>;
  /** Maps a post's path to the keys of its usable redirects, and to remarks on its other redirects. */
  redirects: Map<string, { keys: string[]; remarks: ImportWarning[] }>;
  /** Former addresses of categories and tags. */
  lists: { key: string; entity: EntityRef }[];
  coming: Set<string>;
  /** Maps an address in the folder's texts to a post's path, if the post gets another address on the site. */
  byAddress: Map<string, string>;
}

const WITHOUT_A_PAUSE = 50;

/** Yields all items. After every `atOnce` items, lets the event loop do other work. */
export async function* inTurns<T>(all: Iterable<T>, atOnce = WITHOUT_A_PAUSE): AsyncGenerator<T> {
  let done = 0;
  for (const each of all) {
    yield each;
    if ((done += 1) % atOnce === 0) await setImmediate();
  }
}

/** Decides the addresses of all posts and which redirects can be used. */
export async function resolveArrival(
  read: StoreRead,
  { lists }: Pick<ConvertedSite, "lists">,
  heads: readonly PostHead[],
  resolved: ResolvedEntities,
): Promise<Arrival> {
  const categoryOf = (head: Claim) => resolved.category(head);
  const places = await resolveSlugs(read, inTurns(heads), { categoryOf, newId: randomUUID });
  const [incoming, taken] = [new Set<string>(), new Set<string>()];
  addIncomingUrls(incoming, places.values(), resolved.tagSlugs);
  const redirects: Arrival["redirects"] = new Map();
  for await (const { path, redirects: named } of inTurns(heads)) {
    const place = places.get(path);
    if (!place || place.trashed || named.length === 0) continue;
    const entry = { path, redirects: named, postId: place.id, ownPath: addressAt(place) };
    const result = await entryRedirects(read, entry, { incoming, taken });
    redirects.set(path, { keys: result.keys, remarks: result.remarks });
    for (const key of [...result.keys, ...result.existing]) taken.add(key);
  }
  const ofLists = await redirectsOfOldLists(read, lists, resolved, { incoming, taken });
  for (const key of taken.values()) incoming.add(key);
  for (const { key } of ofLists) incoming.add(key);
  // A post needs no entry when it has the address that the converter expected.
  const byAddress = new Map<string, string>();
  for (const { category, slug, path } of heads) {
    const place = places.get(path);
    const address = postPath(category.slug, slug);
    if (place && (place.trashed || addressAt(place) !== address)) byAddress.set(address, path);
  }
  return { places, redirects, lists: ofLists, coming: incoming, byAddress };
}
