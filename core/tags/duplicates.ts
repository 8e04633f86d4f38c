import { byCodeUnit } from "../polish/code-units.ts";
import { comparePolish } from "../polish/collation.ts";
import { fold } from "../polish/fold.ts";
import { percentOf } from "../polish/words.ts";
import { likeAbbreviations } from "./likeness-abbreviations.ts";
import { nameForm, type NameForm, type TagWords } from "./likeness-form.ts";
import { likeNames, type Edge } from "./likeness-index.ts";
import type { LikenessClass } from "./likeness-pair.ts";
import { likePosts } from "./likeness-posts.ts";
import type { TagUsage } from "./ports.ts";

/** Tags that may be one, the proposed name first. */
export interface DuplicateGroup {
  class: LikenessClass;
  /** Id of the tag whose name is proposed. */
  canonicalId: string;
  /** Ids of all of them, the canonical one first. */
  tagIds: string[];
  /** Polish, without repetition: „różnią się tylko polskimi znakami”. */
  reasons: string[];
}

/**
 * Duplicates in three classes, the groups with the most posts first. A group never holds a pair somebody called different. A tag stands
 * in one certain group at most, which the weaker classes know by its canonical tag alone.
 */
export function findDuplicates(
  tags: readonly TagUsage[],
  distinct: readonly (readonly [string, string])[],
  words: TagWords,
): DuplicateGroup[] {
  const denied = new Set(distinct.map(([one, other]) => keyOf(one, other)));
  const isDenied = (one: number, other: number) => denied.has(keyOf(tags[one]!.id, tags[other]!.id));
  const forms = tags.map(({ name }) => nameForm(name, words));
  const abbreviated = likeAbbreviations(tags.map(({ name }) => name));
  const all = [...likeNames(forms, words), ...byAliases(tags, forms, words), ...abbreviated, ...bySets(tags)];
  const edges = all.filter(({ one, other }) => !isDenied(one, other));
  const standing = tags.map((_, at) => at);
  const certain = clusters(tags, edges.filter(isOf("certain")), standing, isDenied);
  const leaders = leadersOf(tags, certain);
  const probable = clusters(tags, edges.filter(isOf("probable")), leaders, isDenied);
  const together = leadersOf(tags, [...certain, ...probable], leaders);
  const considered = edges.filter(isOf("consider")).filter(({ one, other }) => together[one] !== together[other]);
  const pairs = pairsOf(considered, leaders, isDenied);
  return [
    ...groupsOf("certain", tags, certain),
    ...groupsOf("probable", tags, probable),
    ...groupsOf("consider", tags, pairs),
  ];
}

const isOf =
  (wanted: LikenessClass) =>
  (edge: Edge): boolean =>
    edge.class === wanted;

function keyOf(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

/** A tag that is called what another has for an alias: readers cannot reach it by that alias, and writers meet both. */
function byAliases(tags: readonly TagUsage[], forms: readonly NameForm[], words: TagWords): Edge[] {
  const named = new Map(forms.map(({ joined }, at) => [joined, at]));
  return tags.flatMap(({ aliases, name }, one) =>
    aliases.flatMap((alias): Edge[] => {
      const other = named.get(nameForm(alias, words).joined);
      if (other === undefined || other === one) return [];
      return [{ one, other, class: "certain", reason: `„${tags[other]!.name}” to alias tagu „${name}”` }];
    }),
  );
}

function bySets(tags: readonly TagUsage[]): Edge[] {
  return likePosts(tags.map(({ posts }) => posts)).map(({ one, other, share }) => {
    const reason = `stoją prawie na tych samych wpisach (${percentOf(share)} wspólnych)`;
    return { one, other, class: "consider", reason };
  });
}

interface Cluster {
  members: number[];
  reasons: string[];
}

/** Tags joined by edges, the best used gathering the others; what is denied to one member keeps a tag out. */
function clusters(
  tags: readonly TagUsage[],
  edges: readonly Edge[],
  leaders: readonly number[],
  isDenied: (one: number, other: number) => boolean,
): Cluster[] {
  const linked = new Map<number, { to: number; reason: string }[]>();
  for (const edge of edges) {
    const [one, other] = [leaders[edge.one]!, leaders[edge.other]!];
    if (one === other) continue;
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      linked.set(from, [...(linked.get(from) ?? []), { to, reason: edge.reason }]);
    }
  }
  const taken = new Set<number>();
  const found: Cluster[] = [];
  for (const start of [...linked.keys()].toSorted((a, b) => byFitness(tags[a]!, tags[b]!))) {
    if (taken.has(start)) continue;
    taken.add(start);
    const cluster: Cluster = { members: [start], reasons: [] };
    for (let at = 0; at < cluster.members.length; at += 1) {
      for (const { to, reason } of linked.get(cluster.members[at]!)!) {
        if (taken.has(to) || cluster.members.some((member) => isDenied(member, to))) continue;
        taken.add(to);
        cluster.members.push(to);
        if (!cluster.reasons.includes(reason)) cluster.reasons.push(reason);
      }
    }
    if (cluster.members.length > 1) found.push(cluster);
  }
  return found;
}

/** What is to be considered is considered two by two: a chain of likenesses soon joins what is not alike. */
function pairsOf(
  edges: readonly Edge[],
  leaders: readonly number[],
  isDenied: (one: number, other: number) => boolean,
): Cluster[] {
  const pairs = new Map<string, Cluster>();
  for (const edge of edges) {
    const members = [leaders[edge.one]!, leaders[edge.other]!].toSorted((a, b) => a - b);
    if (isDenied(members[0]!, members[1]!)) continue;
    const key = members.join(" ");
    const known = pairs.get(key) ?? { members, reasons: [] };
    if (!known.reasons.includes(edge.reason)) known.reasons.push(edge.reason);
    pairs.set(key, known);
  }
  return [...pairs.values()];
}

/** For each tag the one that stands for its cluster. */
function leadersOf(tags: readonly TagUsage[], found: readonly Cluster[], before?: readonly number[]): number[] {
  const leaders = before ? [...before] : tags.map((_, at) => at);
  for (const { members } of found) {
    const best = members.toSorted((a, b) => byFitness(tags[a]!, tags[b]!))[0]!;
    for (const member of members) leaders[member] = best;
  }
  return leaders.map((leader) => leaders[leader]!);
}

function groupsOf(of: LikenessClass, tags: readonly TagUsage[], found: readonly Cluster[]): DuplicateGroup[] {
  const posts = ({ members }: Cluster) => members.reduce((sum, at) => sum + tags[at]!.published, 0);
  const sorted = found.toSorted((a, b) => posts(b) - posts(a));
  return sorted.map(({ members, reasons }) => {
    const tagIds = members
      .map((at) => tags[at]!)
      .toSorted(byFitness)
      .map(({ id }) => id);
    return { class: of, canonicalId: tagIds[0]!, tagIds, reasons };
  });
}

/** Whose name is proposed: the most used, then the one with diacritics, then the shorter. */
export function byFitness(one: TagUsage, other: TagUsage): number {
  return (
    Number(one.hidden || one.proposed) - Number(other.hidden || other.proposed) ||
    other.published - one.published ||
    other.posts.length - one.posts.length ||
    marksIn(other.name) - marksIn(one.name) ||
    one.name.length - other.name.length ||
    comparePolish(one.name, other.name) ||
    byCodeUnit(one.id, other.id)
  );
}

/** Letters with a diacritic. */
function marksIn(name: string): number {
  const [plain, written] = [fold(name), name.normalize("NFC").toLowerCase()];
  return [...written].reduce((sum, letter, at) => sum + (letter === [...plain][at] ? 0 : 1), 0);
}
