import type { StoreWrite } from "#core/store.ts";
import {
  type Assigned,
  type Rewrite,
  retaggedAssignments,
  assignmentsBeforeRetagging,
} from "#core/tags/rewritten-assignments.ts";
import {
  moveBetweenTags,
  rewriteCopy,
  rewritePost,
  rewritten,
  type TaggedCopy,
  type TaggedPost,
} from "./rewrite-post-tags.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { countCopy } from "../posts/posts.ts";
import { restoreTags } from "./restore-tags.ts";

const POST = `
SELECT no, id, listed, state = 'published' AS published, published_at AS publishedAt FROM post
WHERE id = ? AND state <> 'trashed'`;

const COPY = "SELECT post_no AS no, draft, operations FROM post_copy WHERE post_no = ?";

const TOUCHED = `
SELECT tag.id AS tagId FROM tag WHERE tag.id IN (
  SELECT side.tag_id FROM (
    SELECT post_id, in_copy, named.value ->> 0 AS tag_id FROM tag_rewrite CROSS JOIN json_each(before) AS named WHERE operation = ?1
    UNION ALL
    SELECT post_id, in_copy, named.value FROM tag_rewrite CROSS JOIN json_each(after) AS named WHERE operation = ?1
  ) AS side
  GROUP BY side.post_id, side.in_copy, side.tag_id HAVING COUNT(*) = 1
)`;

export function writeRetagging(transaction: Transaction): Pick<StoreWrite, "retagPosts" | "unretagPosts"> {
  const { database } = transaction;
  return {
    async retagPosts(operation, assignments) {
      const [posts, copies]: [TaggedPost[], TaggedCopy[]] = [[], []];
      const retagPost = ({ postId, add, drop }: (typeof assignments)[number]) => {
        const post = database.get<TaggedPost>(POST, postId);
        if (!post) throw new Error(`There is no post ${postId} to put tags on.`);
        const retag = (tags: Assigned[]) => retaggedAssignments(tags, { operation, add, drop });
        posts.push(post);
        const { before, after } = rewritePost(transaction, post, operation, retag);
        moveBetweenTags(transaction, post, before, after);
        const copy = database.get<TaggedCopy>(COPY, post.no);
        if (!copy) return void countCopy(database, post.no);
        copies.push(copy);
        rewriteCopy(database, { ...copy, id: post.id }, operation, retag);
      };
      assignments.forEach(retagPost);
      return rewritten(posts, copies);
    },
    async unretagPosts(operation) {
      const touched = database.all<{ tagId: string }>(TOUCHED, operation);
      const back = (now: Assigned[], kept: Rewrite) =>
        stored(database, assignmentsBeforeRetagging(now, kept, operation));
      const done = restoreTags(transaction, operation, back, ({ no }) => countCopy(database, no));
      return { ...done, tagIds: touched.map(({ tagId }) => tagId) };
    },
  };
}

const MERGED = "SELECT into_id AS intoId FROM tag_merged WHERE id = ?";

/** Returns the tags that can be restored. A merged tag becomes the tag into which it was merged, and a deleted tag is left out. */
function stored(database: Database, tags: Assigned[] | null): Assigned[] | null {
  if (tags === null) return null;
  const restorable = new Map<string, Assigned>();
  for (const { tagId, operation } of tags) {
    let id = tagId;
    for (let next; (next = database.get<{ intoId: string }>(MERGED, id));) id = next.intoId;
    const there = database.get("SELECT 1 FROM tag WHERE id = ?", id) !== undefined;
    if (there && !restorable.has(id)) restorable.set(id, { tagId: id, operation: id === tagId ? operation : null });
  }
  return [...restorable.values()];
}
