import { maskCode } from "#core/markdown/source/mask-code.ts";
import { withoutReferences } from "../html-to-markdown/html-to-markdown.ts";

/** A heading with its offsets in the body, including empty lines below it. */
export interface FirstHeading {
  text: string;
  start: number;
  end: number;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HASHED = /^ {0,3}#[ \t]+(.*)/;
const CLOSING = /(?<![ \t])[ \t]+#+$/;
const UNDERLINE = /^ {0,3}=+[ \t]*$/;

/** A line that starts a block other than a paragraph. An underline below does not make such a line a heading. */
const OTHER_BLOCK = /^(?: {4}|\t| {0,3}(?:[#>]|[-*+][ \t]|\d+[.)][ \t]))|^\s*$/;

/** Returns the first heading of the first level; null without such a heading. Lines inside code fences are no headings. */
export function firstHeading(body: string): FirstHeading | null {
  const lines = body.split(/(?<=\n)/);
  let fence: string | null = null;
  let offset = 0;
  for (const [index, line] of lines.entries()) {
    const start = offset;
    offset += line.length;
    const bare = line.replace(/\r?\n$/, "");
    const mark: string | undefined = FENCE.exec(bare)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence) && bare.trim() === mark) fence = null;
      continue;
    }
    if (mark !== undefined) {
      fence = mark;
      continue;
    }
    const hashed = HASHED.exec(bare)?.[1];
    if (hashed !== undefined) return headingAt(body, start, offset, hashed.trimEnd().replace(CLOSING, ""));
    const next = lines[index + 1];
    const underlined = next !== undefined && UNDERLINE.test(next.replace(/\r?\n$/, "")) && !OTHER_BLOCK.test(bare);
    if (underlined) return headingAt(body, start, offset + next.length, bare);
  }
  return null;
}

/** Yields the text of each heading of a body, in order. */
export function* headingsIn(body: string): Generator<string> {
  const lines = body.split("\n");
  // In `masked` code is replaced by spaces, so that a line of code is never a heading.
  const masked = maskCode(body).split("\n");
  for (const [at, line] of lines.entries()) {
    const [bare = "", below = ""] = [masked[at], masked[at + 1]];
    const isUnderlined = /^ {0,3}(?:=+|-+)\s*$/.test(below) && !OTHER_BLOCK.test(bare);
    if (/^ {0,3}#{1,6}[ \t]/.test(bare)) yield wordsOf(line.replace(/^ {0,3}#+/, ""));
    else if (isUnderlined) yield wordsOf(line);
    else for (const [, words = ""] of line.matchAll(/<h[1-6][^<>]*>([^<>]*)<\//gi)) yield wordsOf(words);
  }
}

function wordsOf(heading: string): string {
  return withoutReferences(withoutMarkup(heading.trim().replace(CLOSING, "")));
}

function headingAt(body: string, start: number, end: number, marked: string): FirstHeading | null {
  const text = withoutReferences(withoutMarkup(marked));
  const empty = /^(?:[ \t]*\r?\n)*/.exec(body.slice(end))?.[0].length ?? 0;
  return text === "" ? null : { text, start, end: end + empty };
}

/** Returns the heading as plain text: links and pictures become their words; emphasis, code marks and ids are removed. */
function withoutMarkup(marked: string): string {
  return marked
    .replace(/\{(?:#|\/\*)[^{}]*\}\s*$/, "")
    .replace(/!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, "$1")
    .replace(/<[^<>]+>/g, "")
    .replace(/(\*\*|__|\*|`)(.+?)\1/g, "$2")
    .replace(/(?<![\p{L}\p{N}_])_(.+?)_(?![\p{L}\p{N}_])/gu, "$1")
    .replace(/\\([\\`*_{}[\]()#+.!-])/g, "$1")
    .trim();
}
