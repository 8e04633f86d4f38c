import { fragmentOf } from "../../../ui/html.tsx";

const sourceByNode = new WeakMap<Node, string>();

/**
 * Shows new HTML by replacing only the blocks that differ. So pictures do not flicker, open `details` stay open, and a small
 * change costs little.
 */
export function patchArticle(target: HTMLElement, html: string): void {
  const old = blocksOf(target);
  const shown = old.map((node) => sourceByNode.get(node) ?? "");
  const change = shown.includes("") ? null : articleChange(shown, html);
  if (!change || !putIn(target, old, change)) putWhole(target, old, html);
  divideParts(target);
}

/** Replaces the changed blocks. Returns false when their HTML is incomplete, because the browser would serialise such HTML differently. */
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
  const isSame = (node: ChildNode | undefined, source: string | undefined) => node && sourceByNode.get(node) === source;
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
    sourceByNode.set(stays ? before : node, sources[index] ?? "");
    if (stays) gone[index] = undefined;
  }
  for (const node of gone) node?.remove();
}

/** Whether only the content of an element changed, so that the element can stay. Then the browser keeps the styles of its neighbours. */
function takesOver(before: ChildNode, next: ChildNode): boolean {
  if (!(before instanceof Element && next instanceof Element)) return false;
  if (!before.cloneNode(false).isEqualNode(next.cloneNode(false))) return false;
  before.replaceChildren(...next.childNodes);
  return true;
}

/** Returns the HTML of a block as the renderer writes it: `outerHTML` has entities for no-break spaces, the renderer has characters. */
function sourceOf(node: ChildNode): string {
  return node instanceof Element ? node.outerHTML.replaceAll("&nbsp;", "\u00A0") : (node.textContent ?? "");
}

/** A change of the page. `head` and `tail` count the blocks that stay at the beginning and the end; `middle` is the new HTML between them. */
interface ArticleChange {
  head: number;
  tail: number;
  middle: string;
}

/** Compares the HTML of the shown blocks with the new HTML of the page. */
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

/*
 * Blocks are grouped into parts, so that the browser lays out only the visible parts (editor/editor.css). A part for each block
 * would slow down every frame.
 */

const PART_BLOCKS = 24;

/** Estimated height in rem per character of a part that was not shown yet: a line has about 70 characters and 1.75 rem. */
const REM_A_CHARACTER = 1.75 / 70;

function blocksOf(article: HTMLElement): ChildNode[] {
  return [...article.children].flatMap((part) => [...part.childNodes]);
}

function putBlock(article: HTMLElement, block: ChildNode, before: ChildNode | null): void {
  if (before) before.before(block);
  else (article.lastElementChild ?? article.appendChild(newPart())).append(block);
}

function divideParts(article: HTMLElement): void {
  for (const part of Array.from(article.children)) {
    if (part.childNodes.length === 0) part.remove();
    else if (part.childNodes.length >= 2 * PART_BLOCKS) divide(part as HTMLElement);
  }
}

function divide(part: HTMLElement): void {
  const blocks = [...part.childNodes];
  let last = part;
  let count = 0;
  for (const [at, block] of blocks.entries()) {
    const before = blocks[at - 1];
    if (before && count >= PART_BLOCKS && mayBegin(block, before)) {
      estimate(last);
      const next = newPart();
      last.after(next);
      last = next;
      count = 0;
    }
    if (last !== part) last.append(block);
    count += 1;
  }
  estimate(last);
}

/** Whether a part may begin at the block. The margin between two parts must look as it would without parts. */
function mayBegin(block: ChildNode, before: ChildNode): boolean {
  const last = before.nodeType === Node.TEXT_NODE ? before.previousSibling : before;
  return block.nodeName === "P" && last !== null && PLAIN.has(last.nodeName);
}

/** Elements without a bottom margin (prose.css). */
const PLAIN = new Set(["P", "UL", "OL"]);

function newPart(): HTMLElement {
  const part = document.createElement("div");
  part.className = "editor-page-part";
  return part;
}

function estimate(part: HTMLElement): void {
  const height = Math.ceil((part.textContent ?? "").length * REM_A_CHARACTER);
  part.style.setProperty("contain-intrinsic-block-size", `auto ${height}rem`);
}
