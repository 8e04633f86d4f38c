/*
 * A long article stands in parts of which a browser lays out and paints only those that are seen (studio-editor.css). One part
 * for each block would do the same, but every frame looks at every part, and keys wait for frames.
 */

/** Blocks of a part when it is made; one that has grown to twice as many is divided. */
const PART_BLOCKS = 24;
/** What a part that was never seen is taken to be high, for each of its characters: some 70 stand in a line of 1.75 rem. */
const REM_A_CHARACTER = 1.75 / 70;

/** The blocks of an article, out of all its parts. */
export function blocksOf(article: HTMLElement): ChildNode[] {
  return [...article.children].flatMap((part) => [...part.childNodes]);
}

/** Puts a block before another one, or at the end of the article. */
export function putBlock(article: HTMLElement, block: ChildNode, before: ChildNode | null): void {
  if (before) before.before(block);
  else (article.lastElementChild ?? article.appendChild(newPart())).append(block);
}

/** Divides what has grown too long, and takes away what is empty. */
export function divideParts(article: HTMLElement): void {
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

/** Whether the space before a block is the one that stands between two parts as well: what sets one behind itself joins them. */
function mayBegin(block: ChildNode, before: ChildNode): boolean {
  const last = before.nodeType === Node.TEXT_NODE ? before.previousSibling : before;
  return block.nodeName === "P" && last !== null && PLAIN.has(last.nodeName);
}

/** What has no space of its own behind it (prose.css). */
const PLAIN = new Set(["P", "UL", "OL"]);

function newPart(): HTMLElement {
  const part = document.createElement("div");
  part.className = "desk-page-part";
  return part;
}

function estimate(part: HTMLElement): void {
  const height = Math.ceil((part.textContent ?? "").length * REM_A_CHARACTER);
  part.style.setProperty("contain-intrinsic-block-size", `auto ${height}rem`);
}
