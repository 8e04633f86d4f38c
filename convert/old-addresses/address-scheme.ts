/* What addresses posts had at the site they come from, by the rules of the system that made it. */

/** What a file says that its address was made of. */
export interface SchemePage {
  /** Path in the site, with its ending: `content/posts/mroz.md`. */
  path: string;
  title: string;
  /** `2026-11-19`; null for a page without a date. */
  day: string | null;
  slug: string | null;
  categories: readonly string[];
  /** The permalink as written, which may be a pattern. */
  permalink: string | null;
  lang: string | null;
}

export interface AddressRules {
  /** As its documentation writes it. */
  pattern: string;
  /** Null for a page whose address nobody can tell, or that had none. */
  addressOf(page: SchemePage): string | null;
}

export interface AddressScheme extends AddressRules {
  system: string;
  /** The file that says so, in the site; null for what the system does where nothing is said. */
  file: string | null;
}

/** What is known of the site around the files that are imported. */
export interface SiteFiles {
  /** What the path of a file loses, and what it gets before it, to be one of the site. */
  without: string;
  before: string;
  /** Texts of its configuration by their paths. */
  settings: ReadonlyMap<string, string>;
  /** Folders whose files define the site's routes (`src/pages`, `app`, `pages`). */
  routes: readonly string[];
  /** Some of the paths that are imported, in the site. */
  examples: readonly string[];
}

export function pathInSite(path: string, { without, before }: Pick<SiteFiles, "without" | "before">): string {
  return before + (path.startsWith(without) ? path.slice(without.length) : path);
}

/** A pattern with its tokens (`:year`) filled in; null for one that has a token nobody can fill in. */
export function filledPattern(pattern: string, valueOf: (token: string) => string | null): string | null {
  let isWhole = true;
  const filled = pattern.replaceAll(/:(\w+)/g, (_, token: string) => {
    const value = valueOf(token);
    if (value === null) isWhole = false;
    return value ?? "";
  });
  return isWhole ? addressFrom(filled) : null;
}

/** A path from the root without empty parts; signs that mean something else in an address are encoded. */
export function addressFrom(path: string): string {
  const encoded = path.replaceAll(/[#?%]/g, encodeURIComponent);
  return `/${encoded}`.replaceAll(/\/{2,}/g, "/");
}

/** `2026-11-19` as the tokens of patterns have it; null for any other token. */
export function partOfDay(day: string, token: string): string | null {
  const [year = "", month = "", date = ""] = day.split("-");
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return null;
  const name = (options: Intl.DateTimeFormatOptions) => at.toLocaleDateString("en", { timeZone: "UTC", ...options });
  const ofYear = Math.round((at.getTime() - Date.UTC(Number(year), 0, 1)) / DAY_MS) + 1;
  // Names of days and months are dear, and few patterns have them.
  const parts: Record<string, () => string> = {
    year: () => year,
    short_year: () => year.slice(-2),
    month: () => month,
    i_month: () => String(Number(month)),
    short_month: () => name({ month: "short" }),
    long_month: () => name({ month: "long" }),
    monthname: () => name({ month: "long" }),
    day: () => date,
    i_day: () => String(Number(date)),
    y_day: () => String(ofYear).padStart(3, "0"),
    yearday: () => String(ofYear),
    short_day: () => name({ weekday: "short" }),
    long_day: () => name({ weekday: "long" }),
    weekday: () => String(at.getUTCDay()),
    weekdayname: () => name({ weekday: "long" }),
  };
  return parts[token]?.() ?? null;
}

const DAY_MS = 86_400_000;

/** The parts of a path below a folder, the last without its ending; null for a path that is not in it. */
export function partsBelow(path: string, folder: string): string[] | null {
  if (!path.startsWith(folder)) return null;
  return path
    .slice(folder.length)
    .replace(/\.\w+$/, "")
    .split("/");
}
