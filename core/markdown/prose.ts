import { ownValue } from "#core/base/values/own-value.ts";

/* What of a finished text is prose, for excerpts and snippets. */

/** A paragraph that is an address and nothing else, with or without its protocol. */
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+$/iu;

/** What is shorter and ends like no sentence is a heading, a label, an entry of a list or a caption. */
const LEAST_PROSE = 80;

const END = /[.!?…:;][”"»’)\]]*$/u;

/** The paragraphs of sentences; those that are none too, but bare addresses, where there is nothing else. */
export function proseAmong(paragraphs: readonly string[]): string[] {
  const said = paragraphs.filter((paragraph) => !ADDRESS.test(paragraph));
  const prose = said.filter((paragraph) => END.test(paragraph) || paragraph.length >= LEAST_PROSE);
  return prose.length > 0 ? prose : said;
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
 * The prose of a post's text (paragraphs between empty lines), without blocks of code, which its HTML tells apart, and without bare
 * addresses. Headings and short entries of lists are left out as well, unless there is nothing else.
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
