/* The addresses that posts had at the old site, computed by the rules of the system that generated the site. */

/** The properties of a page from which the old site made the page's address. */
export interface AddressFields {
  /** The path within the site, with the file ending: `content/posts/mroz.md`. */
  path: string;
  title: string;
  /** The day as `2026-11-19`; null for a page without a date. */
  day: string | null;
  slug: string | null;
  categories: readonly string[];
  /** The permalink in the front matter, which may be a pattern such as `/:year/:title/`. */
  permalink: string | null;
  /** The language in the file name (`wpis.en.md`); null without a language. */
  lang: string | null;
}

/** The rules by which a system makes the addresses of its pages. */
export interface AddressRules {
  /** The pattern of the addresses in the system's own notation, for the report. */
  pattern: string;
  /** Returns the path of a page on the old site; null when the page had no path or the path cannot be computed. */
  addressOf(page: AddressFields): string | null;
}

/** The rules for the addresses of one site, with the source of these rules. */
export interface AddressScheme extends AddressRules {
  /** Name of the system, such as "Hugo". */
  system: string;
  /** The configuration file that holds the rules, as a path in the site; null when the system's defaults apply. */
  file: string | null;
}

/** Known facts about the site to which the imported files belong. */
export interface SiteFiles {
  /** To get the path of an imported file within the site, remove the prefix `without` and add the prefix `before`. */
  without: string;
  before: string;
  /** Maps the path of a configuration file of the site to its content. */
  settings: ReadonlyMap<string, string>;
  /** Paths of the files that define the site's routes, in `src/pages`, `app`, `pages`. */
  routes: readonly string[];
  /** Paths of some imported files, relative to the root of the site's sources. */
  examples: readonly string[];
}

/** Returns the path of an imported file within the site. */
export function pathInSite(path: string, { without, before }: Pick<SiteFiles, "without" | "before">): string {
  return before + (path.startsWith(without) ? path.slice(without.length) : path);
}

/** Fills in the tokens (`:year`) of a pattern. Returns null when `valueOf` returns null for a token. */
export function filledPattern(pattern: string, valueOf: (token: string) => string | null): string | null {
  let isWhole = true;
  const filled = pattern.replaceAll(/:(\w+)/g, (_, token: string) => {
    const value = valueOf(token);
    if (value === null) isWhole = false;
    return value ?? "";
  });
  return isWhole ? addressFrom(filled) : null;
}

/** Returns a path from the root without empty segments. Characters with a meaning in URLs are percent-encoded. */
export function addressFrom(path: string): string {
  const encoded = path.replaceAll(/[#?%]/g, encodeURIComponent);
  return `/${encoded}`.replaceAll(/\/{2,}/g, "/");
}

/** Returns the value of a date token (`year`, `short_month`, …) for a day such as `2026-11-19`; null for any other token. */
export function dateToken(day: string, token: string): string | null {
  const [year = "", month = "", dayOfMonth = ""] = day.split("-");
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return null;
  const name = (options: Intl.DateTimeFormatOptions) => date.toLocaleDateString("en", { timeZone: "UTC", ...options });
  const dayOfYear = Math.round((date.getTime() - Date.UTC(Number(year), 0, 1)) / DAY_MS) + 1;
  // The values are functions, because formatting names of days and months is slow and few patterns need them.
  const values: Record<string, () => string> = {
    year: () => year,
    short_year: () => year.slice(-2),
    month: () => month,
    i_month: () => String(Number(month)),
    short_month: () => name({ month: "short" }),
    long_month: () => name({ month: "long" }),
    monthname: () => name({ month: "long" }),
    day: () => dayOfMonth,
    i_day: () => String(Number(dayOfMonth)),
    y_day: () => String(dayOfYear).padStart(3, "0"),
    yearday: () => String(dayOfYear),
    short_day: () => name({ weekday: "short" }),
    long_day: () => name({ weekday: "long" }),
    weekday: () => String(date.getUTCDay()),
    weekdayname: () => name({ weekday: "long" }),
  };
  return values[token]?.() ?? null;
}

const DAY_MS = 86_400_000;

/** Returns the segments of a path below a folder; null for a path outside the folder. The last segment is without the file ending. */
export function segmentsBelow(path: string, folder: string): string[] | null {
  if (!path.startsWith(folder)) return null;
  return path
    .slice(folder.length)
    .replace(/\.\w+$/, "")
    .split("/");
}
