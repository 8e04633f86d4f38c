import { plainTitle } from "#core/base/post-title.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import { tagPath } from "#core/base/paths.ts";
import { isIndexed, type Tag } from "../tag.ts";
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

export interface RefreshDone {
  plan: RefreshPlan;
  operations: string[];
}

/** An execution of a plan. */
export interface RefreshRun {
  id: string;
  userId: string;
  who: string;
  state: "running" | "done" | "refused";
  /** Of `total` parts, which count actions and the posts they rewrite; both 0 until the plan is made. */
  done: number;
  total: number;
  beganAt: number;
  result: RefreshDone | null;
  message: string | null;
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

/** Changes in one plan; a plan page of that many is still read, and its form far below the limit of a body. */
export const MOST_CHOICES = 1_000;

export const MOST_MERGED = 100;

/** What an action is about: a later choice about the same takes the place of an earlier one. */
export function keyOf(action: RefreshAction): string {
  if (action.do === "merge") return `merge ${action.into}`;
  if (action.do === "assign") return `assign ${action.postId}`;
  if (action.do === "alias") return `alias ${action.tagId} ${action.alias}`;
  return action.do === "rename" ? `rename ${action.tagId}` : `end ${action.tagId}`;
}

/** The choices with one more: merges into one tag are joined, and a new choice replaces an older one about the same thing. */
export function withChoice(choices: readonly RefreshAction[], added: RefreshAction): RefreshAction[] {
  if (added.do !== "merge") return replaced(choices, added);
  const goes = new Set(added.tagIds);
  let joined = added;
  const others = choices.flatMap((each): RefreshAction[] => {
    if (each.do !== "merge") return [each];
    if (each.into === added.into) {
      const tagIds = [...new Set([...each.tagIds, ...joined.tagIds])];
      joined = { ...joined, tagIds, seen: { tags: { ...each.seen?.tags, ...joined.seen?.tags } } };
      return [];
    }
    if (goes.has(each.into) && each.tagIds.includes(added.into)) return [];
    const left = each.tagIds.filter((id) => !goes.has(id));
    return left.length === 0 ? [] : [{ ...each, tagIds: left }];
  });
  return [...others, joined];
}

function replaced(choices: readonly RefreshAction[], added: RefreshAction): RefreshAction[] {
  const key = keyOf(added);
  const at = choices.findIndex((each) => keyOf(each) === key);
  return at < 0 ? [...choices, added] : choices.with(at, added);
}

/** Why a choice does not hold any more: what it is about is not what the person saw. Null while it is. */
export function outdated(
  { seen, ...action }: RefreshAction,
  tags: ReadonlyMap<string, Pick<Tag, "name" | "version">>,
  posts: ReadonlyMap<string, TaggedRow>,
): string | null {
  const shown = Object.entries(seen?.tags ?? {});
  const gone = shown.find(([id]) => !tags.has(id));
  if (gone) return `Tagu „${gone[1].name}” już nie ma: ktoś go połączył albo usunął.`;
  for (const [id, { name, version }] of shown) {
    const tag = tags.get(id);
    if (!tag || tag.version === version) continue;
    const called = tag.name === name ? "" : ` i nazywa się teraz „${tag.name}”`;
    return `Tag „${name}” zmienił się, odkąd go wybrano${called}. Sprawdź i wybierz jeszcze raz.`;
  }
  if (action.do !== "assign" || !seen?.had) return null;
  const post = posts.get(action.postId);
  if (!post || post.tagIds.join() === seen.had.join()) return null;
  return `Tagi wpisu „${plainTitle(post.title)}” zmieniły się, odkąd je wybrano. Sprawdź i wybierz jeszcze raz.`;
}
