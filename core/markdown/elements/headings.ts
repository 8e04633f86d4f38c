import { slugify } from "#core/polish/slug.ts";
import type { OutlineEntry } from "../rendering.ts";
import { ID_PREFIX } from "../sanitiser/policy-values.ts";
import { elementsIn, textOf, type Element } from "../tree.ts";

const HEADING = /^h[1-6]$/;

/** The page's own title is its only H1, so a body's H1 becomes an H2: product.md (post page). */
export function demoteTitles(root: Element): void {
  for (const each of elementsIn(root)) if (each.tag === "h1") each.tag = "h2";
}

/**
 * Gives every heading without an id the slug of its words and makes every id of the article unique: a heading's second
 * `x` becomes `x-2`, any other element loses an id already taken.
 */
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
    const id = free(given ?? ID_PREFIX + slugify(textOf(each)), taken, counts);
    each.attributes.set("id", id);
    taken.add(id);
  }
}

/** The H2 and H3 of an article in order, for its table of contents. */
export function outlineOf(root: Element): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  for (const each of elementsIn(root)) {
    const level = each.tag === "h2" ? 2 : each.tag === "h3" ? 3 : null;
    const words =
      level === null
        ? ""
        : textOf(each)
            .replace(/[\t\n\f\r ]+/g, " ")
            .trim();
    if (level !== null && words !== "") entries.push({ id: each.attributes.get("id") ?? "", level, text: words });
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
