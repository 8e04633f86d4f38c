import { escapeHtml } from "#core/base/values/escape-html.ts";
import { replaceComments } from "../html-to-markdown/replace-comments.ts";
import { webAddress } from "../fit-foreign-fields.ts";
import { fileNameIn, withoutSize } from "../html-to-markdown/html-addresses.ts";
import { BODY_LIMIT } from "#core/base/limits.ts";
import { attributeOf, classesOf } from "../html-to-markdown/html-nodes.ts";
import { htmlToMarkdown, type MarkdownFromHtml } from "../html-to-markdown/html-to-markdown.ts";
import { addressOfPicture } from "../html-to-markdown/pictures-of-html.ts";
import type { HtmlElement } from "#core/markdown/sanitiser/parse-html.ts";
import type { Attachments } from "./attachments.ts";
import { noteList, readShortcode } from "./known-shortcodes.ts";
import { replaceShortcodes } from "./shortcodes.ts";

interface BodySource {
  html: string;
  post: string;
  /** Footnotes of the block editor, as JSON in a meta field. */
  footnotes: string;
  /** Audio and video files of a podcast. Each text has an address, followed by lines with the file's size and type. */
  enclosures?: readonly string[] | undefined;
  attachments: Attachments;
  /** Maps the number of a reusable block to its text. */
  reusable: ReadonlyMap<string, string>;
}

/**
 * The Markdown of a post, and the markup that is unknown. `shortcodes` maps the name of an unknown shortcode to true if it had content; the
 * content stays. `blocks` has the names of unknown blocks. `isCut` is true when reusable blocks were left out because there were too many.
 * `pages` is the number of pages of the text in WordPress.
 */
export type PostBody = MarkdownFromHtml & {
  shortcodes: Map<string, boolean>;
  blocks: Set<string>;
  isCut: boolean;
  pages: number;
};

/** A block without content of its own: `<!-- wp:name {…} /-->`. The pattern matches the inside of the comment. */
const DYNAMIC_BLOCK = /^\s+wp:([a-z][\w/-]*)\s+(\{[^]*\}\s+)?\/$/;

/** Names of blocks without text. Such blocks are left out without a warning. */
const SILENT_BLOCKS = new Set(["spacer", "more", "nextpage", "separator", "post-content"]);

/** Reusable blocks may be nested at most this deep. */
const DEEPEST = 5;

/** One text may use at most `MOST_REUSED` reusable blocks with `MOST_REUSED_CHARACTERS` characters, including nested blocks. Without limits, a block that contains itself would never end. */
const MOST_REUSED = 500;
const MOST_REUSED_CHARACTERS = BODY_LIMIT;

/** Converts the body of a post to Markdown. */
export function postBody(source: BodySource): PostBody {
  const shortcodes = new Map<string, boolean>();
  const notes: string[] = [];
  const isBlockEditor = /<!--\s+wp:/.test(source.html);
  const shown: ShownBlocks = { unknown: new Set(), reused: 0, characters: 0, isCut: false };
  const expanded = isBlockEditor ? withDynamicBlocks(source.html, source, shown) : source.html;
  const { post, attachments } = source;
  const readPostShortcode: Parameters<typeof replaceShortcodes>[1] = (shortcode) =>
    readShortcode(shortcode, { post, attachments, notes });
  const html =
    replaceShortcodes(expanded, readPostShortcode, (name, hasContent) =>
      shortcodes.set(name, hasContent || shortcodes.get(name) === true),
    ) +
    noteList(notes) +
    linksTo(source.enclosures ?? [], source.html);
  const pages = html.split(/<!--nextpage-->/).length;
  const unmarked = replaceComments(html, (inside) => (/^(?:more|(?:nextpage|noteaser)$)/.test(inside) ? "\n\n" : null));
  const converted = htmlToMarkdown(unmarked, {
    lineFeeds: !isBlockEditor,
    formulas: true,
    pictureAddress: (image) => pictureAddress(image, attachments),
  });
  return { ...converted, shortcodes, blocks: shown.unknown, isCut: shown.isCut, pages };
}

/** Returns links to the enclosures that the text itself does not link. */
function linksTo(enclosures: readonly string[], html: string): string {
  const addresses = new Set(enclosures.flatMap((address) => webAddress(address.trim().split(/\s/, 1)[0] ?? "") ?? []));
  const missing = [...addresses].filter((address) => !html.includes(address) && !html.includes(escapeHtml(address)));
  return missing
    .map((address) => `\n\n<p><a href="${escapeHtml(address)}">${escapeHtml(fileNameIn(address))}</a></p>`)
    .join("");
}

/** The unknown blocks of one text, and counts of its expanded reusable blocks. */
interface ShownBlocks {
  unknown: Set<string>;
  reused: number;
  characters: number;
  isCut: boolean;
}

function withDynamicBlocks(html: string, source: BodySource, shown: ShownBlocks, depth = 0): string {
  return replaceComments(html, (inside) => {
    const [block, name = "", attributes = ""] = DYNAMIC_BLOCK.exec(inside) ?? [];
    if (block === undefined) return null;
    if (name === "footnotes") return footnotesOf(source.footnotes);
    const ref = name === "block" ? (/"ref":\s*(\d+)/.exec(attributes)?.[1] ?? "") : "";
    const reused = depth < DEEPEST ? source.reusable.get(ref) : undefined;
    if (reused === undefined) {
      if (!SILENT_BLOCKS.has(name)) shown.unknown.add(name);
      return "";
    }
    shown.reused += 1;
    shown.characters += reused.length;
    shown.isCut ||= shown.reused > MOST_REUSED || shown.characters > MOST_REUSED_CHARACTERS;
    return shown.isCut ? "" : withDynamicBlocks(reused, source, shown, depth + 1);
  });
}

function footnotesOf(json: string): string {
  const notes = parsedNotes(json);
  const items = notes.map(
    ({ id, content }) => `<li id="${escapeHtml(id)}">${content} <a href="#${escapeHtml(id)}-link">↩</a></li>`,
  );
  return items.length === 0 ? "" : `<ol class="footnotes">${items.join("")}</ol>`;
}

function parsedNotes(json: string): { id: string; content: string }[] {
  try {
    const parsed: unknown = JSON.parse(json);
    const isNote = (each: unknown): each is { id: string; content: string } =>
      typeof each === "object" &&
      each !== null &&
      typeof Reflect.get(each, "id") === "string" &&
      typeof Reflect.get(each, "content") === "string";
    return Array.isArray(parsed) ? parsed.filter(isNote) : [];
  } catch {
    return [];
  }
}

/** Returns the address of the full-size picture. The text shows a smaller copy, but a class such as `wp-image-12` names the attachment. WordPress's editors set this class. */
function pictureAddress(image: HtmlElement, attachments: Attachments): string | null {
  const shown = addressOfPicture(image);
  const attachment = shown === null ? null : attachments.at(shown);
  if (attachment) return attachment.url;
  const id =
    classesOf(image)
      .map((name) => /^wp-image-(\d+)$/.exec(name)?.[1])
      .find(Boolean) ?? attributeOf(image, "data-id");
  const numberedAttachment = id ? attachments.byId(id) : null;
  // The number may belong to another site if the text was copied from that site.
  const isSame =
    numberedAttachment &&
    (shown === null || fileNameIn(withoutSize(shown)) === fileNameIn(withoutSize(numberedAttachment.url)));
  return isSame ? numberedAttachment.url : shown;
}
