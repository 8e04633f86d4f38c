import type { PostDeps, PostStoreRead } from "../store.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import { requirePermission, isOwn, may } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { OutboxEntry } from "#core/base/jobs.ts";
import { ok, refuse, type Outcome } from "#core/base/outcome.ts";
import { formatDay, formatNear } from "#core/polish/dates/dates.ts";
import { clockJumpOf } from "./clock-jump-guard.ts";
import { postMessages } from "#core/messages/posts.ts";

/** An entry owed for 10 min, or refused 5 times, is stuck and a person should look. */
const STUCK_MS = 600_000;
const STUCK_ATTEMPTS = 5;

/** Schedules, outbox entries and jobs that are looked at; a site of ten people has fewer. */
const MOST_SCHEDULES = 200;
const MOST_ENTRIES = 100;
const MOST_OWED = 1_000;
const MOST_JOBS = 50;
const END_OF_TIME = Number.MAX_SAFE_INTEGER;

type Deps = Pick<PostDeps, "store" | "clock" | "config" | "studioBanner" | "workHeld" | "newerVersion">;
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

/** Contributors and authors learn of their own posts alone, as in the queue. */
export async function readHealth(deps: Deps, viewer: Viewer): Promise<WorkHealth> {
  if (!may(viewer, "write-own")) return ALL_WELL;
  const { store, clock, config, studioBanner, workHeld, newerVersion } = deps;
  const all = may(viewer, "edit-all");
  const schedule = await scheduleSeenBy(store.read, viewer);
  const owed = all ? await store.read.outboxReady(END_OF_TIME, MOST_OWED) : [];
  const clockJump = all ? await clockJumpOf(store.read, clock()) : null;
  const day = (instant: number) => formatDay(instant, config.timeZone);
  const next = schedule.find(({ overdue }) => overdue === null);
  return {
    next: next ? { title: next.title, slug: next.slug, text: nearText(deps, next.at) } : null,
    overdue: schedule.flatMap(({ title, slug, overdue }) =>
      overdue === null ? [] : [{ title, slug, reason: overdue }],
    ),
    held: workHeld(),
    stuck: owed.filter((entry) => isStuck(entry, clock())).length,
    clockJump: clockJump && {
      before: clockJump.before === null ? null : day(clockJump.before),
      now: day(clockJump.now),
    },
    backupFailed: may(viewer, "administer") && (await isBackupFailed(store.read)),
    newerVersion: may(viewer, "administer") ? (newerVersion?.() ?? null) : null,
    banner: studioBanner(),
  };
}

/** Every backup is the same job, so there is one row of it. */
async function isBackupFailed(read: PostStoreRead): Promise<boolean> {
  return (await read.jobs(MOST_JOBS)).some(({ id, state }) => id === "backup" && state === "failed");
}

export async function readWork(deps: Deps, viewer: Viewer) {
  const refusal = requirePermission(viewer, "edit-all");
  if (refusal) return refusal;
  const { read } = deps.store;
  const schedule = await read.schedule(MOST_SCHEDULES);
  return ok({
    health: await readHealth(deps, viewer),
    schedule: schedule.map(({ title, slug, at, overdue }) => ({ title, slug, text: nearText(deps, at), overdue })),
    outbox: await withPosts(read, await read.outbox(MOST_ENTRIES)),
    jobs: await read.jobs(MOST_JOBS),
  });
}

/** Effects with the posts they are about; null where the post is gone. */
async function withPosts(read: PostStoreRead, entries: OutboxEntry[]) {
  const idOf = ({ payload: { postId } }: OutboxEntry) => (typeof postId === "string" ? postId : "");
  const titles = await read.postTitles([...new Set(entries.map(idOf))]);
  const posts = new Map(titles.map(({ id, title, slug }) => [id, { title, slug }]));
  return entries.map((entry) => ({ ...entry, post: posts.get(idOf(entry)) ?? null }));
}

export async function retryEntry({ store, clock }: Deps, viewer: Viewer, outboxId: number): Promise<Outcome<null>> {
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

/** What is to go out by itself, as far as somebody may know of it: all to editors, own posts to others. */
export async function scheduleSeenBy(read: PostStoreRead, viewer: Viewer): Promise<Schedule> {
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

function nearText({ clock, config }: Deps, instant: number): string {
  return formatNear(instant, clock(), config.timeZone);
}

export interface WorkHealth {
  next: { title: string; slug: string; text: string } | null;
  overdue: { title: string; slug: string; reason: string }[];
  /** True while the database is damaged: nothing goes out before it is mended, and then all of it. */
  held: boolean;
  stuck: number;
  /** Days between which the clock seems to have jumped; `before` null if unknown. Null when all is well or for lower roles. */
  clockJump: { before: string | null; now: string } | null;
  /** Whether the last backup could not be taken or did not pass its check; for administrators. */
  backupFailed: boolean;
  /** Of the program; for administrators. */
  newerVersion?: string | null;
  banner: string | null;
}
