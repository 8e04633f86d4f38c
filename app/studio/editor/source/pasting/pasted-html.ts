import {
  attributeOf,
  descendants,
  isEmptyText,
  isHtmlElement,
  UNREADABLE,
} from "#convert/html-to-markdown/html-nodes.ts";
import { preLanguage } from "#convert/html-to-markdown/convert-inlines.ts";
import { decodedPart } from "#core/base/paths.ts";
import type { WordsAround } from "#convert/html-to-markdown/conversion-types.ts";
import { nodesAndNotes } from "#convert/html-to-markdown/html-to-markdown.ts";
import { AUTHOR_BOUNDS, type HtmlElement, type HtmlNode, parseHtml } from "#core/markdown/sanitiser/parse-html.ts";
import { FIXED_WIDTH, markCode, markFormulas, markLines } from "./mark-code.ts";
import {
  applyClasses,
  markBlocks,
  markScripts,
  markTasks,
  partNeighbours,
  removeComments,
  tidySpaces,
} from "./pasted-office.ts";
import { replaceLists } from "./replace-lists.ts";
import { descriptionOf, type PastedPicture, takePictures } from "./pasted-pictures.ts";
import { addPicturesOfRtf } from "./pictures-of-rtf.ts";
import { replaceSymbols } from "./replace-symbols.ts";
import { removeHidden, removePageNumbers, withPicturesOfVml } from "./unseen-office.ts";
import { tidyTables } from "./tidy-tables.ts";

interface Pasted {
  /** The Markdown; empty when there is no text, or when the HTML is too deep or too large to convert. */
  markdown: string;
  /** The definitions of the footnotes; empty without footnotes. */
  notes: string;
  /** Set when all the HTML is one piece of code; then only its text is used. `language` is null when the page names no language. */
  code: { language: string | null } | null;
  /** Pictures that have to be loaded. */
  pictures: PastedPicture[];
  /** Whether a film, a sound or a frame was left out, because it has no address on the web. */
  isPlayerLost: boolean;
  /** Whether comments of Word, Google Docs or LibreOffice were left out. */
  areCommentsLost: boolean;
  /** Whether characters of symbol fonts were left out. */
  areSymbolsLost: boolean;
  /** Whether the Markdown is words for the place that was named. */
  isWords: boolean;
}

interface HowToRead {
  firstNote?: number;
  /** The site's origin; pictures from this origin are in the library already. */
  ownOrigin?: string;
  /** The same text as RTF, which contains the pictures of Word and LibreOffice. */
  rtf?: string;
  /** Leaves out all else. */
  onlyPictures?: boolean;
  /** The place among words, with the marks around it. */
  place?: (WordsAround & { marks: readonly string[] }) | null;
}

/** Converts pasted HTML. */
export function readPastedHtml(
  html: string,
  { firstNote = 1, ownOrigin = "", rtf = "", onlyPictures = false, place = null }: HowToRead = {},
): Pasted {
  const root = parsed(html);
  const areCommentsLost = removeComments(root, html);
  removeHidden(root);
  removePageNumbers(root);
  clearIdleAddresses(root);
  markHeadings(root);
  lowerHeadings(root);
  applyClasses(root, html);
  markBlocks(root);
  markTasks(root);
  replaceLists(root);
  const areSymbolsLost = replaceSymbols(root);
  markScripts(root);
  markCode(root);
  markLines(root);
  markFormulas(root);
  tidySpaces(root);
  partNeighbours(root);
  tidyTables(root);
  const pictures = takePictures(root, ownOrigin);
  addPicturesOfRtf(pictures, rtf, html);
  const pictureAddress = (image: HtmlElement) => attributeOf(image, "src") || null;
  const { markdown, notes, losses, isWords } = nodesAndNotes(onlyPictures ? picturesIn(root) : root.childNodes, {
    firstNote,
    pictureAddress,
    between: place,
    ...(place && { marks: place.marks }),
  });
  const lost = losses.get("element");
  const isPlayerLost = PLAYERS.some((name) => lost?.has(name));
  return { markdown, notes, code: codeOf(root), pictures, isPlayerLost, areCommentsLost, areSymbolsLost, isWords };
}

function codeOf(root: { childNodes: HtmlNode[] }): Pasted["code"] {
  const content = root.childNodes.filter(
    (each) => !isEmptyText(each) && !(isHtmlElement(each) && (each.tagName === "br" || UNREADABLE.has(each.tagName))),
  );
  const [only] = content;
  if (content.length !== 1 || !isHtmlElement(only)) return null;
  return only.tagName === "pre" ? { language: preLanguage(only) } : codeOf(only);
}

/** Returns the alternative texts of the HTML's pictures, in their order. */
export function altsIn(html: string): string[] {
  return picturesIn(parsed(html)).map(descriptionOf);
}

const MARKED =
  /<(?:iframe|video|audio|object|embed|h[1-6]|a\s|ul|ol|li|table|blockquote|strong|b[\s>]|em|i[\s>]|img|pre|code|hr|input|su[bp]|math|del|s[\s>]|strike)|font-(?:weight|style)\s*:|vertical-align\s*:\s*su|line-through|MsoList|v:imagedata|mso-(?:char-type|special-format)|role=["']?heading|>\s*\[[ x]\]\s/i;

/** Text that Markdown would read as something else than its characters. */
const MISREAD = />(?:\s*(?:\d{1,9}[.)]|[-+#]|&gt;)|[^<>]*(?:[*_`~\\[]|&[lg]t;))/;

const LINE = /<(?:p|div)[\s>]|<br\b/gi;

/** Whether the HTML has more than its plain text: paragraphs and lines, headings, links, lists, emphasis, signs that are no Markdown. */
export function isWorthReading(html: string): boolean {
  // In the plain text beside HTML nothing parts paragraphs from lines, and Markdown joins its lines.
  const [, second] = html.matchAll(LINE);
  return MARKED.test(html) || MISREAD.test(html) || FIXED_WIDTH.test(html) || second !== undefined;
}

/** Tags that only Word and Excel read, such as `o:p`. */
const OFFICE_TAG = /<\/?(?:o|w|v|m|st1):[^<>]*>/gi;

function parsed(html: string): { childNodes: HtmlNode[] } {
  const read = parseHtml(withPicturesOfVml(html).replaceAll(OFFICE_TAG, ""), AUTHOR_BOUNDS);
  return { childNodes: "tooMuch" in read ? [] : read.nodes };
}

function picturesIn(root: { childNodes: HtmlNode[] }): HtmlElement[] {
  return descendants(root).filter(({ tagName }) => tagName === "img");
}

/** Turns paragraphs that are headings by their role, as of Word in a browser, into elements. */
function markHeadings(root: { childNodes: HtmlNode[] }): void {
  for (const each of descendants(root)) {
    const level = Number.parseInt(attributeOf(each, "aria-level"), 10) || 2;
    if (attributeOf(each, "role") === "heading" && /^(?:p|div)$/.test(each.tagName))
      each.tagName = each.nodeName = `h${Math.min(Math.max(level, 1), 6)}`;
  }
}

/** Lowers all headings where several are of the first level, because in a post these become the second level and would equal those below. */
function lowerHeadings(root: { childNodes: HtmlNode[] }): void {
  const headings = descendants(root).filter(({ tagName }) => /^h[1-5]$/.test(tagName));
  if (headings.filter(({ tagName }) => tagName === "h1").length < 2) return;
  for (const each of headings) each.tagName = each.nodeName = `h${Number(each.tagName[1]) + 1}`;
}

const PLAYERS = ["iframe", "video", "audio", "source", "object", "embed"];

/** Removes addresses that would lead nowhere in a post, such as files on the writer's disk and places on the copied page. */
function clearIdleAddresses(root: { childNodes: HtmlNode[] }): void {
  const all = descendants(root);
  const names = new Set(all.flatMap((each) => [attributeOf(each, "id"), attributeOf(each, "name")]));
  for (const { tagName, attrs } of all) {
    for (const attribute of attrs) {
      if (tagName === "a" && attribute.name === "href") attribute.value = leadingLink(attribute.value, names);
      const isOfPlayer = PLAYERS.includes(tagName) && (attribute.name === "src" || attribute.name === "data");
      if (isOfPlayer && !/^\s*(?:https?:)?\/\//i.test(attribute.value)) attribute.value = "";
    }
  }
}

/**
 * Returns the address of a link; empty when the link leads nowhere. In links to notes and headings Word puts the file's address before the `#`,
 * and browsers that of the page.
 */
function leadingLink(href: string, names: ReadonlySet<string>): string {
  const said = href.trim().replace(/^file:[^#]*#/, "#");
  const fragment = decodedPart(/^https?:[^#]{0,2000}#(.{1,300})$/i.exec(said)?.[1] ?? "");
  const address = fragment !== "" && names.has(fragment) ? `#${fragment}` : said;
  const leads = /^(?:https?:|mailto:|tel:|\/(?!\/))/i.test(address);
  return leads || (address.startsWith("#") && names.has(address.slice(1))) ? address : "";
}
