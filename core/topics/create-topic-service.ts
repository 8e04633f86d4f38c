import type { TopicDeps } from "./store.ts";
import { createCalendarFeed } from "./calendar-feed.ts";
import { createClosestPosts } from "./closest-posts.ts";
import { createProposals } from "./proposals.ts";
import { createTopicActions, createTopicMerging } from "./topic-actions.ts";
import { createTopicCalendar } from "./topic-calendar.ts";
import type { TopicService } from "./topic-service.ts";
import { createTopicImport } from "./import-topics.ts";
import { createTopicLists } from "./topic-lists.ts";

export function createTopicService(deps: TopicDeps): TopicService {
  const closest = createClosestPosts(async () => deps.letOthersRun?.());
  return {
    ...createTopicLists(deps, closest),
    ...createTopicCalendar(deps),
    ...createTopicActions(deps),
    ...createTopicMerging(deps),
    ...createProposals(deps, closest),
    ...createTopicImport(deps),
    ...createCalendarFeed(deps),
  };
}
