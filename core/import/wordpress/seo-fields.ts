import { webAddress } from "../foreign-fields.ts";
import { collapsedLine } from "../html-to-markdown/html-nodes.ts";
import type { Entry } from "../read-entry.ts";
import { type ExportItem, metaOf } from "./export-item.ts";

interface Words {
  title: string;
  excerpt: string;
  site: string;
}

/** Titles and descriptions for search engines as Yoast, Rank Math and All in One SEO keep them, their variables filled in. */
export function seoFields(item: ExportItem, words: Words): Entry["seo"] {
  const first = (...keys: string[]) => keys.map((key) => metaOf(item, key)).find((value) => value !== "") ?? "";
  const title = filled(first("_yoast_wpseo_title", "rank_math_title", "_aioseo_title"), words);
  const description = filled(first("_yoast_wpseo_metadesc", "rank_math_description", "_aioseo_description"), words);
  const canonical = first("_yoast_wpseo_canonical", "rank_math_canonical_url");
  return {
    // What the site says anyway is no title of its own.
    title: title === "" || [words.title, bothNames(words)].includes(title) ? null : title,
    description: description || null,
    canonical: webAddress(canonical),
    noindex:
      metaOf(item, "_yoast_wpseo_meta-robots-noindex") === "1" || metaOf(item, "rank_math_robots").includes("noindex"),
  };
}

const SEPARATOR = "–";

function bothNames({ title, site }: Words): string {
  return `${title} ${SEPARATOR} ${site}`;
}

/** Yoast writes `%%title%%`, Rank Math `%title%`, All in One SEO `#post_title`; what none of them knows goes. */
function filled(template: string, { title, excerpt, site }: Words): string {
  const names = [
    [title, "title post_title"],
    [excerpt, "excerpt excerpt_only post_excerpt"],
    [site, "sitename site_title sitetitle"],
    [SEPARATOR, "sep separator_sa"],
  ] as const;
  const known = new Map(names.flatMap(([value, list]) => list.split(" ").map((name) => [name, value])));
  const text = template.replaceAll(
    /%%([\w-]+)%%|%([a-z][\w-]*)(?:\([^)]*\))?%|#([a-z]+_[a-z_]+)/g,
    (_, ...groups: (string | undefined)[]) => known.get(groups.slice(0, 3).find(Boolean) ?? "") ?? "",
  );
  return collapsedLine(text).replace(new RegExp(`^(?:${SEPARATOR}\\s*)+|(?:\\s*${SEPARATOR})+$`, "g"), "");
}
