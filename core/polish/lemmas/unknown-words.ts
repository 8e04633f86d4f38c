import { fold } from "../text-words.ts";

/** Polish endings after an apostrophe or a hyphen of a foreign word or an abbreviation: Apple’a, ChatGPT-a. */
const ATTACHED_ENDINGS = "a|u|y|i|e|ę|ą|om|em|ów|ach|ami|owi|owie|owa|ego|emu|ie|iem|ej|ym|im|m|s|owych|wi";
const ATTACHED = new RegExp(`^(.{2,})['’-](?:${ATTACHED_ENDINGS})$`, "u");
const ATTACHED_IN_TEXT = new RegExp(`(?<=[\\p{L}\\p{N}]{2})['’-](?:${ATTACHED_ENDINGS})(?![\\p{L}\\p{N}])`, "giu");
/** Endings of nouns and adjectives, the longest first. At least `LEAST_STEM` letters must remain before the ending. */
const ENDINGS = "owie ego emu ami ach iem owi ymi imi ych ich ów em om ej ym im ie ię ia ią ii a u y i e ę ą o".split(
  " ",
);
const LEAST_STEM = 3;

/** Returns the texts under which an unknown word is indexed: its likely stem, which all its forms should share, then the word. */
export function stemsOfUnknown(word: string): [string, ...string[]] {
  const bare = ATTACHED.exec(word)?.[1] ?? word;
  const stem = withoutEnding(bare);
  return stem === bare ? [bare] : [stem, bare];
}

const FOLDED_ENDINGS = [...new Set(ENDINGS.map(fold))].toSorted((a, b) => b.length - a.length);
/** The vowel that only some forms of a word have: wojen, wojna; okien, okno; zamek, zamki. */
const FLEETING = /(?<=.[^aeiouy])i?e(?=[^aeiouy]$)/u;
const WITHOUT_FLEETING = /(?<=.[^aeiouy])(?=[^aeiouy]$)/u;
/** Endings before which a consonant is softened, and the hard consonants of other forms: rowerze, rower; wodzie, woda; ogrodnicy, ogrodnik. */
const SOFTENING = new Set(["ie", "e", "i", "y"]);
const HARD: readonly (readonly [soft: string, hard: readonly string[]])[] = [
  ["sc", ["st", "sk"]],
  ["rz", ["r"]],
  ["dz", ["d", "g"]],
  ["c", ["k", "t"]],
];

/** Returns likely beginnings of other forms of a word, without diacritics. Used if there is no dictionary. */
export function beginningsOf(word: string): string[] {
  const bare = fold(ATTACHED.exec(word)?.[1] ?? word);
  const ending = FOLDED_ENDINGS.find((each) => bare.endsWith(each) && bare.length - each.length >= LEAST_STEM);
  if (ending === undefined) return [...new Set([bare, bare.replace(FLEETING, "")])];
  const stem = bare.slice(0, -ending.length);
  const [soft, hard] = HARD.find(([each]) => SOFTENING.has(ending) && stem.endsWith(each)) ?? ["", []];
  const hardened = hard.map((each) => stem.slice(0, -soft.length) + each);
  return [...new Set([stem, stem.replace(WITHOUT_FLEETING, "e"), ...hardened])];
}

/** Matches endings after the beginning of a word (rower-y, pis-ac), or after the beginning of a word that lost an ending (lekar-z). */
const SHORT_ENDING = /^(?:[aeiouy]|i[aeo]|[aeiy]?c)?$/u;
const ENDING_OF_STRIPPED = /^(?:z|ze|um|ow)$/u;

/** Returns whether `form`, which begins with `beginning`, is a form of `word` and not a longer word such as "reac-t". */
export function isFormOf(word: string, beginning: string, form: string): boolean {
  const rest = form.slice(beginning.length);
  return SHORT_ENDING.test(rest) || (beginning !== fold(word) && ENDING_OF_STRIPPED.test(rest));
}

/** Removes endings after an apostrophe or a hyphen: "cena iPhone’a" becomes "cena iPhone". */
export function withoutAttachedEndings(text: string): string {
  return text.replaceAll(ATTACHED_IN_TEXT, "");
}

function withoutEnding(word: string): string {
  const ending = ENDINGS.find((each) => word.endsWith(each) && word.length - each.length >= LEAST_STEM);
  return ending === undefined ? word : word.slice(0, -ending.length);
}
