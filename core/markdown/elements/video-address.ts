import type { MarkdownIt, Token } from "markdown-it";
import { EMBED } from "./embeds.ts";
import type { RenderEnv } from "../html-tree.ts";

export interface Video {
  name: "YouTube" | "Vimeo";
  page: string;
  player: string;
}

/** YouTube's own names of films. */
const YOUTUBE_ID = /^[\w-]{11}$/;
const YOUTUBE_PATH = /^\/(?:shorts|embed|live)\/([^/]+)\/?$/;

/** Films have a number; those shown only to who has the address have a key as well. */
const VIMEO_PATH = /^\/(?:channels\/[\w-]+\/)?(\d{1,12})(?:\/([\da-f]{6,20}))?\/?$/;
const VIMEO_PLAYER_PATH = /^\/video\/(\d{1,12})\/?$/;
const VIMEO_KEY = /^[\da-f]{6,20}$/;
const BEGINNING = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/;

/** The film at an address as people copy it; null for any other. Addresses with a user name or port are none. */
export function videoAddress(address: string): Video | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.port || url.username || url.password) return null;
  switch (url.hostname) {
    case "youtube.com":
    case "www.youtube.com":
    case "m.youtube.com":
      return youTube(url, /^\/watch\/?$/.test(url.pathname) ? url.searchParams.get("v") : idInPath(url));
    case "www.youtube-nocookie.com":
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
  const seconds = beginningOf(url);
  return {
    name: "YouTube",
    page: `https://www.youtube.com/watch?v=${id}${seconds > 0 ? `&t=${seconds}s` : ""}`,
    player: `https://www.youtube-nocookie.com/embed/${id}${seconds > 0 ? `?start=${seconds}` : ""}`,
  };
}

/** Some films have a player and no page of their own, so that a player's address stays one. */
function vimeo(url: URL): Video | null {
  const isPlayer = url.hostname === "player.vimeo.com";
  const [, id, keyInPath] = (isPlayer ? VIMEO_PLAYER_PATH : VIMEO_PATH).exec(url.pathname) ?? [];
  if (id === undefined) return null;
  const asked = url.searchParams.get("h") ?? "";
  const key = keyInPath ?? (VIMEO_KEY.test(asked) ? asked : "");
  const seconds = beginningOf(url);
  const at = seconds > 0 ? `#t=${seconds}s` : "";
  const player = `https://player.vimeo.com/video/${id}${key && `?h=${key}`}${at}`;
  return { name: "Vimeo", page: isPlayer ? player : `https://vimeo.com/${id}${key && `/${key}`}${at}`, player };
}

function beginningOf({ searchParams, hash }: URL): number {
  const said = searchParams.get("t") ?? searchParams.get("start") ?? /^#t=(.*)$/.exec(hash)?.[1] ?? "";
  const [, hours = "0", minutes = "0", seconds = "0"] = BEGINNING.exec(said) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** What begins with its first paragraph; an address there is its text: a source in a list, a note. */
const OPENERS = new Set(["list_item_open", "footnote_open"]);

/** A film's bare address that is all of a paragraph becomes its link. */
export function videoParagraphs(parser: MarkdownIt): void {
  parser.core.ruler.after("linkify", "video_paragraphs", ({ tokens, env }) => {
    for (const [index, { type, children }] of tokens.entries()) {
      const paragraph = tokens[index - 1];
      if (type !== "inline" || paragraph?.type !== "paragraph_open" || paragraph.hidden) continue;
      if (OPENERS.has(tokens[index - 2]?.type ?? "")) continue;
      const [link, words, end, more] = children ?? [];
      if (!link || !words || !isBare(link) || end?.type !== "link_close" || more) continue;
      const video = videoAddress(String(link.attrGet("href") ?? ""));
      if (!video) continue;
      link.attrSet("href", video.page);
      link.attrSet((env as RenderEnv).mark, EMBED);
      words.content = `Film: ${video.name}`;
    }
  });
}

function isBare({ type, markup }: Token): boolean {
  return type === "link_open" && (markup === "linkify" || markup === "autolink");
}
