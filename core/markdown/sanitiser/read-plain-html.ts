import { defaultTreeAdapter, html } from "parse5";
import type { Bounds, HtmlElement, HtmlNode } from "./parse-html.ts";

/* A short way for mark-up that the standard reads as it is written. What is not of these tables goes the long way, through parse5. */

/** Inside a line. */
const PHRASING = words("a abbr b cite code del em i ins kbd mark picture q s small span strong sub sup u");

const PHRASING_VOID = words("br img input source");

/** They hold a line and no block: a block's start tag would end them. */
const LINES = words("h1 h2 h3 h4 h5 h6 p pre");

const BLOCKS = words("aside blockquote div figcaption figure hr ol section table ul");

/** What alone may stand in these. */
const CHILDREN = new Map([
  ["ol", words("li")],
  ["ul", words("li")],
  ["table", words("thead tbody")],
  ["thead", words("tr")],
  ["tbody", words("tr")],
  ["tr", words("th td")],
]);

/** Words here would be moved before the table. */
const TABLE_PARTS = words("table thead tbody tr");

const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z][a-z0-9-]*="[^"<]*")*)>/y;
const ATTRIBUTE = / ([a-z][a-z0-9-]*)="([^"]*)"/g;
const ENTITY = /&(?:amp|lt|gt|quot);/g;
const ENTITIES = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
]);

/** What a parser changes or leaves out. */
const CHANGED = /[\r\0\uFEFF]/;

/** Code units of one tag; of longer ones the parts have to be counted. */
const LONGEST_TAG = 2000;

/** What is told of plain mark-up in its order. Whoever answers false ends the reading: for them it is not plain. */
export interface PlainHtmlListener {
  /** `isFirst`: nothing stands before it in its element. */
  text(source: string, parent: string, isFirst: boolean): boolean;
  /** A void element is not closed. */
  open(tag: PlainTag): boolean;
  close(): void;
}

export interface PlainTag {
  name: string;
  /** As it is written. */
  source: string;
  attributes: HtmlElement["attrs"];
  parent: string;
  isVoid: boolean;
}

/** Reads mark-up that the standard leaves as it is written; false where that is not beyond doubt. */
export function walkPlainHtml(source: string, bounds: Bounds, listener: PlainHtmlListener): boolean {
  if (CHANGED.test(source) || !source.isWellFormed()) return false;
  const open = ["div"];
  let parent = "div";
  let isFirst = true;
  let elements = 0;
  for (let at = 0; at < source.length;) {
    const next = source.indexOf("<", at);
    const end = next === -1 ? source.length : next;
    if (end > at) {
      const content = source.slice(at, end);
      if (TABLE_PARTS.has(parent) && /[^\n ]/.test(content)) return false;
      if (!listener.text(content, parent, isFirst)) return false;
      isFirst = false;
    }
    if (next === -1) break;
    TAG.lastIndex = next;
    const [tag = "", slash = "", name = "", written = ""] = TAG.exec(source) ?? [];
    if (tag === "" || tag.length > LONGEST_TAG) return false;
    at = next + tag.length;
    isFirst = false;
    if (slash === "/") {
      if (open.length === 1 || parent !== name || written !== "") return false;
      open.pop();
      parent = open.at(-1) ?? "div";
      listener.close();
      continue;
    }
    const attributes = mayStand(name, open, parent) ? attributesOf(written) : null;
    if (attributes === null || (elements += 1) > bounds.elements) return false;
    const isVoid = PHRASING_VOID.has(name) || name === "hr";
    if (!listener.open({ name, source: tag, attributes, parent, isVoid })) return false;
    if (isVoid) continue;
    if (open.push(name) > bounds.nesting) return false;
    parent = name;
    isFirst = true;
  }
  return open.length === 1;
}

/**
 * The nodes that parse5 makes of an HTML fragment in a `div`, or null where that is not beyond doubt. Most articles are plain, and
 * this takes a tenth of the time.
 */
export function readPlainHtml(source: string, bounds: Bounds): HtmlNode[] | null {
  const tree = new TreeBuilder();
  return walkPlainHtml(source, bounds, tree) ? tree.root.childNodes : null;
}

class TreeBuilder implements PlainHtmlListener {
  readonly root = makeElement("div", []);
  readonly #open = [this.root];
  #parent = this.root;

  text(source: string, parent: string, isFirst: boolean): boolean {
    const text = decoded(parent === "pre" && isFirst && source.startsWith("\n") ? source.slice(1) : source);
    if (text === null) return false;
    if (text !== "") defaultTreeAdapter.appendChild(this.#parent, defaultTreeAdapter.createTextNode(text));
    return true;
  }

  open({ name, attributes, isVoid }: PlainTag): boolean {
    const made = makeElement(name, attributes);
    defaultTreeAdapter.appendChild(this.#parent, made);
    if (isVoid) return true;
    this.#open.push(made);
    this.#parent = made;
    return true;
  }

  close(): void {
    this.#open.pop();
    this.#parent = this.#open.at(-1) ?? this.root;
  }
}

export function makeElement(name: string, attrs: HtmlElement["attrs"]): HtmlElement {
  return defaultTreeAdapter.createElement(name, html.NS.HTML, attrs);
}

/** Nothing stands within its own kind inside a line: the standard would close the first. */
function mayStand(name: string, open: readonly string[], parent: string): boolean {
  const children = CHILDREN.get(parent);
  if (children) return children.has(name);
  if (PHRASING_VOID.has(name)) return true;
  if (PHRASING.has(name)) return !open.includes(name);
  const holdsBlocks = !PHRASING.has(parent) && !LINES.has(parent);
  return holdsBlocks && (LINES.has(name) || BLOCKS.has(name));
}

function attributesOf(source: string): HtmlElement["attrs"] | null {
  if (source === "") return [];
  const attrs: HtmlElement["attrs"] = [];
  for (const [, name = "", written = ""] of source.matchAll(ATTRIBUTE)) {
    const value = decoded(written);
    if (value === null || attrs.some((other) => other.name === name)) return null;
    attrs.push({ name, value });
  }
  return attrs;
}

/** Null where there is any other sign of an entity. */
export function decoded(source: string): string | null {
  if (!source.includes("&")) return source;
  if (source.replace(ENTITY, "").includes("&")) return null;
  return source.replace(ENTITY, (entity) => ENTITIES.get(entity) ?? entity);
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
