import { idOfText } from "./ids-and-classes.ts";

/** A picture in a data URL has at most this many characters; larger pictures belong in the media library. */
export const MAX_DATA_URL = 64 * 1024;

const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;
const INVISIBLE_OR_SPACE = /[\p{Cc}\p{Cf}\p{Z}]/gu;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const LINK_SCHEMES = new Set(["http", "https", "mailto", "tel"]);
const DATA_PICTURE = /^data:image\/(?:gif|png|jpeg|webp);/i;

/** Returns the address of a link; null when its scheme is not allowed. A fragment follows the rules for ids. */
export function linkUrl(value: string): string | null {
  const url = value.replace(INVISIBLE, "").trim();
  const scheme = schemeOf(url);
  if (scheme !== "") return LINK_SCHEMES.has(scheme) ? url : null;
  return isRemote(url) ? url : url.replace(/#.*/s, (fragment) => `#${idOfText(fragment.slice(1))}`);
}

/** Returns the address of a picture: relative, https (http becomes https), or a small data URL; null for any other address. */
export function imageUrl(value: string): string | null {
  const url = value.replace(INVISIBLE, "").trim();
  const scheme = schemeOf(url);
  if (scheme === "" || scheme === "https") return url;
  if (scheme === "http") return secure(url);
  const compact = value.replace(INVISIBLE_OR_SPACE, "");
  return DATA_PICTURE.test(compact) && compact.length <= MAX_DATA_URL ? compact : null;
}

/** Returns the address of sound, film or subtitles on this site; null for any other address. */
export function localUrl(value: string): string | null {
  const url = value.replace(INVISIBLE, "").trim();
  return schemeOf(url) === "" && !isRemote(url) ? url : null;
}

/** Tells whether an address names another host, by a scheme or by `//` in any spelling. */
export function isRemote(value: string): boolean {
  const url = value.replace(INVISIBLE_OR_SPACE, "").replaceAll("\\", "/");
  return url.startsWith("//") || SCHEME.test(url);
}

/** Returns the allowed candidates of a `srcset`, parsed as the HTML standard says; null when none is left. */
export function srcset(value: string): string | null {
  const kept: string[] = [];
  for (const { url, descriptor } of candidates(value)) {
    const checked = imageUrl(url);
    if (checked === null || /^,|[\s,]$|\s/.test(checked) || !/^(?:\d+(?:\.\d+)?[wx])?$/.test(descriptor)) continue;
    kept.push(descriptor ? `${checked} ${descriptor}` : checked);
  }
  return kept.length ? kept.join(", ") : null;
}

/** Returns an address's scheme in lower case; "" for a relative address, "?" when a colon follows something that is no scheme. */
function schemeOf(url: string): string {
  const compact = url.replace(INVISIBLE_OR_SPACE, "");
  const scheme = SCHEME.exec(compact)?.[1];
  if (scheme) return scheme.toLowerCase();
  return /^[^/?#]*:/.test(compact) ? "?" : "";
}

function secure(url: string): string {
  return `https:${url.slice(url.indexOf(":") + 1)}`;
}

function* candidates(value: string): Generator<{ url: string; descriptor: string }> {
  const reader = /[\s,]*([^\s,]\S*)((?:\s[^,]*)?)/y;
  while (reader.lastIndex < value.length) {
    const start = reader.lastIndex;
    const match = reader.exec(value);
    if (!match) return;
    const [candidate, url = "", rest = ""] = match;
    const bare = trimCommas(url);
    if (bare === url) {
      yield { url, descriptor: rest.trim() };
    } else {
      // A comma at the end of the address ends the candidate, so the next candidate follows.
      reader.lastIndex = start + candidate.length - rest.length;
      if (bare) yield { url: bare, descriptor: "" };
    }
  }
}

function trimCommas(url: string): string {
  let end = url.length;
  while (end > 0 && url[end - 1] === ",") end--;
  return url.slice(0, end);
}
