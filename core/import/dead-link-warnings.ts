import type { ImportStoreRead } from "./store.ts";
import { linkLeads } from "../addresses/fallback-target.ts";
import { categoryPath, postPath, tagPath, withoutQuery } from "../base/paths.ts";
import type { ImportWarning } from "../base/import-warning.ts";
import { pathKey } from "../base/former-paths.ts";
import type { IncomingAddress } from "../base/values/incoming-post.ts";
import type { EntryAddress } from "./resolve-slugs.ts";
import { importMessages } from "#core/messages/import.ts";

/** Adds to `incoming` the addresses that an import will make: of its posts, of their categories and of its tags. */
export function addIncomingUrls(
  incoming: Pick<Set<string>, "add">,
  places: Iterable<EntryAddress>,
  tagSlugs: readonly string[],
): void {
  for (const slug of tagSlugs) incoming.add(tagPath(slug));
  for (const place of places) {
    if (place.trashed) continue;
    incoming.add(addressAt(place));
    incoming.add(categoryPath(place.category.slug));
  }
}

/** Returns the path of a post. */
export function addressAt({ category, slug }: Pick<EntryAddress, "category" | "slug">): string {
  return postPath(category.slug, slug);
}

/** Returns a warning for each path in `mentions` at which neither the import nor the site has a page. */
export async function deadLinkWarnings(
  read: ImportStoreRead,
  path: string,
  mentions: IncomingAddress[],
  incoming: Pick<ReadonlySet<string>, "has">,
): Promise<ImportWarning[]> {
  const remarks: ImportWarning[] = [];
  for (const { address, line } of mentions) {
    const alive = incoming.has(pathKey(withoutQuery(address)) ?? "") || (await linkLeads(read, address));
    if (!alive) remarks.push({ kind: "dead-link", path, line, text: importMessages.deadLink(address) });
  }
  return remarks;
}
