import { assistantMessages } from "#core/messages/assistant.ts";

/* Makes a model's text safe. Only ids that the program gave to the model become links; all other addresses and HTML are removed. */

/** How many addresses and unknown ids were removed. */
export interface Struck {
  addresses: number;
  ids: number;
}

/** The ids that a text may use. `sources`: the ids of sources; `paths`: maps a post's id in the prompt (`A1`) to the post's path. */
export interface AllowedIds {
  sources: ReadonlySet<string>;
  paths: ReadonlyMap<string, string>;
}

/** The notice in place of a removed address, so that a reader sees that something is missing. */
export const STRUCK_ADDRESS = assistantMessages.addressRemoved;

const IMAGE = /!\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g;
const LINK = /\[([^\][]*)\]\(\s*(?!\s)<?([^)\s>]*)(?:[\s>][^)]*)?\)/g;
const REFERENCE = /\[([^\][]+)\]\[[^\]]*\]/g;
const DEFINITION = /^[ \t]{0,3}\[[^\]]+\]:.*$/gm;
const MARKUP = /<\/?[a-z!?][^>]*>?/gi;
const SCHEME = /\b[a-z][a-z0-9+.-]{1,30}:(?:\/\/|(?=[^\s,.;:!?„”"'’)\]]*@))[^\s<>„”"')\]]*/gi;
/** Matches an address of another site without its scheme: `//zly.example`. */
const RELATIVE = /\/{2,}[^\s<>„”"')\]]+/g;
const DANGEROUS = /\b(?:javascript|data|vbscript|file|mailto|tel):\S+/gi;
/** Matches an e-mail address, even when the part before the `@` is already removed. */
const MAIL = /(?:(?<![^\s@<>„”"'()[\]])[^\s@<>„”"'()[\]]+)?@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** Matches names that look like a site, with a two-letter or a common longer ending. `js` and `ts` are endings of files, not of sites. */
const BARE =
  /(?<![\p{L}\p{N}@-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.){1,20}(?:(?!js|ts)[a-z]{2}|com|net|org|edu|gov|info|biz|pro|web|name|shop|museum|aero|asia|coop|xyz|app|dev|online|site|example)(?![\p{L}\p{N}-])(?:[/?#:][^\s<>„”"')\]]*)?/giu;
/** Matches abbreviations that look like a site's name. */
const NO_SITE = /^(?:m\.in|p\.o|b\.r|n\.e|c\.d|w\.w|j\.w|j\.m|s\.a|ww)$/i;
const SOURCE_MARK = /( ?)\[\s*(S\d+(?:\s*[,;]\s*S\d+)*)\s*\]/g;

/** Links are removed in at most this many passes. Only an attack needs more; then all characters that can make links are removed. */
const MOST_LOOKS = 20;
/** A text with more opening brackets than this loses all characters that make links, because each bracket may cost a long search. */
const MOST_BRACKETS = 500;
const MEANINGFUL = /[[\]()<>@:/.]/g;

/** The first and the last character of a placeholder. No text contains them, because private-use characters are first removed from every text. */
const OPEN = "\ue000";
const CLOSE = "\ue001";
const PLACEHOLDER = /\ue000(\d+)\ue001/g;

/** Returns a model's Markdown, with links only to allowed posts and with marks only of allowed sources. */
export function safeMarkdown(modelText: string, allowed: AllowedIds): { markdown: string; struck: Struck } {
  const struck: Struck = { addresses: 0, ids: 0 };
  const protectedTexts: string[] = [];
  const strike = (rest = "") => {
    struck.addresses += 1;
    return rest;
  };
  // A text that must stay is replaced by its number between `OPEN` and `CLOSE`, so that the steps below do not change the text.
  const put = (text: string) => text.replace(PLACEHOLDER, (_, at: string) => protectedTexts[Number(at)] ?? "");
  const keep = (text: string) => `${OPEN}${protectedTexts.push(put(text)) - 1}${CLOSE}`;
  let [safe, before] = [withoutControls(modelText), ""];
  // Repeats until nothing changes, because the text around a removed part may form another link or address.
  for (let looks = 1; safe !== before; looks += 1) {
    before = safe;
    const isTooMuch = looks > MOST_LOOKS || safe.split("[", MOST_BRACKETS + 2).length > MOST_BRACKETS + 1;
    const read = isTooMuch ? safe.replace(MEANINGFUL, " ") : safe;
    safe = withoutAddresses(withoutLinks(read, allowed, { struck, strike, keep }), strike);
  }
  return { markdown: put(safe).trim(), struck };
}

interface Strikes {
  struck: Struck;
  strike(rest?: string): string;
  keep(text: string): string;
}

function withoutLinks(text: string, allowed: AllowedIds, { struck, strike, keep }: Strikes): string {
  return text
    .replace(IMAGE, (_, alt: string) => strike(alt))
    .replace(LINK, (_, words: string, target: string) => {
      const path = allowed.paths.get(target);
      if (path !== undefined) return keep(`[${words.replaceAll(BARE, "")}](${path})`);
      if (!/^A\d+$/.test(target)) return strike(words);
      struck.ids += 1;
      return words;
    })
    .replace(DEFINITION, () => strike())
    .replace(SOURCE_MARK, (_, space: string, ids: string) => {
      const marks = marksOf(ids, allowed, struck);
      return marks === "" ? keep("") : space + keep(marks);
    })
    .replace(REFERENCE, (_, words: string) => strike(words));
}

/** Returns a model's text as one line, without links, HTML and headings. */
export function safeLine(modelText: string): string {
  const { markdown } = safeMarkdown(modelText.replace(/\s+/g, " "), { sources: new Set(), paths: new Map() });
  return markdown
    .replaceAll(STRUCK_ADDRESS, "")
    .replace(/[<>`]/g, "")
    .replace(/^#+\s*/, "")
    .trim();
}

function marksOf(list: string, allowed: AllowedIds, struck: Struck): string {
  const ids = list.split(/[,;]/).map((id) => id.trim());
  const real = ids.filter((id) => allowed.sources.has(id));
  struck.ids += ids.length - real.length;
  return real.map((id) => `[${id}]`).join("");
}

/** Removes HTML without a notice, and puts a notice in place of addresses. */
function withoutAddresses(text: string, strike: Strikes["strike"]): string {
  // Punctuation at the end of a sentence does not belong to the address before it.
  const gone = (address: string) => strike(STRUCK_ADDRESS) + (/[.,;!?…]$/u.exec(address)?.[0] ?? "");
  return text
    .replace(MARKUP, () => strike())
    .replace(SCHEME, gone)
    .replace(DANGEROUS, gone)
    .replace(RELATIVE, gone)
    .replace(MAIL, gone)
    .replace(BARE, (site) => (NO_SITE.test(site) ? site : gone(site)));
}

/** Matches characters that are invisible or reverse other characters: control, format and private-use characters, lone surrogates. */
const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;

function withoutControls(text: string): string {
  return text.replace(UNSEEN, "");
}
