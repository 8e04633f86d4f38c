import type { StoreRead } from "#core/store.ts";
import type { PostLinkRow, ListName } from "#core/base/post-lists.ts";
import { CARD_COLUMNS, CARD_JOINS, cardRow, type StoredCard, TAG_NAMES } from "./post-cards.ts";
import type { Database } from "../engine/database.ts";
import { paginationKeyset } from "../posts/lists/keyset-pagination.ts";

type ListReads = "listSize" | "listPage" | "feed" | "neighbours" | "pinned" | "sitemapPosts" | "sitemapSize";

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
SELECT '/' || category.slug || '/' || post.slug AS path,
  COALESCE(post.substantive_update_at, post.published_at) AS lastmod
FROM ${PAGE} CROSS JOIN category ON category.id = post.category_id ${IN_ORDER}`;

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

export function readListPages(database: Database): Pick<StoreRead, ListReads> {
  return {
    async listSize(list) {
      return sizeOf(database, list);
    },
    async listPage(list, offset, limit) {
      return page<StoredCard>(database, LIST_PAGE, list, offset, limit).map(cardRow);
    },
    async feed(list, limit) {
      const rows = page<StoredCard & { html: string; tags: string }>(database, FEED, list, 0, limit);
      return rows.map((row) => ({
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
    async pinned(now, limit) {
      return database.all<StoredCard>(PINNED, now, limit).map(cardRow);
    },
    async sitemapPosts(offset, limit) {
      return page<{ path: string; lastmod: number }>(database, SITEMAP, "sitemap", offset, limit);
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
