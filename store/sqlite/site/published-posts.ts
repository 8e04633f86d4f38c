import type { OutlineEntry } from "#core/markdown/elements/headings.ts";
import { Utf8Text } from "#core/markdown/utf8-text.ts";
import type { StoreRead } from "#core/store.ts";
import type { PublishedPost, SeriesPlace } from "#core/posts/store.ts";
import { postPath } from "#core/base/paths.ts";
import {
  AUTHOR_NAMES,
  CARD_COLUMNS,
  CARD_JOINS,
  cardRow,
  readableRows,
  type StoredCard,
  TAG_NAMES,
} from "./post-cards.ts";
import type { Database } from "../engine/database.ts";
import { POST_COLUMNS, POST_JOINS, seoOf, type StoredPost, type StoredSeo, postOf } from "../posts/posts.ts";
import type { PostLinkRow, ListName } from "#core/base/post-lists.ts";
import { paginationKeyset } from "../posts/lists/keyset-pagination.ts";

interface StoredPublished extends StoredCard, StoredSeo {
  html: Uint8Array;
  outline: string;
  words: number;
  language: PublishedPost["language"];
  updateNote: string;
  tags: string;
  topic: string | null;
  provenance: string | null;
  renderKey: string;
}

/** Reads a published post in one query. HTML is read as bytes, because most pages send it as bytes. */
const PUBLISHED_POST = `
SELECT ${CARD_COLUMNS},
  CAST(post_derived.html AS BLOB) AS html, post_derived.outline, post_derived.words,
  post_derived.seo_title AS seoTitle, post_derived.seo_description AS seoDescription,
  post.language, post.update_note AS updateNote, post.render_key AS renderKey,
  (
    SELECT json_group_array(json_object('id', id, 'slug', slug, 'name', name, 'version', version)) FROM (
      SELECT tag.id, tag.slug, tag.name, tag.version FROM post_tag JOIN tag ON tag.id = post_tag.tag_id
      WHERE post_tag.post_no = post.no AND tag.hidden = 0 AND tag.proposed = 0 ORDER BY post_tag.place
    )
  ) AS tags,
  (
    SELECT json_object('id', id, 'slug', slug, 'title', title, 'version', version,
      'public', json(IIF(public, 'true', 'false')), 'series', json(IIF(series, 'true', 'false')))
    FROM topic WHERE topic.id = post.topic_id AND (topic.public = 1 OR topic.series = 1)
  ) AS topic,
  (
    SELECT json_object('use', ai_use, 'reviewedAt', reviewed_at, 'reviewer',
      (SELECT name FROM user WHERE user.id = post_provenance.reviewer_id))
    FROM post_provenance WHERE post_provenance.post_id = post.id
  ) AS provenance
FROM post ${CARD_JOINS} CROSS JOIN post_derived ON post_derived.post_no = post.no
WHERE post.slug = ? AND post.state = 'published' AND category.slug = ?`;

const PUBLISHED_SOURCE = `
SELECT ${POST_COLUMNS}, category.slug AS categorySlug, ${AUTHOR_NAMES} AS authorNames, ${TAG_NAMES} AS tagNames
FROM post ${POST_JOINS} CROSS JOIN category ON category.id = post.category_id
WHERE post.slug = ? AND post.state = 'published' AND category.slug = ?`;

const PATH_OF = `
SELECT category.slug AS category, post.slug AS slug FROM post JOIN category ON category.id = post.category_id
WHERE post.slug = ? AND post.state = 'published'`;

type PublishedReads = "publishedPost" | "publishedPathOf" | "publishedSource";

export function readPublishedPosts(database: Database): Pick<StoreRead, PublishedReads> {
  return {
    async publishedPost(categorySlug, slug) {
      const row = database.get<StoredPublished>(PUBLISHED_POST, slug, categorySlug);
      return row ? publishedPostOf(row) : null;
    },
    async publishedPathOf(slug) {
      const row = database.get<{ category: string; slug: string }>(PATH_OF, slug);
      return row ? postPath(row.category, row.slug) : null;
    },
    async publishedSource(categorySlug, slug) {
      const row = database.get<StoredPost & { categorySlug: string; authorNames: string; tagNames: string }>(
        PUBLISHED_SOURCE,
        slug,
        categorySlug,
      );
      if (!row) return null;
      const { categorySlug: filed, tagNames, authorNames, ...post } = row;
      const names = { tagNames: JSON.parse(tagNames), authorNames: JSON.parse(authorNames) };
      return { ...postOf(post), categorySlug: filed, ...names };
    },
  };
}

function publishedPostOf(row: StoredPublished): PublishedPost {
  return {
    ...cardRow(row),
    html: new Utf8Text(row.html),
    outline: JSON.parse(row.outline) as OutlineEntry[],
    words: row.words,
    language: row.language,
    seo: seoOf(row),
    substantiveUpdateAt: row.substantiveUpdateAt,
    updateNote: row.updateNote,
    tags: JSON.parse(row.tags),
    topic: row.topic === null ? null : JSON.parse(row.topic),
    provenance: row.provenance === null ? null : JSON.parse(row.provenance),
    renderKey: row.renderKey,
  };
}

type ListReads = "listSize" | "listPage" | "feed" | "pinned" | "sitemapPosts" | "sitemapSize" | PlaceReads;
type PlaceReads = "neighbours" | "seriesPlace";

const PAGE = `(
  SELECT published_at, post_id, post_no FROM list_entry
  WHERE list_no = (SELECT no FROM list WHERE name = ?1) AND (published_at, post_id) < (?2, ?3)
  ORDER BY published_at DESC, post_id DESC LIMIT +?4 OFFSET ?5
) AS page CROSS JOIN post ON post.no = page.post_no`;

const IN_ORDER = "ORDER BY page.published_at DESC, page.post_id DESC";
const LIST_PAGE = `SELECT ${CARD_COLUMNS} FROM ${PAGE} ${CARD_JOINS} ${IN_ORDER}`;

const FEED = `
SELECT ${CARD_COLUMNS}, post_derived.html, ${TAG_NAMES} AS tags
FROM ${PAGE} ${CARD_JOINS} CROSS JOIN post_derived ON post_derived.post_no = post.no ${IN_ORDER}`;

const SITEMAP = `
SELECT post.id, '/' || category.slug || '/' || post.slug AS path,
  post.published_at AS publishedAt, post.substantive_update_at AS substantiveUpdateAt
FROM ${PAGE} CROSS JOIN category ON category.id = post.category_id ${IN_ORDER}`;

type SitemapRow = Pick<StoredCard, "id" | "publishedAt" | "substantiveUpdateAt"> & { path: string };

const PINNED = `
SELECT ${CARD_COLUMNS} FROM post ${CARD_JOINS}
WHERE post.pinned = 1 AND post.listed = 1 AND (post.pin_until IS NULL OR post.pin_until > ?)
ORDER BY post.published_at DESC, post.id DESC LIMIT +?`;

const NEIGHBOURS = `
SELECT side, post.id, post.slug, post.version, post.title FROM (
  SELECT * FROM (
    SELECT 'previous' AS side, post_no FROM list_entry
    WHERE list_no = (SELECT no FROM list WHERE name = ?1) AND (published_at, post_id) < (?2, ?3)
    ORDER BY published_at DESC, post_id DESC LIMIT 1
  )
  UNION ALL
  SELECT * FROM (
    SELECT 'next' AS side, post_no FROM list_entry
    WHERE list_no = (SELECT no FROM list WHERE name = ?1) AND (published_at, post_id) > (?2, ?3)
    ORDER BY published_at, post_id LIMIT 1
  )
) AS page CROSS JOIN post ON post.no = page.post_no`;

const PART = (no: string) => `(
  SELECT json_object('id', post.id, 'slug', post.slug, 'version', post.version, 'title', post.title, 'categorySlug', category.slug)
  FROM post CROSS JOIN category ON category.id = post.category_id WHERE post.no = ${no}
)`;

/** The rows come as they are stored, newest first, so that nothing is sorted. */
const SERIES_PLACE = `
SELECT part, parts, ${PART("place.before_no")} AS previous, ${PART("place.after_no")} AS next FROM (
  SELECT post_id, COUNT(*) OVER () - ROW_NUMBER() OVER in_order + 1 AS part, COUNT(*) OVER () AS parts,
    LEAD(post_no) OVER in_order AS before_no, LAG(post_no) OVER in_order AS after_no
  FROM list_entry WHERE list_no = (SELECT no FROM list WHERE name = ?1)
  WINDOW in_order AS (ORDER BY published_at DESC, post_id DESC)
) AS place WHERE place.post_id = ?2`;

type StoredPlace = Pick<SeriesPlace, "part" | "parts"> & Record<"previous" | "next", string | null>;

export function readListPages(database: Database): Pick<StoreRead, ListReads> {
  return {
    async listSize(list) {
      return sizeOf(database, list);
    },
    async listPage(list, offset, limit) {
      return readableRows(database, page<StoredCard>(database, LIST_PAGE, list, offset, limit)).map(cardRow);
    },
    async feed(list, limit) {
      const rows = page<StoredCard & { html: string; tags: string }>(database, FEED, list, 0, limit);
      return readableRows(database, rows).map((row) => ({
        ...cardRow(row),
        html: row.html,
        tags: JSON.parse(row.tags) as string[],
        substantiveUpdateAt: row.substantiveUpdateAt,
      }));
    },
    async neighbours(categoryId, publishedAt, id) {
      const list: ListName = `category:${categoryId}`;
      const rows = database.all<PostLinkRow & { side: string }>(NEIGHBOURS, list, publishedAt, id);
      const at = (side: string) => rows.find((row) => row.side === side);
      return { previous: linkRow(at("previous")), next: linkRow(at("next")) };
    },
    async seriesPlace(topicId, postId) {
      const row = database.get<StoredPlace>(SERIES_PLACE, `topic:${topicId}`, postId);
      if (!row) return null;
      const partOf = (json: string | null) => (json === null ? null : (JSON.parse(json) as SeriesPlace["next"]));
      return { part: row.part, parts: row.parts, previous: partOf(row.previous), next: partOf(row.next) };
    },
    async pinned(now, limit) {
      return readableRows(database, database.all<StoredCard>(PINNED, now, limit)).map(cardRow);
    },
    async sitemapPosts(offset, limit) {
      const rows = readableRows(database, page<SitemapRow>(database, SITEMAP, "sitemap", offset, limit));
      return rows.map(({ path, publishedAt, substantiveUpdateAt }) => {
        return { path, lastmod: substantiveUpdateAt ?? publishedAt };
      });
    },
    async sitemapSize() {
      return sizeOf(database, "sitemap");
    },
  };
}

function linkRow(row: PostLinkRow | undefined): PostLinkRow | null {
  return row ? { id: row.id, slug: row.slug, version: row.version, title: row.title } : null;
}

function sizeOf(database: Database, list: ListName | "sitemap"): number {
  return database.get<{ size: number }>("SELECT size FROM list WHERE name = ?", list)?.size ?? 0;
}

function page<Row>(database: Database, sql: string, list: ListName | "sitemap", offset: number, limit: number): Row[] {
  const place = paginationKeyset(database, list, offset);
  return place ? database.all<Row>(sql, list, place.under.at, place.under.id, limit, place.skip) : [];
}
