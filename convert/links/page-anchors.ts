import { decodedPart } from "#core/base/paths.ts";
import { maskCode } from "#core/markdown/source/mask-code.ts";
import type { TextEdit } from "#core/markdown/source/text-edits.ts";
import { plainSlug } from "#core/polish/slug.ts";
import type { SourceText } from "../entry.ts";
import { htmlToLine } from "../html-to-markdown/html-to-markdown.ts";
import type { LinkTargets } from "./rewrite-source-links.ts";
import { linkMessages } from "#core/messages/convert.ts";

/* Links to a part of a page, and the parts they name. */

/** Headings have ids without diacritics here, whatever signs the links of another generator have for them. */
export function followFragment(
  text: SourceText,
  url: string,
  place: Pick<TextEdit, "start" | "end">,
  followed: LinkTargets,
): void {
  const id = decodedPart(url.slice(1));
  const ids = text.ids();
  if (id === "" || id === "top" || id.startsWith(":") || /^fn(?:ref)?[-:]?\w/.test(id) || ids.has(id)) return;
  const slug = plainSlug(id);
  const own = ids.has(slug) ? slug : joinedIds(ids).get(joined(slug));
  if ((own ?? slug) !== id) followed.rewritten?.push({ ...place, text: `#${own ?? slug}` });
  if (own === undefined) {
    const dead = linkMessages.noSuchPart(url);
    followed.remarks.push({ kind: "dead-link", path: text.path, line: text.lineAt(place.start), text: dead });
  }
}

const JOINED = new WeakMap<ReadonlySet<string>, Map<string, string>>();

/** Ids by their signs alone: GitHub and Hugo join words where we part them; kramdown leaves out the number a heading begins with. */
function joinedIds(ids: ReadonlySet<string>): Map<string, string> {
  const known = JOINED.get(ids);
  if (known) return known;
  const made = new Map<string, string>();
  for (const spelled of [joined, (id: string) => joined(id.replace(/^[\d-]+/, ""))])
    for (const id of ids) if (!made.has(spelled(id))) made.set(spelled(id), id);
  JOINED.set(ids, made);
  return made;
}

const joined = (id: string) => id.replaceAll("-", "");

/** Anchors of old pages are called by a name, which is no attribute of HTML any more. */
export function followAnchors(body: string, followed: LinkTargets): void {
  for (const found of maskCode(body).matchAll(/<a\s+name=(?="?[\w:.-]{1,100}["\s>])/gi))
    followed.rewritten?.push({ start: found.index, end: found.index + found[0].length, text: "<a id=" });
}

/** Pairs of ids of a heading that differ: the one on the old page, of the heading or its first element, and the one here. */
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

/** A fragment as the id of the heading it names; one that is an id already stays. */
export function slugTail(tail: string): string {
  const [query = "", fragment] = tail.split("#", 2);
  const id = decodedPart(fragment ?? "");
  return fragment === undefined || /^[a-z0-9]*(?:[_-][a-z0-9]+)*$/.test(id) || id.startsWith(":")
    ? tail
    : `${query}#${plainSlug(id)}`;
}
