import type { Draft } from "#core/posts/drafts/draft.ts";
import type { TopicPlanWrite } from "#core/topics/store.ts";
import { countCopy } from "../posts/posts.ts";
import { keyOf, type TaggedPost } from "../tags/rewrite-post-tags.ts";
import type { StoreRead, StoreWrite } from "#core/store.ts";
import type { Topic } from "#core/topics/topic.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { makeList, enterList, leaveList } from "../posts/lists/list-membership.ts";
import { reindexPostsOfTopic } from "../search/search-index.ts";

type StoredTopic = Omit<Topic, "public" | "series"> & { public: number; series: number };

const COLUMNS = `
  topic.id, topic.slug, topic.title, topic.angle, topic.question, topic.intent, topic.state, topic.public, topic.series,
  topic.intro, topic.priority, topic.version`;

const PUBLIC_TOPICS = `
SELECT ${COLUMNS}, topic.intro_html AS introHtml, list.size AS posts,
  (SELECT json_group_array(merged.slug) FROM topic_plan AS plan CROSS JOIN topic AS merged ON merged.id = plan.topic_id
   WHERE plan.merged_into = topic.id) AS former
FROM topic CROSS JOIN list ON list.name = 'topic:' || topic.id
WHERE topic.public = 1 ORDER BY topic.priority, topic.slug`;

export function readTopics(database: Database): Pick<StoreRead, "publicTopics" | "topicBySlug" | "topics"> {
  return {
    async publicTopics() {
      const rows = database.all<StoredTopic & { introHtml: string; posts: number; former: string }>(PUBLIC_TOPICS);
      return rows.map(({ former, ...row }) => ({ ...topicOf(row), former: JSON.parse(former) as string[] }));
    },
    async topicBySlug(slug) {
      const row = database.get<StoredTopic>(`SELECT ${COLUMNS} FROM topic WHERE slug = ?`, slug);
      return row ? topicOf(row) : null;
    },
    topics: async () =>
      database.all<StoredTopic>(`SELECT ${COLUMNS} FROM topic ORDER BY topic.priority, topic.slug`).map(topicOf),
  };
}

const PUT_TOPIC = `
INSERT INTO topic (id, slug, title, public, series, priority, state, intent, version, angle, question, intro, intro_html)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET
  slug = excluded.slug, title = excluded.title, public = excluded.public, series = excluded.series, priority = excluded.priority,
  state = excluded.state, intent = excluded.intent, version = excluded.version, angle = excluded.angle,
  question = excluded.question, intro = excluded.intro, intro_html = excluded.intro_html`;

const GIVE_UP_PATHS = "UPDATE former_path SET kind = NULL, entity_id = NULL WHERE kind = 'topic' AND entity_id = ?";

export function writeTopics(transaction: Transaction): Pick<StoreWrite, "putTopic" | "removeTopic"> {
  const { database } = transaction;
  return {
    async putTopic(topic, introHtml) {
      const { id, slug, title, priority, state, intent, version, angle, question, intro } = topic;
      const flags = [topic.public ? 1 : 0, topic.series ? 1 : 0] as const;
      const texts = [intent, version, angle, question, intro, introHtml];
      database.run(PUT_TOPIC, id, slug, title, ...flags, priority, state, ...texts);
      makeList(database, `topic:${id}`);
      reindexPostsOfTopic(transaction, id);
    },
    async removeTopic(id) {
      if (isTopicUsed(database, id)) throw new Error(`Topic ${id} is still in use and cannot be removed.`);
      database.run(GIVE_UP_PATHS, id);
      database.run("DELETE FROM list WHERE name = 'topic:' || ?", id);
      database.run("DELETE FROM topic_plan WHERE topic_id = ?", id);
      if (database.run("DELETE FROM topic WHERE id = ?", id) === 0) throw new Error(`There is no topic ${id}.`);
    },
  };
}

const USED = `
SELECT EXISTS (SELECT 1 FROM post WHERE topic_id = ?1)
  OR EXISTS (SELECT 1 FROM post_copy WHERE draft ->> 'topicId' = ?1)
  OR EXISTS (SELECT 1 FROM topic_plan WHERE merged_into = ?1) AS used`;

export function isTopicUsed(database: Database, id: string): boolean {
  return database.one<{ used: number }>(USED, id).used === 1;
}

function topicOf<Row extends StoredTopic>({ public: shown, series, ...topic }: Row) {
  return { ...topic, public: shown === 1, series: series === 1 };
}

const POSTS = `
SELECT no, id, listed, state = 'published' AS published, published_at AS publishedAt FROM post WHERE topic_id = ?`;

/** Finds working copies with the topic. A working copy may have another topic than its published post. */
const COPIES = "SELECT post_no AS no, draft FROM post_copy WHERE draft ->> 'topicId' = ?";

export function moveTopicPosts(transaction: Transaction): Pick<TopicPlanWrite, "moveTopicPosts"> {
  const { database } = transaction;
  return {
    async moveTopicPosts(fromId, toId) {
      const posts = database.all<TaggedPost>(POSTS, fromId);
      for (const post of posts) {
        if (post.listed === 0) continue;
        leaveList(database, `topic:${fromId}`, keyOf(post));
        enterList(database, `topic:${toId}`, keyOf(post), post.no);
      }
      database.run("UPDATE post SET topic_id = ? WHERE topic_id = ?", toId, fromId);
      reindexPostsOfTopic(transaction, toId);
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
