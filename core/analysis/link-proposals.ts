import type { LinkProposal, TextRange } from "./built-in-analysis.ts";
import { masked } from "./draft/draft-blocks.ts";
import type { ReadBlock, ReadDraft } from "./draft/tokenise-draft.ts";
import { type ComparedPost, type ReadArchive, rounded } from "./likeness/compared-archive.ts";
import { type LemmaWord, lemmaWords } from "./likeness/frequencies.ts";
import { isNounLike } from "./likeness/stop-words.ts";
import { surest, type TagEvidence } from "./tags/tag-evidence.ts";

/** At most so many for every thousand words begun. */
const PER_THOUSAND = 3;
const LONGEST_ANCHOR = 5;
/** What a word inside an anchor takes away that is not of the post's subject. */
const STRANGE = 0.25;
/** What speaks for a link: how much of the post's subject the anchor says, and how near the post is to the text. */
const WORTH = { subject: 0.4, text: 0.8 } as const;
/** Half of this is the most or least a shared set of tags weighs. Set on the development half of test/eval. */
const TAGS_PULL = 0.8;
/** A post that nothing leads to yet is favoured by this factor. */
const ORPHAN_FAVOUR = 1.15;
const HALF_FELT = 0.15;
const LEAST_SCORE = 0.1;
/** From here on it is proposed; weaker candidates are only ranked. */
const PROPOSED_SCORE = 0.55;
const LEAST_SHARE = 0.1;

export interface LinkCandidate extends LinkProposal {
  block: number;
}

interface Anchor extends TextRange {
  share: number;
}

/** For each distinctive lemma its share of the subject of a post; the two strongest lemmas make up all of it. */
type Subject = ReadonlyMap<string, number>;

/** The posts like a draft that it could lead to, each by its best anchor; best first. */
export function linkCandidates(
  archive: ReadArchive,
  read: ReadDraft,
  evidence: ReadonlyMap<string, TagEvidence>,
): LinkCandidate[] {
  const sameTags = createTagLikeness(read.draft.tagIds, evidence);
  const linked = linkedPaths(read);
  const posts = archive.like
    .filter(({ path }) => !linked.has(path))
    .map((post) => ({ post, subject: subjectOf(archive, post), favour: favourOf(post, sameTags) }));
  const found = new Map<string, LinkCandidate>();
  for (const [at, block] of read.blocks.entries()) {
    if ((block.kind !== "paragraph" && block.kind !== "item") || block.quoted) continue;
    const text = masked(read.draft.body, block, { code: true, links: true, quotes: true });
    const runs = runsOf(text, lemmaWords(text, read.lemmaOf));
    for (const { post, subject, favour } of posts) {
      const anchor = bestAnchor(post, subject, runs);
      if (!anchor) continue;
      const score = (WORTH.subject * anchor.share + WORTH.text * felt(post.similarity)) * favour;
      if (score < LEAST_SCORE || score <= (found.get(post.id)?.score ?? 0)) continue;
      found.set(post.id, candidateOf(read.draft.body, block, at, { post, anchor, score }));
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

function favourOf({ tagIds, linked }: ComparedPost, sameTags: (tagIds: readonly string[]) => number): number {
  return (1 + TAGS_PULL * (sameTags(tagIds) - UNKNOWN_LIKENESS)) * (linked ? 1 : ORPHAN_FAVOUR);
}

/** Similarities of good links are small numbers: what is 0.15 counts half. */
function felt(similarity: number): number {
  return similarity / (similarity + HALF_FELT);
}

function candidateOf(
  body: string,
  block: ReadBlock,
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

/** Where the draft leads already. */
function linkedPaths({ draft }: ReadDraft): Set<string> {
  return new Set([...draft.body.matchAll(/\]\((?:<)?(\/[^\s)>?#]*)/gu)].flatMap(([, path]) => path ?? []));
}

function subjectOf(archive: ReadArchive, { frequencies }: ComparedPost): Subject {
  const weighed = [...frequencies]
    .filter(([lemma]) => archive.isCounted(lemma))
    .map(([lemma, frequency]) => [lemma, (1 + Math.log(frequency)) * archive.idf(lemma)] as const)
    .toSorted((one, other) => other[1] - one[1]);
  const [first = 0, second = 0] = weighed.map(([, weight]) => weight);
  return new Map(weighed.slice(0, SUBJECT_LEMMAS).map(([lemma, weight]) => [lemma, weight / (first + second)]));
}

/** Words with nothing but single spaces or hyphens between them: an anchor goes over no mark, stop or comma. */
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

/** The stretch that says most of the post's subject; its edges are nouns or title words, one of them a noun. */
function bestAnchor(post: ComparedPost, subject: Subject, runs: readonly LemmaWord[][]): Anchor | null {
  const isOf = ({ silent, lemma }: LemmaWord) => !silent && subject.has(lemma);
  const mayEdge = (word: LemmaWord) => isOf(word) && (post.titleLemmas.has(word.lemma) || isNounLike(word.lemma));
  let found: Anchor | null = null;
  for (const run of runs) {
    for (const [at, first] of run.entries()) {
      if (!mayEdge(first)) continue;
      const said = new Set<string>();
      let [share, named] = [0, false];
      for (const last of run.slice(at, at + LONGEST_ANCHOR)) {
        if (isOf(last) && !said.has(last.lemma)) share += subject.get(last.lemma) ?? 0;
        else if (!isOf(last) && !last.silent) share -= STRANGE;
        said.add(last.lemma);
        named ||= isOf(last) && isNounLike(last.lemma);
        if (!named || !mayEdge(last) || share < LEAST_SHARE || share <= (found?.share ?? 0)) continue;
        found = { start: first.start, end: last.end, share: Math.min(1, share) };
      }
    }
  }
  return found;
}

/** Terms of which a subject is made. */
const SUBJECT_LEMMAS = 40;
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
