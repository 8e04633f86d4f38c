import type { TaggedRow } from "../store.ts";
import type { RefreshAction } from "./cleanup-plan.ts";
import type { Tag } from "../tag.ts";

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
  return `Tagi wpisu „${post.title}” zmieniły się, odkąd je wybrano. Sprawdź i wybierz jeszcze raz.`;
}
