import type { TextEdit } from "../../markdown/source/text-edits.ts";

/** What takes the place of a piece of a body; `left` names it where it says something that is lost. */
export interface MarkupEdit extends TextEdit {
  left?: string;
}

/** A picture in Markdown, whatever signs its address and words have. */
export function picture(src: string, alt: string, caption?: string): string {
  const address = /[\s()]/.test(src) ? `<${src}>` : src;
  const title = caption ? ` "${caption.replaceAll('"', "'")}"` : "";
  return `![${alt.replaceAll(/[[\]]/g, "")}](${address}${title})`;
}

export const FENCE = "```";

/** What takes the place of a tag that nobody can run here. */
export function lost(name: string): Pick<MarkupEdit, "text" | "left"> {
  return { text: "", left: `znacznik „${name}”` };
}

/** An edit of what a pattern found. */
export function placeOf(found: RegExpExecArray) {
  return { start: found.index, end: found.index + found[0].length };
}

/** The edits in the order of the text, without those that stand within one before them. */
export function apart(edits: readonly MarkupEdit[]): MarkupEdit[] {
  const kept: MarkupEdit[] = [];
  for (const edit of edits.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if ((kept.at(-1)?.end ?? 0) <= edit.start) kept.push(edit);
  }
  return kept;
}

/** Attributes as tags of generators have them: `name="value"`, `name='value'`, `name=value`. */
export function argumentsOf(given: string): Record<string, string> {
  const found = given.matchAll(/(?<![\w-])([\w-]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|'([^']*)'|`([^`]*)`|([^\s"'`]+))/g);
  return Object.fromEntries(
    [...found].map(([, name = "", ...values]) => [name, (values.find(Boolean) ?? "").replaceAll('\\"', '"')]),
  );
}

/** The page of a film by its number there; null for what is no number. */
export function filmAddress(name: string, id: string): string | null {
  if (/^youtube$/i.test(name) && /^[\w-]+$/.test(id)) return `https://www.youtube.com/watch?v=${id}`;
  return /^vimeo$/i.test(name) && /^\d+$/.test(id) ? `https://vimeo.com/${id}` : null;
}

/** From each opening to the next closing after it. Looks at every sign once: an opening without an end is none. */
export function between(text: string, opening: RegExp, closing: RegExp) {
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
