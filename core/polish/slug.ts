import { SLUG_LIMIT } from "../base/limits.ts";
import { fold, isLatin } from "./text-words.ts";

const EMPTY_SLUG = "wpis";
const APOSTROPHE = /['’‘ʼ′´＇]/gu;

/** Matches signs that belong to the word before them (C++, C#, 800+). `LEADING_DOT` matches a dot that belongs to the word after it (.NET). */
const ENDING_SIGNS = /(?<=[a-z0-9])[+#]+/g;
const LEADING_DOT = /^\s*\.(?=[a-z])/;

/** Characters that distinguish names without Latin letters: other scripts, emoji and symbols. */
const BEYOND_ASCII = /[[\p{L}\p{N}\p{S}]--\p{ASCII}]/gv;

/** Cyrillic and Greek letters as Polish transcribes them, without diacritics. If languages differ, one spelling is used. */
const SPELLED = new Map(
  (
    "аa бb вw гg дd еe ёjo жz зz иi йj кk лl мm нn оo пp рr сs тt уu фf хch цc чcz шsz щszcz ъ ыy ь эe юju яja " +
    "іi їji єje ґg ўu ђdz ѓg ѕdz јj љlj њnj ћc ќk џdz αa βb γg δd εe ζz ηe θth ιi κk λl μm νn ξks οo πp ρr σs ςs τt υy φf χch ψps ωo"
  )
    .split(" ")
    .map(([letter = "", ...spelling]) => [letter, spelling.join("")]),
);

/**
 * Returns words of `[a-z0-9]` joined by hyphens, 1 to 80 characters. Idempotent. A text without Latin, Cyrillic and Greek letters becomes
 * the code points of its characters.
 */
export function slugify(text: string): string {
  const composed = text.normalize("NFC");
  const spelt = isLatin(composed) ? composed : composed.replace(BEYOND_ASCII, transliterated);
  const latin = hyphenated(bare(spelt).replace(LEADING_DOT, "dot ").replace(ENDING_SIGNS, spelledSigns));
  return latin || hyphenated((composed.toLowerCase().match(BEYOND_ASCII) ?? []).map(numberOf).join("-")) || EMPTY_SLUG;
}

/** Returns a slug of the Latin words alone, without signs. Ids of headings are made like this, because links from elsewhere rely on these ids. */
export function plainSlug(text: string): string {
  return hyphenated(bare(text)) || EMPTY_SLUG;
}

function bare(text: string): string {
  // Apostrophes are removed first, because decomposition turns ´ into a space and a mark.
  return fold(text.replace(APOSTROPHE, ""));
}

function hyphenated(folded: string): string {
  return cutAtHyphen(folded.replace(/[^a-z0-9]+/gu, "-").replace(/^-|-$/gu, ""));
}

function spelledSigns(signs: string): string {
  return ` ${signs.replaceAll("+", "plus ").replaceAll("#", "sharp ")}`;
}

/** Returns a letter of another script in Latin letters, with or without marks. */
function transliterated(letter: string): string {
  return SPELLED.get(letter.toLowerCase()) ?? SPELLED.get(fold(letter)) ?? letter;
}

function numberOf(sign: string): string {
  return (sign.codePointAt(0) ?? 0).toString(16);
}

/** Returns a slug with a number, for use if the plain slug is taken: `numberedSlug("kot", 2)` is "kot-2". At most 80 characters. */
export function numberedSlug(slug: string, number: number): string {
  const suffix = `-${number}`;
  return cutAtHyphen(slug, SLUG_LIMIT - suffix.length) + suffix;
}

function cutAtHyphen(slug: string, limit: number = SLUG_LIMIT): string {
  if (slug.length <= limit) return slug;
  const hyphen = slug.lastIndexOf("-", limit);
  return slug.slice(0, hyphen > 0 ? hyphen : limit);
}

/** Returns whether a text is a slug as `slugify` makes it. */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_LIMIT && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

/** Returns the slug itself if `ending` is 1, otherwise `numberedSlug`. */
export function withEnding(slug: string, ending: number): string {
  return ending === 1 ? slug : numberedSlug(slug, ending);
}
