import type { PlannedTopic, TopicState } from "./topic.ts";

type TopicStatus = Pick<PlannedTopic, "state" | "published" | "drafts" | "deferredUntil">;

export type TopicDecision = "accepted" | "planned" | "deferred" | "rejected";

/** Returns a topic's state on a day. Its posts make it `published` or `in-progress`; otherwise the state is what people decided. */
export function decisionStatus({ state, published, drafts, deferredUntil }: TopicStatus, today: string): TopicState {
  if (state === "merged") return state;
  if (published > 0) return "published";
  if (drafts > 0) return "in-progress";
  if (state === "deferred" && deferredUntil !== null && deferredUntil <= today) return "new";
  // An import may have stored `published` or `in-progress` for a topic without posts.
  return state === "published" || state === "in-progress" ? "accepted" : state;
}

/** The states in which each decision is possible. Topics that somebody writes about cannot be deferred or rejected. */
const DECISIONS: Record<TopicDecision, readonly TopicState[]> = {
  "accepted": ["new", "planned", "deferred", "rejected"],
  "planned": ["new", "accepted", "planned", "in-progress"],
  "deferred": ["new", "accepted", "planned", "deferred"],
  "rejected": ["new", "accepted", "planned", "deferred"],
}; // prettier-ignore

export const TOPIC_DECISIONS = Object.keys(DECISIONS) as TopicDecision[];

export function mayDecide(state: TopicState, decision: TopicDecision): boolean {
  return DECISIONS[decision].includes(state);
}

const OPEN: readonly TopicState[] = ["new", "accepted", "planned", "in-progress"];

export function isOpen(state: TopicState): boolean {
  return OPEN.includes(state);
}
