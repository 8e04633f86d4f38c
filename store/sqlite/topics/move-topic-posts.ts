import type { Draft } from "#core/posts/drafts/draft.ts";
import type { TopicPlanWrite } from "#core/topics/store.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { countCopy } from "../posts/editorial-status.ts";
import { enterList, leaveList } from "../posts/lists/entries.ts";
import { keyOf, type TaggedPost } from "../tags/tagged-posts.ts";

const POSTS = `
SELECT no, id, listed, state = 'opublikowany' AS published, published_at AS publishedAt FROM post WHERE topic_id = ?`;

/** A copy's topic stands in its draft, which may name another than the live post does. */
const COPIES = "SELECT post_no AS no, draft FROM post_copy WHERE draft ->> 'topicId' = ?";

const WAIT = "INSERT OR IGNORE INTO search_waiting SELECT no FROM post WHERE topic_id = ?";

export function moveTopicPosts({ database }: Transaction): Pick<TopicPlanWrite, "moveTopicPosts"> {
  return {
    async moveTopicPosts(fromId, toId) {
      const posts = database.all<TaggedPost>(POSTS, fromId);
      for (const post of posts) {
        if (post.listed === 0) continue;
        leaveList(database, `topic:${fromId}`, keyOf(post));
        enterList(database, `topic:${toId}`, keyOf(post), post.no);
      }
      database.run("UPDATE post SET topic_id = ? WHERE topic_id = ?", toId, fromId);
      database.run(WAIT, toId);
      const copies = database.all<{ no: number; draft: string }>(COPIES, fromId);
      for (const copy of copies) moveCopy(database, copy, toId);
      const publishedIds = posts.filter(({ published }) => published === 1).map(({ id }) => id);
      return { posts: posts.length, copies: copies.length, publishedIds };
    },
  };
}

function moveCopy(database: Database, { no, draft }: { no: number; draft: string }, topicId: string): void {
  const moved: Draft = { ...(JSON.parse(draft) as Draft), topicId };
  database.run("UPDATE post_copy SET draft = ? WHERE post_no = ?", JSON.stringify(moved), no);
  countCopy(database, no);
}
