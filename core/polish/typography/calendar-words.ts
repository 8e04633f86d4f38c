/* Days of the week and months as Polish writes them, for ranges and dates. */

const MONTHS = "styczeń|luty|marzec|kwiecień|maj|czerwiec|lipiec|sierpień|wrzesień|październik|listopad|grudzień";
const MONTHS_GENITIVE =
  "stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia";
const DAYS = "poniedziałek|wtorek|środa|czwartek|piątek|sobota|niedziela";
const DAYS_SHORT = "pn|pon|wt|śr|czw|cz|pt|sob|sb|nd|ndz|niedz";

const months = new Set(MONTHS_GENITIVE.split("|"));

const SIGNS_BEFORE = String.raw`[([{„“"»«‚'‘]*`;
const DAY_NUMBER = String.raw`(?:[1-9]|[12]\d|3[01])`;
const DAY_OF_MONTH = new RegExp(
  `^(?:${SIGNS_BEFORE}(?:${DAY_NUMBER}[–-])?|(?:${MONTHS_GENITIVE}|\\d{4})–)${DAY_NUMBER}$`,
  "u",
);

/** The day after a month and a dash: 30 marca–1 kwietnia. */
const NEXT_DAY = new RegExp(`–${DAY_NUMBER}$`, "u");
const YEAR_NUMBER = new RegExp(String.raw`^${SIGNS_BEFORE}\d{1,4}$`, "u");
const YEAR_WORD = /^rok[u]?$/u;
const SIGNS_AFTER = /(?<![)\]}”"»«’',;:!?….\uFFFC])[)\]}”"»«’',;:!?….\uFFFC]+$/u;

const LAST_DIGIT = /\d$/;

/** Returns whether two words are a day and its month (5 maja) or a year and the word for it (2026 roku). */
export function isDate(number: string, next: string): boolean {
  // A quick test, which fails for most pairs of words. The function is called for every pair of words in a text.
  if (!LAST_DIGIT.test(number)) return false;
  const word = next.replace(SIGNS_AFTER, "").replace(NEXT_DAY, "");
  return (DAY_OF_MONTH.test(number) && months.has(word)) || (YEAR_NUMBER.test(number) && YEAR_WORD.test(word));
}

const SPACE = String.raw`[ \n\u00A0]+`;
const SPACED = `${SPACE}(?:--?|–)${SPACE}`;
const DATE = `${DAY_NUMBER}${SPACE}(?:${MONTHS_GENITIVE}|XI{0,2}|IX|IV|VI{0,3}|I{1,3})`;

/**
 * Matches two months, days or dates with a hyphen between, in the same grammatical case or both abbreviated. A name that ends one range
 * cannot begin another, even if the first range already has its dash. Between dates with a year, a dash with spaces stays.
 */
const RANGES = [
  ...[MONTHS, MONTHS_GENITIVE, DAYS].map((names) => rangeOf(`(?:${names})`, "-", "giu")),
  rangeOf(`(?:${DAYS_SHORT})\\.?`, "-", "giu"),
  rangeOf(`(?:${DAYS_SHORT})\\.`, SPACED, "giu"),
  rangeOf(DATE, SPACED, "gu"),
  rangeOf(String.raw`${DATE}(?:${SPACE}\d{4})?`, "-", "gu"),
];

function rangeOf(end: string, join: string, flags: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}–-])(?<from>${end})(?<join>${join})${end}(?![\p{L}\p{N}–-])`, flags);
}

/** Returns the positions of the signs between two months or days that form a range. */
export function calendarRanges(text: string): { start: number; end: number }[] {
  return RANGES.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ index, groups }) => {
      const start = index + (groups?.["from"] ?? "").length;
      return { start, end: start + (groups?.["join"] ?? "").length };
    }),
  );
}
