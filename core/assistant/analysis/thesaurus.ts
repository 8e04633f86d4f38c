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
 * Subjects a Polish site may have tags for, and the words that speak for them, so that a text of a site with few posts is
 * known by what it says. An area is a text of headings:
 *
 *   chleb, pieczywo, piekarnia < pieczenie      names as sites call their tags; the broader headings by any of their names
 *   + zakwas bochenek mąka_żytni                words that say the subject by themselves
 *   - mąka upiec sól                            words that say it only beside others
 *
 * A line that begins with a space goes on with the one above. Words are lemmas as the dictionary has them, and those it does
 * not know the stems that stand for them; `_` joins the words of a phrase.
 */

/** What a thesaurus has under one name. */
export interface Heading {
  /** As they are written, in lower case; the first is the heading's own. */
  names: readonly string[];
  /** Broader headings, by their places among all. */
  broader: readonly number[];
  strong: readonly string[];
  weak: readonly string[];
}

/** A word or phrase of a heading. */
export interface Saying {
  lemmas: readonly string[];
  /** The heading's place among all. */
  heading: number;
  /** How much it says, at most 1: little where many headings have it. */
  worth: number;
}

export interface Thesaurus {
  headings: readonly Heading[];
  /** Words and phrases that begin with the lemma. */
  sayings(lemma: string): readonly Saying[];
}

/** What a word that needs others says beside one that speaks for itself. */
const WEAK_WORTH = 0.35;
/** A word of n headings says as much as n to this power less of each. */
const SHARED = 0.5;

let made: Thesaurus | undefined;

/** The thesaurus, read when it is first asked for: some ten thousand words in a few milliseconds. */
export function thesaurus(): Thesaurus {
  made ??= thesaurusOf(AREAS.flatMap(headingsIn));
  return made;
}

const AREAS = [HOME, FOOD, GARDEN, NATURE, HEALTH, PEOPLE, WORK, TECHNOLOGY, TRAVEL, SPORT, CULTURE, SOCIETY];

/** Headings as they are written, `broader` by name. */
type WrittenHeading = Omit<Heading, "broader"> & { broader: readonly string[] };

function headingsIn(area: string): WrittenHeading[] {
  const lines = area.replaceAll("\n  ", " ").split("\n").slice(1);
  return Array.from({ length: Math.floor(lines.length / 3) }, (_, at) => {
    const [head = "", strong = "", weak = ""] = lines.slice(at * 3, at * 3 + 3);
    const [names = "", broader = ""] = head.split("<");
    return { names: listed(names), broader: listed(broader), strong: wordsIn(strong), weak: wordsIn(weak) };
  });
}

function listed(names: string): string[] {
  return names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

function wordsIn(line: string): string[] {
  return line.slice(2).split(" ");
}

function thesaurusOf(written: readonly WrittenHeading[]): Thesaurus {
  const places = new Map<string, number>();
  for (const [place, { names }] of written.entries()) {
    for (const name of names) if (!places.has(name)) places.set(name, place);
  }
  const headings = written.map((each) => ({ ...each, broader: each.broader.flatMap((name) => places.get(name) ?? []) }));
  const sayings = sayingsOf(headings);
  return { headings, sayings: (lemma) => sayings.get(lemma) ?? [] };
}

function sayingsOf(headings: readonly Heading[]): Map<string, Saying[]> {
  const having = new Map<string, number>();
  for (const { strong, weak } of headings) {
    for (const word of [...strong, ...weak]) having.set(word, (having.get(word) ?? 0) + 1);
  }
  const sayings = new Map<string, Saying[]>();
  for (const [heading, { strong, weak }] of headings.entries()) {
    for (const [words, own] of [[strong, 1], [weak, WEAK_WORTH]] as const) {
      for (const word of words) {
        const lemmas = word.split("_");
        const saying = { lemmas, heading, worth: own / having.get(word)! ** SHARED };
        const same = sayings.get(lemmas[0]!);
        if (same) same.push(saying);
        else sayings.set(lemmas[0]!, [saying]);
      }
    }
  }
  return sayings;
}
