import { escapeHtml } from "#core/base/values/escape-html.ts";
import { ownValue } from "#core/base/values/own-value.ts";
import { decodedPart } from "#core/base/paths.ts";
import type { HtmlElement } from "#core/markdown/sanitiser/parse-html.ts";
import type { PhrasingContent } from "mdast";
import type { Conversion } from "./conversion-types.ts";
import { addressIn, fileNameIn, isSafeLink } from "./html-addresses.ts";
import {
  ancestors,
  attributeOf,
  descendants,
  firstWithin,
  hasClassLike,
  isBlockElement,
  isEmptyText,
  isHtmlElement,
  collapsedLine,
  textWithin,
  UNREADABLE,
} from "./html-nodes.ts";
import { withoutOuterSpace } from "./tidy-phrasing.ts";
import { FRAMES, embedAddress, isWidgetScript, scriptedPage } from "./embed-address.ts";
import { leadsToItsPicture, imageOf } from "./pictures-of-html.ts";
import { markdownMessages } from "#core/messages/markdown.ts";

/** Elements without a Markdown notation, which Szpalta's Markdown allows as HTML. */
const AS_HTML = new Set("abbr cite ins kbd mark q rp rt ruby small sub sup u".split(" "));

/** Elements that become a link to the content they embed. */
const SHOWN = new Set<string>([...FRAMES, "video", "audio"]);

type Mark = "strong" | "emphasis" | "delete";

const CODE = new Set(["code", "tt", "samp", "var"]);
const MARKS: Record<string, Mark> = {
  strong: "strong",
  b: "strong",
  em: "emphasis",
  i: "emphasis",
  dfn: "emphasis",
  del: "delete",
  s: "delete",
  strike: "delete",
};

/** A `style` attribute that makes text bold. */
export const BOLD = /(?<![\w-])font-weight\s*:\s*(?:bold|[6-9]00)/i;

const STYLES: readonly [RegExp, Mark][] = [
  [BOLD, "strong"],
  [/(?<![\w-])font-style\s*:\s*(?:italic|oblique)/i, "emphasis"],
  [/text-decoration(?:(?!text-decoration)[^;])*line-through/i, "delete"],
];

const SENTENCE_END = ".,;:!?'…";
const ADDRESS_IN_TEXT = /https?:\/\/[^\s<>"„”«»]+/gi;

/** Converts an inline element. */
export function inlineOf(converter: Conversion, node: HtmlElement): PhrasingContent[] {
  const { tagName: tag, childNodes } = node;
  if (tag === "br") return [{ type: "break" }];
  if (tag === "a") return linkOf(converter, node);
  if (tag === "img") return imageOf(converter, node);
  if (SHOWN.has(tag)) return frameLink(converter, node);
  if (UNREADABLE.has(tag)) return unreadable(converter, node);
  const mark = ownValue(MARKS, tag);
  if (mark) return convertMark(converter, isStyledPlain(node) ? null : mark, node);
  if (CODE.has(tag)) return codeOf(node);
  if (AS_HTML.has(tag)) return htmlPair(converter, node);
  if (isBlockElement(node))
    return [{ type: "text", value: " " }, ...converter.phrasing(childNodes), { type: "text", value: " " }];
  const style = attributeOf(node, "style");
  const styled = STYLES.find(([pattern, each]) => pattern.test(style) && !converter.marks.includes(each));
  // The element is converted again inside this mark, because its style may set further marks.
  if (styled) return wrapInMark(styled[1], converter.within(styled[1], [node]));
  return [...converter.anchorAt(node), ...converter.phrasing(childNodes)];
}

/**
 * Returns true if the style of a bold or italic element makes its text plain. Google Docs wraps whole documents in such a `b`. Chrome writes
 * the other property, of which the element says nothing, into what it copies.
 */
export function isStyledPlain(node: HtmlElement): boolean {
  const mark = ownValue(MARKS, node.tagName);
  const style = attributeOf(node, "style");
  if (mark === "strong") return /(?<![\w-])font-weight\s*:\s*(?:normal|[1-4]00)/i.test(style);
  return mark === "emphasis" && /(?<![\w-])font-style\s*:\s*normal/i.test(style);
}

function convertMark(converter: Conversion, mark: Mark | null, node: HtmlElement): PhrasingContent[] {
  if (mark === null || converter.marks.includes(mark)) return converter.phrasing(node.childNodes);
  return wrapInMark(mark, converter.within(mark, node.childNodes));
}

function wrapInMark(mark: Mark, children: PhrasingContent[]): PhrasingContent[] {
  const hasWords = children.some(
    (each) => each.type !== "image" && each.type !== "break" && !(each.type === "text" && each.value.trim() === ""),
  );
  return hasWords ? [{ type: mark, children }] : children;
}

function codeOf(node: HtmlElement): PhrasingContent[] {
  const value = textWithin(node).replace(/[\t\n\f\r ]+/g, " ");
  return value.trim() === "" ? [{ type: "text", value }] : [{ type: "inlineCode", value }];
}

function htmlPair(converter: Conversion, node: HtmlElement): PhrasingContent[] {
  const { tagName: tag } = node;
  const inside = node.childNodes.filter((each) => !isEmptyText(each));
  const [only] = inside;
  if (tag === "sup" && inside.length === 1 && isHtmlElement(only) && converter.pairs.numberOf.has(only))
    return linkOf(converter, only);
  if (tag === "sup" && descendants(node).some((each) => converter.pairs.numberOf.has(each)))
    return converter.phrasing(node.childNodes);
  if (converter.marks.includes(tag)) return converter.phrasing(node.childNodes);
  const children = converter.within(tag, node.childNodes);
  if (children.every((each) => each.type === "text" && each.value.trim() === "")) return children;
  const title = tag === "abbr" ? collapsedLine(attributeOf(node, "title")) : "";
  const open = title === "" ? `<${tag}>` : `<${tag} title="${escapeHtml(title)}">`;
  const { before, inner: within, after } = withoutOuterSpace(children);
  return [...before, { type: "html", value: open }, ...within, { type: "html", value: `</${tag}>` }, ...after];
}

function linkOf(converter: Conversion, node: HtmlElement): PhrasingContent[] {
  const note = converter.pairs.numberOf.get(node);
  if (note !== undefined) return [{ type: "footnoteReference", identifier: String(note), label: String(note) }];
  const url = addressIn(attributeOf(node, "href"));
  const anchor = converter.anchorAt(node);
  if (converter.marks.includes("a")) return [...anchor, ...converter.phrasing(node.childNodes)];
  const children = converter.within("a", node.childNodes);
  const leadsNowhere = url === "" || url === "#" || hasClassLike(node, /^wp-block-file__button$/);
  if (!leadsNowhere && !isSafeLink(url)) converter.noteLoss("link", url.slice(0, 80));
  if (leadsNowhere || !isSafeLink(url))
    return hasClassLike(node, /^wp-block-file__button$/) ? [] : [...anchor, ...children];
  const words = children.some((each) => each.type !== "break" && !(each.type === "text" && each.value.trim() === ""));
  if (!words) return [...anchor, ...children];
  // A card of Szpalta is made of its address.
  if (hasClassLike(node, /^embed-link$/)) return [...anchor, bareLink(url)];
  const [only] = children;
  if (children.length === 1 && only?.type === "text" && isSameAddress(only.value, url))
    return [...anchor, bareLink(url)];
  const isOwnPicture = leadsToItsPicture(converter, node, url);
  return isOwnPicture ? [...anchor, ...children] : [...anchor, { type: "link", url, children }];
}

/** Whether a link's words are its address, maybe without escapes or the last slash. */
function isSameAddress(words: string, url: string): boolean {
  const [one, other] = [words.trim(), url].map((each) => (URL.canParse(each) ? new URL(each).href : each));
  return one === other;
}

function unreadable(converter: Conversion, node: HtmlElement): PhrasingContent[] {
  const { tagName: tag } = node;
  const page = scriptedPage(node);
  if (page !== null) return [bareLink(page)];
  if (isWidgetScript(node)) return [];
  if (tag === "script" || tag === "select" || tag === "textarea") converter.noteLoss("element", tag);
  return [];
}

/** Converts a frame to a link to its content. A film becomes the bare address of the film's page, because Szpalta shows this address as a player. */
function frameLink(converter: Conversion, node: HtmlElement): PhrasingContent[] {
  const shown = embedAddress(node);
  if (!shown || (node.tagName === "iframe" && !/^https?:\/\//i.test(shown.url))) {
    converter.noteLoss("element", node.tagName);
    return [];
  }
  const { url, player, title } = shown;
  const isFrame = node.tagName === "iframe";
  if (player !== null || (isFrame && title === "")) return [bareLink(url)];
  const kind =
    node.tagName === "audio" || node.tagName === "video" ? markdownMessages[node.tagName] : markdownMessages.file;
  const name = title || decodedPart(fileNameIn(url)) || url;
  return [{ type: "link", url, children: [{ type: "text", value: isFrame ? title : `${kind}: ${name}` }] }];
}

export function bareLink(url: string): PhrasingContent {
  return { type: "link", url, children: [{ type: "text", value: url }] };
}

/**
 * Converts text to Markdown nodes. Outside of links bare addresses become links, because characters of a link's address need no escapes.
 * With `lineFeeds`, line feeds become line breaks.
 */
export function splitLines(words: string, lineFeeds: boolean, inLink = false): PhrasingContent[] {
  const nodesOf = (line: string): PhrasingContent[] => (inLink ? [{ type: "text", value: line }] : withLinks(line));
  if (!lineFeeds) return nodesOf(words);
  // Without the look behind, a long run of spaces would be read again from each of them.
  return words
    .split(/(?<![ \t])[ \t]*\n/)
    .flatMap((line, at): PhrasingContent[] =>
      at === 0 ? nodesOf(line) : [{ type: "break" }, ...nodesOf(line.replace(/^[ \t]+/, ""))],
    );
}

function withLinks(words: string): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  let from = 0;
  for (const match of words.matchAll(ADDRESS_IN_TEXT)) {
    const url = withoutPunctuation(match[0]);
    if (!URL.canParse(url) || match.index < from) continue;
    nodes.push({ type: "text", value: words.slice(from, match.index) }, bareLink(url));
    from = match.index + url.length;
  }
  return [...nodes, { type: "text", value: words.slice(from) }];
}

/** Removes punctuation after an address, because the punctuation belongs to the sentence. A closing bracket is removed if the address has no opening bracket. */
function withoutPunctuation(url: string): string {
  const punctuation = url.includes("(") ? SENTENCE_END : `${SENTENCE_END})`;
  let end = url.length;
  while (end > 0 && punctuation.includes(url.charAt(end - 1))) end -= 1;
  return url.slice(0, end);
}

/** Returns the language of the code in a `pre`. The `pre`, its `code` or its parent may name the language; null when no element names one. */
export function preLanguage(pre: HtmlElement): string | null {
  const [, parent = null] = ancestors(pre);
  for (const element of [pre, firstWithin(pre, "code"), parent]) {
    if (!element) continue;
    // Code editors and plugins set these attributes and classes.
    const names = ["data-enlighter-language", "data-lang", "lang-name"];
    const fromAttribute = names.map((name) => attributeOf(element, name)).find(Boolean);
    const classes = attributeOf(element, "class");
    const fromClass =
      /(?:^|\s)(?:language|lang|highlight-source)-([\w+#.-]{1,40})/i.exec(classes)?.[1] ??
      /brush:\s*([\w+#.-]{1,40})/i.exec(classes)?.[1];
    const language = (fromAttribute || fromClass || "").toLowerCase();
    if (/^[\w+#.-]{1,40}$/.test(language) && !["none", "plain", "text", "generic"].includes(language)) return language;
  }
  return null;
}
