import { decodedPart } from "#core/base/paths.ts";
import { ok, refuse, type Outcome } from "#core/base/outcome.ts";
import { renameClashingLabels } from "./rename-clashing-labels.ts";
import { NOTES } from "../elements/footnotes.ts";
import { assignIds, unprefixed } from "../elements/headings.ts";
import { createMarkdownToTree } from "../markdown-to-html-tree.ts";
import { linksIn, rewriteLinksAndImages } from "./links-and-images.ts";
import { serialise } from "../sanitiser/serialise.ts";
import { elementsIn, isElement, type Element } from "../html-tree.ts";
import { markdownMessages } from "#core/messages/markdown.ts";

/** The texts of a post that is added to another post. */
export interface AddedText {
  title: string;
  lead: string;
  body: string;
}

/** The two parts of a joined body, in this order. */
export interface JoinedBody {
  kept: string;
  added: string;
}

const read = createMarkdownToTree("site");
const ANY_LENGTH = Infinity;

/**
 * Returns two texts: the body `into`, and the added text under a heading, with clashing footnotes renamed. `invalid` when joining would
 * change how either text is shown.
 */
export function joinBodies(into: string, { title, lead, body }: AddedText): Outcome<JoinedBody> {
  const head = [`## ${plainMarkdown(title)}`, plainMarkdown(lead.trim())].filter((part) => part !== "").join("\n\n");
  const scoped = renameClashingLabels(into, body);
  const gap = gapAfter(into);
  const bodies = [into, head, body].map(readBody);
  const joined = readBody(`${into}${gap}${head}\n\n${scoped}`);
  if (!joined || bodies.some((part) => part === null)) return UNREADABLE;
  const [first, middle, last] = bodies as [ReadBody, ReadBody, ReadBody];
  if (shownHtml(joined) !== shownHtml(first, middle, last)) return NOT_CLOSED;
  const moved = movedAnchors(last.ids, joined.ids.slice(joined.ids.length - last.ids.length));
  return ok({ kept: into, added: `${gap}${head}\n\n${withAnchors(scoped, moved)}` });
}

const UNREADABLE = refuse("invalid", markdownMessages.bodyUnreadable);
const NOT_CLOSED = refuse("invalid", markdownMessages.bodyNotClosed);

/** Escapes all characters that have a meaning in Markdown. */
export function plainMarkdown(words: string): string {
  return words
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\\`*_[\]{}<>#&~^=|$]/g, "\\$&")
    .replaceAll(/^([ \t]*)([-+]|\d{1,9}(?=[.)]))/gm, (_, space: string, sign: string) =>
      /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`,
    );
}

function gapAfter(body: string): string {
  if (body.trim() === "") return "";
  const end = body.includes("\r\n") ? "\r\n" : "\n";
  if (/\n[ \t]*\r?\n$/.test(body)) return "";
  return body.endsWith("\n") ? end : end + end;
}

interface ReadBody {
  main: string;
  notes: string;
  ids: string[];
}

function readBody(body: string): ReadBody | null {
  const root = read(body, ANY_LENGTH);
  if (!("tag" in root)) return null;
  const notes = root.children.filter((each): each is Element => isElement(each) && each.purpose === NOTES.list);
  root.children = root.children.filter((each) => !isElement(each) || each.purpose !== NOTES.list);
  const list = notes.flatMap(({ children }) => children.filter(isElement).flatMap((each) => each.children));
  const main = withoutNumbers(serialise(root));
  const written = withoutNumbers(serialise({ ...root, children: list }));
  assignIds(root);
  return { main, notes: written, ids: headingIds(root) };
}

function headingIds(root: Element): string[] {
  return [...elementsIn(root)].filter(({ tag }) => /^h[1-6]$/.test(tag)).map((each) => each.attributes.get("id") ?? "");
}

function shownHtml(...bodies: ReadBody[]): string {
  return [...bodies.map(({ main }) => main), ...bodies.map(({ notes }) => notes)].join("");
}

/** Removes what joining may change: numbers of footnotes, which run through the whole text, and white space between blocks. */
function withoutNumbers(html: string): string {
  return html
    .replaceAll(/(footnote(?:-ref)?-)\d+/g, "$1n")
    .replaceAll(/(fn(?:ref)?)\d+/g, "$1n")
    .replaceAll(/>\d+(<\/a><\/sup>)/g, ">n$1")
    .replaceAll(/>\s+</g, "><")
    .trim();
}

function movedAnchors(before: string[], after: string[]): Map<string, string> {
  const moved = new Map<string, string>();
  for (const [at, id] of before.entries()) {
    const now = after[at];
    if (now !== undefined && now !== id) moved.set(id, now);
  }
  return moved;
}

/** Adapts links within the added text to the new ids of its headings. */
function withAnchors(body: string, moved: ReadonlyMap<string, string>): string {
  if (moved.size === 0) return body;
  const ownLinks = linksIn(body).filter(({ url }) => url.startsWith("#"));
  return rewriteLinksAndImages(body, ownLinks, ({ url }) => {
    const id = decodedPart(url.slice(1));
    const to = moved.get(id) ?? moved.get(unprefixed(id));
    return to === undefined ? null : `#${to}`;
  });
}
