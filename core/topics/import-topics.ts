import type { TopicDeps, TopicStoreWrite } from "./store.ts";
import { permitted } from "../base/permission.ts";
import type { EditContext, Viewer } from "../base/viewer.ts";
import { ok, refuse, type Outcome } from "../base/outcome.ts";
import { withPauses } from "../base/values/with-pauses.ts";
import { fold } from "../polish/text-words.ts";
import { topicOf, planOf, type PlannedTopic } from "./topic.ts";
import type { TopicFields, TopicImport } from "./topic-service-types.ts";
import { topicLines } from "./topic-lines.ts";
import { topicsOfTable, topicTable, type TableTopic } from "./topic-csv.ts";
import { faultOf, newTopic, putTopic, withFields } from "./write-topic.ts";
import { topicMessages } from "#core/messages/topics.ts";
import { formMessages } from "#core/messages/base.ts";

type Deps = Pick<TopicDeps, "store" | "clock" | "config" | "newId" | "letOthersRun">;

const MOST_LISTED = 200;

/**
 * Creates the export and import of a table of topics. A line with a topic's address changes that topic; any other line creates a topic. One
 * wrong line prevents the whole import.
 */
export function createTopicImport(deps: Deps) {
  return {
    exportTable: permitted("edit-all", async (viewer) => ok(topicTable(await topicLines(deps, viewer)))),
    importTable: permitted("edit-all", (viewer, table: string, apply: boolean) =>
      importTopics(deps, viewer, table, apply),
    ),
  };
}

async function importTopics(deps: Deps, viewer: Viewer, text: string, apply: boolean) {
  const { store, clock } = deps;
  const { topics, faults } = topicsOfTable(text);
  let result: TopicImport = { created: 0, changed: 0, unchanged: 0, topics: [], faults };
  if (faults.length > 0) return ok(result);
  const context = { viewer, now: clock() };
  // A refusal rolls the transaction back, so a preview or a table with faults changes nothing.
  await store.write(async (tx): Promise<Outcome<null>> => {
    result = await importLines(tx, context, topics, deps);
    return apply && result.faults.length === 0 ? ok(null) : refuse("invalid", formMessages.nothingSaved);
  });
  return ok(result);
}

async function importLines(
  tx: TopicStoreWrite,
  context: EditContext,
  lines: readonly TableTopic[],
  { newId, letOthersRun }: Deps,
) {
  const result: TopicImport = { created: 0, changed: 0, unchanged: 0, topics: [], faults: [] };
  const categories = new Map((await tx.categories()).flatMap(({ id, name, slug }) => [[fold(name), id], [slug, id]])); // prettier-ignore
  for await (const { line, slug, category, ...columns } of withPauses(lines, letOthersRun)) {
    const categoryId = category === undefined ? undefined : category === "" ? null : categories.get(fold(category));
    if (category && categoryId === undefined) {
      result.faults.push({ line, message: topicMessages.noCategory(category) });
      continue;
    }
    const fields = { ...columns, ...(categoryId === undefined ? {} : { categoryId }) };
    const fault = await faultOf(tx, fields);
    const message = fault ? fault.message : await importLine(tx, context, { line, slug }, fields, newId, result);
    if (message !== null) result.faults.push({ line, message });
  }
  return result;
}

type Fields = Partial<TopicFields> & Pick<TopicFields, "title"> & { priority?: number };

async function importLine(
  tx: TopicStoreWrite,
  context: EditContext,
  { line, slug }: { line: number; slug: string },
  fields: Fields,
  newId: () => string,
  result: TopicImport,
): Promise<string | null> {
  const stored = slug === "" ? null : await tx.topicBySlug(slug);
  const before = stored && (await tx.plannedTopic(stored.id));
  if (before?.state === "merged") return topicMessages.mergedTopic(slug);
  const act = before ? "topic-change" : "topic-create";
  const wanted = before ? await withFields(tx, before, fields) : await newTopicFrom(tx, context, newId(), fields);
  if (before && isSame(before, wanted)) {
    result.unchanged += 1;
    return null;
  }
  await putTopic(tx, context, wanted, { act });
  result[before ? "changed" : "created"] += 1;
  if (result.topics.length < MOST_LISTED) result.topics.push({ line, title: wanted.title, isNew: !before });
  return null;
}

function newTopicFrom(tx: TopicStoreWrite, context: EditContext, id: string, { priority, ...fields }: Fields) {
  const blank = { angle: "", question: "", intent: "guide" as const, categoryId: null, sources: "", notes: "" };
  return newTopic(tx, context, id, { ...blank, ...fields }, priority === undefined ? {} : { priority });
}

function isSame(one: PlannedTopic, other: PlannedTopic): boolean {
  const comparable = (topic: PlannedTopic) => JSON.stringify([topicOf(topic), planOf(topic)]);
  return comparable(one) === comparable(other);
}
