import { textWords } from "#core/polish/text-words.ts";
import type { ReadDraft } from "../draft/tokenise-draft.ts";
import type { ReadArchive } from "../likeness/compared-archive.ts";
import type { LemmaWord } from "../likeness/frequencies.ts";
import { type Saying, thesaurus } from "./thesaurus.ts";

export interface SubjectEvidence {
  /** How surely the draft is about the tag's subject: 0 to 1. */
  share: number;
  words: string[];
}

/** The weight of a word by the first place in which it occurs. */
const SAID = { title: 2, lead: 1.4, body: 1 } as const;
/** What a word of a narrower heading says of the broader one, for each step: „pomidor” of warzywa, of ogród. */
const STEP = 0.5;
/** Words said once that leave a subject two thirds sure, in a text of up to `SHORT` words. */
const ENOUGH = 2.5;
/** A longer text says more by the way: it needs as many times the words as the root of how many times longer it is. */
const SHORT = 100;
/** Words that need others, without one that says the subject by itself. */
const FEWEST_WEAK = 2;
const MOST_TOLD = 3;

/** What speaks for each tag that is called by a heading of the thesaurus; tags that nothing speaks for are left out. */
export function subjectEvidence(archive: ReadArchive, read: ReadDraft): Map<string, SubjectEvidence> {
  const said = [...wordsByTag(tagsReached(archive), read)]
    .filter(([, words]) => isSaid(words))
    .map(([id, words]) => ({ id, words, sum: sumOf(words) }));
  const most = said.reduce((largest, { sum }) => Math.max(largest, sum), 0);
  const enough = ENOUGH * Math.sqrt(Math.max(1, (read.title.length + read.lead.length + read.count) / SHORT));
  return new Map(
    said.map(({ id, words, sum }) => {
      // Beside what the text says most of, the rest may be said by the way.
      const share = (1 - Math.exp(-sum / enough)) * Math.sqrt(sum / most);
      return [id, { share, words: plainest(words) }];
    }),
  );
}

interface Said {
  text: string;
  alone: boolean;
  weight: number;
}

function wordsByTag(reached: TagsReached, { title, lead, blocks }: ReadDraft): Map<string, Map<string, Said>> {
  const found = new Map<string, Map<string, Said>>();
  const look = (words: readonly LemmaWord[], place: keyof typeof SAID) => {
    for (let at = 0; at < words.length; at += 1) {
      for (const saying of sayingsAt(words, at)) {
        for (const [tagId, part] of reached.get(saying.heading) ?? NOWHERE) {
          const said = found.get(tagId) ?? new Map<string, Said>();
          found.set(tagId, said);
          const weight = saying.weight * part * SAID[place];
          if (weight <= (said.get(saying.phrase)?.weight ?? 0)) continue;
          said.set(saying.phrase, { text: textAt(words, at, saying), alone: saying.alone, weight });
        }
      }
    }
  };
  look(title, "title");
  look(lead, "lead");
  for (const { words } of blocks) look(words, "body");
  return found;
}

/** What stands at a place, by its lemmas or its forms; of each heading one. */
function sayingsAt(words: readonly LemmaWord[], at: number): Saying[] {
  const word = words[at];
  if (!word) return [];
  const { lemma, text } = word;
  const { sayings } = thesaurus();
  const byHeading = new Map<number, Saying>();
  const note = (saying: Saying) => {
    if (saying.weight <= (byHeading.get(saying.heading)?.weight ?? 0)) return;
    if (saying.words.every((each, place) => words[at + place]?.lemma === each || words[at + place]?.text === each)) {
      byHeading.set(saying.heading, saying);
    }
  };
  sayings(lemma).forEach(note);
  if (text !== lemma) sayings(text).forEach(note);
  return [...byHeading.values()];
}

function textAt(words: readonly LemmaWord[], at: number, saying: Saying): string {
  return words
    .slice(at, at + saying.words.length)
    .map(({ text }) => text)
    .join(" ");
}

function isSaid(words: ReadonlyMap<string, Said>): boolean {
  return words.size >= FEWEST_WEAK || [...words.values()].some(({ alone }) => alone);
}

function sumOf(words: ReadonlyMap<string, Said>): number {
  let sum = 0;
  for (const { weight } of words.values()) sum += weight;
  return sum;
}

function plainest(words: ReadonlyMap<string, Said>): string[] {
  const texts = [...words.values()].toSorted((one, other) => other.weight - one.weight).map(({ text }) => text);
  return [...new Set(texts)].slice(0, MOST_TOLD);
}

type TagsReached = ReadonlyMap<number, ReadonlyMap<string, number>>;

const NOWHERE: ReadonlyMap<string, number> = new Map();

function tagsReached(archive: ReadArchive): TagsReached {
  const called = tagsByHeading(archive);
  const { headings } = thesaurus();
  return new Map(
    headings.map((_, place) => {
      const parts = new Map<string, number>();
      let step = new Set([place]);
      for (let part = 1; step.size > 0; part *= STEP) {
        for (const each of step) for (const id of called.get(each) ?? []) if (!parts.has(id)) parts.set(id, part);
        step = new Set([...step].flatMap((each) => headings[each]?.broader ?? []));
      }
      return [place, parts];
    }),
  );
}

function tagsByHeading(archive: ReadArchive): Map<number, string[]> {
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

/** A name as it is written and by its lemmas: the archive may not know the forms of the thesaurus. */
function keysOf(name: string, archive: ReadArchive): string[] {
  const words = textWords(name).map(({ text }) => text);
  return [words.join(" "), words.map((word) => archive.lemmaOf(word)).join(" ")];
}
