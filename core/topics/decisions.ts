import type { PlannedTopic, TopicState } from "./topic.ts";

/** What a topic's place in life depends on. */
type Standing = Pick<PlannedTopic, "state" | "published" | "drafts" | "deferredUntil">;

/** A decision people take about a topic; merging is an act of its own. */
export type TopicDecision = "przyjęty" | "w-planie" | "odłożony" | "odrzucony";

/**
 * Where a topic stands on a day ("2026-11-22"). A published post makes it `opublikowany` and one that is being written
 * `w-pracy`, by themselves and back again (product.md, Topic states); what people decided stands beneath. A merged topic has
 * no posts and stays merged. A deferred one comes back on its day, to be decided anew.
 */
export function decisionStatus({ state, published, drafts, deferredUntil }: Standing, today: string): TopicState {
  if (state === "połączony") return state;
  if (published > 0) return "opublikowany";
  if (drafts > 0) return "w-pracy";
  if (state === "odłożony" && deferredUntil !== null && deferredUntil <= today) return "nowy";
  // An import may call it so; without a post it is not.
  return state === "opublikowany" || state === "w-pracy" ? "przyjęty" : state;
}

/** From which states each decision can be taken. What is being written is not deferred or rejected under somebody's hands. */
const DECISIONS: Record<TopicDecision, readonly TopicState[]> = {
  "przyjęty": ["nowy", "w-planie", "odłożony", "odrzucony"],
  "w-planie": ["nowy", "przyjęty", "w-planie", "w-pracy"],
  "odłożony": ["nowy", "przyjęty", "w-planie", "odłożony"],
  "odrzucony": ["nowy", "przyjęty", "w-planie", "odłożony"],
}; // prettier-ignore

export const TOPIC_DECISIONS = Object.keys(DECISIONS) as TopicDecision[];

export function mayDecide(standing: TopicState, decision: TopicDecision): boolean {
  return DECISIONS[decision].includes(standing);
}

/** States in which something is still to be written. */
const OPEN: readonly TopicState[] = ["nowy", "przyjęty", "w-planie", "w-pracy"];

export function isOpen(standing: TopicState): boolean {
  return OPEN.includes(standing);
}
