import { ownValue } from "#core/base/values/own-value.ts";
import { TITLE_LIMIT } from "#core/base/limits.ts";
import type { StageWork } from "../runs/run-executor.ts";
import { allOf } from "../runs/run.ts";
import type { Checks, Finding, Outline, Section } from "./stage-results.ts";
import { checkMessages } from "#core/messages/assistant.ts";

/* The check of a text before it becomes a draft. A person reads the findings; only an invented quotation or source prevents the draft. */

const MESSAGES: Record<string, string> = {
  quote: checkMessages.quote,
  number: checkMessages.number,
  date: checkMessages.date,
  link: checkMessages.link,
  "source-id": checkMessages.sourceId,
  unsourced: checkMessages.unsourced,
  "not-in-source": checkMessages.notInSource,
};

/** Compares the sections with their sources and with the posts of the archive. */
export async function checkText(
  { artefacts, deps }: Pick<StageWork, "artefacts" | "deps">,
  outline: Outline,
  sections: Section[],
): Promise<Checks> {
  const { analysis } = deps.archive;
  const sources = allOf(artefacts, "source");
  const findings: Finding[] = [];
  for (const { id, markdown } of sections) {
    for (const { kind, text, blocks } of await analysis.checkSources(markdown, sources)) {
      const message = ownValue(MESSAGES, kind) ?? checkMessages.lookHere;
      findings.push({ kind, blocks, section: id, text, message, postId: null });
    }
  }
  const draft = {
    postId: null,
    title: outline.title.slice(0, TITLE_LIMIT),
    lead: "",
    body: bodyOf(sections),
    tagIds: [],
  };
  const { overlaps } = await analysis.analyseDraft(draft);
  const repeated = overlaps.map(({ kind, contained, postId, title: text }): Finding => {
    const message = kind === "same-question" ? checkMessages.sameQuestion : checkMessages.saidAlready(contained);
    return { kind: "overlap", blocks: false, section: "", text, message, postId };
  });
  const all = [...findings, ...repeated];
  return { findings: all, ready: !all.some(({ blocks }) => blocks) };
}

/** Returns the text of the future draft, without the marks of sources. */
function bodyOf(sections: Section[]): string {
  const texts = sections.map(({ heading, markdown }) => `## ${heading}\n\n${markdown}`);
  return texts.join("\n\n").replaceAll(/(?:(?<!\s)\s+)?\[S\d+\]/g, "");
}
