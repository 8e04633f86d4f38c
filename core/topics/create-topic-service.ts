import type { DeskPorts } from "../service-deps.ts";
import { createCalendarFeed } from "./calendar-feed.ts";
import { createClosest } from "./closest-posts.ts";
import { createProposals } from "./proposals.ts";
import { createTopicActs } from "./topic-actions.ts";
import { createTopicCalendar } from "./topic-calendar.ts";
import type { TopicDesk } from "./topic-service.ts";
import { createTopicTables } from "./import-topics.ts";
import { createTopicLists } from "./topic-lists.ts";
import { createTopicMerging } from "./merge-topics.ts";

/** `/topics` for the team, of its parts. */
export function createTopicDesk(ports: DeskPorts): TopicDesk {
  const closest = createClosest(async () => ports.letOthersRun?.());
  return {
    ...createTopicLists(ports, closest),
    ...createTopicCalendar(ports),
    ...createTopicActs(ports),
    ...createTopicMerging(ports),
    ...createProposals(ports, closest),
    ...createTopicTables(ports),
    ...createCalendarFeed(ports),
  };
}
