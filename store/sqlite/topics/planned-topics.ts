import type { ArchiveTitle, TopicPlanRead, TopicPlanWrite, TopicPost, UntouchedPost } from "#core/topics/store.ts";
import type { PlannedTopic } from "#core/topics/topic.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { isTopicUsed } from "./topics.ts";

type PlanRead = Omit<TopicPlanRead, "postsLike">;

type StoredPlan = Omit<PlannedTopic, "public" | "series" | "tagIds" | "about"> &
  Record<"public" | "series", number> & { tagIds: string; about: string | null };

const PLANNED = (which: string) => `
SELECT topic.id, topic.slug, topic.title, topic.angle, topic.question, topic.intent, topic.state, topic.public, topic.series, topic.intro,
  topic.priority, topic.version, topic.intro_html AS introHtml,
  plan.owner_id AS ownerId, plan.category_id AS categoryId, COALESCE(plan.tag_ids, '[]') AS tagIds, plan.week,
  COALESCE(plan.sources, '') AS sources, COALESCE(plan.notes, '') AS notes, COALESCE(plan.origin, 'manual') AS origin,
  COALESCE(plan.evidence, '') AS evidence, COALESCE(plan.demand, 0) AS demand, plan.signal,
  COALESCE(plan.reason, '') AS reason, plan.deferred_until AS deferredUntil, plan.merged_into AS mergedInto,
  COALESCE(plan.created_at, 0) AS createdAt, COALESCE(plan.updated_at, 0) AS updatedAt,
  (SELECT COUNT(*) FROM post WHERE post.topic_id = topic.id AND post.state = 'published')
    + COALESCE(topic.intent = 'update' AND old.substantive_update_at > plan.created_at, 0) AS published,
  (SELECT COUNT(*) FROM post WHERE post.topic_id = topic.id AND post.state IN ('draft', 'in-review', 'scheduled'))
    + (topic.intent = 'update' AND EXISTS (SELECT 1 FROM post_copy WHERE post_no = old.no)) AS drafts,
  CASE WHEN old.no IS NOT NULL THEN json_object('slug', old.slug, 'title', old.title, 'path', '/' || category.slug || '/' || old.slug)
  END AS about
FROM topic LEFT JOIN topic_plan AS plan ON plan.topic_id = topic.id
LEFT JOIN post AS old ON plan.signal GLOB 'post:*' AND old.id = substr(plan.signal, 6) AND old.state = 'published'
  AND old.topic_id IS NOT topic.id
LEFT JOIN category ON category.id = old.category_id
${which} ORDER BY topic.priority, topic.slug`;

const ALL = PLANNED("");
const ONE = PLANNED("WHERE topic.id = ?");

const POSTS = `
SELECT post.id, post.slug, post.title, post.state FROM post
WHERE post.topic_id = ? AND post.state <> 'trashed' ORDER BY post.no DESC LIMIT +?`;

const UNTOUCHED = `
SELECT post.id, post.slug, post.title, post.category_id AS categoryId, category.slug AS categorySlug,
  COALESCE(post.substantive_update_at, post.published_at) AS changedAt, post_derived.words,
  replace(substr(post_derived.text, 1, 6000), char(160), ' ') AS text,
  (
    SELECT COUNT(*) FROM post_link CROSS JOIN post AS other ON other.no = post_link.post_no
    WHERE post_link.path = '/' || category.slug || '/' || post.slug AND other.listed = 1 AND other.no <> post.no
  ) AS links
FROM post CROSS JOIN category ON category.id = post.category_id
CROSS JOIN post_derived ON post_derived.post_no = post.no
WHERE post.listed = 1 AND COALESCE(post.substantive_update_at, post.published_at) < ?
ORDER BY COALESCE(post.substantive_update_at, post.published_at), post.id LIMIT +?`;

const TITLES = `
SELECT post.id, post.title, post.category_id AS categoryId, post.published_at AS publishedAt,
  (SELECT json_group_array(tag_id) FROM post_tag WHERE post_no = post.no) AS tagIds
FROM post WHERE post.listed = 1 AND COALESCE(post.substantive_update_at, post.published_at) < ?
ORDER BY COALESCE(post.substantive_update_at, post.published_at) DESC, post.id DESC LIMIT +?`;

export function readPlannedTopics(database: Database): PlanRead {
  return {
    plannedTopics: async () => database.all<StoredPlan>(ALL).map(plannedOf),
    async plannedTopic(id) {
      const row = database.get<StoredPlan>(ONE, id);
      return row ? plannedOf(row) : null;
    },
    async resolveTopicId(id) {
      const merged = "SELECT merged_into AS intoId FROM topic_plan WHERE topic_id = ? AND merged_into IS NOT NULL";
      return database.get<{ intoId: string }>(merged, id)?.intoId ?? id;
    },
    isTopicUsed: async (id) => isTopicUsed(database, id),
    postsOfTopic: async (topicId, limit) => database.all<TopicPost>(POSTS, topicId, limit),
    untouchedPosts: async (before, limit) => database.all<UntouchedPost>(UNTOUCHED, before, limit),
    async archiveTitles(before, limit) {
      const rows = database.all<Omit<ArchiveTitle, "tagIds"> & { tagIds: string }>(TITLES, before, limit);
      return rows.map((row) => ({ ...row, tagIds: JSON.parse(row.tagIds) as string[] }));
    },
    dismissedSignals: async () =>
      database.all<{ signal: string }>("SELECT signal FROM topic_dismissed").map(({ signal }) => signal),
    async topicCalendar(userId) {
      const row = database.get<{ generation: number; open: number }>(
        "SELECT generation, open FROM topic_calendar WHERE user_id = ?",
        userId,
      );
      return row ? { generation: row.generation, open: row.open === 1 } : null;
    },
  };
}

function plannedOf({ tagIds, about, ...row }: StoredPlan): PlannedTopic {
  const post = about === null ? null : (JSON.parse(about) as PlannedTopic["about"]);
  const flags = { public: row.public === 1, series: row.series === 1 };
  return { ...row, ...flags, tagIds: JSON.parse(tagIds) as string[], about: post };
}

const PUT_PLAN = `
INSERT OR REPLACE INTO topic_plan (topic_id, owner_id, category_id, tag_ids, week, sources, notes, origin, evidence, demand,
  signal, reason, deferred_until, merged_into, created_at, updated_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

export function writePlannedTopics({ database }: Transaction): Omit<TopicPlanWrite, "moveTopicPosts"> {
  return {
    async putTopicPlan(plan) {
      const { topicId, ownerId, categoryId, tagIds, week, sources, notes, origin, evidence, demand } = plan;
      const { signal, reason, deferredUntil, mergedInto, createdAt, updatedAt } = plan;
      const planned = [topicId, ownerId, categoryId, JSON.stringify(tagIds), week, sources, notes];
      const proposal = [origin, evidence, demand, signal, reason, deferredUntil, mergedInto, createdAt, updatedAt];
      database.run(PUT_PLAN, ...planned, ...proposal);
    },
    async repointMergedTopics(fromId, toId) {
      database.run("UPDATE topic_plan SET merged_into = ? WHERE merged_into = ?", toId, fromId);
    },
    async dismissSignal(key, at, userId) {
      database.run("INSERT OR IGNORE INTO topic_dismissed (signal, at, user_id) VALUES (?, ?, ?)", key, at, userId);
    },
    undismissSignal: async (key) => database.run("DELETE FROM topic_dismissed WHERE signal = ?", key) > 0,
    async putTopicCalendar(userId, { generation, open }) {
      const put = "INSERT OR REPLACE INTO topic_calendar (user_id, generation, open) VALUES (?, ?, ?)";
      database.run(put, userId, generation, open ? 1 : 0);
    },
  };
}
