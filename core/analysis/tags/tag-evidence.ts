import type { TagReason } from "../built-in-analysis.ts";
import type { ArchivedTag } from "../archive/archive.ts";
import type { ArchiveIndex } from "../archive/archive-index.ts";
import { termFrequencies } from "../archive/inverted-index.ts";
import type { Ranked } from "../archive/ranking.ts";
import { type LemmaWord, type ReadDraft, draftFrequencies } from "../draft/tokenise-draft.ts";
import { subjectEvidence } from "./subject-evidence.ts";
import { tagHabits, type TagHabits } from "./tag-habits.ts";
import { wordRoot } from "../archive/word-roots.ts";

export interface TagEvidence {
  tag: ArchivedTag;
  /** The weightiest evidence: a name that stands there, and else the strongest of the others. */
  reason: Exclude<TagReason, "new">;
  sign: string | null;
  posts: number;
  score: number;
}

/* Weights beside the neighbours' 1. Set by coordinate ascent on the development half of test/eval, rounded; cross-validated. */
const WORTH = { title: 0.9, text: 0.5, kin: 0.3, company: 0.4, subject: 1 } as const;
/** What a name in a title and one anywhere is taken to say of its tag as long as the archive does not tell (share of posts). */
const SUPPOSED = { title: 0.8, anywhere: 0.4 } as const;
/** How plainly a text is about a word, by where it stands; each mention in the body adds its own. At most 1. */
const PLAIN = { title: 1, lead: 0.6, body: 0.3 } as const;
const KIN_PLAIN = 0.7;
/** Mentions of the family after which another one says nothing new. */
const ENOUGH_KIN = 2;

/** Closeness at which neighbours count half, so that a young archive's distant posts do not count. Set on test/eval. */
const HALF_TRUSTED = 0.08;

type Place = keyof typeof PLAIN;

interface Mention {
  tag: ArchivedTag;
  lemmas: readonly string[];
  place: Place;
  times: number;
  plain: number;
  word: string;
}

/** What speaks for each tag the archive has, without those nothing speaks for; in no order. */
export function tagEvidence(
  index: ArchiveIndex,
  read: ReadDraft,
  close: readonly Ranked[],
): ReadonlyMap<string, TagEvidence> {
  const habits = tagHabits(index);
  const self = read.draft.postId === null ? -1 : index.numberOf(read.draft.postId);
  const named = mentions(read, (words, at) => namesAt(index, words, at));
  const kin = mentions(read, createKinAt(habits));
  const near = tagsOfNeighbours(index, read, close);
  const company = companyOf(habits, read, { named, kin, self });
  const subjects = subjectEvidence(index, read);
  const found = new Map<string, TagEvidence>();
  for (const id of new Set([...named.keys(), ...kin.keys(), ...near.keys(), ...company.keys(), ...subjects.keys()])) {
    const tag = habits.tagOf(id);
    if (!tag) continue;
    const [name, relative, beside, subject] = [named.get(id), kin.get(id), company.get(id), subjects.get(id)];
    const parts = {
      neighbours: near.get(id)?.share ?? 0,
      subject: WORTH.subject * (subject?.share ?? 0),
      kin: relative ? WORTH.kin * saidEnough(relative.times) : 0,
      company: WORTH.company * (beside?.share ?? 0),
    };
    const frequency = name ? weightOfName(habits, name, self) : 0;
    const score = frequency + parts.neighbours + parts.subject + parts.kin + parts.company;
    const signs = { kin: relative?.word, company: beside?.name, subject: subject?.words.join(", ") };
    const told = name ? { reason: name.place, sign: null } : reasonOf(parts, signs);
    found.set(id, { tag, ...told, posts: near.get(id)?.posts ?? 0, score });
  }
  return found;
}

type Kind = "neighbours" | "subject" | "kin" | "company";

function reasonOf(
  parts: Readonly<Record<Kind, number>>,
  signs: Readonly<Partial<Record<Kind, string | undefined>>>,
): Pick<TagEvidence, "reason" | "sign"> {
  const kinds = ["neighbours", "subject", "kin", "company"] as const;
  const reason = kinds.reduce((best, kind) => (parts[kind] > parts[best] ? kind : best));
  // The one word of the subject may be of the name's family, which says more to whoever reads it.
  if (reason === "subject" && signs.subject === signs.kin) return { reason: "kin", sign: signs.kin ?? null };
  return { reason, sign: signs[reason] ?? null };
}

/** A name counts for what the archive makes of it: „woda” stands in many posts that are not about water. */
function weightOfName(habits: TagHabits, { tag, lemmas, place }: Mention, self: number): number {
  const anywhere = WORTH.text * habits.keptWord(tag.id, lemmas, "anywhere", SUPPOSED.anywhere, self);
  if (place !== "title") return anywhere;
  return anywhere + WORTH.title * habits.keptWord(tag.id, lemmas, "title", SUPPOSED.title, self);
}

function saidEnough(times: number): number {
  return Math.min(1, Math.log1p(times) / Math.log1p(ENOUGH_KIN));
}

type At = (words: readonly LemmaWord[], at: number) => readonly Pick<Mention, "tag" | "lemmas">[];

function mentions({ title, lead, blocks }: ReadDraft, found: At): Map<string, Mention> {
  const all = new Map<string, Mention>();
  const look = (words: readonly LemmaWord[], place: Place) => {
    for (const [at, { text }] of words.entries()) {
      for (const { tag, lemmas } of found(words, at)) {
        const mention = all.get(tag.id) ?? { tag, lemmas, place, times: 0, plain: 0, word: text };
        mention.times += 1;
        if (place === "body" || mention.plain === 0) mention.plain = Math.min(1, mention.plain + PLAIN[place]);
        all.set(tag.id, mention);
      }
    }
  };
  look(title, "title");
  look(lead, "lead");
  for (const { words } of blocks) look(words, "body");
  return all;
}

function namesAt(index: ArchiveIndex, words: readonly LemmaWord[], at: number) {
  return index
    .tagsNamed(words[at]?.lemma ?? "")
    .filter(({ lemmas }) => lemmas.every((each, place) => words[at + place]?.lemma === each));
}

/** Words of a draft repeat themselves, so each lemma is taken to its root once. */
function createKinAt(habits: TagHabits): At {
  const known = new Map<string, ReturnType<At>>();
  return (words, at) => {
    const word = words[at];
    if (!word || word.silent) return [];
    const { lemma } = word;
    const kin = known.get(lemma) ?? kinOf(habits, lemma);
    known.set(lemma, kin);
    return kin;
  };
}

function kinOf(habits: TagHabits, lemma: string): ReturnType<At> {
  const kin = habits.tagsOfRoot(wordRoot(lemma)).filter((each) => each.lemma !== lemma);
  return kin.map((each) => ({ tag: each.tag, lemmas: [each.lemma] }));
}

/** Tags of close posts by their share of closeness. BM25 and the cosine of all words have to agree on a post. */
function tagsOfNeighbours(
  index: ArchiveIndex,
  read: ReadDraft,
  close: readonly Ranked[],
): Map<string, { share: number; posts: number }> {
  const draft = new Map<number, number>();
  for (const [lemma, frequency] of draftFrequencies(read)) {
    const term = index.termOf(lemma);
    if (term >= 0) draft.set(term, weightOf(index, term, frequency));
  }
  const near = close.map(({ no, similarity }) => ({ no, weight: similarity * cosineTo(index, draft, no) }));
  const all = near.reduce((sum, { weight }) => sum + weight, 0);
  const found = new Map<string, { share: number; posts: number }>();
  if (all === 0) return found;
  const closeness = all / Math.hypot(...draft.values());
  const whole = all * (1 + HALF_TRUSTED / closeness);
  for (const { no, weight } of near) {
    for (const id of index.post(no).tagIds) {
      const { share, posts } = found.get(id) ?? { share: 0, posts: 0 };
      found.set(id, { share: share + weight / whole, posts: posts + 1 });
    }
  }
  return found;
}

/** The cosine of TF-IDF, but for the draft's length, which is the same for every post. */
function cosineTo(index: ArchiveIndex, draft: ReadonlyMap<number, number>, no: number): number {
  let [product, squares] = [0, 0];
  for (const [term, frequency] of termFrequencies(index.post(no), index.termOfForm, index.silent)) {
    const weight = weightOf(index, term, frequency);
    product += weight * (draft.get(term) ?? 0);
    squares += weight * weight;
  }
  return product === 0 ? 0 : product / Math.sqrt(squares);
}

function weightOf(index: ArchiveIndex, term: number, frequency: number): number {
  return (1 + Math.log(frequency)) * index.idf(term);
}

function companyOf(
  habits: TagHabits,
  { draft }: ReadDraft,
  { named, kin, self }: { named: ReadonlyMap<string, Mention>; kin: ReadonlyMap<string, Mention>; self: number },
): Map<string, { share: number; name: string }> {
  const plain = new Map<string, number>();
  for (const [id, mention] of kin) plain.set(id, mention.plain * KIN_PLAIN);
  for (const [id, mention] of named) plain.set(id, Math.max(mention.plain, plain.get(id) ?? 0));
  for (const id of draft.tagIds) plain.set(id, 1);
  const found = new Map<string, { share: number; name: string }>();
  for (const [id, said] of plain) {
    const name = habits.tagOf(id)?.name;
    if (name === undefined) continue;
    for (const [other, share] of habits.company(id, self)) {
      if (said * share > (found.get(other)?.share ?? 0)) found.set(other, { share: said * share, name });
    }
  }
  return found;
}
