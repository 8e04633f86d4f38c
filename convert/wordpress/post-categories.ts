import { decodedPart } from "#core/base/paths.ts";
import { NAME_LIMIT } from "#core/base/limits.ts";
import { htmlToLine } from "../html-to-markdown/html-to-markdown.ts";
import { type ExportHead, type ExportItem, metaOf } from "./export-item.ts";

/** The category that WordPress begins with and that says nothing, in English and in Polish. */
const DEFAULT_SLUGS = new Set(["uncategorized", "bez-kategorii", "bez-kategorii-pl"]);
const DEFAULT_NAMES = new Set([...DEFAULT_SLUGS, "bez kategorii"]);

interface Named {
  slug: string;
  name: string;
}

/** False once somebody gave it a name of their own, whose slug WordPress leaves as it was. */
export function isDefaultCategory({ slug, name }: Named): boolean {
  return DEFAULT_SLUGS.has(slug) && DEFAULT_NAMES.has(name.toLowerCase());
}

/**
 * The one category of a post: the chosen primary one, else the deepest; names of the others that are not above it. Null for a
 * post that has none but the one WordPress begins with.
 */
export function postCategories(item: ExportItem, head: ExportHead): { chosen: Named | null; others: string[] } {
  const terms = item.terms.filter(({ domain }) => domain === "category");
  const named = terms.map(({ nicename, name }) => ({ slug: decodedPart(nicename), name: nameOf(name || nicename) }));
  const all = named.filter((each) => !isDefaultCategory(each));
  const [first] = all;
  if (!first) return { chosen: null, others: [] };
  const above = (slug: string) => ancestorsOf(slug, head.categories);
  const primary = metaOf(item, "_yoast_wpseo_primary_category") || metaOf(item, "rank_math_primary_category");
  const primarySlug = primary === "" ? "" : (head.categories.values().find(({ id }) => id === primary)?.slug ?? "");
  const deepest = all.reduce((best, each) => (above(each.slug).size > above(best.slug).size ? each : best), first);
  const chosen = all.find(({ slug }) => slug === primarySlug) ?? deepest;
  const ancestors = above(chosen.slug);
  const others = all.filter(({ slug }) => slug !== chosen.slug && !ancestors.has(slug)).map(({ name }) => name);
  return { chosen, others: [...new Set(others)] };
}

function nameOf(name: string): string {
  return htmlToLine(name).slice(0, NAME_LIMIT);
}

function ancestorsOf(slug: string, categories: ExportHead["categories"]): Set<string> {
  const found = new Set<string>();
  const parentOf = (of: string) => categories.get(of)?.parent ?? "";
  for (let at = parentOf(slug); at !== "" && !found.has(at); at = parentOf(at)) found.add(at);
  return found;
}
