import { abbreviationPairs } from "#core/tags/likeness/abbreviations.ts";
import { findDuplicates } from "#core/tags/likeness/duplicates.ts";
import { nameForm, type TagWords } from "#core/tags/likeness/name-form.ts";
import { createLikenessIndex } from "#core/tags/likeness/likeness-index.ts";
import { bootstrap, type Interval } from "./bootstrap.ts";
import { type Agreement, conflationAgreement } from "./conflation.ts";
import { linesOf, type Split } from "./data-sets.ts";

/** Names of one `spelling` differ in signs alone; names of one `sense` do not abbreviate each other. */
export interface TagName {
  name: string;
  group: string;
  sense: string;
  spelling: string;
}

/** Null when there is nothing to take a share of. */
export interface Share {
  value: number;
  interval: Interval;
}

export interface TagVariants {
  /** Of pairs called certain (probable), those that are one tag. */
  certain: Share;
  probable: Share;
  /** Of the pairs that are one tag in other forms, those called certain or probable. */
  forms: Share;
  /** Of the pairs that are one tag in other spellings, those called certain. */
  spellings: Share;
  /** Of the pairs of an abbreviation and what it stands for, those called anything. */
  abbreviations: Share;
  groups: Agreement;
  wrong: string[];
}

export function tagNames(split: Split): TagName[] {
  return linesOf(`tag-groups-${split}.txt`)
    .filter((line) => line !== "")
    .flatMap((group) =>
      group
        .split(" @ ")
        .flatMap((sense) =>
          sense
            .split(" ~ ")
            .flatMap((spelling) => spelling.split(" = ").map((name) => ({ name, group, sense, spelling }))),
        ),
    );
}

type Class = "certain" | "probable" | "consider" | null;

interface Judged {
  one: TagName;
  other: TagName;
  as: Class;
}

export function tagVariants(names: readonly TagName[], words: TagWords): TagVariants {
  const judged = judge(names, words);
  const same = ({ one, other }: Judged) => one.group === other.group;
  const kept = ({ as }: Judged) => as === "certain" || as === "probable";
  const inForms = judged.filter(({ one, other }) => one.sense === other.sense && one.spelling !== other.spelling);
  const inSpellings = judged.filter(({ one, other }) => one.spelling === other.spelling);
  const abbreviated = judged.filter((pair) => same(pair) && pair.one.sense !== pair.other.sense);
  return {
    certain: share(
      judged.filter(({ as }) => as === "certain"),
      same,
    ),
    probable: share(
      judged.filter(({ as }) => as === "probable"),
      same,
    ),
    forms: share(inForms, kept),
    spellings: share(inSpellings, ({ as }) => as === "certain"),
    abbreviations: share(abbreviated, ({ as }) => as !== null),
    groups: conflationAgreement(proposedGroups(names, words)),
    wrong: judged
      .filter((pair) => same(pair) !== kept(pair))
      .map(({ one, other, as }) => `${one.name} | ${other.name}: ${as}`),
  };
}

function judge(names: readonly TagName[], words: TagWords): Judged[] {
  const forms = names.map(({ name }) => nameForm(name, words));
  const abbreviated = abbreviationPairs(names.map(({ name }) => name));
  const edges = [...abbreviated, ...createLikenessIndex(forms, words)];
  const classes = new Map(edges.map((edge) => [`${edge.one} ${edge.other}`, edge.class]));
  const pairs: Judged[] = [];
  for (const [at, one] of names.entries()) {
    for (const [next, other] of names.slice(at + 1).entries()) {
      const as = classes.get(`${at} ${at + 1 + next}`) ?? null;
      if (as !== null || one.group === other.group) pairs.push({ one, other, as });
    }
  }
  return pairs;
}

/** The bootstrap draws groups: the pairs of one are not independent. */
function share(pairs: readonly Judged[], isRight: (pair: Judged) => boolean): Share {
  const right = (some: readonly Judged[]) => some.filter(isRight).length / some.length;
  const groups = [...Map.groupBy(pairs, ({ one }) => one.group).values()];
  return { value: right(pairs), interval: bootstrap(groups, (drawn) => right(drawn.flat())) };
}

function proposedGroups(names: readonly TagName[], words: TagWords): { gold: string; ours: string }[] {
  const tags = names.map(({ name }, at) => ({ ...UNUSED, id: `t-${at}`, slug: `t-${at}`, name }));
  const leader = new Map(tags.map(({ id }) => [id, id]));
  const led = (id: string): string => (leader.get(id) === id ? id : led(leader.get(id)!));
  for (const { class: of, canonicalId, tagIds } of findDuplicates(tags, [], words)) {
    if (of === "consider") continue;
    for (const id of tagIds) leader.set(led(id), led(canonicalId));
  }
  return names.map(({ group }, at) => ({ gold: group, ours: led(`t-${at}`) }));
}

const UNUSED = {
  description: "",
  aliases: [],
  hidden: false,
  proposed: false,
  version: 1,
  published: 0,
  drafts: 0,
  trashed: 0,
  copies: 0,
  lastUsedAt: null,
  posts: [],
  listed: [],
};
