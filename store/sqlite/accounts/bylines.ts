import type { Draft } from "#core/posts/drafts/draft.ts";
import type { BylineRead, BylineWrite, PersonUse } from "#core/accounts/store.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { enterList, leaveList } from "../posts/lists/list-membership.ts";
import { countCopy } from "../posts/posts.ts";

const POSTS_OF_BYLINES = `
SELECT user.id, (SELECT COUNT(*) FROM post_author WHERE post_author.user_id = user.id) AS posts
FROM user WHERE user.email IS NULL ORDER BY user.id`;

/** Finds working copies that contain a person's id anywhere. From these, `copiesNaming` selects the copies that name the person as author or editor. */
const COPIES_NAMING = "SELECT post_no AS no, draft FROM post_copy WHERE INSTR(draft, ?) > 0";

const USE = `
SELECT
  (SELECT COUNT(*) FROM post_author WHERE user_id = ?1) AS authored,
  (SELECT COUNT(*) FROM post_source WHERE responsible_editor_id = ?1) AS edited,
  (SELECT COUNT(*) FROM topic_plan WHERE owner_id = ?1) AS topics`;

/** Follows merges of people. One step is enough: if A was merged into B and B later into C, the row of A leads to C. */
const MERGED = `
SELECT COALESCE(merged_user.into_id, json_each.value) AS id
FROM json_each(?) LEFT JOIN merged_user ON merged_user.id = json_each.value GROUP BY 1 ORDER BY MIN(json_each.key)`;

export function readBylines(database: Database): BylineRead {
  return {
    bylinePosts: async () => database.all<{ id: string; posts: number }>(POSTS_OF_BYLINES),
    async personUse(id) {
      const { authored, edited, topics } = database.one<Omit<PersonUse, "copies">>(USE, id);
      return { authored, edited, topics, copies: copiesNaming(database, id).length };
    },
    formerBylines: async () =>
      database.all<{ slug: string; userId: string }>("SELECT slug, user_id AS userId FROM former_byline ORDER BY slug"),
    async resolveUserIds(ids) {
      return database.all<{ id: string }>(MERGED, JSON.stringify(ids)).map((row) => row.id);
    },
  };
}

interface Copy {
  no: number;
  draft: Draft;
}

function copiesNaming(database: Database, id: string): Copy[] {
  return database
    .all<{ no: number; draft: string }>(COPIES_NAMING, id)
    .map(({ no, draft }) => ({ no, draft: JSON.parse(draft) as Draft }))
    .filter(({ draft }) => draft.authorIds.includes(id) || draft.responsibleEditorId === id);
}

/**
 * A merge of people rewrites the ids in these columns. Authors are rewritten separately. Sign-in data and expiring rows are not rewritten.
 */
const NAMED_IN = [
  ["post_source", "responsible_editor_id"],
  ["post_copy", "updated_by"],
  ["revision", "author_id"],
  ["review_comment", "author_id"],
  ["topic_plan", "owner_id"],
  ["post_provenance", "reviewer_id"],
  ["former_byline", "user_id"],
  ["merged_user", "into_id"],
] as const;

const POSTS_OF = `
SELECT post.no, post.id, post.listed, post.published_at AS at,
  (SELECT json_group_array(user_id) FROM (SELECT user_id FROM post_author WHERE post_no = post.no ORDER BY place)) AS authorIds
FROM post_author CROSS JOIN post ON post.no = post_author.post_no WHERE post_author.user_id = ?`;

interface PostOf {
  no: number;
  id: string;
  listed: number;
  at: number;
  authorIds: string;
}

const PUT_AUTHORS = "INSERT INTO post_author (post_no, place, user_id) SELECT ?, key, value FROM json_each(?)";

export function writeBylines({ database }: Transaction): BylineWrite {
  return {
    async mergeUser(fromId, intoId) {
      if (fromId === intoId) throw new Error(`The person ${fromId} cannot be merged into itself.`);
      const { slug } = database.one<{ slug: string }>("SELECT slug FROM user WHERE id = ?", fromId);
      const posts = database.all<PostOf>(POSTS_OF, fromId);
      const replace = (ids: string[]) => [...new Set(ids.map((id) => (id === fromId ? intoId : id)))];
      for (const { no, id, listed, at, authorIds } of posts) {
        const before = JSON.parse(authorIds) as string[];
        database.run("DELETE FROM post_author WHERE post_no = ?", no);
        database.run(PUT_AUTHORS, no, JSON.stringify(replace(before)));
        if (listed === 0) continue;
        leaveList(database, `author:${fromId}`, { at, id });
        if (!before.includes(intoId)) enterList(database, `author:${intoId}`, { at, id }, no);
      }
      const copies = copiesNaming(database, fromId);
      for (const { no, draft } of copies) {
        const [responsibleEditorId = null] = replace(
          draft.responsibleEditorId === null ? [] : [draft.responsibleEditorId],
        );
        putDraft(database, no, { ...draft, authorIds: replace(draft.authorIds), responsibleEditorId });
      }
      for (const [table, column] of NAMED_IN) {
        database.run(`UPDATE ${table} SET ${column} = ? WHERE ${column} = ?`, intoId, fromId);
      }
      database.run("INSERT INTO merged_user (id, into_id) VALUES (?, ?)", fromId, intoId);
      remove(database, fromId);
      putFormerByline(database, slug, intoId);
      return { posts: posts.length, copies: copies.length };
    },
    async putFormerByline(slug, userId) {
      putFormerByline(database, slug, userId);
    },
    async dropFormerByline(slug) {
      database.run("DELETE FROM former_byline WHERE slug = ?", slug);
    },
    async removeUser(id) {
      database.run("DELETE FROM former_byline WHERE user_id = ?", id);
      database.run("DELETE FROM merged_user WHERE into_id = ?", id);
      remove(database, id);
    },
  };
}

/** Writes a working copy and counts the write. An open editor notices by the count that the copy has changed. */
function putDraft(database: Database, no: number, draft: Draft): void {
  database.run("UPDATE post_copy SET draft = ? WHERE post_no = ?", JSON.stringify(draft), no);
  countCopy(database, no);
}

function putFormerByline(database: Database, slug: string, userId: string): void {
  database.run("INSERT OR REPLACE INTO former_byline (slug, user_id) VALUES (?, ?)", slug, userId);
}

/** Removes a person. Foreign keys prevent this while any of the team's work still names the person. */
function remove(database: Database, id: string): void {
  for (const table of ["access_link", "lease", "topic_calendar", "author_page"] as const) {
    database.run(`DELETE FROM ${table} WHERE user_id = ?`, id);
  }
  database.run("DELETE FROM list WHERE name = 'author:' || ?", id);
  if (database.run("DELETE FROM user WHERE id = ?", id) === 0) throw new Error(`There is no person ${id} to remove.`);
}
