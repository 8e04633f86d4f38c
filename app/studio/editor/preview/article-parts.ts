/* Parts let the browser lay out only what is visible (studio-editor.css). A part per block would slow down every frame. */

const PART_BLOCKS = 24;
/** The estimated height per character of a part that was never seen: about 70 in a line of 1.75 rem. */
const REM_A_CHARACTER = 1.75 / 70;

export function blocksOf(article: HTMLElement): ChildNode[] {
  return [...article.children].flatMap((part) => [...part.childNodes]);
}

export function putBlock(article: HTMLElement, block: ChildNode, before: ChildNode | null): void {
  if (before) before.before(block);
  else (article.lastElementChild ?? article.appendChild(newPart())).append(block);
}

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

/** Whether a part may begin here: margins must look the same between two parts. */
function mayBegin(block: ChildNode, before: ChildNode): boolean {
  const last = before.nodeType === Node.TEXT_NODE ? before.previousSibling : before;
  return block.nodeName === "P" && last !== null && PLAIN.has(last.nodeName);
}

/** Elements without a bottom margin (prose.css). */
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
