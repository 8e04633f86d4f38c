import type { TopicDeps, TopicStoreWrite } from "./store.ts";
import { requirePermission } from "../base/permission.ts";
import type { Viewer } from "../base/viewer.ts";
import { ok, refuse, type Outcome } from "../base/outcome.ts";
import { topicPath } from "../base/paths.ts";
import { purgedByTopic } from "../base/cache-tags.ts";
import { NO_TOPIC } from "./topic-access.ts";
import { planOf, topicOf, type Topic } from "./topic.ts";
import type { TopicService } from "./topic-service.ts";
import { putTopic } from "./write-topic.ts";

/**
 * Merging topics. What is merged leads to a topic that is not, in one step: a merged topic is no target, and what was merged into
 * one that is merged in turn leads on with it. So there are neither chains nor cycles.
 */
export function createTopicMerging({ store, clock }: Pick<TopicDeps, "store" | "clock">): Pick<TopicService, "merge"> {
  return {
    async merge(viewer, id, intoId) {
      const refusal = requirePermission(viewer, "edit-all");
      if (refusal) return refusal;
      if (id === intoId) return refuse("invalid", SAME, { intoId: SAME });
      const deed = { viewer, now: clock() };
      return store.write((tx) => mergeTopic(tx, deed, id, intoId));
    },
  };
}

/** The same inside a transaction, for whoever may: one topic goes into another with its posts, and leads to it. */
export async function mergeTopic(
  tx: TopicStoreWrite,
  { viewer, now }: { viewer: Viewer; now: number },
  id: string,
  intoId: string,
): Promise<Outcome<{ posts: number; into: Topic }>> {
  const [topic, into] = [await tx.plannedTopic(id), await tx.plannedTopic(intoId)];
  if (!topic || !into) return NO_TOPIC;
  if (topic.state === "połączony") return refuse("conflict", `Temat „${topic.title}” jest już połączony z innym.`);
  if (into.state === "połączony") return refuse("conflict", MERGED_TARGET, { intoId: MERGED_TARGET });
  const moved = await tx.moveTopicPosts(id, intoId);
  await tx.repointMergedTopics(id, intoId);
  await tx.repointFormerPaths({ kind: "topic", id }, { kind: "topic", id: intoId });
  await tx.putFormerPath(topicPath(topic.slug), { kind: "topic", id: intoId }, "połączenie tematów", now);
  // What readers asked for under either name speaks for the one that stays.
  await tx.putTopicPlan({ ...planOf(into), demand: into.demand + topic.demand });
  const merged = { ...topic, state: "połączony" as const, public: false, week: null, mergedInto: intoId };
  const details = { topic: into.title, posts: moved.posts };
  await putTopic(tx, { viewer, now }, merged, { act: "topic-merge", details });
  tx.purge([...purgedByTopic(topic.slug, into.slug), ...moved.publishedIds.map((each) => `post:${each}`)]);
  return ok({ posts: moved.posts, into: topicOf(into) });
}

const SAME = "Tematu nie da się połączyć z nim samym.";
const MERGED_TARGET = "Tamten temat sam jest połączony z innym. Wybierz ten, z którym go połączono.";
