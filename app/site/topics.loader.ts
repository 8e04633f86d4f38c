import type { TopicsView } from "#core/posts/views.ts";
import type { Services } from "#core/services.ts";
import type { Visit } from "../visit.ts";

export async function loadTopics({ reading }: Services, visit: Visit): Promise<TopicsView> {
  return visit.take(await reading.topics());
}
