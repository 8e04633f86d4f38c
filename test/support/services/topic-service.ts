import type { Outcome } from "#core/base/outcome.ts";
import type { ServiceDeps } from "#core/studio-services.ts";
import type { TopicFields, TopicVerdict } from "#core/topics/topic-service-types.ts";
import { contributor, editor, createServices } from "./open-services.ts";

export function fieldsOf(given: Partial<TopicFields>): TopicFields {
  const empty = { angle: "", question: "", categoryId: null, tags: [], sources: "", notes: "" };
  return { title: "Siew marchwi", intent: "guide", ...empty, ...given };
}

export function valueIn<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
}

/** With one new topic of Jan's, „Siew marchwi”. */
export async function openTopics(given: Partial<ServiceDeps> = {}) {
  const opened = await createServices(given);
  const { studio } = opened;
  const topic = valueIn(await studio.topics.create(contributor, fieldsOf({})));
  const stored = async () => (await opened.store.read.plannedTopic(topic.id))!;
  return {
    ...opened,
    topic,
    decide: async (verdict: TopicVerdict) =>
      studio.topics.decide(editor, topic.id, { ...verdict, version: (await stored()).version }),
    stateOf: async () => valueIn(await studio.topics.topic(editor, topic.slug)).state,
  };
}
