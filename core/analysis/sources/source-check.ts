import type { AnalysedSource, SourceCheck, SourceFault, SourceFaultKind, TextRange } from "../built-in-analysis.ts";
import { blocksOfDraft, type DraftBlock } from "../draft/draft-blocks.ts";
import { type Figure, figuresIn, figuresOfSource } from "./numbers.ts";
import { promptInjectionWords } from "./prompt-injection.ts";
import { alike, type Quotation, quotationsIn, standsIn } from "./quotations.ts";
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

interface Found {
  faults: SourceFault[];
  quotes: number;
  numbers: number;
}

/** What of a Markdown text its sources do not bear out. Code is no claim; addresses are looked for in it too. */
export function checkAgainstSources(body: string, sources: readonly AnalysedSource[]): SourceCheck {
  const known: Known = {
    ids: new Set(sources.map(({ id }) => id)),
    texts: sources.map(({ text }) => alike(text)),
    figures: new Set(sources.flatMap(({ text }) => [...figuresOfSource(text)])),
    addresses: new Set(sources.flatMap(({ address }) => (address === null ? [] : [bare(address)]))),
  };
  const found: Found = { faults: [], quotes: 0, numbers: 0 };
  for (const block of blocksOfDraft(body)) checkBlock(block, known, found);
  for (const { 0: address, index } of body.matchAll(ADDRESS)) {
    const text = address.replace(/[.,;:!?]+$/u, "");
    if (!known.addresses.has(bare(text)))
      found.faults.push(fault("link", { start: index, end: index + text.length }, text));
  }
  return {
    faults: found.faults.toSorted((a, b) => a.start - b.start || a.end - b.end || (a.kind < b.kind ? -1 : 1)),
    quotes: found.quotes,
    numbers: found.numbers,
    instructions: sources.flatMap(({ id, text }) =>
      promptInjectionWords(text).map((words) => ({ sourceId: id, text: words })),
    ),
  };
}

function checkBlock(block: DraftBlock, known: Known, found: Found): void {
  const marks = [...block.text.matchAll(MARK)];
  for (const { 0: mark, index } of marks) {
    for (const { 0: id, index: at } of mark.matchAll(/S\d+/gu)) {
      const start = block.start + index + at;
      if (!known.ids.has(id)) found.faults.push(fault("source-id", { start, end: start + id.length }, id));
    }
  }
  const text = block.text.replace(MARK, (mark) => "\0".repeat(mark.length));
  const quotes = block.quoted ? [wholeBlock(text)] : quotationsIn(text);
  const figures = figuresIn(text).filter((each) => !quotes.some((quote) => isInside(each, quote)));
  found.quotes += quotes.length;
  found.numbers += figures.length;
  for (const quote of quotes) {
    if (alike(quote.text) === "" || known.texts.some((source) => standsIn(quote.text, source))) continue;
    found.faults.push(fault("quote", shifted(quote, block.start), quote.text.replaceAll("\0", "").trim()));
  }
  for (const figure of figures) {
    if (known.figures.has(figure.value) || block.kind === "heading") continue;
    found.faults.push(fault(figure.kind, shifted(figure, block.start), text.slice(figure.start, figure.end)));
  }
  if (known.ids.size > 0) found.faults.push(...unsourced(block, marks, quotes, figures));
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

/** An address without what does not change where it leads. */
function bare(address: string): string {
  return address
    .replace(/^https?:\/\/(?:www\.)?/iu, "")
    .replace(/#.*$/u, "")
    .replace(/\/$/u, "");
}
