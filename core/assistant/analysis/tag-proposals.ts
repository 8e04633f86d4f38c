import type { TagProposal, TagReason } from "../analysis.ts";
import type { ArchivedTag } from "./archive.ts";
import type { ArchiveIndex } from "./archive-index.ts";
import { rounded, type Ranked } from "./ranking.ts";
import { isNounLike } from "./stop-words.ts";
import type { LemmaWord, ReadDraft } from "./read-draft.ts";

/** Tags proposed at most. */
const MOST_PROPOSED = 8;
/** Close posts that are asked for their tags. */
const NEIGHBOURS = 10;
/** What naming a tag says, by where; a body that names it twice means it. */
const NAMED = { title: 1, lead: 0.7, body: 0.3 } as const;
const NAMED_AGAIN = 0.15;
/** What it says that all close posts have a tag. */
const NEAR_WORTH = 1.2;
/** Less than this speaks for nothing. */
const LEAST_SCORE = 0.08;
/** Posts that must have a lemma before it may become a tag (assistant.md), and times the draft has to say it. */
const FEWEST_POSTS = 3;
const FEWEST_SAID = 3;
/** A word of more than this share of posts tells none apart. */
const MOST_SHARE = 0.2;
const MOST_NEW = 1;

interface Found {
  tag: ArchivedTag;
  reason: TagReason;
  score: number;
  posts: number;
}

/** Tags for a draft, the surest first: existing ones it names or its neighbours have, and last perhaps a new one. */
export function proposeTags(index: ArchiveIndex, read: ReadDraft, close: readonly Ranked[]): TagProposal[] {
  const found = namedTags(index, read);
  addNeighbours(index, found, close.slice(0, NEIGHBOURS));
  const proposals = [...found.values()]
    .filter(({ tag, score }) => score >= LEAST_SCORE && !read.draft.tagIds.includes(tag.id))
    .toSorted((a, b) => b.score - a.score || (a.tag.id < b.tag.id ? -1 : 1))
    .slice(0, MOST_PROPOSED)
    .map(({ tag, reason, score, posts }) => ({
      tagId: tag.id,
      name: tag.name,
      reason,
      posts,
      score: rounded(score),
    }));
  return [...proposals, ...newTags(index, read)];
}

function namedTags(index: ArchiveIndex, { title, lead, blocks }: ReadDraft): Map<string, Found> {
  const found = new Map<string, Found>();
  const look = (words: readonly LemmaWord[], reason: keyof typeof NAMED) => {
    for (const tag of tagsIn(index, words)) {
      const known = found.get(tag.id);
      if (!known) found.set(tag.id, { tag, reason, score: NAMED[reason], posts: 0 });
      else if (reason === "body") known.score = Math.min(NAMED.title, known.score + NAMED_AGAIN);
    }
  };
  look(title, "title");
  look(lead, "lead");
  for (const { words } of blocks) look(words, "body");
  return found;
}

/** The tags whose names stand in the words, once for each time. */
function tagsIn(index: ArchiveIndex, words: readonly LemmaWord[]): ArchivedTag[] {
  return words.flatMap(({ lemma }, at) =>
    index
      .tagsNamed(lemma)
      .filter(({ lemmas }) => lemmas.every((each, place) => words[at + place]?.lemma === each))
      .map(({ tag }) => tag),
  );
}

function addNeighbours(index: ArchiveIndex, found: Map<string, Found>, close: readonly Ranked[]): void {
  const byId = new Map(index.tags.map((tag) => [tag.id, tag]));
  // Squared, so that one post about the same outweighs several that merely touch it.
  const all = close.reduce((sum, { similarity }) => sum + similarity ** 2, 0);
  for (const { no, similarity } of close) {
    for (const id of index.posts[no]!.tagIds) {
      const tag = byId.get(id);
      if (!tag) continue;
      const known = found.get(id) ?? { tag, reason: "neighbours" as const, score: 0, posts: 0 };
      found.set(id, {
        ...known,
        score: known.score + (NEAR_WORTH * similarity ** 2) / all,
        posts: known.posts + 1,
      });
    }
  }
}

/** A lemma the draft keeps saying, which posts have and no tag is called by. */
function newTags(index: ArchiveIndex, { title, lead, blocks }: ReadDraft): TagProposal[] {
  const said = new Map<string, number>();
  for (const words of [title, lead, ...blocks.map((block) => block.words)]) {
    for (const { lemma, silent } of words) if (!silent) said.set(lemma, (said.get(lemma) ?? 0) + 1);
  }
  const most = index.posts.length * MOST_SHARE;
  return [...said]
    .filter(([lemma, times]) => times >= FEWEST_SAID && isNounLike(lemma) && index.tagsNamed(lemma).length === 0)
    .map(([lemma, times]) => ({ lemma, times, posts: index.postings(index.termOf(lemma)).posts.length }))
    .filter(({ posts }) => posts >= FEWEST_POSTS && posts <= most)
    .toSorted((a, b) => b.times - a.times || b.posts - a.posts || (a.lemma < b.lemma ? -1 : 1))
    .slice(0, MOST_NEW)
    .map(({ lemma, posts }) => ({ tagId: null, name: lemma, reason: "new", posts, score: 0 }));
}
