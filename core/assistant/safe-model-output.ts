import { assistantMessages } from "#core/messages/assistant.ts";

/* Makes a model's text safe: links come from the program's ids; other addresses and mark-up are struck. */

export interface Struck {
  addresses: number;
  ids: number;
}

/** What ids lead to: sources that may be named, and paths of the archive's posts by their id in the prompt (`A1`). */
export interface KnownIds {
  sources: ReadonlySet<string>;
  paths: ReadonlyMap<string, string>;
}

/** Stands where an address stood, so that whoever reads the rest sees that something is missing. */
export const STRUCK_ADDRESS = assistantMessages.addressRemoved;

const IMAGE = /!\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g;
const LINK = /\[([^\][]*)\]\(\s*(?!\s)<?([^)\s>]*)(?:[\s>][^)]*)?\)/g;
const REFERENCE = /\[([^\][]+)\]\[[^\]]*\]/g;
const DEFINITION = /^[ \t]{0,3}\[[^\]]+\]:.*$/gm;
const MARKUP = /<\/?[a-z!?][^>]*>?/gi;
const SCHEME = /\b[a-z][a-z0-9+.-]{1,30}:(?:\/\/|(?=[^\s,.;:!?„”"'’)\]]*@))[^\s<>„”"')\]]*/gi;
/** A path of this site or, with two slashes, of any other: `//zly.example`. */
const RELATIVE = /\/{2,}[^\s<>„”"')\]]+/g;
const DANGEROUS = /\b(?:javascript|data|vbscript|file|mailto|tel):\S+/gi;
/** Before the `@` stands whatever a linkifier takes for a name, or nothing where that was struck already. */
const MAIL = /(?:(?<![^\s@<>„”"'()[\]])[^\s@<>„”"'()[\]]+)?@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** Names a linkifier would take for a site: with any country's ending or one of the common ones. No country is `js` or `ts`. */
const BARE =
  /(?<![\p{L}\p{N}@-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.){1,20}(?:(?!js|ts)[a-z]{2}|com|net|org|edu|gov|info|biz|pro|web|name|shop|museum|aero|asia|coop|xyz|app|dev|online|site|example)(?![\p{L}\p{N}-])(?:[/?#:][^\s<>„”"')\]]*)?/giu;
/** Abbreviations of that shape which are no sites. */
const NO_SITE = /^(?:m\.in|p\.o|b\.r|n\.e|c\.d|w\.w|j\.w|j\.m|s\.a|ww)$/i;
const SOURCE_MARK = /( ?)\[\s*(S\d+(?:\s*[,;]\s*S\d+)*)\s*\]/g;

/** Nobody but somebody who means harm puts one thing into another so deep; then what links are made of goes altogether. */
const MOST_LOOKS = 20;
/** Opening brackets of one text, for each of which the rest of it may be looked through; with more it is treated so at once. */
const MOST_BRACKETS = 500;
const MEANINGFUL = /[[\]()<>@:/.]/g;

/** Two characters for private use, taken out of every text before. */
const OPEN = "\ue000";
const CLOSE = "\ue001";
const KEPT = /\ue000(\d+)\ue001/g;

/** Markdown of a model, with links of the program's own making and source marks that name a source. */
export function safeMarkdown(given: string, known: KnownIds): { markdown: string; struck: Struck } {
  const struck: Struck = { addresses: 0, ids: 0 };
  const kept: string[] = [];
  const strike = (rest = "") => {
    struck.addresses += 1;
    return rest;
  };
  // What is kept is put aside as a number between two characters no text has left, so that nothing below looks at it.
  const put = (text: string) => text.replace(KEPT, (_, at: string) => kept[Number(at)] ?? "");
  const keep = (text: string) => `${OPEN}${kept.push(put(text)) - 1}${CLOSE}`;
  let [safe, before] = [withoutControls(given), ""];
  // Looks again until nothing is left: what stood around something that was struck may make another link or address.
  for (let looks = 1; safe !== before; looks += 1) {
    before = safe;
    const isTooMuch = looks > MOST_LOOKS || safe.split("[", MOST_BRACKETS + 2).length > MOST_BRACKETS + 1;
    const read = isTooMuch ? safe.replace(MEANINGFUL, " ") : safe;
    safe = withoutAddresses(withoutLinks(read, known, { struck, strike, keep }), strike);
  }
  return { markdown: put(safe).trim(), struck };
}

interface Striking {
  struck: Struck;
  strike(rest?: string): string;
  keep(text: string): string;
}

function withoutLinks(text: string, known: KnownIds, { struck, strike, keep }: Striking): string {
  return text
    .replace(IMAGE, (_, alt: string) => strike(alt))
    .replace(LINK, (_, words: string, target: string) => {
      const path = known.paths.get(target);
      if (path !== undefined) return keep(`[${words.replaceAll(BARE, "")}](${path})`);
      if (!/^A\d+$/.test(target)) return strike(words);
      struck.ids += 1;
      return words;
    })
    .replace(DEFINITION, () => strike())
    .replace(SOURCE_MARK, (_, space: string, ids: string) => {
      const marks = marksOf(ids, known, struck);
      return marks === "" ? keep("") : space + keep(marks);
    })
    .replace(REFERENCE, (_, words: string) => strike(words));
}

export function safeLine(given: string): string {
  const { markdown } = safeMarkdown(given.replace(/\s+/g, " "), { sources: new Set(), paths: new Map() });
  return markdown
    .replaceAll(STRUCK_ADDRESS, "")
    .replace(/[<>`]/g, "")
    .replace(/^#+\s*/, "")
    .trim();
}

function marksOf(ids: string, known: KnownIds, struck: Struck): string {
  const named = ids.split(/[,;]/).map((id) => id.trim());
  const real = named.filter((id) => known.sources.has(id));
  struck.ids += named.length - real.length;
  return real.map((id) => `[${id}]`).join("");
}

/** Mark-up goes without a trace. */
function withoutAddresses(text: string, strike: Striking["strike"]): string {
  // What ends the sentence is no part of the address.
  const gone = (address: string) => strike(STRUCK_ADDRESS) + (/[.,;!?…]$/u.exec(address)?.[0] ?? "");
  return text
    .replace(MARKUP, () => strike())
    .replace(SCHEME, gone)
    .replace(DANGEROUS, gone)
    .replace(RELATIVE, gone)
    .replace(MAIL, gone)
    .replace(BARE, (site) => (NO_SITE.test(site) ? site : gone(site)));
}

/** What cannot be seen, or turns round what can: control and format characters, those for private use, tags. */
const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;

function withoutControls(text: string): string {
  return text.replace(UNSEEN, "");
}
