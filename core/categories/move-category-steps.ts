import type { CategoryStoreWrite } from "./store.ts";
import type { CategoryPost } from "./category-addresses.ts";
import type { Category } from "#core/base/category.ts";
import { ownerOf } from "../base/former-paths.ts";
import { categoryPath, postPath } from "../base/paths.ts";
import { withPauses } from "../base/values/with-pauses.ts";
import { categoryMessages } from "#core/messages/categories.ts";

const MOVED = "zmiana adresu kategorii";

export interface Moving {
  now: number;
  letOthersRun?: () => Promise<void>;
}

/** The category's own address and its feeds, which follow it, lead to the new one; a former path of its own is free again. */
export async function takeAddress(tx: CategoryStoreWrite, before: Category, after: Category, now: number) {
  await tx.dropFormerPath(categoryPath(after.slug));
  await tx.putFormerPath(categoryPath(before.slug), { kind: "category", id: before.id }, MOVED, now);
}

/** Every address below the category leads to the one below its new slug. Returns how many posts readers knew. */
export async function leadPostsOn(
  tx: CategoryStoreWrite,
  before: Category,
  after: Category,
  { now, letOthersRun }: Moving,
): Promise<number> {
  let known = 0;
  for await (const row of withPauses(await tx.postsOfCategory(before.id), letOthersRun)) {
    if (row.publishedAt === null) continue;
    await leadOn(tx, row, before, after, { reason: MOVED, now });
    known += 1;
  }
  return known;
}

/** Moves every post, in whatever state, with its working copy; text and everything derived from it stay. */
export async function movePosts(tx: CategoryStoreWrite, from: Category, into: Category, { now, letOthersRun }: Moving) {
  const rows = await tx.postsOfCategory(from.id);
  for await (const row of withPauses(rows, letOthersRun)) {
    await tx.refilePost(row.id, into.id, now);
    if (row.publishedAt !== null) await leadOn(tx, row, from, into, { reason: categoryMessages.reasonMerged, now });
  }
  return rows.length;
}

export async function takePlace(tx: CategoryStoreWrite, from: Category, into: Category, now: number): Promise<void> {
  const kind = "category" as const;
  await tx.repointFormerPaths({ kind, id: from.id }, { kind, id: into.id });
  await tx.putFormerPath(categoryPath(from.slug), { kind, id: into.id }, categoryMessages.reasonMerged, now);
  await tx.removeCategory(from.id);
}

export async function closeCategory(tx: CategoryStoreWrite, category: Category, now: number): Promise<void> {
  await tx.putFormerPath(categoryPath(category.slug), null, categoryMessages.reasonRemoved, now);
  await tx.removeCategory(category.id);
}

/** The old address of a post leads to the post. A withdrawn one keeps its 410 or target at the new address. */
async function leadOn(
  tx: CategoryStoreWrite,
  row: CategoryPost,
  before: Category,
  after: Category,
  { reason, now }: { reason: string; now: number },
): Promise<void> {
  const [old, current] = [postPath(before.slug, row.slug), postPath(after.slug, row.slug)];
  if (row.state === "published") await tx.dropFormerPath(current);
  else {
    const said = await tx.formerPathRow(old);
    const owner = said && ownerOf(said);
    const elsewhere = said?.kind === "post" && said.entityId === row.id ? null : owner;
    await tx.putFormerPath(current, elsewhere, said?.reason ?? reason, said?.since ?? now);
  }
  await tx.putFormerPath(old, { kind: "post", id: row.id }, reason, now);
}
