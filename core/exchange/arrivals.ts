import type { StoreRead } from "../ports.ts";
import { leadsSomewhere } from "../site/live-address.ts";
import { categoryPath, postPath, tagPath } from "../site/paths.ts";
import type { Casting } from "./cast.ts";
import type { Mention } from "./entry.ts";
import type { Remark } from "./remark.ts";
import type { Settled } from "./settle.ts";

/** Addresses by file of every page an import brings, whatever its state. */
export function addressesOf(settled: Settled[]): Map<string, string> {
  return new Map(settled.map(({ entry, category, slug }) => [entry.path, postPath(category.slug, slug)]));
}

/** Every address that exists once the import is done: its posts, their categories and their tags. */
export function arrivals(settled: Settled[], casting: Casting): Set<string> {
  const paths = new Set(addressesOf(settled).values());
  for (const { entry, category } of settled) {
    paths.add(categoryPath(category.slug));
    for (const tag of casting.tags(entry)) paths.add(tagPath(tag.slug));
  }
  return paths;
}

/** A remark for each address from the site's root that neither the import nor the site answers. */
export async function deadOnSite(
  read: StoreRead,
  path: string,
  mentions: Mention[],
  coming: ReadonlySet<string>,
): Promise<Remark[]> {
  const remarks: Remark[] = [];
  for (const { address, line } of mentions) {
    const alive = coming.has(address.replace(/[?#].*$/, "")) || (await leadsSomewhere(read, address));
    if (!alive) remarks.push({ path, line, text: `odnośnik „${address}” prowadzi donikąd` });
  }
  return remarks;
}
