import { refuse } from "#core/base/outcome.ts";
import type { Store } from "#core/store.ts";
import { isDiskError, DiskError, isLogError, isUnwritable } from "./disk-errors.ts";
import { randomBytes } from "node:crypto";
import { open, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { StudioState } from "#core/base/common-deps.ts";
import { BALLAST_BYTES, LOW_BYTES } from "#core/backup/disk-space.ts";
import { needsRestore, RESTORE } from "#core/base/store.ts";
import { FileStoreUnavailable } from "#core/replication/file-store.ts";
import { type Replica, type ReplicaState, WritesRefused } from "#core/replication/replica.ts";
import { MIB } from "../base/cache-size.ts";
import { freeBytes } from "./durable-file.ts";
import { BALLAST_FILE } from "./folder-names.ts";

const FULL_BYTES = 4 * MIB;

/** Where the disk is full: `free` bytes are left. */
export async function giveBallastBack(folder: string, free: number): Promise<void> {
  if (free < FULL_BYTES) await rm(join(folder, BALLAST_FILE), { force: true });
}

/** The disk of a busy machine may fill within a minute. */
const LOOK_MS = 5_000;

const SENTENCES = {
  low: "Na dysku serwera kończy się miejsce, więc studio jest tylko do odczytu; strony działają. Zwolnij miejsce, a zapisywanie wróci samo.",
  failed:
    "Serwer nie może teraz zapisywać na dysku; strony działają. Zapisywanie wróci samo, gdy dysk znów będzie przyjmował dane.",
  lost: `Baza danych straciła zapisane zmiany, więc studio jest tylko do odczytu, a terminarz wstrzymany; strony działają. ${RESTORE}`,
  damaged: `Baza danych jest uszkodzona, więc studio jest tylko do odczytu, a terminarz wstrzymany; strony działają. ${RESTORE}`,
};

const FILES_SILENT =
  "Wspólny magazyn plików witryny nie odpowiada, więc tego nie zapisano; strony działają. Spróbuj za chwilę.";

/** Why a server that follows a log does not write. `silent` still writes: it only asks the log first. */
const LOG_SENTENCES: Partial<Record<ReplicaState, string>> = {
  unavailable:
    "Wspólny dziennik witryny nie odpowiada, więc niczego nie można teraz zapisać; strony działają. Zapisywanie wróci samo, gdy dziennik odpowie.",
  "old-schema":
    "Inny serwer tej witryny ma już nowszą wersję programu, więc ten tylko pokazuje strony. Zaktualizuj program na tym serwerze.",
  ended:
    "Ta witryna została przeniesiona na jeden serwer, więc ten tylko pokazuje strony z chwili przeniesienia. Zatrzymaj go.",
  restoring: "Ten serwer odtwarza dane ze wspólnej kopii; strony działają. Zapisywanie wróci samo za kilka minut.",
};

const BEING_RESTORED =
  "Witryna jest właśnie odtwarzana z kopii zapasowej, więc studio jest tylko do odczytu; strony działają. Za kilka minut wszyscy zalogują się na nowo.";

const PROBE_FILE = "disk-probe";

interface Options {
  folder: string;
  log: Logger;
  free?: (folder: string) => Promise<number>;
}

/** The part of a replica that is used here. */
type FollowedLog = Pick<Replica, "state">;

export type DiskWatch = ReturnType<typeof createDiskWatch>;

/** Never throws: a disk that cannot be examined counts as unwritable. */
export function createDiskWatch({ folder, log, free = freeBytes }: Options) {
  let banner: string | null = null;
  let damage: string | null = null;
  let loss: string | null = null;
  let replacing: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let replica: FollowedLog | null = null;

  const show = (next: string | null) => {
    if (next === banner) return;
    banner = next;
    if (next) log.error({ reason: next }, "studio tylko do odczytu");
    else log.info("studio znów zapisuje");
  };

  async function look(): Promise<void> {
    try {
      const bytes = await adjustBallast(folder, await free(folder));
      // A disk may have space and be read-only.
      if (bytes >= LOW_BYTES && banner === SENTENCES.failed) await probe(join(folder, PROBE_FILE));
      show(bytes < LOW_BYTES ? SENTENCES.low : null);
    } catch (error) {
      if (banner !== SENTENCES.failed) log.error({ err: error }, "nie udało się sprawdzić dysku");
      show(SENTENCES.failed);
    }
  }

  const logState = () => replica?.state() ?? "following";
  const isHeld = () => (damage ?? loss ?? replacing) !== null;
  const state: StudioState = {
    // A log without an answer is the store's to judge, which knows first that it is back.
    mayWrite: () => banner === null && !isHeld() && !["old-schema", "restoring", "ended"].includes(logState()),
    studioBanner: () => replacing ?? damage ?? loss ?? LOG_SENTENCES[logState()] ?? banner,
    workHeld: isHeld,
  };
  return {
    ...state,
    look,
    /** From then on writing also depends on the state of the log. */
    watchLog: (followed: FollowedLog) => void (replica = followed),
    /** Refuses further writes until the next look. */
    writeFailed(error: unknown): void {
      log.error({ err: error }, "zapis nie powiódł się");
      show(SENTENCES.failed);
    },
    /** Stops all writing while another state or version is made to take the place of this one; returns what lets it go on. */
    holdWrites(why = BEING_RESTORED): () => void {
      replacing = why;
      return () => void (replacing = null);
    },
    /** Stops all writing because damage was met, until a check finds none. */
    damageMet(error: unknown): void {
      if (damage === null) log.error({ err: error }, "baza danych jest uszkodzona");
      damage = SENTENCES.damaged;
    },
    /** Stops all writing until a start that finds the whole database: no check can find what is missing. */
    lossFound(error: Error): void {
      log.error({ err: error }, error.message);
      loss = SENTENCES.lost;
    },
    /** Results of the database check; a problem that needs a restore stops writing until a later check is clean. */
    checked: (problems: string[]): void => void (damage = problems.some(needsRestore) ? SENTENCES.damaged : null),
    start(): void {
      void look();
      timer = setInterval(() => void look(), LOOK_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}

async function probe(file: string): Promise<void> {
  await writeFile(file, "?", { mode: 0o600, flush: true });
  await rm(file);
}

/** Bytes that are free once it was made, where there is room for it, or given back. */
async function adjustBallast(folder: string, free: number): Promise<number> {
  await giveBallastBack(folder, free);
  const isMade = free >= LOW_BYTES + BALLAST_BYTES && (await makeBallast(join(folder, BALLAST_FILE)));
  return isMade ? free - BALLAST_BYTES : free;
}

/** True when it was just made. Random bytes, since a compressing file system would store zeros in no space. */
async function makeBallast(file: string): Promise<boolean> {
  const there = await stat(file).catch(() => null);
  if (there?.size === BALLAST_BYTES) return false;
  await using handle = await open(file, "w", 0o600);
  for (let at = 0; at < BALLAST_BYTES; at += MIB) await handle.write(randomBytes(MIB), 0, MIB, at);
  return true;
}

type Watch = Pick<DiskWatch, "mayWrite" | "studioBanner" | "writeFailed">;

export const NOT_WRITTEN =
  "Serwer nie mógł tego zapisać na dysku. Tekst zostaje w tej przeglądarce i zapisze się, gdy będzie to możliwe.";

/** The sentence for somebody whose write was refused or failed in an expected way. */
export function sentenceOf(error: unknown, watch: Pick<Watch, "studioBanner">): string {
  if (error instanceof WritesRefused) return error.message;
  if (error instanceof FileStoreUnavailable) return FILES_SILENT;
  return watch.studioBanner() ?? (isLogError(error) ? (LOG_SENTENCES.unavailable ?? NOT_WRITTEN) : NOT_WRITTEN);
}

/** The studio's store: refuses writes while the studio is read-only. */
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

/** The store of background work: writes while the studio is read-only, using the ballast, but never into a damaged database. */
export function guardOwnWork<S extends Store>(store: S, watch: Watch & Pick<DiskWatch, "workHeld">): S {
  return guardStore(store, { ...watch, mayWrite: () => !watch.workHeld() });
}

/** Turns disk errors into `unavailable` with a sentence. `openAreas` runs once, at the first call, so readers do not wait. */
export function guardServices<Areas extends object>(openAreas: () => Promise<Areas>, watch: Watch): Areas {
  let opened: Promise<Areas> | undefined;
  const call = async (area: PropertyKey, name: PropertyKey, given: unknown[]) => {
    try {
      const services = Reflect.get(await (opened ??= openAreas()), area) as object;
      return await (Reflect.get(services, name) as (...given: unknown[]) => unknown).apply(services, given);
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
          (...given: unknown[]) =>
            call(area, name, given),
      },
    );
  return new Proxy({} as Areas, { get: (_, name) => areaNamed(name) });
}
