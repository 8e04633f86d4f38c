import type { ImportStoreRead } from "./store.ts";
import { linkLeads } from "../addresses/ruled-address.ts";
import { categoryPath, postPath, tagPath } from "../base/paths.ts";
import type { ImportWarning } from "./import-warning.ts";
import type { Mention } from "./read-entry.ts";
import type { EntryAddress } from "./resolve-slugs.ts";

/** Every address that exists once the import is done: its posts, their categories and the tags it names. */
export function incomingUrls(places: Iterable<EntryAddress>, tagSlugs: readonly string[]): Set<string> {
  const paths = new Set(tagSlugs.map(tagPath));
  for (const place of places) {
    if (place.trashed) continue;
    paths.add(addressAt(place));
    paths.add(categoryPath(place.category.slug));
  }
  return paths;
}

export function addressAt({ category, slug }: Pick<EntryAddress, "category" | "slug">): string {
  return postPath(category.slug, slug);
}

/** A remark for each address from the site's root that neither the import nor the site answers. */
export async function deadOnSite(
  read: ImportStoreRead,
  path: string,
  mentions: Mention[],
  coming: ReadonlySet<string>,
): Promise<ImportWarning[]> {
  const remarks: ImportWarning[] = [];
  for (const { address, line } of mentions) {
    const alive = coming.has(address.replace(/[?#].*$/, "")) || (await linkLeads(read, address));
    if (!alive) remarks.push({ kind: "dead-link", path, line, text: `odnośnik „${address}” prowadzi donikąd` });
  }
  return remarks;
}
