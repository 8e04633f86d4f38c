/** A film. `page`: the address of its page at the provider; `player`: the address for an `iframe`. */
export interface Video {
  page: string;
  player: string;
}

/** Matches ids of films on YouTube. `videoseries` and `live_stream` are as long as an id, but stand for a playlist and a live channel. */
const YOUTUBE_ID = /^(?!videoseries$|live_stream$)[\w-]{11}$/;
/** Matches paths of films on YouTube. Players had the form `/v/ID&hl=pl` before 2015. */
const YOUTUBE_PATH = /^\/(?:shorts|embed|live|v|e)\/([^/&]+)(?:&[^/]*)?\/?$/;

/** Matches paths of films on Vimeo: a number, and for a private film also the key without which nobody can see the film. */
const VIMEO_PATH =
  /^\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|(?:album|showcase)\/\d{1,12}\/video\/)?(\d{1,12})(?:\/([\da-f]{6,20}))?\/?$/;
const VIMEO_PLAYER_PATH = /^\/video\/(\d{1,12})\/?$/;
const VIMEO_KEY = /^[\da-f]{6,20}$/;
const BEGINNING = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/;

/** Returns a web address, given its scheme if it has none (`//youtu.be/…`, `www.youtube.com/…`); null for one with a user name or port. */
export function webAddress(address: string): URL | null {
  const full = /^(?:\/\/|[\w-]+\.[\w.-]+\/)/.test(address) ? `https://${address.replace(/^\/\//, "")}` : address;
  const url = URL.parse(full);
  return url && /^https?:$/.test(url.protocol) && !url.port && !url.username && !url.password ? url : null;
}

/** Returns the film at an address in a common form; null for any other address, and for one with a user name or port. */
export function videoAddress(address: string): Video | null {
  const url = webAddress(address);
  if (!url) return null;
  switch (url.hostname) {
    case "youtube.com":
    case "www.youtube.com":
    case "m.youtube.com":
      return youTube(url, /^\/watch\/?$/.test(url.pathname) ? url.searchParams.get("v") : idInPath(url));
    case "youtube-nocookie.com":
    case "www.youtube-nocookie.com":
    case "youtube.googleapis.com":
      return youTube(url, idInPath(url));
    case "youtu.be":
      return youTube(url, url.pathname.slice(1).replace(/\/$/, ""));
    case "vimeo.com":
    case "www.vimeo.com":
    case "player.vimeo.com":
      return vimeo(url);
    default:
      return null;
  }
}

function idInPath({ pathname }: URL): string | null {
  return YOUTUBE_PATH.exec(pathname)?.[1] ?? null;
}

function youTube(url: URL, id: string | null): Video | null {
  if (id === null || !YOUTUBE_ID.test(id)) return null;
  const seconds = startSeconds(url);
  return {
    page: `https://www.youtube.com/watch?v=${id}${seconds > 0 ? `&t=${seconds}s` : ""}`,
    player: `https://www.youtube-nocookie.com/embed/${id}${seconds > 0 ? `?start=${seconds}` : ""}`,
  };
}

/** Returns a film on Vimeo. A player's address also counts as the film's page, because some films have no other page. */
function vimeo(url: URL): Video | null {
  const isPlayer = url.hostname === "player.vimeo.com";
  // The old Flash player has the film's number in its query.
  const path = /^\/moogaloop\.swf$/.test(url.pathname) ? `/${url.searchParams.get("clip_id")}` : url.pathname;
  const [, id, keyInPath] = (isPlayer ? VIMEO_PLAYER_PATH : VIMEO_PATH).exec(path) ?? [];
  if (id === undefined) return null;
  const keyInQuery = url.searchParams.get("h") ?? "";
  const key = keyInPath ?? (VIMEO_KEY.test(keyInQuery) ? keyInQuery : "");
  const seconds = startSeconds(url);
  const at = seconds > 0 ? `#t=${seconds}s` : "";
  const player = `https://player.vimeo.com/video/${id}${key && `?h=${key}`}${at}`;
  return { page: isPlayer ? player : `https://vimeo.com/${id}${key && `/${key}`}${at}`, player };
}

function startSeconds({ searchParams, hash }: URL): number {
  const startText = searchParams.get("t") ?? searchParams.get("start") ?? /^#t=(.*)$/.exec(hash)?.[1] ?? "";
  const [, hours = "0", minutes = "0", seconds = "0"] = BEGINNING.exec(startText) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
