import { MAX_ARTICLE, MAX_BLOCK, type Highlight } from "./highlight.ts";
import { addClass, elementsIn, isElement, textOf, type Element } from "../html-tree.ts";

export interface CodeBlock {
  /** The element that contains nothing but the code. */
  code: Element;
  source: string;
  language: string;
}

/** Makes code blocks scrollable by keyboard and writes their language as a class. Returns the blocks that may be coloured. */
export function dressCode(root: Element): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let left = MAX_ARTICLE;
  for (const block of elementsIn(root)) {
    if (block.tag !== "pre") continue;
    const [code, ...others] = block.children.filter((child) => isElement(child) || child.text.trim() !== "");
    const isCode = code !== undefined && isElement(code) && code.tag === "code" && others.length === 0;
    const language = isCode ? takeLanguage(code) : null;
    if (isCode) addClass(block, "code", ...(language ? [`language-${language}`] : []));
    block.attributes.set("tabindex", "0");
    if (!isCode) continue;
    const source = textOf(code);
    if (!language || code.children.some(isElement) || source.length > Math.min(left, MAX_BLOCK)) continue;
    left -= source.length;
    blocks.push({ code, source, language });
  }
  return blocks;
}

/** The coloured HTML of the blocks whose language is known; null as soon as `isOver`, asked before each of them. */
export function colourCode(blocks: readonly CodeBlock[], highlight: Highlight, isOver: () => boolean) {
  const colours = new Map<Element, string>();
  for (const { code, source, language } of blocks) {
    if (isOver()) return null;
    const html = highlight(source, language);
    if (html !== null) colours.set(code, html);
  }
  return colours;
}

function takeLanguage(code: Element): string | null {
  const classes = code.attributes.get("class")?.split(" ") ?? [];
  const named = classes.find((name) => name.startsWith("language-"));
  const others = classes.filter((name) => name !== named);
  if (others.length) code.attributes.set("class", others.join(" "));
  else code.attributes.delete("class");
  return named?.slice("language-".length) ?? null;
}

/** What the remembered blocks and their HTML may take, in bytes: some thirty long articles full of code. */
const REMEMBERED_BYTES = 4 * 1024 * 1024;

/** Most bytes of memory for a character; below it, those that a short block takes in addition. */
const CHARACTER_BYTES = 2;

const ENTRY_BYTES = 200;

/** The same highlighter with a cache: of a text that is saved again only the changed block is coloured. */
export function cacheColours(highlight: Highlight, mostBytes = REMEMBERED_BYTES): Highlight {
  const known = new Map<string, Coloured>();
  let bytes = 0;
  return (code, language) => {
    const asked = `${language}\n${code}`;
    const found = known.get(asked);
    const html = found?.html ?? highlight(copied(code), language);
    if (html === null) return null;
    const block = found ?? { key: copied(asked), html: copied(html) };
    if (known.delete(block.key)) bytes -= bytesOf(block);
    known.set(block.key, block);
    bytes += bytesOf(block);
    for (const oldest of known.values()) {
      if (bytes <= mostBytes) break;
      known.delete(oldest.key);
      bytes -= bytesOf(oldest);
    }
    return html;
  };
}

interface Coloured {
  key: string;
  html: string;
}

/**
 * A part of a text holds the whole text in memory, and one put together from pieces each of them. A part of a Polish text has two bytes a
 * character as well, and expressions compiled for such code are twice as slow and 15 MiB larger.
 */
function copied(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

function bytesOf({ key, html }: Coloured): number {
  return (key.length + html.length) * CHARACTER_BYTES + ENTRY_BYTES;
}
