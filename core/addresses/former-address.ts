import { mediaIdIn, mediaPath } from "../base/media.ts";
import {
  type EntityRef,
  formerKey,
  type FormerTarget,
  matchingRule,
  withoutWordpressQuery,
} from "../base/former-paths.ts";
import { HOME_PATH, TAGS_PATH, TOPICS_PATH, withoutQuery } from "../base/paths.ts";
import { entityHere, presentFormer } from "./entity-at-path.ts";
import type { AddressStoreRead } from "./store.ts";

/** What became of a former address, and what is left of the query it was asked with. */
interface FormerAddress {
  target: FormerTarget;
  rest: string;
}

/** Null for an address that nothing had. A rule whose query is asked for stands before the one without, which stands for every query. */
export async function formerAddress(
  read: AddressStoreRead,
  path: string,
  search: string,
): Promise<FormerAddress | null> {
  const key = formerKey(path, search);
  if (key === null) return null;
  const isHome = path === HOME_PATH;
  const asked = isHome || search === "" ? null : matchingRule(key, await read.formerQueries(key), search);
  const target = await read.formerPath(asked?.key ?? key);
  if (!target) return null;
  const rest = isHome ? withoutWordpressQuery(search) : (asked?.rest ?? search);
  if (!("to" in target) || !FORM.test(target.to)) return { target, rest };
  const to = await liveForm(read, target.to);
  return { target: to === null ? { gone: true, reason: "" } : { to }, rest };
}

/** Pages and files of the site that are nobody's. */
const ALWAYS = new Set(
  (
    `${HOME_PATH} ${TAGS_PATH} ${TOPICS_PATH} /login /feed.xml /feed.json /sitemap.xml /robots.txt /llms.txt ` +
    "/favicon.ico /favicon.svg /apple-touch-icon.png"
  ).split(" "),
);

/** Forms of a page that have addresses of their own: feeds of lists, and the text of a post. */
const FORM = /^(\/.+?)(\/feed\.(?:xml|json)|\.md)$/;

/** Where a reader of an address of the site gets something, in one hop; null for nothing and for a 410. A fragment stays. */
export async function liveAddress(read: AddressStoreRead, address: string): Promise<string | null> {
  const [, path = "", search = ""] = /^([^?#]*)(\?[^#]*)?/.exec(address) ?? [];
  if (await isThere(read, path)) return address;
  const former = await formerAddress(read, path, search);
  if (former) return "to" in former.target ? former.target.to : null;
  return liveForm(read, path);
}

/** True when a reader gets a page at this address, be it by a redirect; rules for the whole site are not looked at. */
export async function linkExists(read: AddressStoreRead, address: string): Promise<boolean> {
  const path = withoutQuery(address).replace(/(?<!\/)\/+$/, "") || HOME_PATH;
  if ((await liveAddress(read, path)) !== null) return true;
  // Links are kept without their queries, so that any of these may be meant.
  return (await read.formerQueries(path)).length > 0;
}

/** Whether a path answers by itself, also as a form of a page or as a picture. */
export async function isThere(read: AddressStoreRead, path: string): Promise<boolean> {
  if (ALWAYS.has(path) || (await entityHere(read, path))) return true;
  const mediaId = mediaIdIn(path);
  if (mediaId !== null) return (await read.media([mediaId])).some((media) => mediaPath(media) === path);
  const [, page, form = ""] = FORM.exec(path) ?? [];
  return page !== undefined && hasForm(await entityHere(read, page), form);
}

/** A form of a page that may have moved; where what is there now has no such form, its page. */
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
