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

const BLOCKS = [
  [/^\+\+\+[ \t]*\r?\n/, /^\+\+\+[ \t]*(?:\r?\n|$)(?:[ \t]*\r?\n)?/gm],
  [/^---toml[ \t]*\r?\n/, /^---[ \t]*(?:\r?\n|$)(?:[ \t]*\r?\n)?/gm],
] as const;

/** Levels of lists and maps within one another: a bound against documents that are nothing else. */
const PARSING = { maxDepth: 20, unsafeKeyBehaviour: "drop" } as const;

/** A file that begins with `+++` (Hugo, Zola) or `---toml` (gray-matter) taken apart; null for any other. */
export function readTomlFrontMatter(text: string): ForeignFrontMatter | null {
  const block = BLOCKS.map(([opening, closing]) => fencedFields(text, opening, closing)).find((each) => each !== null);
  if (block === undefined) return null;
  if (block === "unclosed") return unreadable(text, 1, "front matter nie ma zamykającego wiersza „+++”");
  const { source, end } = block;
  if (source.length > FRONT_MATTER_LIMIT) return unreadable(text, 1, FRONT_MATTER_TOO_LONG);
  try {
    const once = tomlValues(source);
    const data = once ?? plainValue(parse(withoutRepeated(source), PARSING));
    return {
      data: isMap(data) ? data : {},
      lines: linesOf(source),
      body: text.slice(end),
      bodyLine: lineOf(text, end),
      problem: null,
      ...(once ? {} : { mended: { line: 1, text: "front matter podaje pole dwa razy; liczy się ostatnie" } }),
    };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return unreadable(text, error.line + 1, "front matter nie jest poprawnym TOML-em");
  }
}

/** The values of a TOML file; null for what is none. */
export function tomlValues(source: string): Record<string, unknown> | null {
  try {
    const data = plainValue(parse(source, PARSING));
    return isMap(data) ? data : null;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return null;
  }
}

/** The source in which, where two lines of a table have the same key, only the later is left. */
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

/** Dates as they are written, as YAML leaves them. */
function plainValue(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString();
  if (Array.isArray(value)) return value.map(plainValue);
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plainValue(inner)]));
}

/** The parser tells no lines; a key of the top level, or the head of a table, begins one. */
function linesOf(source: string): Record<string, number> {
  // A field may be called as what every object has.
  const lines = Object.create(null) as Record<string, number>;
  for (const [at, line] of source.split("\n").entries()) {
    const [, table, key] = /^(?:\s*\[{1,2}\s*["']?([\w-]+)|\s*["']?([\w-]+)["']?\s*[.=])/.exec(line) ?? [];
    const name = table ?? key;
    if (name !== undefined) lines[name] ??= at + 2;
  }
  return lines;
}
