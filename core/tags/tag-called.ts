import { slugify } from "../polish/slug.ts";
import type { StoreRead } from "../ports.ts";
import { tagPath } from "../site/paths.ts";

type Read = Pick<StoreRead, "tagBySlug" | "tagSlugByAlias" | "formerPathRow" | "tagsByIds">;

/** The tag that is meant by a name: its own, an alias, or one it had before a renaming or a merge. */
export async function tagCalled(read: Read, name: string): ReturnType<Read["tagBySlug"]> {
  const slug = slugify(name);
  const direct = await read.tagBySlug(slug);
  if (direct) return direct;
  const canonical = await read.tagSlugByAlias(slug);
  if (canonical !== null) return read.tagBySlug(canonical);
  const former = await read.formerPathRow(tagPath(slug));
  if (former?.kind !== "tag" || former.entityId === null) return null;
  const [renamed] = await read.tagsByIds([former.entityId]);
  return renamed ? read.tagBySlug(renamed.slug) : null;
}
