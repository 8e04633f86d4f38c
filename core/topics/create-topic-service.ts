import type { TopicDeps } from "./store.ts";
import { createCalendarFeed } from "./calendar-feed.ts";
import { createClosestPosts } from "./closest-posts.ts";
import { createProposals } from "./proposals.ts";
import { createTopicActions, createTopicMerging } from "./topic-actions.ts";
import { createTopicCalendar } from "./topic-calendar.ts";
import type { TopicService } from "./topic-service.ts";
import { createTopicImport } from "./import-topics.ts";
import { createTopicLists } from "./topic-lists.ts";

export function createTopicService(ports: TopicDeps): TopicService {
  const closest = createClosestPosts(async () => ports.letOthersRun?.());
  return {
    ...createTopicLists(ports, closest),
    ...createTopicCalendar(ports),
    ...createTopicActions(ports),
    ...createTopicMerging(ports),
    ...createProposals(ports, closest),
    ...createTopicImport(ports),
    ...createCalendarFeed(ports),
  };
}
