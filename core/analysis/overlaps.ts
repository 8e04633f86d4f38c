import type { OverlapFinding } from "./built-in-analysis.ts";
import { type ComparedPost, cosine, HEAD_WEIGHTS, type ReadArchive, rounded } from "./likeness/compared-archive.ts";
import { lemmaFrequencies, type LemmaWord } from "./likeness/frequencies.ts";
import { sharedRuns, wordRuns } from "./likeness/word-runs.ts";
import { draftFrequencies, type ReadDraft } from "./draft/tokenise-draft.ts";

/** Lemmas of a run, and shares of the runs of two texts. */
const RUN = 2;
const COPY_SHARE = 0.6;
const STRONG_SHARE = 0.25;
const FEWEST_RUNS = 12;
/** Weights of alike titles and words, and the sum from which two posts answer one question; chosen on half of the data of test/eval. */
const SAME = { title: 0.6, words: 0.3 } as const;
const SAME_QUESTION = 0.22;
const MOST_FOUND = 5;

/** Posts that say the same as the draft, the surest first. */
export function findOverlaps(archive: ReadArchive, read: ReadDraft): OverlapFinding[] {
  const own = { runs: new Set(read.blocks.flatMap(({ words }) => runsIn(words))), head: headOf(read) };
  const sides = { ...own, words: draftFrequencies(read) };
  return archive.like
    .map((post) => compare(archive, post, sides))
    .filter((found) => found !== null)
    .toSorted((a, b) => b.similarity - a.similarity || (a.postId < b.postId ? -1 : 1))
    .slice(0, MOST_FOUND);
}

interface Sides {
  runs: ReadonlySet<string>;
  head: ReadonlyMap<string, number>;
  words: ReadonlyMap<string, number>;
}

function compare(archive: ReadArchive, post: ComparedPost, own: Sides): OverlapFinding | null {
  const contained = sharedRuns(own.runs, new Set(runsIn(post.words)), FEWEST_RUNS);
  const sameTitle = cosine(archive, own.head, post.head);
  const sameWords = cosine(archive, own.words, post.frequencies);
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

function headOf({ title, lead, blocks }: ReadDraft): Map<string, number> {
  const headings = blocks.filter(({ level }) => level > 0 && level <= 2);
  const weighed = headings.map(({ words }) => [words, HEAD_WEIGHTS.heading] as const);
  return lemmaFrequencies([[title, HEAD_WEIGHTS.title], [lead, HEAD_WEIGHTS.lead], ...weighed]);
}
