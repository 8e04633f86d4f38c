import {
  attributeOf,
  closest,
  descendants,
  isEmptyText,
  isHtmlElement,
  removeNode,
  UNREADABLE,
} from "#core/import/html-to-markdown/html-nodes.ts";
import { preLanguage } from "#core/import/html-to-markdown/convert-inlines.ts";
import { nodesToMarkdown } from "#core/import/html-to-markdown/html-to-markdown.ts";
import { AUTHOR_BOUNDS, type HtmlElement, type HtmlNode, parseHtml } from "#core/markdown/sanitiser/parse-html.ts";
import { FIXED_WIDTH, markCode } from "./mark-code.ts";
import { applyClasses, markScripts, replaceLists, withoutOfficeMarkup } from "./pasted-office.ts";
import { type PastedPicture, takePictures } from "./pasted-pictures.ts";
import { tidyTables } from "./tidy-tables.ts";

interface Pasted {
  /** Empty where there is no text, or HTML that is too deep or too large to be read. */
  markdown: string;
  /** Where all of it is one piece of code, and nothing but its text is of use; `language` where the page says it. */
  code: { language: string | null } | null;
  /** Those to load. */
  pictures: PastedPicture[];
  /** Players without an address of their own, which have gone. */
  unlinked: number;
}

/** `own`: the site's origin, whose pictures are in the library already. */
export function readPasted(html: string, { firstNote = 1, own = "" } = {}): Pasted {
  const root = parsed(html);
  const unlinked = removePlayers(root);
  removeIdleLinks(root);
  applyClasses(root, html);
  replaceLists(root);
  markScripts(root);
  markCode(root);
  tidyTables(root);
  const pictures = takePictures(root, own);
  const pictureAddress = (image: HtmlElement) => attributeOf(image, "src") || null;
  const { markdown } = nodesToMarkdown(root.childNodes, { firstNote, pictureAddress });
  return { markdown: markdown.trim(), code: codeOf(root), pictures, unlinked };
}

function codeOf(root: { childNodes: HtmlNode[] }): Pasted["code"] {
  const said = root.childNodes.filter(
    (each) => !isEmptyText(each) && !(isHtmlElement(each) && (each.tagName === "br" || UNREADABLE.has(each.tagName))),
  );
  const [only] = said;
  if (said.length !== 1 || !isHtmlElement(only)) return null;
  return only.tagName === "pre" ? { language: preLanguage(only) } : codeOf(only);
}

export function altsIn(html: string): string[] {
  return picturesIn(parsed(html)).map((picture) => attributeOf(picture, "alt").trim());
}

const MARKED =
  /<(?:iframe|video|audio|object|embed|h[1-6]|a\s|ul|ol|li|table|blockquote|strong|b[\s>]|em|i[\s>]|img|pre|code|hr|su[bp]|del|s[\s>]|strike)|font-(?:weight|style)\s*:|vertical-align\s*:\s*su|line-through|MsoList/i;

/** Whether the HTML has more than its plain text: headings, links, lists, emphasis. */
export function isWorthReading(html: string): boolean {
  return MARKED.test(html) || FIXED_WIDTH.test(html);
}

function parsed(html: string): { childNodes: HtmlNode[] } {
  const read = parseHtml(withoutOfficeMarkup(html), AUTHOR_BOUNDS);
  return { childNodes: "tooMuch" in read ? [] : read.nodes };
}

function picturesIn(root: { childNodes: HtmlNode[] }): HtmlElement[] {
  return descendants(root).filter(({ tagName }) => tagName === "img");
}

const PLAYERS = ["iframe", "video", "audio", "object", "embed"];

/** Removes films, sounds and frames without an address on the web, and returns their number. */
function removePlayers(root: { childNodes: HtmlNode[] }): number {
  const players = descendants(root).filter(
    (each) =>
      PLAYERS.includes(each.tagName) &&
      !(each.parentNode && "tagName" in each.parentNode && closest(each.parentNode, ...PLAYERS)),
  );
  const unlinked = players.filter((player) =>
    [player, ...descendants(player).filter(({ tagName }) => tagName === "source")].every(
      (each) => !/^(?:https?:)?\/\//i.test(attributeOf(each, "src") || attributeOf(each, "data")),
    ),
  );
  for (const each of unlinked) removeNode(each);
  return unlinked.length;
}

/** Links that lead nowhere from here: to files of the writer's disk, to pages beside the one copied. Word's notes have such addresses, too. */
function removeIdleLinks(root: { childNodes: HtmlNode[] }): void {
  const all = descendants(root);
  const names = new Set(all.flatMap((each) => [attributeOf(each, "id"), attributeOf(each, "name")]));
  for (const link of all.filter(({ tagName }) => tagName === "a")) {
    const href = link.attrs.find(({ name }) => name === "href");
    if (!href) continue;
    href.value = href.value.trim().replace(/^file:[^#]*#/, "#");
    const leads = /^(?:https?:|mailto:|tel:|\/(?!\/))/i.test(href.value);
    if (!leads && !(href.value.startsWith("#") && names.has(href.value.slice(1)))) href.value = "";
  }
}
