/* The page has no line numbers of the source. So headings are matched by their order, and places between two headings are interpolated. */

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const ATX = /^ {0,3}#{1,6}(?:\s|$)/;
const SETEXT = /^ {0,3}(?:=+|-{2,})\s*$/;

/** Returns the offsets of the headings in Markdown, except in fenced code. */
export function headingsIn(source: string): number[] {
  const offsets: number[] = [];
  let fence: string | null = null;
  let from = 0;
  let before = { text: "", from: 0 };
  for (const text of source.split("\n")) {
    const mark = FENCE.exec(text)?.[1] ?? null;
    if (fence) {
      if (mark?.startsWith(fence)) fence = null;
    } else if (mark) fence = mark;
    else if (ATX.test(text)) offsets.push(from);
    else if (SETEXT.test(text) && isWords(before.text)) offsets.push(before.from);
    before = { text: fence ? "" : text, from };
    from += text.length + 1;
  }
  return offsets;
}

/**
 * Returns the distance in pixels from the page's top to the place that matches offset `at` of the source. Surplus headings on
 * either side are ignored. Calls `topOf` at most twice, because each call makes the browser lay out an invisible part.
 */
export function placeOnPage(
  at: number,
  source: { headings: number[]; length: number },
  page: { headings: number; topOf(no: number): number; height: number },
): number {
  const matched = source.headings.slice(0, page.headings);
  const no = matched.findLastIndex((heading) => heading <= at);
  const [from, next] = [matched[no], matched[no + 1]];
  const before = from === undefined ? { from: 0, to: 0 } : { from, to: page.topOf(no) };
  const after =
    next === undefined ? { from: Math.max(1, source.length), to: page.height } : { from: next, to: page.topOf(no + 1) };
  const length = after.from - before.from;
  const share = length > 0 ? Math.min(1, (at - before.from) / length) : 0;
  return before.to + share * (after.to - before.to);
}

function isWords(line: string): boolean {
  return line.trim() !== "" && !/^ {0,3}(?:[-*+>|#]|\d+[.)]\s)/.test(line);
}
