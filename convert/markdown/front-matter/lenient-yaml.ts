import { parseDocument } from "yaml";
import { type FrontMatter, QUICK_YAML, readYamlFields } from "#core/markdown/front-matter.ts";
import { plainField, FIELD_OF } from "../field-names.ts";
import { sourceTextMessages } from "#core/messages/convert.ts";

/** Front matter of another system. `mended` describes a fault in front matter that was read despite the fault. */
export type ForeignFrontMatter = FrontMatter & { mended?: { line: number; text: string } };

/** A line that begins a field at the top level. */
export const FIELD_LINE = /^(?:"[^"\n]*"|'[^'\n]*'|[^\s#\-[\]{}"':][^:\n]*):(?:\s|$)/;

/** Front matter is mended if it has at most this many characters, because each attempt parses the whole front matter. */
const MENDED_LIMIT = 8 * 1024;

/**
 * Reads YAML front matter, also with common faults. Tries the text unchanged, then with mended indentation, then with quotes around values
 * that need them, last with all fields at the left margin.
 */
export function readLenientYaml(text: string, source: string, bodyStart: number): ForeignFrontMatter {
  const strict = readYamlFields(text, source, bodyStart);
  if (!strict.problem || source.length > MENDED_LIMIT) return strict;
  const mended = { line: strict.problem.line, text: sourceTextMessages.readAnyway(strict.problem.text) };
  const lines = mendedLines(source);
  const atMargin = lines.map((line) => line.replace(/^ {1,3}(?=[\w-]+:\s)/, ""));
  const tried = new Set<string>();
  for (const attempt of [() => source.split("\n"), () => lines, () => withQuotes(lines), () => withQuotes(atMargin)]) {
    const attempted = attempt().join("\n");
    // What mending does not change is not parsed again.
    const front = tried.has(attempted) ? strict : readYamlFields(text, attempted, bodyStart, true);
    if (!front.problem) return { ...front, mended };
    tried.add(attempted);
  }
  return strict;
}

/** Returns the lines with tabs and no-break spaces replaced by spaces. Lines at the left margin that continue a field are indented. */
function mendedLines(source: string): string[] {
  return source.split("\n").map((line, at, lines) => {
    const spaced = line
      .replace(/^[\t\u00A0 ]+/, (space) => space.replaceAll("\t", "  ").replaceAll("\u00A0", " "))
      .replace(/^([\w-]+):(?=[^\s:/]|\u00A0)/, (field: string, name: string) =>
        FIELD_OF.has(plainField(name)) ? `${name}: ` : field,
      )
      .replace(/:[ ]?\u00A0+/, ": ");
    const isBelow = (lines[at - 1] ?? "").trim() !== "";
    const continues =
      isBelow && /^[^\s#]/.test(spaced) && !/^(?:-|[\]}]|\.\.\.)/.test(spaced) && !FIELD_LINE.test(spaced);
    return continues ? `  ${spaced}` : spaced;
  });
}

/** Returns the lines, with quotation marks around values that are not valid YAML. */
function withQuotes(lines: readonly string[]): string[] {
  const fields: string[][] = [[]];
  for (const line of lines) {
    if (FIELD_LINE.test(line)) fields.push([]);
    fields.at(-1)?.push(line);
  }
  return fields.flatMap((field) => (isYaml(field.join("\n")) ? field : field.map(withQuotedValue)));
}

function isYaml(source: string): boolean {
  const document = parseDocument(source, QUICK_YAML);
  if (document.errors.length > 0) return false;
  try {
    document.toJS({ maxAliasCount: 0 });
    return true;
  } catch {
    return false;
  }
}

/** Returns the line with its value in quotes when the line is not valid YAML. The items of a list in brackets are quoted one by one. */
function withQuotedValue(line: string): string {
  const [, before = "", value = ""] = /^(\s*(?:- +)?(?:[\p{L}\p{N}_.-]+\s*:\s+)?)(\S.*)$/u.exec(line.trimEnd()) ?? [];
  if (before.trim() === "" || isYaml(line.trim()) || isUnclosed(value)) return line;
  const list = /^\[(.*)\]$/.exec(value)?.[1];
  const words = list === undefined ? JSON.stringify(unquoted(value)) : JSON.stringify(list.split(",").map(unquoted));
  return `${before}${words}`;
}

/** Returns true for a value that begins with a bracket or quote and does not close this sign on the same line. */
function isUnclosed(value: string): boolean {
  const closing = { "[": "]", "{": "}", '"': '"', "'": "'" }[value.slice(0, 1)];
  return closing !== undefined && !value.includes(closing, 1);
}

function unquoted(value: string): string {
  return value.trim().replace(/^(["'])(.*)\1$/, "$2");
}
