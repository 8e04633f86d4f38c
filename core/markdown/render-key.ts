import type { MediaFacts } from "#core/base/media.ts";
import { compareCodeUnits } from "#core/polish/collation.ts";
import type { TypographyRules } from "#core/polish/typography/typography-rules.ts";

/** Raise it whenever the renderer derives anything else from the same source; old posts are then rendered anew. */
export const RENDERER_VERSION = 8;

/** Grows whenever the sanitiser lets less or more through. */
export const SANITISER_VERSION = 3;

/** Grows with the highlighter's languages, classes and library. */
export const HIGHLIGHTER_VERSION = 2;

/** The render key of posts without pictures, with which all render keys of a site begin: stored HTML with another one is made anew. */
export function siteRenderKey(rules: TypographyRules, origin: string | null): string {
  const versions = [RENDERER_VERSION, SANITISER_VERSION, HIGHLIGHTER_VERSION];
  const switches = Object.entries(rules).map(([name, on]) => `${name}=${on}`);
  return `${SANITISER_VERSION}-${hash(JSON.stringify([versions, switches.toSorted(compareCodeUnits), origin]))}`;
}

/** The key of a post that shows these pictures: that of the site and, after a full stop, a hash of the pictures' facts. */
export function renderKey(site: string, media: MediaFacts[]): string {
  if (media.length === 0) return site;
  const facts = media
    .map(({ id, type, width, height, alt, focal }) => JSON.stringify([id, type, width, height, alt, focal.x, focal.y]))
    .toSorted(compareCodeUnits);
  return `${site}.${hash(facts.join())}`;
}

/** FNV-1a over UTF-16 code units, 64 bits, as 16 hex digits: stable everywhere and no secret. */
export function hash(value: string): string {
  let state = 0xcbf29ce484222325n;
  for (let index = 0; index < value.length; index++) {
    state = BigInt.asUintN(64, (state ^ BigInt(value.charCodeAt(index))) * 0x100000001b3n);
  }
  return state.toString(16).padStart(16, "0");
}
