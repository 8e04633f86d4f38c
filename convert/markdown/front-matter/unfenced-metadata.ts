import { FRONT_MATTER_LIMIT, readYamlFields } from "#core/markdown/front-matter.ts";
import { type Field, plainField, FIELD_OF } from "../field-names.ts";
import { type ForeignFrontMatter, readLenientYaml } from "./lenient-yaml.ts";

const FIELD = /^(?:\.\. )?([\p{L}_][\p{L}\p{N} _.-]{0,60}):(?:[ \t]+(\S.*))?$/u;
/** `FENCE` ends the fields of Hexo. An empty line (`EMPTY`) ends the fields of Pelican and MultiMarkdown. */
const FENCE = /^(?:-{3,}|;{3,}|\.\.\.)[ \t]*(?:\r?\n|$)/gm;
const EMPTY = /^[ \t]*(?:\r?\n|$)/gm;

/** Reads fields at the top of a text without an opening line, as in Hexo, Pelican, MultiMarkdown, Nikola and Pandoc. Returns null for any other text. */
export function readUnfencedMetadata(text: string): ForeignFrontMatter | null {
  return readTitleBlock(text) ?? readComment(text) ?? readFields(text);
}

function readFields(text: string): ForeignFrontMatter | null {
  if (!FIELD.test(text.slice(0, text.search(/\r?\n|$/)))) return null;
  const [fence, empty] = [endOf(text, FENCE), endOf(text, EMPTY)];
  if (fence) {
    const source = text.slice(0, fence.start);
    // Text after an empty line may be a paragraph above a horizontal rule, so fields with an empty line are read strictly.
    const front =
      empty && empty.start < fence.start
        ? readYamlFields(text, source, fence.end)
        : readLenientYaml(text, source, fence.end);
    if (!front.problem && hasField(front.data, "title", "date")) return withLinesFromTop(front);
  }
  if (!empty) return null;
  const source = text.slice(0, empty.start);
  const front = /^[ \t]*- /m.test(source)
    ? withLinesFromTop(readLenientYaml(text, source, empty.end))
    : plainFields(text, source, empty.end);
  return front && hasField(front.data, "title") ? front : null;
}

function endOf(text: string, pattern: RegExp): { start: number; end: number } | null {
  pattern.lastIndex = 0;
  const match = pattern.exec(text.slice(0, FRONT_MATTER_LIMIT));
  return match && { start: match.index, end: match.index + match[0].length };
}

function hasField(data: object, ...fields: Field[]): boolean {
  return Object.keys(data).some((name) => fields.some((field) => FIELD_OF.get(plainField(name))?.field === field));
}

/** Reduces line numbers by one. The YAML functions count an opening line, but fields without a fence begin on the first line. */
function withLinesFromTop({ lines, mended, ...front }: ForeignFrontMatter): ForeignFrontMatter {
  for (const name of Object.keys(lines)) lines[name] = (lines[name] ?? 2) - 1;
  return { ...front, lines, ...(mended && { mended: { ...mended, line: mended.line - 1 } }) };
}

/** Reads fields with plain text as values. The values may contain YAML's special characters. Returns null when a line is not part of a field. */
function plainFields(text: string, source: string, bodyStart: number): ForeignFrontMatter | null {
  const front = readYamlFields(text, "", bodyStart);
  const values = new Map<string, string>();
  let name = "";
  for (const [at, line] of source.trimEnd().split(/\r?\n/).entries()) {
    const [, key, value = ""] = FIELD.exec(line.trimEnd()) ?? [];
    if (key === undefined && !/^[ \t]/.test(line)) return null;
    name = key ?? name;
    values.set(name, key === undefined ? `${values.get(name) ?? ""} ${line.trim()}`.trim() : value);
    front.lines[name] ??= at + 1;
  }
  return { ...front, data: Object.fromEntries(values.entries().map(([key, value]) => [key, namesIn(key, value)])) };
}

/** Returns the value of a field. Authors are split at semicolons, because Pelican writes semicolons when names contain commas. */
function namesIn(key: string, value: string): string | string[] {
  return FIELD_OF.get(plainField(key))?.field === "authors" && value.includes(";") ? value.split(";") : value;
}

/** Reads the fields of Nikola, which are in an HTML comment. */
function readComment(text: string): ForeignFrontMatter | null {
  const opening = /^<!--[ \t]*\r?\n(?=\.\. )/.exec(text)?.[0];
  const end = opening === undefined ? -1 : text.indexOf("-->", opening.length);
  if (opening === undefined || end === -1) return null;
  const lines = text.slice(opening.length, end).split(/\r?\n/);
  const fields = lines.filter((line) => line.trim() !== "").join("\n");
  return plainFields(text, fields, end + (/^-->\s*/.exec(text.slice(end))?.[0].length ?? 0));
}

/** Reads Pandoc's title block: title, authors and date, each on a line. */
function readTitleBlock(text: string): ForeignFrontMatter | null {
  const [block = "", title = "", authors = "", date = ""] = /^%(.*)\n(?:%(.*)\n)?(?:%(.*)\n)?/.exec(text) ?? [];
  if (title.trim() === "") return null;
  return plainFields(text, `title: ${title}\nauthors: ${authors}\ndate: ${date}`, block.length);
}
