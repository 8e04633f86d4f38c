import { type Failure, refuse, refuseField } from "#core/base/outcome.ts";
import type { Section } from "../generator/stage-results.ts";
import { type Artefact, type AssistantRun, allOf, dataOf, type Stage } from "./run.ts";
import { assistantMessages } from "#core/messages/assistant.ts";

/** Runs that one person may have under way at the same time. */
export const MOST_BUSY_RUNS = 2;

/** Sources of one run, and characters of one source: what fits into a prompt and a person can still look through. */
export const MOST_RUN_SOURCES = 20;
export const SOURCE_LIMIT = 60_000;

/** The written sections of the current outline, in its order. Sections that were removed from the outline are left out. */
export function sectionsOf(artefacts: Artefact[]): Section[] {
  const outline = dataOf(artefacts, "outline");
  return (outline?.sections ?? []).flatMap(({ id }) => dataOf(artefacts, "section", id) ?? []);
}

/** What a stage still lacks, as a refusal; null when it can begin. */
export function whyNotYet(stage: Stage, options: AssistantRun["asked"], artefacts: Artefact[]): Failure | null {
  if (stage === "outline") {
    const idea = dataOf(artefacts, "ideas")?.ideas.find(({ id }) => id === options["idea"]);
    if (!idea) return notYet(assistantMessages.chooseIdea);
    if (idea.near?.verdict === "duplicate" && !options["reason"]?.trim())
      return refuseField("reason", assistantMessages.giveReason);
    if ((options["reason"] ?? "").length > REASON_LIMIT)
      return refuseField("reason", assistantMessages.tooManySigns(REASON_LIMIT));
  }
  if (stage === "sections") {
    if (!dataOf(artefacts, "outline")) return notYet(assistantMessages.outlineFirst);
    if (allOf(artefacts, "source").length === 0) return notYet(assistantMessages.addSource);
  }
  return null;
}

const REASON_LIMIT = 2_000;

function notYet(message: string): Failure {
  return refuse("conflict", message);
}
