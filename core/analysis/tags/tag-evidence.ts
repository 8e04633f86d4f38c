import { textWords } from "#core/polish/text-words.ts";
import type { TagReason } from "../built-in-analysis.ts";
import { draftFrequencies, type ReadDraft } from "../draft/tokenise-draft.ts";
import { cosine, type OfferedTag, type ReadArchive } from "../likeness/compared-archive.ts";
import type { LemmaWord } from "../likeness/frequencies.ts";
import { subjectEvidence } from "./subject-evidence.ts";
import { wordRoot } from "./word-roots.ts";

export interface TagEvidence {
  tag: OfferedTag;
  /** The weightiest evidence: a name that stands there, and else the strongest of the others. */
  reason: Exclude<TagReason, "new">;
  sign: string | null;
  posts: number;
  score: number;
}

/** Weights beside the neighbours' 1. Set on the development half of test/eval. */
const WORTH = { title: 0.6, text: 0.2, kin: 0.3, subject: 1 } as const;
/** Mentions of the family after which another one says nothing new. */
const ENOUGH_KIN = 2;

/** Closeness at which posts like the draft count half, so that a young archive's distant posts do not count. Set on test/eval. */
const HALF_TRUSTED = 0.03;

type Place = "title" | "lead" | "body";

interface Mention {
  tag: OfferedTag;
  place: Place;
  times: number;
  word: string;
}

/** What speaks for each tag the archive has, without those nothing speaks for; in no order. */
export function tagEvidence(archive: ReadArchive, read: ReadDraft): ReadonlyMap<string, TagEvidence> {
  const names = tagsNamed(archive);
  const named = mentions(read, (words, at) => namesAt(names, words, at));
  const kin = mentions(read, createKinAt(archive));
  const near = tagsOfPostsLike(archive, read);
  const subjects = subjectEvidence(archive, read);
  const found = new Map<string, TagEvidence>();
  for (const tag of archive.tags) {
    const { id } = tag;
    const [name, relative, neighbours, subject] = [named.get(id), kin.get(id), near.get(id), subjects.get(id)];
    if (!name && !relative && !neighbours && !subject) continue;
    const parts = {
      neighbours: neighbours?.share ?? 0,
      subject: WORTH.subject * (subject?.share ?? 0),
      kin: relative ? WORTH.kin * saidEnough(relative.times) : 0,
    };
    const score = weightOfName(name) + parts.neighbours + parts.subject + parts.kin;
    const signs = { kin: relative?.word, subject: subject?.words.join(", ") };
    const told = name ? { reason: name.place, sign: null } : reasonOf(parts, signs);
    found.set(id, { tag, ...told, posts: neighbours?.posts ?? 0, score });
  }
  return found;
}

type Kind = "neighbours" | "subject" | "kin";

function reasonOf(
  parts: Readonly<Record<Kind, number>>,
  signs: Readonly<Partial<Record<Kind, string | undefined>>>,
): Pick<TagEvidence, "reason" | "sign"> {
  const kinds = ["neighbours", "subject", "kin"] as const;
  const reason = kinds.reduce((best, kind) => (parts[kind] > parts[best] ? kind : best));
  // The one word of the subject may be of the name's family, which says more to whoever reads it.
  if (reason === "subject" && signs.subject === signs.kin) return { reason: "kin", sign: signs.kin ?? null };
  return { reason, sign: signs[reason] ?? null };
}

function weightOfName(name: Mention | undefined): number {
  if (!name) return 0;
  return name.place === "title" ? WORTH.title + WORTH.text : WORTH.text;
}

function saidEnough(times: number): number {
  return Math.min(1, Math.log1p(times) / Math.log1p(ENOUGH_KIN));
}

type At = (words: readonly LemmaWord[], at: number) => readonly OfferedTag[];

function mentions({ title, lead, blocks }: ReadDraft, found: At): Map<string, Mention> {
  const all = new Map<string, Mention>();
  const look = (words: readonly LemmaWord[], place: Place) => {
    for (const [at, { text }] of words.entries()) {
      for (const tag of found(words, at)) {
        const mention = all.get(tag.id) ?? { tag, place, times: 0, word: text };
        mention.times += 1;
        all.set(tag.id, mention);
      }
    }
  };
  look(title, "title");
  look(lead, "lead");
  for (const { words } of blocks) look(words, "body");
  return all;
}

/** Names and aliases as their lemmas, by the first of them. */
export function tagsNamed({
  tags,
  lemmaOf,
}: ReadArchive): ReadonlyMap<string, { tag: OfferedTag; lemmas: string[] }[]> {
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

/** Tags of one word of the same family, but not the word itself. */
function createKinAt({ tags, lemmaOf }: ReadArchive): At {
  const single = tags.flatMap((tag) =>
    [tag.name, ...tag.aliases].flatMap((name) => {
      const [word, ...others] = textWords(name);
      return word && others.length === 0 ? [{ tag, lemma: lemmaOf(word.text) }] : [];
    }),
  );
  const byRoot = Map.groupBy(single, ({ lemma }) => wordRoot(lemma));
  return (words, at) => {
    const word = words[at];
    if (!word || word.silent) return [];
    const kin = byRoot.get(wordRoot(word.lemma)) ?? [];
    return kin.filter(({ lemma }) => lemma !== word.lemma).map(({ tag }) => tag);
  };
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
