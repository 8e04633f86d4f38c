import { compareCodeUnits, comparePolish } from "#core/polish/collation.ts";
import { fold } from "#core/polish/text-words.ts";
import { percentOf } from "#core/polish/plural-forms.ts";
import { nameForm, type NameForm, type TagWords } from "./name-form.ts";
import { createLikenessIndex, type Edge, sharedPosts } from "./likeness-index.ts";
import type { LikenessClass } from "./pair-likeness.ts";
import type { TagUsage } from "../store.ts";

export interface DuplicateGroup {
  class: LikenessClass;
  canonicalId: string;
  tagIds: string[];
  reasons: string[];
}

/** Duplicates in three classes, the groups with most posts first. Pairs once called different never share a group. */
export function findDuplicates(
  tags: readonly TagUsage[],
  distinct: readonly (readonly [string, string])[],
  words: TagWords,
): DuplicateGroup[] {
  const denied = new Set(distinct.map(([one, other]) => keyOf(one, other)));
  const isDenied = (one: TagUsage, other: TagUsage) => denied.has(keyOf(one.id, other.id));
  const forms = tags.map(({ name }) => nameForm(name, words));
  const abbreviated = likeAbbreviations(tags.map(({ name }) => name));
  const all = [...createLikenessIndex(forms, words), ...byAliases(tags, forms, words), ...abbreviated, ...bySets(tags)];
  const links = all.flatMap(({ one, other, ...edge }): Link[] => {
    const [first, second] = [tags[one], tags[other]];
    return first && second && !isDenied(first, second) ? [{ ...edge, one: first, other: second }] : [];
  });
  const certain = clusters(links.filter(isOf("certain")), new Map(), isDenied);
  const leaders = leadersOf(certain);
  const probable = clusters(links.filter(isOf("probable")), leaders, isDenied);
  const together = leadersOf([...certain, ...probable], leaders);
  const considered = links
    .filter(isOf("consider"))
    .filter(({ one, other }) => leaderOf(together, one) !== leaderOf(together, other));
  const pairs = pairsOf(considered, leaders, isDenied);
  return [...groupsOf("certain", certain), ...groupsOf("probable", probable), ...groupsOf("consider", pairs)];
}

type Link = Omit<Edge, "one" | "other"> & { one: TagUsage; other: TagUsage };

type Leaders = ReadonlyMap<TagUsage, TagUsage>;

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

/** A tag that is called what another has for an alias: readers cannot reach it by that alias, and writers meet both. */
function byAliases(tags: readonly TagUsage[], forms: readonly NameForm[], words: TagWords): Edge[] {
  const named = new Map(forms.map(({ joined }, at) => [joined, at]));
  return tags.flatMap(({ aliases, name }, one) =>
    aliases.flatMap((alias): Edge[] => {
      const other = named.get(nameForm(alias, words).joined);
      if (other === undefined || other === one) return [];
      return [{ one, other, class: "certain", reason: `„${tags[other]?.name ?? alias}” to alias tagu „${name}”` }];
    }),
  );
}

function bySets(tags: readonly TagUsage[]): Edge[] {
  return sharedPosts(tags.map(({ posts }) => posts)).map(({ one, other, share }) => {
    const reason = `stoją prawie na tych samych wpisach (${percentOf(share)} wspólnych)`;
    return { one, other, class: "consider", reason };
  });
}

interface Cluster {
  members: TagUsage[];
  reasons: string[];
}

/** Tags joined by edges, the best used gathering the others; what is denied to one member keeps a tag out. */
function clusters(links: readonly Link[], leaders: Leaders, isDenied: (one: TagUsage, other: TagUsage) => boolean) {
  const linked = new Map<TagUsage, { to: TagUsage; reason: string }[]>();
  for (const link of links) {
    const [one, other] = [leaderOf(leaders, link.one), leaderOf(leaders, link.other)];
    if (one === other) continue;
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      linked.set(from, [...(linked.get(from) ?? []), { to, reason: link.reason }]);
    }
  }
  const taken = new Set<TagUsage>();
  const found: Cluster[] = [];
  for (const start of [...linked.keys()].toSorted(byFitness)) {
    if (taken.has(start)) continue;
    taken.add(start);
    const cluster: Cluster = { members: [start], reasons: [] };
    for (const member of cluster.members) {
      for (const { to, reason } of linked.get(member) ?? []) {
        if (taken.has(to) || cluster.members.some((each) => isDenied(each, to))) continue;
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
function pairsOf(links: readonly Link[], leaders: Leaders, isDenied: (one: TagUsage, other: TagUsage) => boolean) {
  const pairs = new Map<string, Cluster>();
  for (const link of links) {
    const [one, other] = [leaderOf(leaders, link.one), leaderOf(leaders, link.other)];
    if (isDenied(one, other)) continue;
    const key = keyOf(one.id, other.id);
    const known = pairs.get(key) ?? { members: [one, other], reasons: [] };
    if (!known.reasons.includes(link.reason)) known.reasons.push(link.reason);
    pairs.set(key, known);
  }
  return [...pairs.values()];
}

function leadersOf(found: readonly Cluster[], before?: Leaders): Leaders {
  const leaders = new Map(before);
  for (const { members } of found) {
    const best = members.reduce(fitter);
    for (const member of members) leaders.set(member, best);
  }
  return new Map([...leaders].map(([tag, leader]) => [tag, leaderOf(leaders, leader)]));
}

function groupsOf(of: LikenessClass, found: readonly Cluster[]): DuplicateGroup[] {
  const posts = ({ members }: Cluster) => members.reduce((sum, { published }) => sum + published, 0);
  const sorted = found.toSorted((a, b) => posts(b) - posts(a));
  return sorted.map(({ members, reasons }) => {
    const tagIds = members.toSorted(byFitness).map(({ id }) => id);
    return { class: of, canonicalId: members.reduce(fitter).id, tagIds, reasons };
  });
}

function fitter(one: TagUsage, other: TagUsage): TagUsage {
  return byFitness(one, other) <= 0 ? one : other;
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
    compareCodeUnits(one.id, other.id)
  );
}

function marksIn(name: string): number {
  const [plain, written] = [fold(name), name.normalize("NFC").toLowerCase()];
  return [...written].reduce((sum, letter, at) => sum + (letter === [...plain][at] ? 0 : 1), 0);
}

const IN_CAPITALS = /^\p{Lu}{2,6}$/u;

const WITH_DOTS = /^(?:\p{L}\.){2,6}$/u;

/** An abbreviation that may stand for more names than this says nothing of any of them. */
const MOST_MEANT = 3;

/** Shorter words are often left out of an abbreviation: „Dom Kultury i Sztuki” is DKS. */
const LEAST_WORD = 3;

/** Pairs of an abbreviation („UE”, „k.p.a.”) and a name of several words that begin with its letters: for a person to consider. */
export function likeAbbreviations(names: readonly string[]): Edge[] {
  const meant = Map.groupBy(
    names.flatMap((name, at) => initialsOf(name).map((initials) => ({ initials, at, name }))),
    ({ initials }) => initials,
  );
  return names.flatMap((name, other) => {
    const letters = lettersOf(name);
    const found = letters === null ? [] : (meant.get(letters) ?? []);
    if (found.length > MOST_MEANT) return [];
    return found.map(({ at, name: whole }): Edge => {
      const reason = `„${name}” może być skrótem od „${whole}”`;
      return { one: Math.min(at, other), other: Math.max(at, other), class: "consider", reason };
    });
  });
}

function lettersOf(name: string): string | null {
  const text = name.normalize("NFC").trim();
  return IN_CAPITALS.test(text) || WITH_DOTS.test(text) ? fold(text.replaceAll(".", "")) : null;
}

function initialsOf(name: string): string[] {
  const words = fold(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length < 2 || lettersOf(name) !== null) return [];
  const first = (some: readonly string[]) => some.map((word) => word.slice(0, 1)).join("");
  return [...new Set([first(words), first(words.filter(({ length }) => length >= LEAST_WORD))])];
}
