import { videoAddress } from "#core/markdown/elements/video-address.ts";
import type { HtmlElement } from "#core/markdown/sanitiser/parse-html.ts";
import { addressIn, isSafeLink, withScheme } from "./html-addresses.ts";
import { attributeOf, collapsedLine, descendants } from "./html-nodes.ts";

/** Elements of HTML and AMP that embed content of another site or a file. */
export const FRAMES = ["iframe", "object", "embed", "amp-youtube", "amp-vimeo", "lite-youtube", "lite-vimeo"] as const;

/** Attributes that hold a film's id in AMP elements and in "lite" elements. */
const FILM_IDS = ["videoid", "data-videoid"];

/** Attributes with the address of embedded content. Lazy loading uses `data-src`; objects have the address in child elements. */
const ADDRESSES = ["src", "data", "data-src", "data-lazy-src", "href"];

/** The address and title of the page with the content of an embedded element. */
export interface EmbedAddress {
  url: string;
  /** The address of a film's player; null for anything other than a film that Szpalta can embed. */
  player: string | null;
  title: string;
}

/** Returns the address of the content of an `iframe`, `object`, `embed` or player. Returns null without an address that is safe to link. */
export function embedAddress(node: HtmlElement): EmbedAddress | null {
  const title = collapsedLine(attributeOf(node, "title"));
  const addresses = addressesOf(node);
  const film = addresses.map(videoAddress).find((each) => each !== null);
  if (film) return { url: film.page, player: film.player, title };
  const url = addresses.find((each) => each !== "" && !/^(?:about|data):/i.test(each) && isSafeLink(each));
  return url === undefined ? null : { url: listOfFilms(url) ?? url, player: null, title };
}

function addressesOf(node: HtmlElement): string[] {
  const site = /youtube|vimeo/.exec(node.tagName)?.[0];
  const id = FILM_IDS.map((name) => attributeOf(node, name)).find(Boolean);
  if (site !== undefined && id !== undefined)
    return [site === "youtube" ? `https://youtu.be/${id}` : `https://vimeo.com/${id}`];
  return [node, ...descendants(node)].flatMap((element) => {
    const fromParam = /^(?:movie|src|url|filename)$/i.test(attributeOf(element, "name"))
      ? [attributeOf(element, "value")]
      : [];
    const attributes = element.tagName === "param" ? fromParam : ADDRESSES.map((name) => attributeOf(element, name));
    return attributes.map((address) => withScheme(addressIn(address)));
  });
}

/** Converts the address of a player for a YouTube playlist to the address of the playlist; null for any other address. */
function listOfFilms(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  const list = url?.searchParams.get("list") ?? "";
  const isPlayer = /^www\.youtube(?:-nocookie)?\.com\/embed(?:\/(?:videoseries)?)?$/.test(
    `${url?.host}${url?.pathname}`,
  );
  return isPlayer && /^[\w-]+$/.test(list) ? `https://www.youtube.com/playlist?list=${list}` : null;
}
