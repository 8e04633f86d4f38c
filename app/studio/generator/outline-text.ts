import type { OutlineSection } from "#core/assistant/generator/stage-results.ts";

/**
 * Returns an outline as one text that a person can edit. A section is a line `## Miara [S1, S2]` with its sources; its points
 * are below, each after a hyphen.
 */
export function outlineText(sections: readonly OutlineSection[]): string {
  return sections
    .map(({ heading, sources, points }) => {
      const marks = sources.length === 0 ? "" : ` [${sources.join(", ")}]`;
      return [`## ${heading}${marks}`, ...points.map((point) => `- ${point}`)].join("\n");
    })
    .join("\n\n");
}

const MARKS = /\[(\s*S\d{1,3}(?:[\s,;]+S\d{1,3})*\s*)\]$/u;

/**
 * Parses a text in the format of `outlineText`; lines before the first heading form a section too. A section with an
 * unchanged heading keeps its id, and so its written text. If the number of sections is unchanged, a new heading in the place
 * of a missing heading counts as renamed.
 */
export function sectionsIn(text: string, present: readonly OutlineSection[]): OutlineSection[] {
  const sections: Omit<OutlineSection, "id">[] = [];
  for (const line of text.split("\n").map((each) => each.trim())) {
    if (line === "") continue;
    const current = sections.at(-1);
    if (current && !line.startsWith("#")) {
      current.points.push(line.replace(/^[-*–]\s*/u, ""));
      continue;
    }
    const [, marks = ""] = MARKS.exec(line) ?? [];
    const heading = line.replace(MARKS, "").replace(/^#+/u, "").trim();
    sections.push({ heading, sources: marks.split(/[\s,;]+/u).filter(Boolean), points: [] });
  }
  const headings = new Set(sections.map(({ heading }) => heading));
  const ids = new Map(present.map(({ id, heading }) => [heading, id]));
  let last = Math.max(0, ...present.map(({ id }) => Number(id.slice(1))));
  return sections.map((section, at) => {
    const there = sections.length === present.length ? present[at] : undefined;
    const renamed = there && !headings.has(there.heading) ? there.id : undefined;
    const id = ids.get(section.heading) ?? renamed ?? `R${++last}`;
    // If two sections have the same heading, the first section gets the id.
    ids.delete(section.heading);
    return { id, ...section };
  });
}
