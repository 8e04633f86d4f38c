import { escapeHtml } from "#core/base/values/escape-html.ts";
import { AUTHOR_BOUNDS, type HtmlElement, parseHtml } from "#core/markdown/sanitiser/parse-html.ts";
import { videoAddress } from "#core/markdown/elements/video-address.ts";
import {
  type EmbedAddress,
  embedAddress,
  isWidgetScript,
  messageWords,
  scriptedPage,
} from "../../html-to-markdown/embed-address.ts";
import { sanitisedHtml } from "../../html-to-markdown/sanitised-html.ts";
import { type MarkupEdit, placeOf } from "./markup-edit.ts";
import { markupLost } from "#core/messages/convert.ts";

/* Converts frames, objects and players in HTML within Markdown. A film stays a film. Any other frame or player becomes a link to its content. */

const FRAME =
  /<(iframe|object|embed|blockquote|script|(?:amp|lite)-(?:youtube|vimeo))(?=[\s/>])(?:"[^"<]*"|'[^'<]*'|[^<>"'])*>/gi;

/** Signs of a quotation or script that a provider's script turns into a frame. */
export const SCRIPTED = /twitter-(?:tweet|video)|instagram-media|(?:mastodon|bluesky)-embed|gist\.github\.com/i;

/** An embedded film in the notation of a picture, as in Obsidian. */
const PICTURE = /!\[([^[\]\n]*)\]\(<?((?:https?:)?\/\/[^\s()<>"']+)>?(?:[ \t]+"[^"\n]*")?\)/g;

/** Returns edits that replace embedded frames. `masked` is the body with its code replaced by spaces. */
export function embedEdits(body: string, masked: string): MarkupEdit[] {
  const edits: MarkupEdit[] = [];
  const lower = masked.toLowerCase();
  const unclosed = new Set<string>();
  let readTo = 0;
  for (const match of masked.matchAll(FRAME)) {
    const { start, end: opened } = placeOf(match);
    const isOther = /^<(?:blockquote|script)/i.test(match[0]) && !SCRIPTED.test(match[0]);
    if (start < readTo || isOther) continue;
    const closing = `</${match[1]?.toLowerCase()}>`;
    const closes = match[0].endsWith("/>") || unclosed.has(closing) ? -1 : lower.indexOf(closing, opened);
    if (closes === -1) unclosed.add(closing);
    const closed = closes === -1 ? opened : closes + closing.length;
    const element = elementOf(body.slice(start, closed).replace(/\/>$/, ">"));
    const end =
      closed + (closing === "</blockquote>" ? lengthOfWidget(body.slice(closed, closed + LONGEST_WIDGET)) : 0);
    readTo = end;
    const shown = element && shownIn(element);
    const words = element ? messageWords(element) : [];
    if (shown === null) continue;
    const alone = isAlone(masked, start, end);
    const replacement = replacementFor(shown, words.length > 0 || alone);
    if (words.length > 0) {
      const around = alone ? "" : "\n\n";
      const quotation = `<blockquote>${sanitisedHtml(words)}</blockquote>`;
      replacement.text = `${around}${quotation}\n\n${replacement.text}${around}`;
    }
    edits.push({ start, end, ...replacement });
  }
  for (const match of masked.matchAll(PICTURE)) {
    const { start, end } = placeOf(match);
    const [, title = "", address = ""] = match;
    const film = videoAddress(address);
    if (film)
      edits.push({ start, end, ...replacementFor({ ...film, url: film.page, title }, isAlone(masked, start, end)) });
  }
  return edits;
}

/** The script that providers give behind a quotation has at most this many characters, with the space before it. */
const LONGEST_WIDGET = 500;

/** Returns the length of the script of a provider with which a text begins; 0 without one. */
function lengthOfWidget(text: string): number {
  const script = /^\s*<script(?=[\s>])[^<>]*>\s*<\/script>/i.exec(text)?.[0] ?? "";
  const element = elementOf(script.trim());
  return element && isWidgetScript(element) ? script.length : 0;
}

function elementOf(html: string): HtmlElement | null {
  const parsed = parseHtml(html, AUTHOR_BOUNDS);
  const [first] = "tooMuch" in parsed ? [] : parsed.nodes;
  return first && "tagName" in first ? first : null;
}

/** Returns what a frame shows, or a remark for one without an address; null for quotations and scripts of no provider, which stay. */
function shownIn(element: HtmlElement): EmbedAddress | string | null {
  const page = scriptedPage(element);
  if (page !== null) return { url: page, player: page, title: "" };
  if (element.tagName === "blockquote" || element.tagName === "script") return null;
  return embedAddress(element) ?? markupLost.frameWithoutAddress(element.tagName);
}

function replacementFor(shown: EmbedAddress | string, alone: boolean): Pick<MarkupEdit, "text" | "remark"> {
  if (typeof shown === "string") return { text: "", remark: shown };
  const { url, player, title } = shown;
  if (player === null) return { text: `<a href="${escapeHtml(url)}">${escapeHtml(title || url)}</a>` };
  const titleAttribute = title === "" ? "" : ` title="${escapeHtml(title)}"`;
  return { text: alone && title === "" ? url : `<iframe src="${escapeHtml(player)}"${titleAttribute}></iframe>` };
}

/** Returns whether a range is a whole paragraph. The bare address of a film shows the film only if the address is a whole paragraph. */
function isAlone(text: string, start: number, end: number): boolean {
  const [before, behind] = [text.slice(Math.max(0, start - 200), start), text.slice(end, end + 200)];
  return /(?:^|\n[ \t\r]*\n) {0,3}$/.test(before) && /^[ \t\r]*(?:$|\n[ \t\r]*(?:\n|$))/.test(behind);
}
