import { refuse } from "#core/base/outcome.ts";
import type { Store } from "#core/store.ts";
import { isDiskError, DiskError, isLogError, isUnwritable } from "./disk-errors.ts";
import { randomBytes } from "node:crypto";
import { open, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { StudioState } from "#core/base/common-deps.ts";
import { BALLAST_BYTES, LOW_BYTES } from "#core/backup/disk-space.ts";
import { needsRestore } from "#core/base/store.ts";
import { FileStoreUnavailable } from "#core/replication/file-store.ts";
import { type Replica, type ReplicaState, WritesRefused } from "#core/replication/replica.ts";
import { MIB } from "../base/cache-size.ts";
import { freeBytes } from "./durable-file.ts";
import { BALLAST_FILE } from "./folder-names.ts";
import { dataFolderMessages } from "#core/messages/server/data-folder.ts";

const FULL_BYTES = 4 * MIB;

/** Deletes the ballast, a file that reserves space, when the disk is full. `free`: bytes left on the disk. */
export async function deleteBallastIfFull(folder: string, free: number): Promise<void> {
  if (free < FULL_BYTES) await rm(join(folder, BALLAST_FILE), { force: true });
}

/** The disk is examined this often, because on a busy machine it may fill within a minute. */
const LOOK_MS = 5_000;

const SENTENCES = {
  failed: dataFolderMessages.diskFailed,
  lost: dataFolderMessages.databaseLost,
  damaged: dataFolderMessages.databaseDamaged,
};

/** The studio's banner for each state of the log in which writes fail. In the state `silent` the server asks the log and still writes. */
const LOG_SENTENCES: Partial<Record<ReplicaState, string>> = {
  unavailable: dataFolderMessages.logSilent,
  "old-schema": dataFolderMessages.newerVersionElsewhere,
  ended: dataFolderMessages.movedToOneServer,
  restoring: dataFolderMessages.restoringFromLog,
};

const PROBE_FILE = "disk-probe";

interface Options {
  folder: string;
  log: Logger;
  free?: (folder: string) => Promise<number>;
}

/** The part of a replica that the disk watch reads. */
type FollowedLog = Pick<Replica, "state">;

export type DiskWatch = ReturnType<typeof createDiskWatch>;

/**
 * Watches disk, database and log, and decides whether the studio is read-only. Never throws: a disk that cannot be examined counts as
 * unwritable.
 */
export function createDiskWatch({ folder, log, free = freeBytes }: Options) {
  let banner: string | null = null;
  let damage: string | null = null;
  let loss: string | null = null;
  let replacing: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let replica: FollowedLog | null = null;

  const show = (next: string | null) => {
    const isKnown = kindOf(next) === kindOf(banner);
    banner = next;
    if (isKnown) return;
    if (next) log.error({ reason: next }, dataFolderMessages.nowReadOnly);
    else log.info(dataFolderMessages.writesAgain);
  };

  async function look(): Promise<void> {
    try {
      const bytes = await adjustBallast(folder, await free(folder));
      // A disk with free space may still be read-only.
      if (bytes >= LOW_BYTES && banner === SENTENCES.failed) await probe(join(folder, PROBE_FILE));
      show(bytes < LOW_BYTES ? dataFolderMessages.diskLow(Math.floor(bytes / MIB), LOW_BYTES / MIB) : null);
    } catch (error) {
      if (banner !== SENTENCES.failed) log.error({ err: error }, dataFolderMessages.diskNotExamined);
      show(SENTENCES.failed);
    }
  }

  const logState = () => replica?.state() ?? "following";
  const isHeld = () => (damage ?? loss ?? replacing) !== null;
  const state: StudioState = {
    // Writing is tried even while the log does not answer, because the store notices first when the log is back.
    mayWrite: () => banner === null && !isHeld() && !["old-schema", "restoring", "ended"].includes(logState()),
    studioBanner: () => replacing ?? damage ?? loss ?? LOG_SENTENCES[logState()] ?? banner,
    workHeld: isHeld,
  };
  return {
    ...state,
    look,
    /** From now on, writing also depends on the state of the log. */
    watchLog: (followed: FollowedLog) => void (replica = followed),
    /** Refuses further writes until the next look. */
    writeFailed(error: unknown): void {
      log.error({ err: error }, dataFolderMessages.writeFailed);
      show(SENTENCES.failed);
    },
    /** Stops all writing while a restored site or another version is prepared. The returned function allows writing again. */
    holdWrites(why = dataFolderMessages.beingRestored): () => void {
      replacing = why;
      return () => void (replacing = null);
    },
    /** Stops all writing because the database is damaged, until a check finds no damage. */
    damageMet(error: unknown): void {
      if (damage === null) log.error({ err: error }, dataFolderMessages.damageMet);
      damage = SENTENCES.damaged;
    },
    /** Stops all writing because stored changes were lost. No check finds such a loss; only a restart with the complete database helps. */
    lossFound(error: Error): void {
      log.error({ err: error }, error.message);
      loss = SENTENCES.lost;
    },
    /** Takes the result of a database check. A problem that needs a restore stops all writing until a later check finds no such problem. */
    checked: (problems: string[]): void => void (damage = problems.some(needsRestore) ? SENTENCES.damaged : null),
    start(): void {
      void look();
      timer = setInterval(() => void look(), LOOK_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}

/** The log has a line for each kind of banner, not for each amount of free space that a banner names. */
const kindOf = (banner: string | null) => (banner === null || banner === SENTENCES.failed ? banner : "low");

async function probe(file: string): Promise<void> {
  await writeFile(file, "?", { mode: 0o600, flush: true });
  await rm(file);
}

/** Deletes the ballast on a full disk, or creates it when there is enough space. Resolves to the bytes that are free afterwards. */
async function adjustBallast(folder: string, free: number): Promise<number> {
  await deleteBallastIfFull(folder, free);
  const isNew = free >= LOW_BYTES + BALLAST_BYTES && (await makeBallast(join(folder, BALLAST_FILE)));
  return isNew ? free - BALLAST_BYTES : free;
}

/**
 * Creates the ballast. Resolves to false when the ballast existed. It has random bytes, because a compressing file system would store zeros
 * in no space.
 */
async function makeBallast(file: string): Promise<boolean> {
  const stats = await stat(file).catch(() => null);
  if (stats?.size === BALLAST_BYTES) return false;
  await using handle = await open(file, "w", 0o600);
  for (let at = 0; at < BALLAST_BYTES; at += MIB) await handle.write(randomBytes(MIB), 0, MIB, at);
  return true;
}

type Watch = Pick<DiskWatch, "mayWrite" | "studioBanner" | "writeFailed">;

export const NOT_WRITTEN = dataFolderMessages.textStaysInBrowser;

/** Returns the sentence for a person whose write failed because of disk, log or shared files. */
export function sentenceOf(error: unknown, watch: Pick<Watch, "studioBanner">): string {
  if (error instanceof WritesRefused) return error.message;
  if (error instanceof FileStoreUnavailable) return dataFolderMessages.filesSilent;
  return watch.studioBanner() ?? (isLogError(error) ? (LOG_SENTENCES.unavailable ?? NOT_WRITTEN) : NOT_WRITTEN);
}

/** Returns the store for the studio. It throws a `DiskError` for writes while the studio is read-only. */
export function guardStore<S extends Store>(store: S, watch: Watch): S {
  const write: Store["write"] = async (work) => {
    if (!watch.mayWrite()) throw new DiskError(watch.studioBanner() ?? NOT_WRITTEN);
    try {
      return await store.write(work);
    } catch (error) {
      if (isDiskError(error)) watch.writeFailed(error);
      throw error;
    }
  };
  return { ...store, write };
}

/**
 * Returns the store for background work. It writes while the studio is read-only, into the space that the ballast reserves. It does not
 * write while `workHeld` is true, for instance because the database is damaged.
 */
export function guardOwnWork<S extends Store>(store: S, watch: Watch & Pick<DiskWatch, "workHeld">): S {
  return guardStore(store, { ...watch, mayWrite: () => !watch.workHeld() });
}

/**
 * Wraps services so that errors of disk or log become the refusal `unavailable` with a sentence. `openAreas` runs once, at the first call,
 * so that the start does not wait.
 */
export function guardServices<Areas extends object>(openAreas: () => Promise<Areas>, watch: Watch): Areas {
  let opened: Promise<Areas> | undefined;
  const call = async (area: PropertyKey, name: PropertyKey, args: unknown[]) => {
    try {
      const services = Reflect.get(await (opened ??= openAreas()), area) as object;
      return await (Reflect.get(services, name) as (...args: unknown[]) => unknown).apply(services, args);
    } catch (error) {
      if (!isUnwritable(error)) throw error;
      if (isDiskError(error) && !(error instanceof DiskError) && watch.mayWrite()) watch.writeFailed(error);
      return refuse("unavailable", sentenceOf(error, watch));
    }
  };
  const areaNamed = (area: PropertyKey) =>
    new Proxy(
      {},
      {
        get:
          (_, name) =>
          (...args: unknown[]) =>
            call(area, name, args),
      },
    );
  return new Proxy({} as Areas, { get: (_, name) => areaNamed(name) });
}
