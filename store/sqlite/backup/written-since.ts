import type { BackupRead, WrittenSince } from "#core/backup/store.ts";
import type { Database } from "../engine/database.ts";

/*
 * Rows stand in the order in which they were written, so both walks go back from the newest to the last one before the instant: what
 * is older is not read.
 */
const LAST_VERSION_BEFORE = "SELECT no FROM revision WHERE at <= ? ORDER BY no DESC LIMIT 1";
const LAST_ENTRY_BEFORE = "SELECT id AS no FROM audit WHERE at <= ? ORDER BY id DESC LIMIT 1";

const CHANGED_POSTS = `
SELECT post.id AS id, post.title AS title, MAX(revision.at) AS at, COUNT(*) AS versions
FROM revision NOT INDEXED JOIN post ON post.no = revision.post_no
WHERE revision.no > ?
GROUP BY revision.post_no
ORDER BY at DESC, post.id`;

const ACTS = "SELECT act, COUNT(*) AS count FROM audit WHERE id > ? GROUP BY act ORDER BY count DESC, act";

export function readWrittenSince(database: Database): Pick<BackupRead, "writtenSince"> {
  const lastBefore = (sql: string, at: number) => database.get<{ no: number }>(sql, at)?.no ?? 0;
  return {
    async writtenSince(at, latest) {
      const posts = database.all<WrittenSince["latest"][number] & { versions: number }>(
        CHANGED_POSTS,
        lastBefore(LAST_VERSION_BEFORE, at),
      );
      return {
        versions: posts.reduce((sum, { versions }) => sum + versions, 0),
        posts: posts.length,
        latest: posts.slice(0, latest).map(({ id, title, at: changedAt }) => ({ id, title, at: changedAt })),
        acts: database.all<WrittenSince["acts"][number]>(ACTS, lastBefore(LAST_ENTRY_BEFORE, at)),
      };
    },
  };
}
