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
 * A snapshot is taken `snapshotEntries` entries after the last snapshot, or after `snapshotAgeMs` if anything was written. Older data is
 * removed at most once in `snapshotMarginMs`. The removal acts as if snapshots younger than that margin did not exist. So a server slightly
 * behind can still read the entries before them and need not restore. With 5 000 entries instead of 2 000, a server with an empty disk took
 * 20.6 s to start beside two busy servers (10 000 posts; 20 s are allowed).
 */
export const SNAPSHOT_LIMITS = { snapshotEntries: 2_000, snapshotAgeMs: DAY_MS, snapshotMarginMs: 3_600_000 };

/**
 * Snapshots are removed at this age, and with them all entries before the oldest remaining snapshot. After a write a snapshot is taken
 * within a day, so deleted texts remain for at most seven days.
 */
const RETENTION_MS = 6 * DAY_MS;

/** At most this many snapshots are stored, because older snapshots are not needed. */
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
  /** Called when an entry `mark` has been applied, still in the turn of that entry. */
  onMark(row: ReplicaRow): Promise<void>;
  onDigests(of: number, digests: Record<string, string>): void;
  /** Takes a snapshot if this server is the leader and a snapshot is due. Also removes old snapshots and entries. */
  takeWhenDue(): Promise<void>;
  stop(): Promise<void>;
}

export function createSnapshots(deps: SnapshotParts): Snapshots {
  const { file, log, files, isLeader, elapsed, limits } = deps;
  const copy = `${file}.snapshot`;
  let taking = false;
  let nextRemovalAt = -Infinity;
  let last: { position: number; storedAt: number } | null = null;
  let current: { position: number; taken: Promise<TakenSnapshot>; stop: () => Promise<void> } | null = null;

  async function isDue(): Promise<boolean> {
    last ??= (await listSnapshots(files)).at(-1) ?? { position: 0, storedAt: 0 };
    const since = deps.row().position - last.position;
    if (since >= limits.snapshotEntries) return true;
    return since > 0 && (await log.now()) - last.storedAt >= limits.snapshotAgeMs;
  }

  async function take(): Promise<void> {
    taking = true;
    current = null;
    try {
      // `onMark` begins the copy when this server has applied the entry.
      await deps.append({ kind: "mark" });
      const marked = taken();
      if (!marked) return;
      // The copy may have been stopped, for example by the mark of a server that has become the leader since.
      const done = await unlessStopped(marked.taken, () => current !== marked);
      if (!done || done.digest === null) return;
      await files.putFile(snapshotName(marked.position, done.digest), copy);
      last = { position: marked.position, storedAt: await log.now() };
      await deps.append({ kind: "digests", of: marked.position, digests: done.digests });
    } finally {
      taking = false;
      await rm(copy, { force: true });
    }
  }

  const taken = () => current;

  async function stop(): Promise<void> {
    const stopped = current;
    current = null;
    await stopped?.stop();
  }

  return {
    async onMark(row) {
      await stop();
      const snapshot = await takeSnapshot({ file, copy: taking ? copy : null }).catch(() => null);
      if (snapshot) current = { position: row.position, ...snapshot };
    },
    onDigests(of, digests) {
      if (last === null || of > last.position) last = null;
      if (current?.position === of)
        void compare(current.taken, digests).then((error) => error && deps.onDiverged(error));
    },
    async takeWhenDue() {
      if (taking || !isLeader()) return;
      if (await isDue()) await take();
      if (elapsed() < nextRemovalAt) return;
      nextRemovalAt = elapsed() + limits.snapshotMarginMs;
      await removeOldData(log, files, limits.snapshotMarginMs);
    },
    stop,
  };
}

/**
 * Removes what no restore needs. The newest snapshot stays whatever its age. Everything after the oldest snapshot that stays is retained
 * too. Snapshots younger than the margin are not considered yet.
 */
async function removeOldData(log: ReplicatedLog, files: FileStore, marginMs: number): Promise<void> {
  const [stored, now] = [await listSnapshots(files), await log.now()];
  const snapshots = stored.filter(({ storedAt }) => now - storedAt >= marginMs);
  const staying = retainedSnapshots(snapshots, now);
  const [oldest] = staying;
  if (!oldest) return;
  await log.empty(oldest.position);
  const bodies = await files.list(BODIES);
  const old = bodies.filter(({ name }) => name.slice(BODIES.length) < paddedPosition(oldest.position + 1));
  // A snapshot contains the state that began its epoch, so older snapshots that began an epoch are not needed. A young one stays, because
  // an entry that is still to be appended may name it.
  const before = Math.min(now - RETENTION_MS, oldest.storedAt);
  const beginnings = (await listBeginnings(files)).filter(({ storedAt }) => storedAt < before);
  const gone = snapshots.filter((each) => !staying.includes(each));
  for (const { name } of [...old, ...gone, ...beginnings]) await files.remove(name);
}

/** Returns the snapshots to retain, the oldest first. */
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

/** Compares digests. If this server's thread was stopped, the server has no digests, and nothing is compared. */
async function compare(snapshot: Promise<TakenSnapshot>, digests: Record<string, string>): Promise<Error | null> {
  const mine = await snapshot.catch(() => null);
  const differ = Object.keys(digests).filter((table) => mine && mine.digests[table] !== digests[table]);
  return differ.length > 0 ? new Error(`At a snapshot other rows are in ${differ.join(", ")}.`) : null;
}
