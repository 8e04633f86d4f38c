import { decodedPart } from "#core/base/paths.ts";
import { ok, refuse, type Outcome } from "#core/base/outcome.ts";
import { scopeFootnotes } from "./footnote-scopes.ts";
import { NOTES } from "../elements/footnotes.ts";
import { identify, unprefixed } from "../elements/headings.ts";
import { createReader } from "../markdown-reader.ts";
import { linksIn, rewriteLinksAndImages } from "./links-and-images.ts";
import { serialise } from "../sanitiser/serialise.ts";
import { elementsIn, isElement, type Element } from "../html-tree.ts";
import { markdownMessages } from "#core/messages/markdown.ts";

export interface AddedText {
  title: string;
  lead: string;
  body: string;
}

/** What of a joined body was there before, and what was added: together, in this order, they are all of it. */
export interface JoinedBody {
  kept: string;
  added: string;
}

const read = createReader("site");
const ANY_LENGTH = Infinity;

/** `into`, then the other text under a heading, footnotes renamed. `invalid` unless both are shown whole. */
export function joinBodies(into: string, { title, lead, body }: AddedText): Outcome<JoinedBody> {
  const head = [`## ${plainMarkdown(title)}`, plainMarkdown(lead.trim())].filter((part) => part !== "").join("\n\n");
  const apart = scopeFootnotes(into, body);
  const gap = gapAfter(into);
  const parts = [into, head, body].map(readParts);
  const whole = readParts(`${into}${gap}${head}\n\n${apart}`);
  if (!whole || parts.some((part) => part === null)) return UNREADABLE;
  const [first, middle, last] = parts as [Read, Read, Read];
  if (shown(whole) !== shown(first, middle, last)) return NOT_CLOSED;
  const moved = movedAnchors(last.ids, whole.ids.slice(whole.ids.length - last.ids.length));
  return ok({ kept: into, added: `${gap}${head}\n\n${withAnchors(apart, moved)}` });
}

const UNREADABLE = refuse("invalid", markdownMessages.bodyUnreadable);
const NOT_CLOSED = refuse("invalid", markdownMessages.bodyNotClosed);

/** Words in which nothing means anything to Markdown. */
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

interface Read {
  main: string;
  notes: string;
  ids: string[];
}

function readParts(body: string): Read | null {
  const root = read(body, ANY_LENGTH);
  if (!("tag" in root)) return null;
  const notes = root.children.filter((each): each is Element => isElement(each) && each.made === NOTES.list);
  root.children = root.children.filter((each) => !isElement(each) || each.made !== NOTES.list);
  const list = notes.flatMap(({ children }) => children.filter(isElement).flatMap((each) => each.children));
  const main = unnumbered(serialise(root));
  const written = unnumbered(serialise({ ...root, children: list }));
  identify(root);
  return { main, notes: written, ids: headingIds(root) };
}

function headingIds(root: Element): string[] {
  return [...elementsIn(root)].filter(({ tag }) => /^h[1-6]$/.test(tag)).map((each) => each.attributes.get("id") ?? "");
}

function shown(...parts: Read[]): string {
  return [...parts.map(({ main }) => main), ...parts.map(({ notes }) => notes)].join("");
}

/** Notes are counted through the whole of a text; white space between blocks is nobody's. */
function unnumbered(html: string): string {
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

/** The text's own links into itself, to where its headings are called now. */
function withAnchors(body: string, moved: ReadonlyMap<string, string>): string {
  if (moved.size === 0) return body;
  const own = linksIn(body).filter(({ url }) => url.startsWith("#"));
  return rewriteLinksAndImages(body, own, ({ url }) => {
    const asked = decodedPart(url.slice(1));
    const to = moved.get(asked) ?? moved.get(unprefixed(asked));
    return to === undefined ? null : `#${to}`;
  });
}
