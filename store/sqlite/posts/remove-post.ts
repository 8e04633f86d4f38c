import type { StoreWrite } from "#core/store.ts";
import { forgetCopyNames } from "./working-copies.ts";
import { moveBetweenLists, NOWHERE } from "./list-placement.ts";
import { forgetParts, forgetTags, storedBefore } from "./save-post.ts";
import { removeFromSearch } from "../search/search-index.ts";
import type { Transaction } from "../engine/database.ts";

const OWN = [
  "post_copy",
  "schedule",
  "former_slug",
  "revision",
  "review_comment",
  "reader_comment",
  "missing_picture",
  "post_desk",
  "post_derived",
  "post_source",
] as const;

const GIVE_UP_PATHS = "UPDATE former_path SET kind = NULL, entity_id = NULL WHERE kind = 'post' AND entity_id = ?";

export function removePosts(transaction: Transaction): Pick<StoreWrite, "removePost"> {
  const { database, purged } = transaction;
  return {
    async removePost(postId) {
      const stored = storedBefore(database, postId);
      if (!stored) throw new Error(`There is no post ${postId} to remove.`);
      const { no, placement } = stored;
      moveBetweenLists(transaction, postId, no, placement, NOWHERE);
      removeFromSearch(transaction, no);
      forgetTags(database, no);
      forgetParts(database, no);
      forgetCopyNames(database, no);
      for (const table of OWN) database.run(`DELETE FROM ${table} WHERE post_no = ?`, no);
      database.run("DELETE FROM related WHERE post_no = ?", no);
      database.run("DELETE FROM lease WHERE post_id = ?", postId);
      database.run(GIVE_UP_PATHS, postId);
      database.run("DELETE FROM post WHERE no = ?", no);
      purged.add(`post:${postId}`);
    },
  };
}
