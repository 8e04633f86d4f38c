import { attributeOf, closest, descendants, removeNode } from "#core/import/html-to-markdown/html-nodes.ts";
import { nodesToMarkdown } from "#core/import/html-to-markdown/html-to-markdown.ts";
import { AUTHOR_BOUNDS, type HtmlElement, type HtmlNode, parseHtml } from "#core/markdown/sanitiser/parse-html.ts";
import { replaceLists, withoutOfficeMarkup } from "./pasted-office.ts";
import { type PastedPicture, takePictures } from "./pasted-pictures.ts";

interface Pasted {
  /** Empty where there is no text, or HTML that is too deep or too large to be read. */
  markdown: string;
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
  replaceLists(root);
  const pictures = takePictures(root, own);
  const pictureAddress = (image: HtmlElement) => attributeOf(image, "src") || null;
  const { markdown } = nodesToMarkdown(root.childNodes, { firstNote, pictureAddress });
  return { markdown: markdown.trim(), pictures, unlinked };
}

export function altsIn(html: string): string[] {
  return picturesIn(parsed(html)).map((picture) => attributeOf(picture, "alt").trim());
}

/** Whether the HTML has more than its plain text: headings, links, lists, emphasis. */
export function isWorthReading(html: string): boolean {
  return /<(?:iframe|video|audio|object|embed|h[1-6]|a\s|ul|ol|li|table|blockquote|strong|b[\s>]|em|i[\s>]|img|pre|code|hr)|font-(?:weight|style)\s*:|MsoList/i.test(
    html,
  );
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
