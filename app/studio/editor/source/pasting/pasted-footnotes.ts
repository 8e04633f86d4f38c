/* Footnotes of Word, LibreOffice and Google Docs: an anchor that leads to a note at the end, which has an anchor back. */

export const NOTE = "data-note";

export interface PastedFootnote {
  number: number;
  body: HTMLElement;
}

/** Replaces references by `<sup data-note>`, numbered from `first`. Removes the notes and returns them without their marks. */
export function pastedFootnotes(body: HTMLElement, first: number): PastedFootnote[] {
  const anchors = Array.from(body.querySelectorAll("a[href]")).filter((anchor) => targetOf(anchor) !== null);
  const notes: PastedFootnote[] = [];
  for (const reference of anchors) {
    const mark = anchors.find((other) => isPair(reference, other));
    const holder = mark && holderOf(mark, body);
    if (!mark || !holder || holder.contains(reference) || !isBefore(reference, mark)) continue;
    const number = first + notes.length;
    const sign = reference.ownerDocument.createElement("sup");
    sign.setAttribute(NOTE, String(number));
    sign.textContent = String(number);
    reference.parentNode?.replaceChild(sign, reference);
    mark.parentNode?.removeChild(mark);
    holder.parentNode?.removeChild(holder);
    notes.push({ number, body: holder });
  }
  if (notes.length > 0) removeNoteList(body);
  return notes;
}

/** Word writes a whole file address before the `#`. */
function targetOf(anchor: Element): string | null {
  const href = anchor.getAttribute("href") ?? "";
  return /^(?:file:[^#]*)?#(.+)$/.exec(href)?.[1] ?? null;
}

function isPair(one: Element, other: Element): boolean {
  return one !== other && isNamed(other, targetOf(one)) && isNamed(one, targetOf(other));
}

/** LibreOffice uses `name` instead of `id`. */
function isNamed(anchor: Element, name: string | null): boolean {
  return name !== null && (anchor.getAttribute("name") === name || anchor.getAttribute("id") === name);
}

function holderOf(mark: Element, body: HTMLElement): HTMLElement | null {
  let block: Element | null = mark;
  while (block && !/^(?:P|DIV|LI)$/.test(block.nodeName)) block = block.parentElement;
  const outer = block?.parentElement;
  const isOwn =
    outer && outer !== body && outer.nodeName === "DIV" && outer.querySelectorAll("a[href*='#']").length === 1;
  return (isOwn ? outer : block) as HTMLElement | null;
}

function isBefore(one: Element, other: Element): boolean {
  const FOLLOWING = 4;
  return (one.compareDocumentPosition(other) & FOLLOWING) !== 0;
}

function removeNoteList(body: HTMLElement): void {
  for (const list of Array.from(body.querySelectorAll("div"))) {
    if ((list.textContent ?? "").trim() === "" && !list.querySelector("img")) list.parentNode?.removeChild(list);
  }
  const last = Array.from(body.children).at(-1);
  if (last?.nodeName === "HR") last.parentNode?.removeChild(last);
}
