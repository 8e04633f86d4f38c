import { compareCodeUnits } from "#core/polish/collation.ts";
import { fold } from "#core/polish/text-words.ts";
import { signsOf } from "../identity/tag-identity.ts";

/** In names of at least this many letters, a difference of one letter is more likely a slip than another word. */
const SLIP_FROM = 6;

/** A word keeps at least this many letters when its ending is removed; shorter stems would be other words. */
const SHORTEST_STEM = 3;

/**
 * Endings of Polish nouns and adjectives, folded, longest first. Changes within the stem (książka, książek) are not
 * covered.
 */
const ENDINGS = "owie iami ami ach iow ech iej ego emu ymi imi ow om ie ia iu ej ym im ych ich y i a e o u".split(" ");

export interface ComparedName {
  /** Folded letters and digits without separators: „e-mail” and „Email” are equal. */
  joined: string;
  words: string;
  stems: string;
  /** Signs that distinguish names: C, C++ and C# are three names. */
  signs: string;
}

export function comparedName(name: string): ComparedName {
  const words = fold(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return {
    joined: words.join(""),
    words: words.toSorted(compareCodeUnits).join(" "),
    stems: words.map(stemOf).toSorted(compareCodeUnits).join(" "),
    signs: signsOf(name),
  };
}

/** Returns whether two names may be meant for one tag; a person has to decide. */
export function areNear(one: ComparedName, other: ComparedName): boolean {
  if (one.signs !== other.signs) return false;
  if (one.joined === other.joined || one.words === other.words || one.stems === other.stems) return true;
  const shorter = Math.min(one.joined.length, other.joined.length);
  return shorter >= SLIP_FROM && digitsOf(one) === digitsOf(other) && areOneSlipApart(one.joined, other.joined);
}

/** Returns whether the texts differ by one letter that is inserted, left out or replaced, or by two neighbouring letters that are swapped. */
export function areOneSlipApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  const rest = short.length === long.length ? short.slice(same + 1) : short.slice(same);
  return rest === long.slice(same + 1) || areSwapped(short.slice(same), long.slice(same));
}

function areSwapped(one: string, other: string): boolean {
  return one.length > 1 && one[0] === other[1] && one[1] === other[0] && one.slice(2) === other.slice(2);
}

/** Returns the digits of a name. Names with different digits are different years or versions, not slips. */
function digitsOf({ joined }: ComparedName): string {
  return joined.replace(/\P{N}/gu, "");
}

/** Returns a folded word without its ending. */
export function stemOf(word: string): string {
  const ending = ENDINGS.find((each) => word.endsWith(each) && word.length - each.length >= SHORTEST_STEM);
  return ending === undefined ? word : word.slice(0, word.length - ending.length);
}

export function trigramsOf(text: string): Set<string> {
  const marked = `^${text}$`;
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= marked.length; at += 1) trigrams.add(marked.slice(at, at + 3));
  return trigrams;
}

/** Returns Dice's coefficient of two sets, from 0 to 1: twice the number of common items over the sum of both sizes. */
export function dice(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size + other.size === 0) return 0;
  let shared = 0;
  for (const each of one) if (other.has(each)) shared += 1;
  return (2 * shared) / (one.size + other.size);
}
