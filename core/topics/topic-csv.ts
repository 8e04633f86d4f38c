import { namesCell, namesInCell, readColumns, writeTable } from "../base/values/csv.ts";
import { keyNamed } from "../base/key-by-label.ts";
import { INTENT_WORDS, ORIGIN_NAMES, TOPIC_STATE_WORDS, type TopicIntent } from "./topic.ts";
import type { TopicFields, TopicLine } from "./topic-service-types.ts";
import { topicMessages } from "#core/messages/topics.ts";
import { baseMessages } from "#core/messages/base.ts";

/** Columns that an import reads. The first column is required. A line without an address makes a new topic. */
const READ = [
  "tytuł",
  "adres",
  "ujęcie",
  "pytanie",
  "rodzaj",
  "kategoria",
  "tagi",
  "źródła",
  "notatki",
  "pilność",
] as const;
/** Columns that an import ignores. */
const EXPORTED_ONLY = [
  "stan",
  "tydzień",
  "kto",
  "pochodzenie",
  "dlaczego",
  "ważność",
  "opublikowane",
  "szkice",
] as const;

/** A table has at most this many topics: more than a team writes in years. */
export const MOST_TABLE_TOPICS = 2_000;

const USUAL_INTENT: TopicIntent = "guide";

/** A valid line of a table. A field for which the table has no column is absent, and stays as it is stored. */
export interface TableTopic extends Partial<Omit<TopicFields, "categoryId" | "title">> {
  line: number;
  slug: string;
  title: string;
  category?: string;
  priority?: number;
}

export function topicTable(lines: readonly TopicLine[]): string {
  const rows = lines.map((topic) => [
    topic.title,
    topic.slug,
    topic.angle,
    topic.question,
    INTENT_WORDS[topic.intent],
    topic.category?.name ?? "",
    namesCell(topic.tags.map(({ name }) => name)),
    topic.sources,
    topic.notes,
    String(topic.priority),
    TOPIC_STATE_WORDS[topic.state].replace("-", " "),
    topic.week ?? "",
    topic.owner?.name ?? "",
    ORIGIN_NAMES[topic.origin],
    topic.evidence,
    String(topic.urgency.points),
    String(topic.published),
    String(topic.drafts),
  ]);
  return writeTable([[...READ, ...EXPORTED_ONLY], ...rows]);
}

type Fault = { line: number; message: string };

/** Returns the topics of a table and its faults: a missing heading or an invalid line. */
export function topicsOfTable(text: string): { topics: TableTopic[]; faults: Fault[] } {
  const { columns, rows } = readColumns(text, READ);
  const [titleAt = -1] = columns;
  if (titleAt < 0) return { topics: [], faults: [{ line: 1, message: topicMessages.titleColumnMissing }] };
  if (rows.length > MOST_TABLE_TOPICS) {
    return { topics: [], faults: [{ line: 1, message: topicMessages.tooManyRows(MOST_TABLE_TOPICS) }] };
  }
  const topics: TableTopic[] = [];
  const faults: Fault[] = [];
  const seen = new Map<string, number>();
  for (const { line, cells } of rows) {
    const { topic, fault } = topicIn(line, cells);
    if (fault !== null) faults.push({ line, message: fault });
    const before = seen.get(topic.slug);
    if (topic.slug !== "" && before !== undefined) {
      faults.push({ line, message: baseMessages.addressTwice(topic.slug, before) });
    }
    seen.set(topic.slug, line);
    topics.push(topic);
  }
  return { topics, faults };
}

function topicIn(line: number, cells: readonly (string | undefined)[]): { topic: TableTopic; fault: string | null } {
  const [title = "", slug = "", angle, question, intent, category, tags, sources, notes, priority] = cells;
  const topic: TableTopic = { line, title: title.trim(), slug: slug.trim() };
  const texts = { angle, question, sources, notes, category: category?.trim() };
  Object.assign(topic, Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)));
  if (tags !== undefined) topic.tags = namesInCell(tags);
  const kind = keyNamed(INTENT_WORDS, intent);
  if (intent !== undefined) topic.intent = kind ?? USUAL_INTENT;
  if (priority !== undefined && priority.trim() !== "") topic.priority = Number(priority);
  if (topic.title === "") return { topic, fault: topicMessages.titleMissing };
  if (intent?.trim() && kind === null) {
    return { topic, fault: topicMessages.intentColumn(Object.values(INTENT_WORDS)) };
  }
  return { topic, fault: null };
}
