import { fold } from "#core/polish/text-words.ts";
import type { Edge } from "./likeness-index.ts";

const IN_CAPITALS = /^\p{Lu}{2,6}$/u;

const WITH_DOTS = /^(?:\p{L}\.){2,6}$/u;

/** Common clippings, and with what the whole word begins. Other words begin alike (auto, automat), so only these are compared. */
const WHOLE_WORDS = new Map(
  `foto fotografi | fotka fotografi | fotki fotografi | info informacj | apka aplikacj | apki aplikacj | moto motoryzacj
  | eko ekologi | promo promocj | admin administrator | repo repozytori | net internet | komp komputer | tv telewizj
  | lab laboratori | meteo meteorologi | gastro gastronomi | geo geografi | config konfiguracj`
    .split("|")
    .map((pair) => pair.trim().split(" ") as [string, string]),
);

const BEGINNINGS = new Set(WHOLE_WORDS.values());

/** How many letters an inflected word may have after the beginning: „fotografie”, but not „fotograficzny”. */
const ENDING_LETTERS = [0, 1, 2];

/** An abbreviation that fits more names than this says nothing about these names. */
const MOST_MEANT = 3;

/** A word with fewer letters than this is often left out of an abbreviation: „Dom Kultury i Sztuki” is DKS. */
const LEAST_WORD = 3;

/**
 * Pairs each abbreviation („UE”, „k.p.a.”) with names whose words begin with its letters, and each clipping („foto”) with the whole word. A
 * person has to decide on these pairs.
 */
export function abbreviationPairs(names: readonly string[]): Edge[] {
  const meant = Map.groupBy(
    names.flatMap((name, at) => initialsOf(name).map((initials) => ({ initials, at, words: wordsOf(name).join("") }))),
    ({ initials }) => initials,
  );
  return names.flatMap((name, other) => {
    const letters = lettersOf(name);
    const matches = letters === null ? [] : (meant.get(letters) ?? []);
    if (new Set(matches.map(({ words }) => words)).size > MOST_MEANT) return [];
    return matches.map(({ at }): Edge => ({
      one: Math.min(at, other),
      other: Math.max(at, other),
      class: "consider",
      why: "abbreviation",
    }));
  });
}

function lettersOf(name: string): string | null {
  const text = name.normalize("NFC").trim();
  const whole = WHOLE_WORDS.get(fold(text));
  if (whole !== undefined) return whole;
  return IN_CAPITALS.test(text) || WITH_DOTS.test(text) ? fold(text.replaceAll(".", "")) : null;
}

function wordsOf(name: string): string[] {
  return fold(name).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns what may stand for a name: the initials of several words, or the beginning of a word that has a common clipping. */
function initialsOf(name: string): string[] {
  const words = wordsOf(name);
  const [word = "", next] = words;
  if (lettersOf(name) !== null) return [];
  if (next === undefined)
    return ENDING_LETTERS.map((letters) => word.slice(0, word.length - letters)).filter((each) => BEGINNINGS.has(each));
  const first = (some: readonly string[]) => some.map((each) => each.slice(0, 1)).join("");
  return [...new Set([first(words), first(words.filter(({ length }) => length >= LEAST_WORD))])];
}
