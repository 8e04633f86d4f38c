import { NAME_LIMIT, TITLE_LIMIT } from "#core/base/limits.ts";
import { unreserved } from "#core/base/reserved-slugs.ts";
import { slugify } from "#core/polish/slug.ts";
import type { WarningKind } from "#core/base/import-warning.ts";
import type { Entry } from "./entry.ts";
import type { Losses } from "./html-to-markdown/conversion.ts";

/* Fields of another system's posts as ours can hold them. */

/** Notes a warning about the entry that is read. */
export type Say = (kind: WarningKind, text: string) => void;

/** Reports what of an HTML text was lost or changed in the conversion. */
export function sayLosses(losses: Losses, say: Say): void {
  for (const name of losses.get("element") ?? []) say("code", `element <${name}> pominięto`);
  for (const url of losses.get("link") ?? []) say("unsafe-link", `odnośnik „${url}” pominięto, jego słowa zostają`);
  for (const formula of losses.get("formula") ?? []) say("formula", `wzór „${formula}” pokazuje się jako kod`);
}

export function shortened(text: string, limit: number, what: string, say: Say): string {
  const signs = [...text];
  if (signs.length <= limit) return text;
  say("shortened", `${what} ma ponad ${limit} znaków; skrócono`);
  const cut = signs.slice(0, limit - 1).join("");
  return `${cut.trimEnd()}…`;
}

export function postSlug(given: string, say: Say): string {
  const slug = slugify(given);
  const free = unreserved("post", slug);
  if (free !== slug) say("reserved-address", `adres „${slug}” jest zajęty przez system; wpis dostaje „${free}”`);
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
  const made = words === "" ? `Bez tytułu (${name})` : words.slice(0, TITLE_LIMIT);
  say("no-title", `nie ma tytułu; wpis dostaje „${made}”`);
  return made;
}

/** A category by its slug, or by its name where it has none. */
export function foreignCategory({ slug: given, name }: { slug: string; name: string }, say: Say): Entry["category"] {
  const wanted = slugify(given || name);
  const slug = unreserved("category", wanted);
  if (slug !== wanted)
    say("reserved-address", `adres „${wanted}” jest zajęty przez system; kategoria dostaje „${slug}”`);
  return { slug, name: name.slice(0, NAME_LIMIT) };
}

/** An address a search engine may be given as the post's own; null for what is none. */
export function webAddress(text: string): string | null {
  return /^https?:\/\//.test(text) && URL.canParse(text) ? text : null;
}

/** Where posts go that no category is given for. */
const UNCATEGORISED = "Bez kategorii";

/** The category of a post that has none at the old site: the one that is given (`--category`), else that of posts without one. */
export function categoryOfNone(given: string | null, say: Say): Entry["category"] {
  return foreignCategory({ slug: "", name: given ?? UNCATEGORISED }, say);
}
