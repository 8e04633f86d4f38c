/** What of a shown article stays, in blocks from its beginning and its end, and the source of what stands between them now. */
export interface ArticleChange {
  head: number;
  tail: number;
  middle: string;
}

/** Compares the sources of the blocks that are shown with a whole article; costs a comparison of texts, not of pages. */
export function articleChange(shown: readonly string[], next: string): ArticleChange {
  let head = 0;
  let from = 0;
  for (const block of shown) {
    if (!next.startsWith(block, from)) break;
    from += block.length;
    head += 1;
  }
  let tail = 0;
  let to = next.length;
  for (; tail < shown.length - head; tail += 1) {
    const block = shown.at(-1 - tail);
    if (block === undefined || to - block.length < from || !next.endsWith(block, to)) break;
    to -= block.length;
  }
  return { head, tail, middle: next.slice(from, to) };
}
