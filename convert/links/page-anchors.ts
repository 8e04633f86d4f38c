import { decodedPart } from "#core/base/paths.ts";
import { maskCode } from "#core/markdown/source/mask-code.ts";
import type { TextEdit } from "#core/markdown/source/text-edits.ts";
import { plainSlug } from "#core/polish/slug.ts";
import type { SourceText } from "../entry.ts";
import { htmlToLine } from "../html-to-markdown/html-to-markdown.ts";
import type { LinkTargets } from "./rewrite-source-links.ts";
import { linkMessages } from "#core/messages/convert.ts";

/* Links to fragments of a page, and the ids of the headings that these links lead to. */

/** Adapts a link to a fragment of the same page: Szpalta's ids of headings have no diacritics, unlike those of other generators. Warns of a link to an id that the page does not have. */
export function followFragment(
  text: SourceText,
  url: string,
  place: Pick<TextEdit, "start" | "end">,
  targets: LinkTargets,
): void {
  const id = decodedPart(url.slice(1));
  const ids = text.ids();
  if (id === "" || id === "top" || id.startsWith(":") || /^fn(?:ref)?[-:]?\w/.test(id) || ids.has(id)) return;
  const slug = plainSlug(id);
  const existing = ids.has(slug) ? slug : idsWithoutHyphens(ids).get(withoutHyphens(slug));
  if ((existing ?? slug) !== id) targets.rewritten?.push({ ...place, text: `#${existing ?? slug}` });
  if (existing === undefined) {
    const warning = linkMessages.noSuchPart(url);
    targets.remarks.push({ kind: "dead-link", path: text.path, line: text.lineAt(place.start), text: warning });
  }
}

const WITHOUT_HYPHENS = new WeakMap<ReadonlySet<string>, Map<string, string>>();

/** Maps an id without hyphens to the id, because GitHub and Hugo join words that Szpalta separates. An id without its leading number is mapped too, because kramdown omits such numbers. */
function idsWithoutHyphens(ids: ReadonlySet<string>): Map<string, string> {
  const cached = WITHOUT_HYPHENS.get(ids);
  if (cached) return cached;
  const result = new Map<string, string>();
  for (const spelling of [withoutHyphens, (id: string) => withoutHyphens(id.replace(/^[\d-]+/, ""))])
    for (const id of ids) if (!result.has(spelling(id))) result.set(spelling(id), id);
  WITHOUT_HYPHENS.set(ids, result);
  return result;
}

const withoutHyphens = (id: string) => id.replaceAll("-", "");

/** Replaces the `name` of anchors by `id`, because HTML has no attribute `name` for anchors any more. */
export function followAnchors(body: string, targets: LinkTargets): void {
  for (const match of maskCode(body).matchAll(/<a\s+name=(?="?[\w:.-]{1,100}["\s>])/gi))
    targets.rewritten?.push({ start: match.index, end: match.index + match[0].length, text: "<a id=" });
}

/** Returns a pair of ids for each heading whose id changes. The first id is the old id of the heading or of its first element. The second id is the heading's id in Szpalta. */
export function headingIds(html: string): [string, string][] {
  const pieces = html.split(/<h(?=[1-6][\s>])/i).slice(1, MOST_HEADINGS);
  return pieces.flatMap((piece): [string, string][] => {
    const tag = firstTag(piece);
    const inside = piece.slice(tag.length, Math.max(0, piece.search(/<\/h[1-6]/i))).trimStart();
    const id = idIn(tag) ?? (inside.startsWith("<") ? idIn(firstTag(inside)) : null);
    const slug = id === null ? "" : plainSlug(htmlToLine(inside));
    return id === null || id === slug || inside === "" ? [] : [[id, slug]];
  });
}

const firstTag = (html: string) => html.slice(0, html.indexOf(">") + 1);

const idIn = (tag: string) => /\sid=["']([^"'<>]{1,200})["']/i.exec(tag)?.[1] ?? null;

const MOST_HEADINGS = 1_000;

/** Returns the query and fragment of a link. The fragment becomes the id that Szpalta gives the heading, unless the fragment already has the form of such an id. */
export function slugTail(tail: string): string {
  const [query = "", fragment] = tail.split("#", 2);
  const id = decodedPart(fragment ?? "");
  return fragment === undefined || /^[a-z0-9]*(?:[_-][a-z0-9]+)*$/.test(id) || id.startsWith(":")
    ? tail
    : `${query}#${plainSlug(id)}`;
}
