import { formerKey } from "../../base/former-paths.ts";
import { bareHost } from "../old-site-links.ts";
import { type ExportItem, fieldOf } from "./export-item.ts";

const ID = /^\d{1,12}$/;

/** Addresses a post had: the link, its number, and the links of the slugs it had before. */
export function oldAddresses(item: ExportItem, site: string, type: string): { keys: string[]; redirects: string[] } {
  const redirects: string[] = [];
  const id = fieldOf(item, "wp:post_id");
  const link = pathOf(fieldOf(item, "link"), site);
  if (link !== null && link !== "/") {
    redirects.push(link);
    const parts = link.replace(/\/+$/, "").split("/");
    for (const slug of item.meta.get("_wp_old_slug") ?? []) {
      if (/^[\w%-]{1,200}$/.test(slug)) redirects.push([...parts.slice(0, -1), slug].join("/"));
    }
  }
  if (ID.test(id)) redirects.push(`/?p=${id}`, ...(type === "page" ? [`/?page_id=${id}`] : []));
  const unique = [...new Set(redirects)];
  return { redirects: unique, keys: unique.flatMap((address) => keyOfAddress(address) ?? []) };
}

/** The path of an address of the site; null for one without a path of its own, such as a draft's `?p=12`. */
function pathOf(address: string, site: string): string | null {
  const whole = address.trim();
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  const isOwn = site === "" || !URL.canParse(site) || bareHost(new URL(site)) === bareHost(url);
  return isOwn && /^https?:$/.test(url.protocol) && url.search === "" ? url.pathname : null;
}

/** The form in which former addresses are looked up. */
function keyOfAddress(address: string): string | null {
  const cut = address.indexOf("?");
  return cut === -1 ? formerKey(address, "") : formerKey(address.slice(0, cut), address.slice(cut));
}
