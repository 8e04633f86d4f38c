/*
 * What checks ask of a body's finished HTML. It is our own serialiser's: every attribute is quoted with `"`, every element but
 * void ones is closed.
 */

const HEADING = /<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>/g;
const PICTURE = /<img\b[^>]*>/g;
const CODE = /<(pre|code)\b[^>]*>[\s\S]*?<\/\1>/g;
const TAG = /<[^>]*>/g;

export interface HeadingFact {
  level: number;
  /** Empty for one without words and without a described picture. */
  text: string;
}

export function headingsOf(html: string): HeadingFact[] {
  return [...html.matchAll(HEADING)].map(([, level, inside = ""]) => ({
    level: Number(level),
    text: inside
      .replace(PICTURE, (picture) => attributeOf(picture, "alt"))
      .replace(TAG, "")
      .trim(),
  }));
}

export interface PictureFact {
  src: string;
  /** Pixels; null where the renderer did not know the picture. */
  width: number | null;
}

/** The pictures nobody described, in order. */
export function undescribedPictures(html: string): PictureFact[] {
  const pictures = [...html.matchAll(PICTURE)].map(([picture]) => picture);
  return pictures
    .filter((each) => attributeOf(each, "alt").trim() === "")
    .map((each) => ({
      src: attributeOf(each, "src").replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
      width: Number(attributeOf(each, "width")) || null,
    }));
}

/** The words of a body without its code, blocks apart from each other. */
export function proseOf(html: string): string {
  return html
    .replace(CODE, " ")
    .replace(/<\/?(?:p|li|h[1-6]|blockquote|td|th|figcaption|br|hr|dt|dd|div)\b[^>]*>/g, "\n")
    .replace(TAG, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
}

function attributeOf(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
}
