import type { PostDeps, PostStoreRead, PostStoreWrite } from "../store.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import { requirePermission } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { JobRow } from "#core/base/jobs.ts";
import { ok } from "#core/base/outcome.ts";
import { TRASH_MS } from "../drafts/draft.ts";
import { postMessages } from "#core/messages/posts.ts";

/* Trash is emptied by the clock for good: after a gap of over a week a person tells a clock jump from a stop. */

export const TRASH_JOB = "trash";

/** Looks are a day apart; a server that was off over a long weekend needs nobody's word. */
export const LONGEST_GAP_MS = 7 * 24 * 60 * 60 * 1000;

const LATEST = 200;
const END_OF_TIME = Number.MAX_SAFE_INTEGER;

type Read = Pick<PostStoreRead, "jobs" | "trashedBefore">;

export interface ClockJump {
  before: number | null;
  now: number;
}

/** Why nothing may be removed from the trash for good now; null when the clock is to be believed, or nothing lies there. */
export async function clockJumpOf(read: Read, now: number): Promise<ClockJump | null> {
  if ((await read.trashedBefore(END_OF_TIME, 1)).length === 0) return null;
  const last = await lastLook(read);
  if (last) return now - last.createdAt > LONGEST_GAP_MS ? { before: last.createdAt, now } : null;
  // A trash that nobody has ever looked at holds nothing that is due, unless the clock is wrong.
  return (await read.trashedBefore(now - TRASH_MS, 1)).length > 0 ? { before: null, now } : null;
}

/** Says beside the job why it does nothing, and leaves the time of its last look as it was. */
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
