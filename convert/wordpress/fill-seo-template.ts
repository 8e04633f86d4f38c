import { EXCERPT_LENGTH } from "#core/markdown/excerpt.ts";
import { clipped } from "#core/polish/clipped.ts";
import { formatDay, formatMonth } from "#core/polish/dates/dates.ts";
import { wallClockAt } from "#core/polish/dates/time-zone.ts";
import { collapsedLine } from "../html-to-markdown/html-nodes.ts";

/** What the variables of a template may say of a post and of its site. */
export interface SeoWords {
  title: string;
  /** The excerpt somebody wrote; empty for none. */
  excerpt: string;
  /** The first words of the text, for a post without an excerpt. */
  beginning: string;
  /** The one category of the post first. */
  categories: string[];
  tags: string[];
  author: string;
  keyphrase: string;
  site: string;
  tagline: string;
  /** When it came out; null for a draft without a date. */
  publishedAt: number | null;
  now: number;
  zone: string;
}

/** The plugin that a template is of: Yoast writes `%%title%%`, Rank Math `%title%`, All in One SEO `#post_title`. */
export type SeoPlugin = "yoast" | "rank-math" | "aioseo";

export const SEPARATOR = "–";

const SIGNS: Record<SeoPlugin, RegExp> = {
  yoast: /%%([\w-]+)%%/g,
  // A site that came from Yoast has its signs as well.
  "rank-math": /%%([\w-]+)%%|%([a-z][\w-]*)(?:\([^()%\n]*\))?%/g,
  aioseo:
    /#((?:post|site|author|archive|category|categories|taxonomy|current|page|parent|attachment|separator|alt|blog)_[\w-]+|(?:custom_field|tax_name)[\w-]*|categories|tagline|permalink)/g,
};

/** A template with its variables filled in, or the first variable nobody can fill in. */
export function filledSeoTemplate(
  template: string,
  plugin: SeoPlugin,
  words: SeoWords,
): { text: string } | { unknown: string } {
  let unknown: string | null = null;
  const filled = template.replaceAll(SIGNS[plugin], (sign: string, ...groups: (string | undefined)[]) => {
    const name = groups.slice(0, plugin === "rank-math" ? 2 : 1).find(Boolean) ?? "";
    const value = VALUES.get(name)?.(words) ?? null;
    if (value === null) unknown ??= sign;
    return value ?? "";
  });
  return unknown === null ? { text: withoutLooseSeparators(collapsedLine(filled)) } : { unknown };
}

/** What stood beside a variable that is empty here, such as the number of a page. */
function withoutLooseSeparators(text: string): string {
  return text
    .replace(new RegExp(`${SEPARATOR}(?:\\s*${SEPARATOR})+`, "g"), SEPARATOR)
    .replace(new RegExp(`^${SEPARATOR}\\s*|(?<!\\s)\\s*${SEPARATOR}$`, "g"), "");
}

/** Null where the post says nothing of it. */
type Value = (words: SeoWords) => string | null;

const day = (at: number | null, { zone }: SeoWords) => (at === null ? null : formatDay(at, zone));
const clock = (at: number | null, { zone }: SeoWords) => (at === null ? null : wallClockAt(at, zone));
const excerpt: Value = (words) => words.excerpt || clipped(words.beginning, EXCERPT_LENGTH);

/** Values by the names that the three plugins have for them. */
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
      // Of a text in parts the first; here it is whole.
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

/** "listopad", without the year. */
function monthName(at: number, zone: string): string {
  return formatMonth(at, zone).replace(/\s.*/s, "");
}
