import { ok, refuse, refuseField } from "#core/base/outcome.ts";
import { compareCodeUnits } from "#core/polish/collation.ts";
import type { StoreWrite } from "#core/store.ts";
import type { Post } from "#core/posts/post.ts";
import type { Derived } from "#core/markdown/renderer.ts";
import type { Database, SqlValue, Transaction } from "../engine/database.ts";
import { columnOf, putEditorialRow, SHOWN_FIELDS, SOURCE_FIELDS } from "./posts.ts";
import { moveBetweenLists, NOWHERE, type Placed, type Placement, placementOf } from "./list-placement.ts";
import { NO_OPERATIONS, operationsOf, putAssignments } from "./post-tags.ts";
import { savingMessages } from "#core/messages/store/database.ts";

export interface Before {
  no: number;
  version: number;
  slug: string;
  placed: Placed;
  placement: Placement;
}

export function savePosts(transaction: Transaction): Pick<StoreWrite, "putPost" | "putDerived"> {
  const { database } = transaction;
  return {
    async putPost(post, derived, expectedVersion) {
      return putPost(transaction, post, derived, expectedVersion);
    },
    async putDerived(postId, derived) {
      const stored = database.get<Searched & { no: number }>(SEARCHED, postId);
      if (!stored) throw new Error(`There is no post ${postId} to give derived data.`);
      putDerived(database, stored.no, derived);
      // The post is indexed only if a new renderer has changed its words, which is rare. Indexing costs as much as rendering.
      if (!hasSameText(stored, derived)) transaction.unindexed.add(stored.no);
    },
  };
}

type Searched = Pick<Derived, "title" | "lead" | "text">;

/** A post's text as it is indexed. No-break spaces (char(160)) become plain spaces, because the index does not distinguish them. */
const SEARCHED = `
SELECT post.no, post.title, post.lead, replace(post_derived.text, char(160), ' ') AS text
FROM post LEFT JOIN post_derived ON post_derived.post_no = post.no WHERE post.id = ?`;

function hasSameText(stored: Searched, { title, lead, text }: Searched): boolean {
  return stored.title === title && stored.lead === lead && stored.text === text.replaceAll("\u00A0", " ");
}

function putPost(transaction: Transaction, post: Post, derived: Derived, expectedVersion: number) {
  const { database } = transaction;
  const before = storedBefore(database, post.id);
  if ((before?.version ?? 0) !== expectedVersion) {
    return refuse("conflict", savingMessages.postChangedMeanwhile);
  }
  if (before?.slug !== post.slug && slugTaken(database, post.slug)) {
    return refuseField("slug", savingMessages.slugTaken(post.slug));
  }
  const category = database.get<{ slug: string }>("SELECT slug FROM category WHERE id = ?", post.categoryId);
  if (!category) throw new Error(`There is no category ${post.categoryId}: put it before the post.`);
  const placement = placementOf({ ...post, categorySlug: category.slug });
  const version = expectedVersion + 1;
  const no = writeRows(database, post, derived, { version, listed: placement.listed, before });
  putEditorialRow(database, no, post);
  moveBetweenLists(transaction, post.id, no, before?.placement ?? NOWHERE, placement);
  transaction.unindexed.add(no);
  return ok({ version });
}

const BEFORE = `
SELECT post.no, post.version, post.slug, post.state, post.category_id AS categoryId, category.slug AS categorySlug,
  post.topic_id AS topicId, post.published_at AS publishedAt, post.noindex, post.canonical,
  (SELECT json_group_array(tag_id) FROM (SELECT tag_id FROM post_tag WHERE post_no = post.no ORDER BY place)) AS tagIds,
  (SELECT json_group_array(user_id) FROM post_author WHERE post_no = post.no) AS authorIds
FROM post CROSS JOIN category ON category.id = post.category_id
WHERE post.id = ?`;

type BeforeRow = Omit<Before, "placed" | "placement"> &
  Pick<Post, "state" | "categoryId" | "publishedAt" | "topicId"> & {
    categorySlug: string;
    noindex: number;
    canonical: string | null;
    tagIds: string;
    authorIds: string;
  };

export function storedBefore(database: Database, id: string): Before | null {
  const row = database.get<BeforeRow>(BEFORE, id);
  if (!row) return null;
  const seo = { noindex: row.noindex === 1, canonical: row.canonical };
  const idsIn = (json: string) => JSON.parse(json) as string[];
  const placed = { ...row, seo, tagIds: idsIn(row.tagIds), authorIds: idsIn(row.authorIds) };
  return { no: row.no, version: row.version, slug: row.slug, placed, placement: placementOf(placed) };
}

function slugTaken(database: Database, slug: string): boolean {
  return database.get("SELECT 1 FROM post WHERE slug = ?", slug) !== undefined;
}

/** The columns of a post's row: first its fields, then its place in lists and what is derived from its text. */
const POST_ROW = SHOWN_FIELDS.map(columnOf).concat(
  ["listed", "version", "pinned", "pin_until", "reading_minutes", "cover_id", "cover_decorative", "cover_alt"],
  ["noindex", "canonical", "render_key", "title", "lead", "excerpt"],
);

const INSERT_POST = `
INSERT INTO post (${POST_ROW.join(", ")}, id) VALUES (${POST_ROW.map(() => "?").join(", ")}, ?) RETURNING no`;

const UPDATE_POST = `UPDATE post SET ${POST_ROW.map((column) => `${column} = ?`).join(", ")} WHERE id = ? RETURNING no`;

interface RowState {
  version: number;
  listed: boolean;
  before: Before | null;
}

function writeRows(database: Database, post: Post, derived: Derived, rowState: RowState): number {
  const { before } = rowState;
  const sql = before ? UPDATE_POST : INSERT_POST;
  const { no } = database.one<{ no: number }>(sql, ...postRowValues(post, derived, rowState), post.id);
  writeParts(database, no, post, derived);
  if (before && keepsTags(before, post)) return no;
  const operations = before ? operationsOf(database, no) : NO_OPERATIONS;
  if (before) forgetTags(database, no);
  putAssignments(database, no, post.tagIds, operations);
  return no;
}

/**
 * Returns whether the tags stay as they are. The tags of a published post are always written, because its working copy may hold operations
 * on them.
 */
function keepsTags({ placed }: Before, { tagIds }: Post): boolean {
  return placed.state !== "published" && placed.tagIds.join("\n") === tagIds.join("\n");
}

function postRowValues(post: Post, derived: Derived, { version, listed }: RowState): SqlValue[] {
  const { pin, cover, seo } = post;
  const { readingMinutes, renderKey, title, lead, excerpt } = derived;
  const inLists = [listed ? 1 : 0, version, pin ? 1 : 0, pin?.until ?? null, readingMinutes];
  const coverValues = [cover?.mediaId ?? null, cover?.decorative ? 1 : 0, cover?.alt ?? ""];
  const texts = [seo.noindex ? 1 : 0, seo.canonical, renderKey, title, lead, excerpt];
  return [...SHOWN_FIELDS.map((field) => post[field]), ...inLists, ...coverValues, ...texts];
}

export function forgetTags(database: Database, no: number): void {
  database.run("DELETE FROM post_tag WHERE post_no = ?", no);
}

export function forgetParts(database: Database, no: number): void {
  forgetAuthors(database, no);
  forgetNames(database, no);
  changeEmbeds(database, no, []);
}

const STORED_EMBEDS = "SELECT key, filled FROM post_embed WHERE post_no = ? ORDER BY key";
const PUT_EMBEDS =
  "INSERT INTO post_embed (key, post_no, filled) SELECT value ->> 'key', ?, value ->> 'filled' FROM json_each(?)";

function changeEmbeds(database: Database, no: number, uses: Derived["embeds"]): void {
  const rows = uses.map(({ key, isFilled }) => ({ key, filled: Number(isFilled) }));
  const next = JSON.stringify(rows.toSorted((one, other) => compareCodeUnits(one.key, other.key)));
  if (JSON.stringify(database.all(STORED_EMBEDS, no)) === next) return;
  database.run("DELETE FROM post_embed WHERE post_no = ?", no);
  if (rows.length > 0) database.run(PUT_EMBEDS, no, next);
}

function forgetNames(database: Database, no: number): void {
  database.run("DELETE FROM post_media WHERE post_no = ?", no);
  database.run("DELETE FROM post_link WHERE post_no = ?", no);
}

const PUT_SOURCE = `
INSERT OR REPLACE INTO post_source (post_no, ${SOURCE_FIELDS.map(columnOf).join(", ")})
VALUES (?, ${SOURCE_FIELDS.map(() => "?").join(", ")})`;

const PUT_DERIVED = `
INSERT OR REPLACE INTO post_derived (post_no, words, seo_title, seo_description, outline, html, text)
VALUES (?, ?, ?, ?, ?, ?, ?)`;

function writeParts(database: Database, no: number, post: Post, derived: Derived): void {
  database.run(PUT_SOURCE, no, ...SOURCE_FIELDS.map((field) => post[field]));
  const { words, outline, html, text } = derived;
  database.run(PUT_DERIVED, no, words, post.seo.title, post.seo.description, JSON.stringify(outline), html, text);
  changeAuthors(database, no, post.authorIds);
  changeNames(database, no, derived);
  changeEmbeds(database, no, derived.embeds);
}

const AUTHORS = "SELECT user_id AS id FROM post_author WHERE post_no = ? ORDER BY place";
const PUT_AUTHORS = "INSERT INTO post_author SELECT ?, key, value FROM json_each(?)";

/** Writes the authors only if they change, because rewritten rows would also go to the journal and the recording. */
function changeAuthors(database: Database, no: number, authorIds: readonly string[]): void {
  const ids = [...new Set(authorIds)];
  const stored = database.all<{ id: string }>(AUTHORS, no).map(({ id }) => id);
  if (stored.join("\n") === ids.join("\n")) return;
  forgetAuthors(database, no);
  putAll(database, PUT_AUTHORS, no, ids);
}

function forgetAuthors(database: Database, no: number): void {
  database.run("DELETE FROM post_author WHERE post_no = ?", no);
}

const PUT_MEDIA = "INSERT INTO post_media (post_no, media_id) SELECT ?, value FROM json_each(?)";
const PUT_LINKS = "INSERT INTO post_link (post_no, path) SELECT ?, value FROM json_each(?)";

const NAMES = `
SELECT (SELECT json_group_array(media_id) FROM post_media WHERE post_no = ?1) AS mediaIds,
  (SELECT json_group_array(path) FROM post_link WHERE post_no = ?1) AS links`;

function changeNames(database: Database, no: number, { mediaIds, links }: Derived): void {
  const stored = database.one<{ mediaIds: string; links: string }>(NAMES, no);
  if (hasSameItems(stored.mediaIds, mediaIds) && hasSameItems(stored.links, links)) return;
  forgetNames(database, no);
  putAll(database, PUT_MEDIA, no, mediaIds);
  putAll(database, PUT_LINKS, no, links);
}

function putAll(database: Database, sql: string, no: number, ids: readonly string[]): void {
  if (ids.length > 0) database.run(sql, no, JSON.stringify([...new Set(ids)]));
}

/** Writes a row only if it changes, because a rebuild derives mostly the same values and a post's row takes some ten pages. */
const UPDATE_SHOWN = `
UPDATE post SET reading_minutes = ?1, render_key = ?2, title = ?3, lead = ?4, excerpt = ?5
WHERE no = ?6 AND (reading_minutes, render_key, title, lead, excerpt) IS NOT (?1, ?2, ?3, ?4, ?5)`;

const UPDATE_DERIVED = `
UPDATE post_derived SET words = ?1, outline = ?2, html = ?3, text = ?4
WHERE post_no = ?5 AND (words, outline, html, text) IS NOT (?1, ?2, ?3, ?4)`;

function putDerived(database: Database, no: number, derived: Derived): void {
  const { readingMinutes, renderKey, title, lead, excerpt, words, outline, html, text } = derived;
  database.run(UPDATE_SHOWN, readingMinutes, renderKey, title, lead, excerpt, no);
  database.run(UPDATE_DERIVED, words, JSON.stringify(outline), html, text, no);
  changeNames(database, no, derived);
  changeEmbeds(database, no, derived.embeds);
}

function hasSameItems(stored: string, next: readonly string[]): boolean {
  const names = new Set(next);
  const before = JSON.parse(stored) as string[];
  return before.length === names.size && before.every((name) => names.has(name));
}
