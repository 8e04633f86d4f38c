import type { TagStoreRead, TagUsage } from "../store.ts";
import { findDuplicates, type DuplicateGroup } from "../likeness/duplicates.ts";
import { wordsOfNames } from "../likeness/name-form.ts";
import type { LikenessClass } from "../likeness/pair-likeness.ts";
import type { FindTagWords } from "../likeness/lemma-words.ts";

const SAMPLES = 3;

/** At most this many groups of each class are shown. Further groups follow when a person has dealt with these groups. */
export const MOST_GROUPS = 200;

/** A tag with at most this many published posts is rare. */
export const RARE_UP_TO = 2;

/** A post should not have more tags than this. */
export const TAGS_ENOUGH = 8;

export const UNTIDY = {
  untagged: { fewest: 0, most: 0 },
  overtagged: { fewest: TAGS_ENOUGH + 1, most: Number.MAX_SAFE_INTEGER },
} as const;

export type RefreshTag = Omit<TagUsage, "description" | "posts" | "listed">;
export type RefreshAnalysis = Awaited<ReturnType<typeof analyseTags>>;
export type DuplicateView = RefreshAnalysis["duplicates"][number];

export async function analyseTags(read: TagStoreRead, findWords: FindTagWords) {
  const usage = await read.tagUsage();
  const names = usage.flatMap(({ name, aliases }) => [name, ...aliases]);
  const words = await findWords(wordsOfNames(names), { slips: true });
  const distinct = await read.notDuplicates();
  const groups = findDuplicates(usage, distinct, words);
  const byClass = Map.groupBy(groups, (group) => group.class);
  const shown = [...byClass.values()].flatMap((each) => each.slice(0, MOST_GROUPS));
  const countOf = (of: LikenessClass) => byClass.get(of)?.length ?? 0;
  const rows = usage.map(rowOf);
  const used = ({ drafts, trashed, copies }: RefreshTag) => drafts + trashed + copies > 0;
  return {
    tags: usage.length,
    assignments: usage.reduce((sum, { posts }) => sum + posts.length, 0),
    duplicates: await viewsOf(read, shown, usage),
    groups: { certain: countOf("certain"), probable: countOf("probable"), consider: countOf("consider") },
    dismissed: dismissedGroups(distinct.slice(0, 2 * MOST_GROUPS), usage),
    empty: rows.filter((row) => row.published === 0 && !used(row)),
    rare: rows.filter((row) => row.published > 0 && row.published <= RARE_UP_TO),
    // Tags without published posts, but with drafts, posts in the trash or working copies.
    unused: rows.filter((row) => row.published === 0 && used(row)),
    untagged: (await read.untidyPosts(UNTIDY.untagged, 0, 0)).total,
    overtagged: (await read.untidyPosts(UNTIDY.overtagged, 0, 0)).total,
  };
}

function rowOf({ description: _description, posts: _posts, listed: _listed, ...row }: TagUsage): RefreshTag {
  return row;
}

/** Joins pairs of different tags into groups in which every two tags are a pair. `id` has the tags' ids, separated by spaces. */
function dismissedGroups(distinct: readonly (readonly [string, string])[], usage: readonly TagUsage[]) {
  const names = new Map(usage.map(({ id, name }) => [id, name]));
  const keys = new Set(distinct.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]));
  const groups: string[][] = [];
  for (const pair of distinct.filter((ids) => ids.every((id) => names.has(id)))) {
    const group = groups.find((ids) => ids.every((to) => pair.every((id) => id === to || keys.has(`${id} ${to}`))));
    if (!group) groups.push([...pair]);
    else for (const id of pair) if (!group.includes(id)) group.push(id);
  }
  return groups.map((ids) => ({ id: ids.join(" "), names: ids.map((id) => names.get(id) ?? "") }));
}

async function viewsOf(read: TagStoreRead, groups: DuplicateGroup[], usage: TagUsage[]) {
  const byId = new Map(usage.map((tag) => [tag.id, tag]));
  const ids = [...new Set(groups.flatMap(({ tagIds }) => tagIds))];
  const samples = Map.groupBy(await read.tagSamples(ids, SAMPLES), ({ tagId }) => tagId);
  return groups.map(({ class: of, canonicalId, tagIds, reasons }) => ({
    class: of,
    canonicalId,
    tags: tagIds.flatMap((id) => {
      const tag = byId.get(id);
      const shown = (samples.get(id) ?? []).map(({ title, slug }) => ({ title, slug }));
      return tag ? [{ ...rowOf(tag), samples: shown }] : [];
    }),
    reason: sentenceOf(reasons),
  }));
}

function sentenceOf(reasons: readonly string[]): string {
  const text = reasons.join("; ");
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
