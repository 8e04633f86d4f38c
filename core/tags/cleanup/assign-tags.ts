import type { TagStoreWrite, TagOperation } from "../store.ts";
import type { EditContext } from "../../base/viewer.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import { tagPath } from "#core/base/paths.ts";
import { purgeAll } from "../merge-tags.ts";
import { tagMessages } from "#core/messages/tags.ts";

export interface TagAssignment {
  postId: string;
  /** Ids of tags. */
  add: string[];
  drop: string[];
}

/** Puts tags on posts and takes tags off, all under one operation. Tags merged meanwhile are what they were merged into. */
export async function assignTags(
  tx: TagStoreWrite,
  context: EditContext,
  operation: string,
  assignments: readonly TagAssignment[],
): Promise<TagOperation> {
  const asked = [];
  for (const { postId, add, drop } of assignments) {
    asked.push({ postId, add: await tx.resolveTagIds(add), drop: await tx.resolveTagIds(drop) });
  }
  const { posts, copies, publishedIds } = await tx.retagPosts(operation, asked);
  const tagIds = [...new Set(asked.flatMap(({ add, drop }) => [...add, ...drop]))];
  await resolveTags(tx, context, tagIds, publishedIds);
  const by = { at: context.now, userId: context.viewer.id };
  const nothing = { targetId: null, removed: [], addedAliases: [], renamed: null, undoneAt: null, batch: null };
  const made: TagOperation = { id: operation, kind: "assign", ...by, ...nothing, posts, copies };
  await tx.putTagOperation(made);
  await tx.putAudit(auditEntry(context.viewer, context.now, "tag-assign", null, { operation, posts, copies }));
  return made;
}

/** Purges what shows these tags and posts, and closes the pages of tags that lost their last post. */
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
