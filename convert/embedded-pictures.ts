import { type Outcome, ok, refuse } from "#core/base/outcome.ts";

import { maskCode } from "#core/markdown/source/mask-code.ts";
import { conversionMessages } from "#core/messages/convert.ts";

/* Pictures embedded in a text as `data:` URLs, which are common in posts pasted from another program. */

/** The `data:` URL of a picture, which may span several lines. A line break belongs to the URL if base64 follows: a full line, or a last line that ends with a quote or bracket. */
const EMBEDDED =
  /data:image\/[\w.+-]{1,40}(?:;[\w=-]{1,40}){0,4},(?:[^\s"'<>()[\]]|\r?\n[ \t]{0,20}(?=[a-z\d+/=]{40}|[a-z\d+/=]{1,200}["')>]))+/gi;

/** Data URLs of at most this many characters stay in the text, because a parser reads such short URLs quickly. */
const SHORT = 200;

/** Returns true for the `data:` URL of a picture. */
export function isEmbedded(address: string): boolean {
  return /^data:image\//i.test(address);
}

/** Replaces long `data:` URLs with short placeholders, so that a parser need not read megabytes of base64. `restore` puts the URLs back into the converted text. */
export function withoutEmbedded(text: string): { text: string; restore: (converted: string) => string } {
  const urls: string[] = [];
  const short = text.replaceAll(EMBEDDED, (url) => {
    if (url.length <= SHORT) return url;
    return `${url.slice(0, url.indexOf(",") + 1)}${MARK}${urls.push(url.replaceAll(/\s/g, "")) - 1}=`;
  });
  if (urls.length === 0) return { text, restore: (converted) => converted };
  const marks = new RegExp(`data:image/[\\w.+-]{1,40}(?:;[\\w=-]{1,40}){0,4},${MARK}(\\d{1,9})=`, "gi");
  return {
    text: short,
    restore: (converted) => converted.replaceAll(marks, (mark, index: string) => urls[Number(index)] ?? mark),
  };
}

const MARK = "szpaltaEmbeddedPicture";

const ADDRESS = /data:image\/[\w.+-]{1,40}(?:;[\w=-]{1,40}){0,4},[^\s"'<>()[\]]+/gi;

/** Returns the embedded pictures of a body with their offsets. Pictures inside code are left out. */
export function embeddedIn(body: string): { file: string; start: number; end: number }[] {
  if (!/data:image\//i.test(body)) return [];
  return Array.from(maskCode(body).matchAll(ADDRESS), ({ 0: file, index }) => ({
    file,
    start: index,
    end: index + file.length,
  }));
}

/** Decodes the bytes of an embedded picture. Refuses with `invalid` when the data cannot be decoded. */
export function embeddedBytes(address: string): Outcome<Uint8Array> {
  const comma = address.indexOf(",");
  const [head, data] = [address.slice(0, comma), address.slice(comma + 1)];
  try {
    if (/;base64$/i.test(head))
      return ok(Uint8Array.from(atob(decodeURIComponent(data).replace(/\s/g, "")), (sign) => sign.charCodeAt(0)));
    return ok(new TextEncoder().encode(decodeURIComponent(data)));
  } catch {
    return refuse("invalid", conversionMessages.embeddedUnreadable);
  }
}
