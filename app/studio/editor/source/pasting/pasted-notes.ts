/*
 * Footnotes as Word, LibreOffice and Google Docs put them on the clipboard: in the text an anchor that leads to the note, and
 * at the end a note that begins with an anchor back.
 */

/** Where a note's number waits until it is written. */
export const NOTE = "data-note";

/** A note that was found, by the element that holds its text. */
export interface PastedNote {
  number: number;
  body: HTMLElement;
}

/**
 * Takes the notes out of a pasted document: each reference becomes a `<sup>` with the number in `data-note`, numbered from
 * `first` on, and each note's element is taken out and returned without its mark.
 */
export function pastedNotes(body: HTMLElement, first: number): PastedNote[] {
  const anchors = Array.from(body.querySelectorAll("a[href]")).filter((anchor) => targetOf(anchor) !== null);
  const notes: PastedNote[] = [];
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

/** The name an anchor of this document leads to, or null; Word writes whole addresses of files before the sign. */
function targetOf(anchor: Element): string | null {
  const href = anchor.getAttribute("href") ?? "";
  return /^(?:file:[^#]*)?#(.+)$/.exec(href)?.[1] ?? null;
}

function isPair(one: Element, other: Element): boolean {
  return one !== other && isNamed(other, targetOf(one)) && isNamed(one, targetOf(other));
}

/** Google Docs and Word name the anchor itself; LibreOffice does so by `name`. */
function isNamed(anchor: Element, name: string | null): boolean {
  return name !== null && (anchor.getAttribute("name") === name || anchor.getAttribute("id") === name);
}

/** The block the note stands in: as far out as it holds this note alone. */
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

/** The rule above the notes and the emptied list go with them. */
function removeNoteList(body: HTMLElement): void {
  for (const list of Array.from(body.querySelectorAll("div"))) {
    if ((list.textContent ?? "").trim() === "" && !list.querySelector("img")) list.parentNode?.removeChild(list);
  }
  const last = Array.from(body.children).at(-1);
  if (last?.nodeName === "HR") last.parentNode?.removeChild(last);
}
