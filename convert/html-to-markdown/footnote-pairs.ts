import type { HtmlElement, HtmlNode } from "#core/markdown/sanitiser/parse-html.ts";
import { attributeOf, closest, descendants, isHtmlElement, isWithin, removeNode, textWithin } from "./html-nodes.ts";

/* A footnote in HTML is a link to a note further down in the text, and the note contains a link back. */

/** The footnotes of a text. */
export interface FootnotePairs {
  /** Maps a link to the number of the note that the link leads to. */
  numberOf: ReadonlyMap<HtmlElement, number>;
  /** The elements of the notes in order, without their links back. */
  notes: HtmlElement[];
}

/** A note may contain at most this many links. An element with more links is not a note. */
const MOST_ANCHORS = 50;

const HOLDERS = ["li", "p", "dd", "div", "aside"];

/** Finds the footnotes of a text, numbers them from `first`, and removes the notes and their links back from the text. */
export function takeFootnotes(root: { childNodes: HtmlNode[] }, first: number): FootnotePairs {
  const all = descendants(root);
  const place = new Map(all.map((element, at) => [element, at]));
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
    const links = anchorsIn(note);
    if (links.length > MOST_ANCHORS || !links.some((back) => leadsTo(owners, back, anchor))) continue;
    for (const back of links) if (isOutside(owners.get(targetOf(back) ?? ""), note)) backs.add(back);
    const number = numbers.get(note) ?? first + numbers.size;
    numbers.set(note, number);
    numberOf.set(anchor, number);
  }
  const notes = [...numbers.keys()];
  removeAll(backs);
  removeNotes(notes);
  return { numberOf, notes };
}

function ownersOfIds(all: readonly HtmlElement[]): Map<string, HtmlElement> {
  const owners = new Map<string, HtmlElement>();
  for (const element of all) {
    for (const id of [attributeOf(element, "id"), element.tagName === "a" ? attributeOf(element, "name") : ""]) {
      if (id !== "" && !owners.has(id)) owners.set(id, element);
    }
  }
  return owners;
}

function cachedAnchors(): (note: HtmlElement) => HtmlElement[] {
  const cache = new Map<HtmlElement, HtmlElement[]>();
  return (note) => {
    const anchors = cache.get(note) ?? descendants(note).filter((element) => targetOf(element) !== null);
    cache.set(note, anchors);
    return anchors;
  };
}

function targetOf(element: HtmlElement): string | null {
  return element.tagName === "a" ? (/^#(.+)$/.exec(attributeOf(element, "href"))?.[1] ?? null) : null;
}

/** Returns whether a link in a note leads to the reference, or to the superscript around the reference. */
function leadsTo(owners: ReadonlyMap<string, HtmlElement>, back: HtmlElement, reference: HtmlElement): boolean {
  const owner = owners.get(targetOf(back) ?? "");
  if (!owner) return false;
  const around = closest(reference, "sup") ?? reference;
  return isWithin(owner, around) || (owner.tagName !== "div" && isWithin(reference, owner));
}

function isOutside(owner: HtmlElement | undefined, note: HtmlElement): boolean {
  return owner !== undefined && !isWithin(owner, note);
}

/** Removes nodes. Modifies the parents' lists of children in place, because other code holds references to these lists. */
function removeAll(nodes: Iterable<HtmlElement>): void {
  const removed = new Set<HtmlNode>(nodes);
  for (const parent of new Set(Array.from(removed, ({ parentNode }: HtmlNode) => parentNode))) {
    const children = parent?.childNodes ?? [];
    let keptCount = 0;
    for (const child of children) if (!removed.has(child)) children[keptCount++] = child;
    children.length = keptCount;
  }
}

const LISTS_OF_NOTES = ["ol", "ul", "section", "div"];

/** Removes the notes. Also removes each list that becomes empty, and the horizontal rule above such a list. */
function removeNotes(notes: readonly HtmlElement[]): void {
  removeAll(notes);
  let parents = parentsOf(notes);
  while (parents.length > 0) {
    const empty = parents.filter((parent) => LISTS_OF_NOTES.includes(parent.tagName) && hasNoContent(parent));
    for (const list of empty) {
      removeRuleBefore(list);
      removeNode(list);
    }
    parents = parentsOf(empty);
  }
}

function parentsOf(nodes: readonly HtmlElement[]): HtmlElement[] {
  const parents = nodes.flatMap(({ parentNode }) => (parentNode && "tagName" in parentNode ? [parentNode] : []));
  return [...new Set(parents)];
}

function hasNoContent(element: HtmlElement): boolean {
  return textWithin(element).trim() === "" && !descendants(element).some(({ tagName }) => tagName === "img");
}

function removeRuleBefore(element: HtmlElement): void {
  const siblings = element.parentNode?.childNodes ?? [];
  const before = siblings
    .slice(0, siblings.indexOf(element))
    .findLast((each) => isHtmlElement(each) || textWithin(each).trim() !== "");
  if (before && isHtmlElement(before) && before.tagName === "hr") removeNode(before);
}
