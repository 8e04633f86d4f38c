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
const ATTRIBUTE = / ([^=]+)="([^"]*)"/g;
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

/**
 * The nodes that parse5 makes of an HTML fragment in a `div`, or null where that is not beyond doubt. Most articles are plain, and
 * this takes a tenth of the time.
 */
export function readPlainHtml(source: string, bounds: Bounds): HtmlNode[] | null {
  if (CHANGED.test(source) || !source.isWellFormed()) return null;
  const root = make("div", []);
  const open = [root];
  let parent = root;
  let elements = 0;
  for (let at = 0; at < source.length;) {
    const next = source.indexOf("<", at);
    const end = next === -1 ? source.length : next;
    if (end > at && !addText(parent, source.slice(at, end))) return null;
    if (next === -1) break;
    TAG.lastIndex = next;
    const [tag = "", slash = "", name = "", attributes = ""] = TAG.exec(source) ?? [];
    if (tag === "" || tag.length > LONGEST_TAG) return null;
    at = next + tag.length;
    if (slash === "/") {
      if (open.length === 1 || parent.tagName !== name || attributes !== "") return null;
      open.pop();
      parent = open.at(-1) ?? root;
      continue;
    }
    const attrs = mayStand(name, open, parent.tagName) ? attributesOf(attributes) : null;
    if (attrs === null || (elements += 1) > bounds.elements) return null;
    const made = make(name, attrs);
    defaultTreeAdapter.appendChild(parent, made);
    if (PHRASING_VOID.has(name) || name === "hr") continue;
    if (open.push(made) > bounds.nesting) return null;
    parent = made;
  }
  return open.length === 1 ? root.childNodes : null;
}

function make(name: string, attrs: HtmlElement["attrs"]): HtmlElement {
  return defaultTreeAdapter.createElement(name, html.NS.HTML, attrs);
}

/** Nothing stands within its own kind inside a line: the standard would close the first. */
function mayStand(name: string, open: readonly HtmlElement[], parent: string): boolean {
  const children = CHILDREN.get(parent);
  if (children) return children.has(name);
  if (PHRASING_VOID.has(name)) return true;
  if (PHRASING.has(name)) return !open.some(({ tagName }) => tagName === name);
  const holdsBlocks = !PHRASING.has(parent) && !LINES.has(parent);
  return holdsBlocks && (LINES.has(name) || BLOCKS.has(name));
}

function addText(parent: HtmlElement, source: string): boolean {
  if (TABLE_PARTS.has(parent.tagName) && /[^\n ]/.test(source)) return false;
  const swallows = parent.tagName === "pre" && parent.childNodes.length === 0 && source.startsWith("\n");
  const text = decoded(swallows ? source.slice(1) : source);
  if (text === null) return false;
  if (text !== "") defaultTreeAdapter.appendChild(parent, defaultTreeAdapter.createTextNode(text));
  return true;
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
function decoded(source: string): string | null {
  if (!source.includes("&")) return source;
  if (source.replace(ENTITY, "").includes("&")) return null;
  return source.replace(ENTITY, (entity) => ENTITIES.get(entity) ?? entity);
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
