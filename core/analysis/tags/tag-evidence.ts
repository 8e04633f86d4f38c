import { textWords } from "#core/polish/text-words.ts";
import type { TagProposal, TagReason } from "../built-in-analysis.ts";
import { draftFrequencies, type ReadDraft } from "../draft/tokenise-draft.ts";
import { cosine, type OfferedTag, type ReadArchive, rounded } from "../likeness/compared-archive.ts";
import type { LemmaWord } from "../likeness/frequencies.ts";
import { subjectEvidence } from "./subject-evidence.ts";

export interface TagEvidence {
  tag: OfferedTag;
  /** The best reason for the tag: its name in the text, otherwise the strongest of the other reasons. */
  reason: TagReason;
  sign: string | null;
  posts: number;
  score: number;
}

/** Weights beside the neighbours' 1. Set on the development half of test/eval. */
const WORTH = { title: 0.6, text: 0.2, subject: 1 } as const;

/** Closeness at which posts like the draft count half, so that a young archive's distant posts do not count. Set on test/eval. */
const HALF_TRUSTED = 0.03;

type Place = "title" | "lead" | "body";

const MOST_PROPOSED = 8;
const LEAST_SCORE = 0.08;

/** Tags for a draft, the surest first: existing ones that something speaks for and that it does not have yet. */
export function proposeTags({ draft }: ReadDraft, evidence: ReadonlyMap<string, TagEvidence>): TagProposal[] {
  return surest(evidence)
    .filter(({ tag }) => !draft.tagIds.includes(tag.id))
    .slice(0, MOST_PROPOSED)
    .map(({ tag, score, ...told }) => ({ tagId: tag.id, name: tag.name, ...told, score: rounded(score) }));
}

export function surest(evidence: ReadonlyMap<string, TagEvidence>): TagEvidence[] {
  return [...evidence.values()]
    .filter(({ score }) => score >= LEAST_SCORE)
    .toSorted((a, b) => b.score - a.score || (a.tag.id < b.tag.id ? -1 : 1));
}

/** What speaks for each tag the archive has, without those nothing speaks for; in no order. */
export function tagEvidence(archive: ReadArchive, read: ReadDraft): ReadonlyMap<string, TagEvidence> {
  const named = placesNamed(archive, read);
  const near = tagsOfPostsLike(archive, read);
  const subjects = subjectEvidence(archive, read);
  const found = new Map<string, TagEvidence>();
  for (const tag of archive.tags) {
    const { id } = tag;
    const [place, neighbours, subject] = [named.get(id), near.get(id), subjects.get(id)];
    if (!place && !neighbours && !subject) continue;
    const [shared, said] = [neighbours?.share ?? 0, WORTH.subject * (subject?.share ?? 0)];
    const isSubject = !place && said > shared;
    found.set(id, {
      tag,
      reason: place ?? (isSubject ? "subject" : "neighbours"),
      sign: isSubject ? (subject?.words.join(", ") ?? null) : null,
      posts: neighbours?.posts ?? 0,
      score: weightOfName(place) + shared + said,
    });
  }
  return found;
}

function weightOfName(place: Place | undefined): number {
  if (!place) return 0;
  return place === "title" ? WORTH.title + WORTH.text : WORTH.text;
}

/** The first place where each tag's name or alias stands, by the tag's id. */
function placesNamed(archive: ReadArchive, { title, lead, blocks }: ReadDraft): Map<string, Place> {
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

/** Names and aliases as their lemmas, by the first of them. */
function tagsNamed({ tags, lemmaOf }: ReadArchive): ReadonlyMap<string, { tag: OfferedTag; lemmas: string[] }[]> {
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

/** Tags of posts like the draft by their share of closeness. BM25 and the cosine of all words have to agree on a post. */
function tagsOfPostsLike(archive: ReadArchive, read: ReadDraft): Map<string, { share: number; posts: number }> {
  const draft = draftFrequencies(read);
  const near = archive.like.map(({ tagIds, similarity, frequencies }) => {
    return { tagIds, weight: similarity * cosine(archive, draft, frequencies) };
  });
  const all = near.reduce((sum, { weight }) => sum + weight, 0);
  const found = new Map<string, { share: number; posts: number }>();
  if (all === 0) return found;
  const whole = all + HALF_TRUSTED;
  for (const { tagIds, weight } of near) {
    for (const id of tagIds) {
      const { share, posts } = found.get(id) ?? { share: 0, posts: 0 };
      found.set(id, { share: share + weight / whole, posts: posts + 1 });
    }
  }
  return found;
}
