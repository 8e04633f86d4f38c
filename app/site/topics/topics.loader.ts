import type { TopicsView } from "#core/site/views.ts";
import type { Services } from "#core/services.ts";
import { loadTopicManager, type TopicManagerView } from "../../studio/topics/topic-manager.loader.ts";
import type { RequestContext } from "../../requests/request-context.ts";

export type TopicsScreen = TopicsView | TopicManagerView;

export async function loadTopics(services: Services, context: RequestContext): Promise<TopicsScreen> {
  if (context.layout === "studio") return loadTopicManager(services, context);
  return context.take(await services.reading.topics());
}
