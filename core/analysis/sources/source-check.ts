import { fold } from "#core/polish/text-words.ts";
import type { AnalysedSource, SourceCheck, SourceFault, SourceFaultKind, TextRange } from "../built-in-analysis.ts";
import { blocksOfDraft, type DraftBlock } from "../draft/draft-blocks.ts";
import { sentencesIn } from "../draft/sentences.ts";

/** [S3] after what was taken from the third source; several in one bracket count apart. */
const MARK = /\[\s*S\d+(?:\s*[,;]\s*S\d+)*\s*\]/gu;
const ADDRESS = /\bhttps?:\/\/[^\s<>()[\]„”"]+/giu;

interface Known {
  ids: ReadonlySet<string>;
  texts: readonly string[];
  figures: ReadonlySet<string>;
  addresses: ReadonlySet<string>;
}

/** What of a Markdown text its sources do not bear out. Code is no claim; addresses are looked for in it too. */
export function checkAgainstSources(body: string, sources: readonly AnalysedSource[]): SourceCheck {
  const known: Known = {
    ids: new Set(sources.map(({ id }) => id)),
    texts: sources.map(({ text }) => alike(text)),
    figures: new Set(sources.flatMap(({ text }) => [...figuresOfSource(text)])),
    addresses: new Set(sources.flatMap(({ address }) => (address === null ? [] : [bare(address)]))),
  };
  const faults = blocksOfDraft(body).flatMap((block) => faultsOfBlock(block, known));
  for (const { 0: address, index } of body.matchAll(ADDRESS)) {
    const text = address.replace(/[.,;:!?]+$/u, "");
    if (!known.addresses.has(bare(text))) faults.push(fault("link", { start: index, end: index + text.length }, text));
  }
  return {
    faults: faults.toSorted((a, b) => a.start - b.start || a.end - b.end || (a.kind < b.kind ? -1 : 1)),
    instructions: sources.flatMap(({ id, text }) =>
      promptInjectionWords(text).map((words) => ({ sourceId: id, text: words })),
    ),
  };
}

function faultsOfBlock(block: DraftBlock, known: Known): SourceFault[] {
  const faults: SourceFault[] = [];
  const marks = [...block.text.matchAll(MARK)];
  for (const { 0: mark, index } of marks) {
    for (const { 0: id, index: at } of mark.matchAll(/S\d+/gu)) {
      const start = block.start + index + at;
      if (!known.ids.has(id)) faults.push(fault("source-id", { start, end: start + id.length }, id));
    }
  }
  const text = block.text.replace(MARK, (mark) => "\0".repeat(mark.length));
  const quotes = block.quoted ? [wholeBlock(text)] : quotationsIn(text);
  const figures = figuresIn(text).filter((each) => !quotes.some((quote) => isInside(each, quote)));
  for (const quote of quotes) {
    if (alike(quote.text) === "" || known.texts.some((source) => standsIn(quote.text, source))) continue;
    faults.push(fault("quote", shifted(quote, block.start), quote.text.replaceAll("\0", "").trim()));
  }
  for (const figure of figures) {
    if (known.figures.has(figure.value) || block.kind === "heading") continue;
    faults.push(fault(figure.kind, shifted(figure, block.start), text.slice(figure.start, figure.end)));
  }
  return known.ids.size > 0 ? [...faults, ...unsourced(block, marks, quotes, figures)] : faults;
}

/** Sentences that quote or tell a number and name no source. A mark may stand right after the full stop. */
function unsourced(
  block: DraftBlock,
  marks: readonly RegExpExecArray[],
  quotes: readonly Quotation[],
  figures: readonly Figure[],
): SourceFault[] {
  if (block.kind === "heading") return [];
  const sentences = sentencesIn(block.text);
  return sentences.flatMap((range, no) => {
    const until = sentences[no + 1]?.start ?? block.text.length;
    const claims = [...quotes, ...figures].some((each) => isInside(each, range));
    const opens = /^\[\s*S\d/u.test(block.text.slice(until));
    if (!claims || opens || marks.some(({ index }) => index >= range.start && index < until)) return [];
    return [
      fault("unsourced", shifted(range, block.start), block.text.slice(range.start, range.end).replaceAll("\0", "")),
    ];
  });
}

function wholeBlock(text: string): Quotation {
  return { text, start: 0, end: text.trimEnd().length };
}

function isInside({ start, end }: TextRange, range: TextRange): boolean {
  return start >= range.start && end <= range.end;
}

function shifted({ start, end }: TextRange, by: number): TextRange {
  return { start: start + by, end: end + by };
}

/** assistant.md, Checks: an invented quotation or source blocks „gotowe”; the rest is for a person to judge. */
function fault(kind: SourceFaultKind, { start, end }: TextRange, text: string): SourceFault {
  return { kind, start, end, text, blocks: kind === "quote" || kind === "source-id" };
}

function bare(address: string): string {
  return address
    .replace(/^https?:\/\/(?:www\.)?/iu, "")
    .replace(/#.*$/u, "")
    .replace(/\/$/u, "");
}

/** Words that speak to a machine (assistant.md, Guard rails 5). A model gets them as data; this only warns the person. */
const ORDERS: readonly RegExp[] = [
  /\b(?:zignoruj|ignoruj|pomiń|zapomnij(?: o)?|odrzuć)\s+(?:[\p{L}]+\s+){0,3}(?:poprzedni|powyższ|wcześniejsz|dotychczasow|wszystki|instrukcj|polece)\p{L}*/giu,
  /\b(?:ignore|disregard|forget|override)\s+(?:[a-z]+\s+){0,3}(?:previous|above|prior|earlier|all|your)\s*(?:[a-z]+\s*){0,2}(?:instruction|prompt|rule|message)?s?/giu,
  /\b(?:jesteś|bądź|zachowuj się jak|udawaj|you are|act as|pretend to be)\s+(?:(?:teraz|od teraz|now)\s+)?(?:asystent|modelem|botem|administrator|redaktor|a |an |the )\p{L}*/giu,
  /\b(?:system|developer)\s+(?:prompt|message)\b|\bprompt\s+systemow\p{L}*|\bpolecenia?\s+systemow\p{L}*/giu,
  /(?:^|\n)\s*(?:system|assistant|user|asystent|użytkownik)\s*:/giu,
  /<\|?\/?(?:im_start|im_end|system|assistant|user|inst)\|?>|\[\/?INST\]|<<\/?SYS>>/giu,
  /\b(?:opublikuj|wyślij|usuń|skasuj|publish|send|delete)\s+(?:\p{L}+\s+){0,3}(?:natychmiast|bez pytania|without asking|immediately|wpis|klucz\p{L}*|hasł\p{L}*|password\p{L}*|api key\p{L}*)/giu,
  /\b(?:ujawnij|podaj|pokaż|wypisz|reveal|print|show)\s+(?:\p{L}+\s+){0,3}(?:klucz\p{L}*|hasł\p{L}*|prompt\p{L}*|instrukcj\p{L}*|api key|password|system prompt|instructions)/giu,
];

const MOST_TOLD = 10;

const LONGEST_TOLD = 120;

export function promptInjectionWords(text: string): string[] {
  const found = ORDERS.flatMap((order) => [...text.matchAll(order)]);
  const texts = found.toSorted((a, b) => a.index - b.index).map(({ 0: words }) => words.trim().slice(0, LONGEST_TOLD));
  return [...new Set(texts)].slice(0, MOST_TOLD);
}

/** assistant.md, Checks: shorter words between quotation marks are names, titles and irony. */
const LEAST_QUOTED = 15;

/** „…”, »…« and «…» with one of another kind inside, and straight marks that open after a space and close before one. */
const QUOTATION =
  /„([^„”]{1,5000}(?:„[^„”]{1,1000}”[^„”]{0,4000})*)”|«([^«»]{1,5000})»|»([^«»]{1,5000})«|“([^“”]{1,5000})”|(?<![\p{L}\p{N}])"([^"\n]{1,5000})"(?![\p{L}\p{N}])/gu;

const GAP = /\[(?:…|\.\.\.)\]|\((?:…|\.\.\.)\)/u;

interface Quotation extends TextRange {
  text: string;
}

function quotationsIn(text: string): Quotation[] {
  return [...text.matchAll(QUOTATION)].flatMap((found) => {
    const words = found.slice(1).find((each) => each !== undefined) ?? "";
    if (alike(words).length < LEAST_QUOTED) return [];
    return [{ text: words, start: found.index, end: found.index + found[0].length }];
  });
}

/** Whether the words stand in the text, one part after the other where some are left out. Only marks and spaces may differ. */
export function standsIn(quoted: string, source: string): boolean {
  const text = ` ${source} `;
  let from = 0;
  for (const part of quoted.split(GAP)) {
    const wanted = alike(part);
    if (wanted === "") continue;
    const at = text.indexOf(` ${wanted} `, from);
    if (at < 0) return false;
    from = at + wanted.length + 1;
  }
  return true;
}

/** A text as its words alone, so that typography, breaks and emphasis do not count. Separators inside numbers stay. */
export function alike(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\u00ad\u200b\u2060\0]/gu, "")
    .replace(/(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/gu, "")
    .replace(/(?!(?<=\d)[.,](?=\d))[^\p{L}\p{N}%]+/gu, " ")
    .trim();
}

/** A number or date with its place, and what it comes to: „12,5 tys.” and „12 500” come to the same. */
interface Figure extends TextRange {
  kind: "number" | "date";
  value: string;
}

const MONTHS = "stycz lut mar kwie maj czerw lip sierp wrze pazdz listop grud".split(" ");

const MONTH = "(stycz|lut|mar|kwie|maj|czerw|lip|sierp|wrze|paźdz|pazdz|listop|grud)\\p{L}*";

const DAY_MONTH = new RegExp(`(?<![\\p{L}\\p{N}])(\\d{1,2})\\.?[\\s\\u00a0]+${MONTH}(?:[\\s\\u00a0]+(\\d{4}))?`, "giu");

const MONTH_YEAR = new RegExp(`(?<![\\p{L}\\p{N}])${MONTH}[\\s\\u00a0]+(\\d{4})`, "giu");

const DOTTED = /(?<![\p{L}\p{N}.])(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/gu;

const ISO = /(?<![\p{L}\p{N}-])(\d{4})-(\d{2})-(\d{2})(?!\d)/gu;

/** Digit groups of three with a space or a stop between them, a comma before a fraction, and a word or sign for its size. */
const NUMBER =
  /(?<![\p{L}\p{N},.^[])(\d{1,3}(?:[ \u00a0\u202f.]\d{3})+(?!\d)|\d+)(?:[,.](\d+))?(?:[ \u00a0]*(%|proc\.|procent\p{L}*|tys\.|tysi\p{L}+|mln|milion\p{L}*|mld|miliard\p{L}*))?/giu;

const SIZES: readonly (readonly [beginning: string, zeros: number])[] = [
  ["tys", 3],
  ["ml", 6],
  ["mili", 6],
];

/** Numbers as they are read out; a source may write „pięć” where the text has 5. */
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

function figuresIn(text: string): Figure[] {
  const figures: Figure[] = [];
  let rest = text;
  const take = (pattern: RegExp, kind: Figure["kind"], valueOf: (found: RegExpMatchArray) => string) => {
    for (const found of rest.matchAll(pattern)) {
      const trimmed = found[0].trimEnd();
      figures.push({ kind, value: valueOf(found), start: found.index, end: found.index + trimmed.length });
    }
    rest = rest.replace(pattern, (all) => " ".repeat(all.length));
  };
  take(ISO, "date", ([, year, month, day]) => dateOf(year, Number(month), Number(day)));
  take(DOTTED, "date", ([, day, month, year]) => dateOf(year, Number(month), Number(day)));
  take(DAY_MONTH, "date", ([, day, month = "", year]) => dateOf(year, monthOf(month), Number(day)));
  take(MONTH_YEAR, "date", ([, month = "", year]) => dateOf(year, monthOf(month), null));
  take(NUMBER, "number", ([, whole = "", fraction, size]) => numberOf(whole, fraction, size));
  return figures.toSorted((a, b) => a.start - b.start);
}

/** Everything a source says in figures, also in words; of a date its parts too, since a text may tell fewer of them. */
function figuresOfSource(text: string): Set<string> {
  const said = new Set<string>();
  for (const { kind, value } of figuresIn(text)) {
    said.add(value);
    if (kind !== "date") continue;
    const [year = "", month = "", day = ""] = value.split("-");
    if (year !== "?") said.add(`${year}-${month}-?`).add(year);
    if (day !== "?") said.add(`?-${month}-${day}`).add(String(Number(day)));
  }
  for (const { 0: word } of text.toLowerCase().matchAll(/\p{L}+/gu)) {
    const spoken = SPOKEN.get(word);
    if (spoken !== undefined) said.add(spoken);
  }
  return said;
}

function monthOf(name: string): number {
  const plain = fold(name);
  return MONTHS.findIndex((beginning) => plain.startsWith(beginning)) + 1;
}

function dateOf(year: string | undefined, month: number, day: number | null): string {
  return [year ?? "?", month, day ?? "?"].join("-");
}

/** Without spaces and zeros at its end, and with the sign of a share: "12500", "3.5%". */
function numberOf(whole: string, fraction: string | undefined, size: string | undefined): string {
  const digits = whole.replace(/[ \u00a0\u202f.]/gu, "");
  const unit = (size ?? "").toLowerCase();
  const isShare = unit === "%" || unit.startsWith("proc");
  const zeros =
    unit.startsWith("mld") || unit.startsWith("miliard")
      ? 9
      : (SIZES.find(([each]) => unit.startsWith(each))?.[1] ?? 0);
  const behind = (fraction ?? "").padEnd(zeros, "0");
  const integer = (digits + behind.slice(0, zeros)).replace(/^0+(?=\d)/u, "");
  const decimals = behind.slice(zeros).replace(/0+$/u, "");
  return `${integer}${decimals === "" ? "" : `.${decimals}`}${isShare ? "%" : ""}`;
}
