import type { LinkTarget } from "#core/search/link-desk.ts";
import { TITLE_LIMIT } from "#core/posts/limits.ts";
import type { SubmitResult } from "../../../../requests/submit.ts";
import { addressIn } from "./link-address.ts";
import { ask } from "../../editor-api.ts";

/** Posts that a text may lead to, by words of their titles; without words the newest. */
export function findLinks(postId: string, text: string): Promise<SubmitResult<LinkTarget[]>> {
  return ask<LinkTarget[]>("find-links", { postId, text: text.slice(0, TITLE_LIMIT) });
}

/** Where a link may lead. */
export type LinkOption = { kind: "post"; target: LinkTarget } | { kind: "address"; address: string };

/** What is an address beyond doubt; `vue.js` may be a title. */
const SURE = /^(?:https?:|mailto:|tel:|[/#]|www\.)|@/i;

/** The address that is typed, if one is, and the posts found; the address last where it may be words of a title. */
export function linkOptions(typed: string, found: LinkTarget[], origin: string): LinkOption[] {
  const address = addressIn(typed, origin);
  const posts = found.map((target) => ({ kind: "post" as const, target }));
  if (address === null) return posts;
  const option = { kind: "address" as const, address };
  return isSureAddress(typed) ? [option, ...posts] : [...posts, option];
}

/** Whether there is no sense in looking for a title. */
export function isSureAddress(typed: string): boolean {
  return SURE.test(typed.trim());
}
