import type { Post } from "#core/posts/post.ts";
import type { PostState } from "#core/base/post-lists.ts";
import type { StoreRead } from "#core/store.ts";
import type { Database } from "../engine/database.ts";

export interface StoredPost {
  id: string;
  slug: string;
  categoryId: string;
  title: string;
  lead: string;
  body: string;
  state: PostState;
  tagIds: string;
  topicId: string | null;
  authorIds: string;
  responsibleEditorId: string | null;
  coverId: string | null;
  coverAlt: string;
  coverDecorative: number;
  seoTitle: string | null;
  seoDescription: string | null;
  canonical: string | null;
  noindex: number;
  createdAt: number;
  updatedAt: number;
  publishedAt: number | null;
  substantiveUpdateAt: number | null;
  publishAt: number | null;
  pinned: number;
  pinUntil: number | null;
  notes: string;
  version: number;
}

interface OwnPost extends StoredPost {
  slugChosen: number;
  trashedAt: number | null;
}

export const POST_COLUMNS = `
  post.id, post.slug, post.category_id AS categoryId, post_source.title, post_source.lead, post_source.body, post.state,
  (
    SELECT json_group_array(tag_id) FROM (SELECT tag_id FROM post_tag WHERE post_no = post.no ORDER BY place)
  ) AS tagIds,
  post.topic_id AS topicId,
  (
    SELECT json_group_array(user_id) FROM (SELECT user_id FROM post_author WHERE post_no = post.no ORDER BY place)
  ) AS authorIds,
  post_source.responsible_editor_id AS responsibleEditorId,
  post.cover_id AS coverId, post.cover_alt AS coverAlt, post.cover_decorative AS coverDecorative,
  post_derived.seo_title AS seoTitle, post_derived.seo_description AS seoDescription, post.canonical, post.noindex,
  post_source.created_at AS createdAt, post_source.updated_at AS updatedAt, post.published_at AS publishedAt,
  post.substantive_update_at AS substantiveUpdateAt, post_source.publish_at AS publishAt,
  post.pinned, post.pin_until AS pinUntil, post_source.notes, post.version`;

export const POST_JOINS = `
CROSS JOIN post_source ON post_source.post_no = post.no
CROSS JOIN post_derived ON post_derived.post_no = post.no`;

const OWN_POST = `
SELECT ${POST_COLUMNS}, post_desk.slug_chosen AS slugChosen, post_desk.trashed_at AS trashedAt
FROM post ${POST_JOINS} CROSS JOIN post_desk ON post_desk.post_no = post.no`;
const POST = `${OWN_POST} WHERE post.id = ?`;
const POST_BY_SLUG = `${OWN_POST} WHERE post.slug = ?`;

/** Keys other than `?1` or those beginning with `?1.`. Usually none, and walking a million posts would block for 0.1 s. */
const ANY_STALE = `
SELECT EXISTS (SELECT 1 FROM post WHERE state = 'published' AND render_key < ?1)
  OR EXISTS (SELECT 1 FROM post WHERE state = 'published' AND render_key > ?1 AND render_key < ?1 || '.')
  OR EXISTS (SELECT 1 FROM post WHERE state = 'published' AND render_key >= ?1 || '/') AS stale`;

const STALE_RENDERS = `
SELECT id FROM post WHERE state = 'published'
  AND render_key <> ?1 AND SUBSTR(render_key, 1, LENGTH(?1) + 1) <> ?1 || '.'
ORDER BY published_at DESC, id DESC LIMIT +?2`;

export function readPosts(database: Database): Pick<StoreRead, "post" | "postBySlug" | "postIds" | "staleRenders"> {
  return {
    async post(id) {
      return postById(database, id);
    },
    async postBySlug(slug) {
      const row = database.get<OwnPost>(POST_BY_SLUG, slug);
      return row ? ownPostOf(row) : null;
    },
    async postIds(after, limit) {
      const rows = database.all<{ id: string }>(
        "SELECT id FROM post WHERE id > ? ORDER BY id LIMIT +?",
        after ?? "",
        limit,
      );
      return rows.map((row) => row.id);
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

function ownPostOf(row: OwnPost): Post {
  const post = postOf(row);
  if (row.slugChosen === 1) post.slugChosen = true;
  if (row.trashedAt !== null) post.trashedAt = row.trashedAt;
  return post;
}

export function postOf(row: StoredPost): Post {
  const { coverId, pinned } = row;
  return {
    id: row.id,
    slug: row.slug,
    categoryId: row.categoryId,
    title: row.title,
    lead: row.lead,
    body: row.body,
    state: row.state,
    tagIds: JSON.parse(row.tagIds),
    topicId: row.topicId,
    authorIds: JSON.parse(row.authorIds),
    responsibleEditorId: row.responsibleEditorId,
    cover: coverId === null ? null : { mediaId: coverId, alt: row.coverAlt, decorative: row.coverDecorative === 1 },
    seo: {
      title: row.seoTitle,
      description: row.seoDescription,
      canonical: row.canonical,
      noindex: row.noindex === 1,
    },
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    publishedAt: row.publishedAt,
    substantiveUpdateAt: row.substantiveUpdateAt,
    publishAt: row.publishAt,
    pin: pinned === 1 ? { until: row.pinUntil } : null,
    notes: row.notes,
    version: row.version,
  };
}
