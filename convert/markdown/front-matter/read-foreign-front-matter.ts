import { parseDocument, visit } from "yaml";
import {
  fencedFields,
  FRONT_MATTER_LIMIT,
  FRONT_MATTER_TOO_LONG,
  lineOf,
  QUICK_YAML,
  unreadable,
  type FrontMatter,
} from "#core/markdown/front-matter.ts";
import { isMap } from "#core/base/values/own-value.ts";
import { isMdx } from "../generator-markup/mdx.ts";
import { GENERATORS } from "../generators/generators.ts";
import { FIELD_LINE, type ForeignFrontMatter, readLenientYaml } from "./lenient-yaml.ts";
import { readTomlFrontMatter } from "./toml-front-matter.ts";
import { readUnfencedMetadata } from "./unfenced-metadata.ts";
import { frontMatterMessages } from "#core/messages/markdown.ts";
import { sourceTextMessages } from "#core/messages/convert.ts";

/** Front matter of a page. If the fields come from a program statement, `statement` is the line of the statement in the body. */
type PageFrontMatter = ForeignFrontMatter & { statement?: number };

/** Reads front matter of any generator: YAML, TOML, JSON or fields without a fence. Also reads the `metadata` that an MDX page exports, and properties below the title. */
export function readForeignFrontMatter(path: string, text: string): PageFrontMatter {
  const emptyLines = /^\uFEFF?(?:[ \t]*\r?\n)*/.exec(text)?.[0] ?? "";
  const rest = text.slice(emptyLines.length);
  const front = readTomlFrontMatter(rest) ?? readJson(rest) ?? readYaml(rest) ?? readUnfencedMetadata(rest);
  if (front) return withLinesMovedDown(front, emptyLines.split("\n").length - 1);
  const body = text.replace(/^\uFEFF/, "");
  const exported = isMdx(path) ? exportedFields(body) : propertiesOf(path, body);
  return { data: {}, lines: {}, body, bodyLine: 1, problem: null, ...exported };
}

function propertiesOf(path: string, body: string): FrontMatter | null {
  return GENERATORS.map(({ properties }) => properties?.(path, body)).find(Boolean) ?? null;
}

const OPENING = /^-{3,}(?:ya?ml)?[ \t]*\r?\n/;
const CLOSING = /^(?:-{3,}|\.\.\.)[ \t]*(?:\r?\n|$)(?:[ \t]*\r?\n)?/gm;

/** Reads YAML below a line of hyphens. Returns null if the text has no such first line or the line is a horizontal rule. */
function readYaml(text: string): ForeignFrontMatter | null {
  const block = fencedFields(text, OPENING, CLOSING);
  if (block === null) return null;
  const isClosed = block !== "unclosed";
  const end = isClosed ? block.end : 0;
  if (isClosed && block.source.trim() !== "" && !block.source.split("\n").some(isField)) return null;
  const isLong = isClosed && block.source.length > FRONT_MATTER_LIMIT;
  const front = isClosed && !isLong ? readLenientYaml(text, block.source, block.end) : null;
  if (front && !(front.problem && /\n[ \t]*\r?\n/.test(text.slice(0, end)))) return front;
  // An empty line in faulty front matter means that the supposed closing line is a horizontal rule further down in the text.
  const below = text.slice(text.indexOf("\n") + 1);
  const unclosed = readUnfencedMetadata(below);
  const problem = isLong ? FRONT_MATTER_TOO_LONG : frontMatterMessages.notClosed;
  if (unclosed)
    return {
      ...withLinesMovedDown(unclosed, 1),
      mended: { line: 1, text: sourceTextMessages.readNevertheless(problem) },
    };
  return front ?? (isClosed || FIELD_LINE.test(below) ? unreadable(text, 1, problem) : null);
}

/** Returns whether a line may be a field. */
function isField(line: string): boolean {
  return /^\s*[\p{L}_"'{]/u.test(line) && /[:{]/.test(line);
}

/** Increases all line numbers of front matter by the number of lines above the front matter. */
function withLinesMovedDown(
  { lines, bodyLine, problem, mended, ...front }: ForeignFrontMatter,
  by: number,
): ForeignFrontMatter {
  for (const [name, line] of Object.entries(lines)) lines[name] = line + by;
  const moved = (at: { line: number; text: string }) => ({ ...at, line: at.line + by });
  const faults = { problem: problem && moved(problem), ...(mended && { mended: moved(mended) }) };
  return { ...front, lines, bodyLine: bodyLine + by, ...faults };
}

const JSON_BLOCKS = [
  [/^---json[ \t]*\r?\n/, /^---[ \t]*(?:\r?\n|$)/gm],
  [/^;;;[ \t]*\r?\n/, /^;;;[ \t]*(?:\r?\n|$)/gm],
] as const;

/** Reads JSON front matter: an object at the top of a file (Hugo), `---json` (gray-matter), or fields above `;;;` (Hexo). Returns null for any other text. */
function readJson(text: string): FrontMatter | null {
  for (const [opening, closing] of JSON_BLOCKS) {
    const block = fencedFields(text, opening, closing);
    if (block !== null && block !== "unclosed") return fromJson(text, block.source, block.end);
  }
  const end = /^\{\s*(?:"|\})/.test(text) ? closingBrace(text, 0) : -1;
  return end === -1 ? null : fromJson(text, text.slice(0, end), end);
}

function fromJson(text: string, source: string, end: number): FrontMatter {
  const data = [source, `{${source.replace(/,\s*$/, "")}}`].map(parsedJson).find((each) => each !== null);
  if (data === undefined) return unreadable(text, 1, sourceTextMessages.noJson);
  const start = end + (/^(?:[ \t]*\r?\n){0,2}/.exec(text.slice(end))?.[0].length ?? 0);
  return {
    data,
    lines: linesOf(text.slice(0, end)),
    body: text.slice(start),
    bodyLine: lineOf(text, start),
    problem: null,
  };
}

function parsedJson(source: string): Record<string, unknown> | null {
  try {
    // Some generators accept a comma after the last item, but `JSON.parse` does not, so the comma is removed.
    const data: unknown = JSON.parse(source.replace(/,(?=\s*[}\]])/g, ""));
    return isMap(data) ? data : null;
  } catch {
    return null;
  }
}

/** Maps each name to the first line that has the name. */
function linesOf(source: string): Record<string, number> {
  // The object has no prototype, so that a field may have a name such as `constructor`.
  const lines = Object.create(null) as Record<string, number>;
  for (const [at, line] of source.split("\n").entries()) {
    for (const [, name = ""] of line.matchAll(/(?<![\w-])([\w-]+)["']?\s*:/g)) lines[name] ??= at + 1;
  }
  return lines;
}

const METADATA = /^export\s+const\s+(?:metadata|meta|frontmatter|frontMatter)\b[^=\r\n\u2028\u2029]*=\s*(?=\{)/m;

/** Reads the object with metadata that an MDX page exports; null without such an object. Values that a program must compute are left out. */
function exportedFields(body: string): Pick<PageFrontMatter, "data" | "lines" | "statement"> | null {
  const match = METADATA.exec(body);
  const start = match ? match.index + match[0].length : -1;
  const end = start === -1 ? -1 : closingBrace(body, start);
  if (end === -1) return null;
  // A JavaScript object of plain values is close to YAML, so the YAML parser reads it.
  const source = body
    .slice(start, end)
    .replace(/^[ \t]*\/\/.*$/gm, "")
    .replace(/new Date\((["'][^"'\n]*["'])\)/g, "$1")
    .replace(/`([^`$\\]*)`/g, (_, words: string) => JSON.stringify(words));
  const first = lineOf(body, start);
  const data = source.includes("`") ? null : valuesIn(source);
  const lines = Object.entries(linesOf(body.slice(start, end))).map(
    ([name, line]) => [name, line + first - 1] as const,
  );
  return data && { data, lines: Object.fromEntries(lines), statement: lineOf(body, match?.index ?? 0) };
}

/** Returns the strings, numbers and booleans of an object. A word without quotes is a variable of the program and is left out. */
function valuesIn(source: string): Record<string, unknown> | null {
  const document = parseDocument(source, QUICK_YAML);
  // JavaScript's syntax has no aliases, so a text in which the YAML parser finds an alias is not a JavaScript object.
  let hasAlias = false;
  visit(document, { Alias: () => ((hasAlias = true), visit.BREAK) });
  if (document.errors.length > 0 || hasAlias) return null;
  visit(document, {
    Scalar: (key, { type, value }) =>
      key !== "key" && type === "PLAIN" && typeof value === "string" ? visit.REMOVE : undefined,
  });
  const data: unknown = document.toJS();
  return isMap(data) ? data : null;
}

/** Returns the offset after the object that begins at `from`; -1 when the object has more than `FRONT_MATTER_LIMIT` characters. Braces in quotes are ignored. */
function closingBrace(text: string, from: number): number {
  let depth = 0;
  let quote = "";
  for (let at = from; at < Math.min(text.length, from + FRONT_MATTER_LIMIT); at += 1) {
    const character = text[at] ?? "";
    if (quote !== "") {
      if (character === "\\") at += 1;
      else if (character === quote) quote = "";
    } else if (character === '"' || character === "'" || character === "`") quote = character;
    else if (character === "{") depth += 1;
    else if (character === "}" && (depth -= 1) === 0) return at + 1;
  }
  return -1;
}
