import { instantOfText } from "#core/base/values/instant.ts";
import { writtenInstant } from "../markdown/written-date.ts";

/** Characters of one item, as of a row of Ghost's. */
export const ITEM_LIMIT = 16 * 1024 * 1024;

/** One `<item>` of a WordPress export (WXR): a post, a page, an attachment or something of the system's own. */
export interface ExportItem {
  /** Line of the file it begins on. */
  line: number;
  fields: Partial<Record<ItemField, string>>;
  /** Fields that were too long to be read whole. */
  cut: ItemField[];
  terms: { domain: string; nicename: string; name: string }[];
  /** `wp:postmeta` by key; only keys an import understands. */
  meta: Map<string, string[]>;
  comments: ExportComment[];
  /** Comments beyond `READER_COMMENTS_LIMIT`. */
  commentsLeft: number;
  /** Characters of all that is held of it; beyond `ITEM_LIMIT` nothing more is. */
  size: number;
}

/** Fields of one `<wp:comment>`. Addresses of people and machines are not read at all. */
export type ExportComment = Partial<Record<(typeof COMMENT_FIELDS)[number], string>>;

export const COMMENT_FIELDS = [
  ...(["wp:comment_id", "wp:comment_parent", "wp:comment_author", "wp:comment_date_gmt", "wp:comment_date"] as const),
  ...(["wp:comment_content", "wp:comment_approved", "wp:comment_type"] as const),
] as const;

export const ITEM_FIELDS = [
  ...(["title", "link", "pubDate", "guid", "dc:creator", "content:encoded", "excerpt:encoded"] as const),
  ...(["wp:post_id", "wp:post_date", "wp:post_date_gmt", "wp:post_name", "wp:status", "wp:post_parent"] as const),
  ...(["wp:menu_order", "wp:post_type", "wp:post_password", "wp:is_sticky", "wp:attachment_url"] as const),
] as const;

export type ItemField = (typeof ITEM_FIELDS)[number];

export const META_KEYS: ReadonlySet<string> = new Set(
  [
    "_thumbnail_id _wp_attached_file _wp_attachment_image_alt _wp_old_slug footnotes",
    "_yoast_wpseo_title _yoast_wpseo_metadesc _yoast_wpseo_canonical _yoast_wpseo_meta-robots-noindex",
    "_yoast_wpseo_focuskw rank_math_focus_keyword",
    "_yoast_wpseo_primary_category rank_math_title rank_math_description rank_math_canonical_url",
    "rank_math_robots rank_math_primary_category _aioseo_title _aioseo_description",
    "fifu_image_url fifu_image_alt _thumbnail_ext_url enclosure audio_file",
  ].flatMap((keys) => keys.split(" ")),
);

export interface ExportTerm {
  id: string;
  slug: string;
  name: string;
  description: string;
  /** Slug of the category above it; empty for none. */
  parent: string;
}

/** What stands before the items of an export. */
export interface ExportHead {
  title: string;
  tagline: string;
  /** The blog's own address, without a slash at its end. */
  url: string;
  version: string;
  /** As WordPress writes it: `pl-PL`; empty where it does not say. */
  language: string;
  /** Bylines by login. */
  authors: Map<string, string>;
  /** Categories by slug. */
  categories: Map<string, ExportTerm>;
  tags: ExportTerm[];
}

export function fieldOf({ fields }: Pick<ExportItem, "fields">, name: ItemField): string {
  return fields[name] ?? "";
}

export function metaOf({ meta }: Pick<ExportItem, "meta">, key: string): string {
  return meta.get(key)?.at(-1)?.trim() ?? "";
}

/** GMT where WordPress knows it, else the local time, which is all that drafts have; null for neither. */
export function instantInExport(gmt: string, local: string, zone: string): number | null {
  const at = gmt.startsWith("0000") ? null : instantOfText(gmt);
  if (at !== null) return at;
  const read = local === "" || local.startsWith("0000") ? null : writtenInstant(local.slice(0, 16), zone);
  return read?.ok ? read.value : null;
}
