import { fold } from "#core/polish/text-words.ts";
import type { TextRange } from "../built-in-analysis.ts";

/** A number or date and its range in the text. `value` is normalised, so „12,5 tys.” and „12 500” have the same value. */
export interface Figure extends TextRange {
  kind: "number" | "date";
  value: string;
}

const MONTHS = "stycz lut mar kwie maj czerw lip sierp wrze pazdz listop grud".split(" ");

const MONTH = "(stycz|lut|mar|kwie|maj|czerw|lip|sierp|wrze|paźdz|pazdz|listop|grud)\\p{L}*";

const DAY_MONTH = new RegExp(`(?<![\\p{L}\\p{N}])(\\d{1,2})\\.?[\\s\\u00a0]+${MONTH}(?:[\\s\\u00a0]+(\\d{4}))?`, "giu");

const MONTH_YEAR = new RegExp(`(?<![\\p{L}\\p{N}])${MONTH}[\\s\\u00a0]+(\\d{4})`, "giu");

const DOTTED = /(?<![\p{L}\p{N}.])(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/gu;

const ISO = /(?<![\p{L}\p{N}-])(\d{4})-(\d{2})-(\d{2})(?!\d)/gu;

/** Matches a number: digits (in one run or in groups of three), a fraction after a comma or a full stop, and a word or sign for the size. */
const NUMBER =
  /(?<![\p{L}\p{N},.^[])(\d{1,3}(?:[ \u00a0\u202f.]\d{3})+(?!\d)|\d+)(?:[,.](\d+))?(?:[ \u00a0]*(%|proc\.|procent\p{L}*|tys\.|tysi\p{L}+|mln|milion\p{L}*|mld|miliard\p{L}*))?/giu;

const SIZES: readonly (readonly [beginning: string, zeros: number])[] = [
  ["tys", 3],
  ["ml", 6],
  ["mili", 6],
];

/** Numbers written as words, because a source may have „pięć” where the text has 5. */
const SPOKEN = new Map(
  (
    "jeden:1 jedna:1 jedno:1 jednego:1 jednej:1 dwa:2 dwie:2 dwoje:2 dwóch:2 trzy:3 trzech:3 troje:3 cztery:4 czterech:4 pięć:5 pięciu:5 sześć:6 " +
    "sześciu:6 siedem:7 siedmiu:7 osiem:8 ośmiu:8 dziewięć:9 dziewięciu:9 dziesięć:10 dziesięciu:10 jedenaście:11 jedenastu:11 " +
    "dwanaście:12 dwunastu:12 trzynaście:13 czternaście:14 piętnaście:15 piętnastu:15 szesnaście:16 siedemnaście:17 osiemnaście:18 " +
    "dziewiętnaście:19 dwadzieścia:20 dwudziestu:20 trzydzieści:30 trzydziestu:30 czterdzieści:40 czterdziestu:40 pięćdziesiąt:50 " +
    "pięćdziesięciu:50 sześćdziesiąt:60 siedemdziesiąt:70 osiemdziesiąt:80 dziewięćdziesiąt:90 sto:100 stu:100 dwieście:200 dwustu:200 " +
    "trzysta:300 trzystu:300 czterysta:400 pięćset:500 sześćset:600 siedemset:700 osiemset:800 dziewięćset:900 tysiąc:1000"
  )
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);

export function figuresIn(text: string): Figure[] {
  const figures: Figure[] = [];
  let rest = text;
  const take = (pattern: RegExp, kind: Figure["kind"], valueOf: (match: RegExpMatchArray) => string) => {
    for (const match of rest.matchAll(pattern)) {
      const trimmed = match[0].trimEnd();
      figures.push({ kind, value: valueOf(match), start: match.index, end: match.index + trimmed.length });
    }
    rest = rest.replace(pattern, (all) => " ".repeat(all.length));
  };
  take(ISO, "date", ([, year, month, day]) => dateOf(year, Number(month), Number(day)));
  take(DOTTED, "date", ([, day, month, year]) => dateOf(year, Number(month), Number(day)));
  take(DAY_MONTH, "date", ([, day, month = "", year]) => dateOf(year, monthOf(month), Number(day)));
  take(MONTH_YEAR, "date", ([, month = "", year]) => dateOf(year, monthOf(month), null));
  take(NUMBER, "number", ([, integer = "", fraction, size]) => numberOf(integer, fraction, size));
  return figures.toSorted((a, b) => a.start - b.start);
}

/** Returns all numbers and dates of a source, also in words. Parts of a date are included, because a text may mention only the year. */
export function figuresOfSource(text: string): Set<string> {
  const values = new Set<string>();
  for (const { kind, value } of figuresIn(text)) {
    values.add(value);
    if (kind !== "date") continue;
    const [year = "", month = "", day = ""] = value.split("-");
    if (year !== "?") values.add(`${year}-${month}-?`).add(year);
    if (day !== "?") values.add(`?-${month}-${day}`).add(String(Number(day)));
  }
  for (const { 0: word } of text.toLowerCase().matchAll(/\p{L}+/gu)) {
    const spoken = SPOKEN.get(word);
    if (spoken !== undefined) values.add(spoken);
  }
  return values;
}

function monthOf(name: string): number {
  const plain = fold(name);
  return MONTHS.findIndex((beginning) => plain.startsWith(beginning)) + 1;
}

function dateOf(year: string | undefined, month: number, day: number | null): string {
  return [year ?? "?", month, day ?? "?"].join("-");
}

/** Returns a number in normal form, without spaces and final zeros, with the percent sign: "12500", "3.5%". */
function numberOf(digitGroups: string, fraction: string | undefined, size: string | undefined): string {
  const digits = digitGroups.replace(/[ \u00a0\u202f.]/gu, "");
  const unit = (size ?? "").toLowerCase();
  const isShare = unit === "%" || unit.startsWith("proc");
  const zeros =
    unit.startsWith("mld") || unit.startsWith("miliard")
      ? 9
      : (SIZES.find(([each]) => unit.startsWith(each))?.[1] ?? 0);
  const behind = (fraction ?? "").padEnd(zeros, "0");
  const integer = (digits + behind.slice(0, zeros)).replace(/^0+(?=\d)/u, "");
  const decimals = behind.slice(zeros).replace(/(?<!0)0+$/u, "");
  return `${integer}${decimals === "" ? "" : `.${decimals}`}${isShare ? "%" : ""}`;
}
