import type { LinkProposal, TextRange } from "./built-in-analysis.ts";
import { maskedText } from "./draft/draft-blocks.ts";
import type { TokenisedBlock, TokenisedDraft } from "./draft/tokenise-draft.ts";
import { type ComparedPost, type IndexedArchive, rounded } from "./likeness/compared-archive.ts";
import { type LemmaWord, lemmaWords } from "./likeness/lemma-frequencies.ts";
import { isNounLike } from "./likeness/stop-words.ts";
import { strongestEvidence, type TagEvidence } from "./tags/tag-evidence.ts";

/** At most this many links are proposed for each thousand words of the draft. The number of thousands is rounded up. */
const PER_THOUSAND = 3;
const LONGEST_ANCHOR = 5;
/** A word that is not about the subject lowers the score of its anchor by this much. */
const FOREIGN_WORD_COST = 0.25;
/** Weights of the two reasons for a link: how much of the post's subject the anchor names, and how similar the post is to the draft. */
const WORTH = { subject: 0.4, text: 0.8 } as const;
/** Shared tags raise the score by at most half of this factor; different tags lower the score by as much. Tuned on half of test/eval. */
const TAGS_PULL = 0.8;
/** The score of a post to which no other post links is multiplied by this factor. */
const ORPHAN_FAVOUR = 1.15;
const HALF_WEIGHT_SIMILARITY = 0.15;
const LEAST_SCORE = 0.1;
/** A proposed link has at least this score; weaker candidates are only ranked. */
const PROPOSED_SCORE = 0.55;
const LEAST_SHARE = 0.1;

/** A possible link, with the number of the draft's block that contains the link. */
export interface LinkCandidate extends LinkProposal {
  block: number;
}

interface Anchor extends TextRange {
  share: number;
}

/** Maps each distinctive lemma of a post to its share in the post's subject. The shares of the two strongest lemmas add up to 1. */
type Subject = ReadonlyMap<string, number>;

/** Returns possible links to similar posts, each at its best anchor, ordered from the best. */
export function linkCandidates(
  archive: IndexedArchive,
  read: TokenisedDraft,
  evidence: ReadonlyMap<string, TagEvidence>,
): LinkCandidate[] {
  const sameTags = createTagLikeness(read.draft.tagIds, evidence);
  const linked = linkedPaths(read);
  const posts = archive.similarPosts
    .filter(({ path }) => !linked.has(path))
    .map((post) => ({ post, subject: subjectOf(archive, post), favour: favourOf(post, sameTags) }));
  const best = new Map<string, LinkCandidate>();
  for (const [at, block] of read.blocks.entries()) {
    if ((block.kind !== "paragraph" && block.kind !== "item") || block.quoted) continue;
    const text = maskedText(read.draft.body, block, { code: true, links: true, quotes: true });
    const runs = runsOf(text, lemmaWords(text, read.lemmaOf));
    for (const { post, subject, favour } of posts) {
      const anchor = bestAnchor(post, subject, runs);
      if (!anchor) continue;
      const score = (WORTH.subject * anchor.share + WORTH.text * similarityWeight(post.similarity)) * favour;
      if (score < LEAST_SCORE || score <= (best.get(post.id)?.score ?? 0)) continue;
      best.set(post.id, candidateOf(read.draft.body, block, at, { post, anchor, score }));
    }
  }
  return [...best.values()].toSorted((a, b) => b.score - a.score || (a.postId < b.postId ? -1 : 1));
}

/** Returns the links to propose: at most one for each paragraph and three for each 1 000 words, in the order of the text. */
export function proposeLinks(read: TokenisedDraft, candidates: readonly LinkCandidate[]): LinkProposal[] {
  const most = Math.ceil(read.wordCount / 1_000) * PER_THOUSAND;
  const taken = new Map<number, LinkCandidate>();
  for (const candidate of candidates) {
    if (taken.size >= most || candidate.score < PROPOSED_SCORE) break;
    if (!taken.has(candidate.block)) taken.set(candidate.block, candidate);
  }
  return [...taken.values()].toSorted((a, b) => a.start - b.start).map(({ block: _block, ...proposal }) => proposal);
}

function favourOf({ tagIds, linked }: ComparedPost, sameTags: (tagIds: readonly string[]) => number): number {
  return (1 + TAGS_PULL * (sameTags(tagIds) - UNKNOWN_LIKENESS)) * (linked ? 1 : ORPHAN_FAVOUR);
}

/** Returns a similarity as a weight, 0 to 1. Even posts worth a link have small similarities, so 0.15 counts as one half. */
function similarityWeight(similarity: number): number {
  return similarity / (similarity + HALF_WEIGHT_SIMILARITY);
}

function candidateOf(
  body: string,
  block: TokenisedBlock,
  at: number,
  { post, anchor, score }: { post: ComparedPost; anchor: Anchor; score: number },
): LinkCandidate {
  const range = { start: block.start + anchor.start, end: block.start + anchor.end };
  return {
    ...range,
    anchor: body.slice(range.start, range.end),
    postId: post.id,
    title: post.title,
    score: rounded(score),
    orphan: !post.linked,
    block: at,
  };
}

function linkedPaths({ draft }: TokenisedDraft): Set<string> {
  return new Set([...draft.body.matchAll(/\]\((?:<)?(\/[^\s)>?#]*)/gu)].flatMap(([, path]) => path ?? []));
}

function subjectOf(archive: IndexedArchive, { frequencies }: ComparedPost): Subject {
  const weighed = [...frequencies]
    .filter(([lemma]) => archive.isCounted(lemma))
    .map(([lemma, frequency]) => [lemma, (1 + Math.log(frequency)) * archive.idf(lemma)] as const)
    .toSorted((one, other) => other[1] - one[1]);
  const [first = 0, second = 0] = weighed.map(([, weight]) => weight);
  return new Map(weighed.slice(0, SUBJECT_LEMMAS).map(([lemma, weight]) => [lemma, weight / (first + second)]));
}

/** Groups words that only single spaces or hyphens separate, because an anchor must not contain punctuation or mark-up. */
function runsOf(text: string, words: readonly LemmaWord[]): LemmaWord[][] {
  const runs: LemmaWord[][] = [];
  let run: LemmaWord[] = [];
  for (const [at, word] of words.entries()) {
    const before = words[at - 1];
    if (before && /^(?:[ \u00a0\n]|[-–’'])$/u.test(text.slice(before.end, word.start))) run.push(word);
    else runs.push((run = [word]));
  }
  return runs;
}

/** Finds the anchor that names most of the post's subject. An anchor has a noun, and begins and ends with a noun or a word of the title. */
function bestAnchor(post: ComparedPost, subject: Subject, runs: readonly LemmaWord[][]): Anchor | null {
  const isOfSubject = ({ silent, lemma }: LemmaWord) => !silent && subject.has(lemma);
  const mayEdge = (word: LemmaWord) =>
    isOfSubject(word) && (post.titleLemmas.has(word.lemma) || isNounLike(word.lemma));
  let best: Anchor | null = null;
  for (const run of runs) {
    for (const [at, first] of run.entries()) {
      if (!mayEdge(first)) continue;
      const counted = new Set<string>();
      let [share, named] = [0, false];
      for (const last of run.slice(at, at + LONGEST_ANCHOR)) {
        if (isOfSubject(last) && !counted.has(last.lemma)) share += subject.get(last.lemma) ?? 0;
        else if (!isOfSubject(last) && !last.silent) share -= FOREIGN_WORD_COST;
        counted.add(last.lemma);
        named ||= isOfSubject(last) && isNounLike(last.lemma);
        if (!named || !mayEdge(last) || share < LEAST_SHARE || share <= (best?.share ?? 0)) continue;
        best = { start: first.start, end: last.end, share: Math.min(1, share) };
      }
    }
  }
  return best;
}

/** A post's subject consists of at most this many lemmas. */
const SUBJECT_LEMMAS = 40;
const COMPARED = 6;

const SURE = 1;

/** The similarity of tags when the draft or the post has no known tags. It counts neither for nor against the link. */
const UNKNOWN_LIKENESS = 0.5;

/**
 * Creates a function that returns how similar a post's tags are to the draft's, 0 to 1: the cosine of the draft's weighted tags and the
 * post's tags.
 */
function createTagLikeness(
  tagIds: readonly string[],
  evidence: ReadonlyMap<string, TagEvidence>,
): (tagIds: readonly string[]) => number {
  const weights = new Map<string, number>();
  for (const { tag, score } of strongestEvidence(evidence).slice(0, COMPARED))
    weights.set(tag.id, Math.min(SURE, score));
  for (const id of tagIds) weights.set(id, SURE);
  const length = Math.hypot(...weights.values());
  return (others) => {
    if (length === 0 || others.length === 0) return UNKNOWN_LIKENESS;
    const shared = others.reduce((sum, id) => sum + (weights.get(id) ?? 0), 0);
    return shared / (length * Math.sqrt(others.length));
  };
}
