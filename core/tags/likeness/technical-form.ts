/** Names of one technology, folded and without separators. The first name of each group represents the other names. */
const ONE_TECHNOLOGY = `
javascript js | typescript ts | go golang | postgresql postgres | mongodb mongo | kubernetes k8s | c# csharp | c++ cpp
es2015 es6 | visualstudiocode vscode | sztucznainteligencja ai | rodo gdpr
`;

const FIRST_NAMES = new Map(
  ONE_TECHNOLOGY.trim()
    .split(/[|\n]/)
    .flatMap((group) => {
      const [first = "", ...others] = group.trim().split(" ");
      return others.map((other) => [other, first] as const);
    }),
);

export const TECHNOLOGIES: ReadonlySet<string> = new Set(FIRST_NAMES.values());

const JS_AT_END = /(?<=[\p{L}\p{N}]{2})(?<between>[.\s-]?)js$/u;

/** A digit written as part of a name, such as HTML5. */
const DIGIT_AT_END = /(?<=\p{L}{3})\p{N}$/u;

/** A name and its version as two words: „html 5”. */
const VERSION_APART = /^\p{L}{3,} \p{N}$/u;

export interface TechnicalForm {
  /** The same text for all names of a technology; any other name stays as it is. */
  technical: string;
  /** The technical form without the digits at the ends of its words. */
  unversioned: string;
}

/** Returns the technical form of a name. `words` are the name's folded words, `lower` is the name in lower case. */
export function technicalForm(
  words: readonly string[],
  lower: string,
  isWord?: (word: string) => boolean,
): TechnicalForm {
  const ending = JS_AT_END.exec(lower)?.groups?.["between"];
  const before = withoutJs(words, ending, isWord);
  const named = before.map(firstName);
  const isApart = VERSION_APART.test(words.join(" "));
  const unversioned = isApart ? named.slice(0, 1) : named.map((word) => word.replace(DIGIT_AT_END, ""));
  return { technical: firstName(named.join("")), unversioned: firstName(unversioned.join("")) };
}

/** Drops „JS” after a space, unless the word before „JS” is a common word: „React JS” is React, „testy JS” are tests. */
function withoutJs(
  words: readonly string[],
  between: string | undefined,
  isWord = (_word: string) => false,
): readonly string[] {
  if (between === undefined) return words;
  const last = words.at(-1) ?? "";
  if (last !== "js") return [...words.slice(0, -1), last.replace(/js$/u, "")];
  const isName = between !== "" && !(/\s/u.test(between) && isWord(words.at(-2) ?? ""));
  return isName ? words.slice(0, -1) : words;
}

function firstName(name: string): string {
  return FIRST_NAMES.get(name) ?? name;
}
