import type { TagProposal } from "../built-in-analysis.ts";
import type { ReadDraft } from "../draft/tokenise-draft.ts";
import { type ReadArchive, rounded } from "../likeness/compared-archive.ts";
import { lemmaFrequencies } from "../likeness/frequencies.ts";
import { isNounLike } from "../likeness/stop-words.ts";
import { tagsNamed, type TagEvidence } from "./tag-evidence.ts";

const MOST_PROPOSED = 8;
const LEAST_SCORE = 0.08;
/** Posts that must have a lemma before it may become a tag (assistant.md), and times the draft has to say it. */
const FEWEST_POSTS = 3;
const FEWEST_SAID = 3;
/** A word of more than this share of posts tells none apart. */
const MOST_SHARE = 0.2;
const MOST_NEW = 1;

/** Tags for a draft, the surest first: existing ones that something speaks for, and last perhaps a new one. */
export function proposeTags(
  archive: ReadArchive,
  read: ReadDraft,
  evidence: ReadonlyMap<string, TagEvidence>,
): TagProposal[] {
  const proposals = surest(evidence)
    .filter(({ tag }) => !read.draft.tagIds.includes(tag.id))
    .slice(0, MOST_PROPOSED)
    .map(({ tag, reason, sign, posts, score }) => {
      return { tagId: tag.id, name: tag.name, reason, sign, posts, score: rounded(score) };
    });
  return [...proposals, ...newTags(archive, read)];
}

export function surest(evidence: ReadonlyMap<string, TagEvidence>): TagEvidence[] {
  return [...evidence.values()]
    .filter(({ score }) => score >= LEAST_SCORE)
    .toSorted((a, b) => b.score - a.score || (a.tag.id < b.tag.id ? -1 : 1));
}

/** A lemma the draft keeps saying, which posts have and no tag is called by. */
function newTags(archive: ReadArchive, { title, lead, blocks }: ReadDraft): TagProposal[] {
  const words = [title, lead, ...blocks.map((block) => block.words)];
  const said = lemmaFrequencies(words.map((each) => [each, 1]));
  const most = archive.posts * MOST_SHARE;
  const named = tagsNamed(archive);
  return [...said]
    .filter(([lemma, times]) => times >= FEWEST_SAID && isNounLike(lemma) && !named.has(lemma))
    .map(([lemma, times]) => ({ lemma, times, posts: archive.having(lemma) }))
    .filter(({ posts }) => posts >= FEWEST_POSTS && posts <= most)
    .toSorted((a, b) => b.times - a.times || b.posts - a.posts || (a.lemma < b.lemma ? -1 : 1))
    .slice(0, MOST_NEW)
    .map(({ lemma, posts }) => ({ tagId: null, name: lemma, reason: "new", sign: null, posts, score: 0 }));
}
