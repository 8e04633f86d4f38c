import { textWords } from "#core/polish/text-words.ts";
import type { TokenisedDraft } from "../draft/tokenise-draft.ts";
import type { IndexedArchive } from "../likeness/compared-archive.ts";
import type { LemmaWord } from "../likeness/lemma-frequencies.ts";
import { type Indicator, thesaurus } from "./thesaurus.ts";

/** Evidence in the words of a draft for giving the draft a tag. */
export interface SubjectEvidence {
  /** How likely the draft is about the tag's subject, 0 to 1. */
  share: number;
  words: string[];
}

/** A word's weight depends on the first of these fields in which the word occurs. */
const PLACE_WEIGHTS = { title: 2, lead: 1.4, body: 1 } as const;
/** For each step to a broader heading, a word's weight is multiplied by this factor: „pomidor” counts more for warzywa than for ogród. */
const STEP = 0.5;
/** With this sum of weights, a subject is two thirds certain in a text of at most `SHORT` words. */
const ENOUGH = 2.5;
/** A text of at most this many words is short. A longer text needs a sum that grows with the square root of its length. */
const SHORT = 100;
/** Without a strong word, at least this many different weak words must name the subject. */
const FEWEST_WEAK = 2;
const MOST_WORDS_SHOWN = 3;

/** Maps a tag's id to its evidence, for tags whose name is a heading of the thesaurus; tags without any evidence are left out. */
export function subjectEvidence(archive: IndexedArchive, read: TokenisedDraft): Map<string, SubjectEvidence> {
  const mentions = [...wordsByTag(tagSharesByHeading(archive), read)]
    .filter(([, words]) => isSubjectMentioned(words))
    .map(([id, words]) => ({ id, words, sum: sumOf(words) }));
  const most = mentions.reduce((largest, { sum }) => Math.max(largest, sum), 0);
  const enough = ENOUGH * Math.sqrt(Math.max(1, (read.title.length + read.lead.length + read.wordCount) / SHORT));
  return new Map(
    mentions.map(({ id, words, sum }) => {
      // A subject with less evidence than the main subject counts less, because the text may mention it only in passing.
      const share = (1 - Math.exp(-sum / enough)) * Math.sqrt(sum / most);
      return [id, { share, words: strongestWords(words) }];
    }),
  );
}

interface Mention {
  text: string;
  isStrong: boolean;
  weight: number;
}

function wordsByTag(reached: TagShares, { title, lead, blocks }: TokenisedDraft): Map<string, Map<string, Mention>> {
  const byTag = new Map<string, Map<string, Mention>>();
  const look = (words: readonly LemmaWord[], place: keyof typeof PLACE_WEIGHTS) => {
    for (let at = 0; at < words.length; at += 1) {
      for (const indicator of indicatorsAt(words, at)) {
        for (const [tagId, share] of reached.get(indicator.heading) ?? NOWHERE) {
          const mentions = byTag.get(tagId) ?? new Map<string, Mention>();
          byTag.set(tagId, mentions);
          const weight = indicator.weight * share * PLACE_WEIGHTS[place];
          if (weight <= (mentions.get(indicator.phrase)?.weight ?? 0)) continue;
          mentions.set(indicator.phrase, { text: textAt(words, at, indicator), isStrong: indicator.isStrong, weight });
        }
      }
    }
  };
  look(title, "title");
  look(lead, "lead");
  for (const { words } of blocks) look(words, "body");
  return byTag;
}

/** Returns the indicators that begin at a word, compared by lemma or form; at most one for each heading. */
function indicatorsAt(words: readonly LemmaWord[], at: number): Indicator[] {
  const word = words[at];
  if (!word) return [];
  const { lemma, text } = word;
  const { indicators } = thesaurus();
  const byHeading = new Map<number, Indicator>();
  const note = (indicator: Indicator) => {
    if (indicator.weight <= (byHeading.get(indicator.heading)?.weight ?? 0)) return;
    if (indicator.words.every((each, place) => words[at + place]?.lemma === each || words[at + place]?.text === each)) {
      byHeading.set(indicator.heading, indicator);
    }
  };
  indicators(lemma).forEach(note);
  if (text !== lemma) indicators(text).forEach(note);
  return [...byHeading.values()];
}

function textAt(words: readonly LemmaWord[], at: number, indicator: Indicator): string {
  return words
    .slice(at, at + indicator.words.length)
    .map(({ text }) => text)
    .join(" ");
}

function isSubjectMentioned(words: ReadonlyMap<string, Mention>): boolean {
  return words.size >= FEWEST_WEAK || [...words.values()].some(({ isStrong }) => isStrong);
}

function sumOf(words: ReadonlyMap<string, Mention>): number {
  let sum = 0;
  for (const { weight } of words.values()) sum += weight;
  return sum;
}

function strongestWords(words: ReadonlyMap<string, Mention>): string[] {
  const texts = [...words.values()].toSorted((one, other) => other.weight - one.weight).map(({ text }) => text);
  return [...new Set(texts)].slice(0, MOST_WORDS_SHOWN);
}

type TagShares = ReadonlyMap<number, ReadonlyMap<string, number>>;

const NOWHERE: ReadonlyMap<string, number> = new Map();

function tagSharesByHeading(archive: IndexedArchive): TagShares {
  const tagsOfHeading = tagsByHeading(archive);
  const { headings } = thesaurus();
  return new Map(
    headings.map((_, place) => {
      const shares = new Map<string, number>();
      let step = new Set([place]);
      for (let share = 1; step.size > 0; share *= STEP) {
        for (const each of step)
          for (const id of tagsOfHeading.get(each) ?? []) if (!shares.has(id)) shares.set(id, share);
        step = new Set([...step].flatMap((each) => headings[each]?.broader ?? []));
      }
      return [place, shares];
    }),
  );
}

function tagsByHeading(archive: IndexedArchive): Map<number, string[]> {
  const byName = new Map<string, Set<string>>();
  for (const { id, name, aliases } of archive.tags) {
    for (const key of [name, ...aliases].flatMap((each) => keysOf(each, archive))) {
      byName.set(key, (byName.get(key) ?? new Set()).add(id));
    }
  }
  return new Map(
    thesaurus().headings.map(({ names }, place) => {
      const ids = names.flatMap((name) => keysOf(name, archive).flatMap((key) => [...(byName.get(key) ?? [])]));
      return [place, [...new Set(ids)]];
    }),
  );
}

/** Returns the two keys of a name: as written, and as lemmas. Both are needed: the archive may lack lemmas of forms of the thesaurus. */
function keysOf(name: string, archive: IndexedArchive): string[] {
  const words = textWords(name).map(({ text }) => text);
  return [words.join(" "), words.map((word) => archive.lemmaOf(word)).join(" ")];
}
