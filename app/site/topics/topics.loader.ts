import { may } from "#core/accounts/permission.ts";
import type { TopicsView } from "#core/posts/views.ts";
import type { Services } from "#core/services.ts";
import { loadTopicsDesk, type TopicsDeskView } from "../../studio/topics/topic-manager.loader.ts";
import type { Visit } from "../../requests/request-context.ts";

/** What everybody sees, or what the team sees at the same address. */
export type TopicsScreen = TopicsView | TopicsDeskView;

export async function loadTopics(services: Services, visit: Visit): Promise<TopicsScreen> {
  if (may(visit.viewer, "write-own")) return loadTopicsDesk(services, visit);
  return visit.take(await services.reading.topics());
}
