import { isStopWord } from "../likeness/stop-words.ts";
import { fold } from "#core/polish/text-words.ts";
import type { AnalysedSource, SourceFault, SourceFaultKind, TextRange } from "../built-in-analysis.ts";
import { blocksOfDraft, type DraftBlock } from "../draft/draft-blocks.ts";
import { sentencesIn } from "../draft/sentences.ts";
import { type Figure, figuresIn, figuresOfSource } from "./numbers-and-dates.ts";

/** Matches a mark such as [S3] after a statement from source S3. One bracket may name several sources. */
const MARK = /\[\s*S\d+(?:\s*[,;]\s*S\d+)*\s*\]/gu;
const ADDRESS = /\bhttps?:\/\/[^\s<>()[\]„”"]+/giu;

interface SourceFacts {
  /** The words of the source, as `comparableWords` returns them. */
  text: string;
  figures: ReadonlySet<string>;
  /** The first letters of the source's distinctive words. They recognise other forms of a word. */
  beginnings: ReadonlySet<string>;
}

interface KnownFacts {
  sources: ReadonlyMap<string, SourceFacts>;
  figures: ReadonlySet<string>;
  addresses: ReadonlySet<string>;
}

/** Finds passages of a Markdown text that its sources do not support, in order. Code is skipped, except addresses in it. */
export function checkAgainstSources(body: string, sources: readonly AnalysedSource[]): SourceFault[] {
  const sourceFacts = new Map(sources.map(({ id, text }) => [id, readSource(text)]));
  const facts: KnownFacts = {
    sources: sourceFacts,
    figures: new Set([...sourceFacts.values()].flatMap(({ figures }) => [...figures])),
    addresses: new Set(sources.flatMap(({ address }) => (address === null ? [] : [bare(address)]))),
  };
  const faults = blocksOfDraft(body).flatMap((block) => faultsOfBlock(block, facts));
  for (const { 0: address, index } of body.matchAll(ADDRESS)) {
    const text = address.replace(/(?<![.,;:!?])[.,;:!?]+$/u, "");
    if (!facts.addresses.has(bare(text))) faults.push(fault("link", { start: index, end: index + text.length }, text));
  }
  return faults.toSorted((a, b) => a.start - b.start || a.end - b.end || (a.kind < b.kind ? -1 : 1));
}

function faultsOfBlock(block: DraftBlock, facts: KnownFacts): SourceFault[] {
  const faults: SourceFault[] = [];
  const marks = [...block.text.matchAll(MARK)];
  for (const { 0: mark, index } of marks) {
    for (const { 0: id, index: at } of mark.matchAll(/S\d+/gu)) {
      const start = block.start + index + at;
      if (!facts.sources.has(id)) faults.push(fault("source-id", { start, end: start + id.length }, id));
    }
  }
  const text = block.text.replace(MARK, (mark) => "\0".repeat(mark.length));
  const quotes = block.quoted ? [wholeBlock(text)] : quotationsIn(text);
  const figures = figuresIn(text).filter((each) => !quotes.some((quote) => isInside(each, quote)));
  const texts = [...facts.sources.values()].map((source) => source.text);
  for (const quote of quotes) {
    if (comparableWords(quote.text) === "" || texts.some((source) => isQuotedFrom(quote.text, source))) continue;
    faults.push(fault("quote", shiftedRange(quote, block.start), quote.text.replaceAll("\0", "").trim()));
  }
  for (const figure of figures) {
    if (facts.figures.has(figure.value) || block.kind === "heading") continue;
    faults.push(fault(figure.kind, shiftedRange(figure, block.start), text.slice(figure.start, figure.end)));
  }
  if (facts.sources.size === 0 || block.kind === "heading") return faults;
  return [...faults, ...claimFaults(sentencesOf(block, marks, [...quotes, ...figures]), block, facts)];
}

interface Claim extends TextRange {
  /** The sources that the sentence cites in its text or by a mark right after its full stop. */
  sourceIds: string[];
  quotes: Quotation[];
  figures: Figure[];
}

function sentencesOf(
  { text }: DraftBlock,
  marks: readonly RegExpExecArray[],
  quotesAndFigures: readonly (Quotation | Figure)[],
): Claim[] {
  const sentences = sentencesIn(text);
  return sentences.map((range, no) => {
    const until = sentences[no + 1]?.start ?? text.length;
    // Marks at the beginning of a sentence belong to the sentence before it.
    const from = no === 0 ? range.start : range.start + leadingMarks(text.slice(range.start));
    const to = until + leadingMarks(text.slice(until));
    const ownMarks = marks.filter(({ index }) => index >= from && index < to);
    const inside = quotesAndFigures.filter((each) => isInside(each, range));
    return {
      ...range,
      sourceIds: ownMarks.flatMap(({ 0: mark }) => [...mark.matchAll(/S\d+/gu)].map(([id]) => id)),
      quotes: inside.filter((each): each is Quotation => !("kind" in each)),
      figures: inside.filter((each) => "kind" in each),
    };
  });
}

function leadingMarks(text: string): number {
  return /^(?:\[\s*S\d+(?:\s*[,;]\s*S\d+)*\s*\]\s*)*/u.exec(text)?.[0].length ?? 0;
}

/** Finds faulty sentences: a quotation or number without a cited source, or a cited source that says something else. */
function claimFaults(claims: readonly Claim[], block: DraftBlock, facts: KnownFacts): SourceFault[] {
  return claims.flatMap((claim) => {
    const text = block.text.slice(claim.start, claim.end).replaceAll("\0", "");
    const at = shiftedRange(claim, block.start);
    if (claim.sourceIds.length === 0) {
      return claim.quotes.length + claim.figures.length > 0 ? [fault("unsourced", at, text)] : [];
    }
    const sources = claim.sourceIds.flatMap((id) => facts.sources.get(id) ?? []);
    return sources.length === 0 || areSupporting(sources, claim, text, facts) ? [] : [fault("not-in-source", at, text)];
  });
}

/** A source must have at least this share of a sentence's distinctive words. A sentence with fewer than `FEWEST_TELLING` is not judged. */
const LEAST_BORNE_OUT = 1 / 3;
const FEWEST_TELLING = 3;

function areSupporting(
  sources: readonly SourceFacts[],
  { quotes, figures }: Claim,
  text: string,
  facts: KnownFacts,
): boolean {
  const inSomeSource = (has: (source: SourceFacts) => boolean) => sources.some(has);
  // Numbers and dates that no source has are already reported as separate faults.
  const inAnySource = figures.filter(({ value }) => facts.figures.has(value));
  if (!inAnySource.every(({ value }) => inSomeSource((source) => source.figures.has(value)))) return false;
  const quoted = quotes.filter((quote) =>
    [...facts.sources.values()].some((each) => isQuotedFrom(quote.text, each.text)),
  );
  if (!quoted.every((quote) => inSomeSource((source) => isQuotedFrom(quote.text, source.text)))) return false;
  const beginnings = [...wordBeginnings(text.replace(MARK, " "))];
  const borneOut = beginnings.filter((each) => inSomeSource((source) => source.beginnings.has(each)));
  return beginnings.length < FEWEST_TELLING || borneOut.length >= beginnings.length * LEAST_BORNE_OUT;
}

function readSource(text: string): SourceFacts {
  return { text: comparableWords(text), figures: figuresOfSource(text), beginnings: wordBeginnings(text) };
}

function wholeBlock(text: string): Quotation {
  return { text, start: 0, end: text.trimEnd().length };
}

function isInside({ start, end }: TextRange, range: TextRange): boolean {
  return start >= range.start && end <= range.end;
}

function shiftedRange({ start, end }: TextRange, by: number): TextRange {
  return { start: start + by, end: end + by };
}

/** Makes a fault. An invented quotation or source id blocks „gotowe”; a person judges all other faults. */
function fault(kind: SourceFaultKind, { start, end }: TextRange, text: string): SourceFault {
  return { kind, start, end, text, blocks: kind === "quote" || kind === "source-id" };
}

function bare(address: string): string {
  return address
    .replace(/^https?:\/\/(?:www\.)?/iu, "")
    .replace(/#.*/u, "")
    .replace(/\/$/u, "");
}

/** Matches words that give orders to a model. The model receives sources only as data; this list is for a warning to the person. */
const ORDERS: readonly RegExp[] = [
  /\b(?:zignoruj|ignoruj|pomiń|zapomnij(?: o)?|odrzuć)\s+(?:[\p{L}]+\s+){0,3}(?:poprzedni|powyższ|wcześniejsz|dotychczasow|wszystki|instrukcj|polece)\p{L}*/giu,
  /\b(?:ignore|disregard|forget|override)\s+(?:[a-z]+\s+){0,3}(?:previous|above|prior|earlier|all|your)\s*(?:[a-z]+\s*){0,2}(?:instruction|prompt|rule|message)?s?/giu,
  /\b(?:jesteś|bądź|zachowuj się jak|udawaj|you are|act as|pretend to be)\s+(?:(?:teraz|od teraz|now)\s+)?(?:asystent|modelem|botem|administrator|redaktor|a |an |the )\p{L}*/giu,
  /\b(?:system|developer)\s+(?:prompt|message)\b|\bprompt\s+systemow\p{L}*|\bpolecenia?\s+systemow\p{L}*/giu,
  /(?:^|\n)[^\S\n]*(?:system|assistant|user|asystent|użytkownik)\s*:/giu,
  // Matches a speaker's name inside a line, and the delimiter that the program's prompts put around data.
  /(?<![\p{L}\p{N}])SYSTEM\s*:/gu,
  /<\s*(?:\/\s*)?dane(?:-[\p{L}\p{N}]*)?(?:\s[^<>\n]{0,80})?>/giu,
  /\b(?:dodaj|dołącz|wstaw|umieść|zamieść|add|insert|include)\s+(?:\p{L}+\s+){0,4}(?:odnośnik|odsyłacz|link|adres)\p{L}*[^.!?\n]{0,60}?(?:https?:\/\/|www\.)[^\s<>"„”]*/giu,
  /<\|?\/?(?:im_start|im_end|system|assistant|user|inst)\|?>|\[\/?INST\]|<<\/?SYS>>/giu,
  /\b(?:opublikuj|wyślij|usuń|skasuj|publish|send|delete)\s+(?:\p{L}+\s+){0,3}(?:natychmiast|bez pytania|without asking|immediately|wpis|klucz\p{L}*|hasł\p{L}*|password\p{L}*|api key\p{L}*)/giu,
  /\b(?:ujawnij|podaj|pokaż|wypisz|reveal|print|show)\s+(?:\p{L}+\s+){0,3}(?:klucz\p{L}*|hasł\p{L}*|prompt\p{L}*|instrukcj\p{L}*|api key|password|system prompt|instructions)/giu,
];

const MOST_PASSAGES = 10;

const LONGEST_PASSAGE = 120;

/** Finds at most ten passages of a source that read like orders to a model („zignoruj poprzednie polecenia”), in order. */
export function promptInjectionWords(text: string): string[] {
  const matches = ORDERS.flatMap((order) => [...text.matchAll(order)]);
  const texts = matches
    .toSorted((a, b) => a.index - b.index)
    .map(({ 0: words }) => words.trim().slice(0, LONGEST_PASSAGE));
  return [...new Set(texts)].slice(0, MOST_PASSAGES);
}

/** A quotation is checked if it has at least this many characters. Shorter quotations are names, titles and irony. */
const LEAST_QUOTED = 15;

/** Matches „…”, »…« and «…», also with other quotes inside. Matches straight quotes that open after a space and close before a space. */
const QUOTATION =
  /„([^„”]{1,5000}(?:„[^„”]{1,1000}”[^„”]{0,4000})*)”|«([^«»]{1,5000})»|»([^«»]{1,5000})«|“([^“”]{1,5000})”|(?<![\p{L}\p{N}])"([^"\n]{1,5000})"(?![\p{L}\p{N}])/gu;

const GAP = /\[(?:…|\.\.\.)\]|\((?:…|\.\.\.)\)/u;

interface Quotation extends TextRange {
  text: string;
}

function quotationsIn(text: string): Quotation[] {
  return [...text.matchAll(QUOTATION)].flatMap((match) => {
    const words = match.slice(1).find((each) => each !== undefined) ?? "";
    if (comparableWords(words).length < LEAST_QUOTED) return [];
    return [{ text: words, start: match.index, end: match.index + match[0].length }];
  });
}

/**
 * Returns whether the source has the quoted words in the same order, whatever the punctuation and spaces. […] may stand for omitted words.
 * `source` is the result of `comparableWords`.
 */
export function isQuotedFrom(quoted: string, source: string): boolean {
  const text = ` ${source} `;
  let from = 0;
  for (const part of quoted.split(GAP)) {
    const wanted = comparableWords(part);
    if (wanted === "") continue;
    const at = text.indexOf(` ${wanted} `, from);
    if (at < 0) return false;
    from = at + wanted.length + 1;
  }
  return true;
}

/** Returns the words of a text in lower case without punctuation, to compare texts whatever their typography. Numbers retain their separators. */
export function comparableWords(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\u00ad\u200b\u2060\0]/gu, "")
    .replace(/(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/gu, "")
    .replace(/(?!(?<=\d)[.,](?=\d))[^\p{L}\p{N}%]+/gu, " ")
    .trim();
}

const BEGINNING_LETTERS = 5;

/** Returns the first letters of distinctive words. They serve as lemmas: „opłata” and „opłaty” give the same letters. */
function wordBeginnings(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return new Set(words.filter((word) => !isStopWord(word)).map((word) => fold(word).slice(0, BEGINNING_LETTERS)));
}
