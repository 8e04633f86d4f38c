import { MAX_ARTICLE, MAX_BLOCK, type Highlight } from "./highlight.ts";
import { addClass, elementsIn, isElement, textOf, type Element } from "../html-tree.ts";

/** A code block that can be highlighted. */
export interface CodeBlock {
  /** The element whose only content is the code. */
  code: Element;
  source: string;
  language: string;
}

/** Makes code blocks scrollable with the keyboard and marks their language by a class. Returns the blocks that can be highlighted. */
export function prepareCodeBlocks(root: Element): CodeBlock[] {
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

/** Returns the HTML of highlighted blocks. `isOver` is called before each block; when it returns true, the result is null. */
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

/** The cache of highlighted blocks takes at most this many bytes: some thirty long articles full of code. */
const REMEMBERED_BYTES = 4 * 1024 * 1024;

/** A cache entry takes at most this many bytes of memory for each character, and `ENTRY_BYTES` besides. */
const CHARACTER_BYTES = 2;

const ENTRY_BYTES = 200;

/** Returns a highlighter with a cache, so that saving a text again highlights only the changed block. */
export function cacheColours(highlight: Highlight, mostBytes = REMEMBERED_BYTES): Highlight {
  const cache = new Map<string, Coloured>();
  let bytes = 0;
  return (code, language) => {
    const key = `${language}\n${code}`;
    const cached = cache.get(key);
    const html = cached?.html ?? highlight(flatCopy(code), language);
    if (html === null) return null;
    const block = cached ?? { key: flatCopy(key), html: flatCopy(html) };
    if (cache.delete(block.key)) bytes -= bytesOf(block);
    cache.set(block.key, block);
    bytes += bytesOf(block);
    for (const oldest of cache.values()) {
      if (bytes <= mostBytes) break;
      cache.delete(oldest.key);
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
 * Copies a text, because substrings and joined strings keep other texts in memory. Where possible, the copy has one byte per character. In
 * an uncopied part of a Polish text it has two. That takes 15 MiB more and makes regular expressions half as fast.
 */
function flatCopy(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

function bytesOf({ key, html }: Coloured): number {
  return (key.length + html.length) * CHARACTER_BYTES + ENTRY_BYTES;
}
