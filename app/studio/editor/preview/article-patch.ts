import { fragmentOf } from "../../../ui/html.tsx";
import { type ArticleChange, articleChange } from "./article-change.ts";
import { blocksOf, divideParts, putBlock } from "./article-parts.ts";

const made = new WeakMap<Node, string>();

/** Replaces only blocks that differ: pictures do not flicker, open details stay open, and the cost depends on the change. */
export function patchArticle(target: HTMLElement, html: string): void {
  const old = blocksOf(target);
  const shown = old.map((node) => made.get(node) ?? "");
  const change = shown.includes("") ? null : articleChange(shown, html);
  if (!change || !putIn(target, old, change)) putWhole(target, old, html);
  divideParts(target);
}

/** False when the changed part is not well-formed alone: its blocks do not serialise to what was parsed. */
function putIn(target: HTMLElement, old: ChildNode[], { head, tail, middle }: ArticleChange): boolean {
  const fresh = [...fragmentOf(middle).childNodes];
  const sources = fresh.map(sourceOf);
  if (sources.join("") !== middle) return false;
  exchange(target, old, { head, tail }, fresh, sources);
  return true;
}

function putWhole(target: HTMLElement, old: ChildNode[], html: string): void {
  const next = [...fragmentOf(html).childNodes];
  const sources = next.map(sourceOf);
  const shorter = Math.min(old.length, next.length);
  const isSame = (node: ChildNode | undefined, source: string | undefined) => node && made.get(node) === source;
  let head = 0;
  while (head < shorter && isSame(old[head], sources[head])) head += 1;
  let tail = 0;
  while (tail < shorter - head && isSame(old.at(-1 - tail), sources.at(-1 - tail))) tail += 1;
  const between = [head, next.length - tail] as const;
  exchange(target, old, { head, tail }, next.slice(...between), sources.slice(...between));
}

function exchange(
  target: HTMLElement,
  old: ChildNode[],
  { head, tail }: Omit<ArticleChange, "middle">,
  fresh: ChildNode[],
  sources: string[],
): void {
  const after = old[old.length - tail] ?? null;
  const gone: (ChildNode | undefined)[] = old.slice(head, old.length - tail);
  for (const [index, node] of fresh.entries()) {
    const before = gone[index];
    const stays = before !== undefined && gone.length === fresh.length && takesOver(before, node);
    if (!stays) putBlock(target, node, before ?? after);
    made.set(stays ? before : node, sources[index] ?? "");
    if (stays) gone[index] = undefined;
  }
  for (const node of gone) node?.remove();
}

/** Keeps an element of which only the content changed, so that its neighbours need no new styles. */
function takesOver(before: ChildNode, next: ChildNode): boolean {
  if (!(before instanceof Element && next instanceof Element)) return false;
  if (!before.cloneNode(false).isEqualNode(next.cloneNode(false))) return false;
  before.replaceChildren(...next.childNodes);
  return true;
}

/** The renderer writes a no-break space as a character, `outerHTML` as an entity. */
function sourceOf(node: ChildNode): string {
  return node instanceof Element ? node.outerHTML.replaceAll("&nbsp;", "\u00A0") : (node.textContent ?? "");
}
