import type { TopicDeps, TopicStoreWrite } from "./store.ts";
import { byteLength } from "../base/limits.ts";
import { requirePermission } from "../base/permission.ts";
import type { EditContext, Viewer } from "../base/viewer.ts";
import { ok, refuse, type Outcome } from "../base/outcome.ts";
import { fold } from "../polish/fold.ts";
import { topicOf, planOf, type PlannedTopic } from "./topic.ts";
import type { TopicService, TopicFields, TopicImport } from "./topic-service.ts";
import { topicLines } from "./topic-lines.ts";
import { TOPIC_TABLE_LIMIT, topicsOfTable, topicTable, type TableTopic } from "./topic-csv.ts";
import { faultOf, newTopic, putTopic, withFields } from "./write-topic.ts";

type Ports = Pick<TopicDeps, "store" | "clock" | "config" | "newId">;

const TOLD = 200;

const NOT_WRITTEN = "Niczego nie zapisano.";

/** A line with a topic's address changes it, any other makes a new one. One fault and nothing is written. */
export function createTopicImport(ports: Ports): Pick<TopicService, "exportTable" | "importTable"> {
  return {
    async exportTable(viewer) {
      return requirePermission(viewer, "edit-all") ?? ok(topicTable(await topicLines(ports, viewer)));
    },
    async importTable(viewer, table, apply) {
      return requirePermission(viewer, "edit-all") ?? importTopics(ports, viewer, table, apply);
    },
  };
}

async function importTopics(
  { store, clock, newId }: Ports,
  viewer: Viewer,
  text: string,
  apply: boolean,
): Promise<Outcome<TopicImport>> {
  if (byteLength(text) > TOPIC_TABLE_LIMIT) {
    return refuse("invalid", `Tabela jest za duża: najwyżej ${TOPIC_TABLE_LIMIT / 1024 / 1024} MiB.`);
  }
  const { topics, faults } = topicsOfTable(text);
  let told: TopicImport = { created: 0, changed: 0, unchanged: 0, topics: [], faults };
  if (faults.length > 0) return ok(told);
  const deed = { viewer, now: clock() };
  // What only looks and what found a fault is undone: the store rolls a refusal back.
  await store.write(async (tx): Promise<Outcome<null>> => {
    told = await takeLines(tx, deed, topics, newId);
    return apply && told.faults.length === 0 ? ok(null) : refuse("invalid", NOT_WRITTEN);
  });
  return ok(told);
}

async function takeLines(
  tx: TopicStoreWrite,
  deed: EditContext,
  lines: readonly TableTopic[],
  newId: () => string,
): Promise<TopicImport> {
  const told: TopicImport = { created: 0, changed: 0, unchanged: 0, topics: [], faults: [] };
  const categories = new Map((await tx.categories()).flatMap(({ id, name, slug }) => [[fold(name), id], [slug, id]])); // prettier-ignore
  for (const { line, slug, category, ...given } of lines) {
    const categoryId = category === undefined ? undefined : category === "" ? null : categories.get(fold(category));
    if (category && categoryId === undefined) {
      told.faults.push({ line, message: `Nie ma kategorii „${category}”.` });
      continue;
    }
    const fields = { ...given, ...(categoryId === undefined ? {} : { categoryId }) };
    const fault = await faultOf(tx, fields);
    const message = fault ? fault.message : await takeLine(tx, deed, { line, slug }, fields, newId, told);
    if (message !== null) told.faults.push({ line, message });
  }
  return told;
}

type Fields = Partial<TopicFields> & Pick<TopicFields, "title"> & { priority?: number };

async function takeLine(
  tx: TopicStoreWrite,
  deed: EditContext,
  { line, slug }: { line: number; slug: string },
  fields: Fields,
  newId: () => string,
  told: TopicImport,
): Promise<string | null> {
  const stored = slug === "" ? null : await tx.topicBySlug(slug);
  const before = stored && (await tx.plannedTopic(stored.id));
  if (before?.state === "połączony") return `Temat „${slug}” połączono z innym.`;
  const act = before ? "topic-change" : "topic-create";
  const wanted = before ? await withFields(tx, before, fields) : await fresh(tx, deed, newId(), fields);
  if (before && isSame(before, wanted)) {
    told.unchanged += 1;
    return null;
  }
  await putTopic(tx, deed, wanted, { act });
  told[before ? "changed" : "created"] += 1;
  if (told.topics.length < TOLD) told.topics.push({ line, title: wanted.title, isNew: !before });
  return null;
}

function fresh(
  tx: TopicStoreWrite,
  deed: EditContext,
  id: string,
  { priority, ...fields }: Fields,
): Promise<PlannedTopic> {
  const blank = { angle: "", question: "", intent: "poradnik" as const, categoryId: null, sources: "", notes: "" };
  return newTopic(tx, deed, id, { ...blank, ...fields }, priority === undefined ? {} : { priority });
}

function isSame(one: PlannedTopic, other: PlannedTopic): boolean {
  const said = (topic: PlannedTopic) => JSON.stringify([topicOf(topic), planOf(topic)]);
  return said(one) === said(other);
}
