import { oneLine } from "#core/base/values/one-line.ts";
import { NAME_LIMIT } from "#core/base/limits.ts";
import { isReserved } from "#core/base/reserved-slugs.ts";
import { fold } from "#core/polish/text-words.ts";
import { numberedSlug, slugify } from "#core/polish/slug.ts";
import type { Tag } from "../tag.ts";
import { tagMessages } from "#core/messages/tags.ts";

/** Matches signs that belong to the end of a word: C, C++ and C# are three names. */
const ENDING_SIGNS = /(?<=[\p{L}\p{N}])[+#]+/gu;

/** Matches the dot at the beginning of a name such as .NET. */
const LEADING_DOT = /^\s*\.(?=\p{L})/u;

const BEYOND_SLUGS = /[[\p{L}\p{N}]--[a-z0-9]]/gv;

const SYMBOL = /[\p{S}--\p{ASCII}]/gv;

/** Returns the emoji and similar symbols of a name without words. In a name with words, symbols do not count: „kot 🐈” is „kot”. */
export function symbolsOf(name: string): string[] {
  return /[\p{L}\p{N}]/u.test(name) ? [] : (name.match(SYMBOL) ?? []);
}

/** Returns the signs that distinguish a name from names with the same letters, such as "++" of „C++”; empty for most names. */
export function signsOf(name: string): string {
  return [LEADING_DOT.test(name) ? "." : "", ...(name.match(ENDING_SIGNS) ?? []), ...symbolsOf(name)].join("");
}

/** Returns everything that distinguishes a name from names with the same slug: its signs, and letters that slugs lack. Empty for most names. */
export function marksOf(name: string): string {
  return signsOf(name) + (fold(name).match(BEYOND_SLUGS) ?? []).join("");
}

/** Returns a key that is equal for all spellings of a name. Case, diacritics, hyphens, spaces and punctuation do not count. */
export function nameKey(name: string): string {
  return `${slugify(name)} ${marksOf(name)}`;
}

/** Counts a name's letters with diacritics. Of two spellings, the one with more such letters was typed more carefully. */
export function diacriticsIn(name: string): number {
  const [plain, written] = [[...fold(name)], [...name.normalize("NFC").toLowerCase()]];
  return written.reduce((sum, letter, at) => sum + (letter === plain[at] ? 0 : 1), 0);
}

/** Returns whether a text is the tag's name, or the tag's slug if the slug identifies the name. Aliases do not count. */
export function isNameOf({ name, slug }: Pick<Tag, "name" | "slug">, text: string): boolean {
  if (nameKey(text) === nameKey(name)) return true;
  return slugify(text) === slug && marksOf(text) === marksOf(name) && !isNumbered(slug, slugify(name));
}

/** Returns whether a slug has a number only because another tag has the plain slug; such a number is not part of the name. */
function isNumbered(slug: string, slugOfName: string): boolean {
  return slug !== slugOfName && numberedSlug(slugOfName, Number(/(?<!\d)\d+$/.exec(slug)?.[0])) === slug;
}

/** Yields the slugs that a name may get, in the order in which they are tried: the plain slug, then slugs with numbers. */
export function* slugsFor(name: string): Generator<string, never> {
  const slugOfName = slugify(name);
  yield slugOfName;
  for (let number = 2; ; number += 1) yield numberedSlug(slugOfName, number);
}

/** Returns a name in the form in which it is stored: composed characters, single spaces, no spaces at the ends. */
export function tidyName(name: string): string {
  return oneLine(name.normalize("NFC"));
}

/** Returns whether a text can be a name: it has a letter or a digit, or consists of emoji. */
export function hasWords(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(name) || symbolsOf(name).length > 0;
}

/** Returns why a tidied text cannot be a tag's name, as a Polish sentence; null if it can. */
export function nameFault(name: string): string | null {
  if (name === "") return tagMessages.enterName;
  if (!hasWords(name)) return tagMessages.nameWithoutLetter;
  if ([...name].length > NAME_LIMIT) return tagMessages.nameTooLong(NAME_LIMIT);
  return isReserved("tag", slugify(name)) ? tagMessages.slugReserved(slugify(name)) : null;
}

/** Says that a tag cannot be removed while it is used, as a Polish sentence. */
export function stillUsed({ name }: Pick<Tag, "name">): string {
  return tagMessages.stillUsed(name);
}
