import type { MediaFacts } from "#core/base/media.ts";
import { compareCodeUnits } from "#core/polish/collation.ts";
import type { TypographyRules } from "#core/polish/typography/typography-rules.ts";

/** The renderer's version. Raise it when the renderer derives different data from the same source; posts are then rendered again. */
export const RENDERER_VERSION = 11;

/** The sanitiser's version. Raise it when the sanitiser lets more or less through. */
export const SANITISER_VERSION = 3;

/** The highlighter's version. Raise it when the highlighter's languages, classes or library change. */
export const HIGHLIGHTER_VERSION = 2;

/** Returns the render key of posts without pictures. All render keys of a site begin with it; HTML with another key is rendered again. */
export function siteRenderKey(rules: TypographyRules, origin: string | null): string {
  const versions = [RENDERER_VERSION, SANITISER_VERSION, HIGHLIGHTER_VERSION];
  const switches = Object.entries(rules).map(([name, on]) => `${name}=${on}`);
  return `${SANITISER_VERSION}-${hash(JSON.stringify([versions, switches.toSorted(compareCodeUnits), origin]))}`;
}

/** Returns the render key of a post with pictures: the site's key, a full stop, and a hash of the pictures' data. */
export function renderKey(site: string, media: MediaFacts[]): string {
  if (media.length === 0) return site;
  const facts = media
    .map(({ id, type, width, height, alt, focal }) => JSON.stringify([id, type, width, height, alt, focal.x, focal.y]))
    .toSorted(compareCodeUnits);
  return `${site}.${hash(facts.join())}`;
}

/** Returns a hash of a text: FNV-1a over UTF-16 units, 64 bits as 16 hexadecimal digits. It is the same everywhere, and not secure. */
export function hash(value: string): string {
  let state = 0xcbf29ce484222325n;
  for (let index = 0; index < value.length; index++) {
    state = BigInt.asUintN(64, (state ^ BigInt(value.charCodeAt(index))) * 0x100000001b3n);
  }
  return state.toString(16).padStart(16, "0");
}
