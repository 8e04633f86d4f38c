import { parseDocument, visit } from "yaml";
import {
  fencedFields,
  FRONT_MATTER_LIMIT,
  lineOf,
  QUICK_YAML,
  readFrontMatter,
  type FrontMatter,
} from "../posts/front-matter.ts";
import { isMap } from "./front-matter-reader.ts";
import { isMdx } from "./generators/mdx.ts";
import { readTomlFrontMatter } from "./toml-front-matter.ts";

/** Front matter, and the line of its body with the statement it was read from, if that is one of a program. */
type ForeignFrontMatter = FrontMatter & { statement?: number };

/** Front matter as generators write it: YAML, TOML or JSON, or the metadata a page of Next exports. */
export function readForeignFrontMatter(path: string, text: string): ForeignFrontMatter {
  const front = readTomlFrontMatter(text) ?? readJson(text) ?? readFrontMatter(text);
  const exported = isMdx(path) && Object.keys(front.data).length === 0 ? exportedFields(front.body) : null;
  return exported ? { ...front, ...exported } : front;
}

const JSON_BLOCKS = [
  [/^\uFEFF?---json[ \t]*\r?\n/, /^---[ \t]*(?:\r?\n|$)/gm],
  [/^\uFEFF?;;;[ \t]*\r?\n/, /^;;;[ \t]*(?:\r?\n|$)/gm],
] as const;

/** Hugo's object at the top of a file, `---json` of gray-matter, and Hexo's fields between `;;;`; null for any other text. */
function readJson(text: string): FrontMatter | null {
  for (const [opening, closing] of JSON_BLOCKS) {
    const block = fencedFields(text, opening, closing);
    if (block !== null && block !== "unclosed") return fromJson(text, block.source, block.end);
  }
  const start = /^\uFEFF?\s*(?=\{\s*(?:"|\}))/.exec(text)?.[0].length;
  const end = start === undefined ? -1 : closingBrace(text, start);
  return start === undefined || end === -1 ? null : fromJson(text, text.slice(start, end), end);
}

function fromJson(text: string, source: string, end: number): FrontMatter | null {
  const data = parsedJson(source) ?? parsedJson(`{${source.replace(/,\s*$/, "")}}`);
  if (data === null) return null;
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
    const data: unknown = JSON.parse(source);
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
function exportedFields(body: string): Pick<ForeignFrontMatter, "data" | "lines" | "statement"> | null {
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
