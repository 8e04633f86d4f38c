import type { EmbedCard } from "#core/base/values/embed-card.ts";
import { oneLine } from "#core/base/values/one-line.ts";
import { textOfWebPage } from "#core/markdown/web-page-text.ts";
import { clipped } from "#core/polish/clipped.ts";
import { withoutControls } from "#core/polish/control-characters.ts";

/** Title and text of a card have at most this many characters, and the author's name this many. */
const TITLE_LIMIT = 200;
const AUTHOR_LIMIT = 80;

/** Links to what a message shows beside its words, which X and Bluesky put into the text. */
const ATTACHED = /^(?:pic\.twitter\.com|https:\/\/t\.co)\//;
const ATTACHED_WORDS = "[image or embed]";

export type CardContent = Pick<EmbedCard, "title" | "author" | "text">;

/**
 * Reads a provider's answer (https://oembed.com). Nothing of its HTML is kept: for a message, whose text stands nowhere else, the words of
 * its first paragraph are read as plain text. `picture` is an address at another site. Null for anything but an object.
 */
export function readOembed(answer: unknown): (CardContent & { picture: string | null }) | null {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return null;
  const field = (name: string) => {
    const value: unknown = Object.getOwnPropertyDescriptor(answer, name)?.value;
    return typeof value === "string" ? value : "";
  };
  const title = plain(field("title"), TITLE_LIMIT);
  const text = title === "" ? firstParagraph(field("html")) : "";
  const picture = field("thumbnail_url");
  return {
    title,
    author: plain(field("author_name"), AUTHOR_LIMIT),
    text: plain(withoutAttached(text), TITLE_LIMIT),
    picture: picture.startsWith("https://") ? picture : null,
  };
}

function firstParagraph(html: string): string {
  const paragraph = /<p[\s>]/i.exec(html);
  if (!paragraph) return "";
  const end = html.toLowerCase().indexOf("</p>", paragraph.index);
  const spaced = html.slice(paragraph.index, end === -1 ? undefined : end).replaceAll(/<br\s{0,9}\/?>/gi, " ");
  return textOfWebPage(spaced)?.text ?? "";
}

function withoutAttached(text: string): string {
  const words = text.replace(ATTACHED_WORDS, "").split(/\s+/);
  return words.filter((word) => !ATTACHED.test(word)).join(" ");
}

function plain(value: string, limit: number): string {
  return clipped(oneLine(withoutControls(value)), limit);
}
