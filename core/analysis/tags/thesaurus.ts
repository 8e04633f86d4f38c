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
 * Subjects a Polish site may have tags for, and the words that speak for them, so that a text is known by what it says even where
 * the archive has little like it. An area is a list of headings, each
 * with its names as sites call their tags, broader headings by any of their names, the words that say the subject by themselves
 * (`alone`) and those that say it beside others (`beside`).
 *
 * A word stands as the lemma that texts are filed by, and where that is another word (a verbal noun is filed under its verb)
 * as itself too; `_` joins the words of a phrase. Who wrote it and how: test/eval/README.md.
 */

export interface Heading {
  names: readonly string[];
  broader: readonly number[];
  /** `strong` words indicate the heading by themselves, `weak` ones only beside others. */
  strong: readonly string[];
  weak: readonly string[];
}

export interface Saying {
  phrase: string;
  words: readonly string[];
  heading: number;
  alone: boolean;
  /** How clearly the word indicates the heading, at most 1: less for a weak word, and for one that other headings have too. */
  weight: number;
}

export interface Thesaurus {
  headings: readonly Heading[];
  sayings(word: string): readonly Saying[];
}

/** The weight of a weak word as a share of that of a strong one. */
const WEAK_WEIGHT = 0.35;

let made: Thesaurus | undefined;

export function thesaurus(): Thesaurus {
  made ??= readThesaurus();
  return made;
}

function readThesaurus(): Thesaurus {
  const headings = readHeadings();
  const sayings = sayingsOf(headings);
  return { headings, sayings: (word) => sayings.get(word) ?? NOTHING };
}

interface WrittenHeading {
  names: string;
  broader?: string;
  /** Lines of words. */
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
const NOTHING: readonly Saying[] = [];

function readHeadings(): Heading[] {
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

/** A word of n headings says the square root of n less of each. */
function sayingsOf(headings: readonly Heading[]): Map<string, Saying[]> {
  const having = new Map<string, number>();
  for (const { strong, weak } of headings) {
    for (const word of strong) having.set(word, (having.get(word) ?? 0) + 1);
    for (const word of weak) having.set(word, (having.get(word) ?? 0) + 1);
  }
  const sayings = new Map<string, Saying[]>();
  const note = (phrase: string, heading: number, alone: boolean) => {
    const words = phrase.includes("_") ? phrase.split("_") : [phrase];
    const weight = (alone ? 1 : WEAK_WEIGHT) / Math.sqrt(having.get(phrase) ?? 1);
    const saying = { phrase, words, heading, alone, weight };
    const [first = phrase] = words;
    const same = sayings.get(first);
    if (same) same.push(saying);
    else sayings.set(first, [saying]);
  };
  for (const [place, { strong, weak }] of headings.entries()) {
    for (const word of strong) note(word, place, true);
    for (const word of weak) note(word, place, false);
  }
  return sayings;
}
