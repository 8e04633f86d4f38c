import { textWords } from "#core/polish/text-words.ts";
import type { TagProposal, TagReason } from "../built-in-analysis.ts";
import { draftFrequencies, type TokenisedDraft } from "../draft/tokenise-draft.ts";
import { cosine, type OfferedTag, type IndexedArchive, rounded } from "../likeness/compared-archive.ts";
import type { LemmaWord } from "../likeness/lemma-frequencies.ts";
import { subjectEvidence } from "./subject-evidence.ts";

/** The evidence that a draft should get a tag. */
export interface TagEvidence {
  tag: OfferedTag;
  /** The best reason for the tag: its name in the text, or otherwise the strongest other reason. */
  reason: TagReason;
  sign: string | null;
  posts: number;
  score: number;
}

/** Weights of the reasons for a tag; the weight of similar posts is 1. Tuned on the development half of test/eval. */
const WORTH = { title: 0.6, text: 0.2, subject: 1 } as const;

/** If the sum of similarities has this size, it counts as one half. So distant posts of a young archive count little. Tuned with test/eval. */
const HALF_TRUSTED = 0.03;

type Place = "title" | "lead" | "body";

const MOST_PROPOSED = 8;
const LEAST_SCORE = 0.08;

/** Proposes existing tags that a draft lacks, the most certain first. */
export function proposeTags({ draft }: TokenisedDraft, evidence: ReadonlyMap<string, TagEvidence>): TagProposal[] {
  return strongestEvidence(evidence)
    .filter(({ tag }) => !draft.tagIds.includes(tag.id))
    .slice(0, MOST_PROPOSED)
    .map(({ tag, score, ...reason }) => ({ tagId: tag.id, name: tag.name, ...reason, score: rounded(score) }));
}

/** Returns the evidence that is strong enough for a proposal, the highest score first. */
export function strongestEvidence(evidence: ReadonlyMap<string, TagEvidence>): TagEvidence[] {
  return [...evidence.values()]
    .filter(({ score }) => score >= LEAST_SCORE)
    .toSorted((a, b) => b.score - a.score || (a.tag.id < b.tag.id ? -1 : 1));
}

/** Maps a tag's id to the evidence for this tag; tags without evidence are left out. */
export function tagEvidence(archive: IndexedArchive, read: TokenisedDraft): ReadonlyMap<string, TagEvidence> {
  const named = fieldsNamingTags(archive, read);
  const near = tagsOfPostsLike(archive, read);
  const subjects = subjectEvidence(archive, read);
  const byTag = new Map<string, TagEvidence>();
  for (const tag of archive.tags) {
    const { id } = tag;
    const [place, neighbours, subject] = [named.get(id), near.get(id), subjects.get(id)];
    if (!place && !neighbours && !subject) continue;
    const [neighbourScore, subjectScore] = [neighbours?.share ?? 0, WORTH.subject * (subject?.share ?? 0)];
    const isSubject = !place && subjectScore > neighbourScore;
    byTag.set(id, {
      tag,
      reason: place ?? (isSubject ? "subject" : "neighbours"),
      sign: isSubject ? (subject?.words.join(", ") ?? null) : null,
      posts: neighbours?.posts ?? 0,
      score: weightOfName(place) + neighbourScore + subjectScore,
    });
  }
  return byTag;
}

function weightOfName(place: Place | undefined): number {
  if (!place) return 0;
  return place === "title" ? WORTH.title + WORTH.text : WORTH.text;
}

/** Maps a tag's id to the first field that has the tag's name or an alias. */
function fieldsNamingTags(archive: IndexedArchive, { title, lead, blocks }: TokenisedDraft): Map<string, Place> {
  const names = tagsNamed(archive);
  const places = new Map<string, Place>();
  const look = (words: readonly LemmaWord[], place: Place) => {
    for (const at of words.keys()) {
      for (const { id } of namesAt(names, words, at)) if (!places.has(id)) places.set(id, place);
    }
  };
  look(title, "title");
  look(lead, "lead");
  for (const { words } of blocks) look(words, "body");
  return places;
}

/** Groups the names and aliases of tags, as lists of lemmas, by their first lemma. */
function tagsNamed({ tags, lemmaOf }: IndexedArchive): ReadonlyMap<string, { tag: OfferedTag; lemmas: string[] }[]> {
  const named = tags.flatMap((tag) =>
    [tag.name, ...tag.aliases].map((name) => ({ tag, lemmas: textWords(name).map(({ text }) => lemmaOf(text)) })),
  );
  return Map.groupBy(
    named.filter(({ lemmas }) => lemmas.length > 0),
    ({ lemmas: [first = ""] }) => first,
  );
}

function namesAt(names: ReturnType<typeof tagsNamed>, words: readonly LemmaWord[], at: number): OfferedTag[] {
  const named = names.get(words[at]?.lemma ?? "") ?? [];
  return named
    .filter(({ lemmas }) => lemmas.every((each, place) => words[at + place]?.lemma === each))
    .map(({ tag }) => tag);
}

/** Maps a tag's id to the share of similar posts that have the tag. A post's weight is its BM25 similarity times the cosine of all words. */
function tagsOfPostsLike(archive: IndexedArchive, read: TokenisedDraft): Map<string, { share: number; posts: number }> {
  const draft = draftFrequencies(read);
  const near = archive.similarPosts.map(({ tagIds, similarity, frequencies }) => {
    return { tagIds, weight: similarity * cosine(archive, draft, frequencies) };
  });
  const all = near.reduce((sum, { weight }) => sum + weight, 0);
  const byTag = new Map<string, { share: number; posts: number }>();
  if (all === 0) return byTag;
  const total = all + HALF_TRUSTED;
  for (const { tagIds, weight } of near) {
    for (const id of tagIds) {
      const { share, posts } = byTag.get(id) ?? { share: 0, posts: 0 };
      byTag.set(id, { share: share + weight / total, posts: posts + 1 });
    }
  }
  return byTag;
}
