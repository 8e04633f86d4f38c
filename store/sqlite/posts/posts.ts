import type { Post } from "#core/posts/post.ts";
import type { Seo } from "#core/posts/post-fields.ts";
import type { PostTitle } from "#core/posts/store.ts";
import type { StoreRead } from "#core/store.ts";
import type { Database } from "../engine/database.ts";
import { titleKey } from "#core/polish/collation.ts";
import { fold } from "#core/polish/text-words.ts";

export interface StoredSeo {
  seoTitle: string | null;
  seoDescription: string | null;
  canonical: string | null;
  noindex: number;
}

/** A post's row, with its lists of tags and authors as JSON. */
export interface StoredPost extends StoredSeo, Omit<Post, "tagIds" | "authorIds" | "cover" | "seo" | "pin"> {
  tagIds: string;
  authorIds: string;
  coverId: string | null;
  coverAlt: string;
  coverDecorative: number;
  pinned: number;
  pinUntil: number | null;
}

type OwnPost = Omit<StoredPost, "slugChosen"> & { slugChosen: number };

/** The fields of a post that lists and pages need. Each is a column of `post`. */
export const SHOWN_FIELDS = [
  "slug",
  "categoryId",
  "topicId",
  "state",
  "publishedAt",
  "substantiveUpdateAt",
  "language",
  "updateNote",
] as const;

/** The fields that are columns of `post_source`. Only editors see these columns. */
export const SOURCE_FIELDS = [
  "title",
  "lead",
  "responsibleEditorId",
  "createdAt",
  "updatedAt",
  "publishAt",
  "notes",
  "body",
] as const;

/** Returns the column of a field: `category_id` for `categoryId`. */
export function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function columnsOf(table: string, fields: readonly string[]): string {
  return fields.map((field) => `${table}.${columnOf(field)} AS ${field}`).join(", ");
}

export const POST_COLUMNS = `
  post.id, ${columnsOf("post", SHOWN_FIELDS)}, ${columnsOf("post_source", SOURCE_FIELDS)},
  (
    SELECT json_group_array(tag_id) FROM (SELECT tag_id FROM post_tag WHERE post_no = post.no ORDER BY place)
  ) AS tagIds,
  (
    SELECT json_group_array(user_id) FROM (SELECT user_id FROM post_author WHERE post_no = post.no ORDER BY place)
  ) AS authorIds,
  post.cover_id AS coverId, post.cover_alt AS coverAlt, post.cover_decorative AS coverDecorative,
  post_derived.seo_title AS seoTitle, post_derived.seo_description AS seoDescription, post.canonical, post.noindex,
  post.pinned, post.pin_until AS pinUntil, post.version`;

export const POST_JOINS = `
CROSS JOIN post_source ON post_source.post_no = post.no
CROSS JOIN post_derived ON post_derived.post_no = post.no`;

const OWN_POST = `
SELECT ${POST_COLUMNS}, post_desk.slug_chosen AS slugChosen, post_desk.trashed_at AS trashedAt
FROM post ${POST_JOINS} CROSS JOIN post_desk ON post_desk.post_no = post.no`;
const POST = `${OWN_POST} WHERE post.id = ?`;
const IDS = "SELECT id FROM post WHERE id > ? ORDER BY id LIMIT +?";
const TITLES = `
SELECT post.id, post.slug, post.title FROM json_each(?) CROSS JOIN post ON post.id = json_each.value`;
const POST_BY_SLUG = `${OWN_POST} WHERE post.slug = ?`;
const OF_CATEGORY = `
SELECT post.id, post.slug, post.state, post.published_at AS publishedAt
FROM post_desk CROSS JOIN post ON post.no = post_desk.post_no WHERE post_desk.category_id = ? ORDER BY post.slug`;

/**
 * Whether any published post has a render key other than `?1` or `?1.…`. Three ranges are searched, because comparing a million posts one
 * by one would block for 0.1 s.
 */
const ANY_STALE = `
SELECT EXISTS (SELECT 1 FROM post WHERE state = 'published' AND render_key < ?1)
  OR EXISTS (SELECT 1 FROM post WHERE state = 'published' AND render_key > ?1 AND render_key < ?1 || '.')
  OR EXISTS (SELECT 1 FROM post WHERE state = 'published' AND render_key >= ?1 || '/') AS stale`;

const STALE_RENDERS = `
SELECT id FROM post WHERE state = 'published'
  AND render_key <> ?1 AND SUBSTR(render_key, 1, LENGTH(?1) + 1) <> ?1 || '.'
ORDER BY published_at DESC, id DESC LIMIT +?2`;

type PostReads = "post" | "postTitles" | "postBySlug" | "postIds" | "postsOfCategory" | "staleRenders";

export function readPosts(database: Database): Pick<StoreRead, PostReads> {
  return {
    postTitles: async (ids) => database.all<PostTitle>(TITLES, JSON.stringify(ids)),
    async post(id) {
      return postById(database, id);
    },
    async postBySlug(slug) {
      const row = database.get<OwnPost>(POST_BY_SLUG, slug);
      return row ? ownPostOf(row) : null;
    },
    async postIds(after, limit) {
      return database.all<{ id: string }>(IDS, after ?? "", limit).map((row) => row.id);
    },
    async postsOfCategory(categoryId) {
      return database.all<Awaited<ReturnType<StoreRead["postsOfCategory"]>>[number]>(OF_CATEGORY, categoryId);
    },
    async staleRenders(renderKey, limit) {
      if (database.one<{ stale: number }>(ANY_STALE, renderKey).stale === 0) return [];
      return database.all<{ id: string }>(STALE_RENDERS, renderKey, limit).map((row) => row.id);
    },
  };
}

export function postById(database: Database, id: string): Post | null {
  const row = database.get<OwnPost>(POST, id);
  return row ? ownPostOf(row) : null;
}

function ownPostOf({ slugChosen, trashedAt, ...row }: OwnPost): Post {
  const post = postOf(row);
  if (slugChosen === 1) post.slugChosen = true;
  if (trashedAt !== null) post.trashedAt = trashedAt;
  return post;
}

export function postOf(row: StoredPost): Post {
  const { coverId, coverAlt, coverDecorative, pinned, pinUntil, tagIds, authorIds, ...rest } = row;
  const { seoTitle: _title, seoDescription: _description, canonical: _canonical, noindex: _noindex, ...post } = rest;
  return {
    ...post,
    tagIds: JSON.parse(tagIds),
    authorIds: JSON.parse(authorIds),
    cover: coverId === null ? null : { mediaId: coverId, alt: coverAlt, decorative: coverDecorative === 1 },
    seo: seoOf(row),
    pin: pinned === 1 ? { until: pinUntil } : null,
  };
}

export function seoOf({ seoTitle, seoDescription, canonical, noindex }: StoredSeo): Seo {
  return { title: seoTitle, description: seoDescription, canonical, noindex: noindex === 1 };
}

/* Writes a post's row in `post_desk`, for the studio's list, and its schedule. Every write of a post or working copy ends with this. */

const PUT_DESK_ROW = `
INSERT INTO post_desk (post_no, state, category_id, edited_at, slug_chosen, trashed_at, folded, title_key)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (post_no) DO UPDATE SET
  state = excluded.state, category_id = excluded.category_id, slug_chosen = excluded.slug_chosen,
  trashed_at = excluded.trashed_at, folded = excluded.folded, title_key = excluded.title_key,
  edited_at = MAX(excluded.edited_at, COALESCE(
    (SELECT updated_at FROM post_copy WHERE post_copy.post_no = excluded.post_no), excluded.edited_at
  ))`;

export function putEditorialRow(database: Database, no: number, post: Post): void {
  const { state, categoryId, updatedAt, slugChosen, trashedAt, title } = post;
  const flags = [slugChosen ? 1 : 0, trashedAt ?? null] as const;
  database.run(PUT_DESK_ROW, no, state, categoryId, updatedAt, ...flags, fold(title), titleKey(title));
  refreshSchedule(database, no);
}

const COUNT_COPY = `
UPDATE post_desk SET copies = copies + 1, edited_at = MAX(
  (SELECT updated_at FROM post_source WHERE post_no = ?1),
  COALESCE((SELECT updated_at FROM post_copy WHERE post_no = ?1), 0)
)
WHERE post_no = ?1 RETURNING copies`;

/** Counts a write to a post's working copy and returns the new count. */
export function countCopy(database: Database, no: number): number {
  const { copies } = database.one<{ copies: number }>(COUNT_COPY, no);
  refreshSchedule(database, no);
  return copies;
}

const WANTED = `
SELECT post.no, post.id, post_source.publish_at AS at, 'post' AS kind
FROM post CROSS JOIN post_source ON post_source.post_no = post.no
WHERE post.no = ?1 AND post.state = 'scheduled' AND post_source.publish_at IS NOT NULL
UNION ALL
SELECT post.no, post.id, post_copy.publish_at, 'copy'
FROM post CROSS JOIN post_copy ON post_copy.post_no = post.no
WHERE post.no = ?1 AND post.state = 'published' AND post_copy.publish_at IS NOT NULL`;

const UNSCHEDULE = `
DELETE FROM schedule WHERE post_no = ?1 AND (at, kind) NOT IN (SELECT at, kind FROM (${WANTED}) AS wanted)`;

/** Without `WHERE TRUE` SQLite would read the conflict clause as a join. */
const SCHEDULE = `
INSERT INTO schedule (post_no, post_id, at, kind) SELECT * FROM (${WANTED}) AS wanted WHERE TRUE ON CONFLICT DO NOTHING`;

/** Writes a post's schedule. An unchanged row keeps its `overdue`, the reason why the post was not published. */
function refreshSchedule(database: Database, no: number): void {
  database.run(UNSCHEDULE, no);
  database.run(SCHEDULE, no);
}
