import { ownValue } from "#core/base/values/own-value.ts";
import {
  type Alias,
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
} from "yaml";
import { frontMatterMessages } from "#core/messages/markdown.ts";

/** A Markdown file split into front matter and body. Lines are counted from 1. */
export interface FrontMatter {
  data: Record<string, unknown>;
  lines: Record<string, number>;
  /** The text after the front matter; the whole text when the front matter is unreadable, so that nothing is lost. */
  body: string;
  bodyLine: number;
  problem: { line: number; text: string } | null;
}

const OPENING = /^\uFEFF?---[ \t]*\r?\n/;
const CLOSING = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/gm;
/** Matches the empty line after front matter. This line does not belong to the body. */
const EMPTY_LINE = /^[ \t]*\r?\n/;
/**
 * Front matter has at most this many characters, because parsing YAML takes milliseconds for each thousand. Our own posts have at most a
 * tenth of this.
 */
export const FRONT_MATTER_LIMIT = 32_768;
export const FRONT_MATTER_TOO_LONG = frontMatterMessages.tooLong(FRONT_MATTER_LIMIT);

/** At most this many YAML aliases are expanded, because a short document can grow enormously by its aliases. */
const MOST_ALIASES = 20;

/**
 * Options that keep parsing linear. By default, the library compares each key of a map with all others, and quotes the lines of each error.
 * Without `uniqueKeys`, the last of several equal keys counts.
 */
export const QUICK_YAML = { uniqueKeys: false, merge: true, prettyErrors: false, logLevel: "error" } as const;

/** Maps the codes of the library's most frequent errors to messages, because the library's own messages are in English. */
const REASONS: Record<string, string> = {
  BAD_INDENT: frontMatterMessages.badIndent,
  BLOCK_AS_IMPLICIT_KEY: frontMatterMessages.colonInValue,
  MISSING_CHAR: frontMatterMessages.closingMissing,
  TAB_AS_INDENT: frontMatterMessages.tabInIndent,
  UNEXPECTED_TOKEN: frontMatterMessages.unexpectedSign,
};

/** Reads a Markdown file with YAML between two lines of hyphens. */
export function readFrontMatter(text: string): FrontMatter {
  const block = fencedFields(text, OPENING, CLOSING);
  if (block === null) return { data: {}, lines: {}, body: text.replace(/^\uFEFF/, ""), bodyLine: 1, problem: null };
  if (block === "unclosed") return unreadable(text, 1, frontMatterMessages.notClosed);
  if (block.source.length > FRONT_MATTER_LIMIT) return unreadable(text, 1, FRONT_MATTER_TOO_LONG);
  const start = block.end + (EMPTY_LINE.exec(text.slice(block.end))?.[0].length ?? 0);
  return readYamlFields(text, block.source, start);
}

/**
 * Returns the text between the opening and the closing line, and the offset of the text after the closing line. Null when the text does not
 * begin with `opening`, "unclosed" without a closing line. `closing` needs the flags `g` and `m`.
 */
export function fencedFields(
  text: string,
  opening: RegExp,
  closing: RegExp,
): { source: string; end: number } | "unclosed" | null {
  const first = opening.exec(text)?.[0];
  if (first === undefined) return null;
  closing.lastIndex = first.length;
  const match = closing.exec(text);
  if (!match) return "unclosed";
  return { source: text.slice(first.length, match.index), end: match.index + match[0].length };
}

/**
 * Reads the fields of the YAML `source`, which begins at the second line of `text`, and the body from the offset `bodyStart` on. With
 * `lenient`, the last of several equal keys counts; otherwise equal keys are a problem.
 */
export function readYamlFields(text: string, source: string, bodyStart: number, lenient = false): FrontMatter {
  try {
    return yamlFields(text, source, bodyStart, lenient);
  } catch (error) {
    // The library parses nested lists and maps recursively, so deep nesting exhausts the stack.
    if (!(error instanceof RangeError)) throw error;
    return unreadable(text, 2, frontMatterMessages.nestedTooDeep);
  }
}

function yamlFields(text: string, source: string, bodyStart: number, lenient: boolean): FrontMatter {
  const counter = new LineCounter();
  const document = parseDocument(source, { ...QUICK_YAML, lineCounter: counter });
  const lineAt = (offset: number) => counter.linePos(offset).line + 1;
  const error = document.errors[0];
  if (error) {
    const reason = ownValue(REASONS, error.code) ?? frontMatterMessages.badSyntax;
    return unreadable(text, lineAt(error.pos[0]), frontMatterMessages.badYaml(reason));
  }
  const repeated = lenient ? null : repeatedKey(document);
  if (repeated !== null)
    return unreadable(text, lineAt(repeated), frontMatterMessages.badYaml(frontMatterMessages.fieldRepeated));
  const contents = document.contents;
  if (contents !== null && !isMap(contents)) return unreadable(text, 2, frontMatterMessages.notAList);
  const data = plainData(document);
  if (data === null) {
    const alias = unresolvedAlias(document);
    if (!alias) return unreadable(text, 2, frontMatterMessages.multipliesItself);
    const reason = frontMatterMessages.unknownAlias(alias.source);
    return unreadable(text, lineAt(alias.range?.[0] ?? 0), reason);
  }
  // The object has no prototype, because a field may have the name of a property that every object has.
  const lines = Object.create(null) as Record<string, number>;
  for (const pair of contents?.items ?? []) {
    if (isScalar(pair.key)) lines[String(pair.key.value)] = lineAt(pair.key.range?.[0] ?? 0);
  }
  return { data, lines, body: text.slice(bodyStart), bodyLine: lineOf(text, bodyStart), problem: null };
}

function plainData(document: Document): Record<string, unknown> | null {
  try {
    const data: unknown = isCollection(document.contents) ? document.toJS({ maxAliasCount: MOST_ALIASES }) : {};
    return data as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** Returns the offset of the first key that repeats a key of the same map; null when no key is repeated. */
function repeatedKey(document: Document): number | null {
  let repeated: number | null = null;
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (keys.has(key.value)) repeated ??= key.range?.[0] ?? 0;
        keys.add(key.value);
      }
      return repeated === null ? undefined : visit.BREAK;
    },
  });
  return repeated;
}

/** Returns the first alias without an earlier anchor; null when there is no such alias. */
function unresolvedAlias(document: Document): Alias | null {
  const anchors = new Set<string>();
  let unresolved: Alias | null = null;
  visit(document, (_, node) => {
    if (isAlias(node) && !anchors.has(node.source)) {
      unresolved = node;
      return visit.BREAK;
    }
    if (isNode(node) && "anchor" in node && node.anchor) anchors.add(node.anchor);
    return undefined;
  });
  return unresolved;
}

/** Returns the result for a file whose front matter is unreadable: the whole text is the body. */
export function unreadable(text: string, line: number, problem: string): FrontMatter {
  return { data: {}, lines: {}, body: text, bodyLine: 1, problem: { line, text: problem } };
}

/** Returns the line of an offset, counted from 1. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}
