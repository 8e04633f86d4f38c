import { isInLanguage, languageTag, otherLanguage } from "#core/base/values/language-tag.ts";
import { maskCode } from "#core/markdown/source/mask-code.ts";

/** Maps the name of a language to the language's tag. Some files have such a name instead of a tag. */
const NAMED = new Map(
  Object.entries({ pl: "polish polski", en: "english angielski", de: "german deutsch niemiecki" }).flatMap(
    ([tag, names]) => names.split(" ").map((name) => [name, tag] as const),
  ),
);

/** Frequent words of each language. The language of a text is recognised by such words. */
const FUNCTION_WORDS = Object.entries({
  pl: "i w na nie się jest do że z o jak to po co dla od ale przez tym być za są czy tylko",
  en: "the and of to is in that it for you with on this are not be as have was or from",
  de: "der die und das ist nicht ein eine zu mit auf für den von sich dem auch wir",
  fr: "le la les des et est une dans que pour pas sur qui avec ce du nous",
  es: "el los las que es una en por con para no se del como más y lo",
  it: "il che di è una per non con sono gli della le come anche del si",
  pt: "o que não uma em para com os do da se mais como um ao",
  nl: "het een van en dat niet is op voor met zijn de te ook",
  sv: "och att är inte av ett jag för från eller också",
  hu: "a az és hogy nem egy is ez volt meg csak van már ha",
  ro: "și în nu că este pe cu sunt pentru mai din prin sau fost care",
  tr: "ve bir bu için çok ile ne ama var gibi daha olan",
  fi: "ja on ei se että hän oli kun mutta niin myös joka ovat",
  cs: "je se na že v to jsem které pro jako nebo ale jsou",
});

/** Maps a frequent word to the languages that have the word, as positions in `FUNCTION_WORDS`. */
const LANGUAGES_BY_WORD = Map.groupBy(
  FUNCTION_WORDS.flatMap(([, words], at) => words.split(" ").map((word) => ({ word, at }))),
  ({ word }) => word,
);

/** Characters outside the Latin scripts of Europe. Only a text with enough such characters is tested for other scripts. */
const BEYOND_LATIN = /[\u0370-\u1DFF\u1F00-\u1FFF\u2E80-\uD7FF\uF900-\uFFEE]/g;

/** Languages that are recognised by the script of most letters in a text. */
const SCRIPTS: readonly [language: string, letter: RegExp][] = [
  ["ko", /\p{Script=Hangul}/gu],
  ["el", /\p{Script=Greek}/gu],
  ["he", /\p{Script=Hebrew}/gu],
  ["ar", /\p{Script=Arabic}/gu],
  ["hi", /\p{Script=Devanagari}/gu],
  ["th", /\p{Script=Thai}/gu],
  ["ka", /\p{Script=Georgian}/gu],
  ["hy", /\p{Script=Armenian}/gu],
  ["zh", /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu],
];
/** A text counts as written in a script's language only if it has at least this many letters of the script. */
const LEAST_LETTERS = 8;

/** At most this many characters at the beginning of a text are searched for its language. */
const BEGINNING = 20_000;
/** A language needs at least `LEAST_WORDS` frequent words, `LEAST_SHARE` of all words, and `CLEARLY_MORE` times as many frequent words as the next language. */
const LEAST_WORDS = 8;
const LEAST_SHARE = 0.12;
const CLEARLY_MORE = 1.6;

/** Recognises the language of a text by its words and letters. Returns a tag without a country; null when the language is not clear. */
export function languageOfWords(text: string): string | null {
  const prose = maskCode(text.slice(0, BEGINNING)).replace(/<[^<>]*>|\]\([^()]*\)|https?:\S+/g, " ");
  const words = prose.toLowerCase().match(/\p{L}+/gu) ?? [];
  if ((prose.match(BEYOND_LATIN)?.length ?? 0) >= LEAST_LETTERS) {
    const cyrillic = words.filter((word) => /\p{Script=Cyrillic}/u.test(word)).length;
    if (words.length >= LEAST_WORDS && cyrillic > words.length / 2)
      return /[іїєґ]/.test(prose.toLowerCase()) ? "uk" : "ru";
    const script = languageOfScript(prose);
    if (script !== null) return script;
  }
  const counts = FUNCTION_WORDS.map(([language]) => ({ language, count: 0 }));
  for (const word of words)
    for (const { at } of LANGUAGES_BY_WORD.get(word) ?? []) {
      const counted = counts[at];
      if (counted) counted.count += 1;
    }
  counts.sort((one, other) => other.count - one.count);
  const [first, second] = counts;
  if (!first || first.count < Math.max(LEAST_WORDS, words.length * LEAST_SHARE)) return null;
  return first.count >= (second?.count ?? 0) * CLEARLY_MORE ? first.language : null;
}

function languageOfScript(prose: string): string | null {
  const count = (letter: RegExp) => prose.match(letter)?.length ?? 0;
  const least = Math.max(LEAST_LETTERS, count(/\p{L}/gu) / 2);
  const [language = null] = SCRIPTS.find(([, letter]) => count(letter) >= least) ?? [];
  return language === "zh" && /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(prose) ? "ja" : language;
}

/**
 * Decides the language of an entry; `language` is null for Polish. The language `declared` in the entry counts first, then the words of the
 * text. The site's language counts last, because many sites left the default "en" in their settings. `isUnknown` means that `declared` is no
 * language; `isUnsure` means that neither the words nor the site tell the language.
 */
export function entryLanguage(declared: string | null, site: string | null, text: string) {
  const declaredTag = declared === null ? null : tagNamed(declared);
  if (declaredTag !== null) return { language: otherLanguage(declaredTag), isUnknown: false, isUnsure: false };
  const ofSite = site === null ? null : tagNamed(site);
  const ofWords = languageOfWords(text);
  const isOfSite = ofWords === null || (ofSite !== null && isInLanguage(ofSite, ofWords));
  const isUnsure = ofSite === null && ofWords === null;
  return { language: otherLanguage(isOfSite ? ofSite : ofWords), isUnknown: declared !== null, isUnsure };
}

/** At least one in this many entries must be in the main language. */
const LEAST_FRACTION = 10;

/**
 * Returns the main language of an archive, for entries of unknown language; null for Polish and for an unclear language. `counts` maps each
 * language but Polish to its number of entries. `recognised` counts the entries of known language; `all` counts all entries.
 */
export function mainLanguage(counts: Readonly<Record<string, number>>, recognised: number, all: number): string | null {
  const [most] = Object.entries(counts).toSorted(([, one], [, other]) => other - one);
  // A language with its own script is always recognised, so unrecognised entries are in another language.
  if (most && ["ja", ...SCRIPTS.map(([language]) => language)].some((each) => isInLanguage(most[0], each))) return null;
  return most && most[1] * 2 > recognised && most[1] * LEAST_FRACTION >= all ? most[0] : null;
}

function tagNamed(text: string): string | null {
  return NAMED.get(text.trim().toLowerCase()) ?? languageTag(text);
}
