import type { PlannedTopic, TopicState } from "./topic.ts";

type TopicStatus = Pick<PlannedTopic, "state" | "published" | "drafts" | "deferredUntil">;

export type TopicDecision = "przyjęty" | "w-planie" | "odłożony" | "odrzucony";

/** A topic's state on a day: posts make it `opublikowany` or `w-pracy` (product.md), else what was decided. */
export function decisionStatus({ state, published, drafts, deferredUntil }: TopicStatus, today: string): TopicState {
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

const OPEN: readonly TopicState[] = ["nowy", "przyjęty", "w-planie", "w-pracy"];

export function isOpen(standing: TopicState): boolean {
  return OPEN.includes(standing);
}
