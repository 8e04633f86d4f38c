import type { TagStoreWrite, TagOperation } from "../store.ts";
import type { EditContext } from "../../base/viewer.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import { tagPath } from "#core/base/paths.ts";
import { purgeAll } from "../merge-tags.ts";
import { tagMessages } from "#core/messages/tags.ts";

export interface TagAssignment {
  postId: string;
  /** The ids of tags to add (`add`) and of tags to remove (`drop`). */
  add: string[];
  drop: string[];
}

/** Adds tags to posts and removes tags from posts, in one operation. A merged tag counts as the tag into which it was merged. */
export async function assignTags(
  tx: TagStoreWrite,
  context: EditContext,
  operation: string,
  assignments: readonly TagAssignment[],
): Promise<TagOperation> {
  const resolved = [];
  for (const { postId, add, drop } of assignments) {
    resolved.push({ postId, add: await tx.resolveTagIds(add), drop: await tx.resolveTagIds(drop) });
  }
  const { posts, copies, publishedIds } = await tx.retagPosts(operation, resolved);
  const tagIds = [...new Set(resolved.flatMap(({ add, drop }) => [...add, ...drop]))];
  await resolveTags(tx, context, tagIds, publishedIds);
  const by = { at: context.now, userId: context.viewer.id };
  const nothing = { targetId: null, removed: [], addedAliases: [], renamed: null, undoneAt: null, batch: null };
  const stored: TagOperation = { id: operation, kind: "assign", ...by, ...nothing, posts, copies };
  await tx.putTagOperation(stored);
  await tx.putAudit(auditEntry(context.viewer, context.now, "tag-assign", null, { operation, posts, copies }));
  return stored;
}

/** Purges pages that show these tags and posts; the pages of tags without posts answer 410 from then on. */
export async function resolveTags(
  tx: TagStoreWrite,
  { now }: EditContext,
  tagIds: readonly string[],
  publishedIds: readonly string[],
): Promise<void> {
  const tags = await tx.tagsByIds([...tagIds]);
  for (const { id, slug, hidden } of tags) {
    const empty = (await tx.listSize(`tag:${id}`)) === 0;
    if (empty && !hidden && publishedIds.length > 0)
      await tx.putFormerPath(tagPath(slug), null, tagMessages.withoutPosts, now);
  }
  const slugs = tags.map(({ slug }) => slug);
  purgeAll(tx, slugs, publishedIds);
}
