import { clipped } from "#core/polish/clipped.ts";
import { maskCode } from "./mask-code.ts";

/** A single `#` without a space is a hashtag. */
const UNSPACED = /^ {0,3}#{2,6}(?=[\p{L}\p{N}„"*_])/u;
const HAS_UNSPACED = new RegExp(UNSPACED, "mu");
const SHOWN = 60;

/** Returns the lines of a body that were meant as headings but are text, because no space follows the number signs. Lines count from 1. */
export function unspacedHeadings(body: string): { line: number; text: string }[] {
  if (!HAS_UNSPACED.test(body)) return [];
  const masked = maskCode(body).split("\n");
  return body
    .split("\n")
    .flatMap((text, at) =>
      UNSPACED.test(masked[at] ?? "") ? [{ line: at + 1, text: clipped(text.trim(), SHOWN) }] : [],
    );
}
