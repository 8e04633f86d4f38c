import type { TagOperation, TagStoreWrite } from "../store.ts";
import type { CommonDeps } from "../../base/common-deps.ts";
import type { EditContext } from "../../base/viewer.ts";
import { ok, refuse, type Outcome } from "#core/base/outcome.ts";
import { mergeTags, removeTag } from "../merge-tags.ts";
import { stillUsed } from "../identity/tag-identity.ts";
import { putChanged, storedTag } from "../store-changed-tag.ts";
import { type JudgedMerge, judgeMerges, type TagMerge } from "./preview-merges.ts";
import { UNDO_MS } from "./undo-operation.ts";
import { tagMessages } from "#core/messages/tags.ts";

type Deps = Pick<CommonDeps, "newId" | "letOthersRun">;

/** `operation`: the id by which the change is undone. It stands for a single operation or a batch. */
export interface TagsChanged {
  operation: string;
}

/** Does all merges in one transaction, or none (`conflict`). Checks the merges again, because the tags may have changed since the preview. */
export async function applyMerges(
  tx: TagStoreWrite,
  context: EditContext,
  { merges, name }: { merges: readonly TagMerge[]; name: string },
  { newId, letOthersRun }: Deps,
): Promise<Outcome<TagsChanged>> {
  if (merges.length === 0) return refuse("invalid", tagMessages.chooseToMerge);
  const judged = await judgeMerges(tx, merges, name);
  const refused = judged.find(({ refusal }) => refusal !== null);
  if (refused?.refusal) return refuse("conflict", refused.refusal);
  const batch = merges.length > 1 ? newId() : null;
  const operations: TagOperation[] = [];
  for (const { merge, called } of judged) {
    const id = { id: newId(), batch };
    const operation = await mergeTags(tx, context, id, merge.into, merge.tagIds, letOthersRun);
    operations.push(await renameTarget(tx, context, operation, called));
    await letOthersRun?.();
  }
  await tx.forgetRewrites(context.now - UNDO_MS);
  return ok({ operation: batch ?? operations[0]?.id ?? "" });
}

/** Renames the target of a merge. Undoing the merge also undoes the renaming. */
async function renameTarget(
  tx: TagStoreWrite,
  context: EditContext,
  operation: TagOperation,
  { name, slug }: JudgedMerge["called"],
): Promise<TagOperation> {
  const target = operation.targetId === null ? null : await storedTag(tx, operation.targetId);
  if (!target || target.name === name) return operation;
  const to = await putChanged(tx, context, target, { name, slug }, "tag-rename");
  const from = { name: target.name, slug: target.slug, aliases: target.aliases };
  const renamed = { ...operation, renamed: { from, to: { name: to.name, slug: to.slug } } };
  await tx.putTagOperation(renamed);
  return renamed;
}

/** Removes unused tags, all or none. Returns `missing` if a tag no longer exists, and `conflict` if a tag is used. */
export async function removeUnused(
  tx: TagStoreWrite,
  context: EditContext,
  ids: readonly string[],
  { newId, letOthersRun }: Deps,
): Promise<Outcome<TagsChanged>> {
  const tagIds = [...new Set(ids)];
  if (tagIds.length === 0) return refuse("invalid", tagMessages.chooseToRemove);
  const usage = new Map((await tx.tagUsage()).map((tag) => [tag.id, tag]));
  for (const tag of tagIds.map((id) => usage.get(id))) {
    if (!tag) return refuse("missing", tagMessages.gone);
    if (tag.posts.length + tag.trashed + tag.copies > 0) return refuse("conflict", stillUsed(tag));
  }
  const batch = tagIds.length > 1 ? newId() : null;
  let operation = batch;
  for (const id of tagIds) {
    const removed = await removeTag(tx, context, { id: newId(), batch }, id);
    operation ??= removed.id;
    await letOthersRun?.();
  }
  return ok({ operation: operation ?? "" });
}
