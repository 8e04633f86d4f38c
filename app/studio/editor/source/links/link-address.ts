import type { LinkTarget } from "#core/posts/link-service.ts";
import { plainTitle } from "#core/base/post-title.ts";
import { TITLE_LIMIT } from "#core/base/limits.ts";
import { linkUrl } from "#core/markdown/sanitiser/urls.ts";
import { linksAndTables } from "../../../../messages/editor/links-and-tables.ts";
import { ask } from "../../editor-api.ts";
import type { Observable } from "../../observable.ts";
import type { Notice } from "../../publishing/action-notice.ts";

const SCHEME = /^(?:https?:\/\/|mailto:|tel:)/i;
const HOST = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,24}(?::\d{1,5})?(?:[/?#]|$)/u;
const MAIL = /^[^\s@/]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,24}$/u;

/** Text that is certainly an address; `vue.js`, for example, could also be a title. */
const SURE = /^(?:https?:|mailto:|tel:|[/#]|www\.)|@/i;

export type LinkOption = { kind: "post"; target: LinkTarget } | { kind: "address"; address: string };

/** Returns the address in a typed text, or null. An address of this site loses its origin, so that the site's redirects apply. */
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
 * Returns the address if the whole pasted text is one address, else null. An address with spaces must end in a file name;
 * otherwise the text is a sentence that begins with an address.
 */
export function pastedAddress(pasted: string, origin: string): string | null {
  const text = pasted.trim();
  if (!SCHEME.test(text) && !/^www\./i.test(text) && !MAIL.test(text)) return null;
  const isOne = !/\s/.test(text) || /^https?:\/\/[^\s/]+\/\S[^\n]*\.[a-z\d]{2,5}(?:[?#][^\s?#]*){0,2}$/i.test(text);
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

/** Escapes an address for a Markdown link, also within a table cell. */
export function markdownAddress(address: string): string {
  const plain = address.replaceAll(/[\s<>\\|]/g, (sign) => encodeURIComponent(sign));
  return isBalanced(plain) ? plain : plain.replaceAll("(", "%28").replaceAll(")", "%29");
}

/** Whether all parentheses are in pairs. In a Markdown address, parentheses without a partner must be escaped. */
function isBalanced(address: string): boolean {
  let open = 0;
  for (const sign of address) {
    if (sign === "(") open += 1;
    if (sign === ")") open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}

/** Returns the address without its scheme and without a slash at the end. */
export function readableAddress(address: string): string {
  return address.replace(/^(?:https?:\/\/(?:www\.)?|mailto:|tel:)/i, "").replace(/(?<=.)\/$/, "");
}

/** Finds posts whose titles contain the words. For an empty text, finds the newest posts. */
export function findLinks(postId: string, text: string) {
  return ask<LinkTarget[]>("find-links", { postId, text: text.slice(0, TITLE_LIMIT) });
}

/** Tells that readers do not see the post that was linked. */
export function tellUnpublished(notice: Observable<Notice | null>, { title, unseen }: LinkTarget): void {
  const { untitled, unseenNotice } = linksAndTables.link;
  if (unseen) notice.set({ text: unseenNotice(plainTitle(title) || untitled), fault: false });
}

/** Returns the options for a typed text. A certain address is the first option, a possible address the last. */
export function linkOptions(typed: string, targets: LinkTarget[], origin: string): LinkOption[] {
  const address = addressIn(typed, origin);
  const posts = targets.map((target) => ({ kind: "post" as const, target }));
  if (address === null) return posts;
  const option = { kind: "address" as const, address };
  return isSureAddress(typed) ? [option, ...posts] : [...posts, option];
}

/** Whether a text is certainly an address. */
export function isSureAddress(typed: string): boolean {
  return SURE.test(typed.trim());
}
