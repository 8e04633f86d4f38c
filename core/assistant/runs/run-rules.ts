import { type Failure, refuse, refuseField } from "#core/base/outcome.ts";
import type { Section } from "../generator/stage-results.ts";
import { type Artefact, type AssistantRun, allOf, dataOf, type Stage } from "./run.ts";
import { assistantMessages } from "#core/messages/assistant.ts";

export const MOST_BUSY_RUNS = 2;

/** Sources of one run, and characters of one of them: what a prompt has room for and a person can still look through. */
export const MOST_RUN_SOURCES = 20;
export const SOURCE_LIMIT = 60_000;

/** What is written of the outline as it is now, in its order: a section that was taken out of it is no part of the text. */
export function sectionsOf(artefacts: Artefact[]): Section[] {
  const outline = dataOf(artefacts, "outline");
  return (outline?.sections ?? []).flatMap(({ id }) => dataOf(artefacts, "section", id) ?? []);
}

/** Whether a run has what a stage needs; a refusal says what is missing. */
export function whyNotYet(stage: Stage, asked: AssistantRun["asked"], artefacts: Artefact[]): Failure | null {
  if (stage === "outline") {
    const idea = dataOf(artefacts, "ideas")?.ideas.find(({ id }) => id === asked["idea"]);
    if (!idea) return later(assistantMessages.chooseIdea);
    if (idea.near?.verdict === "duplicate" && !asked["reason"]?.trim())
      return refuseField("reason", assistantMessages.giveReason);
    if ((asked["reason"] ?? "").length > REASON_LIMIT)
      return refuseField("reason", assistantMessages.tooManySigns(REASON_LIMIT));
  }
  if (stage === "sections") {
    if (!dataOf(artefacts, "outline")) return later(assistantMessages.outlineFirst);
    if (allOf(artefacts, "source").length === 0) return later(assistantMessages.addSource);
  }
  return null;
}

const REASON_LIMIT = 2_000;

function later(message: string): Failure {
  return refuse("conflict", message);
}
