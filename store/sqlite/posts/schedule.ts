import type { DueRow } from "#core/base/post-lists.ts";
import type { StoreRead, StoreWrite } from "#core/store.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { numberOfPost } from "./working-copies.ts";

type ScheduleReads = "due" | "nextDue" | "schedule" | "trashedBefore";

const COLUMNS = "schedule.post_id AS postId, schedule.at, schedule.kind";
const IN_ORDER = "ORDER BY schedule.at, schedule.post_id";
const DUE = `SELECT ${COLUMNS} FROM schedule WHERE schedule.at <= ? ${IN_ORDER} LIMIT +?`;
const NEXT = `SELECT ${COLUMNS} FROM schedule ${IN_ORDER} LIMIT 1`;

const SCHEDULE = `
SELECT ${COLUMNS}, post.title, post.slug, schedule.overdue FROM schedule
CROSS JOIN post ON post.no = schedule.post_no
${IN_ORDER} LIMIT +?`;

/** Finds posts that were moved to the trash before an instant. For imported posts without the time of that move, the last edit counts. */
const TRASHED = `
SELECT post.id FROM post_desk CROSS JOIN post ON post.no = post_desk.post_no
WHERE post_desk.state = 'trashed' AND COALESCE(post_desk.trashed_at, post_desk.edited_at) < ?
ORDER BY post_desk.edited_at DESC, post_desk.post_no DESC LIMIT +?`;

export function readSchedule(database: Database): Pick<StoreRead, ScheduleReads> {
  return {
    async due(now, limit) {
      return database.all<DueRow>(DUE, now, limit);
    },
    async nextDue() {
      return database.get<DueRow>(NEXT) ?? null;
    },
    async schedule(limit) {
      return database.all<DueRow & { title: string; slug: string; overdue: string | null }>(SCHEDULE, limit);
    },
    async trashedBefore(before, limit) {
      return database.all<{ id: string }>(TRASHED, before, limit).map((row) => row.id);
    },
  };
}

export function writeSchedule({ database }: Transaction): Pick<StoreWrite, "putOverdue"> {
  return {
    async putOverdue(postId, reason) {
      const no = numberOfPost(database, postId);
      const sql = "UPDATE schedule SET overdue = ?1 WHERE post_no = ?2 AND overdue IS NOT ?1";
      database.run(sql, reason, no);
    },
  };
}
