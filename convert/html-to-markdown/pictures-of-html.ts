import { escapeHtml } from "#core/base/values/escape-html.ts";
import { withoutQuery } from "#core/base/paths.ts";
import type { HtmlElement, HtmlNode } from "#core/markdown/sanitiser/parse-html.ts";
import type { Image, PhrasingContent, RootContent } from "mdast";
import { isEmbedded } from "../embedded-pictures.ts";
import type { Conversion } from "./conversion.ts";
import { addressIn, fileNameIn, isSafeLink, withoutSize, withScheme } from "./html-addresses.ts";
import {
  attributeOf,
  descendants,
  firstWithin,
  hasClassLike,
  isHtmlElement,
  lineWithin,
  collapsedLine,
  textWithin,
} from "./html-nodes.ts";

/** Where pages that load pictures late keep the address, the picture itself first. */
const LATE = ["data-orig-file", "data-full-url", "data-large-file", "data-src", "data-lazy-src", "data-original"];

const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif)$/i;

/** The picture an `img` shows; a face of letters becomes its sign and what only counts readers goes. */
export function imageOf(converter: Conversion, node: HtmlElement): PhrasingContent[] {
  const alt = collapsedLine(attributeOf(node, "alt"));
  if (hasClassLike(node, /^(?:wp-smiley|emoji)$/)) return [{ type: "text", value: alt }];
  if (isCounter(node)) return [];
  const url = (converter.options.pictureAddress ?? addressOfPicture)(node);
  if (url === null || url === "") return [];
  return [{ type: "image", url, alt, title: null }];
}

/** Whether a picture only counts readers. */
export function isCounter(node: HtmlElement): boolean {
  return ["width", "height"].every((name) => /^[01](?:px)?$/.test(attributeOf(node, name)));
}

/** Null for a picture without an address that can be had. */
export function addressOfPicture(node: HtmlElement): string | null {
  const src = addressIn(attributeOf(node, "src"));
  const late = LATE.map((name) => addressIn(attributeOf(node, name))).find((each) =>
    /^(?:https?:)?\/\/|^\//i.test(each),
  );
  const isPlaceholder =
    src === "" ||
    (/^data:image\/(?:gif|svg)/i.test(src) && late !== undefined) ||
    /\/(?:blank|placeholder|spacer|lazy)[\w-]*\.(?:gif|png|svg)$/i.test(src);
  const url = isPlaceholder ? (late ?? src) : src;
  const whole = withScheme(url);
  return whole !== "" && (isSafeLink(whole) || isEmbedded(whole)) ? whole : null;
}

/** A link around a picture that leads to its file or to its own page: what readers see is the picture already. */
export function leadsToItsPicture(converter: Conversion, link: HtmlElement, url: string): boolean {
  const pictures = descendants(link).filter(({ tagName }) => tagName === "img");
  if (pictures.length === 0 || lineWithin(link) !== "") return false;
  if (/[?&]attachment_id=\d+/.test(url) || /attachment/.test(attributeOf(link, "rel"))) return true;
  if (!PICTURE_FILE.test(withoutQuery(url))) return false;
  const own = pictures.map((each) => (converter.options.pictureAddress ?? addressOfPicture)(each) ?? "");
  return own.some((each) => fileNameIn(withoutSize(each)) === fileNameIn(withoutSize(url)));
}

/** A figure: a picture with its caption, several pictures as a gallery, or what it holds and its caption below. */
export function figureOf(converter: Conversion, node: HtmlElement): RootContent[] {
  const gallery = galleryOf(converter, node);
  if (gallery) return gallery;
  const caption = captionIn(node);
  const content = node.childNodes.filter((each) => each !== caption);
  const pictures = descendants(node).filter(({ tagName }) => tagName === "img");
  const others = content.some((each) => textWithin(each).trim() !== "");
  const [only] = pictures;
  if (only && pictures.length === 1 && !others && caption) return captioned(converter, content, only, caption);
  const below = caption ? captionLine(converter, caption) : [];
  return [...converter.flow(content), ...below];
}

/** The pictures of a gallery in one paragraph, each with its caption; null for what is no gallery. */
export function galleryOf(converter: Conversion, node: HtmlElement): RootContent[] | null {
  const isGallery = hasClassLike(node, /^(?:wp-block-gallery|blocks-gallery|kg-gallery-card|gallery|tiled-gallery)$/);
  const pictures = descendants(node).filter(({ tagName }) => tagName === "img");
  if (!isGallery || pictures.length === 0) return null;
  const items = pictures.flatMap((each) => {
    const item = around(each, node);
    const caption = item && captionIn(item);
    return imageOf(converter, each).map((made) => withTitle(made, caption ? lineWithin(caption) : ""));
  });
  const own = node.childNodes.findLast((each) => isHtmlElement(each) && isCaption(each));
  const below = own && isHtmlElement(own) ? captionLine(converter, own) : [];
  const children = items.flatMap((each, at): PhrasingContent[] =>
    at === 0 ? [each] : [{ type: "text", value: "\n" }, each],
  );
  return items.length === 0 ? below : [{ type: "paragraph", children }, ...below];
}

/** The item of a gallery a picture stands in. */
function around(picture: HtmlElement, gallery: HtmlElement): HtmlElement | null {
  for (let at = picture.parentNode; at && at !== gallery && "tagName" in at; at = at.parentNode) {
    if (["figure", "li", "dl"].includes(at.tagName) || hasClassLike(at, /^(?:gallery-item|kg-gallery-image)$/))
      return at;
  }
  return null;
}

function captionIn(node: HtmlElement): HtmlElement | null {
  const own = node.childNodes.find((each) => isHtmlElement(each) && isCaption(each));
  if (own && isHtmlElement(own)) return own;
  const inside = firstWithin(node, "figcaption");
  if (inside) return inside;
  return descendants(node).find(isCaption) ?? null;
}

function isCaption(node: HtmlElement): boolean {
  return (
    node.tagName === "figcaption" || hasClassLike(node, /^(?:wp-caption-text|gallery-caption|blocks-gallery-caption)$/)
  );
}

/** A plain caption is the picture's title; one with links or marks needs a figure in HTML to keep them. */
function captioned(
  converter: Conversion,
  content: HtmlNode[],
  picture: HtmlElement,
  caption: HtmlElement,
): RootContent[] {
  const words = converter.line(caption.childNodes);
  const isPlain = words.every(({ type }) => type === "text");
  const made = converter.line(content);
  const [only] = made;
  if (isPlain && only && made.length === 1)
    return [{ type: "paragraph", children: [withTitle(only, lineWithin(caption))] }];
  const image = imageOf(converter, picture)[0];
  if (image?.type !== "image") return captionLine(converter, caption);
  const frame = `<img src="${escapeHtml(image.url)}" alt="${escapeHtml(image.alt ?? "")}">`;
  const link = only?.type === "link" ? [`<a href="${escapeHtml(only.url)}">`, "</a>"] : ["", ""];
  return [{ type: "html", value: `<figure>${link.join(frame)}<figcaption>${inlineHtml(words)}</figcaption></figure>` }];
}

function withTitle(node: PhrasingContent, title: string): PhrasingContent {
  if (title === "") return node;
  if (node.type === "image") return { ...node, title } satisfies Image;
  if (node.type !== "link") return node;
  return { ...node, children: node.children.map((each) => (each.type === "image" ? { ...each, title } : each)) };
}

function captionLine(converter: Conversion, caption: HtmlElement): RootContent[] {
  const children = converter.line(caption.childNodes);
  return children.length === 0 ? [] : [{ type: "paragraph", children: [{ type: "emphasis", children }] }];
}

/** A line of Markdown's tree as HTML. */
export function inlineHtml(children: readonly PhrasingContent[]): string {
  const tags: Record<string, string> = { strong: "strong", emphasis: "em", delete: "del" };
  return children
    .map((each): string => {
      if (each.type === "text") return escapeHtml(each.value.replace(/\s+/g, " "));
      if (each.type === "html") return each.value;
      if (each.type === "break") return "<br>";
      if (each.type === "inlineCode") return `<code>${escapeHtml(each.value)}</code>`;
      if (each.type === "image") return `<img src="${escapeHtml(each.url)}" alt="${escapeHtml(each.alt ?? "")}">`;
      if (each.type === "link") return `<a href="${escapeHtml(each.url)}">${inlineHtml(each.children)}</a>`;
      const tag = tags[each.type];
      return tag && "children" in each ? `<${tag}>${inlineHtml(each.children)}</${tag}>` : "";
    })
    .join("");
}
