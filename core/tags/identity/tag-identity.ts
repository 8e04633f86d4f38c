import { oneLine } from "#core/base/values/one-line.ts";
import { NAME_LIMIT } from "#core/base/limits.ts";
import { isReserved } from "#core/base/reserved-slugs.ts";
import { fold } from "#core/polish/text-words.ts";
import { numberedSlug, slugify } from "#core/polish/slug.ts";
import type { Tag } from "../tag.ts";
import { tagMessages } from "#core/messages/tags.ts";

/** Signs that end a word and belong to it: C, C++ and C# are three. */
const ENDING_SIGNS = /(?<=[\p{L}\p{N}])[+#]+/gu;

/** A dot before the first letter belongs to a name as well: .NET. */
const LEADING_DOT = /^\s*\.(?=\p{L})/u;

const BEYOND_SLUGS = /[[\p{L}\p{N}]--[a-z0-9]]/gv;

const SYMBOL = /[\p{S}--\p{ASCII}]/gv;

/** Emoji and the like of a name without words; of any other they are no part: „kot 🐈” is „kot”. */
export function symbolsOf(name: string): string[] {
  return /[\p{L}\p{N}]/u.test(name) ? [] : (name.match(SYMBOL) ?? []);
}

/** The signs that make another name of the same letters, "++" of „C++”, or of none; empty for most names. */
export function signsOf(name: string): string {
  return [LEADING_DOT.test(name) ? "." : "", ...(name.match(ENDING_SIGNS) ?? []), ...symbolsOf(name)].join("");
}

/** Characters that tell a name from others with the same slug, such as those of C++; empty for most names. */
export function marksOf(name: string): string {
  return signsOf(name) + (fold(name).match(BEYOND_SLUGS) ?? []).join("");
}

/** Equal for two names that are one: letter case, diacritics, hyphens, spaces and punctuation do not count. */
export function nameKey(name: string): string {
  return `${slugify(name)} ${marksOf(name)}`;
}

/** Letters of a name that its folded form writes otherwise: of two spellings the one with more of them is the careful one. */
export function diacriticsIn(name: string): number {
  const [plain, written] = [[...fold(name)], [...name.normalize("NFC").toLowerCase()]];
  return written.reduce((sum, letter, at) => sum + (letter === plain[at] ? 0 : 1), 0);
}

/** Whether a text is just what the tag is called: its name, or its address where that says as much. Aliases do not count. */
export function isNameOf({ name, slug }: Pick<Tag, "name" | "slug">, text: string): boolean {
  if (nameKey(text) === nameKey(name)) return true;
  return slugify(text) === slug && marksOf(text) === marksOf(name) && !isNumbered(slug, slugify(name));
}

/** Whether a slug got its number because another tag has the one its name makes: that number is no part of the name. */
function isNumbered(slug: string, made: string): boolean {
  return slug !== made && numberedSlug(made, Number(/(?<!\d)\d+$/.exec(slug)?.[0])) === slug;
}

/** The slugs a name may have, in the order in which they are tried: the one it makes, then with numbers. */
export function* slugsFor(name: string): Generator<string, never> {
  const made = slugify(name);
  yield made;
  for (let number = 2; ; number += 1) yield numberedSlug(made, number);
}

/** A name as it is kept: composed, single spaces, none at its ends. */
export function tidyName(name: string): string {
  return oneLine(name.normalize("NFC"));
}

/** Whether a text has something to be known by: a letter, a digit or, where it has none, an emoji. */
export function hasWords(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(name) || symbolsOf(name).length > 0;
}

/** Why a tidied text cannot be a tag's name; a Polish sentence, or null when it can. */
export function nameFault(name: string): string | null {
  if (name === "") return tagMessages.enterName;
  if (!hasWords(name)) return tagMessages.nameWithoutLetter;
  if ([...name].length > NAME_LIMIT) return tagMessages.nameTooLong(NAME_LIMIT);
  return isReserved("tag", slugify(name)) ? tagMessages.slugReserved(slugify(name)) : null;
}

/** Why a tag may not be removed yet. */
export function stillUsed({ name }: Pick<Tag, "name">): string {
  return tagMessages.stillUsed(name);
}
