import type { TagStoreRead, TagStoreWrite, RemovedTag, SkippedAssignment, TagOperation } from "../store.ts";
import type { EditContext } from "../../base/viewer.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import { ok, refuse, type Failure, type Outcome } from "#core/base/outcome.ts";
import { ownerOf } from "#core/base/former-paths.ts";
import { tagPath } from "#core/base/paths.ts";
import { resolveTags } from "./assign-tags.ts";
import { purgeAll } from "../merge-tags.ts";
import { isNameOf, nameKey, hasWords } from "../identity/tag-identity.ts";
import type { Tag, StoredTag } from "../tag.ts";
import { plainTag, storedTag } from "../store-changed-tag.ts";
import { restoreName, formerName, type FormerName, type NameUndone } from "./undo-rename.ts";
import { tagMessages } from "#core/messages/tags.ts";

/** An operation can be undone for at most this long. */
export const UNDO_MS = 30 * 24 * 60 * 60 * 1000;

export interface Undone {
  tags: string[];
  posts: number;
  copies: number;
  skipped: SkippedAssignment[];
  /** How a merge's renamed target got its former name back, or why not; null if the target was not renamed. */
  name: NameUndone | null;
  /** Why some operations of a batch were not undone, each a Polish sentence. */
  left: string[];
}

export const UNDONE = refuse("conflict", tagMessages.undoneAlready);

/** Returns why an operation cannot be undone now; null if it can. */
export async function undoObstacle(read: TagStoreRead, operation: TagOperation, now: number): Promise<Failure | null> {
  const { at, targetId, removed, undoneAt } = operation;
  if (undoneAt !== null) return UNDONE;
  if (now - at > UNDO_MS) return refuse("gone", tagMessages.undoTooLate);
  const [present] = targetId === null ? [null] : await read.resolveTagIds([targetId]);
  if (present && present !== targetId) {
    const further = await storedTag(read, present);
    return refuse("conflict", tagMessages.targetMerged(further?.name ?? null));
  }
  const back = await formerName(read, operation);
  for (const { tag } of removed) {
    const taken = await slugOwner(read, tag, targetId, back);
    if (taken !== null) return refuse("conflict", taken);
  }
  return null;
}

/** Says what uses the slug of a tag that is to come back, as a Polish sentence; null if the slug is free. */
async function slugOwner(
  read: TagStoreRead,
  tag: Tag,
  targetId: string | null,
  back: FormerName,
): Promise<string | null> {
  const { slug } = tag;
  const owner = await read.tagBySlug(slug);
  const isGivenUp = back.back && owner?.id === back.target.id && back.changes.slug !== slug;
  if (owner && !isGivenUp) return tagMessages.pathOfTag(tagPath(slug), owner.name);
  const aliased = await read.tagSlugByAlias(slug);
  const other = aliased === null ? null : await read.tagBySlug(aliased);
  const means = other?.aliases.some((alias) => hasWords(alias) && isNameOf(tag, alias));
  if (other && means && other.id !== targetId) return tagMessages.pathOfAlias(tagPath(slug), other.name);
  const former = await read.formerPathRow(tagPath(slug));
  if (!former || ownerOf(former) === null || (former.kind === "tag" && former.entityId === targetId)) return null;
  return tagMessages.pathOfOther(tagPath(slug), former.to);
}

async function aliasOwners(read: TagStoreRead, exceptId: string | null): Promise<Map<string, string>> {
  const others = (await read.tagNames()).filter(({ id }) => id !== exceptId);
  return new Map(others.flatMap((tag) => tag.aliases.filter(hasWords).map((alias) => [nameKey(alias), tag.name])));
}

/** Undoes the operations of one change, the newest first. Refuses only if none of the operations can be undone. */
export async function undoAct(
  tx: TagStoreWrite,
  context: EditContext,
  operations: readonly TagOperation[],
  letOthersRun?: () => Promise<void>,
): Promise<Outcome<Undone>> {
  const open = operations.filter(({ undoneAt }) => undoneAt === null);
  if (open.length === 0) return operations.length > 0 ? UNDONE : refuse("missing", tagMessages.noOperation);
  const done: Undone[] = [];
  const refused: Failure[] = [];
  for (const operation of open) {
    const outcome = await undoOperation(tx, context, operation);
    if (outcome.ok) done.push(outcome.value);
    else refused.push(outcome);
    await letOthersRun?.();
  }
  const [first] = refused;
  if (first && done.length === 0) return first;
  return ok({
    tags: done.flatMap(({ tags }) => tags),
    posts: done.reduce((sum, { posts }) => sum + posts, 0),
    copies: done.reduce((sum, { copies }) => sum + copies, 0),
    skipped: done.flatMap(({ skipped }) => skipped),
    name: done.find(({ name }) => name !== null)?.name ?? null,
    left: refused.map(({ message }) => message),
  });
}

/** Undoes a merge or a removal, or says why that is impossible. A post whose tags were changed since keeps its present tags and is listed. */
export async function undoOperation(
  tx: TagStoreWrite,
  context: EditContext,
  operation: TagOperation,
): Promise<Outcome<Undone>> {
  const obstacle = await undoObstacle(tx, operation, context.now);
  if (obstacle) return obstacle;
  if (operation.kind === "assign") return undoAssignments(tx, context, operation);
  const name = await restoreName(tx, context, operation);
  const target = operation.targetId === null ? null : await storedTag(tx, operation.targetId);
  const owned = await aliasOwners(tx, operation.targetId);
  for (const each of operation.removed) await restoreTag(tx, each, owned);
  const nothing = { posts: 0, copies: 0, publishedIds: [], skipped: [] };
  const done = operation.kind === "merge" ? await tx.unmergeTags(operation.id) : nothing;
  for (const each of operation.removed) await restoreFormerPaths(tx, each, operation.targetId);
  if (target) await takeAliasesBack(tx, target, operation.addedAliases);
  if (target && target.posts > 0) await closeEmptied(tx, target, context.now);
  const slugs = operation.removed.map(({ tag }) => tag.slug);
  purgeAll(tx, target ? [target.slug, ...slugs] : slugs, done.publishedIds);
  await tx.putTagOperation({ ...operation, undoneAt: context.now });
  const tags = operation.removed.map(({ tag }) => tag.name);
  const { posts, copies, skipped } = done;
  const details = {
    operation: operation.id,
    tags: tags.join(", "),
    posts,
    copies,
    skipped: skipped.length,
    ...(name?.why === null ? { name: name.name } : {}),
  };
  const id = operation.targetId ?? operation.removed[0]?.tag.id;
  const entity = id === undefined ? null : { kind: "tag", id };
  await tx.putAudit(auditEntry(context.viewer, context.now, "tag-undo", entity, details));
  return ok({ tags, posts, copies, skipped, name, left: [] });
}

async function undoAssignments(tx: TagStoreWrite, context: EditContext, operation: TagOperation) {
  const { posts, copies, skipped, tagIds, publishedIds } = await tx.unretagPosts(operation.id);
  await resolveTags(tx, context, tagIds, publishedIds);
  await tx.putTagOperation({ ...operation, undoneAt: context.now });
  const tags = (await tx.tagsByIds(tagIds)).map(({ name }) => name).join(", ");
  const details = { operation: operation.id, tags, posts, copies, skipped: skipped.length };
  await tx.putAudit(auditEntry(context.viewer, context.now, "tag-undo", null, details));
  return ok({ tags: [], posts, copies, skipped, name: null, left: [] });
}

/** Restores a removed tag. An alias that now belongs to another tag stays with the other tag. */
async function restoreTag(tx: TagStoreWrite, { tag, descriptionHtml }: RemovedTag, owned: Map<string, string>) {
  const aliases = tag.aliases.filter((alias) => !hasWords(alias) || !owned.has(nameKey(alias)));
  await tx.putTag({ ...tag, aliases, version: tag.version + 1 }, descriptionHtml);
}

/**
 * Makes former paths lead to the restored tag again, unless a path leads elsewhere by now. If the tag's page answered 410 before and the
 * tag has no posts, the page answers 410 again.
 */
async function restoreFormerPaths(
  tx: TagStoreWrite,
  { tag, formerPaths, closed }: RemovedTag,
  targetId: TagOperation["targetId"],
): Promise<void> {
  for (const path of formerPaths) {
    const row = await tx.formerPathRow(path);
    if (row && (ownerOf(row) === null || (row.kind === "tag" && row.entityId === targetId))) {
      await tx.putFormerPath(path, { kind: "tag", id: tag.id }, row.reason, row.since);
    }
  }
  await tx.dropFormerPath(tagPath(tag.slug));
  const empty = (await tx.listSize(`tag:${tag.id}`)) === 0;
  if (closed && empty) await tx.putFormerPath(tagPath(tag.slug), null, closed.reason, closed.since);
}

async function takeAliasesBack(tx: TagStoreWrite, target: StoredTag, added: readonly string[]): Promise<void> {
  const aliases = target.aliases.filter((alias) => !added.includes(alias));
  await tx.putTag({ ...plainTag(target), aliases, version: target.version + 1 }, target.descriptionHtml);
}

/** Makes the page of a tag answer 410 if no published post has the tag any more. */
async function closeEmptied(tx: TagStoreWrite, { id, slug }: StoredTag, now: number): Promise<void> {
  if ((await tx.listSize(`tag:${id}`)) > 0) return;
  await tx.putFormerPath(tagPath(slug), null, tagMessages.withoutPosts, now);
}
