import type { TopicDeps } from "./store.ts";
import { createCalendarFeed } from "./calendar-feed.ts";
import { createClosestPosts } from "./closest-posts.ts";
import { createProposals } from "./proposals.ts";
import { createTopicActions } from "./topic-actions.ts";
import { createTopicImport } from "./import-topics.ts";
import { createTopicLists } from "./topic-lists.ts";

/**
 * Creates the service for topics. Editors may change every topic, other people only their own topics. No method changes the publication
 * time of a post.
 */
export function createTopicService(deps: TopicDeps) {
  const closest = createClosestPosts(async () => deps.letOthersRun?.());
  return {
    ...createTopicLists(deps, closest),
    ...createTopicActions(deps),
    ...createProposals(deps, closest),
    ...createTopicImport(deps),
    ...createCalendarFeed(deps),
  };
}

export type TopicService = ReturnType<typeof createTopicService>;
