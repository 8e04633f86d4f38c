import type { AddressStoreRead } from "./store.ts";
import { isPublicTag } from "#core/tags/tag.ts";
import { formerKey } from "../base/former-paths.ts";
import { HOME_PATH, holdsPages, TAGS_PATH, TOPICS_PATH } from "../base/paths.ts";

const ALWAYS = new Set([HOME_PATH, TAGS_PATH, TOPICS_PATH, "/llms.txt", "/robots.txt", "/sitemap.xml"]);
const DERIVED_ENDING = /(?:\/feed\.(?:xml|json)|\.md)$/;

/** True when a reader gets a page at this path, be it by a redirect. Query and fragment are ignored; a 410 counts as dead. */
export async function linkExists(read: AddressStoreRead, address: string): Promise<boolean> {
  const path =
    address
      .replace(/[?#].*$/, "")
      .replace(DERIVED_ENDING, "")
      .replace(/\/+$/, "") || HOME_PATH;
  if (ALWAYS.has(path)) return true;
  if (await isLive(read, path)) return true;
  const key = formerKey(path, "");
  const former = key === null ? null : await read.formerPath(key);
  return former !== null && "to" in former;
}

async function isLive(read: AddressStoreRead, path: string): Promise<boolean> {
  const [first = "", second, ...rest] = path.slice(1).split("/");
  if (rest.length > 0) return false;
  if (second === undefined) return !holdsPages(first) && (await read.categoryBySlug(first)) !== null;
  if (first !== "tag") return (await read.publishedPathOf(second)) === path;
  const tag = await read.tagBySlug(second);
  return tag !== null && isPublicTag(tag);
}
