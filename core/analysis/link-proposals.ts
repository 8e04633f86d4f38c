import { surest } from "./tags/tag-proposals.ts";
import type { LinkProposal, TextRange } from "./built-in-analysis.ts";
import type { ArchiveIndex, IndexedPost } from "./archive/archive-index.ts";
import { masked } from "./draft/draft-blocks.ts";
import { postsNear, queryOf, rounded, scoresOf, similarityOf } from "./archive/ranking.ts";
import { isNounLike } from "./archive/stop-words.ts";
import {
  lemmaFrequencies,
  lemmaWords,
  type LemmaWord,
  type ReadBlock,
  type ReadDraft,
  draftFrequencies,
} from "./draft/tokenise-draft.ts";
import { type TagEvidence, tagEvidence } from "./tags/tag-evidence.ts";

/** assistant.md, Search and likeness: at most so many for every thousand words begun. */
const PER_THOUSAND = 3;
const LONGEST_ANCHOR = 5;
/** Posts with a term in their subject that are looked at for it; beyond them the term tells none apart. */
const MOST_ABOUT = 400;
/** What a word inside an anchor takes away that is not of the post's subject. */
const STRANGE = 0.25;
/** What speaks for a link: how much of the post's subject the anchor says, how near the post is to the text and to the paragraph. */
const WORTH = { subject: 0.4, text: 0.6, paragraph: 0.3 } as const;
/** Half of this is the most or least a shared set of tags weighs. Set on the development half of test/eval. */
const TAGS_PULL = 1;
/** A post that nothing leads to yet is favoured by this factor. */
const ORPHAN_FAVOUR = 1.15;
const HALF_FELT = 0.15;
const LEAST_SCORE = 0.1;
/** From here on it is proposed; weaker candidates are only ranked. */
const PROPOSED_SCORE = 0.5;
const LEAST_SHARE = 0.1;

export interface LinkCandidate extends LinkProposal {
  block: number;
}

/** A word with the number of its term; -1 for one that says nothing or that the archive does not have. */
interface TermWord extends LemmaWord {
  term: number;
}

interface Anchor extends TextRange {
  share: number;
}

/** The posts a draft could lead to, each by its best anchor; best first. */
export function linkCandidates(
  index: ArchiveIndex,
  read: ReadDraft,
  evidence: ReadonlyMap<string, TagEvidence> = tagEvidence(index, read, postsNear(index, read)),
): LinkCandidate[] {
  const favours = favoursOf(index, createTagLikeness(read.draft.tagIds, evidence));
  const whole = queryOf(index, draftFrequencies(read));
  const inText = scoresOf(index, whole);
  const barred = barredPosts(index, read);
  const found = new Map<number, LinkCandidate>();
  for (const [at, block] of read.blocks.entries()) {
    if ((block.kind !== "paragraph" && block.kind !== "item") || block.quoted) continue;
    const near = nearParagraph(index, block);
    for (const [no, anchor] of anchorsIn(index, read, block)) {
      if (barred.has(no)) continue;
      const post = index.post(no);
      const reasons = WORTH.subject * anchor.share + WORTH.text * felt(similarityOf(whole, inText[no] ?? 0));
      const score = (reasons + WORTH.paragraph * felt(near(no))) * (favours[no] ?? 1);
      if (score < LEAST_SCORE || score <= (found.get(no)?.score ?? 0)) continue;
      found.set(no, candidateOf(read.draft.body, block, at, { post, anchor, score }));
    }
  }
  return [...found.values()].toSorted((a, b) => b.score - a.score || (a.postId < b.postId ? -1 : 1));
}

/** The links proposed: one a paragraph and three per 1 000 words at most, in the order of the text. */
export function proposeLinks(read: ReadDraft, candidates: readonly LinkCandidate[]): LinkProposal[] {
  const most = Math.ceil(read.count / 1_000) * PER_THOUSAND;
  const taken = new Map<number, LinkCandidate>();
  for (const candidate of candidates) {
    if (taken.size >= most || candidate.score < PROPOSED_SCORE) break;
    if (!taken.has(candidate.block)) taken.set(candidate.block, candidate);
  }
  return [...taken.values()].toSorted((a, b) => a.start - b.start).map(({ block: _block, ...proposal }) => proposal);
}

function favoursOf(index: ArchiveIndex, sameTags: (tagIds: readonly string[]) => number): Float64Array {
  return Float64Array.from(index.posts, ({ tagIds, linked }) => {
    return (1 + TAGS_PULL * (sameTags(tagIds) - UNKNOWN_LIKENESS)) * (linked ? 1 : ORPHAN_FAVOUR);
  });
}

/** Similarities of good links are small numbers: what is 0.15 counts half. */
function felt(similarity: number): number {
  return similarity / (similarity + HALF_FELT);
}

function candidateOf(
  body: string,
  block: ReadBlock,
  at: number,
  { post, anchor, score }: { post: IndexedPost; anchor: Anchor; score: number },
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

function barredPosts(index: ArchiveIndex, { draft }: ReadDraft): Set<number> {
  const barred = new Set<number>();
  if (draft.postId !== null) barred.add(index.numberOf(draft.postId));
  const paths = new Set([...draft.body.matchAll(/\]\((?:<)?(\/[^\s)>?#]*)/gu)].flatMap(([, path]) => path ?? []));
  if (paths.size > 0) for (const [no, { path }] of index.posts.entries()) if (paths.has(path)) barred.add(no);
  return barred;
}

function nearParagraph(index: ArchiveIndex, block: ReadBlock): (no: number) => number {
  const query = queryOf(index, lemmaFrequencies([[block.words, 1]]));
  const scores = scoresOf(index, query);
  return (no) => similarityOf(query, scores[no] ?? 0);
}

function anchorsIn(index: ArchiveIndex, { draft, lemmaOf }: ReadDraft, block: ReadBlock): Map<number, Anchor> {
  const text = masked(draft.body, block, { code: true, links: true, quotes: true });
  const anchors = new Map<number, Anchor>();
  const words = lemmaWords(text, lemmaOf).map((word) => ({
    ...word,
    term: word.silent ? -1 : index.termOf(word.lemma),
  }));
  for (const run of runsOf(text, words)) {
    const terms = run.map(({ term }) => term);
    for (const no of postsAbout(index, terms)) {
      const anchor = bestAnchor(index.post(no), run);
      if (anchor && anchor.share > (anchors.get(no)?.share ?? 0)) anchors.set(no, anchor);
    }
  }
  return anchors;
}

function postsAbout(index: ArchiveIndex, terms: readonly number[]): Set<number> {
  const posts = new Set<number>();
  for (const term of new Set(terms)) {
    if (term < 0) continue;
    const about = index.about(term);
    if (about.length <= MOST_ABOUT) for (const no of about) posts.add(no);
  }
  return posts;
}

/** Words with nothing but single spaces or hyphens between them: an anchor goes over no mark, stop or comma. */
function runsOf(text: string, words: readonly TermWord[]): TermWord[][] {
  const runs: TermWord[][] = [];
  let run: TermWord[] = [];
  for (const [at, word] of words.entries()) {
    const before = words[at - 1];
    if (before && /^(?:[ \u00a0\n]|[-–’'])$/u.test(text.slice(before.end, word.start))) run.push(word);
    else runs.push((run = [word]));
  }
  return runs;
}

/** The stretch that says most of the post's subject; its edges are nouns or title words, one of them a noun. */
function bestAnchor(post: IndexedPost, run: readonly TermWord[]): Anchor | null {
  const mayEdge = ({ term, lemma }: TermWord) =>
    post.subject.has(term) && (post.titleTerms.has(term) || isNounLike(lemma));
  let found: Anchor | null = null;
  for (const [at, first] of run.entries()) {
    if (!mayEdge(first)) continue;
    const said = new Set<number>();
    let [share, named] = [0, false];
    for (const last of run.slice(at, at + LONGEST_ANCHOR)) {
      const { term } = last;
      const part = post.subject.get(term);
      if (part === undefined && !last.silent) share -= STRANGE;
      if (part !== undefined && !said.has(term)) share += part;
      said.add(term);
      named ||= part !== undefined && isNounLike(last.lemma);
      if (!named || !mayEdge(last) || share < LEAST_SHARE || share <= (found?.share ?? 0)) continue;
      found = { start: first.start, end: last.end, share: Math.min(1, share) };
    }
  }
  return found;
}

const COMPARED = 6;

const SURE = 1;

/** Where nothing is known of the tags of one of both: neither for nor against. */
const UNKNOWN_LIKENESS = 0.5;

/** How alike two sets of tags are, 0 to 1: the cosine of the draft's weighted tags and the post's. */
function createTagLikeness(
  tagIds: readonly string[],
  evidence: ReadonlyMap<string, TagEvidence>,
): (tagIds: readonly string[]) => number {
  const weights = new Map<string, number>();
  for (const { tag, score } of surest(evidence).slice(0, COMPARED)) weights.set(tag.id, Math.min(SURE, score));
  for (const id of tagIds) weights.set(id, SURE);
  const length = Math.hypot(...weights.values());
  return (others) => {
    if (length === 0 || others.length === 0) return UNKNOWN_LIKENESS;
    const shared = others.reduce((sum, id) => sum + (weights.get(id) ?? 0), 0);
    return shared / (length * Math.sqrt(others.length));
  };
}
