import { rm } from "node:fs/promises";
import type { MonotonicClock } from "#core/base/common-deps.ts";
import type { FileStore } from "#core/replication/file-store.ts";
import type { ReplicatedLog } from "#core/replication/replicated-log.ts";
import { BODIES, type EntryKind, paddedPosition } from "./entry-codec.ts";
import type { ReplicaRow } from "./replica-row.ts";
import { listBeginnings, listSnapshots, snapshotName, type StoredSnapshot } from "./snapshot-files.ts";
import { takeSnapshot, type TakenSnapshot } from "./take-snapshot.ts";

const DAY_MS = 86_400_000;

/**
 * Entries after which there is a new snapshot, and the age at which there is one whatever happened since. So long after a
 * snapshot what is before it may go, and as often it does: a server that is a moment behind follows and need not restore. Of
 * 5 000 entries on 10 000 posts a server with an empty disk took 20.6 s beside a load of two servers (2026-11-26; 20 are allowed).
 */
export const SNAPSHOT_LIMITS = { snapshotEntries: 2_000, snapshotAgeMs: DAY_MS, snapshotMarginMs: 3_600_000 };

/**
 * Deleted texts live on in entries and snapshots, for seven days at most: at this age they go, and what is younger than
 * the oldest snapshot is a day younger still.
 */
const RETENTION_MS = 6 * DAY_MS;

/** Snapshots that are stored at most; older ones are of no use. */
const MOST_SNAPSHOTS = 7;

export interface SnapshotParts {
  file: string;
  log: ReplicatedLog;
  files: FileStore;
  isLeader(): boolean;
  elapsed: MonotonicClock;
  row(): ReplicaRow;
  limits: typeof SNAPSHOT_LIMITS;
  /** Appends an entry in a turn of its own. */
  append(entry: EntryKind): Promise<void>;
  onDiverged(error: Error): void;
}

export interface Snapshots {
  /** Called in the turn that applied a mark. */
  onMark(row: ReplicaRow): Promise<void>;
  onDigests(of: number, digests: Record<string, string>): void;
  /** Called on the leader: takes a snapshot where one is due, and removes old ones and old entries. */
  takeWhenDue(): Promise<void>;
  stop(): Promise<void>;
}

export function createSnapshots(deps: SnapshotParts): Snapshots {
  const { file, log, files, isLeader, elapsed, limits } = deps;
  const copy = `${file}.snapshot`;
  let taking = false;
  let letsGoAt = -Infinity;
  let last: { position: number; storedAt: number } | null = null;
  let own: { position: number; taken: Promise<TakenSnapshot>; stop: () => Promise<void> } | null = null;

  async function isDue(): Promise<boolean> {
    last ??= (await listSnapshots(files)).at(-1) ?? { position: 0, storedAt: 0 };
    const since = deps.row().position - last.position;
    if (since >= limits.snapshotEntries) return true;
    return since > 0 && (await log.now()) - last.storedAt >= limits.snapshotAgeMs;
  }

  async function take(): Promise<void> {
    taking = true;
    own = null;
    try {
      // `onMark` begins the copy once this server has applied the entry.
      await deps.append({ kind: "mark" });
      const marked = taken();
      if (!marked) return;
      // The copy is stopped, for example by the mark of a server that has become the leader since.
      const done = await unlessStopped(marked.taken, () => own !== marked);
      if (!done || done.digest === null) return;
      await files.putFile(snapshotName(marked.position, done.digest), copy);
      last = { position: marked.position, storedAt: await log.now() };
      await deps.append({ kind: "digests", of: marked.position, digests: done.digests });
    } finally {
      taking = false;
      await rm(copy, { force: true });
    }
  }

  const taken = () => own;

  async function stop(): Promise<void> {
    const stopped = own;
    own = null;
    await stopped?.stop();
  }

  return {
    async onMark(row) {
      await stop();
      const snapshot = await takeSnapshot({ file, copy: taking ? copy : null }).catch(() => null);
      if (snapshot) own = { position: row.position, ...snapshot };
    },
    onDigests(of, digests) {
      if (last === null || of > last.position) last = null;
      if (own?.position === of) void compare(own.taken, digests).then((error) => error && deps.onDiverged(error));
    },
    async takeWhenDue() {
      if (taking || !isLeader()) return;
      if (await isDue()) await take();
      if (elapsed() < letsGoAt) return;
      letsGoAt = elapsed() + limits.snapshotMarginMs;
      await letGo(log, files, limits.snapshotMarginMs);
    },
    stop,
  };
}

/**
 * The newest snapshot stays whatever its age, and everything after the oldest that stays: a restore needs no more. One within
 * the margin counts for nothing yet.
 */
async function letGo(log: ReplicatedLog, files: FileStore, marginMs: number): Promise<void> {
  const [stored, now] = [await listSnapshots(files), await log.now()];
  const snapshots = stored.filter(({ storedAt }) => now - storedAt >= marginMs);
  const staying = retainedSnapshots(snapshots, now);
  const [oldest] = staying;
  if (!oldest) return;
  await log.empty(oldest.position);
  const bodies = await files.list(BODIES);
  const old = bodies.filter(({ name }) => name.slice(BODIES.length) < paddedPosition(oldest.position + 1));
  // Each snapshot contains what began its epoch; a young snapshot of a beginning may be named by an entry that is still to come.
  const before = Math.min(now - RETENTION_MS, oldest.storedAt);
  const beginnings = (await listBeginnings(files)).filter(({ storedAt }) => storedAt < before);
  const gone = snapshots.filter((each) => !staying.includes(each));
  for (const { name } of [...old, ...gone, ...beginnings]) await files.remove(name);
}

/** The snapshots that stay, the oldest first. */
export function retainedSnapshots(snapshots: StoredSnapshot[], now: number): StoredSnapshot[] {
  const newest = snapshots.at(-1);
  return snapshots.filter(
    (each, at) => each === newest || (now - each.storedAt < RETENTION_MS && at >= snapshots.length - MOST_SNAPSHOTS),
  );
}

async function unlessStopped(taken: Promise<TakenSnapshot>, isStopped: () => boolean): Promise<TakenSnapshot | null> {
  try {
    return await taken;
  } catch (error) {
    if (isStopped()) return null;
    throw error;
  }
}

/** Compares digests. Where the thread was stopped there are none of this server, and nothing is compared. */
async function compare(snapshot: Promise<TakenSnapshot>, digests: Record<string, string>): Promise<Error | null> {
  const mine = await snapshot.catch(() => null);
  const differ = Object.keys(digests).filter((table) => mine && mine.digests[table] !== digests[table]);
  return differ.length > 0 ? new Error(`At a snapshot other rows are in ${differ.join(", ")}.`) : null;
}
