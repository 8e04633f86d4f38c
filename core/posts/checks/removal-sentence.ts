import type { Removal } from "#core/markdown/sanitiser/removals.ts";
import { named } from "./blocking-checks.ts";

/** Elements by what an author would call them. */
const ELEMENTS: Record<string, string> = {
  script: "skrypt",
  style: "arkusz stylów",
  svg: "rysunek SVG",
  math: "wzór MathML",
  object: "obiekt",
  embed: "obiekt",
  input: "pole formularza",
  textarea: "pole formularza",
  select: "pole formularza",
  option: "pole formularza",
};

/** What a removal took, in the accusative: "skrypt", "ramkę z youtube.com/embed". */
export function nameOfRemoval({ kind, name }: Removal): string {
  switch (kind) {
    case "element":
      return ELEMENTS[name] ?? `znacznik ${name}`;
    case "frame":
      return name === "" ? "ramkę bez adresu" : `ramkę z ${name}`;
    case "address":
      return `adres ${name}`;
    case "attribute":
      return `atrybut ${name}`;
    case "nesting":
      return `tekst zagnieżdżony głębiej niż na ${name} poziomów`;
  }
}

/** All that readers do not get, in one sentence, equal things counted. */
export function removalSentence(removals: readonly Removal[]): string {
  const groups = Map.groupBy(removals, nameOfRemoval);
  const things = Array.from(groups, ([name, all]) => (all.length > 1 ? `${name} (${all.length})` : name));
  return `Usunięto z treści: ${named(things)}. Czytelnicy tego nie zobaczą.`;
}
