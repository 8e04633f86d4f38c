import { type Warn, webAddress } from "../fit-foreign-fields.ts";
import type { Entry } from "../entry.ts";
import { type ExportItem, metaOf } from "./export-item.ts";
import { filledSeoTemplate, SEPARATOR, type SeoPlugin, type SeoWords } from "./fill-seo-template.ts";
import { wordpressMessages } from "#core/messages/convert.ts";

const TITLES = { yoast: "_yoast_wpseo_title", "rank-math": "rank_math_title", aioseo: "_aioseo_title" };
const DESCRIPTIONS = {
  yoast: "_yoast_wpseo_metadesc",
  "rank-math": "rank_math_description",
  aioseo: "_aioseo_description",
};
const PLUGINS = ["yoast", "rank-math", "aioseo"] as const;

/** The values for templates. The values of `more` take time, so they are computed only for a post with a template. */
interface SeoContext extends Pick<SeoWords, "title" | "excerpt" | "site" | "publishedAt" | "now" | "zone"> {
  more(): Pick<SeoWords, "beginning" | "categories" | "tags" | "author" | "tagline">;
}

/**
 * Returns the fields for search engines that Yoast, Rank Math and All in One SEO store, with variables filled in. A field with an unknown
 * variable stays empty, with a warning, so that Szpalta's default applies.
 */
export function seoFields(item: ExportItem, words: SeoContext, warn: Warn): Entry["seo"] {
  const first = (...keys: string[]) => keys.map((key) => metaOf(item, key)).find((value) => value !== "") ?? "";
  const keyphrase = first("_yoast_wpseo_focuskw", "rank_math_focus_keyword").replace(/,.*$/s, "");
  const filled = (keys: Record<SeoPlugin, string>, unknown: (variable: string) => string): string => {
    const plugin = PLUGINS.find((each) => metaOf(item, keys[each]) !== "");
    if (!plugin) return "";
    const result = filledSeoTemplate(metaOf(item, keys[plugin]), plugin, { ...words, ...words.more(), keyphrase });
    if ("text" in result) return result.text;
    warn("seo-variable", unknown(result.unknown));
    return "";
  };
  const title = filled(TITLES, wordpressMessages.titleVariable);
  const canonical = first("_yoast_wpseo_canonical", "rank_math_canonical_url");
  return {
    // A title equal to the default title is left out.
    title: title === "" || [words.title, `${words.title} ${SEPARATOR} ${words.site}`].includes(title) ? null : title,
    description: filled(DESCRIPTIONS, wordpressMessages.descriptionVariable) || null,
    canonical: webAddress(canonical),
    noindex:
      metaOf(item, "_yoast_wpseo_meta-robots-noindex") === "1" || metaOf(item, "rank_math_robots").includes("noindex"),
  };
}
