import { VOID } from "./policy.ts";
import { isElement, type Element, type Node, pushBackwards } from "../html-tree.ts";

/** Elements in which a parser drops a line feed at the beginning. */
const SWALLOWS_LINE_FEED = new Set(["pre"]);

/** Returns the HTML of an article's nodes, without recursion. `contents`: ready HTML for the children of some elements. */
export function serialise(root: Element, contents?: ReadonlyMap<Element, string>): string {
  const pieces: string[] = [];
  const waiting: (Node | string)[] = root.children.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node === "string") {
      pieces.push(node);
    } else if (!isElement(node)) {
      pieces.push(escapeText(node.text));
    } else {
      pieces.push(startTag(node));
      if (VOID.has(node.tag)) continue;
      waiting.push(`</${node.tag}>`);
      const content = contents?.get(node);
      if (content === undefined) pushBackwards(waiting, node.children);
      else waiting.push(content);
    }
  }
  return pieces.join("");
}

/** Returns the original of a text or attribute value that `serialise` escaped. */
export function unescapeHtml(written: string): string {
  if (!written.includes("&")) return written;
  return written.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

function startTag(of: Element): string {
  let tag = `<${of.tag}`;
  for (const [name, value] of of.attributes) tag += ` ${name}="${escapeAttribute(value)}"`;
  const first = of.children[0];
  const guard = SWALLOWS_LINE_FEED.has(of.tag) && first && !isElement(first) && first.text.startsWith("\n");
  return guard ? `${tag}>\n` : `${tag}>`;
}

function escapeText(value: string): string {
  if (!/[&<>]/.test(value)) return value;
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function escapeAttribute(value: string): string {
  return escapeText(value).replaceAll('"', "&quot;");
}
