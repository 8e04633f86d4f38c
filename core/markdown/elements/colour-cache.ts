import type { Highlight } from "./highlight.ts";

/** What the remembered blocks and their HTML may take, in bytes: some thirty long articles full of code. */
export const REMEMBERED_BYTES = 4 * 1024 * 1024;

/** Of a character of a text, at most; what a short block takes beside its characters. */
const CHARACTER_BYTES = 2;
const ENTRY_BYTES = 200;

/**
 * The same highlighter, which does not colour again what it has coloured before: of a text that is saved again and again only
 * the block that has changed. The block asked for longest ago is forgotten first.
 */
export function cacheColours(highlight: Highlight, mostBytes = REMEMBERED_BYTES): Highlight {
  const known = new Map<string, string>();
  let bytes = 0;
  return (code, language) => {
    const key = `${language}\n${code}`;
    const html = known.get(key) ?? highlight(code, language);
    if (html === null) return null;
    // Asked for last, it stands last.
    if (known.delete(key)) bytes -= bytesOf(key, html);
    known.set(key, html);
    bytes += bytesOf(key, html);
    for (const [oldest, itsHtml] of known) {
      if (bytes <= mostBytes) break;
      known.delete(oldest);
      bytes -= bytesOf(oldest, itsHtml);
    }
    return html;
  };
}

function bytesOf(key: string, html: string): number {
  return (key.length + html.length) * CHARACTER_BYTES + ENTRY_BYTES;
}
