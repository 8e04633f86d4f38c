import type { OverlapFinding } from "./built-in-analysis.ts";
import { type ComparedPost, cosine, HEAD_WEIGHTS, type IndexedArchive, rounded } from "./likeness/compared-archive.ts";
import { lemmaFrequencies, type LemmaWord } from "./likeness/lemma-frequencies.ts";
import { sharedRuns, wordRuns } from "./likeness/word-runs.ts";
import { draftFrequencies, type TokenisedDraft } from "./draft/tokenise-draft.ts";

/** The number of neighbouring lemmas in a run, and the least shares of matching runs for `copy` and `strong`. */
const RUN = 2;
const COPY_SHARE = 0.6;
const STRONG_SHARE = 0.25;
const FEWEST_RUNS = 12;
/** Weights of similar titles and similar words. Two posts whose sum is at least `SAME_QUESTION` answer the same question. Tuned with test/eval. */
const SAME = { title: 0.6, words: 0.3 } as const;
const SAME_QUESTION = 0.22;
const MOST_OVERLAPS = 5;

/** Finds at most five posts that say the same as the draft, the most similar first. */
export function findOverlaps(archive: IndexedArchive, read: TokenisedDraft): OverlapFinding[] {
  const runsAndHead = { runs: new Set(read.blocks.flatMap(({ words }) => runsIn(words))), head: headOf(read) };
  const draftFeatures = { ...runsAndHead, words: draftFrequencies(read) };
  return archive.similarPosts
    .map((post) => compare(archive, post, draftFeatures))
    .filter((overlap) => overlap !== null)
    .toSorted((a, b) => b.similarity - a.similarity || (a.postId < b.postId ? -1 : 1))
    .slice(0, MOST_OVERLAPS);
}

interface DraftFeatures {
  runs: ReadonlySet<string>;
  head: ReadonlyMap<string, number>;
  words: ReadonlyMap<string, number>;
}

function compare(archive: IndexedArchive, post: ComparedPost, draft: DraftFeatures): OverlapFinding | null {
  const contained = sharedRuns(draft.runs, new Set(runsIn(post.words)), FEWEST_RUNS);
  const sameTitle = cosine(archive, draft.head, post.head);
  const sameWords = cosine(archive, draft.words, post.frequencies);
  const question = SAME.title * sameTitle + SAME.words * sameWords;
  const kind = kindOf(contained, question);
  if (kind === null) return null;
  const similarity = rounded(Math.max(contained, question));
  return { postId: post.id, title: post.title, similarity, kind, contained: rounded(contained) };
}

function kindOf(contained: number, question: number): OverlapFinding["kind"] | null {
  if (contained >= COPY_SHARE) return "copy";
  if (contained >= STRONG_SHARE) return "strong";
  return question >= SAME_QUESTION ? "same-question" : null;
}

function runsIn(words: readonly LemmaWord[]): string[] {
  return wordRuns(
    words.map(({ lemma }) => lemma),
    RUN,
  );
}

function headOf({ title, lead, blocks }: TokenisedDraft): Map<string, number> {
  const headings = blocks.filter(({ level }) => level > 0 && level <= 2);
  const weighed = headings.map(({ words }) => [words, HEAD_WEIGHTS.heading] as const);
  return lemmaFrequencies([[title, HEAD_WEIGHTS.title], [lead, HEAD_WEIGHTS.lead], ...weighed]);
}
