import { fold } from "#core/polish/fold.ts";
import type { Edge } from "./likeness-index.ts";

/** Letters of an abbreviation: a single one is a letter, and more are a word somebody wrote in capitals. */
const IN_CAPITALS = /^\p{Lu}{2,6}$/u;
const WITH_DOTS = /^(?:\p{L}\.){2,6}$/u;

/** An abbreviation that may stand for more names than this says nothing of any of them. */
const MOST_MEANT = 3;

/** Shorter words are often left out of an abbreviation: „Dom Kultury i Sztuki” is DKS. */
const LEAST_WORD = 3;

/** Pairs of an abbreviation („UE”, „k.p.a.”) and a name of several words that begin with its letters: for a person to consider. */
export function likeAbbreviations(names: readonly string[]): Edge[] {
  const meant = Map.groupBy(
    names.flatMap((name, at) => initialsOf(name).map((initials) => ({ initials, at, name }))),
    ({ initials }) => initials,
  );
  return names.flatMap((name, other) => {
    const letters = lettersOf(name);
    const found = letters === null ? [] : (meant.get(letters) ?? []);
    if (found.length > MOST_MEANT) return [];
    return found.map(({ at, name: whole }): Edge => {
      const reason = `„${name}” może być skrótem od „${whole}”`;
      return { one: Math.min(at, other), other: Math.max(at, other), class: "consider", reason };
    });
  });
}

/** The folded letters of an abbreviation; null for any other name. */
function lettersOf(name: string): string | null {
  const text = name.normalize("NFC").trim();
  return IN_CAPITALS.test(text) || WITH_DOTS.test(text) ? fold(text.replaceAll(".", "")) : null;
}

/** The first letters of a name's words, of all and of the longer ones; none for a name of one word. */
function initialsOf(name: string): string[] {
  const words = fold(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length < 2 || lettersOf(name) !== null) return [];
  const first = (some: readonly string[]) => some.map((word) => word.slice(0, 1)).join("");
  return [...new Set([first(words), first(words.filter(({ length }) => length >= LEAST_WORD))])];
}
