import { topicManager } from "../../messages/topic-manager.ts";
import type { Brief, Closeness, Ideas, Outline, Section } from "#core/assistant/generator/stage-results.ts";
import type { ArtefactKind } from "#core/assistant/runs/run.ts";

export const EDITABLE = [
  "ideas",
  "closeness",
  "brief",
  "outline",
  "section",
] as const satisfies readonly ArtefactKind[];
export type EditableKind = (typeof EDITABLE)[number];

/** What a person may send back of a result, by its kind; ids and facts of the program are left out. */
export function editableOf(kind: EditableKind, data: unknown): unknown {
  switch (kind) {
    case "ideas":
      return {
        ideas: (data as Ideas).ideas.map(({ id, title, angle, question, reader, whyNow, outline }) => {
          return { id, title, angle, question, reader, whyNow, outline };
        }),
      };
    case "closeness":
      return { reason: (data as Closeness).reason };
    case "brief": {
      const { title, angle, intent, questions, entities, criteria, words } = data as Brief;
      return { title, angle, intent, questions, entities, criteria, words };
    }
    case "outline":
      return { sections: (data as Outline).sections };
    case "section": {
      const { heading, markdown } = data as Section;
      return { heading, markdown };
    }
  }
}

export function textOfResult(kind: EditableKind, data: unknown): string {
  switch (kind) {
    case "ideas":
      return (data as Ideas).ideas
        .map(({ id, title, question }) => [`${id}. ${title}`, question].join("\n"))
        .join("\n");
    case "closeness":
      return (data as Closeness).reason ?? "";
    case "brief": {
      const { title, angle, intent, questions, entities, criteria, words } = data as Brief;
      const head = [`${title} (${topicManager.intents[intent]}, ${words.from}–${words.to})`, angle];
      return [...head, ...questions, entities.join(", "), ...criteria].filter((line) => line !== "").join("\n");
    }
    case "outline":
      return (data as Outline).sections
        .map(({ heading, points }) => [heading, ...points.map((point) => `– ${point}`)].join("\n"))
        .join("\n");
    case "section": {
      const { heading, markdown } = data as Section;
      return `${heading}\n\n${markdown}`;
    }
  }
}
