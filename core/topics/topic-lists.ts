import type { TopicDeps } from "./store.ts";
import { isActiveMember, permitted, may } from "../base/permission.ts";
import type { Viewer } from "../base/viewer.ts";
import { ok, type Outcome } from "../base/outcome.ts";
import { typesetTitle } from "../markdown/typeset-title.ts";
import { addWeeks, weekOf, weekText } from "../polish/dates/weeks.ts";
import { typographyRules } from "../polish/typography/typography-rules.ts";
import { comparePolish } from "../polish/collation.ts";
import { fold } from "../polish/text-words.ts";
import { firstRowOf, STUDIO_ROWS, studioPage } from "../base/studio-paging.ts";
import type { FindClosest } from "./closest-posts.ts";
import { maySeeTopic, NO_TOPIC, TOPIC_STATES, type TopicState } from "./topic.ts";
import type { TopicLine, TopicListing, TopicRow, TopicsQuery } from "./topic-service-types.ts";
import { plannedLines, topicLine, topicLines } from "./topic-lines.ts";

type Deps = Pick<TopicDeps, "store" | "clock" | "config">;

/** The form offers this many weeks for planning, half a year, beginning with the present week. */
const WEEKS_OFFERED = 26;

/** The board shows at most this many topics in each state; the list shows all topics. */
export const BOARD_ROWS = 20;

/** At most this many posts of one topic are shown. */
const MOST_POSTS = 50;

/** States in a list without a filter. Deferred, rejected and merged topics are shown only if a person chooses their state. */
const DEFAULT_STATES: readonly TopicState[] = TOPIC_STATES.slice(0, 5);

export function createTopicLists(deps: Deps, closest: FindClosest) {
  const { read } = deps.store;
  return {
    topics: permitted("write-own", async (viewer, query: TopicsQuery) =>
      listTopicRows(deps, closest, await topicLines(deps, viewer), query),
    ),
    /** Returns a topic by its slug. For a merged topic, returns the topic into which it was merged; its slug differs. */
    topic: permitted("write-own", async (viewer, slug: string) => {
      const stored = await read.topicBySlug(slug);
      const topic = stored && (await read.plannedTopic(await read.resolveTopicId(stored.id)));
      if (!topic || !maySeeTopic(viewer, topic)) return NO_TOPIC;
      const line = await topicLine(deps, viewer, topic);
      const [row] = await withClosest(deps, closest, [line]);
      if (!row) throw new Error("Every line of a topic has a row.");
      return ok({ ...row, posts: await read.postsOfTopic(topic.id, MOST_POSTS) });
    }),
    /** Returns at most 20 topics of each state, the most urgent first, and the total number of topics in each state. */
    board: permitted("write-own", async (viewer) => {
      const lines = await topicLines(deps, viewer);
      const columns = TOPIC_STATES.map((state) => {
        const topics = lines.filter((line) => line.state === state);
        return { state, total: topics.length, topics: topics.slice(0, BOARD_ROWS) };
      });
      return ok(columns);
    }),
    /** Returns topics that are planned for a week and not published yet, if the viewer may see them. */
    planned: permitted("write-own", async (viewer) => ok(await plannedLines(deps, viewer))),
    choices: (viewer: Viewer) => choicesFor(deps, viewer),
  };
}

async function choicesFor({ store, config, clock }: Deps, viewer: Viewer) {
  if (!may(viewer, "write-own")) return { topics: [], people: [], categories: [], weeks: [] };
  const rules = typographyRules(config.typography);
  const { read } = store;
  const topics = (await read.plannedTopics()).filter((topic) => topic.state !== "merged" && maySeeTopic(viewer, topic));
  const people = (await read.users()).filter(isActiveMember);
  const names = (named: { id: string; name: string }[]) => named.map(({ id, name }) => ({ id, name }));
  return {
    topics: topics
      .map(({ id, title }) => ({ id, title: typesetTitle(title, rules) }))
      .toSorted((one, other) => comparePolish(one.title, other.title)),
    people: names(people).toSorted((one, other) => comparePolish(one.name, other.name)),
    categories: names(await read.categories()),
    weeks: weeksFrom(weekOf(clock(), config.timeZone)),
  };
}

function weeksFrom(present: string) {
  return Array.from({ length: WEEKS_OFFERED }, (_, index) => {
    const week = addWeeks(present, index);
    return { week, text: weekText(week) };
  });
}

const ORDERS: Record<TopicsQuery["sort"], ((one: TopicLine, other: TopicLine) => number) | null> = {
  priority: null,
  title: (one, other) => comparePolish(one.title, other.title),
  fresh: (one, other) => other.version - one.version,
};

async function listTopicRows(
  deps: Deps,
  closest: FindClosest,
  lines: readonly TopicLine[],
  { state, text, sort, page }: TopicsQuery,
): Promise<Outcome<TopicListing>> {
  const wanted = fold(text.trim());
  const contains = (line: TopicLine) =>
    fold([line.title, line.question, line.angle, line.slug].join("\n")).includes(wanted);
  const matching = wanted === "" ? lines : lines.filter(contains);
  const counts = Object.fromEntries(
    TOPIC_STATES.map((each) => [each, matching.filter((line) => line.state === each).length]),
  ) as TopicListing["counts"];
  const chosen = matching.filter((line) =>
    state === null ? DEFAULT_STATES.includes(line.state) : line.state === state,
  );
  const order = ORDERS[sort];
  const rows = order ? chosen.toSorted(order) : chosen;
  const paged = studioPage(
    { rows: rows.slice(firstRowOf(page), firstRowOf(page) + STUDIO_ROWS), total: rows.length },
    page,
  );
  if (!paged.ok) return paged;
  return ok({ ...paged.value, rows: await withClosest(deps, closest, paged.value.rows), counts });
}

/** Adds to each row the posts closest to its topic, and whether these posts answer the topic. */
async function withClosest({ store }: Deps, closest: FindClosest, lines: readonly TopicLine[]): Promise<TopicRow[]> {
  const closeness = await closest(
    store.read,
    lines.filter(({ state }) => state !== "merged"),
  );
  return lines.map((line) => {
    const { posts = [], answered = false } = closeness.get(line.id) ?? {};
    return { ...line, closest: posts, answered: answered && line.open };
  });
}
