import type { ChangeSpec, EditorState, Text } from "@codemirror/state";
import { behindCode } from "../block-commands.ts";
import { FOOTNOTE_INDENT } from "../pasting/fit-paste.ts";
import { rangeInCell } from "../pasting/paste-cells.ts";
import { codeBlockAround } from "../syntax-tree.ts";
import { tableAround } from "../tables/table-source.ts";

/* Where pictures go in the source, so that they split no sentence and stay in their cell, list item or quotation. */

/** Returns the end of the code around an offset, because a picture in code would be words; before a block without an end, its start. */
export function outsideCode(state: EditorState, at: number): number {
  const block = codeBlockAround(state, at);
  if (!block) return behindCode(state, at);
  if (at <= block.from) return at;
  const isOpen = block.name === "FencedCode" && block.getChildren("CodeMark").length < 2;
  return isOpen ? block.from : block.to;
}

/** Escapes a description for the brackets of a picture, also within a table cell. */
export function asLabel(text: string): string {
  return text.replaceAll(/[\\[\]|]/g, "\\$&").replaceAll(/\s+/g, " ");
}

/** Adds an empty line for pictures, in the quotation or list item of `at`, and puts the caret on the line after it. `place` is the offset of the pictures' placeholders. */
export function lineForPictures(
  state: EditorState,
  at: number,
): { changes: ChangeSpec; selection: { anchor: number }; place: number } {
  if (tableAt(state, at)) {
    const { from: place } = rangeInCell(state.update({ selection: { anchor: at } }).state);
    return { changes: [], selection: { anchor: place }, place };
  }
  const line = state.doc.lineAt(at);
  const isBefore = line.text.slice(0, at - line.from).trim() === "";
  const above = line.number > 1 ? state.doc.line(line.number - 1).text.trim() : "";
  const marks = codeBlockAround(state, at)?.name === "CodeBlock" ? "" : marksInside(line.text);
  const gap = `\n${marks.trimEnd()}\n${marks}`;
  const lead = isBefore ? (above === "" ? "" : "\n") : gap;
  const from = isBefore ? at : line.to;
  const place = from + lead.length;
  return { changes: { from, insert: state.toText(lead + gap) }, selection: { anchor: place + gap.length }, place };
}

/** Returns what the next line starts with to stay in the quotation, the list item or the footnote of a line. */
function marksInside(text: string): string {
  if (/^\[\^[^\]\s]+\]:/.test(text)) return " ".repeat(FOOTNOTE_INDENT);
  const [marks = ""] = /^(?:[ \t]*>)*[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?/.exec(text) ?? [];
  return marks.replaceAll(/[^>\s]/g, " ");
}

/**
 * Returns where a picture goes next to other pictures of the same upload: after the picture before it, or else before the
 * picture after it. Null for the first picture that arrives.
 */
export function besideOthers(
  { doc }: EditorState,
  written: (string | null)[],
  index: number,
  markdown: string,
): { from: number; insert: string } | null {
  const text = doc.toString();
  const endsOf = (some: (string | null)[]) =>
    some.flatMap((each) => (each === null || !text.includes(each) ? [] : text.indexOf(each) + each.length));
  const before = endsOf(written.slice(0, index)).at(-1);
  const [behind] = endsOf(written.slice(index + 1));
  const other = before ?? behind;
  if (other === undefined) return null;
  const line = doc.lineAt(other);
  if (line.text.trimStart().startsWith("|"))
    return before === undefined
      ? { from: startOfLink(text, other), insert: `${markdown} ` }
      : { from: before, insert: ` ${markdown}` };
  return before === undefined
    ? { from: line.from, insert: markdown + gapBetween(markdown, line.text) }
    : { from: line.to, insert: gapBetween(line.text, markdown) + markdown };
}

/** Returns where the picture or link that ends at `end` begins. */
function startOfLink(text: string, end: number): number {
  let from = text.lastIndexOf("[", end);
  while (from > 0 && text[from - 1] === "\\") from = text.lastIndexOf("[", from - 1);
  return text[from - 1] === "!" ? from - 1 : from;
}

/** Pictures make one gallery. Captions and transcripts stand below their recording; other files are paragraphs of their own. */
function gapBetween(above: string, below: string): string {
  const [isPictureAbove, isPictureBelow] = [above, below].map((each) => each.trimStart().startsWith("!["));
  const isOfRecording = !isPictureAbove && /\.(?:vtt|txt)\)$/.test(below);
  return (isPictureAbove && isPictureBelow) || isOfRecording ? "\n" : "\n\n";
}

export function tableAt(state: EditorState, at: number): boolean {
  return tableAround(state.update({ selection: { anchor: at } }).state) !== null;
}

/**
 * Returns the change that inserts a picture as a block before or after the line, so that no sentence is split. In a table
 * cell the picture goes to the place itself.
 */
export function pictureAt(state: EditorState, at: number, markdown: string): { from: number; insert: Text } {
  if (tableAt(state, at)) return { from: at, insert: state.toText(markdown) };
  const line = state.doc.lineAt(at);
  const isBefore = line.text.slice(0, at - line.from).trim() === "";
  const isEmpty = /^[ \t>]*$/.test(line.text);
  const next = line.number < state.doc.lines ? state.doc.line(line.number + 1).text.trim() : "";
  const above = isBefore || isEmpty ? "" : "\n\n";
  const below = isEmpty ? "" : isBefore ? "\n\n" : next === "" ? "" : "\n";
  return { from: isBefore || isEmpty ? at : line.to, insert: state.toText(above + markdown + below) };
}
