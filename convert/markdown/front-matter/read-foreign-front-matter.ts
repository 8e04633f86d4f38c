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

/** Front matter, and the line of its body with the statement it was read from, if that is one of a program. */
type FrontOfPage = ForeignFrontMatter & { statement?: number };

/** Front matter as generators write it: YAML, TOML, JSON or fields without a fence, or the metadata a page of Next exports. */
export function readForeignFrontMatter(path: string, text: string): FrontOfPage {
  const above = /^\uFEFF?(?:[ \t]*\r?\n)*/.exec(text)?.[0] ?? "";
  const rest = text.slice(above.length);
  const front = readTomlFrontMatter(rest) ?? readJson(rest) ?? readYaml(rest) ?? readUnfencedMetadata(rest);
  if (front) return movedDown(front, above.split("\n").length - 1);
  const body = text.replace(/^\uFEFF/, "");
  const exported = isMdx(path) ? exportedFields(body) : propertiesOf(path, body);
  return { data: {}, lines: {}, body, bodyLine: 1, problem: null, ...exported };
}

function propertiesOf(path: string, body: string): FrontMatter | null {
  return GENERATORS.map(({ properties }) => properties?.(path, body)).find(Boolean) ?? null;
}

const OPENING = /^-{3,}(?:ya?ml)?[ \t]*\r?\n/;
const CLOSING = /^(?:-{3,}|\.\.\.)[ \t]*(?:\r?\n|$)(?:[ \t]*\r?\n)?/gm;

/** YAML below a line of hyphens; null for a text that begins otherwise, with a rule for instance. */
function readYaml(text: string): ForeignFrontMatter | null {
  const block = fencedFields(text, OPENING, CLOSING);
  if (block === null) return null;
  const isClosed = block !== "unclosed";
  const end = isClosed ? block.end : 0;
  if (isClosed && block.source.trim() !== "" && !block.source.split("\n").some(isField)) return null;
  const isLong = isClosed && block.source.length > FRONT_MATTER_LIMIT;
  const front = isClosed && !isLong ? readLenientYaml(text, block.source, block.end) : null;
  if (front && !(front.problem && /\n[ \t]*\r?\n/.test(text.slice(0, end)))) return front;
  // A rule below a paragraph closes nothing.
  const below = text.slice(text.indexOf("\n") + 1);
  const unclosed = readUnfencedMetadata(below);
  const problem = isLong ? FRONT_MATTER_TOO_LONG : frontMatterMessages.notClosed;
  if (unclosed)
    return { ...movedDown(unclosed, 1), mended: { line: 1, text: sourceTextMessages.readNevertheless(problem) } };
  return front ?? (isClosed || FIELD_LINE.test(below) ? unreadable(text, 1, problem) : null);
}

function isField(line: string): boolean {
  return /^\s*[\p{L}_"'{]/u.test(line) && /[:{]/.test(line);
}

/** Front matter with its line numbers moved down by lines above it. */
function movedDown({ lines, bodyLine, problem, mended, ...front }: ForeignFrontMatter, by: number): ForeignFrontMatter {
  for (const [name, line] of Object.entries(lines)) lines[name] = line + by;
  const moved = (at: { line: number; text: string }) => ({ ...at, line: at.line + by });
  const about = { problem: problem && moved(problem), ...(mended && { mended: moved(mended) }) };
  return { ...front, lines, bodyLine: bodyLine + by, ...about };
}

const JSON_BLOCKS = [
  [/^---json[ \t]*\r?\n/, /^---[ \t]*(?:\r?\n|$)/gm],
  [/^;;;[ \t]*\r?\n/, /^;;;[ \t]*(?:\r?\n|$)/gm],
] as const;

/** Hugo's object at the top of a file, `---json` of gray-matter, and Hexo's fields between `;;;`; null for any other text. */
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
    // A comma too many is none to some readers.
    const data: unknown = JSON.parse(source.replace(/,(?=\s*[}\]])/g, ""));
    return isMap(data) ? data : null;
  } catch {
    return null;
  }
}

/** Where each name first stands. */
function linesOf(source: string): Record<string, number> {
  // A field may be called as what every object has.
  const lines = Object.create(null) as Record<string, number>;
  for (const [at, line] of source.split("\n").entries()) {
    for (const [, name = ""] of line.matchAll(/(?<![\w-])([\w-]+)["']?\s*:/g)) lines[name] ??= at + 1;
  }
  return lines;
}

const METADATA = /^export\s+const\s+(?:metadata|meta|frontmatter|frontMatter)\b[^=\r\n\u2028\u2029]*=\s*(?=\{)/m;

/** What a page of MDX says of itself in a plain object it exports; null for none. Values only a program knows are left out with it. */
function exportedFields(body: string): Pick<FrontOfPage, "data" | "lines" | "statement"> | null {
  const found = METADATA.exec(body);
  const start = found ? found.index + found[0].length : -1;
  const end = start === -1 ? -1 : closingBrace(body, start);
  if (end === -1) return null;
  // An object of JavaScript whose values are plain is one of YAML.
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
  return data && { data, lines: Object.fromEntries(lines), statement: lineOf(body, found?.index ?? 0) };
}

/** The texts in quotes, numbers and truths of an object; what has no quotes is a name of the program. */
function valuesIn(source: string): Record<string, unknown> | null {
  const document = parseDocument(source, QUICK_YAML);
  // In an object of a program nothing refers to another part of it.
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

/** Where the object that begins at `from` ends, braces in quotes aside; -1 for nowhere near. */
function closingBrace(text: string, from: number): number {
  let depth = 0;
  let quote = "";
  for (let at = from; at < Math.min(text.length, from + FRONT_MATTER_LIMIT); at += 1) {
    const each = text[at] ?? "";
    if (quote !== "") {
      if (each === "\\") at += 1;
      else if (each === quote) quote = "";
    } else if (each === '"' || each === "'" || each === "`") quote = each;
    else if (each === "{") depth += 1;
    else if (each === "}" && (depth -= 1) === 0) return at + 1;
  }
  return -1;
}
