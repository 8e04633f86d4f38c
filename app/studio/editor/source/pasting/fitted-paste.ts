import type { EditorState } from "@codemirror/state";
import { tableAround } from "../tables/table-source.ts";

/* Adapts pasted Markdown to its place: marks of a quotation, indentation of an item, one heading mark, one line in a cell. */

const QUOTATION = /^(?:[ \t]*>)+[ \t]?/;
const ITEM = /^([ \t]*)([-*+]|\d{1,9}[.)])([ \t]+)(?:\[[ xX]\][ \t]+)?/;
const HEADING = /^#{1,6}[ \t]+/;

const BLOCK = /^(?:#{1,6}[ \t]|[-*+][ \t]|\d{1,9}[.)][ \t]|>|```|~~~|\|)/;

export function fittedPaste(state: EditorState, at: number, markdown: string): string {
  if (tableAround(state)) return markdown.replaceAll(/\s*\n\s*/g, " ").replaceAll(/(?<!\\)\|/g, "\\|");
  const line = state.doc.lineAt(at);
  const before = line.text.slice(0, at - line.from);
  const quotation = QUOTATION.exec(before)?.[0] ?? "";
  const said = before.slice(quotation.length);
  const heading = HEADING.exec(said)?.[0];
  if (heading !== undefined) return inQuotation(markdown.replace(HEADING, ""), quotation);
  const item = ITEM.exec(said);
  if (item) return inQuotation(inItem(markdown, item, said.length > item[0].length), quotation);
  return inQuotation(apart(markdown, said.trim() !== ""), quotation);
}

function apart(markdown: string, hasText: boolean): string {
  return hasText && BLOCK.test(markdown) ? `\n\n${markdown}` : markdown;
}

function inItem(markdown: string, [, indent = "", mark = "", gap = ""]: RegExpExecArray, hasText: boolean): string {
  const isList = ITEM.test(markdown);
  const inner = isList ? indent : " ".repeat(indent.length + mark.length + gap.length);
  const fitting = isList ? asItems(markdown, mark, hasText) : apart(markdown, hasText);
  const list = isList && hasText ? `\n${fitting}` : fitting;
  return list.replaceAll(/\n(?=.)/g, `\n${inner}`);
}

function asItems(markdown: string, mark: string, hasText: boolean): string {
  let number = Number.parseInt(mark, 10);
  let isFirst = !hasText;
  return markdown.replaceAll(/^(?:[-*+]|\d{1,9}[.)])[ \t]+(\[[ xX]\][ \t]+)?/gm, (_, task: string = "") => {
    if (isFirst) {
      isFirst = false;
      return "";
    }
    number += 1;
    return `${Number.isNaN(number) ? mark : number + mark.slice(-1)} ${task}`;
  });
}

function inQuotation(markdown: string, quotation: string): string {
  if (quotation === "") return markdown;
  return markdown.replaceAll(
    /\n(.?)/g,
    (_, next: string) => `\n${next === "" ? quotation.trimEnd() : quotation}${next}`,
  );
}
