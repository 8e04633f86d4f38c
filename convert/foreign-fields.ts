import { NAME_LIMIT, TITLE_LIMIT } from "#core/base/limits.ts";
import { unreserved } from "#core/base/reserved-slugs.ts";
import { slugify } from "#core/polish/slug.ts";
import type { WarningKind } from "#core/base/import-warning.ts";
import type { Entry } from "./entry.ts";
import type { Losses } from "./html-to-markdown/conversion.ts";
import { entryMessages } from "#core/messages/convert.ts";
import { baseMessages } from "#core/messages/base.ts";

/* Fields of another system's posts as ours can hold them. */

/** Notes a warning about the entry that is read. */
export type Say = (kind: WarningKind, text: string) => void;

/** Reports what of an HTML text was lost or changed in the conversion. */
export function sayLosses(losses: Losses, say: Say): void {
  for (const name of losses.get("element") ?? []) say("code", entryMessages.elementLost(name));
  for (const url of losses.get("link") ?? []) say("unsafe-link", entryMessages.linkLost(url));
  for (const formula of losses.get("formula") ?? []) say("formula", entryMessages.formulaAsCode(formula));
}

export function shortened(text: string, limit: number, what: string, say: Say): string {
  const signs = [...text];
  if (signs.length <= limit) return text;
  say("shortened", entryMessages.shortened(what, limit));
  const cut = signs.slice(0, limit - 1).join("");
  return `${cut.trimEnd()}…`;
}

export function postSlug(given: string, say: Say): string {
  const slug = slugify(given);
  const free = unreserved("post", slug);
  if (free !== slug) say("reserved-address", entryMessages.postSlugReserved(slug, free));
  return free;
}

/** A title for a post that has none: the first words of its text, else its name at the old site. */
export function titleFrom(body: string, name: string, say: Say): string {
  const [first = ""] = body.split(/\n/, 1);
  const words = first
    .replace(/[#*_>`[\]()!\\]|\bhttps?:\S+/g, "")
    .trim()
    .split(/\s+/)
    .slice(0, 8)
    .join(" ");
  const made = words === "" ? entryMessages.untitled(name) : words.slice(0, TITLE_LIMIT);
  say("no-title", entryMessages.titleMade(made));
  return made;
}

/** A category by its slug, or by its name where it has none. */
export function foreignCategory({ slug: given, name }: { slug: string; name: string }, say: Say): Entry["category"] {
  const wanted = slugify(given || name);
  const slug = unreserved("category", wanted);
  if (slug !== wanted) say("reserved-address", entryMessages.categorySlugReserved(wanted, slug));
  return { slug, name: name.slice(0, NAME_LIMIT) };
}

/** An address a search engine may be given as the post's own; null for what is none. */
export function webAddress(text: string): string | null {
  return /^https?:\/\//.test(text) && URL.canParse(text) ? text : null;
}

/** The category of a post that has none at the old site: the one that is given (`--category`), else that of posts without one. */
export function categoryOfNone(given: string | null, say: Say): Entry["category"] {
  return foreignCategory({ slug: "", name: given ?? baseMessages.uncategorised }, say);
}
