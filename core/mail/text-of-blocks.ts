import { hasClass, isElement, textOf, type Element, type Node } from "../markdown/html-tree.ts";
import { isBlock } from "../markdown/elements/wrap-bare-text.ts";
import { newsMessages } from "#core/messages/mail.ts";
import { absoluteIn } from "./letter-body.ts";

/** Returns blocks of a post as plain text, with numbers for the links, whose addresses stand at the end. `url`: the post's address. */
export function textOfBlocks(blocks: readonly Element[], url: string): string {
  const writing: Writing = { url, addresses: new Map() };
  const written = blocksIn(blocks, writing);
  const addresses = [...writing.addresses].map(([address, number]) => `[${number}] ${address}`);
  return [written, addresses.join("\n")].filter((each) => each !== "").join("\n\n");
}

interface Writing {
  url: string;
  /** The links of the text, with their numbers. */
  addresses: Map<string, number>;
}

const RULE = "* * *";
const LONGEST_LINE = 60;

function blocksIn(nodes: readonly Node[], writing: Writing): string {
  const written: string[] = [];
  let line = "";
  const finish = () => {
    const tidy = line
      .replace(/[ \t\r\f]+/g, " ")
      .replace(/ ?\n ?/g, "\n")
      .trim();
    if (tidy !== "") written.push(tidy);
    line = "";
  };
  for (const node of nodes) {
    if (!isElement(node) || !isBlock(node)) line += inline(node, writing);
    else {
      finish();
      const block = blockText(node, writing);
      if (block.trim() !== "") written.push(block);
    }
  }
  finish();
  return written.join("\n\n");
}

function blockText(node: Element, writing: Writing): string {
  const inside = () => blocksIn(node.children, writing);
  switch (node.tag) {
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6": {
      const words = inside();
      return `${words}\n${(node.tag === "h2" ? "=" : "-").repeat(Math.min(words.length, LONGEST_LINE))}`;
    }
    case "ul":
    case "ol":
      return listText(node, writing);
    case "blockquote":
      return inside().replace(/^/gm, "> ");
    case "pre":
      return textOf(node).trimEnd().replace(/^/gm, "    ");
    case "hr":
      return RULE;
    case "tr":
      return node.children
        .filter(isElement)
        .map((cell) => blocksIn(cell.children, writing).replaceAll("\n", " "))
        .join(" | ");
    case "table":
    case "thead":
    case "tbody":
    case "tfoot":
      return inside().replaceAll("\n\n", "\n");
    case "dd":
      return inside().replace(/^/gm, "  ");
    case "section":
      return hasClass(node, "footnotes") ? `${RULE}\n${newsMessages.notes}\n\n${inside()}` : inside();
    case "a":
      return inline(node, writing).trim();
    default:
      return inside();
  }
}

function listText(list: Element, writing: Writing): string {
  let number = Number(list.attributes.get("start") ?? 1);
  const items = list.children.filter(isElement).map((item) => {
    const mark = list.tag === "ol" ? `${number++}. ` : "* ";
    const lines = blocksIn(item.children, writing).replace(/\n+/g, `\n${" ".repeat(mark.length)}`);
    return mark + lines;
  });
  return items.join("\n");
}

function inline(node: Node, writing: Writing): string {
  if (!isElement(node)) return node.text.replaceAll("\n", " ");
  const inside = () => node.children.map((child) => inline(child, writing)).join("");
  switch (node.tag) {
    case "br":
      return "\n";
    case "img":
      return pictureText(node);
    case "video":
    case "audio":
      return numbered(newsMessages.player[node.tag], writing.url, writing);
    case "input":
      return node.attributes.has("checked") ? "[x]" : "[ ]";
    case "sup":
      return hasClass(node, "footnote-ref") ? ` (${newsMessages.note} ${textOf(node)})` : inside();
    case "q":
      return `„${inside()}”`;
    case "a": {
      const href = node.attributes.get("href");
      if (hasClass(node, "footnote-backref")) return "";
      return href === undefined ? inside() : numbered(inside(), absoluteIn(href, writing.url), writing);
    }
    default:
      return inside();
  }
}

function pictureText(image: Element): string {
  const alt = image.attributes.get("alt") ?? "";
  return alt === "" ? "" : `[${newsMessages.picture}: ${alt}]`;
}

/** An address that stands in the text needs no number. */
function numbered(words: string, href: string, { addresses }: Writing): string {
  if (words.trim() === href || words.trim() === href.replace(/^(?:mailto|tel):/, "")) return words;
  const number = addresses.get(href) ?? addresses.size + 1;
  addresses.set(href, number);
  return `${words} [${number}]`;
}
