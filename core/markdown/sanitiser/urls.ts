import { idOfText } from "./policy-values.ts";

/** Characters of a picture written into the text as a data URL; larger ones belong among the media. */
export const MAX_DATA_URL = 64 * 1024;

const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;
const INVISIBLE_OR_SPACE = /[\p{Cc}\p{Cf}\p{Z}]/gu;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const LINK_SCHEMES = new Set(["http", "https", "mailto", "tel"]);
const DATA_PICTURE = /^data:image\/(?:gif|png|jpeg|webp);/i;

/** The address of a link, or null. Links within the site follow the ids of texts. */
export function linkUrl(value: string): string | null {
  const url = value.replace(INVISIBLE, "").trim();
  const scheme = detectAddressScheme(url);
  if (scheme !== "") return LINK_SCHEMES.has(scheme) ? url : null;
  return isRemote(url) ? url : url.replace(/#.*/s, (fragment) => `#${idOfText(fragment.slice(1))}`);
}

/** The address of a picture: relative, https (http becomes it) or a small picture in the address itself. */
export function imageUrl(value: string): string | null {
  const url = value.replace(INVISIBLE, "").trim();
  const scheme = detectAddressScheme(url);
  if (scheme === "" || scheme === "https") return url;
  if (scheme === "http") return secure(url);
  const compact = value.replace(INVISIBLE_OR_SPACE, "");
  return DATA_PICTURE.test(compact) && compact.length <= MAX_DATA_URL ? compact : null;
}

/** The address of sound, film or subtitles: only of this site. */
export function localUrl(value: string): string | null {
  const url = value.replace(INVISIBLE, "").trim();
  return detectAddressScheme(url) === "" && !isRemote(url) ? url : null;
}

/** True when an address names another host, by a scheme or by `//` in any of its spellings. */
export function isRemote(value: string): boolean {
  const url = value.replace(INVISIBLE_OR_SPACE, "").replaceAll("\\", "/");
  return url.startsWith("//") || SCHEME.test(url);
}

/** The allowed candidates of a `srcset`, read as the HTML standard reads them, or null when none is left. */
export function srcset(value: string): string | null {
  const kept: string[] = [];
  for (const { url, descriptor } of candidates(value)) {
    const checked = imageUrl(url);
    if (checked === null || /^,|[\s,]$|\s/.test(checked) || !/^(?:\d+(?:\.\d+)?[wx])?$/.test(descriptor)) continue;
    kept.push(descriptor ? `${checked} ${descriptor}` : checked);
  }
  return kept.length ? kept.join(", ") : null;
}

/** Lower-case scheme, "" for a relative address, "?" for a colon that stands where a scheme would but is none. */
function detectAddressScheme(url: string): string {
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
    const found = reader.exec(value);
    if (!found) return;
    const [whole, url = "", rest = ""] = found;
    const bare = trimCommas(url);
    if (bare === url) {
      yield { url, descriptor: rest.trim() };
    } else {
      // A comma at the address's end closes the candidate, so that what follows is the next one.
      reader.lastIndex = start + whole.length - rest.length;
      if (bare) yield { url: bare, descriptor: "" };
    }
  }
}

function trimCommas(url: string): string {
  let end = url.length;
  while (end > 0 && url[end - 1] === ",") end--;
  return url.slice(0, end);
}
