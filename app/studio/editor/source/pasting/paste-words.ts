import { ownValue } from "#core/base/values/own-value.ts";
import type { EditorState } from "@codemirror/state";
import { LINE_MARKS } from "../inline-commands.ts";
import { asLabel } from "../pictures/picture-place.ts";
import { type SyntaxNode, syntaxTreeUpTo } from "../syntax-tree.ts";
import { tableAround } from "../tables/table-source.ts";
import { marksAround, type Part } from "./cut-marks.ts";
import type { PastedText } from "./paste-cells.ts";

/* One line of words pasted among those of a line: with the space around it, and with marks that join or leave alone those beside it. */

interface WordsPlace {
  before: string;
  after: string;
  isUnwrapped: boolean;
  /** Marks around the place, by their names in a syntax tree of HTML. */
  marks: string[];
  /** Whether the place needs the space before or behind the pasted words. */
  lead: boolean;
  trail: boolean;
}

const MARKS: Record<string, string> = {
  StrongEmphasis: "strong",
  Emphasis: "emphasis",
  Strikethrough: "delete",
  Link: "a",
};

const JOINED = new Set(["StrongEmphasis", "Emphasis", "Strikethrough", "InlineCode"]);

const NOTE = /^\[\^[^\]\s]+\]:[ \t]*/;

/** Text behind which no space goes, and text before which none does. */
const OPENED = /(?:^|[\s([{„«‚/]|(?:^|\s)["'])$/;
const CLOSED = /^(?:$|[\s)\]}”»’…,.;:!?/]|["'](?:$|[\s),.;:!?]))/;

/** Returns the place of a paste among the words of its line; null where the line is empty and for text that is not one line. */
export function wordsPlace(state: EditorState, { from, to }: Part, text: string, html = ""): WordsPlace | null {
  if (text.trim() === "" || text.trim().includes("\n")) return null;
  const [first, last] = [state.doc.lineAt(from), state.doc.lineAt(to)];
  const start = (NOTE.exec(first.text) ?? LINE_MARKS.exec(first.text))?.[0].length ?? 0;
  const isInTable = tableAround(state) !== null;
  const cellOf = (line: string, at: number) => (isInTable ? (line.split(/(?<!\\)\|/).at(at) ?? "") : line);
  const before = cellOf(first.text.slice(start, Math.max(start, from - first.from)), -1);
  const after = cellOf(last.text.slice(to - last.from), 0);
  if ((before + after).trim() === "") return null;
  const around = marksAround(state, from).filter(({ content }) => to <= content.to);
  // At the end of a paragraph, or before one, a whole heading stays a heading.
  const isWithin = after.trim() === "" ? OPENED.test(before) : before.trim() !== "" || CLOSED.test(after);
  // In plain text spaces may be lost; those of the source of HTML are no spaces of words.
  const words = html
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll("\n", "\n\n");
  const isLed = /^\s/.test(text) || /^\n*[ \u00a0]\S/.test(words);
  const isTrailed = /\s$/.test(text) || /\S[ \u00a0]\n*$/.test(words);
  const lead = isLed && !OPENED.test(before) && !around.some(({ content }) => content.from === from);
  const trail = isTrailed && !CLOSED.test(after) && !around.some(({ content }) => content.to === to);
  return {
    before: lead ? `${before} ` : before,
    after: trail ? ` ${after}` : after,
    isUnwrapped: around.some(isLabel) || (isWithin && !text.includes("\n")),
    marks: around.flatMap(({ node }) => ownValue(MARKS, node.name) ?? []),
    lead,
    trail,
  };
}

/** Returns the change that puts words into their place. Marks beside it that are the same become one; a mark that would make others is escaped. */
export function fittedWords(state: EditorState, { from, to }: Part, words: string, place: WordsPlace): PastedText {
  let [start, end] = [from, to];
  let insert = tableAround(state) ? words.replaceAll(/(?<!\\)\|/g, "\\|") : words;
  if (place.lead) insert = ` ${insert}`;
  else if (insert.startsWith("[") && /(?<!\\)!$/.test(place.before)) [start, insert] = [from - 1, `\\!${insert}`];
  else {
    const mark = markAt(state, from, -1);
    const own = /^(?:\*+|_+|~+|`+)/.exec(insert)?.[0] ?? "";
    if (mark && joins(mark, own) && insert[mark.length] !== "_")
      [start, insert] = [from - mark.length, insert.slice(mark.length)];
    else if (mark && own[0] === mark[0]) insert = insert.replace(/^(\*\*?)([^*]+)\1(?!\*)/, asTags);
  }
  if (place.trail) insert += " ";
  else {
    const mark = markAt(state, to, 1);
    const run = /(?:(?<!\*)\*+|(?<!_)_+|(?<!~)~+|(?<!`)`+)$/.exec(insert)?.[0] ?? "";
    const own = insert.at(-1 - run.length) === "\\" ? run.slice(1) : run;
    if (mark && joins(mark, own) && insert.at(-1 - mark.length) !== "_")
      [end, insert] = [to + mark.length, insert.slice(0, -mark.length)];
    else if (mark && own[0] === mark[0]) insert = insert.replace(/(?<!\*)(\*\*?)([^*]+)\1$/, asTags);
  }
  return { from: start, to: end, insert, caret: start + insert.length };
}

/** Whether two marks are one mark when nothing is between them. Three signs are emphasis of both kinds. */
function joins(mark: string, own: string): boolean {
  return own[0] === mark[0] && (own.length === mark.length || (own.length === 3 && mark.length < 3 && mark[0] !== "`"));
}

function asTags(_: string, mark: string, words: string): string {
  return mark === "**" ? `<strong>${words}</strong>` : `<em>${words}</em>`;
}

/** Returns the mark that ends at a place, or begins there; null without one. */
function markAt(state: EditorState, at: number, side: -1 | 1): string | null {
  const tree = syntaxTreeUpTo(state, state.doc.lineAt(at).to);
  for (let node: SyntaxNode | null = tree.resolveInner(at, side); node; node = node.parent) {
    const mark = side < 0 ? node.lastChild : node.firstChild;
    if (JOINED.has(node.name) && mark && (side < 0 ? node.to : node.from) === at)
      return state.sliceDoc(mark.from, mark.to);
  }
  return null;
}

/**
 * Returns text for the words of a link or the description of a picture around a selection, as one line; null elsewhere, and for one line in a
 * link, which may have marks.
 */
export function textInLabel(state: EditorState, text: string): string | null {
  const { from, to } = state.selection.main;
  const label = marksAround(state, from).find((each) => isLabel(each) && to <= each.content.to);
  const isLine = !text.trim().includes("\n");
  if (!label || (isLine && label.node.name === "Link")) return null;
  return asLabel(isLine ? text : text.trim());
}

function isLabel({ node }: { node: SyntaxNode }): boolean {
  return node.name === "Image" || node.name === "Link";
}
