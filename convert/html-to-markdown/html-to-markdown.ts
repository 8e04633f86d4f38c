import type { FootnoteDefinition, Nodes, PhrasingContent, RootContent } from "mdast";
import { createParser } from "#core/markdown/parser.ts";
import { AUTHOR_BOUNDS, type HtmlNode, parseHtml, type TooMuch } from "#core/markdown/sanitiser/parse-html.ts";
import { withoutEmbedded } from "../embedded-pictures.ts";
import type { HtmlOptions, Losses, WordsAround } from "./conversion-types.ts";
import { HtmlConverter } from "./html-converter.ts";
import { isBlockElement, isHtmlElement, collapsedLine, textWithin } from "./html-nodes.ts";
import { takeFootnotes } from "./footnote-pairs.ts";
import { writeMarkdown } from "./write-markdown.ts";

/** Markdown with the losses of the conversion, or the limit that the HTML exceeds. */
export type MarkdownFromHtml = { markdown: string; losses: Losses } | { tooMuch: TooMuch };

/** Converts HTML to Markdown. The Markdown has only text that readers of the page see. Returns `tooMuch` when the HTML is nested too deeply or too large. */
export function htmlToMarkdown(html: string, options: HtmlOptions = {}): MarkdownFromHtml {
  const { text, restore } = withoutEmbedded(html.replaceAll(/\r\n?/g, "\n").replaceAll("\0", ""));
  const parsed = parseHtml(text, AUTHOR_BOUNDS);
  if ("tooMuch" in parsed) return parsed;
  const { markdown, losses } = nodesToMarkdown(parsed.nodes, options);
  return { markdown: restore(markdown), losses };
}

/** Converts parsed HTML to Markdown. Removes footnotes from `nodes`. */
export function nodesToMarkdown(nodes: HtmlNode[], options: HtmlOptions): { markdown: string; losses: Losses } {
  const { body, notes, losses } = nodesToTrees(nodes, options);
  return { markdown: writeMarkdown({ type: "root", children: [...body, ...notes] }), losses };
}

/**
 * Converts parsed HTML to Markdown, with its footnotes apart. Removes footnotes from `nodes`. `isWords`: all of it is words that go between those
 * of `options.between`.
 */
export function nodesAndNotes(nodes: HtmlNode[], options: HtmlOptions) {
  const { body, notes, losses } = nodesToTrees(nodes, options);
  const { between } = options;
  const write = (children: RootContent[]) => writeMarkdown({ type: "root", children }).trim();
  const words = between ? onlyWords(body, between.isUnwrapped) : null;
  const markdown = words && between ? wordsBetween(words, between, write) : write(body);
  return { markdown, notes: write(notes), losses, isWords: words !== null };
}

const WRAPPERS = new Set(["heading", "list", "listItem", "blockquote", "table", "tableRow", "tableCell"]);

/** Returns the words of a single paragraph, or of what is around it if `isUnwrapped`; null for other blocks and for pictures alone. */
function onlyWords([only, ...others]: Nodes[], isUnwrapped: boolean): PhrasingContent[] | null {
  if (!only || others.length > 0 || !("children" in only)) return null;
  const isParagraph = only.type === "paragraph";
  if (!isParagraph && !(isUnwrapped && WRAPPERS.has(only.type))) return null;
  const isOfWords = isParagraph || only.type === "heading" || only.type === "tableCell";
  if (!isOfWords) return onlyWords(only.children, true);
  return only.children.every(({ type }) => type === "image") ? null : only.children;
}

/** Writes words with a letter or a comma for their neighbours, on which the marks depend. */
function wordsBetween(
  words: PhrasingContent[],
  { before, after }: WordsAround,
  write: (children: RootContent[]) => string,
): string {
  const [first, last] = [/[\p{L}\p{N}]$/u.test(before), /^[\p{L}\p{N}]/u.test(after)].map((is) => (is ? "x" : ","));
  const neighbours = [before.trim() === "" ? "" : first, after.trim() === "" ? "" : last];
  const [open = "", close = ""] = neighbours;
  const text = (value: string): PhrasingContent => ({ type: "text", value });
  const written = write([{ type: "paragraph", children: [text(open), ...words, text(close)] }]);
  return written.slice(open.length, written.length - close.length);
}

function nodesToTrees(nodes: HtmlNode[], options: HtmlOptions) {
  const root = { childNodes: nodes };
  const { firstNote = 1 } = options;
  const pairs = takeFootnotes(root, firstNote);
  const converter = new HtmlConverter(root, pairs, options);
  const body: RootContent[] = converter.flow(root.childNodes);
  const notes = pairs.notes.map((note, at): FootnoteDefinition => {
    const children = converter.flow(note.childNodes) as FootnoteDefinition["children"];
    const label = String(firstNote + at);
    return { type: "footnoteDefinition", identifier: label, label, children };
  });
  return { body, notes, losses: converter.losses };
}

/** Returns the text of a short piece of HTML, such as a title, on one line. */
export function htmlToLine(html: string): string {
  if (!/[<&]/.test(html)) return collapsedLine(html);
  const parsed = parseHtml(html.replaceAll("\0", ""), AUTHOR_BOUNDS);
  return "tooMuch" in parsed
    ? collapsedLine(html.replaceAll(/<[^<>]*>/g, " "))
    : collapsedLine(parsed.nodes.map(textOfNode).join(""));
}

/** Returns the text of a short piece of Markdown, such as a lead, on one line and without its markup. */
export function markdownToLine(markdown: string): string {
  return /[*_`~<&[\\]/.test(markdown) ? htmlToLine(PARSER.renderInline(markdown)) : collapsedLine(markdown);
}

const PARSER = createParser("site");

/** Replaces the character references in a text (`&amp;`, `&#8217;`) by the characters. */
export function withoutReferences(text: string): string {
  return text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi, (reference) => {
    const parsed = parseHtml(reference, AUTHOR_BOUNDS);
    return "tooMuch" in parsed ? reference : parsed.nodes.map(textWithin).join("");
  });
}

function textOfNode(node: HtmlNode): string {
  const words = textWithin(node);
  return isHtmlElement(node) && isBlockElement(node) ? ` ${words} ` : words;
}
