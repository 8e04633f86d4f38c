import type { DeskPorts } from "../desk-parts.ts";
import { createCalendarFeed } from "./calendar-feed.ts";
import { createClosest } from "./closest.ts";
import { createProposals } from "./proposals.ts";
import { createTopicActs } from "./topic-acts.ts";
import { createTopicCalendar } from "./topic-calendar.ts";
import type { TopicDesk } from "./topic-desk.ts";
import { createTopicTables } from "./topic-import.ts";
import { createTopicLists } from "./topic-lists.ts";
import { createTopicMerging } from "./topic-merging.ts";

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
