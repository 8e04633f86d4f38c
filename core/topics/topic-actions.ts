import { topicPath } from "../base/paths.ts";
import { purgedByTopic } from "../base/cache-tags.ts";
import type { TopicDeps, TopicStoreWrite } from "./store.ts";
import { requirePermission } from "../base/permission.ts";
import type { EditContext, Viewer } from "../base/viewer.ts";
import { ok, refuse, type Failure, type Outcome } from "../base/outcome.ts";
import { dayKey } from "../polish/dates/dates.ts";
import { isWeek } from "../polish/dates/weeks.ts";
import {
  maySeeTopic,
  mayEditTopic,
  NO_TOPIC,
  STALE_TOPIC,
  type PlannedTopic,
  type Topic,
  planOf,
  topicOf,
} from "./topic.ts";
import { mayDecide, decisionStatus } from "./topic-decisions.ts";
import type { TopicService, TopicEditorFields, TopicVerdict } from "./topic-service.ts";
import { faultOf, LINE_LIMIT, newTopic, oneLine, putTopic, withFields } from "./write-topic.ts";

type Deps = Pick<TopicDeps, "store" | "clock" | "config" | "newId" | "renderer">;

const EDITORS_FIELDS: readonly (keyof TopicEditorFields)[] = ["ownerId", "priority", "public", "intro"];

export function createTopicActions(deps: Deps): Pick<TopicService, "create" | "change" | "decide"> {
  const { store, clock, newId, renderer } = deps;
  const by = (viewer: Viewer): EditContext => ({ viewer, now: clock() });
  return {
    async create(viewer, fields, made) {
      const refusal = requirePermission(viewer, "write-own") ?? (await faultOf(store.read, fields));
      if (refusal) return refusal;
      const [context, id] = [by(viewer), newId()];
      return store.write(async (tx) =>
        ok(await putTopic(tx, context, await newTopic(tx, context, id, fields, made), { act: "topic-create" })),
      );
    },
    async change(viewer, id, { version, ...given }) {
      const isEditors = EDITORS_FIELDS.some((field) => given[field] !== undefined);
      const refusal =
        requirePermission(viewer, "write-own") ?? (isEditors ? requirePermission(viewer, "edit-all") : null);
      if (refusal) return refusal;
      const fault = await faultOf(store.read, given);
      if (fault) return fault;
      const intro = given.intro === undefined ? null : await renderer.renderShort(given.intro);
      if (intro && !intro.ok) return refuse("invalid", intro.message, { intro: intro.message });
      return store.write(async (tx): Promise<Outcome<Topic>> => {
        const topic = await topicToChange(tx, viewer, id, version);
        if ("ok" in topic) return topic;
        const changed = await withFields(tx, topic, given);
        const introHtml = intro?.ok ? intro.value : topic.introHtml;
        return ok(await putTopic(tx, by(viewer), { ...changed, introHtml }, { act: "topic-change" }));
      });
    },
    async decide(viewer, id, { version, ...verdict }) {
      const refusal = requirePermission(viewer, "edit-all");
      if (refusal) return refusal;
      const context = by(viewer);
      const today = dayKey(context.now, deps.config.timeZone);
      return store.write(async (tx): Promise<Outcome<Topic>> => {
        const topic = await topicToChange(tx, viewer, id, version);
        if ("ok" in topic) return topic;
        const standing = decisionStatus(topic, today);
        if (!mayDecide(standing, verdict.decision)) return refuse("conflict", TOO_FAR);
        const fault = await verdictFault(tx, verdict, today);
        if (fault) return fault;
        return ok(await putTopic(tx, context, decided(topic, verdict), toldOf(verdict)));
      });
    },
  };
}

const TOO_FAR =
  "Tego nie da się już tak rozstrzygnąć: temat ma szkic albo opublikowany wpis, albo rozstrzygnięto go inaczej. Odśwież stronę.";

async function topicToChange(
  tx: TopicStoreWrite,
  viewer: Viewer,
  id: string,
  version: number,
): Promise<PlannedTopic | Failure> {
  const topic = await tx.plannedTopic(id);
  if (!topic || !maySeeTopic(viewer, topic)) return NO_TOPIC;
  if (topic.state === "merged") return refuse("conflict", "Ten temat połączono z innym i nie da się go zmienić.");
  if (!mayEditTopic(viewer, topic)) return refuse("forbidden", "To nie jest Twój temat; zmienia go redaktor.");
  return topic.version === version ? topic : STALE_TOPIC;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

async function verdictFault(tx: TopicStoreWrite, verdict: TopicVerdict, today: string): Promise<Failure | null> {
  const bad = (field: string, message: string) => refuse("invalid", message, { [field]: message });
  switch (verdict.decision) {
    case "planned": {
      if (!isWeek(verdict.week)) return bad("week", "Podaj tydzień, na przykład 2026-W48.");
      const known = (await tx.users()).some(({ id, active }) => id === verdict.ownerId && active);
      return known ? null : bad("ownerId", "Wybierz osobę, która napisze: temat w planie ma tydzień i osobę.");
    }
    case "deferred": {
      const { until } = verdict;
      if (until === null) return null;
      if (!DAY.test(until) || Number.isNaN(Date.parse(until)))
        return bad("until", "Podaj dzień, na przykład 2027-01-15.");
      return until > today ? null : bad("until", "Podaj dzień, który dopiero będzie.");
    }
    case "rejected": {
      const reason = oneLine(verdict.reason);
      if (reason === "") return bad("reason", "Napisz, dlaczego odrzucasz ten temat.");
      return [...reason].length <= LINE_LIMIT ? null : bad("reason", `Powód: najwyżej ${LINE_LIMIT} znaków.`);
    }
    case "accepted":
      return null;
  }
}

/** What belongs to another decision goes with it. */
function decided(topic: PlannedTopic, verdict: TopicVerdict): PlannedTopic {
  const free = { ...topic, state: verdict.decision, week: null, reason: "", deferredUntil: null };
  switch (verdict.decision) {
    case "planned":
      return { ...free, week: verdict.week, ownerId: verdict.ownerId };
    case "deferred":
      return { ...free, deferredUntil: verdict.until };
    case "rejected":
      return { ...free, reason: oneLine(verdict.reason) };
    case "accepted":
      return free;
  }
}

function toldOf(verdict: TopicVerdict): Parameters<typeof putTopic>[3] {
  switch (verdict.decision) {
    case "planned":
      return { act: "topic-plan", details: { week: verdict.week } };
    case "deferred":
      return { act: "topic-defer", details: { at: verdict.until } };
    case "rejected":
      return { act: "topic-reject" };
    case "accepted":
      return { act: "topic-accept" };
  }
}

/** A merged topic is no target, and what was merged into it leads on with it: no chains, no cycles. */
export function createTopicMerging({ store, clock }: Pick<TopicDeps, "store" | "clock">): Pick<TopicService, "merge"> {
  return {
    async merge(viewer, id, intoId) {
      const refusal = requirePermission(viewer, "edit-all");
      if (refusal) return refusal;
      if (id === intoId) return refuse("invalid", SAME, { intoId: SAME });
      const context = { viewer, now: clock() };
      return store.write((tx) => mergeTopic(tx, context, id, intoId));
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
  if (topic.state === "merged") return refuse("conflict", `Temat „${topic.title}” jest już połączony z innym.`);
  if (into.state === "merged") return refuse("conflict", MERGED_TARGET, { intoId: MERGED_TARGET });
  const moved = await tx.moveTopicPosts(id, intoId);
  await tx.repointMergedTopics(id, intoId);
  await tx.repointFormerPaths({ kind: "topic", id }, { kind: "topic", id: intoId });
  await tx.putFormerPath(topicPath(topic.slug), { kind: "topic", id: intoId }, "połączenie tematów", now);
  // What readers asked for under either name speaks for the one that stays.
  await tx.putTopicPlan({ ...planOf(into), demand: into.demand + topic.demand });
  const merged = { ...topic, state: "merged" as const, public: false, week: null, mergedInto: intoId };
  const details = { topic: into.title, posts: moved.posts };
  await putTopic(tx, { viewer, now }, merged, { act: "topic-merge", details });
  tx.purge([...purgedByTopic(topic.slug, into.slug), ...moved.publishedIds.map((each) => `post:${each}`)]);
  return ok({ posts: moved.posts, into: topicOf(into) });
}

const SAME = "Tematu nie da się połączyć z nim samym.";

const MERGED_TARGET = "Tamten temat sam jest połączony z innym. Wybierz ten, z którym go połączono.";
