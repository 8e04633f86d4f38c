import type { HtmlElement, HtmlNode } from "#core/markdown/sanitiser/parse-html.ts";
import { attributeOf, closest, descendants, isHtmlElement, isWithin, removeNode, textWithin } from "./html-nodes.ts";

/* Footnotes are an anchor that leads to a note further on, which has an anchor back. */

export interface FootnotePairs {
  /** The number of the note an anchor leads to. */
  numberOf: ReadonlyMap<HtmlElement, number>;
  /** Their contents in order, without the anchors back. */
  notes: HtmlElement[];
}

/** Anchors inside a note; what has more is no note. */
const MOST_ANCHORS = 50;

const HOLDERS = ["li", "p", "dd", "div", "aside"];

/** Finds the footnotes of a text, numbers them from `first` and takes the notes out of it. */
export function takeFootnotes(root: { childNodes: HtmlNode[] }, first: number): FootnotePairs {
  const all = descendants(root);
  const place = new Map(all.map((each, at) => [each, at]));
  const owners = ownersOfIds(all);
  const anchorsIn = cachedAnchors();
  const numberOf = new Map<HtmlElement, number>();
  const numbers = new Map<HtmlElement, number>();
  const backs = new Set<HtmlElement>();
  for (const anchor of all) {
    const target = owners.get(targetOf(anchor) ?? "");
    const note = target && closest(target, ...HOLDERS);
    if (!note || backs.has(anchor) || isWithin(anchor, note)) continue;
    if ((place.get(note) ?? 0) < (place.get(anchor) ?? 0)) continue;
    const leading = anchorsIn(note);
    if (leading.length > MOST_ANCHORS || !leading.some((back) => leadsTo(owners, back, anchor))) continue;
    for (const back of leading) if (isOutside(owners.get(targetOf(back) ?? ""), note)) backs.add(back);
    const number = numbers.get(note) ?? first + numbers.size;
    numbers.set(note, number);
    numberOf.set(anchor, number);
  }
  const notes = [...numbers.keys()];
  removeAll(backs);
  takeOut(notes);
  return { numberOf, notes };
}

function ownersOfIds(all: readonly HtmlElement[]): Map<string, HtmlElement> {
  const owners = new Map<string, HtmlElement>();
  for (const each of all) {
    for (const id of [attributeOf(each, "id"), each.tagName === "a" ? attributeOf(each, "name") : ""]) {
      if (id !== "" && !owners.has(id)) owners.set(id, each);
    }
  }
  return owners;
}

function cachedAnchors(): (note: HtmlElement) => HtmlElement[] {
  const cache = new Map<HtmlElement, HtmlElement[]>();
  return (note) => {
    const known = cache.get(note) ?? descendants(note).filter((each) => targetOf(each) !== null);
    cache.set(note, known);
    return known;
  };
}

function targetOf(element: HtmlElement): string | null {
  return element.tagName === "a" ? (/^#(.+)$/.exec(attributeOf(element, "href"))?.[1] ?? null) : null;
}

/** Whether an anchor of a note leads to the reference, or to the raised number around it. */
function leadsTo(owners: ReadonlyMap<string, HtmlElement>, back: HtmlElement, reference: HtmlElement): boolean {
  const owner = owners.get(targetOf(back) ?? "");
  if (!owner) return false;
  const around = closest(reference, "sup") ?? reference;
  return isWithin(owner, around) || (owner.tagName !== "div" && isWithin(reference, owner));
}

function isOutside(owner: HtmlElement | undefined, note: HtmlElement): boolean {
  return owner !== undefined && !isWithin(owner, note);
}

/** Changes the list of a parent's children itself, since other code refers to that list. */
function removeAll(nodes: Iterable<HtmlElement>): void {
  const removed = new Set<HtmlNode>(nodes);
  for (const parent of new Set(Array.from(removed, ({ parentNode }: HtmlNode) => parentNode))) {
    const children = parent?.childNodes ?? [];
    let kept = 0;
    for (const child of children) if (!removed.has(child)) children[kept++] = child;
    children.length = kept;
  }
}

const LISTS_OF_NOTES = ["ol", "ul", "section", "div"];

/** Takes notes out, and their lists with the line above them once those are empty. */
function takeOut(notes: readonly HtmlElement[]): void {
  removeAll(notes);
  let around = parentsOf(notes);
  while (around.length > 0) {
    const empty = around.filter((parent) => LISTS_OF_NOTES.includes(parent.tagName) && isBare(parent));
    for (const list of empty) {
      removeRuleBefore(list);
      removeNode(list);
    }
    around = parentsOf(empty);
  }
}

function parentsOf(nodes: readonly HtmlElement[]): HtmlElement[] {
  const parents = nodes.flatMap(({ parentNode }) => (parentNode && "tagName" in parentNode ? [parentNode] : []));
  return [...new Set(parents)];
}

function isBare(element: HtmlElement): boolean {
  return textWithin(element).trim() === "" && !descendants(element).some(({ tagName }) => tagName === "img");
}

function removeRuleBefore(element: HtmlElement): void {
  const siblings = element.parentNode?.childNodes ?? [];
  const before = siblings
    .slice(0, siblings.indexOf(element))
    .findLast((each) => isHtmlElement(each) || textWithin(each).trim() !== "");
  if (before && isHtmlElement(before) && before.tagName === "hr") removeNode(before);
}
