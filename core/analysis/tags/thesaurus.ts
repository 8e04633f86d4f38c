import culture from "./thesaurus/culture.json" with { type: "json" };
import food from "./thesaurus/food.json" with { type: "json" };
import garden from "./thesaurus/garden.json" with { type: "json" };
import health from "./thesaurus/health.json" with { type: "json" };
import home from "./thesaurus/home.json" with { type: "json" };
import nature from "./thesaurus/nature.json" with { type: "json" };
import people from "./thesaurus/people.json" with { type: "json" };
import society from "./thesaurus/society.json" with { type: "json" };
import sport from "./thesaurus/sport.json" with { type: "json" };
import tech from "./thesaurus/tech.json" with { type: "json" };
import travel from "./thesaurus/travel.json" with { type: "json" };
import work from "./thesaurus/work.json" with { type: "json" };
import { analysisMessages } from "#core/messages/analysis.ts";

/*
 * Subjects for which a Polish site may have tags, and words that indicate these subjects even in an archive with few similar posts. Each
 * area is a list of headings. A heading has names, written like tags of sites, and names of broader headings. It also has words that indicate
 * the heading by themselves (`alone`) or only next to other words (`beside`). A word is written as the lemma under which the search index
 * files it. If the index files the word under another word (a verbal noun under its verb), both words are listed. `_` joins the words of a
 * phrase. test/eval/README.md says who wrote the thesaurus and how.
 */

/** A subject. `broader`: indexes of broader headings in `Thesaurus.headings`. */
export interface SubjectHeading {
  names: readonly string[];
  broader: readonly number[];
  /** `strong` words indicate the heading by themselves, `weak` words only beside other words. */
  strong: readonly string[];
  weak: readonly string[];
}

/** A word or phrase that indicates a heading. `heading` is the heading's index. */
export interface Indicator {
  phrase: string;
  words: readonly string[];
  heading: number;
  isStrong: boolean;
  /** How clearly the word indicates the heading, at most 1. Weak words, and words that indicate several headings, weigh less. */
  weight: number;
}

/** The headings, and the lookup of words that indicate a heading. */
export interface Thesaurus {
  headings: readonly SubjectHeading[];
  /** Returns the indicators whose first word is `word`. */
  indicators(word: string): readonly Indicator[];
}

/** The weight of a weak word. A strong word has the weight 1. */
const WEAK_WEIGHT = 0.35;

let cachedThesaurus: Thesaurus | undefined;

/** Returns the thesaurus, built at the first call. */
export function thesaurus(): Thesaurus {
  cachedThesaurus ??= readThesaurus();
  return cachedThesaurus;
}

function readThesaurus(): Thesaurus {
  const headings = readHeadings();
  const indicators = indicatorsOf(headings);
  return { headings, indicators: (word) => indicators.get(word) ?? NOTHING };
}

interface WrittenHeading {
  names: string;
  broader?: string;
  /** Each item has several words, separated by spaces. */
  alone: string[];
  beside: string[];
}

const AREAS: WrittenHeading[][] = [
  home,
  food,
  garden,
  nature,
  health,
  people,
  work,
  tech,
  travel,
  sport,
  culture,
  society,
];
const NOTHING: readonly Indicator[] = [];

function readHeadings(): SubjectHeading[] {
  const written = AREAS.flat().map(({ names, broader, ...words }) => ({
    names: names.split(", "),
    broader: broader?.split(", ") ?? [],
    strong: words.alone.join(" ").split(" "),
    weak: words.beside.join(" ").split(" "),
  }));
  const places = new Map<string, number>();
  for (const [place, { names }] of written.entries()) {
    for (const name of names) if (!places.has(name)) places.set(name, place);
  }
  return written.map((heading) => ({ ...heading, broader: heading.broader.map((name) => placeOf(places, name)) }));
}

function placeOf(places: ReadonlyMap<string, number>, name: string): number {
  const place = places.get(name);
  if (place === undefined) throw new Error(analysisMessages.noHeading(name));
  return place;
}

/** Maps a word to the indicators that begin with it. A word of n headings weighs 1/√n in each heading. */
function indicatorsOf(headings: readonly SubjectHeading[]): Map<string, Indicator[]> {
  const headingCounts = new Map<string, number>();
  for (const { strong, weak } of headings) {
    for (const word of strong) headingCounts.set(word, (headingCounts.get(word) ?? 0) + 1);
    for (const word of weak) headingCounts.set(word, (headingCounts.get(word) ?? 0) + 1);
  }
  const indicators = new Map<string, Indicator[]>();
  const note = (phrase: string, heading: number, isStrong: boolean) => {
    const words = phrase.includes("_") ? phrase.split("_") : [phrase];
    const weight = (isStrong ? 1 : WEAK_WEIGHT) / Math.sqrt(headingCounts.get(phrase) ?? 1);
    const indicator = { phrase, words, heading, isStrong, weight };
    const [first = phrase] = words;
    const withSameFirstWord = indicators.get(first);
    if (withSameFirstWord) withSameFirstWord.push(indicator);
    else indicators.set(first, [indicator]);
  };
  for (const [place, { strong, weak }] of headings.entries()) {
    for (const word of strong) note(word, place, true);
    for (const word of weak) note(word, place, false);
  }
  return indicators;
}
