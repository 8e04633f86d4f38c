import type { LinkTarget } from "#core/posts/link-service.ts";
import { TITLE_LIMIT } from "#core/base/limits.ts";
import type { SubmitResult } from "../../../../requests/submit.ts";
import { addressIn } from "./link-address.ts";
import { ask } from "../../editor-api.ts";

/** Posts by words of their titles; the newest for an empty text. */
export function findLinks(postId: string, text: string): Promise<SubmitResult<LinkTarget[]>> {
  return ask<LinkTarget[]>("find-links", { postId, text: text.slice(0, TITLE_LIMIT) });
}

export type LinkOption = { kind: "post"; target: LinkTarget } | { kind: "address"; address: string };

/** Certainly an address; `vue.js` may be a title. */
const SURE = /^(?:https?:|mailto:|tel:|[/#]|www\.)|@/i;

/** A certain address comes first, a possible one last. */
export function linkOptions(typed: string, found: LinkTarget[], origin: string): LinkOption[] {
  const address = addressIn(typed, origin);
  const posts = found.map((target) => ({ kind: "post" as const, target }));
  if (address === null) return posts;
  const option = { kind: "address" as const, address };
  return isSureAddress(typed) ? [option, ...posts] : [...posts, option];
}

export function isSureAddress(typed: string): boolean {
  return SURE.test(typed.trim());
}
