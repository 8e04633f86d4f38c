import { ownValue } from "#core/base/values/own-value.ts";

/* Finds the prose of a rendered text, for excerpts and snippets. */

/** Matches a paragraph that is only an address, with or without its scheme. */
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+$/iu;

/** A paragraph of at least this many characters is prose. A shorter one is prose only if it ends like a sentence. */
const LEAST_PROSE = 80;

const END = /[.!?…:;][”"»’)\]]*$/u;

/** Returns the paragraphs that are prose; when no paragraph is prose, all paragraphs except bare addresses. */
export function proseAmong(paragraphs: readonly string[]): string[] {
  const sentences = paragraphs.filter((paragraph) => !ADDRESS.test(paragraph));
  const prose = sentences.filter((paragraph) => END.test(paragraph) || paragraph.length >= LEAST_PROSE);
  return prose.length > 0 ? prose : sentences;
}

const TAG = /<[^<>]*>/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": "\u00a0",
};
const ENTITY = /&(?:lt|gt|quot|#39|nbsp);/gu;

/**
 * Returns the prose of a post's text, whose paragraphs are separated by empty lines. Bare addresses and the code blocks of `html` are left
 * out. Headings and short list items count only when there is nothing else.
 */
export function proseOf(text: string, html: string): string {
  const paragraphs = withoutCode(text, html)
    .split("\n\n")
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
  return proseAmong(paragraphs).join("\n\n");
}

function withoutCode(text: string, html: string): string {
  let rest = text;
  let read = "";
  for (const block of codeBlocksIn(html)) {
    const code = decoded(block.replaceAll(TAG, "")).trim();
    const at = code === "" ? -1 : rest.indexOf(code);
    if (at === -1) continue;
    read += rest.slice(0, at);
    rest = rest.slice(at + code.length);
  }
  return read + rest;
}

function* codeBlocksIn(html: string): Generator<string> {
  for (let start = html.indexOf("<pre"); start !== -1;) {
    const end = html.indexOf("</pre>", start);
    if (end === -1) return;
    yield html.slice(start, end);
    start = html.indexOf("<pre", end);
  }
}

function decoded(html: string): string {
  return html.replaceAll(ENTITY, (entity) => ownValue(ENTITIES, entity) ?? entity).replaceAll("&amp;", "&");
}
