import { join } from "node:path";
import type { RecordedMoment } from "#core/backup/backup.ts";
import { LATEST_INSTANT } from "#core/base/values/instant.ts";
import { openSqliteStore, type SqliteStore } from "#store/sqlite/open.ts";
import { chooseBackup, restoreBackup } from "#store/sqlite/backup/restore-backup.ts";
import { RECORDING_KEY } from "./recording-key.ts";
import { backUp, backupScratch, emptyFolder, restoredStateOf } from "./backed-up-site.ts";

const RESTORED_AT = Date.UTC(2026, 10, 20, 2, 15);
const LIMIT_BYTES = 64 * 1024 * 1024;

/** A moment of a recording that lies there, signed with `RECORDING_KEY`. */
export function untilMoment(at: number, recordings: string, data: string): RecordedMoment {
  const key = { seal: RECORDING_KEY, fingerprint: "" };
  return { at, isLatest: at === LATEST_INSTANT, recordings, isSent: false, data, key, zone: "Europe/Warsaw" };
}

/** A database whose writes are recorded, with a clock that the test moves. */
export interface RecordedSite {
  folder: string;
  recordings: string;
  file: string;
  troubles: unknown[];
  open(readKey?: () => Promise<Buffer>): Promise<SqliteStore>;
  now(): number;
  /** Another instant for every write, later by `ms` or as the machine's clock is. */
  tick(ms?: number): number;
  /** The newest backup of the site, and the state at a moment made of it and the recording. */
  backUp(): Promise<string>;
  stateAt(at: number): Promise<Record<string, string> | null>;
}

export function recordedSite(limitBytes = LIMIT_BYTES, segmentBytes?: number): RecordedSite {
  const scratch = backupScratch();
  const folder = emptyFolder(join(scratch, "dane"));
  const recordings = join(scratch, "kopie", "recording");
  const file = join(folder, "szpalta.db");
  const troubles: unknown[] = [];
  const backups: string[] = [];
  let now = Date.now();
  let folders = 0;
  return {
    folder,
    recordings,
    file,
    troubles,
    now: () => now,
    tick: (ms = 1) => (now = Math.max(now + ms, Date.now())),
    open: (readKey = async () => RECORDING_KEY) =>
      openSqliteStore({
        file,
        clock: () => now,
        recording: {
          folder: recordings,
          limitBytes,
          readKey,
          ...(segmentBytes === undefined ? {} : { segmentBytes }),
          onTrouble: (error) => void troubles.push(error),
        },
      }),
    async backUp() {
      const path = join(emptyFolder(join(scratch, "kopie")), `${backups.length}.tar`);
      const { takenAt } = await backUp(folder, path);
      now = Math.max(now, takenAt) + 1;
      backups.unshift(path);
      return path;
    },
    async stateAt(at) {
      const until = untilMoment(at, recordings, folder);
      const base = chooseBackup(backups, until);
      if (base === null) return null;
      const target = emptyFolder(join(scratch, `stan-${(folders += 1)}`));
      await restoreBackup(base, target, { now: RESTORED_AT, progress: () => {}, until });
      return restoredStateOf(join(target, "szpalta.db"));
    },
  };
}
