import { escapeHtml } from "#core/base/values/escape-html.ts";
import { withoutQuery } from "#core/base/paths.ts";
import type { HtmlElement, HtmlNode } from "#core/markdown/sanitiser/parse-html.ts";
import type { Image, PhrasingContent, RootContent } from "mdast";
import { isEmbedded } from "../embedded-pictures.ts";
import type { Conversion } from "./conversion-types.ts";
import { addressIn, fileNameIn, isSafeLink, withoutSize, withScheme } from "./html-addresses.ts";
import {
  ancestors,
  attributeOf,
  descendants,
  firstWithin,
  hasClassLike,
  isHtmlElement,
  lineWithin,
  collapsedLine,
  textWithin,
} from "./html-nodes.ts";

/** Attributes that hold a picture's address on pages with lazy loading. Attributes for the full size come first. */
const LAZY = ["data-orig-file", "data-full-url", "data-large-file", "data-src", "data-lazy-src", "data-original"];

const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif)$/i;

/** Signs of emoji. */
const EMOJI = /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u;

/** Addresses of pictures of emoji at Facebook, X, GitHub, WordPress and Teams; WhatsApp draws them over an empty GIF. Others may only be described by one. */
const EMOJI_ADDRESS = /emoji|emoticon|^data:image\/gif/i;

/** The file of an emoji at Slack, named by its code points, whose description is a word between colons. */
const EMOJI_FILE = /emoji[^?#]{0,200}\/([\da-f]{4,5}(?:-[\da-f]{4,5}){0,9})(?:@\dx)?\.\w{3,4}$/i;

/** Converts an `img` to a picture. An emoji image becomes its character. A tracking pixel or a picture without an address becomes nothing. */
export function imageOf(converter: Conversion, node: HtmlElement): PhrasingContent[] {
  const alt = collapsedLine(attributeOf(node, "alt"));
  const emoji = emojiOf(node, alt);
  if (emoji !== null) return [{ type: "text", value: emoji }];
  if (isTrackingPixel(node)) return [];
  const url = (converter.options.pictureAddress ?? addressOfPicture)(node);
  if (url === null || url === "") return [];
  return [{ type: "image", url, alt, title: null }];
}

/** Returns the characters for which a picture stands; null for other pictures. */
export function emojiOf(node: HtmlElement, alt = attributeOf(node, "alt")): string | null {
  const src = attributeOf(node, "src");
  const codes = /^:[^\s:]+:$/.test(alt) ? EMOJI_FILE.exec(src)?.[1] : undefined;
  if (codes !== undefined) return String.fromCodePoint(...codes.split("-").map((each) => Number.parseInt(each, 16)));
  const isEmoji = EMOJI.test(alt) && EMOJI_ADDRESS.test(src);
  return isEmoji || hasClassLike(node, /^(?:wp-smiley|emoji)$/) ? alt : null;
}

/** Returns true for a tracking pixel: a picture of at most one by one pixel. */
export function isTrackingPixel(node: HtmlElement): boolean {
  return ["width", "height"].every((name) => /^[01](?:px)?$/.test(attributeOf(node, name)));
}

/** Returns the address of a picture; null without a safe address. If `src` is a placeholder, the attributes for lazy loading are read. */
export function addressOfPicture(node: HtmlElement): string | null {
  const src = addressIn(attributeOf(node, "src"));
  const late = LAZY.map((name) => addressIn(attributeOf(node, name))).find((address) =>
    /^(?:https?:)?\/\/|^\//i.test(address),
  );
  const isPlaceholder =
    src === "" ||
    (/^data:image\/(?:gif|svg)/i.test(src) && late !== undefined) ||
    /\/(?:blank|placeholder|spacer|lazy)[\w-]*\.(?:gif|png|svg)$/i.test(src);
  const url = isPlaceholder ? (late ?? src) : src;
  const address = withScheme(url);
  return address !== "" && (isSafeLink(address) || isEmbedded(address)) ? address : null;
}

/** Returns whether a link around a picture leads to the picture's own file or attachment page. Such a link is dropped, because readers see the picture already. */
export function leadsToItsPicture(converter: Conversion, link: HtmlElement, url: string): boolean {
  const pictures = descendants(link).filter(({ tagName }) => tagName === "img");
  if (pictures.length === 0 || lineWithin(link) !== "") return false;
  if (/[?&]attachment_id=\d+/.test(url) || /attachment/.test(attributeOf(link, "rel"))) return true;
  if (!PICTURE_FILE.test(withoutQuery(url))) return false;
  const addresses = pictures.map((picture) => (converter.options.pictureAddress ?? addressOfPicture)(picture) ?? "");
  return addresses.some((address) => fileNameIn(withoutSize(address)) === fileNameIn(withoutSize(url)));
}

/** Converts a figure to a gallery, to a picture with its caption as title, or to its content with the caption as a paragraph below. */
export function figureOf(converter: Conversion, node: HtmlElement): RootContent[] {
  const gallery = galleryOf(converter, node);
  if (gallery) return gallery;
  const caption = captionIn(node);
  const content = node.childNodes.filter((child) => child !== caption);
  const pictures = descendants(node).filter(({ tagName }) => tagName === "img");
  const others = content.some((child) => textWithin(child).trim() !== "");
  const [only] = pictures;
  if (only && pictures.length === 1 && !others && caption) return captionedPicture(converter, content, only, caption);
  const below = caption ? captionLine(converter, caption) : [];
  return [...converter.flow(content), ...below];
}

/** Converts a gallery to one paragraph of pictures, each with its caption as title. Returns null when the element is no gallery. */
export function galleryOf(converter: Conversion, node: HtmlElement): RootContent[] | null {
  const isGallery = hasClassLike(node, /^(?:wp-block-gallery|blocks-gallery|kg-gallery-card|gallery|tiled-gallery)$/);
  const pictures = descendants(node).filter(({ tagName }) => tagName === "img");
  if (!isGallery || pictures.length === 0) return null;
  const items = pictures.flatMap((picture) => {
    const item = itemAround(picture, node);
    const caption = item && captionIn(item);
    return imageOf(converter, picture).map((image) => withTitle(image, caption ? lineWithin(caption) : ""));
  });
  const galleryCaption = node.childNodes.findLast((child) => isHtmlElement(child) && isCaption(child));
  const below = galleryCaption && isHtmlElement(galleryCaption) ? captionLine(converter, galleryCaption) : [];
  const children = items.flatMap((item, at): PhrasingContent[] =>
    at === 0 ? [item] : [{ type: "text", value: "\n" }, item],
  );
  return items.length === 0 ? below : [{ type: "paragraph", children }, ...below];
}

/** Returns the gallery's item that contains the picture; null without such an item. */
function itemAround(picture: HtmlElement, gallery: HtmlElement): HtmlElement | null {
  const isItem = (each: HtmlElement) =>
    /^(?:figure|li|dl)$/.test(each.tagName) || hasClassLike(each, /^(?:gallery-item|kg-gallery-image)$/);
  const item = ancestors(picture).find((each) => each === gallery || isItem(each));
  return item === gallery ? null : (item ?? null);
}

function captionIn(node: HtmlElement): HtmlElement | null {
  const direct = node.childNodes.find((child) => isHtmlElement(child) && isCaption(child));
  if (direct && isHtmlElement(direct)) return direct;
  const inside = firstWithin(node, "figcaption");
  if (inside) return inside;
  return descendants(node).find(isCaption) ?? null;
}

function isCaption(node: HtmlElement): boolean {
  return (
    node.tagName === "figcaption" || hasClassLike(node, /^(?:wp-caption-text|gallery-caption|blocks-gallery-caption)$/)
  );
}

/** Converts a picture with a caption. A plain caption becomes the picture's title; a caption with links or marks needs an HTML figure. */
function captionedPicture(
  converter: Conversion,
  content: HtmlNode[],
  picture: HtmlElement,
  caption: HtmlElement,
): RootContent[] {
  const words = converter.line(caption.childNodes);
  const isPlain = words.every(({ type }) => type === "text");
  const line = converter.line(content);
  const [only] = line;
  if (isPlain && only && line.length === 1)
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
  return { ...node, children: node.children.map((child) => (child.type === "image" ? { ...child, title } : child)) };
}

function captionLine(converter: Conversion, caption: HtmlElement): RootContent[] {
  const children = converter.line(caption.childNodes);
  return children.length === 0 ? [] : [{ type: "paragraph", children: [{ type: "emphasis", children }] }];
}

/** Writes inline Markdown nodes as HTML. */
export function inlineHtml(children: readonly PhrasingContent[]): string {
  const tags: Record<string, string> = { strong: "strong", emphasis: "em", delete: "del" };
  return children
    .map((node): string => {
      if (node.type === "text") return escapeHtml(node.value.replace(/\s+/g, " "));
      if (node.type === "html") return node.value;
      if (node.type === "break") return "<br>";
      if (node.type === "inlineCode") return `<code>${escapeHtml(node.value)}</code>`;
      if (node.type === "image") return `<img src="${escapeHtml(node.url)}" alt="${escapeHtml(node.alt ?? "")}">`;
      if (node.type === "link") return `<a href="${escapeHtml(node.url)}">${inlineHtml(node.children)}</a>`;
      const tag = tags[node.type];
      return tag && "children" in node ? `<${tag}>${inlineHtml(node.children)}</${tag}>` : "";
    })
    .join("");
}
