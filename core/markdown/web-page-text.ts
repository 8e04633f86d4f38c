import { appendAll } from "#core/base/values/append-all.ts";
import { type HtmlElement, type HtmlNode, OUTPUT_BOUNDS, parseHtml } from "./sanitiser/parse-html.ts";

const LEFT_OUT = new Set(
  (
    "head script style template noscript svg math iframe object embed canvas nav header footer aside form button " +
    "select textarea dialog title"
  ).split(" "),
);

const BLOCKS = new Set(
  (
    "p div section article main blockquote pre ul ol li dl dt dd table tr h1 h2 h3 h4 h5 h6 figure figcaption br hr " +
    "details summary"
  ).split(" "),
);

/** Returns the text and title of a web page, without hidden parts; null when the page is nested too deep or too large. */
export function textOfWebPage(html: string): { title: string; text: string } | null {
  const parsed = parseHtml(html, OUTPUT_BOUNDS);
  if ("tooMuch" in parsed) return null;
  const pieces: string[] = [];
  let title = "";
  const stack: HtmlNode[] = parsed.nodes.toReversed();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if ("value" in node) pieces.push(node.value.replace(/\s+/g, " "));
    if (!("tagName" in node)) continue;
    if (node.tagName === "title" && title === "") title = textWithin(node);
    if (LEFT_OUT.has(node.tagName) || isHidden(node)) continue;
    if (BLOCKS.has(node.tagName)) pieces.push("\n\n");
    appendAll(stack, node.childNodes.toReversed());
  }
  const text = pieces.join("").replace(/(?<![ \t])[ \t]*\n\s*/g, "\n\n");
  return { title: title.trim(), text: text.trim() };
}

function isHidden({ attrs }: HtmlElement): boolean {
  return attrs.some(
    ({ name, value }) => name === "hidden" || (name === "aria-hidden" && value === "true") || isUnseen(name, value),
  );
}

function isUnseen(name: string, value: string): boolean {
  return name === "style" && /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0/i.test(value);
}

function textWithin({ childNodes }: HtmlElement): string {
  const texts = childNodes.map((node) => ("value" in node ? node.value : ""));
  return texts.join("").replace(/\s+/g, " ");
}
