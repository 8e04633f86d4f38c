import type { CategoryStoreWrite } from "./store.ts";
import type { CategoryPost } from "./category-addresses.ts";
import type { Category } from "#core/base/category.ts";
import { ownerOf } from "../base/former-paths.ts";
import { categoryPath, postPath } from "../base/paths.ts";
import { withPauses } from "../base/values/with-pauses.ts";
import { categoryMessages } from "#core/messages/categories.ts";

export interface Moving {
  now: number;
  letOthersRun?: () => Promise<void>;
}

/** Redirects the category's former address and its feeds to the new address. A redirect that the new address had is removed. */
export async function takeAddress(tx: CategoryStoreWrite, before: Category, after: Category, now: number) {
  await tx.dropFormerPath(categoryPath(after.slug));
  await tx.putFormerPath(
    categoryPath(before.slug),
    { kind: "category", id: before.id },
    categoryMessages.reasonMoved,
    now,
  );
}

/** Redirects addresses of posts below the category to its new slug. Returns how many posts had been public. */
export async function redirectPosts(
  tx: CategoryStoreWrite,
  before: Category,
  after: Category,
  { now, letOthersRun }: Moving,
): Promise<number> {
  let count = 0;
  for await (const row of withPauses(await tx.postsOfCategory(before.id), letOthersRun)) {
    if (row.publishedAt === null) continue;
    await redirectPost(tx, row, before, after, { reason: categoryMessages.reasonMoved, now });
    count += 1;
  }
  return count;
}

/** Moves all posts of a category, in any state, with their working copies, and returns their number. Texts and derived data stay. */
export async function movePosts(tx: CategoryStoreWrite, from: Category, into: Category, { now, letOthersRun }: Moving) {
  const rows = await tx.postsOfCategory(from.id);
  for await (const row of withPauses(rows, letOthersRun)) {
    await tx.refilePost(row.id, into.id, now);
    if (row.publishedAt !== null)
      await redirectPost(tx, row, from, into, { reason: categoryMessages.reasonMerged, now });
  }
  return rows.length;
}

export async function replaceCategory(
  tx: CategoryStoreWrite,
  from: Category,
  into: Category,
  now: number,
): Promise<void> {
  const kind = "category" as const;
  await tx.repointFormerPaths({ kind, id: from.id }, { kind, id: into.id });
  await tx.putFormerPath(categoryPath(from.slug), { kind, id: into.id }, categoryMessages.reasonMerged, now);
  await tx.replaceSubscribedCategory(from.id, into.id);
  await tx.removeCategory(from.id);
}

export async function closeCategory(tx: CategoryStoreWrite, category: Category, now: number): Promise<void> {
  await tx.putFormerPath(categoryPath(category.slug), null, categoryMessages.reasonRemoved, now);
  await tx.removeCategory(category.id);
}

/** Redirects a post's old address to the post. A withdrawn post answers the same at its new address as at the old one: 410, or a redirect. */
async function redirectPost(
  tx: CategoryStoreWrite,
  row: CategoryPost,
  before: Category,
  after: Category,
  { reason, now }: { reason: string; now: number },
): Promise<void> {
  const [old, current] = [postPath(before.slug, row.slug), postPath(after.slug, row.slug)];
  if (row.state === "published") await tx.dropFormerPath(current);
  else {
    const stored = await tx.formerPathRow(old);
    const owner = stored && ownerOf(stored);
    const elsewhere = stored?.kind === "post" && stored.entityId === row.id ? null : owner;
    await tx.putFormerPath(current, elsewhere, stored?.reason ?? reason, stored?.since ?? now);
  }
  await tx.putFormerPath(old, { kind: "post", id: row.id }, reason, now);
}
