import type { PostDeps, PostStoreRead, PostStoreWrite } from "../store.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import { requirePermission } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { JobRow } from "#core/base/jobs.ts";
import { ok } from "#core/base/outcome.ts";
import { TRASH_MS } from "../drafts/draft.ts";
import { postMessages } from "#core/messages/posts.ts";

/*
 * The scheduler deletes posts in the trash for good. If the job has not run for over a week, the server was off or the clock has jumped. A
 * person must then confirm that the server was off, because after a jump posts would be deleted too early.
 */

export const TRASH_JOB = "trash";

/** The job runs once a day. After a longer gap than this, which no long weekend reaches, a person must confirm the clock. */
export const LONGEST_GAP_MS = 7 * 24 * 60 * 60 * 1000;

const LATEST = 200;
const END_OF_TIME = Number.MAX_SAFE_INTEGER;

type Read = Pick<PostStoreRead, "jobs" | "trashedBefore">;

export interface ClockJump {
  before: number | null;
  now: number;
}

/** Returns why no post may be deleted from the trash now; null if the clock can be trusted, or if the trash is empty. */
export async function clockJumpOf(read: Read, now: number): Promise<ClockJump | null> {
  if ((await read.trashedBefore(END_OF_TIME, 1)).length === 0) return null;
  const last = await lastLook(read);
  if (last) return now - last.createdAt > LONGEST_GAP_MS ? { before: last.createdAt, now } : null;
  // If the job never ran, no post in the trash can be due yet. A due post means that the clock is wrong.
  return (await read.trashedBefore(now - TRASH_MS, 1)).length > 0 ? { before: null, now } : null;
}

/** Stores in the job's row why the trash is not emptied; the time of the job's last run stays. */
export async function noteHeldTrash(tx: PostStoreWrite, message: string): Promise<void> {
  const last = await lastLook(tx);
  if (last) await tx.putJob({ ...last, state: "failed", message });
}

export async function trustClock({ store, clock }: Pick<PostDeps, "store" | "clock">, viewer: Viewer) {
  const refusal = requirePermission(viewer, "administer");
  if (refusal) return refusal;
  const now = clock();
  return store.write(async (tx) => {
    const clockJump = await clockJumpOf(tx, now);
    if (!clockJump) return ok(null);
    const row: JobRow = {
      id: TRASH_JOB,
      kind: TRASH_JOB,
      state: "done",
      done: 0,
      total: 0,
      startedBy: viewer.id,
      createdAt: now,
      finishedAt: now,
      message: postMessages.clockConfirmed,
    };
    await tx.putJob(row);
    await tx.putAudit(auditEntry(viewer, now, "clock-trust", null, { before: clockJump.before, now }));
    return ok(null);
  });
}

async function lastLook(read: Pick<PostStoreRead, "jobs">): Promise<JobRow | undefined> {
  return (await read.jobs(LATEST)).find(({ id }) => id === TRASH_JOB);
}
