import { isInLanguage, languageTag, otherLanguage } from "#core/base/values/language-tag.ts";
import { maskCode } from "#core/markdown/source/mask-code.ts";

/** Names of languages that files have in place of a tag. */
const NAMED = new Map(
  Object.entries({ pl: "polish polski", en: "english angielski", de: "german deutsch niemiecki" }).flatMap(
    ([tag, names]) => names.split(" ").map((name) => [name, tag] as const),
  ),
);

/** Words that every text has and that tell its language. */
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

/** The places of those languages in the list, by word. */
const LANGUAGES_BY_WORD = Map.groupBy(
  FUNCTION_WORDS.flatMap(([, words], at) => words.split(" ").map((word) => ({ word, at }))),
  ({ word }) => word,
);

/** Signs that no Latin script of a European language has: where they are few, no script has to be counted. */
const BEYOND_LATIN = /[\u0370-\u1DFF\u1F00-\u1FFF\u2E80-\uD7FF\uF900-\uFFEE]/g;

/** Languages by the script that most letters of a text are of. */
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
const LEAST_LETTERS = 8;

/** Signs of a text that are looked at. */
const BEGINNING = 20_000;
/** A text with fewer of them, or with many of another language, tells nothing. */
const LEAST_WORDS = 8;
const LEAST_SHARE = 0.12;
const CLEARLY_MORE = 1.6;

/** What a text is written in by its words: the tag of a language without a country; null where they do not tell. */
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
 * The language of an entry, null for Polish: what it says itself; else what its words say; else that of its site, which many a
 * generator is given in English. `isUnknown`: what it says is no language; `isUnsure`: nothing of all that tells it.
 */
export function entryLanguage(said: string | null, site: string | null, text: string) {
  const own = said === null ? null : tagNamed(said);
  if (own !== null) return { language: otherLanguage(own), isUnknown: false, isUnsure: false };
  const ofSite = site === null ? null : tagNamed(site);
  const ofWords = languageOfWords(text);
  const isOfSite = ofWords === null || (ofSite !== null && isInLanguage(ofSite, ofWords));
  const isUnsure = ofSite === null && ofWords === null;
  return { language: otherLanguage(isOfSite ? ofSite : ofWords), isUnknown: said !== null, isUnsure };
}

/** One entry in so many must be in a language for it to count as that of entries whose language is not known. */
const TELLING = 10;

/**
 * The language that most entries of an archive are in, where that is another one than Polish; null without, and where few entries tell
 * theirs. `counts`: those in other languages; `sure`: all whose language is known; `all`: with those that do not tell.
 */
export function mainLanguage(counts: Readonly<Record<string, number>>, sure: number, all: number): string | null {
  const [most] = Object.entries(counts).toSorted(([, one], [, other]) => other - one);
  // What is written in such a script says so itself.
  if (most && ["ja", ...SCRIPTS.map(([language]) => language)].some((each) => isInLanguage(most[0], each))) return null;
  return most && most[1] * 2 > sure && most[1] * TELLING >= all ? most[0] : null;
}

function tagNamed(text: string): string | null {
  return NAMED.get(text.trim().toLowerCase()) ?? languageTag(text);
}
