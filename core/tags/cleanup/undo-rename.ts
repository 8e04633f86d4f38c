import type { EditContext } from "../../base/viewer.ts";
import type { TagOperation, TagStoreRead, TagStoreWrite } from "../store.ts";
import type { StoredTag, Tag } from "../tag.ts";
import { isNameOf } from "../identity/tag-identity.ts";
import { plainTag, putChanged, storedTag } from "../tag-changes.ts";
import { takenNames } from "../validate-change.ts";

export interface NameUndone {
  /** The name from before the merge. */
  name: string;
  /** What the tag is called now. */
  now: string;
  /** Why it kept its name: somebody gave it another one since, or the former one is another tag's. Null when it is back. */
  why: "changed" | "taken" | null;
}

/** What a merge's target is to be called again, or why not; `undone` is null where there is nothing to put back. */
export type FormerName =
  | { back: true; target: StoredTag; changes: Pick<Tag, "name" | "slug" | "aliases">; undone: NameUndone }
  | { back: false; undone: NameUndone | null };

/** Undoing a merge takes back the name it gave, unless somebody changed it since. */
export async function formerName(read: TagStoreRead, { targetId, renamed }: TagOperation): Promise<FormerName> {
  const target = targetId === null || !renamed ? null : await storedTag(read, targetId);
  if (!target || !renamed) return { back: false, undone: null };
  const { from, to } = renamed;
  const kept = (why: NameUndone["why"]) => {
    return { back: false as const, undone: { name: from.name, now: target.name, why } };
  };
  if (target.name !== to.name || target.slug !== to.slug) return kept("changed");
  const aliases = [...target.aliases, ...from.aliases.filter((alias) => isNameOf(to, alias))];
  const changes = { name: from.name, slug: from.slug, aliases };
  const there = await read.tagBySlug(from.slug);
  const isFree = !there || there.id === target.id;
  if (!isFree || (await takenNames(read, target, { ...plainTag(target), ...changes, aliases: [] })))
    return kept("taken");
  return { back: true, target, changes, undone: { name: from.name, now: from.name, why: null } };
}

export async function callAsBefore(
  tx: TagStoreWrite,
  context: EditContext,
  operation: TagOperation,
): Promise<NameUndone | null> {
  const found = await formerName(tx, operation);
  if (found.back) await putChanged(tx, context, found.target, found.changes, "tag-rename");
  return found.undone;
}
