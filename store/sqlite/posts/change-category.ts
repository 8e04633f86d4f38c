import type { StoreWrite } from "#core/store.ts";
import type { Draft } from "#core/posts/drafts/draft.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { moveBetweenLists, placementOf } from "./list-placement.ts";
import { storedBefore } from "./save-post.ts";

const REFILE = "UPDATE post SET category_id = ?, listed = ?, version = version + 1 WHERE no = ? RETURNING version";
const REFILE_AT_DESK = "UPDATE post_desk SET category_id = ?, edited_at = MAX(edited_at, ?) WHERE post_no = ?";

export function changeCategory(transaction: Transaction): Pick<StoreWrite, "refilePost"> {
  const { database, purged } = transaction;
  return {
    async refilePost(postId, categoryId, at) {
      const before = storedBefore(database, postId);
      if (!before) throw new Error(`There is no post ${postId} to file.`);
      const category = database.get<{ slug: string }>("SELECT slug FROM category WHERE id = ?", categoryId);
      if (!category) throw new Error(`There is no category ${categoryId}: put it before its posts.`);
      const { no, placed, placement } = before;
      const next = placementOf({ ...placed, categoryId, categorySlug: category.slug });
      const stored = database.one<{ version: number }>(REFILE, categoryId, next.listed ? 1 : 0, no);
      database.run("UPDATE post_source SET updated_at = ? WHERE post_no = ?", at, no);
      database.run(REFILE_AT_DESK, categoryId, at, no);
      refileCopy(database, no, categoryId);
      moveBetweenLists(transaction, postId, no, placement, next);
      purged.add("*");
      return stored;
    },
  };
}

function refileCopy(database: Database, no: number, categoryId: string): void {
  const copy = database.get<{ draft: string }>("SELECT draft FROM post_copy WHERE post_no = ?", no);
  if (!copy) return;
  const draft: Draft = { ...(JSON.parse(copy.draft) as Draft), categoryId };
  database.run("UPDATE post_copy SET draft = ? WHERE post_no = ?", JSON.stringify(draft), no);
}
