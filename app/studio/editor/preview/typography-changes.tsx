import { useEffect, useState } from "react";
import type { TypographyReport, TypographySpots } from "#core/markdown/typography-report.ts";
import { type RuleName, TYPOGRAPHY_RULES } from "#core/polish/typography/typography-rules.ts";
import { typography as says } from "../../../messages/editor/typography.ts";
import { Button } from "../controls.tsx";

/** Maps a typography rule to the places that it changed, in page order. */
export type MarkedChanges = Map<RuleName, StaticRange[]>;

export function TypographyChanges({ marked }: { marked: MarkedChanges }) {
  const [here, setHere] = useState<{ rule: RuleName; at: number } | null>(null);
  useEffect(() => unmarkChanges, []);
  const rules = TYPOGRAPHY_RULES.filter(({ name }) => marked.has(name));
  const count = rules.reduce((sum, { name }) => sum + (marked.get(name)?.length ?? 0), 0);
  const changes = here ? (marked.get(here.rule) ?? []) : [];
  const shown = here ? changes[Math.min(here.at, changes.length - 1)] : undefined;
  const step = (rule: RuleName) => {
    const all = marked.get(rule) ?? [];
    const at = here?.rule === rule ? (here.at + 1) % all.length : 0;
    setHere({ rule, at });
    if (all[at]) showChange(all[at]);
  };
  if (count === 0) return <p className="editor-typography">{says.none}</p>;
  return (
    <details className="editor-typography" open>
      <summary>{says.name(count)}</summary>
      <output>{shown && here && says.at(here.at + 1, changes.length, wordsAround(shown))}</output>
      <ul>
        {rules.map(({ name, why }) => (
          <li key={name}>
            <span>
              {says.rules[name]} <span className="editor-typography-count">{marked.get(name)?.length}</span>
            </span>
            <Button aria-label={says.nextOf(says.rules[name])} onClick={() => step(name)} label={says.next} />
            <details className="editor-typography-why">
              <summary aria-label={`${says.rules[name]}: ${says.why}`}>{says.why}</summary>
              <p>{why}</p>
            </details>
          </li>
        ))}
      </ul>
    </details>
  );
}

const ALL = "typography";
const ONE = "typography-here";

const CONTEXT = 24;

/** Marks changes with CSS highlights, which leave the page's elements as they are. */
export function markChanges(
  report: TypographyReport,
  shown: Record<keyof TypographySpots, HTMLElement | null>,
): MarkedChanges {
  const finders = Object.fromEntries(
    Object.entries(shown).map(([place, element]) => [place, element && rangesIn(element)]),
  ) as Record<keyof TypographySpots, ReturnType<typeof rangesIn> | null>;
  const marked = new Map();
  for (const [rule, spots] of Object.entries(report) as [RuleName, TypographySpots][]) {
    const ranges = (["title", "lead", "body"] as const).flatMap((place) => finders[place]?.(spots[place]) ?? []);
    if (ranges.length > 0) marked.set(rule, ranges);
  }
  draw(ALL, [...marked.values()].flat());
  draw(ONE, []);
  return marked;
}

function showChange(change: StaticRange): void {
  draw(ONE, [change]);
  change.startContainer.parentElement?.scrollIntoView({ block: "center" });
}

function wordsAround({ startContainer, startOffset, endOffset }: StaticRange): string {
  const text = startContainer.textContent ?? "";
  const from = Math.max(0, startOffset - CONTEXT);
  const to = Math.min(text.length, endOffset + CONTEXT);
  const before = text.slice(from, startOffset).replace(from > 0 ? /^\S*\s/ : "", "");
  const after = text.slice(endOffset, to).replace(to < text.length ? /\s\S*$/ : "", "");
  return `${before}${text.slice(startOffset, endOffset).replaceAll("\u00A0", "°")}${after}`.trim();
}

function unmarkChanges(): void {
  draw(ALL, []);
  draw(ONE, []);
}

function draw(name: string, ranges: StaticRange[]): void {
  if (!("highlights" in CSS)) return;
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}

/** Converts pairs of offset and length, in ascending order, into ranges of text nodes. */
function rangesIn(element: HTMLElement): (spots: readonly number[]) => StaticRange[] {
  const nodes: { node: Node; from: number }[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let length = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    nodes.push({ node, from: length });
    length += node.nodeValue?.length ?? 0;
  }
  return (spots) => {
    const ranges: StaticRange[] = [];
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
