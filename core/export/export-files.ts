import { appendAll } from "#core/base/values/append-all.ts";
import { UNFILED } from "../base/category.ts";
import type { EmbedCard } from "../base/values/embed-card.ts";
import type { Media } from "../base/media.ts";
import { postFilePath } from "../markdown/markdown-file.ts";
import type { BylineRead } from "../accounts/store.ts";
import type { EmbedRead } from "../embeds/store.ts";
import type { MediaStoreRead } from "../media/store.ts";
import type { SiteConfig } from "../base/site-config.ts";
import { compareCodeUnits } from "../polish/collation.ts";
import {
  authorRows,
  categoryRows,
  DATA_FILES,
  embedRows,
  mediaRows,
  picturePath,
  redirectRow,
  rowsText,
  siteText,
  tagRows,
  topicRows,
} from "./data-files.ts";
import { exportNames, type ExportedEntities, type ExportNames } from "./export-names.ts";
import { archiveReadme } from "#core/messages/export.ts";
import { FORMAT_FILE, FORMAT_TEXT } from "./manifest.ts";
import { commentRows, commentsFilePath } from "./comments-file.ts";
import { COPIES_FOLDER, NoInstantStored, POSTS_FOLDER, writeCopyFile, writePostFile } from "./write-post-file.ts";

/** The reads of a site that an export needs. All come from one state of the database (`Store.beginRead`). */
export type ExportRead = MediaStoreRead & EmbedRead & Pick<BylineRead, "formerBylines">;

/**
 * A file of an export. A picture is only described, because the store does not have its bytes. `leftOut` is the title of a post that cannot
 * be written as a file.
 */
export type ExportedFile =
  | { path: string; text: string }
  | { path: string; picture: Media }
  | { path: string; leftOut: string };

/** At most this many rows are read in one query. */
const PAGE = 500;

/** The part of an export's content that is held in memory. */
export interface ExportPlan {
  entities: ExportedEntities;
  postIds: string[];
}

/** Reads the part of an export that is held in memory: all entities that posts refer to, and the ids of the posts. */
export async function planExport(read: ExportRead): Promise<ExportPlan> {
  const names = await read.tagNames();
  const tags = await inPages(names, (some) => read.tagsByIds(some.map(({ id }) => id)));
  const entities: ExportedEntities = {
    categories: await read.categories(),
    users: await read.users(),
    formerBylines: await read.formerBylines(),
    authorPages: await read.authorPages(),
    topics: await read.plannedTopics(),
    tags,
    media: await everyAfter((last: Media | undefined) => read.mediaAfter(last?.id ?? null, PAGE)),
  };
  const postIds: string[] = [];
  for (let some = await read.postIds(null, PAGE); some.length > 0; some = await read.postIds(some.at(-1) ?? null, PAGE))
    appendAll(postIds, some);
  return { entities, postIds };
}

/**
 * Yields all files of a site's export. Each file is made when it is requested. The same site gives the same files in the same order.
 * Pictures come last, below `public`, where the addresses in posts lead to them.
 */
export async function* exportFiles(
  read: ExportRead,
  site: SiteConfig,
  { entities, postIds }: ExportPlan,
): AsyncGenerator<ExportedFile> {
  const names = exportNames(entities);
  yield { path: FORMAT_FILE, text: FORMAT_TEXT };
  yield { path: "README.md", text: archiveReadme };
  yield* dataFiles(read, site, entities, names);
  const posts = new Set(postIds);
  for (const id of postIds) {
    const files = await postFiles(read, id, names);
    if (files.some((file) => "leftOut" in file)) posts.delete(id);
    yield* files;
  }
  yield await redirectsFile(read, names, posts);
  for (const picture of entities.media.toSorted((a, b) => compareCodeUnits(a.id, b.id)))
    yield { path: picturePath(picture), picture };
}

async function* dataFiles(
  read: ExportRead,
  site: SiteConfig,
  entities: ExportedEntities,
  names: ExportNames,
): AsyncGenerator<ExportedFile> {
  yield { path: DATA_FILES.site, text: siteText(site, await read.settings(), await read.addressRules()) };
  yield { path: DATA_FILES.categories, text: rowsText(categoryRows(entities)) };
  yield { path: DATA_FILES.authors, text: rowsText(authorRows(entities)) };
  yield { path: DATA_FILES.tags, text: rowsText(tagRows(entities)) };
  yield { path: DATA_FILES.topics, text: rowsText(topicRows(entities, names)) };
  yield { path: DATA_FILES.media, text: rowsText(mediaRows(entities)) };
  const cards = await everyAfter((last: EmbedCard | undefined) => read.embedCardsAfter(last?.key ?? null, PAGE));
  yield { path: DATA_FILES.embeds, text: rowsText(embedRows(cards)) };
  const distinct = (await read.notDuplicates()).toSorted((a, b) => compareCodeUnits(a.join(), b.join()));
  yield { path: DATA_FILES.distinctTags, text: rowsText(distinct) };
  const dismissed = (await read.dismissedSignals()).toSorted(compareCodeUnits);
  yield { path: DATA_FILES.dismissed, text: rowsText(dismissed) };
}

/** Makes the file of redirects. It needs the ids of the exported posts, so it is made after the posts. */
async function redirectsFile(read: ExportRead, names: ExportNames, posts: ReadonlySet<string>): Promise<ExportedFile> {
  const former = await everyRow((offset) => read.formerPaths("", offset, PAGE));
  const redirects = former.toSorted((a, b) => compareCodeUnits(a.path, b.path));
  const rows = redirects.map((row) => redirectRow(row, names, (id) => posts.has(id)));
  return { path: DATA_FILES.redirects, text: rowsText(rows) };
}

/** Returns the files of a post, its comments and its working copy. If one file cannot be written, returns only the title as `leftOut`. */
async function postFiles(read: ExportRead, id: string, names: ExportNames): Promise<ExportedFile[]> {
  const edited = await read.edited(id);
  if (!edited) return [];
  const { post, copy } = edited;
  const exported = {
    post,
    copy,
    comments: await read.comments(id),
    provenance: await read.provenance(id),
    formerPaths: (await read.formerPathsOf({ kind: "post", id })).toSorted(compareCodeUnits),
    formerSlugs: await read.formerSlugs(id),
  };
  const category = names.category(post.categoryId);
  const fileIn = (folder: string) => postFilePath(folder, category ?? UNFILED.slug, post.slug);
  const path = fileIn(POSTS_FOLDER);
  const comments = commentRows(await read.readerComments(id));
  try {
    const files = [{ path, text: writePostFile(exported, names) }];
    if (comments.length > 0) files.push({ path: commentsFilePath(path), text: rowsText(comments) });
    if (copy) files.push({ path: fileIn(COPIES_FOLDER), text: writeCopyFile(copy, names) });
    return files;
  } catch (error) {
    if (!(error instanceof NoInstantStored)) throw error;
    return [{ path, leftOut: post.title }];
  }
}

async function inPages<Item, Result>(
  all: readonly Item[],
  read: (some: Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < all.length; at += PAGE) appendAll(results, await read(all.slice(at, at + PAGE)));
  return results;
}

async function everyAfter<Row>(read: (last: Row | undefined) => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const some = await read(all.at(-1));
    if (some.length === 0) return all;
    appendAll(all, some);
  }
}

async function everyRow<Row>(read: (offset: number) => Promise<{ rows: Row[]; total: number }>): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const { rows, total } = await read(all.length);
    appendAll(all, rows);
    if (rows.length === 0 || all.length >= total) return all;
  }
}
