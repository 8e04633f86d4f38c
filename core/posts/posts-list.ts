import type { QueueFilter, QueueOrder, QueueRow } from "./store.ts";
import { requirePermission, may } from "../base/permission.ts";
import { mayAct } from "./states.ts";
import type { Viewer, User } from "../base/viewer.ts";
import { createPostsCalendar } from "./publishing/posts-calendar.ts";
import { type HealthDeps, readHealth, readWork, retryEntry } from "./publishing/work-health.ts";
import type { PostState } from "../base/post-lists.ts";
import { ok, type Outcome } from "../base/outcome.ts";
import { formatDay, formatNear } from "../polish/dates/format-dates.ts";
import type { Category } from "#core/base/category.ts";
import { firstRowOf, STUDIO_ROWS, studioPage, type StudioPage } from "../base/studio-paging.ts";
import { TRASH_MS } from "./drafts/draft.ts";
import { trustClock } from "./publishing/clock-jump-guard.ts";
import { RECENT_DAYS, recentDays } from "../statistics/view-spans.ts";
import { postMessages, statisticsMessages } from "#core/messages/posts.ts";

const NOT_TRASHED: PostState[] = ["draft", "in-review", "scheduled", "published", "withdrawn"];

interface PostsQuery {
  state: PostState | "copies" | null;
  text: string;
  category: string | null;
  author: string | null;
  /** Whether only the viewer's own posts are listed. */
  mine?: boolean;
  order?: QueueOrder;
  page: number;
}

export function createPostsList(deps: HealthDeps) {
  return {
    queue: (viewer: Viewer, query: PostsQuery) => readQueue(deps, viewer, query),
    ...createPostsCalendar(deps),
    health: (viewer: Viewer) => readHealth(deps, viewer),
    work: (viewer: Viewer) => readWork(deps, viewer),
    retry: (viewer: Viewer, outboxId: number) => retryEntry(deps, viewer, outboxId),
    /** Records that an administrator confirms the server's clock, so that the scheduler's next run empties the trash. */
    trustClock: (viewer: Viewer) => trustClock(deps, viewer),
  };
}

async function readQueue(deps: HealthDeps, viewer: Viewer, query: PostsQuery): Promise<Outcome<QueueView>> {
  const refusal = requirePermission(viewer, "write-own");
  if (refusal) return refusal;
  const { read } = deps.store;
  const [categories, users] = await Promise.all([read.categories(), read.users()]);
  const all = may(viewer, "edit-all");
  const readIn = recentDays(deps.clock(), deps.config.timeZone);
  const filter = filterOf(viewer, query, categories, users);
  const rows = filter
    ? await read.queue({ ...filter, readIn }, firstRowOf(query.page), STUDIO_ROWS)
    : { rows: [], total: 0 };
  const page = studioPage(rows, query.page);
  if (!page.ok) return page;
  const ids = page.value.rows.map(({ id }) => id);
  const views = await read.viewsOfPosts(ids, readIn);
  const lineOf = lineMaker(deps, viewer, categories, users, views);
  const authors = all ? users.map(({ slug, name }) => ({ slug, name })) : [];
  return ok({
    ...page.value,
    rows: page.value.rows.map(lineOf),
    hasViews: (await read.firstViewDay(true)) !== null,
    counts: await read.queueCounts(all ? null : viewer.id),
    categories: categories.map(({ slug, name }) => ({ slug, name })),
    authors,
  });
}

/** Returns the store's filter; null if nothing can match, as for an unknown category or person. Only editors can filter by author. */
function filterOf(viewer: Viewer, query: PostsQuery, categories: Category[], users: User[]): QueueFilter | null {
  const filter: QueueFilter = { text: query.text, order: query.order };
  if (query.state === "copies") filter.withCopy = true;
  else if (query.state === "scheduled") filter.planned = true;
  else filter.states = query.state === null ? NOT_TRASHED : [query.state];
  if (query.category !== null) {
    const category = categories.find(({ slug }) => slug === query.category);
    if (!category) return null;
    filter.categoryId = category.id;
  }
  if (query.mine || !may(viewer, "edit-all")) return { ...filter, authorId: viewer.id };
  if (query.author === null) return filter;
  const author = users.find(({ slug }) => slug === query.author);
  return author ? { ...filter, authorId: author.id } : null;
}

function lineMaker(
  { clock, config }: HealthDeps,
  viewer: Viewer,
  categories: Category[],
  users: User[],
  views: ReadonlyMap<string, number>,
) {
  const now = clock();
  const near = (instant: number | null) => (instant === null ? "" : formatNear(instant, now, config.timeZone));
  const goes = (trashedAt: number) => postMessages.goesOn(formatDay(trashedAt + TRASH_MS, config.timeZone));
  const categoryNames = new Map(categories.map(({ id, name }) => [id, name]));
  const userNames = new Map(users.map(({ id, name }) => [id, name]));
  return (row: QueueRow): QueueLine => ({
    ...row,
    category: categoryNames.get(row.categoryId) ?? "",
    returnedBy: row.returnedBy && (userNames.get(row.returnedBy) ?? ""),
    authors: row.authorIds.flatMap((id) => userNames.get(id) ?? []),
    updatedText: near(Math.max(row.updatedAt, row.copy?.updatedAt ?? 0)),
    publishText:
      row.trashedAt === null ? near(row.copy?.publishAt ?? row.publishAt ?? row.publishedAt) : goes(row.trashedAt),
    readText: statisticsMessages.read(views.get(row.id) ?? 0, RECENT_DAYS),
    mayEdit: mayAct(viewer, row, "edit"),
  });
}

/** A line of the queue in words. `returnedBy` is the person's name, empty if the account no longer exists. */
export interface QueueLine extends QueueRow {
  category: string;
  authors: string[];
  /** When the post was changed: "dzisiaj, 12:04", "21 listopada, 8:00"; empty if the time is not known. */
  updatedText: string;
  /** When the post was or will be published. For a post in the trash, the day on which it is deleted for good. */
  publishText: string;
  /** How often the post was read lately; empty if it was not. */
  readText: string;
  mayEdit: boolean;
}

export interface QueueView extends StudioPage<QueueLine> {
  counts: Record<PostState, number> & { copies: number; planned: number };
  categories: { slug: string; name: string }[];
  authors: { slug: string; name: string }[];
  /** Whether views were ever counted; without any, there is nothing to order by. */
  hasViews: boolean;
}
