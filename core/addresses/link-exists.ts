import type { AddressStoreRead } from "./store.ts";
import { entityHere, presentFormer } from "./entity-at-path.ts";
import { formerKey } from "../base/former-paths.ts";
import { HOME_PATH, TAGS_PATH, TOPICS_PATH } from "../base/paths.ts";

const ALWAYS = new Set([HOME_PATH, TAGS_PATH, TOPICS_PATH, "/llms.txt", "/robots.txt", "/sitemap.xml"]);
const DERIVED_ENDING = /(?:\/feed\.(?:xml|json)|\.md)$/;

/** True when a reader gets a page at this path, be it by a redirect; rules for the whole site are not looked at. Query and fragment are ignored; a 410 counts as dead. */
export async function linkExists(read: AddressStoreRead, address: string): Promise<boolean> {
  const path =
    address
      .replace(/[?#].*$/, "")
      .replace(DERIVED_ENDING, "")
      .replace(/\/+$/, "") || HOME_PATH;
  if (ALWAYS.has(path)) return true;
  if (await entityHere(read, path)) return true;
  return (await presentFormer(read, formerKey(path, ""))) !== null;
}
