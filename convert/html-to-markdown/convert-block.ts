import { escapeHtml } from "#core/base/values/escape-html.ts";
import { appendAll } from "#core/base/values/append-all.ts";
import type { BlockContent, DefinitionContent, List, ListItem, PhrasingContent, RootContent } from "mdast";
import type { HtmlElement } from "#core/markdown/sanitiser/parse-html.ts";
import { sanitisedHtml } from "./sanitised-html.ts";
import type { Conversion } from "./conversion-types.ts";
import { bareLink, isStyledPlain, preLanguage, splitLines } from "./convert-inlines.ts";
import { messageWords, scriptedPage } from "./embed-address.ts";
import { addressIn, isSafeLink } from "./html-addresses.ts";
import {
  attributeOf,
  closest,
  descendants,
  firstWithin,
  hasClassLike,
  isEmptyText,
  isHtmlElement,
  lineWithin,
  codeWithin,
  UNREADABLE,
} from "./html-nodes.ts";
import { figureOf, galleryOf } from "./pictures-of-html.ts";
import { tableOf } from "./table-of-html.ts";
import { withoutBreaks } from "./tidy-phrasing.ts";
import { markdownMessages } from "#core/messages/markdown.ts";

const HEADING = /^h([1-6])$/;
/** The greatest number of an item (CommonMark). */
const MOST_NUMBER = 999_999_999;
const LISTS = new Set(["ul", "ol", "menu", "dir"]);

/** Converts a block element. */
export function convertBlock(converter: Conversion, node: HtmlElement): RootContent[] {
  const { tagName: tag, childNodes } = node;
  if (UNREADABLE.has(tag)) return converter.paragraphs([node]);
  if (HEADING.test(tag)) return headingOf(converter, node);
  if (LISTS.has(tag)) return galleryOf(converter, node) ?? listOf(converter, node);
  if (tag === "p")
    return hasClassLike(node, /^wp-caption-text$/)
      ? figureOf(converter, node)
      : withAnchor(converter, node, converter.paragraphs(childNodes));
  if (tag === "hr") return [{ type: "thematicBreak" }];
  if (tag === "pre") return preOf(converter, node);
  if (tag === "blockquote") return quoteOf(converter, node);
  if (tag === "table") return tableOf(converter, node);
  if (tag === "figure") return cardOf(converter, node) ?? figureOf(converter, node);
  if (tag === "details") return detailsOf(converter, node);
  if (tag === "dl") return galleryOf(converter, node) ?? definitionsOf(converter, node);
  // A form could not be sent anywhere; its text stays.
  if (tag === "form") converter.noteLoss("element", "form");
  if (tag === "a" || tag === "strong" || tag === "b" || tag === "em" || tag === "i")
    return markedBlocks(converter, node);
  if (tag === "li") return listOf(converter, { ...node, childNodes: [node] });
  return (
    cardOf(converter, node) ??
    galleryOf(converter, node) ??
    (hasClassLike(node, /^wp-caption$/) ? figureOf(converter, node) : null) ??
    withAnchor(converter, node, converter.flow(childNodes))
  );
}

function headingOf(converter: Conversion, node: HtmlElement): RootContent[] {
  const level = Number(HEADING.exec(node.tagName)?.[1] ?? 2);
  const pictures = descendants(node).filter(({ tagName }) => tagName === "img");
  const [only, ...others] = converter.line(node.childNodes);
  if (!only) return [];
  if (pictures.length > 0 && lineWithin(node) === "") return converter.paragraphs(node.childNodes);
  // Bold around a whole heading is dropped, because headings are bold anyway.
  const children = only.type === "strong" && others.length === 0 ? only.children : [only, ...others];
  const flat = withoutBreaks(children, { type: "text", value: " " });
  const id = converter.targetAt(node);
  if (id !== null) flat.push({ type: "html", value: ` {#${id}}` });
  return [{ type: "heading", depth: Math.max(2, level) as 2, children: flat }];
}

/** Puts an anchor at the beginning of an element's first block if a link leads to the element and the block is a paragraph. */
function withAnchor(converter: Conversion, node: HtmlElement, blocks: RootContent[]): RootContent[] {
  const [first] = blocks;
  const anchor = converter.anchorAt(node);
  if (anchor.length > 0 && first?.type === "paragraph") first.children = [...anchor, ...first.children];
  return blocks;
}

function isList(block: RootContent): block is List {
  return block.type === "list";
}

/** Converts a list. An item whose number does not follow begins a list of its own, because Markdown numbers the first item alone. */
function listOf(converter: Conversion, node: HtmlElement): RootContent[] {
  const lists: List[] = [];
  const ordered = node.tagName === "ol";
  const isReversed = node.attrs.some(({ name }) => name === "reversed");
  const count = node.childNodes.filter((child) => isHtmlElement(child) && child.tagName === "li").length;
  let number = numberIn(node, "start") ?? (isReversed ? count : 1);
  for (const child of node.childNodes) {
    if (isEmptyText(child)) continue;
    const isItem = isHtmlElement(child) && (child.tagName === "li" || child.tagName === "dt" || child.tagName === "dd");
    const blocks = isItem ? itemOf(converter, child) : (converter.flow([child]) as ListItem["children"]);
    const list = lists.at(-1);
    const last = list?.children.at(-1);
    // A list directly inside a list, without an item around the inner list, belongs to the item before the inner list.
    if (!isItem && last) appendAll(last.children, blocks);
    // Chrome copies an inner list without the item around it when the selection begins within.
    else if (!isItem && blocks.every(isList)) appendAll(lists, blocks);
    else if (blocks.length > 0) {
      number = (isItem ? numberIn(child, "value") : null) ?? number;
      const item: ListItem = { type: "listItem", spread: false, children: blocks };
      const goesOn = list?.ordered === ordered && (!ordered || number === (list.start ?? 1) + list.children.length);
      if (goesOn) list.children.push(item);
      else lists.push({ type: "list", ordered, start: ordered ? number : null, children: [item] });
      number = Math.max(0, number + (isReversed ? -1 : 1));
    }
  }
  for (const list of lists) {
    for (const item of list.children) item.spread = isSpread(item.children);
    list.spread = list.children.some(({ spread }) => spread);
  }
  return lists;
}

/** Returns an attribute that Markdown can have as the number of an item; null for any other value. */
function numberIn(element: HtmlElement, attribute: string): number | null {
  const number = Number.parseInt(attributeOf(element, attribute), 10);
  return number >= 0 && number <= MOST_NUMBER ? number : null;
}

function itemOf(converter: Conversion, item: HtmlElement): ListItem["children"] {
  const box = descendants(item).find(
    (each) =>
      each.tagName === "input" &&
      /^checkbox$/i.test(attributeOf(each, "type")) &&
      closest(each, "li", "dt", "dd") === item,
  );
  const blocks = withAnchor(converter, item, converter.flow(item.childNodes)) as (BlockContent | DefinitionContent)[];
  const [first] = blocks;
  if (!box || first?.type !== "paragraph") return blocks;
  const mark = box.attrs.some(({ name }) => name === "checked") ? "[x] " : "[ ] ";
  first.children.unshift({ type: "html", value: mark });
  return blocks;
}

/** Returns whether a list item needs empty lines between its blocks. An item of one paragraph with lists below needs none. */
function isSpread(children: ListItem["children"]): boolean {
  return (
    children.length > 1 && children.some(({ type }, at) => !(type === "list" || (type === "paragraph" && at === 0)))
  );
}

function preOf(converter: Conversion, node: HtmlElement): RootContent[] {
  if (hasClassLike(node, /^wp-block-verse$/)) return verseOf(converter, node);
  const value = codeWithin(node)
    .replaceAll("\u00a0", " ")
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd();
  return value.trim() === "" ? [] : [{ type: "code", lang: preLanguage(node), value }];
}

/** Converts a verse block of WordPress, in which every line feed is a line break. */
function verseOf(converter: Conversion, node: HtmlElement): RootContent[] {
  const children = converter
    .phrasing(node.childNodes)
    .flatMap((child) => (child.type === "text" ? splitLines(child.value, true) : [child]));
  return children.length === 0 ? [] : [{ type: "paragraph", children }];
}

function quoteOf(converter: Conversion, node: HtmlElement): RootContent[] {
  const page = scriptedPage(node);
  if (page === null) return quoteWith(converter, node.childNodes);
  return [...quoteWith(converter, messageWords(node)), { type: "paragraph", children: [bareLink(page)] }];
}

function quoteWith(converter: Conversion, words: HtmlElement["childNodes"]): RootContent[] {
  const children = converter.flow(words) as (BlockContent | DefinitionContent)[];
  return children.length === 0 ? [] : [{ type: "blockquote", children }];
}

function detailsOf(converter: Conversion, node: HtmlElement): RootContent[] {
  const summary = node.childNodes.find((child) => isHtmlElement(child) && child.tagName === "summary");
  const rest = converter.flow(node.childNodes.filter((child) => child !== summary));
  return detailsBlock(summary ? lineWithin(summary) : "", rest);
}

function detailsBlock(summary: string, content: RootContent[]): RootContent[] {
  const title = escapeHtml(summary || markdownMessages.more);
  return [
    { type: "html", value: `<details>\n<summary>${title}</summary>` },
    ...content,
    { type: "html", value: "</details>" },
  ];
}

/** If a link or mark encloses several blocks, puts it inside each block instead, because Markdown allows links and marks only within a block. */
function markedBlocks(converter: Conversion, node: HtmlElement): RootContent[] {
  const blocks = converter.flow(node.childNodes);
  if (isStyledPlain(node)) return blocks;
  return blocks.map((block): RootContent => {
    if (block.type !== "paragraph" && block.type !== "heading") return block;
    const type = node.tagName === "a" ? "link" : /^(?:em|i)$/.test(node.tagName) ? "emphasis" : "strong";
    if (block.children.every((child) => child.type === "image" || child.type === type)) return block;
    if (type !== "link") return { ...block, children: [{ type, children: block.children }] };
    const url = addressIn(attributeOf(node, "href"));
    const isLinked = url !== "" && isSafeLink(url) && !block.children.some((child) => child.type === "link");
    return isLinked ? { ...block, children: [{ type: "link", url, children: block.children }] } : block;
  });
}

/** Converts the cards of Ghost, such as a bookmark or a file, alerts of GitHub, and players of Szpalta. Returns null for any other element. */
function cardOf(converter: Conversion, node: HtmlElement): RootContent[] | null {
  if (hasClassLike(node, /^player$/)) return playerOf(node);
  if (hasClassLike(node, /^kg-bookmark-card$/)) return bookmarkOf(converter, node);
  if (hasClassLike(node, /^kg-toggle-card$/)) return toggleOf(converter, node);
  if (hasClassLike(node, /^(?:kg-callout-card|markdown-alert)$/)) return quoteOf(converter, node);
  if (hasClassLike(node, /^kg-(?:audio|video|file)-card$/)) return fileCardOf(converter, node);
  return null;
}

/** Converts a player of Szpalta to the lines it is made of: the recording, its captions and transcripts. */
function playerOf(node: HtmlElement): RootContent[] | null {
  const within = descendants(node);
  const parts = [
    ...within.filter(({ tagName }) => tagName === "a").map((each) => ["href", lineWithin(each), each] as const),
    ...within
      .filter(({ tagName }) => tagName === "track")
      .map((each) => ["src", attributeOf(each, "label"), each] as const),
  ];
  const links = parts.flatMap(([name, words, each], at): PhrasingContent[] => {
    const url = addressIn(attributeOf(each, name));
    const link: PhrasingContent = { type: "link", url, children: [{ type: "text", value: words }] };
    return isSafeLink(url) ? [...(at > 0 ? [{ type: "text", value: "\n" } as const] : []), link] : [];
  });
  return links.length === 0 ? null : [{ type: "paragraph", children: links }];
}

function bookmarkOf(converter: Conversion, node: HtmlElement): RootContent[] {
  const link = firstWithin(node, "a");
  const title = lineOfClass(node, /^kg-bookmark-title$/) || (link ? attributeOf(link, "href") : "");
  if (!link || title === "") return converter.flow(node.childNodes);
  const description = lineOfClass(node, /^kg-bookmark-description$/);
  const children: PhrasingContent[] = [
    { type: "link", url: attributeOf(link, "href").trim(), children: [{ type: "text", value: title }] },
  ];
  if (description !== "") children.push({ type: "break" }, { type: "text", value: description });
  return [{ type: "paragraph", children }];
}

function toggleOf(converter: Conversion, node: HtmlElement): RootContent[] {
  const content = descendants(node).find((each) => hasClassLike(each, /^kg-toggle-content$/));
  const title = lineOfClass(node, /^kg-toggle-heading-text$/);
  return detailsBlock(title, content ? converter.flow(content.childNodes) : []);
}

/** Returns the text of the first element with a class, on one line; empty without such an element. */
function lineOfClass(card: HtmlElement, pattern: RegExp): string {
  const element = descendants(card).find((each) => hasClassLike(each, pattern));
  return element ? lineWithin(element) : "";
}

/** Converts a card with a file to a link to the file, without the buttons and times of the player. */
function fileCardOf(converter: Conversion, node: HtmlElement): RootContent[] {
  const media = firstWithin(node, "video", "audio", "a");
  const title = descendants(node).find((each) => hasClassLike(each, /^kg-(?:audio|file-card)-title$/));
  const caption = firstWithin(node, "figcaption");
  if (!media) return converter.flow(node.childNodes);
  const attributes = title
    ? [...media.attrs.filter(({ name }) => name !== "title"), { name: "title", value: lineWithin(title) }]
    : media.attrs;
  const words = media.tagName === "a" && title ? title.childNodes : media.childNodes;
  const blocks = converter.paragraphs([{ ...media, attrs: attributes, childNodes: words }]);
  return caption ? [...blocks, ...converter.paragraphs(caption.childNodes)] : blocks;
}

/** Converts a list of terms to HTML. Without terms, as where Wikipedia indents a formula, only its content is converted. */
function definitionsOf(converter: Conversion, node: HtmlElement): RootContent[] {
  if (!firstWithin(node, "dt")) return converter.flow(node.childNodes);
  const isEmpty = lineWithin(node) === "" && !firstWithin(node, "img", "iframe", "video", "audio");
  return isEmpty ? [] : [{ type: "html", value: sanitisedHtml([node]) }];
}
