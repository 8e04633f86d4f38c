import { videoAddress } from "#core/markdown/elements/video-address.ts";
import type { HtmlElement } from "#core/markdown/sanitiser/parse-html.ts";
import { addressIn, isSafeLink, withScheme } from "./html-addresses.ts";
import { attributeOf, collapsedLine, descendants } from "./html-nodes.ts";

/** Elements of HTML and of AMP that show something of another site, or a file. */
export const FRAMES = ["iframe", "object", "embed", "amp-youtube", "amp-vimeo", "lite-youtube", "lite-vimeo"] as const;

/** Where elements for films keep a film's number at its site. */
const FILM_IDS = ["videoid", "data-videoid"];

/** Where a frame, an object or a player gets what it shows; lazy ones keep it aside, objects in elements within. */
const ADDRESSES = ["src", "data", "data-src", "data-lazy-src", "href"];

/** A page that shows what an element of another site shows, and its title there. */
export interface ShownAddress {
  url: string;
  /** The address of a film's player; null where it is no film that pages may show. */
  player: string | null;
  title: string;
}

/** What an `iframe`, `object`, `embed` or player shows; null where it says no address that may be a link. */
export function shownAddress(node: HtmlElement): ShownAddress | null {
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
  return [node, ...descendants(node)].flatMap((each) => {
    const named = /^(?:movie|src|url|filename)$/i.test(attributeOf(each, "name")) ? [attributeOf(each, "value")] : [];
    const given = each.tagName === "param" ? named : ADDRESSES.map((name) => attributeOf(each, name));
    return given.map((address) => withScheme(addressIn(address)));
  });
}

/** The page of a list that only a player can show by its own address. */
function listOfFilms(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  const list = url?.searchParams.get("list") ?? "";
  const isPlayer = /^www\.youtube(?:-nocookie)?\.com\/embed(?:\/(?:videoseries)?)?$/.test(
    `${url?.host}${url?.pathname}`,
  );
  return isPlayer && /^[\w-]+$/.test(list) ? `https://www.youtube.com/playlist?list=${list}` : null;
}
