import type { BackupRead, ChangedPost, WrittenSince } from "#core/backup/store.ts";
import type { Database } from "../engine/database.ts";

/* Row numbers follow the order of writing, so both queries walk back from the newest row to the instant. */
const LAST_VERSION_BEFORE = "SELECT no FROM revision WHERE at <= ? ORDER BY no DESC LIMIT 1";
const LAST_ENTRY_BEFORE = "SELECT id AS no FROM audit WHERE at <= ? ORDER BY id DESC LIMIT 1";

const CHANGED_POSTS = `
WITH change AS (
  SELECT post_no, at, 1 AS versions, NULL AS entry FROM revision NOT INDEXED WHERE no > ?1
  UNION ALL
  SELECT post.no, audit.at, 0, audit.id FROM audit CROSS JOIN post ON post.id = audit.entity_id
  WHERE audit.id > ?2 AND audit.entity_kind = 'post' AND audit.act IN (SELECT value FROM json_each(?3))
), changed AS (
  SELECT post_no, MAX(at) AS at, SUM(versions) AS versions, MIN(entry) AS entry FROM change GROUP BY post_no
)
SELECT post.id, post.title, post.state, post_source.publish_at AS publishAt, post_copy.publish_at AS copyAt,
  changed.at, changed.versions, since.act, until.act AS actBefore, until.details ->> 'at' AS atBefore
FROM changed CROSS JOIN post ON post.no = changed.post_no
JOIN post_source ON post_source.post_no = changed.post_no
LEFT JOIN post_copy ON post_copy.post_no = changed.post_no
LEFT JOIN audit AS since ON since.id = changed.entry
LEFT JOIN audit AS until ON until.id = (
  SELECT id FROM audit
  WHERE entity_kind = 'post' AND entity_id = post.id AND id <= ?2 AND act IN (SELECT value FROM json_each(?3))
  ORDER BY id DESC LIMIT 1)
ORDER BY changed.entry IS NULL, changed.at DESC, post.id`;

const ACTS = "SELECT act, COUNT(*) AS count FROM audit WHERE id > ? GROUP BY act ORDER BY count DESC, act";

export function readWrittenSince(database: Database): Pick<BackupRead, "writtenSince"> {
  const lastBefore = (sql: string, at: number) => database.get<{ no: number }>(sql, at)?.no ?? 0;
  return {
    async writtenSince(at, latest, stateActs = []) {
      const [version, entry] = [lastBefore(LAST_VERSION_BEFORE, at), lastBefore(LAST_ENTRY_BEFORE, at)];
      const posts = database.all<ChangedPost & { versions: number }>(
        CHANGED_POSTS,
        version,
        entry,
        JSON.stringify(stateActs),
      );
      return {
        versions: posts.reduce((sum, { versions }) => sum + versions, 0),
        posts: posts.length,
        latest: posts.slice(0, latest).map(({ versions: _versions, ...post }): ChangedPost => post),
        acts: database.all<WrittenSince["acts"][number]>(ACTS, entry),
      };
    },
  };
}
