import { pathKey } from "../base/former-paths.ts";
import { HOME_PATH, withoutQuery } from "../base/paths.ts";
import { readColumns } from "../base/values/csv.ts";
import { dayKey, parseLocalTime } from "../polish/dates/format-dates.ts";
import { viewTableMessages as messages } from "#core/messages/import.ts";

/**
 * Headings by meaning. Plausible's export has a file `imported_pages` (`date`, `page`, `pageviews`). Matomo's report of pages, flat and by
 * day, has `date`, `label` or `url`, and `nb_hits`. GoatCounter's export has a row for each view, and `2Path`, `Event`, `Bot` and `Date`.
 */
const COLUMNS = {
  day: ["date", "day", "dzień"],
  path: ["metadata_url", "url", "page", "path", "2path", "1path", "label", "ścieżka"],
  views: ["pageviews", "nb_hits", "views", "wyświetlenia"],
  event: ["event"],
  bot: ["bot"],
};

type Column = keyof typeof COLUMNS;

const NAMES = Object.values(COLUMNS).flat();

export interface TableViews {
  day: string;
  path: string;
  views: number;
}

/**
 * Reads a CSV table of views by day and path. `fault` says why it is no such table; `leftOut`, why single lines cannot be taken. An instant
 * counts for its day in the zone.
 */
export function viewsOfTable(text: string, zone: string) {
  const { columns, rows } = readColumns(text, NAMES);
  const has = (column: Column) => COLUMNS[column].some((name) => (columns[NAMES.indexOf(name)] ?? -1) >= 0);
  const isHits = COLUMNS.path.slice(4, 6).some((name) => (columns[NAMES.indexOf(name)] ?? -1) >= 0);
  const fault = !has("day")
    ? messages.noDayColumn
    : !has("path")
      ? messages.noPathColumn
      : has("views") || isHits
        ? null
        : messages.noViewsColumn;
  const pairs = new Map<string, TableViews>();
  const days = new Map<string, string | null>();
  const leftOut: { line: number; message: string }[] = [];
  for (const { line, cells } of fault === null ? rows : []) {
    const cell = (column: Column) =>
      COLUMNS[column].map((name) => cells[NAMES.indexOf(name)]).find((each) => each !== undefined && each !== "") ?? "";
    if (cell("event") === "true" || !["", "0"].includes(cell("bot"))) continue;
    const said = cell("day");
    // The same day stands in hundreds of lines, and reading a date takes long.
    const day = days.get(said) ?? dayIn(said, zone);
    days.set(said, day);
    const path = pathIn(cell("path"));
    const views = isHits && !has("views") ? 1 : Number(cell("views") || NaN);
    if (day === null || path === null || !isCount(views)) {
      const message = day === null ? messages.badDay : path === null ? messages.badPath : messages.badViews;
      leftOut.push({ line, message });
      continue;
    }
    const key = `${day} ${path}`;
    pairs.set(key, { day, path, views: views + (pairs.get(key)?.views ?? 0) });
  }
  return { views: [...pairs.values()], leftOut, fault };
}

/** More views than any page has in a day are a mistake of the table, and sums must stay exact. */
const MOST_VIEWS = 100_000_000;

function isCount(views: number): boolean {
  return Number.isInteger(views) && views >= 0 && views <= MOST_VIEWS;
}

function dayIn(text: string, zone: string): string | null {
  const at = parseLocalTime(text, zone, { lenient: true });
  return at.ok ? dayKey(at.value, zone) : null;
}

/** Reads a path, a full address, or Matomo's label without a slash. */
function pathIn(text: string): string | null {
  const said = text.trim();
  const local = /^https?:\/\//i.test(said) ? said.replace(/^https?:\/\/[^/?#]*/i, "") : said;
  const path = withoutQuery(local);
  if (path === "" && local === said) return null;
  const whole = path.startsWith("/") ? path : `/${path}`;
  return whole.length > PATH_LIMIT ? null : (pathKey(whole) ?? HOME_PATH);
}

const PATH_LIMIT = 500;
