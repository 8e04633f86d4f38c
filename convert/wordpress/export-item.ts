import { instantOfText } from "#core/base/values/instant.ts";
import { instantOfForeignDate } from "../markdown/parse-foreign-date.ts";

/** An item may have at most this many characters. */
export const ITEM_LIMIT = 16 * 1024 * 1024;

/** One `<item>` of a WordPress export (WXR): a post, a page, an attachment or an internal object of WordPress. */
export interface ExportItem {
  /** The line of the file on which the item begins. */
  line: number;
  fields: Partial<Record<ItemField, string>>;
  /** Names of fields that were too long and were cut off. */
  cut: ItemField[];
  terms: { domain: string; nicename: string; name: string }[];
  /** Maps a key of `wp:postmeta` to its values. Only keys in `META_KEYS` are read. */
  meta: Map<string, string[]>;
  comments: ExportComment[];
  /** The number of comments beyond `READER_COMMENTS_LIMIT`. These comments are dropped. */
  commentsLeft: number;
  /** The number of characters of all texts of the item. Texts beyond `ITEM_LIMIT` are counted but dropped. */
  size: number;
}

/** Fields of one `<wp:comment>`. E-mail and IP addresses of authors are not read at all. */
export type ExportComment = Partial<Record<(typeof COMMENT_FIELDS)[number], string>>;

/** Names of the elements in a comment that are read. */
export const COMMENT_FIELDS = [
  ...(["wp:comment_id", "wp:comment_parent", "wp:comment_author", "wp:comment_date_gmt", "wp:comment_date"] as const),
  ...(["wp:comment_content", "wp:comment_approved", "wp:comment_type"] as const),
] as const;

/** Names of the elements in an item that are read. */
export const ITEM_FIELDS = [
  ...(["title", "link", "pubDate", "guid", "dc:creator", "content:encoded", "excerpt:encoded"] as const),
  ...(["wp:post_id", "wp:post_date", "wp:post_date_gmt", "wp:post_name", "wp:status", "wp:post_parent"] as const),
  ...(["wp:menu_order", "wp:post_type", "wp:post_password", "wp:is_sticky", "wp:attachment_url"] as const),
] as const;

export type ItemField = (typeof ITEM_FIELDS)[number];

/** Keys of `wp:postmeta` that are read. */
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

/** A category or tag of an export. */
export interface ExportTerm {
  id: string;
  slug: string;
  name: string;
  description: string;
  /** The slug of the parent category; empty without a parent. */
  parent: string;
}

/** The content of an export before its items. */
export interface ExportHead {
  title: string;
  tagline: string;
  /** The address of the site, without a slash at its end. */
  url: string;
  version: string;
  /** The language as WordPress writes it (`pl-PL`); empty when the export does not name a language. */
  language: string;
  /** Maps the login of an author to the displayed name. */
  authors: Map<string, string>;
  /** Maps a slug to its category. */
  categories: Map<string, ExportTerm>;
  tags: ExportTerm[];
}

/** Returns the text of a field; empty without the field. */
export function fieldOf({ fields }: Pick<ExportItem, "fields">, name: ItemField): string {
  return fields[name] ?? "";
}

/** Returns the last value of a meta key, trimmed; empty without a value. */
export function metaOf({ meta }: Pick<ExportItem, "meta">, key: string): string {
  return meta.get(key)?.at(-1)?.trim() ?? "";
}

/** Returns an instant in milliseconds from the GMT date or, without a GMT date, from the local date in `zone`; null without either. WordPress has no GMT date for drafts. */
export function instantInExport(gmt: string, local: string, zone: string): number | null {
  const at = gmt.startsWith("0000") ? null : instantOfText(gmt);
  if (at !== null) return at;
  const parsed = local === "" || local.startsWith("0000") ? null : instantOfForeignDate(local.slice(0, 16), zone);
  return parsed?.ok ? parsed.value : null;
}
