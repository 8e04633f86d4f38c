import { linkUrl } from "#core/markdown/urls.ts";

/* What somebody types or pastes as an address, and how it stands in Markdown. */

const SCHEME = /^(?:https?:\/\/|mailto:|tel:)/i;
/** A name with a dot and an ending of letters, before a path or the end: `example.pl`, `www.example.pl/dział`. */
const HOST = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,24}(?::\d{1,5})?(?:[/?#]|$)/u;
const MAIL = /^[^\s@/]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,24}$/u;

/**
 * The address a person means: on the web, by mail or telephone, on this site or on the same page; null for words that are no
 * address. One on the site itself loses its origin, so that it is led on when what stands there moves.
 */
export function addressIn(typed: string, origin: string): string | null {
  const text = typed.trim();
  if (text === "" || text.includes("\n")) return null;
  const meant = meantBy(text);
  if (meant === null || linkUrl(meant) === null) return null;
  if (!/^https?:/i.test(meant)) return meant;
  if (!URL.canParse(meant)) return null;
  return withoutOrigin(meant, origin);
}

/**
 * The same of what is pasted over words, where only a whole address counts. One that has spaces in it is one when it leads to
 * a file; else it is a sentence that begins with an address.
 */
export function pastedAddress(pasted: string, origin: string): string | null {
  const text = pasted.trim();
  if (!SCHEME.test(text)) return null;
  const isOne = !/\s/.test(text) || /^https?:\/\/[^\s/]+\/\S[^\n]*\.[a-z\d]{2,5}(?:[?#]\S*)?$/i.test(text);
  return isOne ? addressIn(text, origin) : null;
}

function meantBy(text: string): string | null {
  if (SCHEME.test(text) || /^(?:\/(?![/\\])|#.)/.test(text)) return text;
  if (/\s/.test(text)) return null;
  if (MAIL.test(text)) return `mailto:${text}`;
  return HOST.test(text) ? `https://${text}` : null;
}

function withoutOrigin(address: string, origin: string): string {
  const url = new URL(address);
  const isOwn = url.host === new URL(origin).host && !url.username && !url.password;
  return isOwn ? address.replace(/^https?:\/\/[^/?#]*/i, "").replace(/^(?!\/)/, "/") : address;
}

/** An address as it can stand between the brackets of a Markdown link, in a cell of a table too. */
export function markdownAddress(address: string): string {
  const plain = address.replaceAll(/[\s<>\\|]/g, (sign) => encodeURIComponent(sign));
  return isBalanced(plain) ? plain : plain.replaceAll("(", "%28").replaceAll(")", "%29");
}

/** Brackets that close what was opened are a part of the address; others would end it. */
function isBalanced(address: string): boolean {
  let open = 0;
  for (const sign of address) {
    if (sign === "(") open += 1;
    if (sign === ")") open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}

/** What is read in the place of an address that has no words: without the scheme and a slash at its end. */
export function readableAddress(address: string): string {
  return address.replace(/^(?:https?:\/\/(?:www\.)?|mailto:|tel:)/i, "").replace(/(?<=.)\/$/, "");
}
