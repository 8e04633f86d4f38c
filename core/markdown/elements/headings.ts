import type { MarkdownIt } from "markdown-it";
import { plainSlug } from "#core/polish/slug.ts";
import { ID_PREFIX, checkId } from "../sanitiser/policy-values.ts";
import { elementsIn, textOf, type Element } from "../html-tree.ts";

const HEADING = /^h[1-6]$/;

/** The page's own title is its only H1, so a body's H1 becomes an H2: product.md (post page). */
export function demoteTitles(root: Element): void {
  for (const each of elementsIn(root)) if (each.tag === "h1") each.tag = "h2";
}

/** Gives headings ids and makes all ids of an article unique. */
export function identify(root: Element): void {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  for (const each of elementsIn(root)) {
    const given = each.attributes.get("id");
    if (!HEADING.test(each.tag)) {
      if (given !== undefined && taken.has(given)) each.attributes.delete("id");
      else if (given !== undefined) taken.add(given);
      continue;
    }
    const id = free(given ?? ID_PREFIX + plainSlug(textOf(each)), taken, counts);
    each.attributes.set("id", id);
    taken.add(id);
  }
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

function free(wanted: string, taken: Set<string>, counts: Map<string, number>): string {
  let id = wanted;
  while (taken.has(id)) {
    const count = (counts.get(wanted) ?? 1) + 1;
    counts.set(wanted, count);
    id = `${wanted}-${count}`;
  }
  return id;
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
