import { randomUUID } from "node:crypto";
import { incomingUrls } from "#core/import/dead-links.ts";
import type { ResolvedEntities } from "#core/import/entity-resolver.ts";
import { importRedirects } from "#core/import/import-redirects.ts";
import type { Remark } from "#core/import/read-entry.ts";
import { resolveSlugs, type EntryAddress } from "#core/import/resolve-slugs.ts";
import type { StoreRead } from "#core/store.ts";
import type { Head } from "./read-import.ts";

export interface IncomingPost {
  places: Map<string, EntryAddress>;
  /** For files that name redirects: the usable keys, and remarks on the others. */
  redirects: Map<string, { keys: string[]; remarks: Remark[] }>;
  coming: Set<string>;
}

export async function resolveImport(read: StoreRead, heads: Head[], resolved: ResolvedEntities): Promise<IncomingPost> {
  const places = await resolveSlugs(read, heads, (head) => resolved.category(head), randomUUID);
  const coming = incomingUrls(places.values(), resolved.tagSlugs);
  const redirects: IncomingPost["redirects"] = new Map();
  const taken = new Set<string>();
  for (const { path, redirects: named } of heads) {
    const place = places.get(path);
    if (!place || place.trashed || named.length === 0) continue;
    const found = await importRedirects(read, { path, redirects: named, postId: place.id }, { coming, taken });
    redirects.set(path, found);
    for (const key of found.keys) taken.add(key);
  }
  for (const key of taken) coming.add(key);
  return { places, redirects, coming };
}
