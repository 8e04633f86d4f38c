import type { PostDeps, PostStoreRead, QueueFilter } from "./store.ts";
import { requirePermission, maySee, may } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { ok } from "#core/base/outcome.ts";
import type { Post } from "#core/posts/post.ts";
import type { PostState } from "#core/base/post-lists.ts";
import { isPublic } from "#core/posts/states.ts";
import { postPath } from "#core/base/paths.ts";
import { fold } from "../polish/text-words.ts";
import { matcherOf } from "../search/text-matcher.ts";
import type { SearchScope } from "../search/store.ts";
import { isEmptyQuery, parseQuery, type SearchQuery } from "../search/query.ts";

export interface LinkTarget {
  id: string;
  title: string;
  /** The address for readers; for a draft, its future address if slug and category stay. */
  path: string;
  category: string;
  unseen: (typeof WAITING)[number] | null;
}

export type LinkService = ReturnType<typeof createLinkService>;

const MOST_TARGETS = 8;
/** Limits of the search for matching titles: posts of the index, and drafts of the viewer. */
const MOST_SEARCHED = 24;
const MOST_DRAFTS = 50;
const WAITING = ["draft", "in-review", "scheduled"] as const satisfies readonly PostState[];

export function createLinkService({ store }: Pick<PostDeps, "store">) {
  return {
    /** Finds at most 8 posts and visible drafts, except `from`, by words of the title. Without words, finds the newest posts. */
    async find(viewer: Viewer, text: string, from: string) {
      const refusal = requirePermission(viewer, "write-own");
      if (refusal) return refusal;
      const query = parseQuery(text, "typing");
      const ids = query.typed === "" ? await newest(store.read) : await matchingIds(store.read, viewer, query);
      return ok(await targetsOf(store.read, viewer, new Set(ids), from));
    },
  };
}

async function newest(read: PostStoreRead): Promise<string[]> {
  return (await read.listPage("all", 0, MOST_TARGETS + 1)).map(({ id }) => id);
}

async function matchingIds(read: PostStoreRead, viewer: Viewer, query: SearchQuery): Promise<string[]> {
  const scope = may(viewer, "edit-all") ? "editors" : "readers";
  const { hits } = await read.search(query, scope, 0, MOST_SEARCHED, { inTitle: true });
  const live = hits.toSorted((one, other) => Number(isPublic(other.state)) - Number(isPublic(one.state)));
  const drafts = await draftsOf(read, viewer, query, scope);
  return [...live.map(({ id }) => id), ...drafts, ...(await inTitles(read, query, scope))];
}

/** Finds the viewer's own drafts with a matching title. Editors need no such search, because their search of the index also finds drafts. */
async function draftsOf(read: PostStoreRead, viewer: Viewer, query: SearchQuery, scope: SearchScope) {
  if (scope === "editors" || isEmptyQuery(query)) return [];
  const { rows } = await read.queue({ authorId: viewer.id, states: [...WAITING] }, 0, MOST_DRAFTS);
  if (rows.length === 0) return [];
  const matcher = await matcherOf(read, query, scope);
  return rows.filter(({ title }) => matcher.matches([title])).map(({ id }) => id);
}

/** Finds posts by typed letters anywhere in the title, such as the beginning of a word. Also finds posts that are not indexed yet. */
async function inTitles(read: PostStoreRead, { typed }: SearchQuery, scope: SearchScope): Promise<string[]> {
  const states: QueueFilter["states"] = scope === "editors" ? ["published", ...WAITING] : ["published"];
  const { rows } = await read.queue({ states, text: typed }, 0, MOST_SEARCHED);
  // The queue also finds words of leads, bodies and tags.
  return rows.filter(({ title }) => fold(title).includes(fold(typed))).map(({ id }) => id);
}

async function targetsOf(read: PostStoreRead, viewer: Viewer, ids: ReadonlySet<string>, from: string) {
  const categories = new Map((await read.categories()).map((category) => [category.id, category]));
  const targets: LinkTarget[] = [];
  for (const id of ids) {
    if (targets.length === MOST_TARGETS) break;
    const post = id === from ? null : await read.post(id);
    const category = post && categories.get(post.categoryId);
    const unseen = post && unseenOf(post);
    if (!post || !category || unseen === undefined || (unseen !== null && !maySee(viewer, post))) continue;
    const { title, slug } = post;
    targets.push({ id, title, path: postPath(category.slug, slug), category: category.name, unseen });
  }
  return targets;
}

/** Returns a post's state if readers do not see it; null for a public post, undefined for a post that must not be linked to. */
function unseenOf({ state }: Pick<Post, "state">): LinkTarget["unseen"] | undefined {
  return isPublic(state) ? null : WAITING.find((each) => each === state);
}
