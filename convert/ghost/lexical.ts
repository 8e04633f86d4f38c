import { isMap } from "#core/base/values/own-value.ts";
import { appendAll } from "#core/base/values/append-all.ts";
import { escapeHtml } from "#core/base/values/escape-html.ts";
import { cardPiece, listOf, type GhostPiece, ghostText } from "./ghost-cards.ts";

type Node = Record<string, unknown>;

/** Lists and links that are nested deeper than this level become plain text, because Szpalta's Markdown allows no more levels. */
const DEEPEST = 30;

/** Bits of a text node's `format`, each with its HTML element. The innermost element comes first. */
const FORMATS: readonly [number, string][] = [
  [16, "code"],
  [1, "strong"],
  [2, "em"],
  [4, "s"],
  [8, "u"],
  [32, "sub"],
  [64, "sup"],
  [128, "mark"],
];

const INLINE = new Set(["text", "extended-text", "linebreak", "link", "autolink", "at-link", "tab", "hashtag"]);

/** Converts a Lexical document, the format of Ghost's editor since version 5. Returns null when `json` is no such document. Calls `unknown` with the type of each unknown card. */
export function lexicalPieces(json: string, unknown: (name: string) => void): GhostPiece[] | null {
  const root = rootOf(json);
  return root && root.flatMap((node): GhostPiece[] => blockPieces(node, unknown, 0));
}

function rootOf(json: string): Node[] | null {
  try {
    const value: unknown = JSON.parse(json);
    const root = isMap(value) ? value["root"] : null;
    return isMap(root) && Array.isArray(root["children"]) ? listOf(root, "children") : null;
  } catch {
    return null;
  }
}

function blockPieces(node: Node, unknown: (name: string) => void, depth: number): GhostPiece[] {
  const type = ghostText(node, "type");
  if (INLINE.has(type)) return [{ html: `<p>${inlineHtml([node], depth)}</p>` }];
  const html = blockHtml(type, node, depth);
  if (html !== null) return [{ html }];
  const piece = cardPiece(type, node);
  if (!piece) unknown(type);
  return piece ? [piece] : [];
}

/** Returns the HTML of a block of text; null for a card. */
function blockHtml(type: string, node: Node, depth: number): string | null {
  const children = listOf(node, "children");
  if (type === "paragraph") return `<p>${inlineHtml(children, depth)}</p>`;
  if (type === "heading" || type === "extended-heading") {
    const tag = /^h[1-6]$/.exec(ghostText(node, "tag"))?.[0] ?? "h2";
    return `<${tag}>${inlineHtml(children, depth)}</${tag}>`;
  }
  if (["quote", "extended-quote", "aside"].includes(type)) {
    return `<blockquote><p>${inlineHtml(children, depth)}</p></blockquote>`;
  }
  if (type === "list") return listHtml(node, children, depth);
  if (type === "code-highlight" || type === "code") return `<pre><code>${inlineHtml(children, depth)}</code></pre>`;
  return null;
}

function listHtml(node: Node, children: Node[], depth: number): string {
  const tag = ghostText(node, "listType") === "number" || ghostText(node, "tag") === "ol" ? "ol" : "ul";
  const start = Number(ghostText(node, "start"));
  const items = children.map((item) => {
    if (depth > DEEPEST) return `<li>${wordsIn(item)}</li>`;
    const contents = listOf(item, "children").map((child) =>
      ghostText(child, "type") === "list"
        ? (blockHtml("list", child, depth + 1) ?? "")
        : inlineHtml([child], depth + 1),
    );
    const box =
      typeof item["checked"] === "boolean" ? `<input type="checkbox"${item["checked"] ? " checked" : ""}>` : "";
    // Lexical wraps a nested list in an additional item. This item is left out.
    const isNested = listOf(item, "children").every((child) => ghostText(child, "type") === "list");
    return isNested && contents.length > 0 ? contents.join("") : `<li>${box}${contents.join("")}</li>`;
  });
  return `<${tag}${tag === "ol" && start > 1 ? ` start="${Math.trunc(start)}"` : ""}>${items.join("")}</${tag}>`;
}

function inlineHtml(nodes: Node[], depth: number): string {
  if (depth > DEEPEST) return nodes.map(wordsIn).join("");
  return nodes
    .map((node): string => {
      const type = ghostText(node, "type");
      if (type === "linebreak") return "<br>";
      if (type === "tab") return " ";
      if (type === "link" || type === "autolink" || type === "at-link") {
        return `<a href="${escapeHtml(ghostText(node, "url"))}">${inlineHtml(listOf(node, "children"), depth + 1)}</a>`;
      }
      const words = escapeHtml(ghostText(node, "text"));
      if (words === "") return inlineHtml(listOf(node, "children"), depth + 1);
      const format = Number(node["format"]) || 0;
      return FORMATS.reduce((html, [bit, tag]) => (format & bit ? `<${tag}>${html}</${tag}>` : html), words);
    })
    .join("");
}

/** Returns all text below a node, separated by spaces. */
function wordsIn(node: Node): string {
  const words: string[] = [];
  const waiting = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const text = ghostText(next, "text");
    if (text !== "") words.push(escapeHtml(text));
    appendAll(waiting, listOf(next, "children").toReversed());
  }
  return words.join(" ");
}
