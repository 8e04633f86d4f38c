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

/** A Markdown file taken apart. Lines count from 1 in the file. */
export interface FrontMatter {
  data: Record<string, unknown>;
  lines: Record<string, number>;
  /** What comes after the front matter; the whole text where the front matter cannot be read, so that nothing is lost. */
  body: string;
  bodyLine: number;
  problem: { line: number; text: string } | null;
}

const OPENING = /^\uFEFF?---[ \t]*\r?\n/;
const CLOSING = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/gm;
/** One empty line between front matter and body belongs to neither. */
const EMPTY_LINE = /^[ \t]*\r?\n/;
/** Characters of a front matter: a post of ours has a tenth of it at most, and reading YAML takes milliseconds for each thousand. */
export const FRONT_MATTER_LIMIT = 32_768;
export const FRONT_MATTER_TOO_LONG = frontMatterMessages.tooLong(FRONT_MATTER_LIMIT);

/** Aliases a front matter may expand: a bound against documents that multiply themselves. */
const MOST_ALIASES = 20;

/**
 * What keeps reading YAML linear: the library compares every key with all others of its map, and shows every error in its lines. Without
 * `uniqueKeys` the last of two values counts.
 */
export const QUICK_YAML = { uniqueKeys: false, merge: true, prettyErrors: false, logLevel: "error" } as const;

/** The library's commonest complaints, by its code; its own sentences are English. */
const REASONS: Record<string, string> = {
  BAD_INDENT: frontMatterMessages.badIndent,
  BLOCK_AS_IMPLICIT_KEY: frontMatterMessages.colonInValue,
  MISSING_CHAR: frontMatterMessages.closingMissing,
  TAB_AS_INDENT: frontMatterMessages.tabInIndent,
  UNEXPECTED_TOKEN: frontMatterMessages.unexpectedSign,
};

/** A file of Markdown with YAML between two lines of hyphens. */
export function readFrontMatter(text: string): FrontMatter {
  const block = fencedFields(text, OPENING, CLOSING);
  if (block === null) return { data: {}, lines: {}, body: text.replace(/^\uFEFF/, ""), bodyLine: 1, problem: null };
  if (block === "unclosed") return unreadable(text, 1, frontMatterMessages.notClosed);
  if (block.source.length > FRONT_MATTER_LIMIT) return unreadable(text, 1, FRONT_MATTER_TOO_LONG);
  const start = block.end + (EMPTY_LINE.exec(text.slice(block.end))?.[0].length ?? 0);
  return readYamlFields(text, block.source, start);
}

/**
 * What stands between the first line of a text and the line that closes it, and where the rest begins; null for a text that begins
 * otherwise. `closing` has the flags `g` and `m`.
 */
export function fencedFields(
  text: string,
  opening: RegExp,
  closing: RegExp,
): { source: string; end: number } | "unclosed" | null {
  const first = opening.exec(text)?.[0];
  if (first === undefined) return null;
  closing.lastIndex = first.length;
  const found = closing.exec(text);
  if (!found) return "unclosed";
  return { source: text.slice(first.length, found.index), end: found.index + found[0].length };
}

/**
 * The fields of `source`, whose first line is the second of `text`, and the body from `bodyStart` on. `lenient`: of a key that is given
 * twice the last value counts.
 */
export function readYamlFields(text: string, source: string, bodyStart: number, lenient = false): FrontMatter {
  try {
    return yamlFields(text, source, bodyStart, lenient);
  } catch (error) {
    // The library goes down into lists and maps by calling itself.
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
  // A field may be called as what every object has.
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

/** Where the first key stands that its map has already; null for none. */
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

/** The first alias of an anchor that does not stand before it; null without one. */
function unresolvedAlias(document: Document): Alias | null {
  const anchors = new Set<string>();
  let found: Alias | null = null;
  visit(document, (_, node) => {
    if (isAlias(node) && !anchors.has(node.source)) {
      found = node;
      return visit.BREAK;
    }
    if (isNode(node) && "anchor" in node && node.anchor) anchors.add(node.anchor);
    return undefined;
  });
  return found;
}

/** What cannot be read: all of it is the body. */
export function unreadable(text: string, line: number, problem: string): FrontMatter {
  return { data: {}, lines: {}, body: text, bodyLine: 1, problem: { line, text: problem } };
}

export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}
