import { type MapPlace, googleMap, openStreetMap } from "./map-address.ts";
import { videoAddress, webAddress } from "./video-address.ts";

/** What an address shows: content of a provider that becomes a card. */
export interface Embed {
  provider: string;
  kind: "film" | "sound" | "map" | "message" | "code";
  /** The address of the page at the provider, to which the card links. */
  page: string;
  /** The address for an `iframe`, computed from the page's address; null for a provider that shows nothing without its script. */
  frame: string | null;
  /** The address under which the card's content is stored, and where to ask for it; null for a provider that tells nobody without a key. */
  card: { key: string; oembed: string } | null;
}

/** All that frames may show, as the content security policy names it. */
export const FRAME_SOURCES = [
  "https://www.youtube-nocookie.com",
  "https://player.vimeo.com",
  "https://open.spotify.com/embed/",
  "https://w.soundcloud.com/player/",
  "https://www.google.com/maps",
  "https://www.google.com/maps/d/embed",
  "https://www.openstreetmap.org/export/embed.html",
  "https://embed.bsky.app/embed/",
  "https://codepen.io",
] as const;

/** What a provider reads of an address. `about` is the address its card is stored under, where that is not `page`. */
interface Reading extends MapPlace {
  about?: string;
}

interface Provider {
  name: string;
  kind: Embed["kind"];
  hosts: RegExp;
  read(url: URL): Reading | null;
  /** Returns where to ask for the card of the page `about`; absent for a provider that needs a key. */
  oembed?(about: string, url: URL): string;
}

const asking = (endpoint: string) => (about: string) => `${endpoint}url=${encodeURIComponent(about)}`;

/** The table of providers: the form of their addresses, the page each names, its frame, and where its card is asked for. */
const PROVIDERS: readonly Provider[] = [
  {
    name: "YouTube",
    kind: "film",
    hosts: /^(?:(?:www\.|m\.)?youtube\.com|(?:www\.)?youtube-nocookie\.com|youtube\.googleapis\.com|youtu\.be)$/,
    read: film,
    oembed: asking("https://www.youtube.com/oembed?format=json&"),
  },
  {
    name: "Vimeo",
    kind: "film",
    hosts: /^(?:www\.|player\.)?vimeo\.com$/,
    read: film,
    oembed: asking("https://vimeo.com/api/oembed.json?"),
  },
  {
    name: "Spotify",
    kind: "sound",
    hosts: /^(?:open|play)\.spotify\.com$/,
    read({ pathname }) {
      const path =
        /^(?:\/intl-[a-z-]{2,7})?(?:\/embed(?:-podcast)?)?(?:\/user\/[^/]+)?(\/(?:track|album|playlist|artist|episode|show)\/[\da-z]{1,40})\/?$/i.exec(
          pathname,
        )?.[1];
      return path === undefined
        ? null
        : { page: `https://open.spotify.com${path}`, frame: `https://open.spotify.com/embed${path}` };
    },
    oembed: asking("https://open.spotify.com/oembed?"),
  },
  {
    name: "SoundCloud",
    kind: "sound",
    hosts: /^(?:www\.|m\.|w\.|api\.)?soundcloud\.com$/,
    read: soundCloud,
    oembed: asking("https://soundcloud.com/oembed?format=json&"),
  },
  {
    name: "Google Maps",
    kind: "map",
    hosts: /^(?:(?:www\.|maps\.)?google\.(?:com|pl)|maps\.app\.goo\.gl|goo\.gl)$/,
    read: googleMap,
  },
  { name: "OpenStreetMap", kind: "map", hosts: /^(?:www\.)?(?:openstreetmap\.org|osm\.org)$/, read: openStreetMap },
  {
    name: "Bluesky",
    kind: "message",
    hosts: /^(?:bsky\.app|embed\.bsky\.app)$/,
    read({ pathname }) {
      const [, who, post] =
        /^\/profile\/([\w.:-]{3,255})\/post\/(\w{5,20})\/?$/.exec(pathname) ??
        /^\/embed\/([\w.:-]{3,255})\/app\.bsky\.feed\.post\/(\w{5,20})\/?$/.exec(pathname) ??
        [];
      if (post === undefined) return null;
      const frame = `https://embed.bsky.app/embed/${who}/app.bsky.feed.post/${post}`;
      return { page: `https://bsky.app/profile/${who}/post/${post}`, frame };
    },
    oembed: asking("https://embed.bsky.app/oembed?format=json&"),
  },
  {
    name: "X",
    kind: "message",
    hosts: /^(?:www\.|mobile\.|platform\.)?(?:x|twitter)\.com$/,
    read({ hostname, pathname, searchParams }) {
      // The frame that X's script puts in the place of a quotation has the number alone.
      const number = hostname.startsWith("platform.") ? `/i/status/${searchParams.get("id")}` : pathname;
      const [, who, post] = /^\/(\w{1,20})(?:\/web)?\/status(?:es)?\/(\d{1,25})(?:\/|$)/.exec(number) ?? [];
      return post === undefined ? null : { page: `https://x.com/${who}/status/${post}`, frame: null };
    },
    oembed: (about) =>
      `https://publish.x.com/oembed?omit_script=1&dnt=1&url=${encodeURIComponent(about.replace("//x.com/", "//twitter.com/"))}`,
  },
  {
    name: "Instagram",
    kind: "message",
    hosts: /^(?:www\.)?instagram\.com$/,
    read({ pathname }) {
      const [, kind, post] = /^(?:\/[\w.]{1,40})?\/(p|reel|tv)\/([\w-]{5,40})(?:\/|$)/.exec(pathname) ?? [];
      return post === undefined ? null : { page: `https://www.instagram.com/${kind}/${post}/`, frame: null };
    },
  },
  {
    name: "CodePen",
    kind: "code",
    hosts: /^(?:www\.)?codepen\.io$/,
    read({ pathname }) {
      const [, who, pen] =
        /^\/((?:team\/)?[\w-]{1,60})\/(?:pen|full|details|embed|pres)\/(?:preview\/)?(\w{3,40})\/?$/.exec(pathname) ??
        [];
      if (pen === undefined) return null;
      const frame = `https://codepen.io/${who}/embed/${pen}?default-tab=result`;
      return { page: `https://codepen.io/${who}/pen/${pen}`, frame };
    },
    oembed: asking("https://codepen.io/api/oembed?format=json&"),
  },
  {
    name: "GitHub Gist",
    kind: "code",
    hosts: /^gist\.github\.com$/,
    read({ pathname }) {
      const path = /^((?:\/[\w-]{1,40})?\/[\da-f]{1,40})(?:\.js)?\/?$/.exec(pathname)?.[1];
      return path === undefined ? null : { page: `https://gist.github.com${path}`, frame: null };
    },
  },
  // Any server may be one of Mastodon, so the form of the path decides, after all other providers.
  {
    name: "Mastodon",
    kind: "message",
    hosts: /\.[a-z]{2,}$/,
    read({ origin, protocol, pathname }) {
      const path = /^(\/@[\w.-]{1,60}(?:@[\w.-]{1,255})?\/\d{1,20})(?:\/embed)?\/?$/.exec(pathname)?.[1];
      return path === undefined || protocol !== "https:" ? null : { page: `${origin}${path}`, frame: null };
    },
    oembed: (about, { origin }) => `${origin}/api/oembed?format=json&url=${encodeURIComponent(about)}`,
  },
];

/** An address has at most this many characters. */
const LONGEST = 2_000;

/** Returns what an address shows; null for an address of no provider, and for one with a user name or port. */
export function embedAt(address: string): Embed | null {
  const url = address.length <= LONGEST ? webAddress(address.trim()) : null;
  if (!url) return null;
  for (const { name: provider, kind, hosts, read, oembed } of PROVIDERS) {
    if (!hosts.test(url.hostname)) continue;
    const reading = read(url);
    if (!reading) return null;
    const { page, frame, about: key = page } = reading;
    return { provider, kind, page, frame, card: oembed ? { key, oembed: oembed(key, url) } : null };
  }
  return null;
}

/** At most this many cards of a text are looked up. */
const MOST_CARDS = 200;

/** Returns the keys of the cards that a body may show, each once. Addresses that stay links may be among them. */
export function cardKeysIn(body: string): string[] {
  const keys = new Set<string>();
  for (const word of body.split(/[\s<>"'()[\]]+/)) {
    if (keys.size >= MOST_CARDS) break;
    if (!word.includes("/") || !word.includes(".")) continue;
    const key = embedAt(word)?.card?.key;
    if (key !== undefined) keys.add(key);
  }
  return [...keys];
}

/** The players whose films become links as they are, with the paths of the films. Both work without third-party cookies. */
const PLAYER = /^https:\/\/(?:www\.youtube-nocookie\.com\/embed|player\.vimeo\.com\/video)\/[\w-]+\/?(?:[?#]|$)/;

/** Reads a film. A player's own address is its frame as it is, with all that the author set there. */
function film(url: URL): Reading | null {
  const video = videoAddress(url.href);
  const isPlayer = PLAYER.test(url.href);
  if (!video) return isPlayer ? { page: url.href, frame: url.href } : null;
  const about = video.page.replace(/(?:&t=|#t=)\d+s$/, "");
  return { page: video.page, frame: isPlayer ? url.href : video.player, about };
}

/** First parts of paths that name no person. */
const NOBODY = /^(?:you|search|discover|charts|pages|settings|upload|stations|tags|jobs|people|player)$/;

/** Reads a track or a set. The player's address may name it by a number alone, which has no page; then the player is the page. */
function soundCloud({ hostname, pathname, searchParams }: URL): Reading | null {
  if (hostname === "w.soundcloud.com") {
    const inner = searchParams.get("url") ?? "";
    const sound = URL.canParse(inner) ? new URL(inner) : null;
    return sound && /^(?:api\.|www\.|m\.)?soundcloud\.com$/.test(sound.hostname) ? soundCloud(sound) : null;
  }
  if (hostname === "api.soundcloud.com") {
    const [, list, id] =
      /^\/(tracks|playlists)\/(?:soundcloud(?::|%3A)\w{4,9}(?::|%3A))?(\d{1,15})$/i.exec(pathname) ?? [];
    if (id === undefined) return null;
    const about = `https://api.soundcloud.com/${list}/${id}`;
    return { page: soundPlayer(about), frame: soundPlayer(about), about };
  }
  const [, who = "", rest] = /^\/([\w-]{2,60})\/((?:sets\/)?[\w-]{1,255}(?:\/s-[\w-]{1,40})?)\/?$/.exec(pathname) ?? [];
  if (rest === undefined || NOBODY.test(who)) return null;
  const page = `https://soundcloud.com/${who}/${rest}`;
  return { page, frame: soundPlayer(page) };
}

function soundPlayer(about: string): string {
  return `https://w.soundcloud.com/player/?url=${encodeURIComponent(about)}`;
}
