import { SLUG_LIMIT } from "../base/limits.ts";
import { fold, isLatin } from "./text-words.ts";

const EMPTY_SLUG = "wpis";
const APOSTROPHE = /['’‘ʼ′´＇]/gu;

/** Signs that end a word and belong to it: C, C++ and C# are three, and 800+ is called so. A dot before the first letter does as well: .NET. */
const ENDING_SIGNS = /(?<=[a-z0-9])[+#]+/g;
const LEADING_DOT = /^\s*\.(?=[a-z])/;

/** What tells names without Latin letters apart: letters and digits of other scripts, emoji and their parts. */
const BEYOND_ASCII = /[[\p{L}\p{N}\p{S}]--\p{ASCII}]/gv;

/** Cyrillic and Greek letters as Polish spells them, less diacritics; one reading where languages differ. */
const SPELLED = new Map(
  (
    "аa бb вw гg дd еe ёjo жz зz иi йj кk лl мm нn оo пp рr сs тt уu фf хch цc чcz шsz щszcz ъ ыy ь эe юju яja " +
    "іi їji єje ґg ўu ђdz ѓg ѕdz јj љlj њnj ћc ќk џdz αa βb γg δd εe ζz ηe θth ιi κk λl μm νn ξks οo πp ρr σs ςs τt υy φf χch ψps ωo"
  )
    .split(" ")
    .map(([letter = "", ...spelling]) => [letter, spelling.join("")]),
);

/**
 * `[a-z0-9]` words joined by hyphens, 1 to 80 characters. Idempotent. A text without a letter that is Latin, Cyrillic or Greek is
 * written in numbers of Unicode.
 */
export function slugify(text: string): string {
  const composed = text.normalize("NFC");
  const spelt = isLatin(composed) ? composed : composed.replace(BEYOND_ASCII, spelled);
  const latin = hyphenated(bare(spelt).replace(LEADING_DOT, "dot ").replace(ENDING_SIGNS, spelledSigns));
  return latin || hyphenated((composed.toLowerCase().match(BEYOND_ASCII) ?? []).map(numberOf).join("-")) || EMPTY_SLUG;
}

/** A slug of the Latin words alone, without signs: what ids of headings are made of, which links from elsewhere know. */
export function plainSlug(text: string): string {
  return hyphenated(bare(text)) || EMPTY_SLUG;
}

function bare(text: string): string {
  // Apostrophes go first: decomposition turns ´ into a space and a mark.
  return fold(text.replace(APOSTROPHE, ""));
}

function hyphenated(folded: string): string {
  return cutAtHyphen(folded.replace(/[^a-z0-9]+/gu, "-").replace(/^-|-$/gu, ""));
}

function spelledSigns(signs: string): string {
  return ` ${signs.replaceAll("+", "plus ").replaceAll("#", "sharp ")}`;
}

/** A letter of another script in Latin ones, whatever marks it has. */
function spelled(letter: string): string {
  return SPELLED.get(letter.toLowerCase()) ?? SPELLED.get(fold(letter)) ?? letter;
}

function numberOf(sign: string): string {
  return (sign.codePointAt(0) ?? 0).toString(16);
}

/** The slug with a number, for a clash: `numberedSlug("kot", 2)` is "kot-2"; still at most 80 characters. */
export function numberedSlug(slug: string, number: number): string {
  const suffix = `-${number}`;
  return cutAtHyphen(slug, SLUG_LIMIT - suffix.length) + suffix;
}

function cutAtHyphen(slug: string, limit: number = SLUG_LIMIT): string {
  if (slug.length <= limit) return slug;
  const hyphen = slug.lastIndexOf("-", limit);
  return slug.slice(0, hyphen > 0 ? hyphen : limit);
}

export function isSlug(text: string): boolean {
  return text.length <= SLUG_LIMIT && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

export function withEnding(slug: string, ending: number): string {
  return ending === 1 ? slug : numberedSlug(slug, ending);
}
