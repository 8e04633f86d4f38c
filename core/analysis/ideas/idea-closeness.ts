import { textWords } from "#core/polish/text-words.ts";
import { FRAME_WORDS } from "#core/topics/frame-words.ts";
import type { AnalysedIdea, ArchiveCloseness } from "../built-in-analysis.ts";
import type { LemmaOf } from "../archive/archive.ts";
import type { ArchiveIndex, IndexedPost } from "../archive/archive-index.ts";
import { isStopWord } from "../archive/stop-words.ts";
import { best, closePost, queryOf, type Ranked } from "../archive/ranking.ts";
import { lemmaFrequencies, lemmaWords } from "../draft/tokenise-draft.ts";

/** From where on an idea is near to a post, and where the post answers it already; set on the development half of test/eval. */
export const CLOSE = 0.25;
export const DUPLICATE = 0.56;
/** Posts that say less of an idea have nothing to do with it, and are not shown. */
const SHOWN = 0.15;
const TOLD = 3;
const COMPARED = 40;
const IDEA = { title: 3, question: 2, angle: 1 } as const;
/** How much of a word the post's title says, how much its lead and headings, and how much its body; a word of its family says less. */
const SAID = { title: 1, head: 0.75, body: 0.4 } as const;
const FAMILY = 0.5;
/** Rare words say more than their rarity, and those of a frame („od podstaw”) next to nothing. */
const RARITY_POWER = 2;
const FRAME = 0.1;
/** Fewer posts do not tell which of their words are rare: what both of two have may well be what sets them apart from all else. */
const FEWEST = 10;
/** Title words of which an idea has to say as much as one that a single post has; with less it is hardly about anything. */
const LEAST_SAID = Math.sqrt(IDEA.title);
/** Two titles of other years are no one title. */
const OTHER_YEAR = 0.5;

/** Which posts say what an idea is about, weighed by what its words tell in this archive. */
export function ideaClosenessOf(index: ArchiveIndex, idea: AnalysedIdea, lemmaOf: LemmaOf): ArchiveCloseness {
  const fields = ["title", "question", "angle"] as const;
  const frequencies = lemmaFrequencies(fields.map((name) => [wordsOf(idea[name], lemmaOf), IDEA[name]]));
  const words = [...frequencies].map(([lemma, weight]) => ({
    term: index.termOf(lemma),
    family: index.family(lemma),
    weight: weightOf(index, lemma, weight),
  }));
  const rarest = index.posts.length === 0 ? 0 : rarityOf(index, -1);
  const least = LEAST_SAID * rarest ** RARITY_POWER * (1 / 2);
  const all = Math.max(
    least,
    words.reduce((sum, { weight }) => sum + weight, 0),
  );
  const title = titleOf(idea.title, lemmaOf);
  const closest = best(index, queryOf(index, frequencies), COMPARED, null)
    .map(({ no }): Ranked => ({ no, similarity: similarityTo(index, index.post(no), { words, all, title }) }))
    .filter(({ similarity }) => similarity >= SHOWN)
    .toSorted((a, b) => b.similarity - a.similarity || a.no - b.no)
    .slice(0, TOLD);
  const nearest = closest[0]?.similarity ?? 0;
  const verdict = nearest >= DUPLICATE ? "duplicate" : nearest >= CLOSE ? "close" : "new";
  return { verdict, closest: closest.map((each) => closePost(index, each)) };
}

/** An idea has so few words that one taken for a form of another („od” for one of „oda”) would outweigh the rest. */
function wordsOf(text: string, lemmaOf: LemmaOf) {
  return lemmaWords(text, lemmaOf).filter((word) => !isStopWord(word.text));
}

function weightOf(index: ArchiveIndex, lemma: string, weight: number): number {
  const told = Math.sqrt(weight) * rarityOf(index, index.termOf(lemma)) ** RARITY_POWER;
  return FRAME_WORDS.has(lemma) ? told * FRAME : told;
}

/** Inverse document frequency, of a few posts as if there were more that lack the word. */
function rarityOf(index: ArchiveIndex, term: number): number {
  if (index.posts.length >= FEWEST) return index.idf(term);
  const having = term < 0 ? 0 : index.postings(term).posts.length;
  return Math.log(1 + (FEWEST - having + 0.5) / (having + 0.5));
}

interface IdeaWord {
  term: number;
  family: readonly number[];
  weight: number;
}

interface IdeaTitle {
  lemmas: string;
  years: ReadonlySet<string>;
}

interface WeighedIdea {
  words: readonly IdeaWord[];
  all: number;
  title: IdeaTitle;
}

function similarityTo(index: ArchiveIndex, post: IndexedPost, { words, all, title }: WeighedIdea): number {
  const own = titleOf(post.title, index.lemmaOf);
  if (own.lemmas === title.lemmas && own.lemmas !== "" && [...own.years].join() === [...title.years].join()) return 1;
  const similarity = all === 0 ? 0 : saidBy(index, post, words) / all;
  const isOtherYear =
    own.years.size > 0 && title.years.size > 0 && ![...own.years].some((year) => title.years.has(year));
  return isOtherYear ? similarity * OTHER_YEAR : similarity;
}

function titleOf(title: string, lemmaOf: LemmaOf): IdeaTitle {
  const lemmas = [...lemmaFrequencies([[wordsOf(title, lemmaOf), 1]]).keys()];
  const years = textWords(title).flatMap(({ text }) => (/^(?:19|20)\d\d$/u.test(text) ? [text] : []));
  return { lemmas: lemmas.toSorted().join(" "), years: new Set(years) };
}

function saidBy(index: ArchiveIndex, post: IndexedPost, words: readonly IdeaWord[]): number {
  const places = [
    [post.titleTerms, SAID.title],
    [termsOf(index, [post.leadForms, post.headingForms]), SAID.head],
    [termsOf(index, [post.bodyForms.unpack()]), SAID.body],
  ] as const;
  return words.reduce((sum, { term, family, weight }) => {
    const said = places.map(([terms, share]) => {
      if (terms.has(term)) return share;
      return family.some((each) => terms.has(each)) ? share * FAMILY : 0;
    });
    return sum + weight * Math.max(...said);
  }, 0);
}

function termsOf(index: ArchiveIndex, fields: readonly Uint32Array[]): Set<number> {
  const terms = new Set<number>();
  for (const forms of fields) {
    for (const form of forms) {
      const term = index.termOfForm[form];
      if (term !== undefined) terms.add(term);
    }
  }
  return terms;
}
