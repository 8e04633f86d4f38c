import { linkedPath, pathOnPage } from "#core/markdown/site-paths.ts";
import { linksIn } from "#core/markdown/source/links-and-images.ts";
import type { CheckPlace } from "./check-result.ts";
import type { HeadingFact } from "./html-facts.ts";
import { clipped } from "#core/polish/clipped.ts";
import { lineCounter } from "#core/markdown/source/line-counter.ts";
import { createParser } from "../../markdown/parser.ts";

/** A check shows at most this many places. When a person has corrected these, the check shows the next places. */
const MOST_PLACES = 20;
/** A check searches the source for at most this many words, because each search may read the whole source. */
const MOST_SEARCHES = 60;
const NAME_LENGTH = 60;

export function atPlaces(places: CheckPlace[]): { places?: CheckPlace[] } {
  return places.length > 0 ? { places: places.slice(0, MOST_PLACES) } : {};
}

/** The path of the page on which links stand, and the site's origin. */
export interface LinkingPage {
  page: string;
  origin: string | null;
}

/** Finds the links of a body that lead to one of the paths. */
export function linkPlaces(body: string, paths: readonly string[], at: LinkingPage): CheckPlace[] {
  const wanted = new Set(paths);
  return linksIn(body)
    .filter(({ url }) => wanted.has(pathOfLink(url, at)))
    .map(({ line, url }) => ({ line, text: clipped(url, NAME_LENGTH) }));
}

/** Returns the paths of the site to which the links of a body lead. Addresses without marks around them are no links here. */
export function linkPaths(body: string, at: LinkingPage): Set<string> {
  return new Set(linksIn(body).map(({ url }) => pathOfLink(url, at)));
}

function pathOfLink(url: string, { page, origin }: LinkingPage): string {
  return pathOnPage(linkedPath(url, origin) ?? "", page);
}

/** Finds the source lines of headings by their indexes in the rendered HTML. Returns none if the source has headings in HTML. */
export function headingPlaces(body: string, headings: HeadingFact[], wrong: readonly number[]): CheckPlace[] {
  if (wrong.length === 0) return [];
  const lines = headingLines(body);
  if (lines.length !== headings.length) return [];
  return wrong.flatMap((at) => {
    const line = lines[at];
    return line === undefined ? [] : [{ line, text: clipped(headings[at]?.text || "#", NAME_LENGTH) }];
  });
}

/** Finds the source lines of words that match `form` after typesetting. Words divided by emphasis are not found. */
export function wordPlaces(body: string, prose: string, form: RegExp): CheckPlace[] {
  const source = body.replaceAll("\u00A0", " ");
  const lineAt = lineCounter(source);
  const places: CheckPlace[] = [];
  let from = 0;
  for (const words of wordsWith(prose, form).take(MOST_SEARCHES)) {
    if (places.length === MOST_PLACES) break;
    const at = source.indexOf(words, from);
    if (at < 0) continue;
    from = at + words.length;
    places.push({ line: lineAt(at), text: clipped(words, NAME_LENGTH) });
  }
  return places;
}

/** Yields the words around each match. No word is yielded twice. */
function* wordsWith(prose: string, form: RegExp): Generator<string, void> {
  let read = 0;
  for (const { index, 0: matched } of prose.matchAll(new RegExp(form, "gu"))) {
    if (index < read) continue;
    let start = index;
    let end = index + matched.length;
    const [least, most] = [Math.max(read, start - NAME_LENGTH), Math.min(prose.length, end + NAME_LENGTH)];
    while (start > least && /\S/.test(prose.charAt(start - 1))) start -= 1;
    while (end < most && /\S/.test(prose.charAt(end))) end += 1;
    read = end;
    yield prose.slice(start, end).replaceAll("\u00A0", " ");
  }
}

const parser = createParser("site");
// Only blocks are parsed, because parsing inline syntax takes most of the time.
parser.core.ruler.enableOnly(["normalize", "block"]);

/** Returns the line (from 1) of each heading written in Markdown, in order; headings written in HTML are left out. */
export function headingLines(body: string): number[] {
  const headings = parser.parse(body, { mark: "" }).filter(({ type }) => type === "heading_open");
  return headings.flatMap(({ map }) => (map ? map[0] + 1 : []));
}
