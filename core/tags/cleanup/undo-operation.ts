import type { TagStoreRead, TagStoreWrite, RemovedTag, SkippedAssignment, TagOperation } from "../store.ts";
import type { EditContext } from "../../base/viewer.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import { ok, refuse, type Failure } from "#core/base/outcome.ts";
import { ownerOf } from "#core/base/former-paths.ts";
import { tagPath } from "#core/base/paths.ts";
import { resolveTags } from "./assign-tags.ts";
import { purgeAll } from "../merge-tags.ts";
import { isNameOf, nameKey, hasWords } from "../identity/tag-identity.ts";
import type { Tag, StoredTag } from "../tag.ts";
import { plainTag, storedTag } from "../tag-changes.ts";
import { callAsBefore, formerName, type FormerName, type NameUndone } from "./undo-rename.ts";

/** How long an operation can be undone (product.md, `/tag/refresh`). */
export const UNDO_MS = 30 * 24 * 60 * 60 * 1000;

export interface Undone {
  tags: string[];
  posts: number;
  copies: number;
  skipped: SkippedAssignment[];
  /** Of a merge that gave its target a name: whether the target is called as before again. Null for any other. */
  name: NameUndone | null;
}

/** Why an operation cannot be undone now; null when it can. */
export async function undoObstacle(read: TagStoreRead, operation: TagOperation, now: number): Promise<Failure | null> {
  const { at, targetId, removed, undoneAt } = operation;
  if (undoneAt !== null) return refuse("conflict", "To już zostało cofnięte.");
  if (now - at > UNDO_MS) return refuse("gone", "Na cofnięcie było 30 dni; ten czas minął.");
  const [present] = targetId === null ? [null] : await read.resolveTagIds([targetId]);
  if (present && present !== targetId) {
    const further = await storedTag(read, present);
    const name = further ? ` z tagiem „${further.name}”` : "";
    return refuse("conflict", `Tag docelowy został potem sam połączony${name}. Cofnij najpierw tamto połączenie.`);
  }
  const back = await formerName(read, operation);
  for (const { tag } of removed) {
    const taken = await slugOwner(read, tag, targetId, back);
    if (taken !== null) return refuse("conflict", taken);
  }
  return null;
}

/** What has the old slug of a tag that is to come back; a Polish sentence, or null when it is free. */
async function slugOwner(
  read: TagStoreRead,
  tag: Tag,
  targetId: string | null,
  back: FormerName,
): Promise<string | null> {
  const { slug } = tag;
  const owner = await read.tagBySlug(slug);
  const isGivenUp = back.back && owner?.id === back.target.id && back.changes.slug !== slug;
  if (owner && !isGivenUp) return `Adres „${tagPath(slug)}” ma teraz tag „${owner.name}”.`;
  const aliased = await read.tagSlugByAlias(slug);
  const other = aliased === null ? null : await read.tagBySlug(aliased);
  const means = other?.aliases.some((alias) => hasWords(alias) && isNameOf(tag, alias));
  if (other && means && other.id !== targetId)
    return `Adres „${tagPath(slug)}” jest teraz aliasem tagu „${other.name}”.`;
  const former = await read.formerPathRow(tagPath(slug));
  if (!former || ownerOf(former) === null || (former.kind === "tag" && former.entityId === targetId)) return null;
  return `Adres „${tagPath(slug)}” należy teraz do czegoś innego i ${former.to === null ? "jest zamknięty" : `prowadzi do ${former.to}`}.`;
}

async function aliasOwners(read: TagStoreRead, exceptId: string | null): Promise<Map<string, string>> {
  const others = (await read.tagNames()).filter(({ id }) => id !== exceptId);
  return new Map(others.flatMap((tag) => tag.aliases.filter(hasWords).map((alias) => [nameKey(alias), tag.name])));
}

/** Undoes a merge or a removal, or says why it may not be. Assignments that something else wrote since stay, and are named. */
export async function undoOperation(tx: TagStoreWrite, context: EditContext, operation: TagOperation) {
  const obstacle = await undoObstacle(tx, operation, context.now);
  if (obstacle) return obstacle;
  if (operation.kind === "assign") return undoAssignments(tx, context, operation);
  const name = await callAsBefore(tx, context, operation);
  const target = operation.targetId === null ? null : await storedTag(tx, operation.targetId);
  const owned = await aliasOwners(tx, operation.targetId);
  for (const each of operation.removed) await putBack(tx, each, owned);
  const nothing = { posts: 0, copies: 0, publishedIds: [], skipped: [] };
  const done = operation.kind === "merge" ? await tx.unmergeTags(operation.id) : nothing;
  for (const each of operation.removed) await leadBack(tx, each, operation.targetId);
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
  return ok({ tags, posts, copies, skipped, name });
}

async function undoAssignments(tx: TagStoreWrite, context: EditContext, operation: TagOperation) {
  const { posts, copies, skipped, tagIds, publishedIds } = await tx.unretagPosts(operation.id);
  await resolveTags(tx, context, tagIds, publishedIds);
  await tx.putTagOperation({ ...operation, undoneAt: context.now });
  const tags = (await tx.tagsByIds(tagIds)).map(({ name }) => name).join(", ");
  const details = { operation: operation.id, tags, posts, copies, skipped: skipped.length };
  await tx.putAudit(auditEntry(context.viewer, context.now, "tag-undo", null, details));
  return ok({ tags: [], posts, copies, skipped, name: null });
}

/** An alias that is another tag's meanwhile stays there. */
async function putBack(tx: TagStoreWrite, { tag, descriptionHtml }: RemovedTag, owned: Map<string, string>) {
  const aliases = tag.aliases.filter((alias) => !hasWords(alias) || !owned.has(nameKey(alias)));
  await tx.putTag({ ...tag, aliases, version: tag.version + 1 }, descriptionHtml);
}

/** Addresses that led to the tag before lead to it again, unless they lead to something else since; its own says what it said. */
async function leadBack(
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

/** A tag once used but now empty is 410 (product.md, `/tag/{tag}`). */
async function closeEmptied(tx: TagStoreWrite, { id, slug }: StoredTag, now: number): Promise<void> {
  if ((await tx.listSize(`tag:${id}`)) > 0) return;
  await tx.putFormerPath(tagPath(slug), null, "tag bez wpisów", now);
}
