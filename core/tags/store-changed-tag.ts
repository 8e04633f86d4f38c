import type { TagStoreRead, TagStoreWrite } from "./store.ts";
import { auditEntry } from "../base/audit-entry.ts";
import type { EditContext } from "../base/viewer.ts";
import { tagPath } from "../base/paths.ts";
import { purgedByTag } from "../base/cache-tags.ts";
import type { StoredTag, Tag } from "./tag.ts";
import { isNameOf, nameKey, hasWords } from "./identity/tag-identity.ts";
import { tagMessages } from "#core/messages/tags.ts";

export async function storedTag(read: TagStoreRead, id: string): Promise<StoredTag | null> {
  const [tag] = await read.tagsByIds([id]);
  return tag ? read.tagBySlug(tag.slug) : null;
}

export function plainTag({ id, slug, name, description, aliases, hidden, proposed, version }: Tag): Tag {
  return { id, slug, name, description, aliases, hidden, proposed, version };
}

/** Stores a changed tag, redirects its former path and purges every page that shows the tag. `html` is the rendered description. */
export async function putChanged(
  tx: TagStoreWrite,
  { now, viewer }: EditContext,
  before: StoredTag,
  changes: Partial<Tag>,
  act: string,
  html = before.descriptionHtml,
): Promise<Tag> {
  const changed: Tag = { ...plainTag(before), ...changes, version: before.version + 1 };
  const after = {
    ...changed,
    aliases: changed.aliases.filter((alias) => !hasWords(alias) || !isNameOf(changed, alias)),
  };
  await tx.putTag(after, html);
  if (before.slug !== after.slug) {
    await tx.dropFormerPath(tagPath(after.slug));
    await tx.putFormerPath(tagPath(before.slug), { kind: "tag", id: after.id }, tagMessages.reasonMoved, now);
  }
  tx.purge(purgedByTag(before.slug, after.slug));
  const details = { from: before.name, to: after.name };
  await tx.putAudit(auditEntry(viewer, now, act, { kind: "tag", id: after.id }, details));
  return after;
}

/** Returns why a path cannot become a tag's path, as a Polish sentence: the path redirects to another entity. Null if nothing prevents it. */
export async function formerPathConflict(read: TagStoreRead, path: string, ownIds: readonly string[]) {
  const former = await read.formerPathRow(path);
  if (!former || former.to === null) return null;
  if (former.kind === "tag" && ownIds.includes(former.entityId ?? "")) return null;
  return tagMessages.pathWasOther(path, former.to);
}

/** Returns names that are new for a tag, without duplicates: neither its own name nor one of its aliases. */
export function newAliases(tag: Pick<Tag, "name" | "slug" | "aliases">, names: readonly string[]): string[] {
  const keys = new Set(tag.aliases.filter(hasWords).map(nameKey));
  return names.filter((name) => {
    const key = nameKey(name);
    if (!hasWords(name) || isNameOf(tag, name) || keys.has(key)) return false;
    keys.add(key);
    return true;
  });
}
