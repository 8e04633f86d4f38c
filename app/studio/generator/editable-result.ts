import type { Ideas, Outline, Section } from "#core/assistant/generator/stage-results.ts";
import type { ArtefactKind } from "#core/assistant/runs/run.ts";

export const EDITABLE = ["ideas", "outline", "section"] as const satisfies readonly ArtefactKind[];
export type EditableKind = (typeof EDITABLE)[number];

/** What a person may send back of a result, by its kind; ids and facts of the program are left out. */
export function editableOf(kind: EditableKind, data: unknown): unknown {
  if (kind === "ideas") {
    const ideas = (data as Ideas).ideas.map(({ id, title, angle, question, reader, whyNow, outline }) => {
      return { id, title, angle, question, reader, whyNow, outline };
    });
    return { ideas };
  }
  if (kind === "outline") {
    const { sections } = data as Outline;
    return { sections: sections.map(({ id, heading, sources, points }) => ({ id, heading, sources, points })) };
  }
  const { heading, markdown } = data as Section;
  return { heading, markdown };
}

export function textOfResult(kind: EditableKind, data: unknown): string {
  if (kind === "ideas") {
    return (data as Ideas).ideas.map(({ id, title, question }) => [`${id}. ${title}`, question].join("\n")).join("\n");
  }
  if (kind === "outline") {
    return (data as Outline).sections
      .map(({ heading, points }) => [heading, ...points.map((point) => `– ${point}`)].join("\n"))
      .join("\n");
  }
  const { heading, markdown } = data as Section;
  return `${heading}\n\n${markdown}`;
}
