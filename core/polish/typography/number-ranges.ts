import { calendarRanges } from "./calendar-words.ts";
import { verseRanges } from "./bible-references.ts";
import type { TypographyEdit } from "./text-block.ts";
import { isName, romanValue } from "./tokens.ts";
import { isUnit } from "./units-and-abbreviations.ts";

const NUMBER = String.raw`(?:\d{1,3}(?:[ \u00A0]\d{3})+|\d{1,6}(?:[.,:]\d{1,4}){0,2})%?`;
const JOIN = String.raw`-|[ \n\u00A0]+(?:--?|–)[ \n\u00A0]+`;

/** Two numbers with a hyphen between them and no letter, digit or other hyphen next to them. */
const CANDIDATE = new RegExp(
  String.raw`(?<![\p{L}\p{N}_/\\.,:#@&=?+~^*$%–-]|\d[ \u00A0])(?<from>${NUMBER})(?<join>${JOIN})(?<to>${NUMBER})` +
    String.raw`(?![\p{L}\p{N}_/\\@%]|[.,:–-]\d|[ \u00A0]\d)`,
  "gu",
);
const ROMAN_CANDIDATE = /(?<![\p{L}\p{N}_-])(?<from>[IVX]+)-(?<to>[IVX]+)(?![\p{L}\p{N}_]|-[\p{N}IVX])/gu;
const WORD_BEFORE = /(?<!\S)(\S+)[ \n\u00A0]+$/u;
const WORD_AFTER = /^[ \n\u00A0]+((?:r\.[ \n\u00A0]+)?p\.n\.e|\S+)/u;

/** Words after which a number is no range. `PAGES_OR_YEARS`: words before a range of pages, years or hours. */
const NOT_A_RANGE =
  /^\(?(?:tel|telefon\p{L}*|fax|faks\p{L}*|kom|kod\p{L}*|isbn|issn|nip|regon|krs|pesel|ean|konto)[.:]*$/iu;
const PAGES_OR_YEARS = /^\(?(?:s|str|ss|lata|latach|rok|roku|godz|godzinach|art|ust|pkt|rozdz|wiek|wieku|§)\.?$/iu;
const YEAR = /^1\d{3}$|^20\d\d$/u;
const PLAIN = /^\d+$/u;
const EXACT = /[2-46-9]$/u;
const HUNDREDS = /^[1-9]\d?00$/u;
const DECIMAL = /^\d+(?:,\d+)?$/u;
const GROUPED = /[ \u00A0]/u;
const HOUR_OR_DAY = /^\d{1,2}[.:]\d{2}$/u;
const DAY = /^(\d{1,2})\.\d{2}(?:\.\d{4})?$/u;
const FULL_DAY = /^\d{1,2}\.\d{2}\.\d{4}$/u;
const REACH = 24;

interface Candidate {
  from: string;
  to: string;
  spaced: boolean;
  before: string;
  after: string;
}

/** Puts a dash between the ends of ranges. */
export function numberRangeEdits(text: string): TypographyEdit[] {
  if (!text.includes("-") && !text.includes("–")) return [];
  const named = [...calendarRanges(text), ...verseRanges(text)].map((range) => ({ ...range, put: "–" }));
  const edits = [...numberRanges(text), ...romanRanges(text), ...named];
  return [...new Map(edits.map((edit) => [edit.start, edit])).values()].toSorted(
    (one, other) => one.start - other.start,
  );
}

function numberRanges(text: string): TypographyEdit[] {
  const edits: TypographyEdit[] = [];
  const models = new Set<string>();
  for (const match of text.matchAll(CANDIDATE)) {
    const { from = "", join = "", to = "" } = match.groups ?? {};
    const end = match.index + match[0].length;
    const candidate = {
      from: from.replace("%", ""),
      to: to.replace("%", ""),
      spaced: join.length > 1,
      before: WORD_BEFORE.exec(text.slice(Math.max(0, match.index - REACH), match.index))?.[1] ?? "",
      after: to.endsWith("%") ? "%" : (WORD_AFTER.exec(text.slice(end, end + REACH))?.[1] ?? ""),
    };
    const start = match.index + from.length;
    if (isModel(candidate, models)) models.add(from);
    else if (isRange(candidate)) edits.push({ start, end: start + join.length, put: "–" });
  }
  return edits;
}

function romanRanges(text: string): TypographyEdit[] {
  const edits: TypographyEdit[] = [];
  for (const { index, groups } of text.matchAll(ROMAN_CANDIDATE)) {
    const { from = "", to = "" } = groups ?? {};
    const start = index + from.length;
    const least = romanValue(from);
    if (least > 0 && least < romanValue(to)) edits.push({ start, end: start + 1, put: "–" });
  }
  return edits;
}

function isRange(candidate: Candidate): boolean {
  const { from, to, spaced, before } = candidate;
  if (NOT_A_RANGE.test(before)) return false;
  if (GROUPED.test(from) || GROUPED.test(to)) return GROUPED.test(from) && isGroupedRange(candidate);
  if (PLAIN.test(from) && PLAIN.test(to)) return isPlainRange(candidate);
  if (HOUR_OR_DAY.test(from) && HOUR_OR_DAY.test(to)) return !spaced || from.includes(":");
  if (spaced) return false;
  if (DECIMAL.test(from) && DECIMAL.test(to)) return valueOf(from) < valueOf(to);
  if (PLAIN.test(from) && DAY.test(to)) return Number(from) < Number(DAY.exec(to)?.[1]);
  return DAY.test(from) && FULL_DAY.test(to);
}

function isGroupedRange({ from, to, spaced }: Candidate): boolean {
  return GROUPED.test(to) && !spaced && valueOf(from) < valueOf(to);
}

/**
 * Returns whether two numbers after a name are the designation of a model, such as „Boeing 737-800” or „Ryzen 5-3600”: nobody counts from an
 * exact number to a full hundred (except from the first of a ten: 101-200), or from a digit to thousands. Later in a text the model may
 * stand without the name.
 */
function isModel({ from, to, spaced, before, after }: Candidate, models: ReadonlySet<string>): boolean {
  if (spaced || !PLAIN.test(from) || !HUNDREDS.test(to) || (YEAR.test(from) && YEAR.test(to))) return false;
  if (after === "%" || isUnit(after) || from === "1") return false;
  return (EXACT.test(from) || to.length - from.length > 2) && (isName(before) || models.has(from));
}

/*
 * When two whole numbers are a range. `digits`: how many digits the first and the second number have.
 * digits  it is a range when                                               otherwise, for example
 * 0…      never (a leading zero)                                           00-932, 08-16
 * 4, 2    the second is above 12 and above the first's end: 1914-18        2026-11 is a month
 * 2, 3    a unit follows, or a word for pages precedes: 20-150 zł          31-042 is a postcode
 * …, 5+   a unit follows
 * spaced  both are years, or a word for pages, years or hours precedes     10 - 12 gets a dash with spaces
 * other   the second is greater, or the years are B.C.: 44-31 p.n.e.       3-1 is a score
 */
function isPlainRange({ from, to, spaced, before, after }: Candidate): boolean {
  if (/^0\d/u.test(from) || /^0\d/u.test(to)) return false;
  const announced = PAGES_OR_YEARS.test(before);
  const years = YEAR.test(from) && YEAR.test(to);
  if (spaced && !announced && !years) return false;
  const least = Number(from);
  const greatest = Number(to);
  if (from.length === 4 && to.length === 2) return YEAR.test(from) && greatest > 12 && greatest > least % 100;
  const measured = after === "%" || isUnit(after);
  if (from.length === 2 && to.length === 3 && !measured && !announced) return false;
  if (to.length > 4 && !measured) return false;
  return least < greatest || (after.endsWith("p.n.e") && greatest < least);
}

function valueOf(number: string): number {
  return Number(number.replace(/[ \u00A0]/gu, "").replace(",", "."));
}

/* Negative numbers. */

/** A hyphen after a space or sign and directly before a number: a minus, or an option of a command. */
const NEGATIVE =
  /(?<=^|[ \t\r\n\u00A0\u2028([{„"=<>≤≥≈±])-(?<number>\d{1,3}(?:\s+\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?)(?![\p{L}\p{N}_-])/gu;
const WORD_BEFORE_MINUS = /(?<!\S)(\S+)\s*$/u;
const ATTACHED_UNIT = /^[%‰°]/u;
const WORD_AFTER_NUMBER = /^\s+(\S+)/u;
const DEGREES = /^stop(?:ni|nie|ień|nia|niach|niami)(?!\p{L})/u;

/** Words and signs after which a number is a value. */
const BEFORE_VALUE = /^(?:od|do|o|ok\.|około|poniżej|powyżej|wynosi|wynosił[ao]?|równ[aey]|.*[=<>≤≥≈])$/iu;
const NUMBER_BEFORE = /\d$/u;

/** Replaces a hyphen by a minus sign where the number is certainly negative: a unit follows, or a word that announces a value precedes. */
export function minusEdits(text: string): TypographyEdit[] {
  if (!text.includes("-")) return [];
  const edits: TypographyEdit[] = [];
  for (const { index, groups } of text.matchAll(NEGATIVE)) {
    const end = index + 1 + (groups?.["number"] ?? "").length;
    const before = WORD_BEFORE_MINUS.exec(text.slice(Math.max(0, index - REACH), index))?.[1] ?? "";
    if (NUMBER_BEFORE.test(before)) continue;
    if (hasUnit(text.slice(end, end + REACH), before === "") || BEFORE_VALUE.test(before)) {
      edits.push({ start: index, end: index + 1, put: "−" });
    }
  }
  return edits;
}

/** Returns whether a unit follows. At the beginning of a line "stopni" does not count: the hyphen of "-5 stopni" may be a dialogue dash. */
function hasUnit(after: string, atStart: boolean): boolean {
  if (ATTACHED_UNIT.test(after)) return true;
  const word = WORD_AFTER_NUMBER.exec(after)?.[1] ?? "";
  return isUnit(word) || (!atStart && DEGREES.test(word));
}
