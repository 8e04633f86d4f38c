import { parse, TomlDate, TomlError } from "smol-toml";
import {
  fencedFields,
  FRONT_MATTER_LIMIT,
  lineOf,
  FRONT_MATTER_TOO_LONG,
  unreadable,
} from "#core/markdown/front-matter.ts";
import { isMap } from "#core/base/values/own-value.ts";
import type { ForeignFrontMatter } from "./lenient-yaml.ts";
import { sourceTextMessages } from "#core/messages/convert.ts";

const BLOCKS = [
  [/^\+\+\+[ \t]*\r?\n/, /^\+\+\+[ \t]*(?:\r?\n|$)(?:[ \t]*\r?\n)?/gm],
  [/^---toml[ \t]*\r?\n/, /^---[ \t]*(?:\r?\n|$)(?:[ \t]*\r?\n)?/gm],
] as const;

/** `maxDepth`: values may be nested at most this deep, because a deeper document could exhaust the parser. */
const PARSING = { maxDepth: 20, unsafeKeyBehaviour: "drop" } as const;

/** Reads front matter in TOML, between `+++` (Hugo, Zola) or below `---toml` (gray-matter). Returns null for any other text. */
export function readTomlFrontMatter(text: string): ForeignFrontMatter | null {
  const block = BLOCKS.map(([opening, closing]) => fencedFields(text, opening, closing)).find((each) => each !== null);
  if (block === undefined) return null;
  if (block === "unclosed") return unreadable(text, 1, sourceTextMessages.tomlNotClosed);
  const { source, end } = block;
  if (source.length > FRONT_MATTER_LIMIT) return unreadable(text, 1, FRONT_MATTER_TOO_LONG);
  try {
    const strict = tomlValues(source);
    const data = strict ?? plainValue(parse(withoutRepeated(source), PARSING));
    return {
      data: isMap(data) ? data : {},
      lines: linesOf(source),
      body: text.slice(end),
      bodyLine: lineOf(text, end),
      problem: null,
      ...(strict ? {} : { mended: { line: 1, text: sourceTextMessages.fieldTwice } }),
    };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return unreadable(text, error.line + 1, sourceTextMessages.noToml);
  }
}

/** Returns the values of a TOML text; null when the text is not valid. */
export function tomlValues(source: string): Record<string, unknown> | null {
  try {
    const data = plainValue(parse(source, PARSING));
    return isMap(data) ? data : null;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return null;
  }
}

/** Returns the source without repeated keys. Of two lines with the same key in a table, only the later line stays. */
function withoutRepeated(source: string): string {
  const last = new Map<string, number>();
  let table = "";
  const lines = source.split("\n");
  const keys = lines.map((line, at) => {
    const [, head, key] = /^\s*(?:\[(.*)\]|([\w."'-]+)\s*=)/.exec(line) ?? [];
    if (head !== undefined) table = `${head} ${at}`;
    if (key !== undefined) last.set(`${table} ${key}`, at);
    return key === undefined ? null : `${table} ${key}`;
  });
  return lines.map((line, at) => (keys[at] === null || last.get(keys[at] ?? "") === at ? line : "")).join("\n");
}

/** Replaces dates in a value by text, because the YAML parser reads dates as text too. */
function plainValue(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString();
  if (Array.isArray(value)) return value.map(plainValue);
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plainValue(inner)]));
}

/** Maps each field to its line. Finds the lines by keys and heads of tables, because the parser does not tell lines. */
function linesOf(source: string): Record<string, number> {
  // The object has no prototype, so that a field may have a name such as `constructor`.
  const lines = Object.create(null) as Record<string, number>;
  for (const [at, line] of source.split("\n").entries()) {
    const [, table, key] = /^(?:\s*\[{1,2}\s*["']?([\w-]+)|\s*["']?([\w-]+)["']?\s*[.=])/.exec(line) ?? [];
    const name = table ?? key;
    if (name !== undefined) lines[name] ??= at + 2;
  }
  return lines;
}
