import { mediaIdIn, mediaPath } from "../base/media.ts";
import {
  type EntityRef,
  formerKey,
  type FormerTarget,
  matchingRule,
  withoutWordpressQuery,
} from "../base/former-paths.ts";
import { AUTHORS_PATH, HOME_PATH, TAGS_PATH, TOPICS_PATH, withoutQuery } from "../base/paths.ts";
import { authorAddress, entityHere, presentFormer } from "./entity-at-path.ts";
import type { AddressStoreRead } from "./store.ts";

/** The target of a former address, and the part of the request's query to pass on. */
interface FormerAddress {
  target: FormerTarget;
  rest: string;
}

/**
 * Returns where a former address leads; null when it is not stored. A stored address without a query matches every query. A stored address
 * whose query is part of the request's query has precedence.
 */
export async function formerAddress(
  read: AddressStoreRead,
  path: string,
  search: string,
): Promise<FormerAddress | null> {
  const key = formerKey(path, search);
  if (key === null) return null;
  const isHome = path === HOME_PATH;
  const rule = isHome || search === "" ? null : matchingRule(key, await read.formerQueries(key), search);
  const target = await read.formerPath(rule?.key ?? key);
  if (!target) return null;
  const rest = isHome ? withoutWordpressQuery(search) : (rule?.rest ?? search);
  if (!("to" in target) || !FORM.test(target.to)) return { target, rest };
  const to = await liveForm(read, target.to);
  return { target: to === null ? { gone: true, reason: "" } : { to }, rest };
}

/** Paths of pages and files that every site has and that belong to no entity. */
const ALWAYS = new Set(
  (
    `${HOME_PATH} ${TAGS_PATH} ${TOPICS_PATH} ${AUTHORS_PATH} /login /feed.xml /feed.json /sitemap.xml /robots.txt /llms.txt ` +
    "/manifest.webmanifest /favicon.ico /favicon.svg /apple-touch-icon.png"
  ).split(" "),
);

/** Matches forms of a page that have addresses of their own: the feeds of a list, and a post as Markdown. */
const FORM = /^(\/.+?)(\/feed\.(?:xml|json)|\.md)$/;

/**
 * Returns where a reader who opens `address` arrives: at `address` itself, or at the target of one redirect. Null when there is no page or
 * `address` answers 410.
 */
export async function liveAddress(read: AddressStoreRead, address: string): Promise<string | null> {
  const [, path = "", search = ""] = /^([^?#]*)(\?[^#]*)?/.exec(address) ?? [];
  if (await isThere(read, path)) return address;
  const former = await formerAddress(read, path, search);
  if (former) return "to" in former.target ? former.target.to : null;
  return (await authorAddress(read, path)) ?? liveForm(read, path);
}

/** Tells whether a reader gets a page at this address, directly or by a redirect. Fallback redirects do not count. */
export async function linkExists(read: AddressStoreRead, address: string): Promise<boolean> {
  const path = withoutQuery(address).replace(/(?<!\/)\/+$/, "") || HOME_PATH;
  if ((await liveAddress(read, path)) !== null) return true;
  // Links are stored without their queries. So this link may lead to any stored address that has the same path and a query.
  return (await read.formerQueries(path)).length > 0;
}

/** Tells whether a path answers without a redirect. Pictures, feeds and posts as Markdown count too. */
export async function isThere(read: AddressStoreRead, path: string): Promise<boolean> {
  if (ALWAYS.has(path) || (await entityHere(read, path)) || (await authorAddress(read, path)) === path) return true;
  const mediaId = mediaIdIn(path);
  if (mediaId !== null) return (await read.media([mediaId])).some((media) => mediaPath(media) === path);
  const [, page, form = ""] = FORM.exec(path) ?? [];
  if (page === undefined) return false;
  return hasForm(await entityHere(read, page), form) || (form !== ".md" && (await authorAddress(read, page)) === page);
}

/** Returns the present address of the feed or Markdown form of a moved page. If the page has lost this form, returns the page's address. */
async function liveForm(read: AddressStoreRead, path: string): Promise<string | null> {
  if (await isThere(read, path)) return path;
  const [, page = "", form = ""] = FORM.exec(path) ?? [];
  const present = form === "" ? null : await presentFormer(read, formerKey(page, ""));
  const entity = present === null ? null : await entityHere(read, present);
  return entity && (hasForm(entity, form) ? present + form : present);
}

function hasForm(entity: EntityRef | null, form: string): boolean {
  return form === ".md" ? entity?.kind === "post" : entity?.kind === "category" || entity?.kind === "tag";
}
