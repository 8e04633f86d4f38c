import { videoAddress } from "#core/markdown/elements/video-address.ts";
import type { TextEdit } from "#core/markdown/source/text-edits.ts";
import { markupLost } from "#core/messages/convert.ts";

/** What takes the place of a piece of a body; `left` is the remark where it says something that is lost. */
export interface MarkupEdit extends TextEdit {
  remark?: string;
  /** A formula that is shown as code. */
  formula?: string;
}

/** A picture in Markdown, whatever signs its address and words have. */
export function pictureMarkdown(src: string, alt: string, caption?: string): string {
  const address = /[\s()]/.test(src) ? `<${src}>` : src;
  const title = caption ? ` "${caption.replaceAll('"', "'")}"` : "";
  return `![${alt.replaceAll(/[[\]]/g, "")}](${address}${title})`;
}

/** What takes the place of a tag that nobody can run here. */
export function lostTag(name: string): Pick<MarkupEdit, "text" | "remark"> {
  return { text: "", remark: markupLost.mark(name) };
}

/** An edit of what a pattern found. */
export function placeOf(found: RegExpExecArray) {
  return { start: found.index, end: found.index + found[0].length };
}

/** The edits in the order of the text, without those that stand within one before them; what is only put in comes before what is replaced. */
export function withoutOverlaps(edits: readonly MarkupEdit[]): MarkupEdit[] {
  const kept: MarkupEdit[] = [];
  for (const edit of edits.toSorted(inOrder)) {
    if ((kept.at(-1)?.end ?? 0) <= edit.start) kept.push(edit);
  }
  return kept;
}

function inOrder(one: TextEdit, other: TextEdit): number {
  const [first, second] = [one, other].map(({ start, end }) => (end === start ? Infinity : end));
  return one.start - other.start || (first === second ? 0 : (second ?? 0) - (first ?? 0));
}

/** Attributes as tags of generators have them: `name="value"`, `name='value'`, `name=value`. */
export function argumentsOf(given: string): Record<string, string> {
  const found = given.matchAll(/(?<![\w-])([\w-]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|'([^']*)'|`([^`]*)`|([^\s"'`]+))/g);
  return Object.fromEntries(
    [...found].map(([, name = "", ...values]) => [name, (values.find(Boolean) ?? "").replaceAll('\\"', '"')]),
  );
}

/** Sites by the names that generators have for what they show, and their pages by a number or a name there. */
const SITES: readonly [name: RegExp, id: RegExp, page: (id: string) => string][] = [
  [/^(?:lite)?youtube(?:embed)?$/, /^[\w-]+$/, (id) => `https://www.youtube.com/watch?v=${id}`],
  [/^vimeo(?:embed)?$/, /^\d+$/, (id) => `https://vimeo.com/${id}`],
  // Plugins have names such as "fusion_youtube", "youtubePlayer.html".
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

/** The page of another site that a tag shows, by its address or by its number there; null for what is neither. */
export function otherSitePage(name: string, value: string): string | null {
  if (/^(?:https?:)?\/\/[^\s"'<>()]+$/i.test(value))
    return videoAddress(value)?.page ?? value.replace(/^\/\//, "https://");
  const site = SITES.find(([called, id]) => called.test(name.toLowerCase()) && id.test(value));
  return site ? site[2](value) : null;
}

/** From each opening to the next closing after it. Looks at every sign once: an opening without an end is none. */
export function regionsBetween(text: string, opening: RegExp, closing: RegExp) {
  const found: { start: number; innerStart: number; innerEnd: number; end: number }[] = [];
  let from = 0;
  for (const open of text.matchAll(opening)) {
    if (open.index < from) continue;
    const innerStart = open.index + open[0].length;
    closing.lastIndex = innerStart;
    const close = closing.exec(text);
    if (!close) break;
    from = close.index + close[0].length;
    found.push({ start: open.index, innerStart, innerEnd: close.index, end: from });
  }
  return found;
}

const VALUE = String.raw`=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+)`;
const ATTRIBUTE = String.raw`(?:(?:[.#][\w:-]+)+|[\w:-]+(?:${VALUE})?)`;

/** Classes, ids and values up to the brace that closes: `.lead #start width="200"}`. */
const ATTRIBUTES = String.raw`(?=[^{}\n]*[.#=])\s*${ATTRIBUTE}(?:\s+${ATTRIBUTE})*\s*\}`;

/** `[words]{.class}` */
export const ATTRIBUTES_OF_SPAN = new RegExp(String.raw`(?<!!)\[([^[\]\n]+)\]\{${ATTRIBUTES}`, "g");

/** Behind a picture or a link: `![](a.png){width="200"}`. */
export const ATTRIBUTES_BEHIND = new RegExp(String.raw`(?<=\))\{${ATTRIBUTES}`, "g");

/** `{: .class}` */
export const ATTRIBUTES_OF_KRAMDOWN = new RegExp(String.raw`\{:${ATTRIBUTES}`, "g");
