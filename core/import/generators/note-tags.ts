import { maskCode } from "../../markdown/source/mask-code.ts";
import { applyTextEdits, type TextEdit } from "../../markdown/source/text-edits.ts";

/** `#tag` of Obsidian: after a space or at the beginning of a line, with a sign that is no digit. */
const TAG = /(?<![^\s])#((?=[\d/_-]*\p{L})[\p{L}\p{M}\p{N}_/-]{1,100})(?![\p{L}\p{M}\p{N}_/#-])/gu;

/** `#1e3a8a` and `#fff`; a word of the same letters, such as „cafe”, is none. */
const COLOUR = /^(?=.*\d|(?:(.)\1+)$)(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;

/** Lines whose signs are no tags: headings, and where a name of a link leads. */
const APART = /^(?: {0,3}#{1,6}[ \t].*|[ \t]*\[[^\]\n]+\]:.*)$/gm;

/** A paragraph of one line that is nothing but tags; headings and code are blank by then. */
const LINE_OF_TAGS = /(?<=^|(?:^|\n)[ \t]*\n)[ \t]*#[^\s#]+(?:[ \t,]+#[^\s#]+)*[ \t]*(?=\n[ \t]*(?:\n|$)|$)/g;

/** Tags a note has in its text. In a sentence they stay as they are written; a paragraph of nothing but tags goes, its line stays empty. */
export function noteTags(given: string): { tags: string[]; body: string } {
  if (!given.includes("#")) return { tags: [], body: given };
  const masked = maskCode(given).replaceAll(APART, (line) => " ".repeat(line.length));
  const tags = [...masked.matchAll(TAG)].flatMap(([, name = ""]) => (COLOUR.test(name) ? [] : namesOfTag(name)));
  // Every sign of such a line has to be a tag, or it is a sentence.
  const edits = [...masked.matchAll(LINE_OF_TAGS)].flatMap(({ 0: line, index }): TextEdit[] =>
    line.replaceAll(TAG, (tag, name: string) => (COLOUR.test(name) ? tag : "")).replace(/[\s,]/g, "") === ""
      ? [{ start: index, end: index + line.length, text: "" }]
      : [],
  );
  return { tags: [...new Set(tags)], body: applyTextEdits(given, edits) };
}

/** Of a tag within a tag (`#ogród/pomidory`) each is one of its own, as notes are found by both; numbers alone are none. */
export function namesOfTag(name: string): string[] {
  return name.split("/").filter((part) => /\p{L}/u.test(part));
}
