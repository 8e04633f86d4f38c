import { escapeHtml } from "#core/base/values/escape-html.ts";
import { createParser } from "#core/markdown/parser.ts";
import { videoAddress } from "#core/markdown/elements/video-address.ts";
import type { TextEdit } from "#core/markdown/source/text-edits.ts";
import { markupLost } from "#core/messages/convert.ts";

/** An edit that replaces markup. `remark` is the Polish remark on content lost by the edit. */
export interface MarkupEdit extends TextEdit {
  remark?: string;
  /** The formula, for the report, if the edit turns a formula into code. */
  formula?: string;
}

const CAPTIONS = createParser("site");

/** Writes a picture in Markdown. Any characters in the address and the texts are safe. A caption with a link is written as HTML, since a title has only words. */
export function pictureMarkdown(src: string, alt: string, caption?: string): string {
  if (caption && /\]\(\S/.test(caption)) {
    const picture = `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`;
    return `<figure>${picture}<figcaption>${CAPTIONS.renderInline(caption)}</figcaption></figure>`;
  }
  const address = /[\s()]/.test(src) ? `<${src}>` : src;
  const title = caption ? ` "${caption.replaceAll('"', "'")}"` : "";
  return `![${alt.replaceAll(/[[\]]/g, "")}](${address}${title})`;
}

/** Returns the replacement for a tag that cannot be converted: an empty text with a remark. */
export function lostTag(name: string): Pick<MarkupEdit, "text" | "remark"> {
  return { text: "", remark: markupLost.mark(name) };
}

/** Returns the range of a match. */
export function placeOf(match: RegExpExecArray) {
  return { start: match.index, end: match.index + match[0].length };
}

/** Sorts edits by position and drops each edit that begins inside an earlier edit. Of two edits at the same place, an insertion comes first, then the longer edit. */
export function withoutOverlaps(edits: readonly MarkupEdit[]): MarkupEdit[] {
  const result: MarkupEdit[] = [];
  for (const edit of edits.toSorted(inOrder)) {
    if ((result.at(-1)?.end ?? 0) <= edit.start) result.push(edit);
  }
  return result;
}

function inOrder(one: TextEdit, other: TextEdit): number {
  const [first, second] = [one, other].map(({ start, end }) => (end === start ? Infinity : end));
  return one.start - other.start || (first === second ? 0 : (second ?? 0) - (first ?? 0));
}

/** Returns the named arguments of a generator's tag: `name="value"`, `name='value'`, `name=value`. */
export function argumentsOf(text: string): Record<string, string> {
  const matches = text.matchAll(/(?<![\w-])([\w-]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|'([^']*)'|`([^`]*)`|([^\s"'`]+))/g);
  return Object.fromEntries(
    [...matches].map(([, name = "", ...values]) => [name, (values.find(Boolean) ?? "").replaceAll('\\"', '"')]),
  );
}

/** Other sites that tags embed. Each entry has the names of the tags, the form of the site's ids, and a function that turns an id into the page's address. */
const SITES: readonly [name: RegExp, id: RegExp, page: (id: string) => string][] = [
  [/^(?:lite)?youtube(?:embed)?$/, /^[\w-]+$/, (id) => `https://www.youtube.com/watch?v=${id}`],
  [/^vimeo(?:embed)?$/, /^\d+$/, (id) => `https://vimeo.com/${id}`],
  // Names of plugins' tags such as "fusion_youtube" or "youtubePlayer.html".
  [/youtube|^yt$/, /^[\w-]{11}$/, (id) => `https://www.youtube.com/watch?v=${id}`],
  [/vimeo/, /^\d{6,12}$/, (id) => `https://vimeo.com/${id}`],
  [/^gist$/, /^(?:[\w-]+\/)?[\da-f]+$/, (id) => `https://gist.github.com/${id}`],
  [/^(?:tweet|x|twitter)$/, /^[\w-]+\/\d+$/, (id) => `https://x.com/${id.replace("/", "/status/")}`],
  [/^(?:tweet|x|twitter)$/, /^\d+$/, (id) => `https://x.com/i/status/${id}`],
  [/^instagram$/, /^[\w-]+$/, (id) => `https://www.instagram.com/p/${id}/`],
  [/^github$/, /^[\w-]+\/[\w.-]+$/, (id) => `https://github.com/${id}`],
  [/^user$/, /^\w+$/, (id) => `https://dev.to/${id}`],
  [/^codesandbox$/, /^[\w-]+$/, (id) => `https://codesandbox.io/s/${id}`],
  [
    /^spotify$/,
    /^(?:spotify:)?\w+[:/]\w+$/,
    (id) => `https://open.spotify.com/${id.replace(/^spotify:/, "").replace(":", "/")}`,
  ],
  [/^codepen$/, /^[\w-]+\/[\w-]+$/, (id) => `https://codepen.io/${id.replace("/", "/pen/")}`],
  [/^asciinema$/, /^\w+$/, (id) => `https://asciinema.org/a/${id}`],
  [/^streamable$/, /^\w+$/, (id) => `https://streamable.com/${id}`],
  [/^ted$/, /^\w+$/, (id) => `https://www.ted.com/talks/${id}`],
  [/^dailymotion$/, /^\w+$/, (id) => `https://www.dailymotion.com/video/${id}`],
];

/** Returns the page of another site that a tag embeds; null for any other tag. `value` is the page's address, or its id on the other site. */
export function otherSitePage(name: string, value: string): string | null {
  if (/^(?:https?:)?\/\/[^\s"'<>()]+$/i.test(value))
    return videoAddress(value)?.page ?? value.replace(/^\/\//, "https://");
  const site = SITES.find(([called, id]) => called.test(name.toLowerCase()) && id.test(value));
  return site ? site[2](value) : null;
}

/** Returns the regions from each match of `opening` to the next match of `closing`. An `opening` without a `closing` is ignored. Runs in linear time. */
export function regionsBetween(text: string, opening: RegExp, closing: RegExp) {
  const regions: { start: number; innerStart: number; innerEnd: number; end: number }[] = [];
  let from = 0;
  for (const open of text.matchAll(opening)) {
    if (open.index < from) continue;
    const innerStart = open.index + open[0].length;
    closing.lastIndex = innerStart;
    const close = closing.exec(text);
    if (!close) break;
    from = close.index + close[0].length;
    regions.push({ start: open.index, innerStart, innerEnd: close.index, end: from });
  }
  return regions;
}

const VALUE = String.raw`=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+)`;
const ATTRIBUTE = String.raw`(?:(?:[.#][\w:-]+)+|[\w:-]+(?:${VALUE})?)`;

/** Attributes up to the closing brace: `.lead #start width="200"}`. */
const ATTRIBUTES = String.raw`(?=[^{}\n]*[.#=])\s*${ATTRIBUTE}(?:\s+${ATTRIBUTE})*\s*\}`;

/** A span with attributes: `[words]{.class}`. */
export const ATTRIBUTES_OF_SPAN = new RegExp(String.raw`(?<!!)\[([^[\]\n]+)\]\{${ATTRIBUTES}`, "g");

/** Attributes after a picture or a link: `![](a.png){width="200"}`. */
export const ATTRIBUTES_BEHIND = new RegExp(String.raw`(?<=\))\{${ATTRIBUTES}`, "g");

/** Attributes of kramdown: `{: .class}`. */
export const ATTRIBUTES_OF_KRAMDOWN = new RegExp(String.raw`\{:${ATTRIBUTES}`, "g");
