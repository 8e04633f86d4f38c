const GAP = /\n(?:[ \t]*\r?\n)+/g;

/** A text cut after its empty lines. The pieces, joined, are the text byte for byte. */
export function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = [];
  let start = 0;
  for (const { index, 0: gap } of text.matchAll(GAP)) {
    paragraphs.push(text.slice(start, index + gap.length));
    start = index + gap.length;
  }
  if (start < text.length) paragraphs.push(text.slice(start));
  return paragraphs;
}

/** What two lists have in common at their beginnings and ends, in pieces; the rest is what needs comparing. */
export function commonEnds(lists: readonly (readonly string[])[]): { head: number; tail: number } {
  const [first = [], ...others] = lists;
  const shortest = Math.min(...lists.map((list) => list.length));
  let head = 0;
  while (head < shortest && others.every((list) => list[head] === first[head])) head++;
  let tail = 0;
  while (tail < shortest - head && others.every((list) => list.at(-1 - tail) === first.at(-1 - tail))) tail++;
  return { head, tail };
}
