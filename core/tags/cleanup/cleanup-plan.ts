import type { SiteConfig } from "#core/base/site-config.ts";
import { tagPath } from "#core/base/paths.ts";
import { isIndexed } from "../tag.ts";
import { outdated } from "./plan-items.ts";
import type { TaggedRow, TagUsage } from "../store.ts";
import { PlanSimulation } from "./plan-simulation.ts";

/** One thing chosen on `/tag/refresh`; tags and posts are named by id. */
export type RefreshAction = (
  | { do: "merge"; into: string; tagIds: string[] }
  | { do: "assign"; postId: string; add: string[]; drop: string[] }
  | { do: "remove"; tagId: string }
  | { do: "rename"; tagId: string; name: string }
  | { do: "alias"; tagId: string; alias: string }
  | { do: "hide"; tagId: string }
) & { seen?: Seen };

/** What a person saw of the tags when choosing; a plan refuses what has changed since. Absent, nothing is compared. */
export interface Seen {
  tags: Record<string, { name: string; version: number }>;
  had?: string[];
}

export interface RefreshFacts {
  tags: readonly TagUsage[];
  posts: readonly TaggedRow[];
  /** What stands at an address the plan wants and belongs to something else than the tag; a Polish sentence for each such path. */
  taken: ReadonlyMap<string, string>;
  tagIndex: SiteConfig["tagIndex"];
}

export interface RefreshPlan {
  /** Posts whose tags are rewritten, in whatever state but the trash; each once. */
  posts: number;
  /** Working copies at most: one with two of the tags counts twice. */
  copies: number;
  /** Addresses that lead elsewhere; `to` null says 410. */
  redirects: { from: string; to: string | null }[];
  aliases: { tagId: string; name: string; alias: string }[];
  sitemap: { added: string[]; removed: string[] };
  /** Why it cannot be done, by the place of the action; with any of them nothing is. */
  refusals: { action: number; message: string }[];
}

/** The order in which actions are done, whatever the order they were chosen in: a merge frees names for the rest. */
const ORDER: readonly RefreshAction["do"][] = ["merge", "assign", "remove", "rename", "alias", "hide"];

export function mapInOrder(actions: readonly RefreshAction[]): { action: RefreshAction; at: number }[] {
  return actions
    .map((action, at) => ({ action, at }))
    .toSorted((one, other) => ORDER.indexOf(one.action.do) - ORDER.indexOf(other.action.do) || one.at - other.at);
}

/** What the actions would do to these facts, and why they may not. Pure: the same actions and facts give the same plan. */
export function planRefresh(actions: readonly RefreshAction[], facts: RefreshFacts): RefreshPlan {
  const model = new PlanSimulation(facts);
  const before = indexedIn(model, facts);
  const refusals: RefreshPlan["refusals"] = [];
  const confused = confusedMerges(actions, model);
  const tags = new Map(facts.tags.map((tag) => [tag.id, tag]));
  const posts = new Map(facts.posts.map((post) => [post.id, post]));
  for (const { action, at } of mapInOrder(actions)) {
    const message = outdated(action, tags, posts) ?? confused.get(at) ?? model.apply(action);
    if (message !== null) refusals.push({ action: at, message });
  }
  const after = indexedIn(model, facts);
  return {
    posts: model.posts.size,
    copies: model.copies,
    redirects: model.redirects(),
    aliases: model.aliases.map((each) => ({ ...each, name: model.tags.get(each.tagId)?.name ?? "" })),
    sitemap: {
      added: [...after].filter((path) => !before.has(path)),
      removed: [...before].filter((path) => !after.has(path)),
    },
    refusals: refusals.toSorted((one, other) => one.action - other.action),
  };
}

/** Contradictory merges: a tag merged twice, two into each other, or into one that goes itself. */
function confusedMerges(actions: readonly RefreshAction[], model: PlanSimulation): Map<number, string> {
  const goesInto = new Map<string, string>();
  const found = new Map<number, string>();
  const merges = actions.flatMap((action, at) => (action.do === "merge" ? [{ ...action, at }] : []));
  for (const { at, into, tagIds } of merges) {
    for (const id of tagIds) {
      if ((goesInto.get(id) ?? into) !== into) {
        found.set(at, `Tag „${model.nameOf(id)}” ma być połączony z dwoma tagami naraz. Wybierz jeden.`);
      } else goesInto.set(id, into);
    }
  }
  for (const { at, into, tagIds } of merges) {
    const next = goesInto.get(into);
    if (next === undefined || tagIds.includes(into)) continue;
    const [target, further] = [model.nameOf(into), model.nameOf(next)];
    const cycle = tagIds.includes(next);
    found.set(
      at,
      cycle
        ? `Tagi „${target}” i „${further}” miałyby wejść jeden w drugi. Zostaw jedno z tych połączeń.`
        : `Tag „${target}” sam ma być połączony z tagiem „${further}”. Połącz od razu z tym drugim.`,
    );
  }
  return found;
}

/** The actions with merges into a tag that goes itself led on to the one that stays. */
export function withoutMergeChains(actions: readonly RefreshAction[]): RefreshAction[] {
  const goesInto = new Map<string, string>();
  for (const action of actions) {
    if (action.do === "merge") for (const id of action.tagIds) if (!goesInto.has(id)) goesInto.set(id, action.into);
  }
  const endOf = (id: string): string => {
    const seen = new Set([id]);
    let end = id;
    for (let next = goesInto.get(end); next !== undefined; next = goesInto.get(end)) {
      if (seen.has(next)) return id;
      seen.add(next);
      end = next;
    }
    return end;
  };
  return actions.map((action) => (action.do === "merge" ? { ...action, into: endOf(action.into) } : action));
}

function indexedIn(model: PlanSimulation, { tagIndex }: RefreshFacts): Set<string> {
  const open = [...model.tags.values()].filter(({ hidden, proposed }) => !hidden && !proposed);
  return new Set(
    open
      .filter(({ listed, description }) => listed.size > 0 && isIndexed(listed.size, description !== "", tagIndex))
      .map(({ slug }) => tagPath(slug)),
  );
}
