import type { TopicsView } from "#core/site/views.ts";
import type { Services } from "#core/services.ts";
import { loadStudioTopics, type StudioTopicsView } from "../../studio/topics/topics.loader.ts";
import type { RequestContext } from "../../requests/request-context.ts";

export type TopicsScreen = TopicsView | StudioTopicsView;

export async function loadTopics(services: Services, context: RequestContext): Promise<TopicsScreen> {
  if (context.layout === "studio") return loadStudioTopics(services, context);
  return context.take(await services.reading.topics());
}
