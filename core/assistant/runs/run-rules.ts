import { type Failure, refuse, refuseField } from "#core/base/outcome.ts";
import type { Section } from "../generator/stage-results.ts";
import { type Artefact, type AssistantRun, allOf, dataOf, type Stage } from "./run.ts";
import { assistantMessages } from "#core/messages/assistant.ts";

/** A person may have at most this many runs under way at the same time. */
export const MOST_BUSY_RUNS = 2;

/** The limits of a run's sources: their number, and the characters of each. So they fit into a prompt, and a person can check them. */
export const MOST_RUN_SOURCES = 20;
export const SOURCE_LIMIT = 60_000;

/** Returns the written sections of the current outline, in its order. Sections that were removed from the outline are left out. */
export function sectionsOf(artefacts: Artefact[]): Section[] {
  const outline = dataOf(artefacts, "outline");
  return (outline?.sections ?? []).flatMap(({ id }) => dataOf(artefacts, "section", id) ?? []);
}

/** Returns why a stage cannot begin yet, as a refusal; null when the stage can begin. */
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
