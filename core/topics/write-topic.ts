import { oneLine } from "#core/base/values/one-line.ts";
import type { TopicStoreRead, TopicStoreWrite } from "./store.ts";
import { type AuditEntry, auditEntry } from "../base/audit-entry.ts";
import { may } from "../base/permission.ts";
import type { EditContext } from "../base/viewer.ts";
import { refuse, type Failure } from "../base/outcome.ts";
import { NAME_LIMIT, NOTES_LIMIT, SLUG_LIMIT, TAGS_LIMIT, TITLE_LIMIT } from "../base/limits.ts";
import { slugify } from "../polish/slug.ts";
import { purgedByTopic } from "../base/cache-tags.ts";
import { topicPath } from "../base/paths.ts";
import { tagCalled } from "../tags/identity/find-by-name.ts";
import { USUAL_PRIORITY } from "./topic-priority.ts";
import { noPlan, planOf, topicOf, type PlannedTopic, type Topic } from "./topic.ts";
import type { TopicEditorFields, TopicFields } from "./topic-service-types.ts";
import { topicMessages } from "#core/messages/topics.ts";

/** An angle, a question or a reason has at most this many characters. */
export const LINE_LIMIT = 1_000;
const LAST_PLACE = 6;
/** At most this many slugs are tried, each with a query. Only somebody who repeats a title needs more. */
const MOST_NAMESAKES = 20;

type TopicInput = Partial<TopicFields & TopicEditorFields>;

const LIMITS: [keyof TopicFields | "intro", string, number][] = [
  ["title", "Tytuł", TITLE_LIMIT],
  ["angle", "Ujęcie", LINE_LIMIT],
  ["question", "Pytanie", LINE_LIMIT],
  ["sources", "Źródła", NOTES_LIMIT],
  ["notes", "Notatki", NOTES_LIMIT],
  ["intro", "Wstęp", NOTES_LIMIT],
];

/** Returns a refusal with a sentence for each faulty field; null if no field is faulty. */
export async function faultOf(read: TopicStoreRead, input: TopicInput): Promise<Failure | null> {
  const fields: Record<string, string> = {};
  if (input.title !== undefined && input.title.trim() === "") fields["title"] = topicMessages.giveTitle;
  for (const [field, name, limit] of LIMITS) {
    const text = input[field];
    if (typeof text === "string" && [...text].length > limit) {
      fields[field] = topicMessages.textTooLong(name, limit);
    }
  }
  if (input.categoryId && !(await read.categories()).some(({ id }) => id === input.categoryId)) {
    fields["categoryId"] = topicMessages.categoryGone;
  }
  if (input.ownerId && !(await read.users()).some(({ id }) => id === input.ownerId)) {
    fields["ownerId"] = topicMessages.personGone;
  }
  const { priority = 0 } = input;
  if (!Number.isInteger(priority) || priority < 0 || priority > LAST_PLACE) {
    fields["priority"] = topicMessages.priorityRange(LAST_PLACE);
  }
  const tags = input.tags === undefined ? null : await tagFault(read, input.tags);
  if (tags) fields["tags"] = tags;
  const [first] = Object.values(fields);
  return first === undefined ? null : refuse("invalid", first, fields);
}

async function tagFault(read: TopicStoreRead, names: readonly string[]): Promise<string | null> {
  if (names.length > TAGS_LIMIT) return topicMessages.tooManyTags(TAGS_LIMIT);
  const unknown: string[] = [];
  for (const name of names) if (!(await tagCalled(read, name.slice(0, NAME_LIMIT)))) unknown.push(name);
  return unknown.length === 0 ? null : topicMessages.noTags(unknown);
}

async function tagIdsOf(read: TopicStoreRead, names: readonly string[]): Promise<string[]> {
  const ids = new Set<string>();
  for (const name of names) {
    const tag = await tagCalled(read, name);
    if (tag) ids.add(tag.id);
  }
  return [...ids];
}

const ONE_LINE: readonly string[] = ["title", "angle", "question"];

/** Returns a topic with some fields replaced; absent fields stay as they are. */
export async function withFields(read: TopicStoreRead, topic: PlannedTopic, { tags, ...changes }: TopicInput) {
  const fields = Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, ONE_LINE.includes(name) ? oneLine(String(value)) : value] as const);
  return { ...topic, ...Object.fromEntries(fields), ...(tags ? { tagIds: await tagIdsOf(read, tags) } : {}) };
}

export async function newTopic(
  read: TopicStoreRead,
  { viewer, now }: EditContext,
  id: string,
  fields: Omit<TopicFields, "tags"> & { tags?: string[] },
  overrides: Partial<PlannedTopic> = {},
): Promise<PlannedTopic> {
  const { topicId: _, ...plan } = noPlan(id, now);
  const slug = await freeSlug(read, fields.title, id);
  const ownerId = may(viewer, "write-own") ? viewer.id : null;
  const unseen = { public: false, series: false, intro: "", introHtml: "", published: 0, drafts: 0, about: null };
  const fresh = { state: "new", priority: USUAL_PRIORITY, version: 0 } as const;
  const blank: PlannedTopic = { ...plan, ...fields, id, slug, ...unseen, ...fresh, ownerId };
  return withFields(read, { ...blank, ...overrides }, fields);
}

/**
 * Returns a slug that no topic has. Slugs of merged topics stay taken, because they redirect. When `MOST_NAMESAKES` slugs are taken, the id
 * is added to the slug.
 */
async function freeSlug(read: TopicStoreRead, title: string, id: string): Promise<string> {
  const slug = slugify(title);
  for (let count = 1; count <= MOST_NAMESAKES; count++) {
    const candidate = count === 1 ? slug : `${slug.slice(0, 75).replace(/-$/, "")}-${count}`;
    const taken = await read.topicBySlug(candidate);
    if (!taken && !(await read.formerPathRow(topicPath(candidate)))) return candidate;
  }
  return `${slug.slice(0, SLUG_LIMIT - id.length - 1).replace(/-$/, "")}-${id}`;
}

/** Stores a topic and its plan as a new version, purges pages that show the topic, and writes an audit entry. */
export async function putTopic(
  tx: TopicStoreWrite,
  { viewer, now }: EditContext,
  topic: PlannedTopic,
  { act, details = {} }: { act: string; details?: AuditEntry["details"] },
): Promise<Topic> {
  const before = await tx.plannedTopic(topic.id);
  const stored = { ...topic, version: topic.version + 1, updatedAt: now };
  await tx.putTopic(topicOf(stored), stored.introHtml);
  await tx.putTopicPlan(planOf(stored));
  if ([stored, before].some((each) => each?.public || each?.series)) {
    tx.purge([...purgedByTopic(stored.slug, stored.slug), ...(await pagesOf(tx, stored.id))]);
  }
  await tx.putAudit(auditEntry(viewer, now, act, { kind: "topic", id: topic.id }, { title: topic.title, ...details }));
  return topicOf(stored);
}

/** The pages of a topic's posts name the topic. At most this many of these pages are purged one by one. */
const MOST_NAMED = 10_000;

async function pagesOf(read: TopicStoreRead, topicId: string): Promise<string[]> {
  const posts = await read.postsOfTopic(topicId, MOST_NAMED);
  return posts.filter(({ state }) => state === "published").map(({ id }) => `post:${id}`);
}
