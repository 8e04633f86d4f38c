import { maskCode } from "#core/markdown/source/mask-code.ts";
import { applyTextEdits, type TextEdit } from "#core/markdown/source/text-edits.ts";

/** A tag of Obsidian: `#` after a space or at the beginning of a line, and at least one letter. */
const TAG = /(?<![^\s])#((?=[\d/_-]*\p{L})[\p{L}\p{M}\p{N}_/-]{1,100})(?![\p{L}\p{M}\p{N}_/#-])/gu;

/** A colour such as `#1e3a8a` or `#fff`; a word of hexadecimal letters such as "cafe" is no colour. */
const COLOUR = /^(?=.*\d|(?:(.)\1+)$)(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;

/** Lines in which `#` begins no tag: headings and link definitions. */
const APART = /^(?: {0,3}#{1,6}[ \t].*|[ \t]*\[[^\]\n\r\u2028\u2029]+\]:.*)$/gm;

/** Finds the tags in the text of a note. Tags in a sentence stay in the text. A paragraph that has only tags is removed, and its line stays empty. */
export function noteTags(text: string): { tags: string[]; body: string } {
  if (!text.includes("#")) return { tags: [], body: text };
  const masked = maskCode(text).replaceAll(APART, (line) => " ".repeat(line.length));
  const tags = [...masked.matchAll(TAG)].flatMap(([, name = ""]) => (COLOUR.test(name) ? [] : namesOfTag(name)));
  return { tags: [...new Set(tags)], body: applyTextEdits(text, linesOfTags(masked)) };
}

/** Returns edits that remove one-line paragraphs that have only tags. Headings and code are blank in `masked`. */
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

/** Returns the tags in a nested tag. `#ogród/pomidory` is two tags, because Obsidian finds the note by both. Levels without a letter are left out. */
export function namesOfTag(name: string): string[] {
  return name.split("/").filter((part) => /\p{L}/u.test(part));
}
