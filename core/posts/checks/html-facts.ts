/* Reads facts from a body's HTML as our serialiser writes it: attributes in `"`, every element closed except void elements. */

import { linkedAddress } from "#core/markdown/site-paths.ts";

const HEADING = /<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>/g;
const PICTURE = /<img\b[^<>]*>/g;
const CODE = /<(pre|code)\b[^>]*>[\s\S]*?<\/\1>/g;
const TAG = /<[^<>]*>/g;

export interface HeadingFact {
  level: number;
  text: string;
}

export function headingsOf(html: string): HeadingFact[] {
  return [...html.matchAll(HEADING)].map(([, level, inside = ""]) => {
    const words = inside.replace(PICTURE, (picture) => attributeOf(picture, "alt"));
    return { level: Number(level), text: words.replace(TAG, "").trim() };
  });
}

export interface PictureFact {
  src: string;
  /** Width in pixels; null where the renderer did not know the picture. */
  width: number | null;
  /** The picture's name in the library; absent if nobody has looked the name up. */
  name?: string;
}

/** Returns pictures without a description, in order. A picture without an address is left out, because readers do not see it. */
export function undescribedPictures(html: string): PictureFact[] {
  return picturesOf(html)
    .filter((each) => attributeOf(each, "alt").trim() === "")
    .map(factOf)
    .filter(({ src }) => src !== "");
}

/** Returns the pictures of an article, in order, by their addresses as `Derived.links` has them. */
export function picturesByLink(html: string, origin: string | null): Map<string, PictureFact[]> {
  return Map.groupBy(picturesOf(html).map(factOf), ({ src }) => linkedAddress(src, origin) ?? "");
}

export function remotePictures(html: string): PictureFact[] {
  return picturesOf(html)
    .map(factOf)
    .filter(({ src }) => /^https:/i.test(src));
}

function picturesOf(html: string): string[] {
  return Array.from(html.matchAll(PICTURE), ([picture]) => picture);
}

function factOf(picture: string): PictureFact {
  const src = attributeOf(picture, "src").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  return { src, width: Number(attributeOf(picture, "width")) || null };
}

export function proseOfHtml(html: string): string {
  return html
    .replace(CODE, " ")
    .replace(/<\/?(?:p|li|h[1-6]|blockquote|td|th|figcaption|br|hr|dt|dd|div)\b[^<>]*>/g, "\n")
    .replace(TAG, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
}

function attributeOf(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
}
