import { defaultTreeAdapter, html, parseFragment, type DefaultTreeAdapterTypes } from "parse5";

export type HtmlElement = DefaultTreeAdapterTypes.Element;
type HtmlNode = DefaultTreeAdapterTypes.ChildNode;

/** As a browser parses it, without any of our limits. */
export function parseInDiv(source: string): HtmlNode[] {
  return parseFragment(defaultTreeAdapter.createElement("div", html.NS.HTML, []), source, {}).childNodes;
}

/** The article that a browser makes of a fragment; null where it leaves something open or closes more than it opened. */
export function closedArticle(source: string): HtmlElement | null {
  const [article, after, ...more] = parseInDiv(`<article>${source}</article>#`);
  const isClosed = article?.nodeName === "article" && after?.nodeName === "#text" && more.length === 0;
  return isClosed ? article : null;
}

export function allElements(source: string): HtmlElement[] {
  const found: HtmlElement[] = [];
  const waiting: HtmlNode[] = parseInDiv(source);
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!("tagName" in node)) continue;
    found.push(node);
    waiting.push(...node.childNodes);
    if ("content" in node) waiting.push(...(node.content as { childNodes: HtmlNode[] }).childNodes);
  }
  return found;
}

/** For comparing: sorted attributes, no comments, no white space around blocks. */
export function treeOf(source: string): string {
  const lines: string[] = [];
  const write = (nodes: HtmlNode[], indent: string, preserve: boolean): void => {
    for (const node of withoutComments(nodes)) {
      if (typeof node === "string") {
        if (preserve || node.trim() !== "") lines.push(indent + JSON.stringify(preserve ? node : node.trim()));
      } else {
        const attributes = node.attrs.map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`).toSorted();
        lines.push(`${indent}<${node.tagName}${attributes.join("")}>`);
        write(node.childNodes, `${indent} `, preserve || node.tagName === "pre");
      }
    }
  };
  write(parseInDiv(source), "", false);
  return lines.join("\n");
}

export function textContent(source: string, without: string[] = []): string {
  const read = (node: HtmlNode): string => {
    if (node.nodeName === "#text") return (node as { value: string }).value;
    if (!("tagName" in node) || without.includes(node.tagName)) return "";
    return node.childNodes.map(read).join("");
  };
  return parseInDiv(source).map(read).join("");
}

function withoutComments(nodes: HtmlNode[]): (string | HtmlElement)[] {
  const kept: (string | HtmlElement)[] = [];
  for (const node of nodes) {
    const last = kept.at(-1);
    if ("tagName" in node) kept.push(node);
    else if (node.nodeName !== "#text") continue;
    else if (typeof last === "string") kept.splice(-1, 1, last + (node as { value: string }).value);
    else kept.push((node as { value: string }).value);
  }
  return kept;
}
