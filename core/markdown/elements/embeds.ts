import type { MarkdownIt, Token } from "markdown-it";
import { oneLine } from "#core/base/values/one-line.ts";
import type { HtmlElement } from "../sanitiser/parse-html.ts";
import { videoAddress } from "./video-address.ts";
import { element, isElement, text, textOf, type Element, type Node, type RenderEnv } from "../html-tree.ts";

/** The two players whose films become links, with the paths of the films. Both work without third-party cookies. */
const PLAYERS = [
  { host: "www.youtube-nocookie.com", path: /^\/embed\/[\w-]+\/?$/, name: "YouTube" },
  { host: "player.vimeo.com", path: /^\/video\/[\w-]+\/?$/, name: "Vimeo" },
];

const LONGEST_TITLE = 200;
/** The `purpose` of elements that stand for a film. */
export const EMBED = "embed";

/** The class of links to films, by which the app finds them. Links of an author cannot have this class. */
export const EMBED_CLASS = "embed-link";

const FLOW = new Set(["div", "section", "blockquote", "li", "td", "th", "dd", "figure", "details"]);

/** Returns a plain link in place of a film's `iframe`, so that nothing is loaded before a click; null for any other `iframe`. */
export function videoLink(frame: HtmlElement): Element | null {
  const src = attribute(frame, "src").trim();
  const film = filmAt(src) ?? filmAt(videoAddress(src)?.player ?? "");
  if (!film) return null;
  const title = oneLine(attribute(frame, "title")).slice(0, LONGEST_TITLE);
  const link = element("a", { class: EMBED_CLASS, href: film.href, rel: "noopener" });
  link.children.push(text(`Film: ${title || film.name}`));
  link.purpose = EMBED;
  return link;
}

/** Puts each film in a paragraph of its own with the class `embed`, unless the film is part of a sentence. */
export function frameEmbeds(container: Element): void {
  for (const [index, child] of container.children.entries()) {
    if (!isElement(child)) continue;
    if (child.purpose === EMBED && FLOW.has(container.tag)) {
      container.children[index] = element("p", { class: "embed" }, [child]);
    } else if (child.tag === "p" && isOnlyEmbed(child)) {
      child.attributes.set("class", "embed");
    } else {
      frameEmbeds(child);
    }
  }
}

function isOnlyEmbed(paragraph: Element): boolean {
  const films = paragraph.children.filter((each) => isElement(each) && each.purpose === EMBED);
  return films.length === 1 && textOf(paragraph).trim() === textOf(films[0] as Element & Node).trim();
}

function filmAt(address: string): { href: string; name: string } | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || url.protocol !== "https:" || url.port || url.username || url.password) return null;
  const player = PLAYERS.find((each) => each.host === url.hostname && each.path.test(url.pathname));
  return player ? { href: url.href, name: player.name } : null;
}

function attribute(of: HtmlElement, name: string): string {
  return of.attrs.find((each) => each.name === name)?.value ?? "";
}

/** Tokens that begin a list item or a note. In the paragraph after them, a film's address names a source and stays a plain link. */
const OPENERS = new Set(["list_item_open", "footnote_open"]);

/** Turns a paragraph with nothing but a film's address into a link to the film. */
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
