import type { OutlineSection } from "#core/assistant/generator/stage-results.ts";

/** An outline as one text that a person reads and changes: `## Miara [S1, S2]`, and under it its points, each behind a hyphen. */
export function outlineText(sections: readonly OutlineSection[]): string {
  return sections
    .map(({ heading, sources, points }) => {
      const marks = sources.length === 0 ? "" : ` [${sources.join(", ")}]`;
      return [`## ${heading}${marks}`, ...points.map((point) => `- ${point}`)].join("\n");
    })
    .join("\n\n");
}

const MARKS = /\[(\s*S\d{1,3}(?:[\s,;]+S\d{1,3})*\s*)\]$/u;

/** The sections of such a text. One whose heading stands among the present ones has its id; what comes before any heading is one. */
export function sectionsIn(text: string, present: readonly OutlineSection[]): OutlineSection[] {
  const ids = new Map(present.map(({ id, heading }) => [heading, id]));
  let last = Math.max(0, ...present.map(({ id }) => Number(id.slice(1))));
  const sections: OutlineSection[] = [];
  for (const line of text.split("\n").map((each) => each.trim())) {
    if (line === "") continue;
    const current = sections.at(-1);
    if (current && !line.startsWith("#")) {
      current.points.push(line.replace(/^[-*–]\s*/u, ""));
      continue;
    }
    const [, marks = ""] = MARKS.exec(line) ?? [];
    const heading = line.replace(MARKS, "").replace(/^#+/u, "").trim();
    const id = ids.get(heading) ?? `R${++last}`;
    // Of two with one heading only the first has been written.
    ids.delete(heading);
    sections.push({ id, heading, sources: marks.split(/[\s,;]+/u).filter(Boolean), points: [] });
  }
  return sections;
}
