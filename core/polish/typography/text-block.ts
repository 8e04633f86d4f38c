/** Replaces the text from `start` to `end` by `put`. */
export interface TypographyEdit {
  start: number;
  end: number;
  put: string;
}

/**
 * The joined text of a block's runs. `cuts`: where each run starts; `protectedRanges`: ranges that no rule may change, as a flat list:
 * start, end, start …
 */
export interface Block {
  text: string;
  cuts: number[];
  protectedRanges: number[];
}

/** Stands for an inline element that typography does not read, such as code. */
export const OPAQUE = "\uFFFC";

/** A hard break as a run. In the joined text it is `BREAK`, because there a line feed counts as a space. */
const BREAK_RUN = "\n";
export const BREAK = "\u2028";

/** Joins the runs of a block and finds the ranges that no rule may change: addresses, formulas, attributes. */
export function joinRuns(runs: readonly string[]): Block {
  const cuts: number[] = [];
  let text = "";
  for (const run of runs) {
    cuts.push(text.length);
    text += run === BREAK_RUN ? BREAK : run;
  }
  return {
    text,
    cuts,
    protectedRanges: joinedRanges([...addressesIn(text), ...mathematicsIn(text), ...attributesIn(text)]),
  };
}

/** Cuts the text of a block back into its runs. */
export function splitRuns(block: Block, runs: readonly string[]): string[] {
  return runs.map((run, index) =>
    run === BREAK_RUN ? run : block.text.slice(block.cuts[index], block.cuts[index + 1]),
  );
}

/** Applies the edits that touch no protected range. Inserted text belongs to the run in which the edit starts. */
export function applyEdits(
  block: Block,
  proposed: readonly TypographyEdit[],
  note?: (edits: readonly TypographyEdit[]) => void,
): Block {
  const edits = outsideProtectedRanges(proposed, block.protectedRanges);
  if (edits.length === 0) return block;
  note?.(edits);
  let text = "";
  let from = 0;
  for (const edit of edits) {
    text += block.text.slice(from, edit.start) + edit.put;
    from = edit.end;
  }
  text += block.text.slice(from);
  return {
    text,
    cuts: movedPositions(block.cuts, edits),
    protectedRanges: movedPositions(block.protectedRanges, edits),
  };
}

/** Returns the spans that touch no protected range; both lists are in order. */
export function outsideProtectedRanges<Span extends { start: number; end: number }>(
  spans: readonly Span[],
  protectedRanges: readonly number[],
): Span[] {
  let next = 0;
  return spans.filter((span) => {
    while (next < protectedRanges.length && (protectedRanges[next + 1] ?? 0) <= span.start) next += 2;
    return next >= protectedRanges.length || (protectedRanges[next] ?? 0) >= span.end;
  });
}

/** Returns the positions after the edits; both lists are in ascending order. */
export function movedPositions(positions: readonly number[], edits: readonly TypographyEdit[]): number[] {
  let done = 0;
  let shift = 0;
  return positions.map((position) => {
    let edit = edits[done];
    while (edit && edit.end <= position) {
      shift += edit.put.length - (edit.end - edit.start);
      done += 1;
      edit = edits[done];
    }
    return edit && edit.start < position ? edit.start + shift + edit.put.length : position + shift;
  });
}

/** Matches characters that may be an address: no space, quotation mark, angle bracket or opaque element. */
const STRETCH = /[^\s<>"„”“»«\uFFFC]+/gu;

/** Matches the beginning of an address. The scheme's length is limited, so that a long word is read only once. */
const BEGINNING = /[a-z][a-z0-9+.-]{0,20}:\/\/|www\.|mailto:|tel:/iu;

const E_MAIL = /[^@\s]@[\p{L}\p{N}-]+\.[\p{L}\p{N}]/u;
const DOMAIN_AND_PATH = /^[([{]*[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}\//u;
const MAY_HOLD = /[@/]|www\.|mailto:|tel:/iu;
const LEADING = /^[([{',‚‘]+/u;
const TRAILING = /(?<![.,;:!?…'’\])}])[.,;:!?…'’\])}]+$/u;

type Range = [from: number, to: number];

/** Sorts ranges, merges overlapping ranges and returns a flat list. */
function joinedRanges(ranges: Range[]): number[] {
  const flat: number[] = [];
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    const end = flat.at(-1);
    if (end === undefined || from > end) flat.push(from, to);
    else flat[flat.length - 1] = Math.max(end, to);
  }
  return flat;
}

/** An attribute of HTML or JSX: a letter, an equals sign and a value in straight quotes or braces. */
const ATTRIBUTE = /(?<=\p{L}=)(?:"[^"\uFFFC\u2028]*"|'[^'\uFFFC\u2028]*'|\{\{?[^{}\uFFFC\u2028]*\})/gu;

function attributesIn(text: string): Range[] {
  return text.includes("=") ? rangesOf(text, ATTRIBUTE) : [];
}

/** TeX between `$$`, or between `$` without spaces inside, as Pandoc reads it, so that two prices are no formula. */
const DISPLAYED = /\$\$[^$]+\$\$/gu;
const INLINE = /(?<![\p{L}\p{N}$\\])\$(?![\s$])[^$\uFFFC\u2028]+(?<![\s\\$])\$(?![\p{L}\p{N}$])/gu;
const HAS_MATHEMATICS = /[\\^_{}=<>+*/|≤≥≠≈·×]|\p{L}['’]?\(|\.{3}|^\$\p{L}['’]?\$$/u;

function mathematicsIn(text: string): Range[] {
  const first = text.indexOf("$");
  if (first < 0 || !text.includes("$", first + 1)) return [];
  const inline = rangesOf(text, INLINE).filter(([from, to]) => HAS_MATHEMATICS.test(text.slice(from, to)));
  return [...rangesOf(text, DISPLAYED), ...inline];
}

function rangesOf(text: string, pattern: RegExp): Range[] {
  return Array.from(text.matchAll(pattern), ({ 0: match, index }) => [index, index + match.length]);
}

function addressesIn(text: string): Range[] {
  if (!MAY_HOLD.test(text)) return [];
  const ranges: Range[] = [];
  for (const { 0: stretch, index } of text.matchAll(STRETCH)) {
    const start = startOfAddress(stretch);
    if (start < 0) continue;
    const address = withoutTrailing(stretch.slice(start));
    if (address.length > 0) ranges.push([index + start, index + start + address.length]);
  }
  return ranges;
}

function startOfAddress(stretch: string): number {
  const beginning = stretch.search(BEGINNING);
  if (beginning >= 0) return beginning;
  if (!E_MAIL.test(stretch) && !DOMAIN_AND_PATH.test(stretch)) return -1;
  return LEADING.exec(stretch)?.[0].length ?? 0;
}

/** Removes punctuation after an address: it ends the sentence, not the address. A bracket that closes a bracket in the address stays. */
function withoutTrailing(stretch: string): string {
  const trailing = TRAILING.exec(stretch)?.[0] ?? "";
  const address = stretch.slice(0, stretch.length - trailing.length);
  return trailing.startsWith(")") && address.includes("(") ? `${address})` : address;
}
