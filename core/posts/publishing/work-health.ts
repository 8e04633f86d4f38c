import type { PostDeps, PostStoreRead } from "../store.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import { requirePermission, isOwn, may } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { HELD_UNTIL, type OutboxEntry, type RestoredLetters } from "#core/base/jobs.ts";
import { ok, refuse, type Outcome } from "#core/base/outcome.ts";
import { formatDay, formatNear } from "#core/polish/dates/format-dates.ts";
import { clockJumpOf } from "./clock-jump-guard.ts";
import { postMessages } from "#core/messages/posts.ts";

/** An outbox entry counts as stuck after 10 minutes or 5 failures. A person should then look at it. */
const STUCK_MS = 600_000;
const STUCK_ATTEMPTS = 5;

/** At most this many schedules, outbox entries and jobs are read. A site of ten people has fewer. */
const MOST_SCHEDULES = 200;
const MOST_ENTRIES = 100;
const MOST_OWED = 1_000;
const MOST_JOBS = 50;
/** Letters that a restore paused are due later: they wait for an administrator, on the page of letters. */
const END_OF_TIME = HELD_UNTIL - 1;

export type HealthDeps = Pick<
  PostDeps,
  "store" | "clock" | "config" | "studioBanner" | "diskWarning" | "workHeld" | "newerVersion" | "restoredLetters"
>;
type Schedule = Awaited<ReturnType<PostStoreRead["schedule"]>>;

export const ALL_WELL: WorkHealth = {
  next: null,
  overdue: [],
  held: false,
  stuck: 0,
  clockJump: null,
  backupFailed: false,
  newerVersion: null,
  banner: null,
};

/** Returns the state of background work. Contributors and authors see only the state of their own posts. */
export async function readHealth(deps: HealthDeps, viewer: Viewer): Promise<WorkHealth> {
  if (!may(viewer, "write-own")) return ALL_WELL;
  const { store, clock, config, studioBanner, diskWarning, workHeld, newerVersion } = deps;
  const all = may(viewer, "edit-all");
  const schedule = await scheduleSeenBy(store.read, viewer);
  const owed = all ? await store.read.outboxReady(END_OF_TIME, MOST_OWED) : [];
  const restored = all ? ((await deps.restoredLetters?.()) ?? null) : null;
  const clockJump = all ? await clockJumpOf(store.read, clock()) : null;
  const day = (instant: number) => formatDay(instant, config.timeZone);
  const next = schedule.find(({ overdue }) => overdue === null);
  return {
    next: next ? { title: next.title, slug: next.slug, text: nearText(deps, next.at) } : null,
    overdue: schedule.flatMap(({ title, slug, overdue }) =>
      overdue === null ? [] : [{ title, slug, reason: overdue }],
    ),
    held: workHeld(),
    stuck: owed.filter((entry) => isStuck(entry, clock()) && !isPaused(entry, restored)).length,
    clockJump: clockJump && {
      before: clockJump.before === null ? null : day(clockJump.before),
      now: day(clockJump.now),
    },
    backupFailed: may(viewer, "administer") && (await isBackupFailed(store.read)),
    newerVersion: may(viewer, "administer") ? (newerVersion?.() ?? null) : null,
    banner: studioBanner() ?? (may(viewer, "administer") ? (diskWarning?.() ?? null) : null),
  };
}

/** Returns whether the last backup failed. All backups are one job, so they have a single row. */
async function isBackupFailed(read: PostStoreRead): Promise<boolean> {
  return (await read.jobs(MOST_JOBS)).some(({ id, state }) => id === "backup" && state === "failed");
}

export async function readWork(deps: HealthDeps, viewer: Viewer) {
  const refusal = requirePermission(viewer, "edit-all");
  if (refusal) return refusal;
  const { read } = deps.store;
  const schedule = await read.schedule(MOST_SCHEDULES);
  return ok({
    health: await readHealth(deps, viewer),
    schedule: schedule.map(({ title, slug, at, overdue }) => ({ title, slug, text: nearText(deps, at), overdue })),
    outbox: await withPosts(read, (await read.outbox(MOST_ENTRIES)).filter(isShown)),
    jobs: await read.jobs(MOST_JOBS),
  });
}

/** A notice that became letters says nothing that the letters do not say. */
function isShown({ kind, error }: OutboxEntry): boolean {
  return kind !== "notice" || error !== null;
}

/** Returns outbox entries, each with its post (null if it no longer exists), and with the name of who gets the letter; empty for no letter. */
async function withPosts(read: PostStoreRead, entries: OutboxEntry[]) {
  const idOf = ({ payload: { postId } }: OutboxEntry) => (typeof postId === "string" ? postId : "");
  const titles = await read.postTitles([...new Set(entries.map(idOf))]);
  const posts = new Map(titles.map(({ id, title, slug }) => [id, { title, slug }]));
  const names = new Map((await read.users()).map(({ id, name }) => [id, name]));
  const nameOf = ({ payload: { userId } }: OutboxEntry) => names.get(String(userId)) ?? "";
  return entries.map((entry) => ({ ...entry, post: posts.get(idOf(entry)) ?? null, to: nameOf(entry) }));
}

export async function retryEntry(
  { store, clock }: HealthDeps,
  viewer: Viewer,
  outboxId: number,
): Promise<Outcome<null>> {
  const refusal = requirePermission(viewer, "edit-all");
  if (refusal) return refusal;
  const now = clock();
  return store.write(async (tx) => {
    const entry = (await tx.outboxReady(END_OF_TIME, MOST_OWED)).find(({ id }) => id === outboxId);
    if (!entry) return refuse("missing", postMessages.noOwedAction);
    await tx.hastenOutbox(outboxId, now);
    await tx.putAudit(auditEntry(viewer, now, "outbox-retry", null, { kind: entry.kind, key: entry.key }));
    return ok(null);
  });
}

/** Returns the planned publications that the person may see: editors see all publications, other people only publications of their own posts. */
export async function scheduleSeenBy(read: PostStoreRead, viewer: Pick<Viewer, "id" | "role">): Promise<Schedule> {
  const schedule = await read.schedule(MOST_SCHEDULES);
  if (may(viewer, "edit-all")) return schedule;
  const seen: Schedule = [];
  for (const row of schedule) {
    const post = await read.post(row.postId);
    if (post && isOwn(viewer, post)) seen.push(row);
  }
  return seen;
}

function isStuck({ createdAt, attempts }: OutboxEntry, now: number): boolean {
  return now - createdAt > STUCK_MS || attempts >= STUCK_ATTEMPTS;
}

/** Whether an entry would make letters to readers, and a restore paused it. */
function isPaused({ kind, createdAt }: OutboxEntry, restored: RestoredLetters | null): boolean {
  return kind === "news" && restored?.letters === "paused" && createdAt <= restored.at;
}

function nearText({ clock, config }: HealthDeps, instant: number): string {
  return formatNear(instant, clock(), config.timeZone);
}

export interface WorkHealth {
  next: { title: string; slug: string; text: string } | null;
  overdue: { title: string; slug: string; reason: string }[];
  /** True while the database is damaged. Nothing is published until it is repaired; then everything due is published. */
  held: boolean;
  stuck: number;
  /**
   * The days between which the clock seems to have jumped; `before` is null if unknown. `clockJump` is null if nothing is wrong, or if the
   * viewer may not edit all posts.
   */
  clockJump: { before: string | null; now: string } | null;
  /** Whether the last backup failed or did not pass its check; only for administrators. */
  backupFailed: boolean;
  /** The newer version of the program, if there is one; only for administrators. */
  newerVersion?: string | null;
  /** Why the studio is read-only, or, for administrators, that the disk gets full. */
  banner: string | null;
}
