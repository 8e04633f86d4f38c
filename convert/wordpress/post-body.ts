import { escapeHtml } from "#core/base/values/escape-html.ts";
import { replaceComments } from "../html-to-markdown/replace-comments.ts";
import { webAddress } from "../foreign-fields.ts";
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
  /** Notes of the block editor, as it keeps them beside the text. */
  footnotes: string;
  /** Sounds and films of a podcast: each an address, and lines about it. */
  enclosures?: readonly string[] | undefined;
  attachments: Attachments;
  /** Reusable blocks by number. */
  reusable: ReadonlyMap<string, string>;
}

/**
 * The Markdown of a post, and what its text named that nobody knows; of shortcodes also whether they have content, which stays, and
 * whether reusable blocks were left out because there were too many.
 */
export type PostBody = MarkdownFromHtml & {
  shortcodes: Map<string, boolean>;
  blocks: Set<string>;
  isCut: boolean;
  pages: number;
};

/** What stands in a block without content of its own: `<!-- wp:name {…} /-->`. */
const DYNAMIC_BLOCK = /^\s+wp:([a-z][\w/-]*)\s+(\{[^]*\}\s+)?\/$/;

/** Blocks that only put space between others. */
const SILENT_BLOCKS = new Set(["spacer", "more", "nextpage", "separator", "post-content"]);

/** Reusable blocks inside one another. */
const DEEPEST = 5;

/** Reusable blocks that a text may show at most, nested ones included, and their characters: blocks that contain themselves multiply. */
const MOST_REUSED = 500;
const MOST_REUSED_CHARACTERS = BODY_LIMIT;

export function postBody(source: BodySource): PostBody {
  const shortcodes = new Map<string, boolean>();
  const notes: string[] = [];
  const isBlocks = /<!--\s+wp:/.test(source.html);
  const shown: ShownBlocks = { unknown: new Set(), reused: 0, characters: 0, isCut: false };
  const whole = isBlocks ? withDynamicBlocks(source.html, source, shown) : source.html;
  const { post, attachments } = source;
  const read: Parameters<typeof replaceShortcodes>[1] = (each) => readShortcode(each, { post, attachments, notes });
  const html =
    replaceShortcodes(whole, read, (name, hasContent) =>
      shortcodes.set(name, hasContent || shortcodes.get(name) === true),
    ) +
    noteList(notes) +
    linksTo(source.enclosures ?? [], source.html);
  const pages = html.split(/<!--nextpage-->/).length;
  const unmarked = replaceComments(html, (inside) => (/^(?:more|(?:nextpage|noteaser)$)/.test(inside) ? "\n\n" : null));
  const made = htmlToMarkdown(unmarked, {
    lineFeeds: !isBlocks,
    formulas: true,
    pictureAddress: (image) => pictureAddress(image, attachments),
  });
  return { ...made, shortcodes, blocks: shown.unknown, isCut: shown.isCut, pages };
}

/** Links to what a feed says of a post and its text does not show. */
function linksTo(enclosures: readonly string[], html: string): string {
  const addresses = new Set(enclosures.flatMap((each) => webAddress(each.trim().split(/\s/, 1)[0] ?? "") ?? []));
  const fresh = [...addresses].filter((each) => !html.includes(each) && !html.includes(escapeHtml(each)));
  return fresh.map((each) => `\n\n<p><a href="${escapeHtml(each)}">${escapeHtml(fileNameIn(each))}</a></p>`).join("");
}

/** What the blocks of one text have come to so far. */
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
    const given: unknown = JSON.parse(json);
    const isNote = (each: unknown): each is { id: string; content: string } =>
      typeof each === "object" &&
      each !== null &&
      typeof Reflect.get(each, "id") === "string" &&
      typeof Reflect.get(each, "content") === "string";
    return Array.isArray(given) ? given.filter(isNote) : [];
  } catch {
    return [];
  }
}

/** The address of the whole picture: the editors' class names the attachment, of which a text shows a smaller copy. */
function pictureAddress(image: HtmlElement, attachments: Attachments): string | null {
  const shown = addressOfPicture(image);
  const known = shown === null ? null : attachments.at(shown);
  if (known) return known.url;
  const numbered =
    classesOf(image)
      .map((name) => /^wp-image-(\d+)$/.exec(name)?.[1])
      .find(Boolean) ?? attributeOf(image, "data-id");
  const named = numbered ? attachments.byId(numbered) : null;
  // The number may be of another site that the text was copied from.
  const isSame = named && (shown === null || fileNameIn(withoutSize(shown)) === fileNameIn(withoutSize(named.url)));
  return isSame ? named.url : shown;
}
