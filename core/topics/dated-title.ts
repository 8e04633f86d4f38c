import { textWords } from "../polish/text-words.ts";

/* A post about a certain day, such as a summary of a year, a report or an invitation, is never out of date. */

/** Matches words that mark a report. „Relacja” alone is no such word: „relacje w bazach danych” is about something else. */
const REPORT =
  /podsumowan\p{L}*|fotorelacj\p{L}*|(?:^|[\s:–—-])relacja(?:\s+(?:z|ze|na żywo)(?!\p{L})|\s+(?:19|20)\d\d|\s*$)|sprawozdani\p{L}*|(?:by(?:łem|łam|liśmy|łyśmy))\s+(?:na|w)(?!\p{L})|za kulisami|urodzin\p{L}*|rocznic\p{L}*|jubileusz\p{L}*/iu;
const ANNIVERSARY = /^(?:\d+|sto) lat(?!\p{L})/iu;
const ANNOUNCEMENT =
  /zapraszamy|zaprosz\p{L}*|zapowied\p{L}*|ogłaszam\p{L}*|ogłoszen\p{L}* wynik\p{L}*|wyniki (?:konkurs|głosowa|plebiscyt|losowa)\p{L}*|call for (?:papers|proposals)|przegląd tygodnia|prasówk\p{L}*|weekly|wyzwanie tygodnia/iu;
const YEAR = /(?<![\p{L}\p{N}])(?:19|20)\d\d(?![\p{L}\p{N}])/u;
/** Matches words for yearly events. Only a title that also has a year, such as „Konferencja 2019”, is about one such event. */
const EVENT =
  /summit|konferencj\p{L}*|conf(?:erence)?(?!\p{L})|festiwal\p{L}*|targ(?:i|ów|ach)(?!\p{L})|zlot\p{L}*|zjazd\p{L}*|kongres\p{L}*|sympozj\p{L}*|meetup\p{L}*|spotkani\p{L}*|gal[aię](?!\p{L})|konkurs\p{L}*|hackathon\p{L}*|mistrzostw\p{L}*|maraton\p{L}*|turniej\p{L}*|koncert\p{L}*|wybor(?:y|ów|ach)(?!\p{L})|plan\p{L}* na|(?<!\p{L})d(?:zień|ni)(?!\p{L})|migruj\p{L}*|przeprowadz\p{L}*/iu;

/** Verbs such as „zacząłem”, „porzuciłam” and „przenieśliśmy”, with which authors tell what they once did. */
const FIRST_PERSON_PAST = /(?<!\p{L})\p{L}+(?:[aiyą]łem|[aiyę]łam|liśmy|łyśmy)(?!\p{L})/iu;
/** Nouns with the same endings as these verbs: „z materiałem”, „tyłem do przodu”. */
const NOUNS_ALIKE =
  /(?<!\p{L})(?:(?:u|roz|wy|od|prze|przy|po)?dzi|materi|kan|kapit|sygn|fin|orygin|ide|zap|kaw|(?:wy)?strz|up|(?:na|za)?w|miner|kryszt|potencj|sz|ci|gener|kardyn|trybun|arsen|kwart|ban|admir|hejn|rytu)ałem(?!\p{L})|(?<!\p{L})[tp]yłem(?!\p{L})/giu;
/** `ASKS` matches guides („Zgubiłem dowód: co dalej?”), which go out of date. `ASKS_WHY` matches stories („Dlaczego porzuciłem…”). */
const ASKS = /\?|(?<!\p{L})(?:co|jak|gdzie|kiedy|czy|ile)(?!\p{L})/iu;
const ASKS_WHY = /(?<!\p{L})(?:dlaczego|czemu)(?!\p{L})/iu;

/** Returns whether a title says that its text is about one particular day; such a post never needs an update. */
export function isDatedTitle(title: string): boolean {
  return (
    REPORT.test(title) ||
    ANNIVERSARY.test(title) ||
    ANNOUNCEMENT.test(title) ||
    (YEAR.test(title) && EVENT.test(title)) ||
    isTellingTitle(title)
  );
}

function isTellingTitle(title: string): boolean {
  const withoutNouns = title.replaceAll(NOUNS_ALIKE, " ");
  return FIRST_PERSON_PAST.test(withoutNouns) && (ASKS_WHY.test(title) || !ASKS.test(title));
}

/** Matches names of days that recur every year: „Światowy Dzień Kota”, „Walentynki”. */
const OF_DAY = /(?<!\p{L})(?:dzień|day|święt[oa]|walentynki|andrzejki|mikołajki|wigilia|sylwester)(?!\p{L})/iu;

/** Returns whether a title is about a certain day of the year, after which nobody looks for the text. */
export function isOfDay(title: string): boolean {
  return OF_DAY.test(title);
}

/** Returns a function like `isDatedTitle` that is also true for titles that differ only in their year: such texts are written every year. */
export function datedAmong(titles: readonly string[]): (title: string) => boolean {
  const years = new Map<string, Set<string>>();
  for (const title of titles) {
    const [year] = YEAR.exec(title) ?? [];
    if (year !== undefined) years.set(yearless(title), (years.get(yearless(title)) ?? new Set()).add(year));
  }
  return (title) => isDatedTitle(title) || (YEAR.test(title) && (years.get(yearless(title))?.size ?? 0) > 1);
}

/** Returns the first year in a text, or null. */
export function hasYear(text: string): number | null {
  const [year] = YEAR.exec(text) ?? [];
  return year === undefined ? null : Number(year);
}

/** Returns a title for another year, without the name of an edition; a title without a year stays as it is. */
export function inYear(title: string, year: number): string {
  return title.replace(EDITION, "").trimEnd().replace(YEAR, String(year));
}

/** What follows a year („Zakładki 2020 – co dobrego przeczytałam”) names an edition, not the yearly text. */
const EDITION = /(?<=(?:19|20)\d\d\s?)[:–—-]\s[^]*/u;

/** Returns the folded words of a title without its years and what an edition is called. */
export function yearless(title: string): string {
  const words = textWords(title.replace(EDITION, "")).map(({ folded }) => folded);
  return words.filter((word) => !YEAR.test(word)).join(" ");
}

const PART = /[\s,:(–—-](?:cz\.|część|rozdział|odcinek|part|#)\s?(?<part>\d{1,3}|[IVX]{1,5})(?![\p{L}\p{N}])/iu;

/** Splits the title of a part of a series, such as „Git, cz. 2 – instalacja”, into the series and the part's number as written; else null. */
export function seriesPart(title: string): { name: string; part: string } | null {
  const match = PART.exec(title);
  const name = title.slice(0, match?.index).replace(/(?<![\s,:(–—-])[\s,:(–—-]+$/u, "");
  const part = match?.groups?.["part"];
  return part === undefined || name === "" ? null : { name, part };
}
