import type { AddressRead } from "../addresses/store.ts";
import type { PathRead } from "../base/former-paths.ts";
import { PAGES_CATEGORY } from "../base/paths.ts";

const PAGE_PATH = new RegExp(`^/${PAGES_CATEGORY}/([^/?#]+)$`);

type Read = Pick<AddressRead, "publishedPathOf"> & Pick<PathRead, "formerPath">;

/**
 * Where a line of the menu or the footer leads; null for a page that readers do not see, and then the line is left out.
 * A page that has moved since the line was written is found at its new address.
 */
export async function menuLinePath(read: Read, href: string): Promise<string | null> {
  const slug = PAGE_PATH.exec(href)?.[1];
  if (slug === undefined || (await read.publishedPathOf(slug)) === href) return href;
  const former = await read.formerPath(href);
  return former && "to" in former ? former.to : null;
}
