import type { OverlapFinding } from "./built-in-analysis.ts";
import { type ArchiveIndex, type IndexedPost, telling } from "./archive/archive-index.ts";
import { best, closePost, queryOf, type Ranked, rounded } from "./archive/ranking.ts";
import { lemmaFrequencies, type ReadDraft } from "./draft/tokenise-draft.ts";

/** assistant.md, Duplicates: shares of two-word runs of lemmas. */
export const COPY_SHARE = 0.6;
export const STRONG_SHARE = 0.25;
const FEWEST_RUNS = 12;
/** Posts compared run by run; a copy shares so many words that it stands among the first. */
const COMPARED = 30;
/** What makes two posts answer one question, and from where on they do; set on the development half of test/eval. */
const SAME = { title: 0.6, words: 0.3, tags: 0.1 } as const;
export const SAME_QUESTION = 0.22;
const HEAD = { title: 3, heading: 1.5, lead: 1 } as const;
const MOST_FOUND = 5;
/** Places of a term's number in the number of a run of two. */
const RUN_BASE = 2 ** 26;

/** Posts that say the same as the draft, the surest first. */
export function findOverlaps(index: ArchiveIndex, read: ReadDraft, close: readonly Ranked[]): OverlapFinding[] {
  const head = headOf(read);
  const near = best(index, queryOf(index, head), COMPARED, read.draft.postId);
  const known = new Map([...near, ...close.slice(0, COMPARED)].map((ranked) => [ranked.no, ranked]));
  const runs = runsOfDraft(index, read);
  const words = wordsOfDraft(read);
  return [...known.values()]
    .map((ranked) => compare(index, read, ranked, { runs, head, words }))
    .filter((found) => found !== null)
    .toSorted((a, b) => b.similarity - a.similarity || (a.postId < b.postId ? -1 : 1))
    .slice(0, MOST_FOUND);
}

interface Sides {
  runs: ReadonlySet<number>;
  head: ReadonlyMap<string, number>;
  words: ReadonlyMap<string, number>;
}

function compare(index: ArchiveIndex, read: ReadDraft, ranked: Ranked, own: Sides): OverlapFinding | null {
  const post = index.post(ranked.no);
  const contained = containment(own.runs, runsOfPost(index, post));
  const sameTitle = cosine(index, own.head, headOfPost(index, post));
  const sameWords = cosine(index, own.words, wordsOfPost(index, post));
  const sameTags = jaccard(new Set(read.draft.tagIds), new Set(post.tagIds));
  const question = SAME.title * sameTitle + SAME.words * sameWords + SAME.tags * sameTags;
  const kind = kindOf(contained, question);
  if (kind === null) return null;
  const similarity = Math.max(contained, question);
  return { ...closePost(index, { ...ranked, similarity }), kind, contained: rounded(contained) };
}

function kindOf(contained: number, question: number): OverlapFinding["kind"] | null {
  if (contained >= COPY_SHARE) return "copy";
  if (contained >= STRONG_SHARE) return "strong";
  return question >= SAME_QUESTION ? "same-question" : null;
}

/** The share of the shorter text's runs that the other has; 0 where one is too short to tell. */
export function containment(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  const [fewer, more] = one.size <= other.size ? [one, other] : [other, one];
  if (fewer.size < FEWEST_RUNS) return 0;
  let shared = 0;
  for (const run of fewer) if (more.has(run)) shared += 1;
  return shared / fewer.size;
}

/** Lemmas the archive does not have get numbers behind its own, so that runs of them count as the draft's. */
function runsOfDraft(index: ArchiveIndex, { blocks }: ReadDraft): Set<number> {
  const strangers = new Map<string, number>();
  const numberOf = (lemma: string) => {
    const term = index.termOf(lemma);
    if (term >= 0) return term;
    const known = strangers.get(lemma) ?? index.lemmas.length + strangers.size;
    strangers.set(lemma, known);
    return known;
  };
  const runs = new Set<number>();
  for (const { words } of blocks)
    addRuns(
      runs,
      words.map(({ lemma }) => numberOf(lemma)),
    );
  return runs;
}

function runsOfPost(index: ArchiveIndex, post: IndexedPost): Set<number> {
  const runs = new Set<number>();
  addRuns(
    runs,
    Array.from(post.bodyForms.unpack(), (form) => index.termOfForm[form]),
  );
  return runs;
}

function addRuns(runs: Set<number>, terms: readonly (number | undefined)[]): void {
  let before: number | undefined;
  for (const term of terms) {
    if (before !== undefined && term !== undefined) runs.add(before * RUN_BASE + term);
    before = term;
  }
}

type Frequencies = Map<string, number>;

function headOf({ title, lead, blocks }: ReadDraft): Frequencies {
  const headings = blocks.filter(({ level }) => level > 0 && level <= 2);
  const weighed = headings.map(({ words }) => [words, HEAD.heading] as const);
  return lemmaFrequencies([[title, HEAD.title], [lead, HEAD.lead], ...weighed]);
}

function headOfPost(index: ArchiveIndex, post: IndexedPost): Frequencies {
  const { titleForms, leadForms, headingForms } = post;
  return formFrequencies(index, [titleForms, HEAD.title], [leadForms, HEAD.lead], [headingForms, HEAD.heading]);
}

function wordsOfDraft({ title, lead, blocks }: ReadDraft): Frequencies {
  return lemmaFrequencies([title, lead, ...blocks.map(({ words }) => words)].map((words) => [words, 1]));
}

function wordsOfPost(index: ArchiveIndex, post: IndexedPost): Frequencies {
  return formFrequencies(index, [post.titleForms, 1], [post.leadForms, 1], [post.bodyForms.unpack(), 1]);
}

function formFrequencies(
  index: ArchiveIndex,
  ...weighed: readonly [forms: Uint32Array, weight: number][]
): Frequencies {
  const frequencies: Frequencies = new Map();
  for (const [forms, weight] of weighed) {
    for (const term of telling(forms, index.termOfForm, index.silent)) {
      const lemma = index.lemmas[term];
      if (lemma !== undefined) frequencies.set(lemma, (frequencies.get(lemma) ?? 0) + weight);
    }
  }
  return frequencies;
}

/** TF-IDF: the logarithm of the frequency by the rarity. */
export function cosine(
  index: ArchiveIndex,
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): number {
  const weight = (lemma: string, frequency: number) => (1 + Math.log(frequency)) * index.idf(index.termOf(lemma));
  const [first, second] = [one, other].map((frequencies) => {
    const weights = new Map([...frequencies].map(([lemma, frequency]) => [lemma, weight(lemma, frequency)]));
    const length = Math.sqrt([...weights.values()].reduce((sum, each) => sum + each * each, 0));
    return { weights, length };
  }) as [Weighed, Weighed];
  let product = 0;
  for (const [lemma, each] of first.weights) product += each * (second.weights.get(lemma) ?? 0);
  return product === 0 ? 0 : product / (first.length * second.length);
}

interface Weighed {
  weights: Map<string, number>;
  length: number;
}

function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((each) => other.has(each)).length;
  return both === 0 ? 0 : both / (one.size + other.size - both);
}
