import { parse, type AlternativeElementNode, type AlternativeNode, type RegexNode } from "oniguruma-parser/parser";

/** Literals of one pattern; with more to look for, trying the pattern itself is as cheap. */
const MOST_LITERALS = 24;

/** Signs of a character class that are looked for one by one. */
const MOST_SIGNS = 4;

/** Grammars leave checks of names and references to the engine. */
const LENIENT = {
  rules: { captureGroup: true, singleline: true },
  skipBackrefValidation: true,
  skipLookbehindValidation: true,
  skipPropertyNameValidation: true,
  normalizeUnknownPropertyNames: true,
};

/**
 * Literals of which every line that an Oniguruma pattern matches has at least one; null where nothing can be said. Most patterns of a
 * grammar begin with look-behind, so that failing takes an attempt at every character of the line; missing a word takes none.
 */
export function requiredLiterals(pattern: string): readonly string[] | null {
  const tree = parse(pattern, LENIENT);
  return ignoresCase(tree) ? null : ofAny(tree.body);
}

function ignoresCase(tree: RegexNode): boolean {
  return JSON.stringify(tree).includes('"ignoreCase":true');
}

function ofAny(alternatives: readonly AlternativeNode[]): string[] | null {
  const literals = new Set<string>();
  for (const { body } of alternatives) {
    const required = ofSequence(body);
    if (required === null) return null;
    for (const each of required) literals.add(each);
  }
  return literals.size > MOST_LITERALS ? null : [...literals];
}

/** Of all that a sequence needs, what is likely to be the rarest. */
function ofSequence(nodes: readonly AlternativeElementNode[]): string[] | null {
  let best: string[] | null = null;
  let run = "";
  const offer = (literals: string[] | null): void => {
    if (literals && (best === null || rarity(literals) > rarity(best))) best = literals;
  };
  const endRun = (): void => {
    if (run !== "") offer([run]);
    run = "";
  };
  for (const node of nodes) {
    if (node.type === "Character") run += String.fromCodePoint(node.value);
    else {
      if (!isEmptyMatch(node)) endRun();
      offer(ofNode(node));
    }
  }
  endRun();
  return best;
}

function isEmptyMatch({ type }: AlternativeElementNode): boolean {
  return type === "Assertion" || type === "LookaroundAssertion";
}

function rarity(literals: readonly string[]): number {
  return MOST_SIGNS * Math.min(...literals.map(({ length }) => length)) - literals.length;
}

function ofNode(node: AlternativeElementNode): string[] | null {
  switch (node.type) {
    case "Character":
      return [String.fromCodePoint(node.value)];
    case "Group":
    case "CapturingGroup":
      return ofAny(node.body);
    case "LookaroundAssertion":
      return node.negate ? null : ofAny(node.body);
    case "Quantifier":
      return node.min === 0 ? null : ofNode(node.body);
    case "CharacterClass": {
      const signs = node.body.flatMap((each) => (each.type === "Character" ? String.fromCodePoint(each.value) : []));
      const isList = !node.negate && node.kind === "union" && signs.length === node.body.length;
      return isList && signs.length <= MOST_SIGNS ? signs : null;
    }
    default:
      return null;
  }
}
