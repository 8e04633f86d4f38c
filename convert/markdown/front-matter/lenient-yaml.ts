import { parseDocument } from "yaml";
import { type FrontMatter, QUICK_YAML, readYamlFields } from "#core/markdown/front-matter.ts";
import { plainField, SPELLINGS } from "../field-names.ts";

/** Front matter of another system; `mended`: what was wrong with it and was understood nevertheless. */
export type ForeignFrontMatter = FrontMatter & { mended?: { line: number; text: string } };

/** A line that begins a field of the top level. */
export const FIELD_LINE = /^(?:"[^"\n]*"|'[^'\n]*'|[^\s#\-[\]{}"':][^:\n]*):(?:\s|$)/;

/** Longer front matter, in characters, is read once and as it is: each try reads all of it. */
const MENDED_LIMIT = 8 * 1024;

/**
 * Fields as the most patient of readers takes them: as they are; else with their indentation mended; else with quotes where YAML wants
 * some; else all at the left margin.
 */
export function readLenientYaml(text: string, source: string, bodyStart: number): ForeignFrontMatter {
  const strict = readYamlFields(text, source, bodyStart);
  if (!strict.problem || source.length > MENDED_LIMIT) return strict;
  const mended = { line: strict.problem.line, text: `${strict.problem.text}; pola odczytano mimo to` };
  const lines = mendedLines(source);
  const atMargin = lines.map((line) => line.replace(/^ {1,3}(?=[\w-]+:\s)/, ""));
  for (const given of [() => source.split("\n"), () => lines, () => withQuotes(lines), () => withQuotes(atMargin)]) {
    const front = readYamlFields(text, given().join("\n"), bodyStart, true);
    if (!front.problem) return { ...front, mended };
  }
  return strict;
}

/** Lines with tabs and hard spaces as spaces, and with what goes on at the left margin moved off it. */
function mendedLines(source: string): string[] {
  return source.split("\n").map((line, at, all) => {
    const spaced = line
      .replace(/^[\t\u00A0 ]+/, (space) => space.replaceAll("\t", "  ").replaceAll("\u00A0", " "))
      .replace(/^([\w-]+):(?=[^\s:/]|\u00A0)/, (field: string, name: string) =>
        SPELLINGS.has(plainField(name)) ? `${name}: ` : field,
      )
      .replace(/:[ ]?\u00A0+/, ": ");
    const isBelow = (all[at - 1] ?? "").trim() !== "";
    const goesOn = isBelow && /^[^\s#]/.test(spaced) && !/^(?:-|[\]}]|\.\.\.)/.test(spaced) && !FIELD_LINE.test(spaced);
    return goesOn ? `  ${spaced}` : spaced;
  });
}

/** The lines with the values of fields that are not YAML in quotation marks. */
function withQuotes(lines: readonly string[]): string[] {
  const fields: string[][] = [[]];
  for (const line of lines) {
    if (FIELD_LINE.test(line)) fields.push([]);
    fields.at(-1)?.push(line);
  }
  return fields.flatMap((field) => (isYaml(field.join("\n")) ? field : field.map(quoted)));
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

/** A line with its value in quotes where it is none of YAML otherwise; a list between brackets stays one. */
function quoted(line: string): string {
  const [, before = "", value = ""] = /^(\s*(?:- +)?(?:[\p{L}\p{N}_.-]+\s*:\s+)?)(\S.*)$/u.exec(line.trimEnd()) ?? [];
  if (before.trim() === "" || isYaml(line.trim()) || isBegun(value)) return line;
  const list = /^\[(.*)\]$/.exec(value)?.[1];
  const words = list === undefined ? JSON.stringify(unquoted(value)) : JSON.stringify(list.split(",").map(unquoted));
  return `${before}${words}`;
}

/** Whether a value goes on on the next line, or was meant to. */
function isBegun(value: string): boolean {
  const closing = { "[": "]", "{": "}", '"': '"', "'": "'" }[value.slice(0, 1)];
  return closing !== undefined && !value.includes(closing, 1);
}

function unquoted(value: string): string {
  return value.trim().replace(/^(["'])(.*)\1$/, "$2");
}
