import { appendAll } from "#core/base/values/append-all.ts";
import { compareCodeUnits, comparePolish } from "#core/polish/collation.ts";
import { remembered } from "#core/base/memo.ts";
import { bareAmong, careOf, isObliqueName, nameForm, type NameForm, type TagWords, writtenOften } from "./name-form.ts";
import { createLikenessIndex, type Edge, sharedPosts } from "./likeness-index.ts";
import type { LikenessClass } from "./pair-likeness.ts";
import { diacriticsIn } from "../identity/tag-identity.ts";
import { reasonsOf, type Why } from "./reasons.ts";
import { abbreviationPairs } from "./abbreviations.ts";
import { namesWithin } from "./names-within.ts";
import type { TagUsage } from "../store.ts";

export interface DuplicateGroup {
  class: LikenessClass;
  canonicalId: string;
  tagIds: string[];
  reasons: string[];
}

/**
 * Groups likely duplicates in three classes, the groups with the most posts first, and last those of a name within another. Tags that a person called different never share a group.
 * Tags that are alike only in diacritics or as inflected forms can share only a `consider` group.
 */
export function findDuplicates(
  tags: readonly TagUsage[],
  distinct: readonly (readonly [string, string])[],
  words: TagWords,
): DuplicateGroup[] {
  const denied = new Set(distinct.map(([one, other]) => keyOf(one, other)));
  const isDenied = (one: TagUsage, other: TagUsage) => denied.has(keyOf(one.id, other.id));
  const forms = tags.map(({ name }) => nameForm(name, words));
  const abbreviated = abbreviationPairs(tags.map(({ name }) => name));
  const all = [
    ...createLikenessIndex(forms, words),
    ...byAliases(tags, forms, words),
    ...abbreviated,
    ...bySets(tags),
    ...namesWithin(tags, forms),
  ];
  const links = all.flatMap(({ one, other, ...edge }): Link[] => {
    const [first, second] = [tags[one], tags[other]];
    return first && second && !isDenied(first, second) ? [{ ...edge, one: first, other: second }] : [];
  });
  const byName = nameOrder(words, forms);
  const certain = clusters(links.filter(isOf("certain")), new Map(), byName, isDenied);
  const leaders = leadersOf(certain, byName);
  const twoWords = new Set(links.filter(({ why }) => TWO_WORDS.has(why)).map((link) => keyOfLeaders(link, leaders)));
  const isApart = (one: TagUsage, other: TagUsage) => isDenied(one, other) || twoWords.has(keyOf(one.id, other.id));
  const probable = clusters(links.filter(isOf("probable")), leaders, byName, isApart);
  const together = leadersOf([...certain, ...probable], byName, leaders);
  const considered = cliques(links.filter(isOf("consider")), together, byName, isDenied);
  return Object.entries({ certain, probable, consider: considered }).flatMap(([of, groups]) =>
    groupsOf(of as LikenessClass, groups, byName),
  );
}

type Link = Omit<Edge, "one" | "other"> & { one: TagUsage; other: TagUsage };

type Leaders = ReadonlyMap<TagUsage, TagUsage>;

/** Tags that are alike for these reasons are never in one probable group, even if a third tag is like both. */
const TWO_WORDS: ReadonlySet<Why> = new Set(["diacritics", "inflection"]);

function leaderOf(leaders: Leaders, tag: TagUsage): TagUsage {
  return leaders.get(tag) ?? tag;
}

const isOf =
  (wanted: LikenessClass) =>
  (link: Link): boolean =>
    link.class === wanted;

function keyOf(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

function keyOfLeaders({ one, other }: Link, leaders: Leaders): string {
  return keyOf(leaderOf(leaders, one).id, leaderOf(leaders, other).id);
}

/** Returns pairs of tags in which an alias of one tag is the name of the other. Such an alias does not lead readers to the first tag. */
function byAliases(tags: readonly TagUsage[], forms: readonly NameForm[], words: TagWords): Edge[] {
  const named = new Map(forms.map(({ joined }, at) => [joined, at]));
  return tags.flatMap(({ aliases }, one) =>
    aliases.flatMap((alias): Edge[] => {
      const other = named.get(nameForm(alias, words).joined);
      return other === undefined || other === one ? [] : [{ one, other, class: "certain", why: "alias" }];
    }),
  );
}

function bySets(tags: readonly TagUsage[]): Edge[] {
  return sharedPosts(tags.map(({ posts }) => posts)).map(({ one, other }) => ({
    one,
    other,
    class: "consider",
    why: "posts",
  }));
}

interface Cluster {
  members: TagUsage[];
  links: Link[];
}

type Apart = (one: TagUsage, other: TagUsage) => boolean;

/** Maps each tag to the tags linked to it, with the links. A tag is represented by its leader. */
function neighboursOf(links: readonly Link[], leaders: Leaders): Map<TagUsage, Map<TagUsage, Link[]>> {
  const linked = new Map<TagUsage, Map<TagUsage, Link[]>>();
  for (const link of links) {
    const [one, other] = [leaderOf(leaders, link.one), leaderOf(leaders, link.other)];
    if (one === other) continue;
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const beside = linked.get(from) ?? new Map<TagUsage, Link[]>();
      linked.set(from, beside.set(to, [...(beside.get(to) ?? []), link]));
    }
  }
  return linked;
}

/** Groups linked tags, each group around its most used tag. A tag reached over two slips is left out, because two slips make another word. */
function clusters(links: readonly Link[], leaders: Leaders, byName: Order, isApart: Apart): Cluster[] {
  const linked = neighboursOf(links, leaders);
  const taken = new Set<TagUsage>();
  const groups: Cluster[] = [];
  for (const start of [...linked.keys()].toSorted(byName)) {
    if (taken.has(start)) continue;
    taken.add(start);
    const cluster: Cluster = { members: [start], links: [] };
    const slipped = new Set<TagUsage>();
    for (const member of cluster.members) {
      for (const [to, by] of linked.get(member) ?? []) {
        const isSlip = by.every(({ why }) => why === "slip");
        const isFar = isSlip && slipped.has(member);
        if (isFar || taken.has(to) || cluster.members.some((each) => isApart(each, to))) continue;
        taken.add(to);
        cluster.members.push(to);
        appendAll(cluster.links, by);
        if (isSlip || slipped.has(member)) slipped.add(to);
      }
    }
    if (cluster.members.length > 1) groups.push(cluster);
  }
  return groups;
}

/** A group of the class `consider` has at most this many tags: as many as can be merged at once. */
const MOST_ALIKE = 100;

/** Groups tags so that every tag in a group is like every other tag: no chain joins unlike tags. Every pair of like tags is in some group. */
function cliques(links: readonly Link[], leaders: Leaders, byName: Order, isDenied: Apart): Cluster[] {
  const linked = neighboursOf(links, leaders);
  const shown = new Set<string>();
  const groups: Cluster[] = [];
  for (const start of [...linked.keys()].toSorted(byName)) {
    const beside = [...(linked.get(start)?.keys() ?? [])].filter((to) => !isDenied(start, to)).toSorted(byName);
    for (const next of beside) {
      if (shown.has(keyOf(start.id, next.id))) continue;
      const members = [start, next];
      for (const each of beside) {
        const fits = members.every((to) => to !== each && linked.get(each)?.has(to) && !isDenied(each, to));
        if (fits && members.length < MOST_ALIKE) members.push(each);
      }
      const pairs = members.flatMap((one, at) => members.slice(at + 1).map((other) => [one, other] as const));
      for (const [one, other] of pairs) shown.add(keyOf(one.id, other.id));
      groups.push({ members, links: pairs.flatMap(([one, other]) => linked.get(one)?.get(other) ?? []) });
    }
  }
  return groups;
}

type Order = (one: TagUsage, other: TagUsage) => number;

function leadersOf(groups: readonly Cluster[], byName: Order, before?: Leaders): Leaders {
  const leaders = new Map(before);
  for (const { members } of groups) {
    const [best] = members.toSorted(byName);
    for (const member of members) if (best) leaders.set(member, best);
  }
  return new Map([...leaders].map(([tag, leader]) => [tag, leaderOf(leaders, leader)]));
}

function groupsOf(of: LikenessClass, groups: readonly Cluster[], byName: Order): DuplicateGroup[] {
  const posts = ({ members }: Cluster) => members.reduce((sum, { published }) => sum + published, 0);
  const isPart = ({ links }: Cluster) => links.every(({ why }) => why === "within");
  const sorted = groups.toSorted((a, b) => Number(isPart(a)) - Number(isPart(b)) || posts(b) - posts(a));
  return sorted.map(({ members, links }) => {
    const tagIds = members.toSorted(byName).map(({ id }) => id);
    return { class: of, canonicalId: tagIds[0] ?? "", tagIds, reasons: reasonsOf(members, links) };
  });
}

/** A name with a capital inside, as brands write it: TypeScript, GitHub. */
const IN_CAPITALS = /^[^\s]*\p{Ll}\p{Lu}/u;

/**
 * Orders proposed names: visible first, then with their Polish letters, nominative, most used, known words in base form, brands as most posts
 * and the brand write them, with diacritics, shorter.
 */
function nameOrder(words: TagWords, forms: readonly NameForm[]): Order {
  const isBare = remembered(bareAmong(forms, words), Number.POSITIVE_INFINITY);
  const isOblique = remembered((name: string) => isObliqueName(name, words), Number.POSITIVE_INFINITY);
  const care = remembered((name: string) => careOf(name, words), Number.POSITIVE_INFINITY);
  const written = remembered((name: string) => writtenOften(name, words), Number.POSITIVE_INFINITY);
  return (one, other) =>
    Number(one.hidden || one.proposed) - Number(other.hidden || other.proposed) ||
    Number(isBare(one.name)) - Number(isBare(other.name)) ||
    Number(isOblique(one.name)) - Number(isOblique(other.name)) ||
    other.published - one.published ||
    other.posts.length - one.posts.length ||
    care(other.name) - care(one.name) ||
    Math.sign(written(other.name) - written(one.name) || 0) ||
    Number(IN_CAPITALS.test(other.name)) - Number(IN_CAPITALS.test(one.name)) ||
    diacriticsIn(other.name) - diacriticsIn(one.name) ||
    one.name.length - other.name.length ||
    comparePolish(one.name, other.name) ||
    compareCodeUnits(one.id, other.id);
}
