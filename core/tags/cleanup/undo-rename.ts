import type { EditContext } from "../../base/viewer.ts";
import type { TagOperation, TagStoreRead, TagStoreWrite } from "../store.ts";
import type { StoredTag, Tag } from "../tag.ts";
import { isNameOf } from "../identity/tag-identity.ts";
import { plainTag, putChanged, storedTag } from "../store-changed-tag.ts";
import { takenNames } from "../validate-tag-change.ts";

export interface NameUndone {
  /** The name before the merge. */
  name: string;
  /** The tag's present name. */
  now: string;
  /** Why the tag keeps its new name: it was renamed since, or the former name is taken. Null if the tag has its former name again. */
  why: "changed" | "taken" | null;
}

/** How a merge's target gets its former name back, or why it keeps the new name. `undone` is null if the merge did not rename the target. */
export type FormerName =
  | { back: true; target: StoredTag; changes: Pick<Tag, "name" | "slug" | "aliases">; undone: NameUndone }
  | { back: false; undone: NameUndone | null };

/** Returns how undoing a merge also undoes its renaming. A tag that was renamed since keeps its present name. */
export async function formerName(read: TagStoreRead, { targetId, renamed }: TagOperation): Promise<FormerName> {
  const target = targetId === null || !renamed ? null : await storedTag(read, targetId);
  if (!target || !renamed) return { back: false, undone: null };
  const { from, to } = renamed;
  const notUndone = (why: NameUndone["why"]) => {
    return { back: false as const, undone: { name: from.name, now: target.name, why } };
  };
  if (target.name !== to.name || target.slug !== to.slug) return notUndone("changed");
  const aliases = [...target.aliases, ...from.aliases.filter((alias) => isNameOf(to, alias))];
  const changes = { name: from.name, slug: from.slug, aliases };
  const there = await read.tagBySlug(from.slug);
  const isFree = !there || there.id === target.id;
  if (!isFree || (await takenNames(read, target, { ...plainTag(target), ...changes, aliases: [] })))
    return notUndone("taken");
  return { back: true, target, changes, undone: { name: from.name, now: from.name, why: null } };
}

export async function restoreName(
  tx: TagStoreWrite,
  context: EditContext,
  operation: TagOperation,
): Promise<NameUndone | null> {
  const former = await formerName(tx, operation);
  if (former.back) await putChanged(tx, context, former.target, former.changes, "tag-rename");
  return former.undone;
}
