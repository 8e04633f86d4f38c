import { CULTURE } from "./thesaurus/culture.ts";
import { FOOD } from "./thesaurus/food.ts";
import { GARDEN } from "./thesaurus/garden.ts";
import { HEALTH } from "./thesaurus/health.ts";
import { HOME } from "./thesaurus/home.ts";
import { NATURE } from "./thesaurus/nature.ts";
import { PEOPLE } from "./thesaurus/people.ts";
import { SOCIETY } from "./thesaurus/society.ts";
import { SPORT } from "./thesaurus/sport.ts";
import { TECHNOLOGY } from "./thesaurus/tech.ts";
import { TRAVEL } from "./thesaurus/travel.ts";
import { WORK } from "./thesaurus/work.ts";

/*
 * Subjects a Polish site may have tags for, and the words that speak for them, so that a text is known by what it says even where
 * the archive has little like it. An area is a text of headings, each of three lines; one that begins with a space goes on with
 * the line above:
 *
 *   chleb, pieczywo, piekarnia < pieczenie      names as sites call their tags; behind < broader headings, by any of their names
 *   + zakwas bochenek mąka_żytni                words that say the subject by themselves
 *   - mąka upiec sól                            words that say it beside others
 *
 * A word stands as the lemma that texts are filed by, and where that is another word (a verbal noun is filed under its verb)
 * as itself too; `_` joins the words of a phrase.
 */

export interface Heading {
  names: readonly string[];
  broader: readonly number[];
  /** Words that say it by themselves, and those that do so beside others. */
  strong: readonly string[];
  weak: readonly string[];
}

export interface Saying {
  phrase: string;
  words: readonly string[];
  heading: number;
  alone: boolean;
  /** How plainly it says so, at most 1: less where it needs others, and where other headings have it too. */
  weight: number;
}

export interface Thesaurus {
  headings: readonly Heading[];
  sayings(word: string): readonly Saying[];
}

/** What a word that needs others says, beside one that speaks for itself. */
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

const AREAS = [HOME, FOOD, GARDEN, NATURE, HEALTH, PEOPLE, WORK, TECHNOLOGY, TRAVEL, SPORT, CULTURE, SOCIETY];
const LINES_OF_HEADING = 3;
const NOTHING: readonly Saying[] = [];

function readHeadings(): Heading[] {
  const lines = AREAS.flatMap((area) => area.trim().replaceAll("\n  ", " ").split("\n"));
  const places = new Map<string, number>();
  const heads = lines
    .filter((_, at) => at % LINES_OF_HEADING === 0)
    .map((line, place) => {
      const [names = [], broader = []] = line.split("<").map((part) => part.trim().split(", "));
      for (const name of names) if (!places.has(name)) places.set(name, place);
      return { names, broader };
    });
  const wordsOf = (at: number) => {
    const line = lines[at];
    if (line === undefined) throw new Error("Tezaurus: ostatni nagłówek nie ma obu wierszy słów.");
    return line.slice(2).split(" ");
  };
  return heads.map(({ names, broader }, place) => ({
    names,
    broader: broader.map((name) => placeOf(places, name)),
    strong: wordsOf(place * LINES_OF_HEADING + 1),
    weak: wordsOf(place * LINES_OF_HEADING + 2),
  }));
}

function placeOf(places: ReadonlyMap<string, number>, name: string): number {
  const place = places.get(name);
  if (place === undefined) throw new Error(`Tezaurus: nagłówek „${name}” nie istnieje.`);
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
