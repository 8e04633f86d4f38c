import { decodedPart } from "#core/base/paths.ts";
import { NAME_LIMIT } from "#core/base/limits.ts";
import { htmlToLine } from "../html-to-markdown/html-to-markdown.ts";
import { type ExportHead, type ExportItem, metaOf } from "./export-item.ts";

/** Slugs and names of WordPress's default category, in English and Polish. */
const DEFAULT_SLUGS = new Set(["uncategorized", "bez-kategorii", "bez-kategorii-pl"]);
const DEFAULT_NAMES = new Set([...DEFAULT_SLUGS, "bez kategorii"]);

interface CategoryName {
  slug: string;
  name: string;
}

/** Returns true for WordPress's default category. Returns false if somebody renamed this category: renaming changes the name but not the slug. */
export function isDefaultCategory({ slug, name }: CategoryName): boolean {
  return DEFAULT_SLUGS.has(slug) && DEFAULT_NAMES.has(name.toLowerCase());
}

/**
 * Chooses the one category of a post: the primary category, else the deepest; null for a post with only the default category. `others` has the
 * names of the post's other categories; categories above the chosen category are left out.
 */
export function postCategories(item: ExportItem, head: ExportHead): { chosen: CategoryName | null; others: string[] } {
  const terms = item.terms.filter(({ domain }) => domain === "category");
  const categories = terms.map(({ nicename, name }) => ({
    slug: decodedPart(nicename),
    name: nameOf(name || nicename),
  }));
  const customCategories = categories.filter((each) => !isDefaultCategory(each));
  const [first] = customCategories;
  if (!first) return { chosen: null, others: [] };
  const above = (slug: string) => ancestorsOf(slug, head.categories);
  const primary = metaOf(item, "_yoast_wpseo_primary_category") || metaOf(item, "rank_math_primary_category");
  const primarySlug = primary === "" ? "" : (head.categories.values().find(({ id }) => id === primary)?.slug ?? "");
  const deepest = customCategories.reduce(
    (best, each) => (above(each.slug).size > above(best.slug).size ? each : best),
    first,
  );
  const chosen = customCategories.find(({ slug }) => slug === primarySlug) ?? deepest;
  const ancestors = above(chosen.slug);
  const others = customCategories
    .filter(({ slug }) => slug !== chosen.slug && !ancestors.has(slug))
    .map(({ name }) => name);
  return { chosen, others: [...new Set(others)] };
}

function nameOf(name: string): string {
  return htmlToLine(name).slice(0, NAME_LIMIT);
}

function ancestorsOf(slug: string, categories: ExportHead["categories"]): Set<string> {
  const ancestors = new Set<string>();
  const parentOf = (childSlug: string) => categories.get(childSlug)?.parent ?? "";
  for (let at = parentOf(slug); at !== "" && !ancestors.has(at); at = parentOf(at)) ancestors.add(at);
  return ancestors;
}
