import type { PlannedTopic } from "./topic.ts";

export interface PriorityPart {
  part: "editors" | "demand" | "description" | "quiet" | "plan";
  points: number;
}

export interface Priority {
  points: number;
  /** The level that people see in place of the points. */
  level: "high" | "middle" | "low";
  parts: PriorityPart[];
}

/** The editors' priority that neither adds nor subtracts points; new topics have it. */
export const USUAL_PRIORITY = 3;
const LAST_PRIORITY = 6;
const POINTS_A_STEP = 10;

/** Points for each doubling of the number of searches, and the most points that searches can give. */
const POINTS_A_DOUBLING = 6;
const MOST_DEMAND_POINTS = 40;

/** Points for each filled field of question, angle and category, because a writer needs these fields before beginning. */
const POINTS_DESCRIBED = 4;

/** A topic gets points if its category has had no new post for two weeks. The points grow until half a year without a post. */
const QUIET_FROM_DAYS = 14;
const QUIET_MOST_DAYS = 180;
const MOST_QUIET_POINTS = 15;

/** Points for a topic planned for this week or an earlier week. */
const DUE_POINTS = 20;

/** A high and a middle priority begin at these points. A description alone does not give a middle priority. */
const HIGH_FROM = 40;
const MIDDLE_FROM = 15;

/**
 * Returns how urgent a topic is, and why. `quietDays` are the days since the last post in the topic's category; `isDue` is true from the
 * topic's week on.
 */
export function priorityOf(
  topic: Pick<PlannedTopic, "priority" | "demand" | "question" | "angle" | "categoryId">,
  { quietDays, isDue }: { quietDays: number | null; isDue: boolean },
): Priority {
  const described = [topic.question !== "", topic.angle !== "", topic.categoryId !== null].filter(Boolean).length;
  const byHand = USUAL_PRIORITY - Math.min(Math.max(topic.priority, 0), LAST_PRIORITY);
  const byDemand = Math.round(Math.log2(1 + Math.max(0, topic.demand)) * POINTS_A_DOUBLING);
  const all: PriorityPart[] = [
    { part: "editors", points: byHand * POINTS_A_STEP },
    { part: "demand", points: Math.min(MOST_DEMAND_POINTS, byDemand) },
    { part: "description", points: described * POINTS_DESCRIBED },
    { part: "quiet", points: quietPoints(quietDays) },
    { part: "plan", points: isDue ? DUE_POINTS : 0 },
  ];
  const factors = all.filter(({ points }) => points !== 0);
  const points = factors.reduce((sum, part) => sum + part.points, 0);
  return { points, level: points >= HIGH_FROM ? "high" : points >= MIDDLE_FROM ? "middle" : "low", parts: factors };
}

function quietPoints(days: number | null): number {
  if (days === null || days < QUIET_FROM_DAYS) return 0;
  return Math.round((Math.min(days, QUIET_MOST_DAYS) / QUIET_MOST_DAYS) * MOST_QUIET_POINTS);
}
