import { decodedPart } from "#core/base/paths.ts";
import { attributeOf, closest, descendants, removeNode } from "#convert/html-to-markdown/html-nodes.ts";
import { addressOfPicture, emojiOf, isTrackingPixel } from "#convert/html-to-markdown/pictures-of-html.ts";
import type { HtmlElement, HtmlNode } from "#core/markdown/sanitiser/parse-html.ts";
import { mediaIdIn, MISSING_PICTURE } from "#core/base/media.ts";
import { pictures as says } from "../../../../messages/editor/pictures.ts";

/** A picture of pasted HTML. `address` is the picture's address in the Markdown; messages call the picture by `name`. */
export interface PastedPicture {
  address: string;
  name: string;
  /** Where the picture is: on the web, in a `data:` URL, or in a local file that the clipboard does not contain. */
  from: "web" | "data" | "disk";
  url: string;
  /** Word's names of the picture, and of drawings that it shows; empty for other programs. */
  shapes: string;
  /** The picture's file, if it was elsewhere on the clipboard. */
  file?: File;
}

/** A shown name has at most this many characters. A longer name is an identifier of a service, so the host is shown instead. */
const NAME_LENGTH = 60;

/**
 * Gives each picture its address in the Markdown and returns the pictures to load. Pictures of `ownOrigin`, the site's
 * origin, keep their addresses. Tracking pixels are removed.
 */
export function takePictures(root: { childNodes: HtmlNode[] }, ownOrigin: string): PastedPicture[] {
  const pictures: PastedPicture[] = [];
  const names = new Map<string, number>();
  for (const each of descendants(root)) if (each.tagName === "source" && closest(each, "picture")) removeNode(each);
  for (const image of descendants(root).filter(({ tagName }) => tagName === "img")) {
    if (emojiOf(image) !== null) continue;
    const url = addressOfPicture(image) ?? attributeOf(image, "src").trim();
    const path = ownOrigin !== "" && url.startsWith(`${ownOrigin}/`) ? url.slice(ownOrigin.length) : url;
    if (isTrackingPixel(image) || (url === "" && attributeOf(image, "alt") === "")) removeNode(image);
    else if (mediaIdIn(path)) setAddress(image, path);
    else {
      const picture = pictureAt(url, pictures.length + 1, names);
      setAddress(image, picture.address);
      pictures.push({ ...picture, shapes: attributeOf(image, "v:shapes") });
    }
  }
  return pictures;
}

function setAddress(image: HtmlElement, address: string): void {
  const attributes = { src: address, alt: descriptionOf(image) };
  // Where the picture stays in HTML, a `srcset` would still show that of the other site.
  const others = image.attrs.filter(({ name }) => !/^(?:src|alt|srcset|sizes)$/.test(name));
  image.attrs = [...others, ...Object.entries(attributes).map(([name, value]) => ({ name, value }))];
}

/** Matches a text that Word writes when nobody described a picture: a guess of its contents, its file, or its number. */
const GENERATED =
  /Opis wygenerowany automatycznie|Description automatically generated|AI-generated content may be|Zawartość wygenerowana przez|^(?:https?:\/\/|file:)\S+$|\.(?:png|jpe?g|gif|webp|bmp|tiff?|svg|heic)$|^(?:obraz|grafika|rysunek|zdjęcie|picture|image|clip_image|img|dscn?)[\s_-]?\d+$/i;

/** Returns what a person wrote about a picture; empty for a text of a program. */
export function descriptionOf(image: HtmlElement): string {
  const alt = attributeOf(image, "alt").trim();
  return GENERATED.test(alt) ? "" : alt;
}

function pictureAt(url: string, number: number, names: Map<string, number>): Omit<PastedPicture, "shapes"> {
  const from = /^https?:/i.test(url) ? "web" : /^data:/i.test(url) ? "data" : "disk";
  const name = (from === "data" ? "" : nameIn(url)) || says.pasted.nameless(number);
  if (from === "web") return { from, url, name, address: asDestination(url) };
  const same = names.get(name) ?? 0;
  names.set(name, same + 1);
  const plain = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, "-");
  return { from, url, name, address: `${MISSING_PICTURE}${same === 0 ? plain : `${same + 1}-${plain}`}` };
}

/** Escapes characters that would end a Markdown link or a table cell. */
function asDestination(url: string): string {
  const codes: Record<string, string> = { "(": "%28", ")": "%29", "<": "%3C", ">": "%3E", "|": "%7C", "\\": "%5C" };
  return url.replaceAll(/[\s()<>|\\]/g, (sign) => codes[sign] ?? "%20");
}

function nameIn(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? "";
  const last = decodedPart(path.split(/[/\\]/).at(-1) ?? "");
  if (last !== "" && last.length <= NAME_LENGTH) return last;
  return URL.canParse(url) ? new URL(url).hostname : "";
}

/** Returns the file in a `data:` URL; null when the URL cannot be decoded. */
export function fileOfData(url: string, name: string): File | null {
  const [, type = "", base64, data = ""] =
    /^data:(image\/[\w.+-]+)(?:;(?!base64)[^,;]*)*(;base64)?,(.*)$/is.exec(url) ?? [];
  if (type === "" || data === "") return null;
  const ending = (type.split("/")[1] ?? "")
    .replace(/^jpeg$/i, "jpg")
    .replace(/\+.*/, "")
    .toLowerCase();
  try {
    const text = base64 ? atob(decodeURIComponent(data).replaceAll(/\s/g, "")) : decodeURIComponent(data);
    const bytes = base64 ? Uint8Array.from(text, (sign) => sign.charCodeAt(0)) : new TextEncoder().encode(text);
    return new File([bytes], `${name}.${ending}`, { type: type.toLowerCase() });
  } catch {
    return null;
  }
}
