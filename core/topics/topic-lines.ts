import type { TopicDeps, TopicStoreRead } from "./store.ts";
import { may } from "../base/permission.ts";
import type { Viewer } from "../base/viewer.ts";
import { typesetTitle } from "../markdown/typeset-title.ts";
import { typographyRules } from "../polish/typography/typography-rules.ts";
import { dayKey, formatDay } from "../polish/dates/format-dates.ts";
import { weekOf, weekText } from "../polish/dates/weeks.ts";
import { priorityOf } from "./topic-priority.ts";
import { maySeeTopic, mayEditTopic, type PlannedTopic } from "./topic.ts";
import { isOpen, mayDecide, decisionStatus, TOPIC_DECISIONS } from "./topic-decisions.ts";
import type { Named, TopicLine } from "./topic-service-types.ts";

type Deps = Pick<TopicDeps, "store" | "clock" | "config">;

type Facts = Awaited<ReturnType<typeof factsOf>>;

const DAY_MS = 86_400_000;

/** Returns every topic that the viewer may see: open topics first, by urgency, then all other topics in the editors' order. */
export async function topicLines(deps: Deps, viewer: Viewer): Promise<TopicLine[]> {
  const all = await deps.store.read.plannedTopics();
  const seen = all.filter((topic) => maySeeTopic(viewer, topic));
  const facts = await factsOf(deps, seen, all);
  return byUrgency(seen.map((topic) => lineOf(topic, viewer, facts)));
}

/** Returns topics planned for a week and not published yet, for the calendar page and the calendar feed. */
export async function plannedLines(deps: Deps, viewer: Viewer): Promise<PlannedLine[]> {
  const lines = await topicLines(deps, viewer);
  return lines.flatMap((line) => (line.week === null ? [] : [{ ...line, week: line.week }]));
}

export type PlannedLine = TopicLine & { week: string };

export async function topicLine(deps: Deps, viewer: Viewer, topic: PlannedTopic): Promise<TopicLine> {
  const into = topic.mergedInto === null ? null : await deps.store.read.plannedTopic(topic.mergedInto);
  return lineOf(topic, viewer, await factsOf(deps, [topic], into ? [topic, into] : [topic]));
}

export function byUrgency(lines: readonly TopicLine[]): TopicLine[] {
  return lines.toSorted(
    (one, other) => Number(other.open) - Number(one.open) || other.urgency.points - one.urgency.points,
  );
}

async function factsOf({ store, clock, config }: Deps, topics: readonly PlannedTopic[], all: readonly PlannedTopic[]) {
  const { read } = store;
  const now = clock();
  const categories = await read.categories();
  const rules = typographyRules(config.typography);
  return {
    shown: (title: string) => typesetTitle(title, rules),
    today: dayKey(now, config.timeZone),
    week: weekOf(now, config.timeZone),
    people: new Map((await read.users()).map(({ id, name }) => [id, name])),
    categories: new Map(categories.map(({ id, name }) => [id, name])),
    tags: await tagNames(read, new Set(topics.flatMap(({ tagIds }) => tagIds))),
    topics: new Map(all.map((topic) => [topic.id, topic])),
    quietDays: await quietDaysOf(read, new Set(topics.flatMap(({ categoryId }) => categoryId ?? [])), now),
  };
}

/** Maps the tag ids stored in topics to tags. The id of a merged tag leads to the tag into which it was merged. */
async function tagNames(read: TopicStoreRead, ids: ReadonlySet<string>): Promise<Map<string, Named>> {
  const tags = new Map<string, Named>((await read.tagsByIds([...ids])).map(({ id, name }) => [id, { id, name }]));
  for (const id of ids) {
    if (tags.has(id)) continue;
    const [tag] = await read.tagsByIds(await read.resolveTagIds([id]));
    if (tag) tags.set(id, { id: tag.id, name: tag.name });
  }
  return tags;
}

async function quietDaysOf(read: TopicStoreRead, ids: ReadonlySet<string>, now: number): Promise<Map<string, number>> {
  const days = new Map<string, number>();
  for (const id of ids) {
    const [newest] = await read.listPage(`category:${id}`, 0, 1);
    if (newest) days.set(id, Math.max(0, Math.floor((now - newest.publishedAt) / DAY_MS)));
  }
  return days;
}

function lineOf(topic: PlannedTopic, viewer: Viewer, facts: Facts): TopicLine {
  const { introHtml: _, createdAt: __, updatedAt: ___, ...shown } = topic;
  const { ownerId, categoryId, tagIds, mergedInto, ...line } = shown;
  const state = decisionStatus(topic, facts.today);
  const open = isOpen(state);
  const isEditor = may(viewer, "edit-all");
  const week = state === "planned" || state === "in-progress" ? topic.week : null;
  const into = mergedInto === null ? undefined : facts.topics.get(mergedInto);
  return {
    ...line,
    heading: facts.shown(topic.title),
    state,
    open,
    owner: namedBy(facts.people, ownerId),
    category: namedBy(facts.categories, categoryId),
    tags: [...new Map(tagIds.flatMap((id) => facts.tags.get(id) ?? []).map((tag) => [tag.id, tag])).values()],
    week,
    weekText: week === null ? null : weekText(week),
    late: week !== null && week < facts.week,
    deferredText: topic.deferredUntil === null ? null : formatDay(Date.parse(topic.deferredUntil), "UTC"),
    mergedInto: into ? { slug: into.slug, title: facts.shown(into.title) } : null,
    urgency: priorityOf(topic, {
      quietDays: open && categoryId !== null ? (facts.quietDays.get(categoryId) ?? null) : null,
      isDue: week !== null && week <= facts.week,
    }),
    mayEdit: mayEditTopic(viewer, topic),
    decisions: isEditor ? TOPIC_DECISIONS.filter((decision) => mayDecide(state, decision)) : [],
    mayMerge: isEditor && state !== "merged",
    mayDraft: open,
  };
}

function namedBy(names: ReadonlyMap<string, string>, id: string | null): Named | null {
  const name = id === null ? undefined : names.get(id);
  return id === null || name === undefined ? null : { id, name };
}
