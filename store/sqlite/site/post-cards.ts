import { isInstant } from "#core/base/values/instant.ts";
import type { CardRow } from "#core/base/post-lists.ts";
import type { MediaFacts } from "#core/base/media.ts";
import type { Database } from "../engine/database.ts";

export interface StoredCard extends Omit<CardRow, "updatedAt" | "category" | "authors" | "cover" | "seo"> {
  noindex: number;
  canonical: string | null;
  substantiveUpdateAt: number | null;
  categoryId: string;
  categorySlug: string;
  categoryName: string;
  categoryVersion: number;
  authors: string;
  coverId: string | null;
  coverAlt: string;
  coverDecorative: number;
  coverType: MediaFacts["type"];
  coverWidth: number;
  coverHeight: number;
  coverX: number;
  coverY: number;
}

export const AUTHOR_NAMES = `(
    SELECT json_group_array(name) FROM (
      SELECT user.name FROM post_author JOIN user ON user.id = post_author.user_id
      WHERE post_author.post_no = post.no ORDER BY post_author.place
    )
  )`;

/** A column with the names under a post. A slug is null for a person without a page. */
const BYLINES = `(
    SELECT json_group_array(json_object('name', name, 'slug', slug)) FROM (
      SELECT user.name, IIF(author_page.shown = 0, NULL, user.slug) AS slug
      FROM post_author JOIN user ON user.id = post_author.user_id
      LEFT JOIN author_page ON author_page.user_id = user.id
      WHERE post_author.post_no = post.no ORDER BY post_author.place
    )
  )`;

/** A column with the names of a post's tags, without tags that readers do not see. */
export const TAG_NAMES = `(
  SELECT json_group_array(name) FROM (
    SELECT tag.name FROM post_tag JOIN tag ON tag.id = post_tag.tag_id
    WHERE post_tag.post_no = post.no AND tag.hidden = 0 AND tag.proposed = 0 ORDER BY post_tag.place
  )
)`;

export const CARD_COLUMNS = `
  post.id, post.slug, post.version, post.title, post.lead, post.excerpt,
  post.published_at AS publishedAt, post.substantive_update_at AS substantiveUpdateAt,
  post.reading_minutes AS readingMinutes, post.pin_until AS pinUntil, post.noindex, post.canonical,
  category.id AS categoryId, category.slug AS categorySlug,
  category.name AS categoryName, category.version AS categoryVersion,
  ${BYLINES} AS authors,
  media.id AS coverId, post.cover_alt AS coverAlt, post.cover_decorative AS coverDecorative, media.type AS coverType,
  media.width AS coverWidth, media.height AS coverHeight, media.focal_x AS coverX, media.focal_y AS coverY`;

/** The joins that cards need. They keep the order of the rows of `post`. */
export const CARD_JOINS = `
CROSS JOIN category ON category.id = post.category_id
LEFT JOIN media ON media.id = post.cover_id`;

/** Returns the rows of a list that can be shown. A row whose date is out of range is left out and reported. */
export function readableRows<Row extends Pick<StoredCard, "id" | "publishedAt" | "substantiveUpdateAt">>(
  database: Database,
  rows: readonly Row[],
): Row[] {
  return rows.filter(({ id, publishedAt, substantiveUpdateAt }) => {
    const isReadable = isInstant(publishedAt) && isInstant(substantiveUpdateAt ?? publishedAt);
    if (!isReadable) database.tellLeftOut(id);
    return isReadable;
  });
}

export function cardRow(row: StoredCard): CardRow {
  return {
    id: row.id,
    slug: row.slug,
    version: row.version,
    title: row.title,
    lead: row.lead,
    excerpt: row.excerpt,
    publishedAt: row.publishedAt,
    updatedAt: row.substantiveUpdateAt ?? row.publishedAt,
    readingMinutes: row.readingMinutes,
    category: { id: row.categoryId, slug: row.categorySlug, name: row.categoryName, version: row.categoryVersion },
    authors: JSON.parse(row.authors),
    cover: coverOf(row),
    pinUntil: row.pinUntil,
    seo: { noindex: row.noindex === 1, canonical: row.canonical },
  };
}

function coverOf(row: StoredCard): CardRow["cover"] {
  if (row.coverId === null) return null;
  return {
    id: row.coverId,
    type: row.coverType,
    width: row.coverWidth,
    height: row.coverHeight,
    alt: row.coverAlt,
    focal: { x: row.coverX, y: row.coverY },
    decorative: row.coverDecorative === 1,
  };
}
