import type { MarkdownIt } from "markdown-it";
import { plainSlug } from "#core/polish/slug.ts";
import { decodedPart } from "#core/base/paths.ts";
import { ID_PREFIX, checkId, idOfText } from "../sanitiser/ids-and-classes.ts";
import { element, elementsIn, textOf, type Element } from "../html-tree.ts";

const HEADING = /^h[1-6]$/;

/** Turns each H1 of a body into an H2, because the page's title must be its only H1. */
export function demoteTitles(root: Element): void {
  for (const each of elementsIn(root)) if (each.tag === "h1") each.tag = "h2";
}

/**
 * Gives headings ids, makes all ids of an article unique, and adapts its internal links. A heading also keeps the id that earlier versions
 * gave it. Those ids have the prefix, and the second of several equal ids ends with 2 instead of 1.
 */
export function assignIds(root: Element): void {
  const elements = [...elementsIn(root)];
  const former = uniqueIds(elements, 2);
  const ids = uniqueIds(elements, 1);
  const taken = new Set(ids.values());
  for (const each of elements) {
    const id = ids.get(each);
    if (id === undefined) each.attributes.delete("id");
    else each.attributes.set("id", id);
    if (!HEADING.test(each.tag)) continue;
    const formerId = prefixed(former.get(each) ?? "");
    if (!taken.has(formerId)) each.children.unshift(element("span", { id: formerId }));
    taken.add(formerId);
  }
  for (const each of elements) if (each.tag === "a") followIds(each, taken);
}

/** Adapts a link to the new ids; the link's author may have written the id with or without the prefix. */
function followIds(link: Element, ids: ReadonlySet<string>): void {
  const href = link.attributes.get("href") ?? "";
  if (!href.startsWith("#")) return;
  const requested = decodedPart(href.slice(1));
  const id = [requested, prefixed(requested), unprefixed(requested)].find((each) => ids.has(each));
  if (id !== undefined && id !== requested) link.attributes.set("href", `#${id}`);
}

/** Adds the prefix to all ids of a text that is shown next to other elements with ids, in the studio or in a list. */
export function prefixIds(root: Element): void {
  for (const { attributes } of elementsIn(root)) {
    const [id, href, headers] = ["id", "href", "headers"].map((name) => attributes.get(name));
    if (id !== undefined) attributes.set("id", prefixed(id));
    if (href?.startsWith("#")) attributes.set("href", `#${prefixed(href.slice(1))}`);
    if (headers !== undefined) attributes.set("headers", headers.split(" ").map(prefixed).join(" "));
  }
}

function prefixed(id: string): string {
  return id.startsWith(ID_PREFIX) ? id : ID_PREFIX + id;
}

/** Returns the id without the prefix. */
export function unprefixed(id: string): string {
  return id.startsWith(ID_PREFIX) ? id.slice(ID_PREFIX.length) : id;
}

/** Returns the H2 and H3 of an article, for its table of contents. */
export function outlineOf(root: Element): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  for (const each of elementsIn(root)) {
    const level = each.tag === "h2" ? 2 : each.tag === "h3" ? 3 : null;
    if (level === null) continue;
    const words = textOf(each).replace(/[\t\n\f\r ]+/g, " ");
    const text = words.trim();
    if (text !== "") entries.push({ id: each.attributes.get("id") ?? "", level, text });
  }
  return entries;
}

/** Makes a unique id for each element. `second`: the number that the second of several equal ids gets; GitHub, Hugo and kramdown use 1. */
function uniqueIds(elements: readonly Element[], second: 1 | 2): Map<Element, string> {
  const ids = new Map<Element, string>();
  const counts = new Map<string, number>();
  const taken = new Set<string>();
  const take = (each: Element, id: string): void => {
    ids.set(each, id);
    taken.add(id);
  };
  for (const each of elements) {
    const ownId = each.attributes.get("id");
    if (HEADING.test(each.tag)) {
      const wanted = ownId ?? idOfText(plainSlug(textOf(each)));
      let id = wanted;
      for (let count = counts.get(wanted) ?? second; taken.has(id); count++) {
        id = `${wanted}-${count}`;
        counts.set(wanted, count + 1);
      }
      take(each, id);
    } else if (ownId !== undefined && !taken.has(ownId)) take(each, ownId);
  }
  return ids;
}

/** Gives a heading that ends with `{#id}` or `{/*id*\/}` this id. This runs before the inline rules, which would read the asterisks. */
export function explicitHeadingIds(parser: MarkdownIt): void {
  parser.core.ruler.before("inline", "explicit_heading_ids", (state) => {
    for (const [index, token] of state.tokens.entries()) {
      const inline = state.tokens[index + 1];
      if (token.type !== "heading_open" || !inline) continue;
      const parsed = splitId(inline.content);
      if (!parsed) continue;
      token.attrSet("id", parsed.id);
      inline.content = parsed.content;
    }
  });
}

/** Splits the source of a heading into its words and the id at the end; null without a valid id. */
function splitId(source: string): { content: string; id: string } | null {
  const trimmed = source.trimEnd();
  const start = trimmed.lastIndexOf("{");
  if (start < 0 || !trimmed.endsWith("}") || trimmed[start - 1] === "\\") return null;
  const inside = trimmed.slice(start + 1, -1);
  const id = /^#(\S+)$/.exec(inside)?.[1] ?? /^\/\*\s*(\S+?)\s*\*\/$/.exec(inside)?.[1];
  if (id === undefined || checkId(id) === null) return null;
  return { content: trimmed.slice(0, start).trimEnd(), id };
}

const MATH_COMPONENT = /(<\/?)Math(?=[\s/>])/g;

/** Renames `<Math>`, a component of documentation sites, because HTML would take it for MathML and drop it. */
export function componentTags(parser: MarkdownIt): void {
  parser.core.ruler.push("component_tags", (state) => {
    for (const token of state.tokens) {
      for (const each of token.type === "html_block" ? [token] : (token.children ?? [])) {
        if (each.type.startsWith("html_")) each.content = each.content.replace(MATH_COMPONENT, "$1component-math");
      }
    }
  });
}

/** An entry of the table of contents. `id`: the heading's fragment without `#`. */
export interface OutlineEntry {
  id: string;
  level: 2 | 3;
  text: string;
}
