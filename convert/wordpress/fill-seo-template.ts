import { EXCERPT_LENGTH } from "#core/markdown/excerpt.ts";
import { clipped } from "#core/polish/clipped.ts";
import { formatDay, formatMonth } from "#core/polish/dates/format-dates.ts";
import { wallClockAt } from "#core/polish/dates/time-zone.ts";
import { collapsedLine } from "../html-to-markdown/html-nodes.ts";

/** The values for the variables of an SEO template. */
export interface SeoWords {
  title: string;
  /** The excerpt that somebody wrote; empty without an excerpt. */
  excerpt: string;
  /** The first words of the body, used for a post without an excerpt. */
  beginning: string;
  /** Names of categories; the category that the post gets in Szpalta comes first. */
  categories: string[];
  tags: string[];
  author: string;
  keyphrase: string;
  site: string;
  tagline: string;
  /** The date of publication; null for a draft without a date. */
  publishedAt: number | null;
  now: number;
  zone: string;
}

/** The plugin that a template comes from. Yoast writes `%%title%%`, Rank Math `%title%`, All in One SEO `#post_title`. */
export type SeoPlugin = "yoast" | "rank-math" | "aioseo";

/** The separator between title and site name in filled templates. */
export const SEPARATOR = "–";

const VARIABLES: Record<SeoPlugin, RegExp> = {
  yoast: /%%([\w-]+)%%/g,
  // A site that switched from Yoast to Rank Math still has Yoast's variables.
  "rank-math": /%%([\w-]+)%%|%([a-z][\w-]*)(?:\([^()%\n]*\))?%/g,
  aioseo:
    /#((?:post|site|author|archive|category|categories|taxonomy|current|page|parent|attachment|separator|alt|blog)_[\w-]+|(?:custom_field|tax_name)[\w-]*|categories|tagline|permalink)/g,
};

/** Fills in the variables of a template. Returns the text, or the first variable without a known value. */
export function filledSeoTemplate(
  template: string,
  plugin: SeoPlugin,
  words: SeoWords,
): { text: string } | { unknown: string } {
  let unknown: string | null = null;
  const filled = template.replaceAll(VARIABLES[plugin], (variable: string, ...groups: (string | undefined)[]) => {
    const name = groups.slice(0, plugin === "rank-math" ? 2 : 1).find(Boolean) ?? "";
    const value = VALUES.get(name)?.(words) ?? null;
    if (value === null) unknown ??= variable;
    return value ?? "";
  });
  return unknown === null ? { text: withoutLooseSeparators(collapsedLine(filled)) } : { unknown };
}

/** Removes separators next to an empty variable, such as the number of a page. */
function withoutLooseSeparators(text: string): string {
  return text
    .replace(new RegExp(`${SEPARATOR}(?:\\s*${SEPARATOR})+`, "g"), SEPARATOR)
    .replace(new RegExp(`^${SEPARATOR}\\s*|(?<!\\s)\\s*${SEPARATOR}$`, "g"), "");
}

/** A function that returns the value of a variable; null when the post has no value. */
type Value = (words: SeoWords) => string | null;

const day = (at: number | null, { zone }: SeoWords) => (at === null ? null : formatDay(at, zone));
const clock = (at: number | null, { zone }: SeoWords) => (at === null ? null : wallClockAt(at, zone));
const excerpt: Value = (words) => words.excerpt || clipped(words.beginning, EXCERPT_LENGTH);

/** Maps the name of a variable, in any of the three plugins, to its value. */
const VALUES: ReadonlyMap<string, Value> = new Map(
  (
    [
      ["title seo_title post_title", ({ title }) => title],
      ["excerpt seo_description post_excerpt", excerpt],
      ["excerpt_only post_excerpt_only", (words) => words.excerpt],
      ["sitename site_title sitetitle blog_title", ({ site }) => site],
      ["sitedesc tagline site_tagline", ({ tagline }) => tagline],
      ["sep separator separator_sa", () => SEPARATOR],
      [
        "primary_category primary_taxonomy_terms category_title taxonomy_title",
        ({ categories }) => categories[0] ?? "",
      ],
      ["category categories post_category", ({ categories }) => categories.join(", ")],
      ["tag tags", ({ tags }) => tags.join(", ")],
      ["name post_author author_name", ({ author }) => author],
      ["focuskw focus_keyword keywords", ({ keyphrase }) => keyphrase],
      // The number of a page in a text of several pages is empty, because in Szpalta a text is one page.
      ["page page_number", () => ""],
      ["pagenumber pagetotal", () => "1"],
      ["date post_date", (words) => day(words.publishedAt, words)],
      ["post_year", (words) => clock(words.publishedAt, words)?.year.toString() ?? null],
      ["post_month", ({ publishedAt, zone }) => (publishedAt === null ? null : monthName(publishedAt, zone))],
      ["post_day", (words) => clock(words.publishedAt, words)?.day.toString() ?? null],
      ["currentyear current_year", (words) => clock(words.now, words)?.year.toString() ?? null],
      ["currentmonth current_month", ({ now, zone }) => monthName(now, zone)],
      ["currentday current_day", (words) => clock(words.now, words)?.day.toString() ?? null],
      ["currentdate current_date", (words) => day(words.now, words)],
    ] as const satisfies readonly (readonly [string, Value])[]
  ).flatMap(([names, value]) => names.split(" ").map((name): [string, Value] => [name, value])),
);

/** Returns the name of the month without the year, such as "listopad". */
function monthName(at: number, zone: string): string {
  return formatMonth(at, zone).replace(/\s.*/s, "");
}
