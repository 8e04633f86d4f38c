import { fragmentOf } from "../../html.tsx";

/** What each block of a page was made from. */
const made = new WeakMap<Node, string>();

/**
 * Makes an element show another article by putting in only the blocks that differ: pictures do not flicker, open details
 * stay open, and a long page costs what was changed. Blocks are the article's top-level nodes.
 */
export function patchArticle(target: HTMLElement, html: string): void {
  const next = [...fragmentOf(html).childNodes];
  const sources = next.map(sourceOf);
  const old = [...target.childNodes];
  const shorter = Math.min(old.length, next.length);
  let head = 0;
  while (head < shorter && made.get(old[head]!) === sources[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && made.get(old.at(-1 - tail)!) === sources.at(-1 - tail)) tail += 1;
  const after = old[old.length - tail] ?? null;
  for (const gone of old.slice(head, old.length - tail)) gone.remove();
  for (const [index, node] of next.slice(head, next.length - tail).entries()) {
    made.set(node, sources[head + index]!);
    target.insertBefore(node, after);
  }
}

function sourceOf(node: ChildNode): string {
  return node instanceof Element ? node.outerHTML : (node.textContent ?? "");
}
