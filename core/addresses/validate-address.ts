import { plainTitle } from "#core/base/post-title.ts";
import type { AddressStoreRead } from "./store.ts";
import { ADDRESS_LIMIT } from "../base/limits.ts";
import type { SiteConfig } from "../base/site-config.ts";
import { entityAtPath, postHolding } from "./entity-at-path.ts";
import { isThere, liveAddress } from "./former-address.ts";
import { addressKey, type EntityRef, formerKey } from "../base/former-paths.ts";
import { decodedAddress, TOPICS_PATH } from "../base/paths.ts";
import { isReserved, RESERVED_CATEGORIES } from "../base/reserved-slugs.ts";
import { ruleFor, ruleMatcher } from "../base/route-rules.ts";
import { addressMessages } from "#core/messages/addresses.ts";

/** First segments of the site's own pages below which old addresses may be redirected. */
export const OPEN_BELOW = new Set(["tag", "tags", "topics", "login", "setup"]);

/** Returns a typed path, or the path in a typed URL of the site, in the form of former paths; null for another site. */
export function typedAddress(typed: string, origin: string | null): string | null {
  const local = splitTyped(typed, origin);
  const key = local && formerKey(local.path, local.search);
  return key === TOPICS_PATH ? key + local?.fragment : key;
}

/** Returns the stored form of a typed address to redirect, query included; null when it is no address of the site. */
export function typedRule(typed: string, origin: string | null): string | null {
  const local = splitTyped(typed, origin);
  return local && addressKey(local.path, local.search);
}

/**
 * Returns what a typed address leads to: an entity of the site, wherever the entity moves; another page or file of the site; or an https
 * address elsewhere. Null when a reader would get nothing.
 */
export async function typedTarget(
  read: AddressStoreRead,
  typed: string,
  origin: string | null,
): Promise<EntityRef | string | null> {
  const elsewhere = addressElsewhere(typed, origin);
  if (elsewhere !== null) return elsewhere;
  const local = splitTyped(typed, origin);
  const key = typedAddress(typed, origin);
  const entity = key === null ? null : await entityAtPath(read, key);
  if (entity || !local) return entity;
  return liveAddress(read, encodeURI(decodedAddress(local.path + local.search + local.fragment)));
}

/** Returns the https address of another site; null for any other address, and if a redirect would reveal a password in the address. */
export function addressElsewhere(typed: string, origin: string | null): string | null {
  const text = typed.trim();
  const url = text.length > ADDRESS_LIMIT || /\p{Cc}/u.test(text) ? null : URL.parse(text);
  const isElsewhere = url?.protocol === "https:" && url.host !== (origin && new URL(origin).host);
  return isElsewhere && url.username === "" && url.password === "" ? url.href : null;
}

/** Returns why an address cannot be redirected, as a Polish sentence that names what answers there; null when it can be redirected. */
export async function addressObstacle(read: AddressStoreRead, key: string, config: SiteConfig) {
  if (key.startsWith("/?")) return null;
  const path = key.replace(/\?.*$/s, "");
  const rule = ruleFor(ruleMatcher(config.routeRules), path);
  if (rule?.redirect) return addressMessages.redirectedByRule;
  const [first = "", ...rest] = path.slice(1).split("/");
  if (RESERVED_CATEGORIES.includes(first) && (rest.length === 0 || !OPEN_BELOW.has(first))) {
    return addressMessages.ofSystem;
  }
  const below = rest.length === 1 ? rest[0] : undefined;
  if (below !== undefined && isReserved("post", below)) return addressMessages.ofSystem;
  const title = await postHolding(read, path);
  if (title !== null) return addressMessages.hasPost(plainTitle(title));
  if (await isThere(read, path)) return addressMessages.hasPage;
  const tag = first === "tag" && below !== undefined ? await read.tagBySlug(below) : null;
  return tag ? addressMessages.hasTag(tag.name) : null;
}

/** Splits a typed address of the site; null for an address of another site and for a text that is none. */
export function splitTyped(typed: string, origin: string | null) {
  const text = typed.trim();
  if (text.length > ADDRESS_LIMIT) return null;
  const local = withoutOrigin(text, origin);
  if (local === null || !/^\/(?![/\\])/.test(local) || /\p{Cc}/u.test(local)) return null;
  const [, path = "", search = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(local) ?? [];
  return { path, search, fragment };
}

function withoutOrigin(text: string, origin: string | null): string | null {
  if (!/^https?:\/\//i.test(text)) return text;
  if (origin === null || !URL.canParse(text)) return null;
  const { host, pathname, search, hash } = new URL(text);
  return host === new URL(origin).host ? pathname + search + hash : null;
}
