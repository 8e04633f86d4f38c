import {
  isPictureType,
  mediaIdIn,
  VARIANT_FORMATS,
  variantPath,
  variantWidths,
  type MediaFacts,
} from "#core/base/media.ts";
import type { MarkdownIt } from "markdown-it";
import {
  type RenderEnv,
  element,
  elementsIn,
  isBlank,
  isElement,
  text,
  type Element,
  type Node,
} from "../html-tree.ts";

/** The `sizes` of a picture, by which the browser chooses a variant: the width of the text, or half of that width in a gallery. */
const SIZES = { figure: "(min-width: 46rem) 42rem, 100vw", gallery: "(min-width: 46rem) 21rem, 50vw" };

/** Types without variants, because the variants of an animated picture do not move. */
const WITHOUT_VARIANTS = new Set<MediaFacts["type"]>(["image/gif"]);

/** The `purpose` of a picture that was written as `![]()`. */
const PICTURE = "picture";

/**
 * Marks pictures written in Markdown. Their empty description means that none was given, while an empty `alt` in HTML marks a decorative
 * picture.
 */
export function markPictures(parser: MarkdownIt): void {
  parser.core.ruler.after("inline", "picture_marks", (state) => {
    const { mark } = state.env as RenderEnv;
    for (const { children } of state.tokens) {
      for (const token of children ?? []) if (token.type === "image") token.attrSet(mark, PICTURE);
    }
  });
}

/** Turns a paragraph of one picture into a figure, and a paragraph of several pictures into a gallery. A title becomes the caption. */
export function framePictures(container: Element): void {
  for (const [index, child] of container.children.entries()) {
    if (!isElement(child)) continue;
    const shown = child.tag === "p" ? picturesOnly(child) : [];
    const [first, ...others] = shown;
    if (!first) framePictures(child);
    else if (others.length === 0) container.children[index] = figure(first);
    else container.children[index] = element("div", { class: "gallery" }, shown.map(figure));
  }
}

/** Adds size, description and variants to the pictures of the media library. */
export function enrichPictures(root: Element, facts: MediaFacts[], origin: string | null): void {
  const mediaById = new Map(facts.filter(({ type }) => isPictureType(type)).map((each) => [each.id, each]));
  const galleries = new Set<Element>();
  for (const each of elementsIn(root)) {
    if (each.attributes.get("class") === "gallery") for (const inside of elementsIn(each)) galleries.add(inside);
    if (each.tag === "picture") continue;
    for (const [index, child] of each.children.entries()) {
      if (!isElement(child) || child.tag !== "img") continue;
      const media = mediaById.get(mediaIdIn(localAddress(child, origin)) ?? "");
      if (media) describe(child, media, origin);
      setDefault(child, "loading", "lazy");
      setDefault(child, "decoding", "async");
      if (media) each.children[index] = responsive(child, media, galleries.has(child) ? SIZES.gallery : SIZES.figure);
    }
  }
}

/** Returns the ids of the stored media that an article shows or links to, each once. */
export function shownMediaIds(root: Element, origin: string | null): string[] {
  const ids = new Set<string>();
  for (const each of elementsIn(root)) {
    for (const name of ["src", "href", "poster"]) {
      const id = mediaIdIn(localAddress(each, origin, name));
      if (id) ids.add(id);
    }
  }
  return [...ids];
}

/** Returns the number of pictures in an article. */
export function countPictures(root: Element): number {
  return [...elementsIn(root)].filter((each) => each.tag === "img").length;
}

function picturesOnly(paragraph: Element): Element[] {
  const shown = paragraph.children.filter((child) => !isBlank(child) && !(isElement(child) && child.tag === "br"));
  return shown.every(isPicture) ? shown : [];
}

function isPicture(node: Node): node is Element {
  if (!isElement(node)) return false;
  if (node.tag === "img" || node.tag === "picture") return true;
  const inside = node.children.filter((child) => !isBlank(child));
  return node.tag === "a" && inside.length === 1 && inside[0] !== undefined && isPicture(inside[0]);
}

function figure(shown: Element): Element {
  const image = shown.tag === "img" ? shown : [...elementsIn(shown)].find((each) => each.tag === "img");
  const caption = image?.attributes.get("title")?.trim();
  const framed = element("figure", {}, [shown]);
  if (!image || !caption) return framed;
  image.attributes.delete("title");
  framed.children.push(element("figcaption", {}, [text(caption)]));
  return framed;
}

/** Returns the address in an attribute of an element, without the site's own origin. */
export function localAddress(each: Element, origin: string | null, name = "src"): string {
  const address = each.attributes.get(name) ?? "";
  return origin !== null && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
}

function describe(image: Element, media: MediaFacts, origin: string | null): void {
  image.attributes.set("src", localAddress(image, origin));
  image.attributes.set("width", String(media.width));
  image.attributes.set("height", String(media.height));
  const alt = image.attributes.get("alt");
  if (alt === undefined || (alt === "" && image.purpose === PICTURE)) image.attributes.set("alt", media.alt);
}

function responsive(image: Element, media: MediaFacts, sizes: string): Element {
  const widths = WITHOUT_VARIANTS.has(media.type) ? [] : variantWidths(media.width);
  if (widths.length === 0) return image;
  const sources = VARIANT_FORMATS.map((format) => {
    const variants = widths.map((width) => `${variantPath(media.id, width, format)} ${width}w`);
    return element("source", { type: `image/${format}`, srcset: variants.join(", "), sizes });
  });
  return element("picture", {}, [...sources, image]);
}

function setDefault(image: Element, name: string, value: string): void {
  if (!image.attributes.has(name)) image.attributes.set(name, value);
}
