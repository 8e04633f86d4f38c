import { sentencesIn } from "#core/analysis/draft/sentences.ts";

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

/** Three characters for private use, taken out of every text before. */
const OPEN = "\ue000";
const CLOSE = "\ue001";
/** Where an address stood, until what is left around it is looked at. */
const GONE = "\ue002";
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
  const once = (text: string, left: string) =>
    withoutAddresses(withoutLinks(text, known, { struck, strike, keep }), strike, left);
  // Looks again until nothing is left: what stood around something that was struck may make another link or address.
  const until = (text: string, left: string) => {
    let [safe, before] = [text, ""];
    for (let looks = 1; safe !== before; looks += 1) {
      before = safe;
      const isTooMuch = looks > MOST_LOOKS || safe.split("[", MOST_BRACKETS + 2).length > MOST_BRACKETS + 1;
      safe = once(isTooMuch ? safe.replace(MEANINGFUL, " ") : safe, left);
    }
    return safe;
  };
  const marked = until(withoutControls(given), GONE);
  return { markdown: put(until(withoutRuins(marked), "")).trim(), struck };
}

/** A line with what stands before its first sentence: a bullet, a number, the signs of a heading or a quotation. */
const LINE = /^(\s*(?:(?:[-*+]|\d+[.)]|#{1,6}|>)\s*)?)(.*)$/su;

/** Leaves no torso of a sentence that lost its address: what still reads as one stays, the rest goes. */
function withoutRuins(text: string): string {
  if (!text.includes(GONE)) return text;
  const lines = text.split("\n").flatMap((line) => {
    if (!line.includes(GONE)) return [line];
    const [, before = "", said = ""] = LINE.exec(line) ?? [];
    const whole = said.replaceAll(BRACKETED, "");
    const sentences = sentencesIn(whole).map(({ start, end }) => mended(whole.slice(start, end)));
    const rest = sentences.filter((sentence) => sentence !== "").join(" ");
    return rest === "" ? [] : [before + rest];
  });
  return lines.join("\n").replaceAll(/\n{3,}/g, "\n\n");
}

const BRACKETED = new RegExp(` ?[([<]\\s*${GONE}\\s*[)\\]>]`, "gu");
/** An address at the very end, and a conjunction by which it hung on to the rest. */
const TRAILING = new RegExp(`(?<![\\s,])[\\s,]*(?:(?<=\\s)(?:i|oraz|lub|albo|a także)[\\s,]*)?${GONE}([.!?…]?)$`, "u");
/** Behind these something is missing: „na”, „pod adresem”, „zob.”, a colon. */
const EXPECTS =
  /(?:^|\s)(?:na|pod|w|we|do|z|ze|od|o|u|za|przez|przy|poprzez|via|at|zob\.?|patrz|por\.?|adres\p{L}*|stron\p{L}*|link\p{L}*|witryn\p{L}*|serwis\p{L}*|portal\p{L}*)$|[:(„"'=–-]$/iu;

function mended(sentence: string): string {
  if (!sentence.includes(GONE)) return sentence;
  const end = TRAILING.exec(sentence);
  const before = end ? sentence.slice(0, end.index).trimEnd() : "";
  if (!end || before.includes(GONE) || !/\p{L}/u.test(before) || EXPECTS.test(before)) return "";
  return /[.!?…]$/u.test(before) ? before : before + (end[1] ?? "");
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

/** Mark-up only goes; `left` stands where an address stood. */
function withoutAddresses(text: string, strike: Striking["strike"], left: string): string {
  // What ends the sentence is no part of the address.
  const gone = (address: string) => strike(left) + (/[.,;!?…]$/u.exec(address)?.[0] ?? "");
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
