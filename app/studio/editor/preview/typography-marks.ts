import type { TypographyReport, TypographySpots } from "#core/markdown/typography-report.ts";
import type { RuleName } from "#core/polish/typography/typography-rules.ts";

export type ShownTexts = Record<keyof TypographySpots, HTMLElement | null>;

export type MarkedChange = StaticRange;

const ALL = "typography";
const ONE = "typography-here";

const CONTEXT = 24;

/** Marks changes by CSS highlights, without changing the page. Returns them by rule, in page order. */
export function markChanges(report: TypographyReport, shown: ShownTexts): Map<RuleName, MarkedChange[]> {
  const finders = Object.fromEntries(
    Object.entries(shown).map(([place, element]) => [place, element && rangesIn(element)]),
  ) as Record<keyof TypographySpots, ReturnType<typeof rangesIn> | null>;
  const marked = new Map<RuleName, MarkedChange[]>();
  for (const [rule, spots] of Object.entries(report) as [RuleName, TypographySpots][]) {
    const ranges = (["title", "lead", "body"] as const).flatMap((place) => finders[place]?.(spots[place]) ?? []);
    if (ranges.length > 0) marked.set(rule, ranges);
  }
  draw(ALL, [...marked.values()].flat());
  draw(ONE, []);
  return marked;
}

export function showChange(change: MarkedChange): void {
  draw(ONE, [change]);
  change.startContainer.parentElement?.scrollIntoView({ block: "center" });
}

export function wordsAround({ startContainer, startOffset, endOffset }: MarkedChange): string {
  const text = startContainer.textContent ?? "";
  const from = Math.max(0, startOffset - CONTEXT);
  const to = Math.min(text.length, endOffset + CONTEXT);
  const before = text.slice(from, startOffset).replace(from > 0 ? /^\S*\s/ : "", "");
  const after = text.slice(endOffset, to).replace(to < text.length ? /\s\S*$/ : "", "");
  return `${before}${text.slice(startOffset, endOffset).replaceAll("\u00A0", "°")}${after}`.trim();
}

export function unmarkChanges(): void {
  draw(ALL, []);
  draw(ONE, []);
}

function draw(name: string, ranges: MarkedChange[]): void {
  if (!("highlights" in CSS)) return;
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}

/** Maps ascending offset and length pairs to ranges of text nodes. */
function rangesIn(element: HTMLElement): (spots: readonly number[]) => MarkedChange[] {
  const nodes: { node: Node; from: number }[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let length = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    nodes.push({ node, from: length });
    length += node.nodeValue?.length ?? 0;
  }
  return (spots) => {
    const ranges: MarkedChange[] = [];
    let at = 0;
    for (let spot = 0; spot < spots.length; spot += 2) {
      const [start = 0, size = 0] = spots.slice(spot, spot + 2);
      while (at + 1 < nodes.length && (nodes[at + 1]?.from ?? 0) <= start) at += 1;
      const { node, from } = nodes[at] ?? {};
      const end = start + size - (from ?? 0);
      if (!node || end > (node.nodeValue?.length ?? 0)) continue;
      ranges.push(
        new StaticRange({ startContainer: node, startOffset: end - size, endContainer: node, endOffset: end }),
      );
    }
    return ranges;
  };
}
