import { formerKey, WORDPRESS_QUERY } from "../base/former-paths.ts";
import { decodedPart, HOME_PATH } from "../base/paths.ts";
import { ruleFor, type RuleMatcher, withoutTrailingSlash } from "../base/route-rules.ts";
import { liveAddress } from "../addresses/former-address.ts";
import type { SiteReading } from "./create-site-reader.ts";
import type { SiteStoreRead } from "./store.ts";

/** The answer that a reader gets at an address: a page, possibly after a redirect (`leads`); 410 (`gone`); or 404 (`nowhere`). */
export type AddressStatus = "leads" | "gone" | "nowhere";

interface StatusParts {
  reading: SiteReading;
  read: SiteStoreRead;
  rules: RuleMatcher;
}

/** Returns what the site answers at an address. The host does not matter, because the former site may have had another host. */
export async function addressStatus({ reading, read, rules }: StatusParts, address: string): Promise<AddressStatus> {
  const { pathname, search } = new URL(address, "https://site.invalid");
  const path = withoutTrailingSlash(pathname);
  if (ruleFor(rules, path)?.redirect !== undefined) return "leads";
  const key = formerKey(path, search);
  if (path === HOME_PATH) {
    const query = new URLSearchParams(search);
    if (key === null && !WORDPRESS_QUERY.some((each) => query.has(each))) return "leads";
    const former = key === null ? "missing" : (await reading.former(path, search)).found;
    return statusOf(former === "missing" ? (await reading.ruled(path, search)).found : former);
  }
  if ((await liveAddress(read, (key ?? path) + search)) !== null) return "leads";
  const former = (await reading.former(path, search)).found;
  const result = former === "missing" ? await pageAt(reading, path) : former;
  return statusOf(result === "missing" ? (await reading.ruled(path, search)).found : result);
}

/** Reads the page by the rules of the routes: one segment is a category, two are a tag or a post. */
async function pageAt(reading: SiteReading, path: string) {
  const [first = "", second, ...rest] = path.slice(1).split("/").map(decodedPart);
  if (second === undefined) return (await reading.category(first, 1)).found;
  if (rest.length > 0) return "missing";
  return (first === "tag" ? await reading.tag(second, 1) : await reading.post(first, second)).found;
}

function statusOf(reading: "here" | "moved" | "gone" | "missing"): AddressStatus {
  return reading === "missing" ? "nowhere" : reading === "gone" ? "gone" : "leads";
}
