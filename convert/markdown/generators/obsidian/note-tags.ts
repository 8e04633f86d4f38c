import { maskCode } from "#core/markdown/source/mask-code.ts";
import { applyTextEdits, type TextEdit } from "#core/markdown/source/text-edits.ts";

/** `#tag` of Obsidian: after a space or at the beginning of a line, with a sign that is no digit. */
const TAG = /(?<![^\s])#((?=[\d/_-]*\p{L})[\p{L}\p{M}\p{N}_/-]{1,100})(?![\p{L}\p{M}\p{N}_/#-])/gu;

/** `#1e3a8a` and `#fff`; a word of the same letters, such as „cafe”, is none. */
const COLOUR = /^(?=.*\d|(?:(.)\1+)$)(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;

/** Lines whose signs are no tags: headings, and where a name of a link leads. */
const APART = /^(?: {0,3}#{1,6}[ \t].*|[ \t]*\[[^\]\n\r\u2028\u2029]+\]:.*)$/gm;

/** Tags a note has in its text. In a sentence they stay as they are written; a paragraph of nothing but tags goes, its line stays empty. */
export function noteTags(given: string): { tags: string[]; body: string } {
  if (!given.includes("#")) return { tags: [], body: given };
  const masked = maskCode(given).replaceAll(APART, (line) => " ".repeat(line.length));
  const tags = [...masked.matchAll(TAG)].flatMap(([, name = ""]) => (COLOUR.test(name) ? [] : namesOfTag(name)));
  return { tags: [...new Set(tags)], body: applyTextEdits(given, linesOfTags(masked)) };
}

/** Takes away paragraphs of one line in which every sign is of a tag; headings and code are blank by then. */
function linesOfTags(masked: string): TextEdit[] {
  const edits: TextEdit[] = [];
  const lines = masked.split("\n");
  const isEmpty = (at: number) => (lines[at] ?? "").trim() === "";
  let start = 0;
  for (const [at, line] of lines.entries()) {
    if (line.trimStart().startsWith("#") && isEmpty(at - 1) && isEmpty(at + 1) && isOfTags(line))
      edits.push({ start, end: start + line.length, text: "" });
    start += line.length + 1;
  }
  return edits;
}

function isOfTags(line: string): boolean {
  const others = line.replaceAll(TAG, (tag, name: string) => (COLOUR.test(name) ? tag : ""));
  return !/[^\s,]/.test(others);
}

/** A tag within a tag (`#ogród/pomidory`) makes two tags, since notes are found by both; parts of numbers alone make none. */
export function namesOfTag(name: string): string[] {
  return name.split("/").filter((part) => /\p{L}/u.test(part));
}
