import type { TagStoreWrite, RemovedTag, PauseRewriting, TagOperation } from "./store.ts";
import type { EditContext } from "../base/viewer.ts";
import { auditEntry } from "../base/audit-entry.ts";
import { ownerOf } from "../base/former-paths.ts";
import { tagPath } from "../base/paths.ts";
import { purgedByTag } from "../base/cache-tags.ts";
import { newAliases, plainTag, storedTag } from "./store-changed-tag.ts";
import { type StoredTag } from "./tag.ts";
import { tagMessages } from "#core/messages/tags.ts";

/** The id of an operation, and the batch with which the operation is undone. */
type OperationId = Pick<TagOperation, "id" | "batch">;

/** Merges the tags `ids` into the tag `into`, which also gets their posts, addresses and names. All these tags must be stored. */
export async function mergeTags(
  tx: TagStoreWrite,
  context: EditContext,
  { id: operation, batch }: OperationId,
  into: string,
  ids: readonly string[],
  pause?: PauseRewriting,
): Promise<TagOperation> {
  const sourceIds = [...new Set(ids)];
  const target = await requiredTag(tx, into);
  const removed: RemovedTag[] = [];
  for (const id of sourceIds) removed.push(await asRemoved(tx, await requiredTag(tx, id)));
  const { posts, copies, publishedIds } = await tx.mergeTags(operation, sourceIds, into, pause);
  for (const { tag } of removed) await redirectTag(tx, tag, into, context.now);
  await tx.dropFormerPath(tagPath(target.slug));
  const addedAliases = newAliases(
    target,
    removed.flatMap(({ tag }) => [tag.name, ...tag.aliases]),
  );
  const after = { ...plainTag(target), aliases: [...target.aliases, ...addedAliases], version: target.version + 1 };
  await tx.putTag(after, target.descriptionHtml);
  purgeAll(tx, [target.slug, ...removed.map(({ tag }) => tag.slug)], publishedIds);
  const by = { at: context.now, userId: context.viewer.id };
  const what = { id: operation, batch, kind: "merge" as const, targetId: into };
  const merge: TagOperation = { ...what, ...by, removed, addedAliases, renamed: null, posts, copies, undoneAt: null };
  await tx.putTagOperation(merge);
  const names = removed.map(({ tag }) => tag.name).join(", ");
  const details = { operation, merged: names, into: target.name, posts, copies };
  await tx.putAudit(auditEntry(context.viewer, context.now, "tag-merge", { kind: "tag", id: into }, details));
  return merge;
}

export async function removeTag(
  tx: TagStoreWrite,
  context: EditContext,
  { id: operation, batch }: OperationId,
  id: string,
) {
  const removed = await asRemoved(tx, await requiredTag(tx, id));
  const { slug, name } = removed.tag;
  await tx.removeTag(id);
  await tx.putFormerPath(tagPath(slug), null, tagMessages.reasonRemoved, context.now);
  purgeAll(tx, [slug], []);
  const by = { at: context.now, userId: context.viewer.id };
  const nothing = { targetId: null, addedAliases: [], renamed: null, posts: 0, copies: 0, undoneAt: null };
  const removal: TagOperation = { id: operation, batch, kind: "remove", ...by, ...nothing, removed: [removed] };
  await tx.putTagOperation(removal);
  const entity = { kind: "tag", id };
  await tx.putAudit(auditEntry(context.viewer, context.now, "tag-remove", entity, { operation, name, slug }));
  return removal;
}

export function purgeAll(tx: TagStoreWrite, slugs: readonly string[], publishedIds: readonly string[]): void {
  for (const slug of slugs) tx.purge(purgedByTag(slug, null));
  tx.purge(publishedIds.map((id) => `post:${id}`));
}

async function requiredTag(tx: TagStoreWrite, id: string): Promise<StoredTag> {
  const tag = await storedTag(tx, id);
  if (!tag) throw new Error(`Tag ${id} was to be changed and is not stored.`);
  return tag;
}

async function asRemoved(tx: TagStoreWrite, stored: StoredTag): Promise<RemovedTag> {
  const formerPaths = await tx.formerPathsOf({ kind: "tag", id: stored.id });
  const ownPath = await tx.formerPathRow(tagPath(stored.slug));
  const closed = ownPath && ownerOf(ownPath) === null ? { reason: ownPath.reason, since: ownPath.since } : null;
  return { tag: plainTag(stored), descriptionHtml: stored.descriptionHtml, formerPaths, closed };
}

/** Makes the address of a merged tag, and all its former addresses, lead to the other tag in one hop. */
async function redirectTag(
  tx: TagStoreWrite,
  { id, slug }: RemovedTag["tag"],
  into: string,
  now: number,
): Promise<void> {
  await tx.repointFormerPaths({ kind: "tag", id }, { kind: "tag", id: into });
  await tx.putFormerPath(tagPath(slug), { kind: "tag", id: into }, tagMessages.reasonMerged, now);
}
