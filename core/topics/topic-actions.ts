import { instantOfText } from "#core/base/values/instant.ts";
import { oneLine } from "#core/base/values/one-line.ts";
import { topicPath } from "../base/paths.ts";
import { purgedByTopic } from "../base/cache-tags.ts";
import type { TopicDeps, TopicStoreWrite } from "./store.ts";
import { permitted, requirePermission } from "../base/permission.ts";
import type { EditContext, Viewer } from "../base/viewer.ts";
import { ok, refuse, type Failure, type Outcome, refuseField } from "../base/outcome.ts";
import { dayKey } from "../polish/dates/format-dates.ts";
import { isWeek } from "../polish/dates/weeks.ts";
import { maySeeTopic, mayEditTopic, NO_TOPIC, type PlannedTopic, type Topic, planOf, topicOf } from "./topic.ts";
import { mayDecide, decisionStatus } from "./topic-decisions.ts";
import type { TopicEditorFields, TopicFields, TopicVerdict } from "./topic-service-types.ts";
import { faultOf, LINE_LIMIT, newTopic, putTopic, withFields } from "./write-topic.ts";
import { topicMessages } from "#core/messages/topics.ts";

type Deps = Pick<TopicDeps, "store" | "clock" | "config" | "newId" | "renderer">;

const EDITORS_FIELDS: readonly (keyof TopicEditorFields)[] = ["ownerId", "priority", "public", "series", "intro"];

type Versioned<Given> = Given & { version: number };
type TopicChanges = Versioned<Partial<TopicFields & TopicEditorFields>>;

export function createTopicActions(deps: Deps) {
  const { store, clock, newId, renderer } = deps;
  const by = (viewer: Viewer): EditContext => ({ viewer, now: clock() });
  return {
    /** Creates a topic of the viewer. `source`: the generator's reason if the generator proposed the topic. */
    create: permitted(
      "write-own",
      async (viewer, fields: TopicFields, source?: { origin: "generator"; evidence: string }) => {
        const fault = await faultOf(store.read, fields);
        if (fault) return fault;
        const [context, id] = [by(viewer), newId()];
        return store.write(async (tx) =>
          ok(await putTopic(tx, context, await newTopic(tx, context, id, fields, source), { act: "topic-create" })),
        );
      },
    ),
    /**
     * Changes a topic. Returns `conflict` if somebody changed the topic since `version`; `forbidden` if a person who is no editor sends
     * editors' fields.
     */
    change: permitted("write-own", async (viewer, id: string, { version, ...fields }: TopicChanges) => {
      const isEditors = EDITORS_FIELDS.some((field) => fields[field] !== undefined);
      const fault = (isEditors && requirePermission(viewer, "edit-all")) || (await faultOf(store.read, fields));
      if (fault) return fault;
      const intro = fields.intro === undefined ? null : await renderer.renderShort(fields.intro);
      if (intro && !intro.ok) return refuseField("intro", intro.message);
      return store.write(async (tx): Promise<Outcome<Topic>> => {
        const topic = await topicToChange(tx, viewer, id, version);
        if ("ok" in topic) return topic;
        const changed = await withFields(tx, topic, fields);
        const introHtml = intro?.ok ? intro.value : topic.introHtml;
        return ok(await putTopic(tx, by(viewer), { ...changed, introHtml }, { act: "topic-change" }));
      });
    }),
    /** Decides on a topic. Returns `conflict` if the topic's state does not allow this decision. */
    decide: permitted("edit-all", async (viewer, id: string, { version, ...verdict }: Versioned<TopicVerdict>) => {
      const context = by(viewer);
      const today = dayKey(context.now, deps.config.timeZone);
      return store.write(async (tx): Promise<Outcome<Topic>> => {
        const topic = await topicToChange(tx, viewer, id, version);
        if ("ok" in topic) return topic;
        const standing = decisionStatus(topic, today);
        if (!mayDecide(standing, verdict.decision)) return refuse("conflict", topicMessages.decidedAlready);
        const fault = await verdictFault(tx, verdict, today);
        if (fault) return fault;
        return ok(await putTopic(tx, context, ...afterVerdict(topic, verdict)));
      });
    }),
    /** Moves the first topic's posts to the second topic, and redirects the first topic's address to the second topic. */
    merge: permitted("edit-all", async (viewer, id: string, intoId: string) => {
      if (id === intoId) return refuseField("intoId", topicMessages.mergedWithItself);
      const context = by(viewer);
      return store.write((tx) => mergeTopic(tx, context, id, intoId));
    }),
  };
}

const STALE = refuse("conflict", topicMessages.changedMeanwhile);

async function topicToChange(tx: TopicStoreWrite, viewer: Viewer, id: string, version: number) {
  const topic = await tx.plannedTopic(id);
  if (!topic || !maySeeTopic(viewer, topic)) return NO_TOPIC;
  if (topic.state === "merged") return refuse("conflict", topicMessages.cannotChangeMerged);
  if (!mayEditTopic(viewer, topic)) return refuse("forbidden", topicMessages.notYours);
  return topic.version === version ? topic : STALE;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

async function verdictFault(tx: TopicStoreWrite, verdict: TopicVerdict, today: string): Promise<Failure | null> {
  switch (verdict.decision) {
    case "planned": {
      if (!isWeek(verdict.week)) return refuseField("week", topicMessages.giveWeek);
      const isWriter = (await tx.users()).some(({ id, active }) => id === verdict.ownerId && active);
      return isWriter ? null : refuseField("ownerId", topicMessages.chooseWriter);
    }
    case "deferred": {
      const { until } = verdict;
      if (until === null) return null;
      if (!DAY.test(until) || instantOfText(until) === null) return refuseField("until", topicMessages.giveDay);
      return until > today ? null : refuseField("until", topicMessages.giveFutureDay);
    }
    case "rejected": {
      const reason = oneLine(verdict.reason);
      if (reason === "") return refuseField("reason", topicMessages.giveReason);
      return [...reason].length <= LINE_LIMIT ? null : refuseField("reason", topicMessages.reasonTooLong(LINE_LIMIT));
    }
    case "accepted":
      return null;
  }
}

/** Returns the topic after a decision, and the entry for the audit log. Values that belong to another decision are cleared. */
function afterVerdict(topic: PlannedTopic, verdict: TopicVerdict): [PlannedTopic, Parameters<typeof putTopic>[3]] {
  const free = { ...topic, state: verdict.decision, week: null, reason: "", deferredUntil: null };
  switch (verdict.decision) {
    case "planned": {
      const { week, ownerId } = verdict;
      return [
        { ...free, week, ownerId },
        { act: "topic-plan", details: { week } },
      ];
    }
    case "deferred":
      return [
        { ...free, deferredUntil: verdict.until },
        { act: "topic-defer", details: { at: verdict.until } },
      ];
    case "rejected":
      return [{ ...free, reason: oneLine(verdict.reason) }, { act: "topic-reject" }];
    case "accepted":
      return [free, { act: "topic-accept" }];
  }
}

/**
 * Merges a topic with its posts into another topic, and redirects its address there. A merged topic cannot be a target. Topics merged into
 * the first topic now lead to the second, so there are no chains or cycles. The caller checks permissions.
 */
export async function mergeTopic(
  tx: TopicStoreWrite,
  { viewer, now }: EditContext,
  id: string,
  intoId: string,
): Promise<Outcome<{ posts: number; into: Topic }>> {
  const [topic, into] = [await tx.plannedTopic(id), await tx.plannedTopic(intoId)];
  if (!topic || !into) return NO_TOPIC;
  if (topic.state === "merged") return refuse("conflict", topicMessages.mergedAlready(topic.title));
  if (into.state === "merged")
    return refuse("conflict", topicMessages.targetMerged, { intoId: topicMessages.targetMerged });
  const moved = await tx.moveTopicPosts(id, intoId);
  await tx.repointMergedTopics(id, intoId);
  await tx.repointFormerPaths({ kind: "topic", id }, { kind: "topic", id: intoId });
  await tx.putFormerPath(topicPath(topic.slug), { kind: "topic", id: intoId }, topicMessages.reasonMerged, now);
  // The remaining topic gets the searches of both topics.
  await tx.putTopicPlan({ ...planOf(into), demand: into.demand + topic.demand });
  const merged = { ...topic, state: "merged" as const, public: false, week: null, mergedInto: intoId };
  const details = { topic: into.title, posts: moved.posts };
  await putTopic(tx, { viewer, now }, merged, { act: "topic-merge", details });
  tx.purge([...purgedByTopic(topic.slug, into.slug), ...moved.publishedIds.map((each) => `post:${each}`)]);
  return ok({ posts: moved.posts, into: topicOf(into) });
}
