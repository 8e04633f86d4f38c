import { VOID } from "./policy.ts";
import { isElement, type Element, type Node, pushBackwards } from "../html-tree.ts";

/** Elements whose first line feed a parser throws away. */
const SWALLOWS_LINE_FEED = new Set(["pre"]);

/** HTML of an article's nodes. `contents`: HTML of some elements' children. Not recursive. */
export function serialise(root: Element, contents?: ReadonlyMap<Element, string>): string {
  const parts: string[] = [];
  const waiting: (Node | string)[] = root.children.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node === "string") {
      parts.push(node);
    } else if (!isElement(node)) {
      parts.push(escapeText(node.text));
    } else {
      parts.push(startTag(node));
      if (VOID.has(node.tag)) continue;
      waiting.push(`</${node.tag}>`);
      const content = contents?.get(node);
      if (content === undefined) pushBackwards(waiting, node.children);
      else waiting.push(content);
    }
  }
  return parts.join("");
}

/** A text or a value of an attribute that `serialise` has written. */
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
