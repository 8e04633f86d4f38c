import { NAME_LIMIT, TITLE_LIMIT } from "#core/base/limits.ts";
import { unreserved } from "#core/base/reserved-slugs.ts";
import { slugify } from "#core/polish/slug.ts";
import type { WarningKind } from "#core/base/import-warning.ts";
import type { Entry } from "./entry.ts";
import type { Losses } from "./html-to-markdown/conversion-types.ts";
import { entryMessages } from "#core/messages/convert.ts";
import { baseMessages } from "#core/messages/base.ts";

/* Fits the fields of another system's posts to the limits and rules of Szpalta. */

/** Adds a warning about the entry that is being read. */
export type Warn = (kind: WarningKind, text: string) => void;

/** Adds a warning for each element, link or formula that was lost or changed when HTML became Markdown. */
export function warnOfLosses(losses: Losses, warn: Warn): void {
  for (const name of losses.get("element") ?? []) warn("code", entryMessages.elementLost(name));
  for (const url of losses.get("link") ?? []) warn("unsafe-link", entryMessages.linkLost(url));
  for (const formula of losses.get("formula") ?? []) warn("formula", entryMessages.formulaAsCode(formula));
}

/** Returns the text. If the text has more than `limit` characters, cuts it, appends an ellipsis and adds a warning. `field` is the Polish name of the field. */
export function shortened(text: string, limit: number, field: string, warn: Warn): string {
  const characters = [...text];
  if (characters.length <= limit) return text;
  warn("shortened", entryMessages.shortened(field, limit));
  const cut = characters.slice(0, limit - 1).join("");
  return `${cut.trimEnd()}…`;
}

/** Returns the slug for the name of a post. For a reserved slug, appends a suffix and adds a warning. */
export function postSlug(name: string, warn: Warn): string {
  const slug = slugify(name);
  const free = unreserved("post", slug);
  if (free !== slug) warn("reserved-address", entryMessages.postSlugReserved(slug, free));
  return free;
}

/** Makes a title for a post without a title: the first eight words of its first line. If the post has no words, the title contains `name`, the post's name on the old site. Always adds a warning. */
export function titleFrom(body: string, name: string, warn: Warn): string {
  const [first = ""] = body.split(/\n/, 1);
  const words = first
    .replace(/[#*_>`[\]()!\\]|\bhttps?:\S+/g, "")
    .trim()
    .split(/\s+/)
    .slice(0, 8)
    .join(" ");
  const title = words === "" ? entryMessages.untitled(name) : words.slice(0, TITLE_LIMIT);
  warn("no-title", entryMessages.titleMade(title));
  return title;
}

/** Returns a category with a slug made from the old slug, or from the name when the old slug is empty. For a reserved slug, appends a suffix and adds a warning. */
export function foreignCategory(
  { slug: oldSlug, name }: { slug: string; name: string },
  warn: Warn,
): Entry["category"] {
  const requested = slugify(oldSlug || name);
  const slug = unreserved("category", requested);
  if (slug !== requested) warn("reserved-address", entryMessages.categorySlugReserved(requested, slug));
  return { slug, name: name.slice(0, NAME_LIMIT) };
}

/** Returns the text if it is an absolute `http` or `https` URL, as a canonical address must be; else null. */
export function webAddress(text: string): string | null {
  return /^https?:\/\//.test(text) && URL.canParse(text) ? text : null;
}

/** Returns the category for posts that had no category on the old site: the category that `--category` names, else "uncategorised". */
export function fallbackCategory(chosen: string | null, warn: Warn): Entry["category"] {
  return foreignCategory({ slug: "", name: chosen ?? baseMessages.uncategorised }, warn);
}
