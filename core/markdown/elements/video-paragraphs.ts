import type { MarkdownIt, Token } from "markdown-it";
import { EMBED } from "./embeds.ts";
import type { RenderEnv } from "../tree.ts";
import { videoAddress } from "./video-address.ts";

/** What begins with its first paragraph; an address there is its text: a source in a list, a note. */
const OPENERS = new Set(["list_item_open", "footnote_open"]);

/**
 * The bare address of a film that is all of a paragraph becomes the link of the film, as an `iframe` of its player does. A link
 * with words of its own stays what it says.
 */
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
