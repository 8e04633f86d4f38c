import type { MarkdownIt } from "markdown-it";
import { plainSlug } from "#core/polish/slug.ts";
import { decodedPart } from "#core/base/paths.ts";
import { ID_PREFIX, checkId, idOfText } from "../sanitiser/policy-values.ts";
import { element, elementsIn, textOf, type Element } from "../html-tree.ts";

const HEADING = /^h[1-6]$/;

/** The page's own title is its only H1, so a body's H1 becomes an H2. */
export function demoteTitles(root: Element): void {
  for (const each of elementsIn(root)) if (each.tag === "h1") each.tag = "h2";
}

/**
 * Gives headings ids, makes all ids of an article unique and leads its own links to them. A heading can be reached under its former
 * id too: all began with the prefix, and the second of three alike was numbered 2 and not 1.
 */
export function identify(root: Element): void {
  const elements = [...elementsIn(root)];
  const former = uniqueIds(elements, 2);
  const ids = uniqueIds(elements, 1);
  const taken = new Set(ids.values());
  for (const each of elements) {
    const id = ids.get(each);
    if (id === undefined) each.attributes.delete("id");
    else each.attributes.set("id", id);
    if (!HEADING.test(each.tag)) continue;
    const once = prefixed(former.get(each) ?? "");
    if (!taken.has(once)) each.children.unshift(element("span", { id: once }));
    taken.add(once);
  }
  for (const each of elements) if (each.tag === "a") followIds(each, taken);
}

/** Whoever wrote a link may have written the id with the prefix or without it. */
function followIds(link: Element, ids: ReadonlySet<string>): void {
  const href = link.attributes.get("href") ?? "";
  if (!href.startsWith("#")) return;
  const asked = decodedPart(href.slice(1));
  const id = [asked, prefixed(asked), unprefixed(asked)].find((each) => ids.has(each));
  if (id !== undefined && id !== asked) link.attributes.set("href", `#${id}`);
}

/** For a text that stands among other things with ids, in the studio or in a list: all of its own get the prefix. */
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

export function unprefixed(id: string): string {
  return id.startsWith(ID_PREFIX) ? id.slice(ID_PREFIX.length) : id;
}

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

/** `second`: the number of the second of several that ask for the same id. GitHub, Hugo and kramdown say 1. */
function uniqueIds(elements: readonly Element[], second: 1 | 2): Map<Element, string> {
  const ids = new Map<Element, string>();
  const counts = new Map<string, number>();
  const taken = new Set<string>();
  const take = (each: Element, id: string): void => {
    ids.set(each, id);
    taken.add(id);
  };
  for (const each of elements) {
    const given = each.attributes.get("id");
    if (HEADING.test(each.tag)) {
      const wanted = given ?? idOfText(plainSlug(textOf(each)));
      let id = wanted;
      for (let count = counts.get(wanted) ?? second; taken.has(id); count++) {
        id = `${wanted}-${count}`;
        counts.set(wanted, count + 1);
      }
      take(each, id);
    } else if (given !== undefined && !taken.has(given)) take(each, given);
  }
  return ids;
}

/** A heading that ends in `{#id}` or `{/*id*\/}` has that id; taken off before inline rules read the asterisks. */
export function explicitHeadingIds(parser: MarkdownIt): void {
  parser.core.ruler.before("inline", "explicit_heading_ids", (state) => {
    for (const [index, token] of state.tokens.entries()) {
      const inline = state.tokens[index + 1];
      if (token.type !== "heading_open" || !inline) continue;
      const found = splitId(inline.content);
      if (!found) continue;
      token.attrSet("id", found.id);
      inline.content = found.content;
    }
  });
}

/** A heading's source parted into its words and the id at their end, or null without a valid one. */
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

/** `<Math>` is a component of documentation sites; HTML would take it for MathML and drop it, so it is renamed. */
export function componentTags(parser: MarkdownIt): void {
  parser.core.ruler.push("component_tags", (state) => {
    for (const token of state.tokens) {
      for (const each of token.type === "html_block" ? [token] : (token.children ?? [])) {
        if (each.type.startsWith("html_")) each.content = each.content.replace(MATH_COMPONENT, "$1component-math");
      }
    }
  });
}

/** One heading of the contents list. `id` is the fragment without `#`. */
export interface OutlineEntry {
  id: string;
  level: 2 | 3;
  text: string;
}
