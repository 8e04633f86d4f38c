import { type Failure, refuse } from "#core/base/outcome.ts";
import type { Section } from "../generator/stage-results.ts";
import { comparedText } from "../generator/idea-rules.ts";
import { type Artefact, type AssistantRun, allOf, dataOf, type Stage } from "./run.ts";

export const MOST_BUSY_RUNS = 2;

/** Sources of one run, and characters of one of them: what a prompt has room for and a person can still look through. */
export const MOST_RUN_SOURCES = 20;
export const SOURCE_LIMIT = 60_000;

/** What is written of the outline as it is now, in its order: a section that was taken out of it is no part of the text. */
export function sectionsOf(artefacts: Artefact[]): Section[] {
  const outline = dataOf(artefacts, "outline");
  return (outline?.sections ?? []).flatMap(({ id }) => dataOf(artefacts, "section", id) ?? []);
}

/** Whether a stage can follow from what a run has; a refusal says what is missing. */
export function whyNotYet(stage: Stage, asked: AssistantRun["asked"], artefacts: Artefact[]): Failure | null {
  const ideas = dataOf(artefacts, "ideas")?.ideas ?? [];
  const closeness = dataOf(artefacts, "closeness");
  if (stage === "closeness" && !ideas.some(({ id }) => id === asked["idea"])) return later("Wybierz najpierw pomysł.");
  if (stage === "brief") {
    const idea = ideas.find(({ id }) => id === closeness?.ideaId);
    if (!closeness || !idea) return later("Porównaj najpierw pomysł z archiwum.");
    if (closeness.asked !== undefined && closeness.asked !== comparedText(idea))
      return later("Pomysł zmienił się od porównania. Wybierz go jeszcze raz, a porównamy go z archiwum od nowa.");
    if (closeness.verdict === "duplicate" && !closeness.reason?.trim()) {
      return later("Witryna ma już taki wpis. Napisz, dlaczego warto o tym jeszcze raz, albo zaktualizuj tamten.");
    }
  }
  if (stage === "outline" || stage === "sections") {
    const brief = dataOf(artefacts, "brief");
    if (!brief?.approvedBy) return later("Zatwierdź najpierw założenia.");
    if (brief.ideaId !== closeness?.ideaId) return later("Te założenia są innego pomysłu. Ułóż założenia wybranego.");
  }
  if (stage === "sections") {
    if (!dataOf(artefacts, "outline")) return later("Ułóż najpierw plan tekstu.");
    if (allOf(artefacts, "source").length === 0)
      return later("Dodaj co najmniej jedno źródło: bez źródeł nie ma szkicu.");
  }
  if (stage === "checks" && sectionsOf(artefacts).length === 0) return later("Nie ma jeszcze czego sprawdzać.");
  return null;
}

function later(message: string): Failure {
  return refuse("conflict", message);
}
