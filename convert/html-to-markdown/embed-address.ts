import { embedAt } from "#core/markdown/elements/embed-address.ts";
import type { HtmlElement } from "#core/markdown/sanitiser/parse-html.ts";
import { addressIn, isSafeLink, withScheme } from "./html-addresses.ts";
import { attributeOf, collapsedLine, descendants, hasClassLike } from "./html-nodes.ts";

/** Elements of HTML and AMP that embed content of another site or a file. */
export const FRAMES = ["iframe", "object", "embed", "amp-youtube", "amp-vimeo", "lite-youtube", "lite-vimeo"] as const;

/** Attributes that hold a film's id in AMP elements and in "lite" elements. */
const FILM_IDS = ["videoid", "data-videoid"];

/** Attributes with the address of embedded content. Lazy loading uses `data-src`; objects have the address in child elements. */
const ADDRESSES = ["src", "data", "data-src", "data-lazy-src", "href"];

/** The address and title of the page with the content of an embedded element. */
export interface EmbedAddress {
  url: string;
  /** An address for an `iframe` that Szpalta shows as a card; null for anything else. */
  player: string | null;
  title: string;
}

/** Returns the address of the content of an `iframe`, `object`, `embed` or player. Returns null without an address that is safe to link. */
export function embedAddress(node: HtmlElement): EmbedAddress | null {
  const title = collapsedLine(attributeOf(node, "title"));
  const addresses = addressesOf(node);
  const embed = addresses.map(embedAt).find((each) => each !== null);
  if (embed) return { url: embed.page, player: embed.frame ?? embed.page, title };
  const url = addresses.find((each) => each !== "" && !/^(?:about|data):/i.test(each) && isSafeLink(each));
  return url === undefined ? null : { url: listOfFilms(url) ?? url, player: null, title };
}

/** The class of a quotation with which a provider's script is given, and the attribute with the address of the page. */
const QUOTED = /^(?:twitter-(?:tweet|video)|instagram-media|mastodon-embed|bluesky-embed)$/;
const QUOTED_ADDRESSES = ["data-instgrm-permalink", "data-embed-url", "data-bluesky-uri", "cite"];

/** Returns the page that an embed code of a provider shows, whose script would read it: a quotation, or the script of a gist; null for any other element. */
export function scriptedPage(node: HtmlElement): string | null {
  if (node.tagName === "script") {
    const embed = embedAt(addressIn(attributeOf(node, "src")));
    return embed?.provider === "GitHub Gist" ? embed.page : null;
  }
  if (node.tagName !== "blockquote" || !hasClassLike(node, QUOTED)) return null;
  const named = QUOTED_ADDRESSES.map((name) =>
    attributeOf(node, name).replace(/^at:\/\/([^/]+)\/app\.bsky\.feed\.post\//, "https://bsky.app/profile/$1/post/"),
  );
  const linked = descendants(node).map((each) => (each.tagName === "a" ? attributeOf(each, "href") : ""));
  // The link to the post itself is the last one, behind those of its text.
  for (const address of [...named, ...linked.toReversed()]) {
    const embed = embedAt(addressIn(address));
    if (embed?.kind === "message") return embed.page;
  }
  return null;
}

/**
 * Returns the paragraphs with the words of a quoted message, which may be nowhere else once the message is gone; none where the quotation has
 * only words of the provider.
 */
export function messageWords(quotation: HtmlElement): HtmlElement[] {
  if (!hasClassLike(quotation, /^(?:twitter-tweet|bluesky-embed)$/)) return [];
  return descendants(quotation).filter(({ tagName }) => tagName === "p");
}

/** The scripts that draw such quotations. Without them nothing is lost, because the page's address stays. */
const WIDGET =
  /^(?:https?:)?\/\/(?:platform\.(?:twitter|x)\.com\/widgets\.js|embed\.bsky\.app\/static\/embed\.js|[\w.-]+\/embed\.js)$/;

export function isWidgetScript(node: HtmlElement): boolean {
  return node.tagName === "script" && WIDGET.test(attributeOf(node, "src"));
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
