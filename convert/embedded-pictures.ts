import { type Outcome, ok, refuse } from "#core/base/outcome.ts";

import { maskCode } from "#core/markdown/source/mask-code.ts";
import { conversionMessages } from "#core/messages/convert.ts";

/* Pictures that stand in a text themselves, as `data:` addresses; pasted posts are full of them. */

/** A line break in one is followed by a line of signs, or by the last of them and what encloses it. */
const EMBEDDED =
  /data:image\/[\w.+-]{1,40}(?:;[\w=-]{1,40}){0,4},(?:[^\s"'<>()[\]]|\r?\n[ \t]{0,20}(?=[a-z\d+/=]{40}|[a-z\d+/=]{1,200}["')>]))+/gi;

/** Characters of an address that is short enough to be read as any other. */
const SHORT = 200;

export function isEmbedded(address: string): boolean {
  return /^data:image\//i.test(address);
}

/** The text with short addresses in the place of embedded pictures, and what puts them back. */
export function withoutEmbedded(text: string): { text: string; restored: (made: string) => string } {
  const all: string[] = [];
  const short = text.replaceAll(EMBEDDED, (address) => {
    if (address.length <= SHORT) return address;
    return `${address.slice(0, address.indexOf(",") + 1)}${MARK}${all.push(address.replaceAll(/\s/g, "")) - 1}=`;
  });
  if (all.length === 0) return { text, restored: (made) => made };
  const marks = new RegExp(`data:image/[\\w.+-]{1,40}(?:;[\\w=-]{1,40}){0,4},${MARK}(\\d{1,9})=`, "gi");
  return { text: short, restored: (made) => made.replaceAll(marks, (mark, at: string) => all[Number(at)] ?? mark) };
}

const MARK = "szpaltaEmbeddedPicture";

const ADDRESS = /data:image\/[\w.+-]{1,40}(?:;[\w=-]{1,40}){0,4},[^\s"'<>()[\]]+/gi;

/** Where embedded pictures stand in a body, code aside. */
export function embeddedIn(body: string): { file: string; start: number; end: number }[] {
  if (!/data:image\//i.test(body)) return [];
  return Array.from(maskCode(body).matchAll(ADDRESS), ({ 0: file, index }) => ({
    file,
    start: index,
    end: index + file.length,
  }));
}

/** The bytes of an embedded picture; `invalid` for what is none. */
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
