import { existsSync } from "node:fs";
import { readFile, stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { Logger } from "pino";
import {
  type Backup,
  BackupError,
  type BackupKind,
  backupName,
  type BackupProgress,
  type BackupTask,
  type RecordedPlace,
  type TakeBackup,
} from "#core/backup/backup.ts";
import { lastDue } from "#core/backup/backup-schedule.ts";
import { stayingBackups } from "#core/backup/staying-backups.ts";
import type { BackupFiles, BackupRun, RecordedSpan } from "#core/backup/store.ts";
import type { Clock, MonotonicClock } from "#core/base/common-deps.ts";
import { countOf, NOUNS } from "#core/polish/plural-forms.ts";
import type { Store } from "#core/store.ts";
import { appVersion } from "../app-version.ts";
import { type ServerConfig, withoutSecrets } from "../config.ts";
import { DiskError, isDiskError } from "../data-folder/disk-errors.ts";
import { keyFingerprint } from "../data-folder/key-file.ts";
import { BALLAST_BYTES, LOW_BYTES } from "../data-folder/read-only-guard.ts";
import { isStop, recordJob } from "../jobs/job-log.ts";
import { MIB } from "../page-cache/cache-size.ts";
import { openBackupFolder } from "./backup-folder.ts";
import { recordingsIn } from "./recording.ts";
import { createBackupSending, type OpenPlace } from "./backup-sending.ts";

export interface BackupParts {
  config: Pick<ServerConfig, "data" | "backups" | "backupFiles" | "recordingBytes" | "key" | "keyFile">;
  site: { name: string; timeZone: string };
  /** The database's file. */
  database: string;
  store: Pick<Store, "read" | "write">;
  clock: Clock;
  elapsed: MonotonicClock;
  log: Pick<Logger, "info" | "error">;
  /** What the machine's settings are, without secrets. */
  environment: { name: string; value: string }[];
  /** Whether other servers share the site, so that one of theirs will do. */
  isShared: boolean;
  loadTakeBackup(): Promise<TakeBackup>;
  openPlace: OpenPlace;
  /** Of several servers: brings the pictures that this one has not read yet. */
  fetchPictures?: ((progress: BackupProgress) => Promise<void>) | undefined;
  loadRecordings(): Promise<Recordings>;
  free?: (folder: string) => Promise<number>;
}

interface Recordings {
  /** Bytes of all recordings, and the newest chain with the oldest place from which it can be followed. */
  describeRecordings(folder: string): { bytes: number; newest: RecordedPlace | null };
  /** Removes what was written before an instant, and the oldest above the limit. */
  pruneRecordings(folder: string, given: { before: number; limitBytes: number }): void;
}

interface Given {
  kind: BackupKind;
  startedBy: string | null;
  /** Where the file goes; null for the folder of backups, whose rule then applies. */
  to: string | null;
  progress?: BackupProgress;
}

/** After a failure, until the schedule tries again. */
const RETRY_MS = 60 * 60 * 1000;

const LATEST_JOBS = 100;

const SITE_FILE = new URL("../../szpalta.config.ts", import.meta.url);

export type Backups = ReturnType<typeof createBackups>;

/** Takes backups one at a time, keeps them by the rule, and sends them where the settings say. */
export function createBackups(parts: BackupParts) {
  const { config, site, store, clock, elapsed, log } = parts;
  const recordings = recordingsIn(config.backups);
  const folder = openBackupFolder(config.backups);
  const sending = createBackupSending({ ...parts, folder, zone: site.timeZone });
  const stopping = new AbortController();
  let run: BackupRun | null = null;
  let ended: Promise<unknown> = Promise.resolve();
  let retryAt = -Infinity;

  async function makeOne(given: Given, progress: BackupProgress): Promise<Backup> {
    const { kind, startedBy, to } = given;
    const startedAt = clock();
    const name = backupName(startedAt);
    const path = to ?? folder.pathOf(name);
    if (existsSync(path)) throw new BackupError(`Plik ${path} już jest. Podaj inną nazwę.`);
    if (to === null) await folder.make();
    await parts.fetchPictures?.(progress);
    await refuseWithoutSpace(parts, dirname(path));
    const takeBackup = await parts.loadTakeBackup();
    const work = to === null ? folder.work : `${to}.unfinished`;
    const task: BackupTask = {
      file: parts.database,
      folder: config.data,
      to: path,
      work,
      about: await aboutSite(parts),
    };
    const {
      bytes,
      takenAt: _takenAt,
      recording: place,
      ...counts
    } = await takeBackup(task, { signal: stopping.signal, progress });
    const check = { at: clock(), ...counts };
    if (to === null) await folder.note(name, { kind, check, recording: place, sentAt: null });
    if (kind === "manual") await noteInAudit(store, { at: clock(), userId: startedBy, file: name });
    return { name, takenAt: startedAt, bytes, kind, check, recording: place, sentAt: null };
  }

  async function prune(): Promise<void> {
    // What somebody has put there is theirs.
    const own = (await folder.list()).filter(({ check }) => check !== null);
    const staying = stayingBackups(own, site.timeZone);
    for (const backup of own) if (!staying.includes(backup)) await folder.remove(backup.name);
    const oldest = staying.at(-1);
    const limitBytes = config.recordingBytes;
    if (oldest && limitBytes)
      (await parts.loadRecordings()).pruneRecordings(recordings, { before: oldest.takenAt, limitBytes });
  }

  async function perform(given: Given): Promise<Backup> {
    const { kind, to, startedBy } = given;
    const current: BackupRun = { startedAt: clock(), done: 0, total: 0, what: "kopia zapasowa" };
    run = current;
    let taken: Backup | undefined;
    try {
      await recordJob({ store, clock, elapsed }, { id: "backup", kind: "backup", startedBy }, async (note) => {
        taken = await makeOne(given, (done, total, what) => {
          Object.assign(current, { done, total, what });
          note(done, total);
          given.progress?.(done, total, what);
        });
        return sentenceOf(taken);
      });
      if (!taken) throw new Error("A backup ended without a result.");
      if (to !== null) return taken;
      await prune();
      const sendingProblem = await sending.sendNewest();
      await folder.noteAttempt({ at: clock(), kind, problem: null, sendingProblem });
      return taken;
    } catch (error) {
      throw await explained(error, given);
    } finally {
      run = null;
    }
  }

  async function explained(error: unknown, { kind, to }: Given): Promise<unknown> {
    if (isStop(error)) return error;
    retryAt = elapsed() + RETRY_MS;
    log.error({ err: error }, "kopii zapasowej nie udało się zrobić");
    const isSentence = error instanceof BackupError || error instanceof DiskError;
    const known = isSentence || isDiskError(error);
    const problem = isSentence ? error.message : known ? FULL : BROKEN;
    // On a full disk this may fail as well.
    if (to === null)
      await folder.noteAttempt({ at: clock(), kind, problem, sendingProblem: null }).catch(() => undefined);
    return known ? new BackupError(problem, { cause: error }) : error;
  }

  async function take(given: Given): Promise<Backup> {
    if (run) throw new BackupError("Kopia zapasowa jest właśnie robiona. Poczekaj, aż się skończy.");
    const taking = perform(given);
    ended = taking.catch(() => undefined);
    return taking;
  }

  async function isDue(): Promise<boolean> {
    const { daily, hour } = await store.read.backupSettings();
    if (!daily || run !== null || elapsed() < retryAt) return false;
    const now = clock();
    const due = lastDue(now, hour, site.timeZone);
    // One from a clock that was ahead does not count.
    const newest = (await folder.list()).find(({ check, takenAt }) => check !== null && takenAt <= now);
    if (parts.isShared && (await isDoneSince(due))) return false;
    return newest === undefined || newest.takenAt < due || (await firstOfChain()) === "missing";
  }

  /** By any of the servers: jobs are in the log. */
  async function isDoneSince(due: number): Promise<boolean> {
    const job = (await store.read.jobs(LATEST_JOBS)).find(({ id }) => id === "backup");
    return job?.state === "done" && (job.finishedAt ?? 0) >= due;
  }

  /** The oldest backup from which the newest chain can be followed: a new chain needs one at once. */
  async function firstOfChain(): Promise<Backup | "missing" | null> {
    if (!config.recordingBytes) return null;
    const { newest } = (await parts.loadRecordings()).describeRecordings(recordings);
    if (newest === null) return null;
    const from = (await folder.list()).findLast(
      ({ check, recording: place }) =>
        check !== null && place?.chain === newest.chain && place.position >= newest.position,
    );
    return from ?? "missing";
  }

  async function recordedSpan(): Promise<RecordedSpan | null> {
    const limitBytes = config.recordingBytes;
    if (!limitBytes) return null;
    const from = await firstOfChain();
    const { bytes } = (await parts.loadRecordings()).describeRecordings(recordings);
    return { from: from === null || from === "missing" ? null : from.takenAt, to: clock(), bytes, limitBytes };
  }

  const files: BackupFiles = {
    places: { folder: config.backups, remote: config.backupFiles ? withoutSecrets(config.backupFiles) : null },
    list: folder.list,
    lastAttempt: folder.lastAttempt,
    running: () => run && { ...run },
    begin(startedBy) {
      if (run) return false;
      // What it fails with is noted and logged.
      void take({ kind: "manual", startedBy, to: null }).catch(() => undefined);
      return true;
    },
    recording: recordedSpan,
  };
  return {
    files,
    take,
    isDue,
    /** What it fails with is noted and logged. Another server may have taken it meanwhile. */
    async takeWhenDue(): Promise<void> {
      if (await isDue()) await take({ kind: "scheduled", startedBy: null, to: null }).catch(() => undefined);
    },
    /** Sends what could not be sent before, once an hour. */
    retrySending: async () => (run === null ? sending.retry() : undefined),
    /** The path of a backup that is there; null for any other name. */
    async fileOf(name: string): Promise<{ path: string; bytes: number } | null> {
      const backup = (await folder.list()).find((each) => each.name === name);
      return backup ? { path: folder.pathOf(name), bytes: backup.bytes } : null;
    },
    /** Ends the one being taken, which leaves nothing. */
    async stop(): Promise<void> {
      stopping.abort();
      await ended;
    },
  };
}

const FULL =
  "Na dysku kopii zapasowych zabrakło miejsca albo nie można na nim pisać. Żadnego kawałka kopii nie zostawiono. Zwolnij miejsce; następna kopia powstanie jak zwykle.";

const BROKEN = "Kopii zapasowej nie udało się zrobić; szczegóły są w dzienniku serwera.";

export function sentenceOf({ name, bytes, check }: Backup): string {
  const missing = check?.missing ?? 0;
  const sound = `Kopia ${name} jest sprawdzona: ${countOf(check?.posts ?? 0, NOUNS.wpis)}, obrazy: ${check?.pictures ?? 0}, ${Math.ceil(bytes / MIB)} MiB.`;
  return missing === 0 ? sound : `${sound} Plików tych obrazów brakowało już wcześniej: ${missing}.`;
}

async function noteInAudit(
  { write }: Pick<Store, "write">,
  { at, userId, file }: { at: number; userId: string | null; file: string },
): Promise<void> {
  await write((tx) => tx.putAudit({ at, userId, act: "backup-take", entity: null, details: { file } }));
}

/** While the copy is compared, the database lies there twice, once of it compressed. */
const COPIES = 3;

/** Beside what is certainly written. */
const SPARE_BYTES = 16 * MIB;

/** On the disk of the data the studio must go on writing. */
async function refuseWithoutSpace(parts: BackupParts, folder: string): Promise<void> {
  const { config, database, store, free = freeBytes } = parts;
  const { device, bytes } = await sizeOf(database);
  const pictures = await store.read.mediaBytes();
  const reserve = device === (await sizeOf(folder)).device ? LOW_BYTES + BALLAST_BYTES : 0;
  const [needed, there] = [COPIES * bytes + pictures + SPARE_BYTES + reserve, await free(folder)];
  if (there >= needed) return;
  const mib = (size: number) => `${Math.ceil(size / MIB)} MiB`;
  const where = folder === config.backups ? "folderu kopii" : "podanego folderu";
  throw new BackupError(
    `Na dysku ${where} jest za mało miejsca na kopię: potrzeba ${mib(needed)}, a wolne jest ${mib(there)}. Zwolnij miejsce i powtórz.`,
  );
}

async function sizeOf(path: string): Promise<{ device: number; bytes: number }> {
  const { dev, size } = await stat(path);
  return { device: dev, bytes: size };
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function aboutSite({ config, site, environment }: BackupParts): Promise<BackupTask["about"]> {
  const source = config.key ?? config.keyFile;
  // Asked for the fingerprint of a key that is not there, it would make one.
  const hasKey = typeof source !== "string" || existsSync(source);
  return {
    app: appVersion(),
    site: site.name,
    keyFingerprint: hasKey ? await keyFingerprint(source) : null,
    config: [
      { name: "config/szpalta.config.ts", text: await readFile(SITE_FILE, "utf8") },
      { name: "config/environment.json", text: `${JSON.stringify(environment, null, 2)}\n` },
    ],
  };
}
