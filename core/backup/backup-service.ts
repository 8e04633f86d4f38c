import { auditEntry } from "../base/audit-entry.ts";
import { ok, refuse, refuseField, type Failure, type Outcome } from "../base/outcome.ts";
import { permitted, proveFirst } from "../base/permission.ts";
import { isFreshlyProved, type Viewer } from "../base/viewer.ts";
import { parseLocalTime } from "../polish/dates/local-time.ts";
import type { Backup } from "./backup.ts";
import { nextDue } from "./backup-schedule.ts";
import { STATE_ACTS, stateBefore } from "./former-post-state.ts";
import type { BackupDeps, BackupSettings } from "./store.ts";
import { backupMessages } from "#core/messages/backup.ts";

const LAST_HOUR = 23;

/** Makes the backup service for administrators. Taking, restoring and downloading a backup need a recent proof of identity. */
export function createBackupService(deps: BackupDeps) {
  return {
    overview: permitted("administer", (viewer) => readOverview(deps, viewer)),
    /** Begins a backup; the overview shows its progress. */
    take: permitted("administer", async (viewer): Promise<Outcome<null>> => {
      const refusal = proofRefusal(deps, viewer);
      if (refusal) return refusal;
      return (await deps.backups()).begin(viewer.id) ? ok(null) : refuse("conflict", backupMessages.takingAlready);
    }),
    /** Returns what a restore to a backup or a moment would bring back, and what would be lost. */
    restorePoint: permitted("administer", (viewer, wanted: WantedState) => readRestorePoint(deps, viewer, wanted)),
    /** Begins a restore; the overview shows its progress. */
    restore: permitted("administer", async (viewer, wanted: WantedState): Promise<Outcome<null>> => {
      const files = await deps.backups();
      const refusal = proofRefusal(deps, viewer);
      if (refusal) return refusal;
      const point = await restorePointOf(deps, wanted);
      if (!point.ok) return point;
      const { backup, moment } = point.value;
      const by = { id: viewer.id, name: viewer.name };
      return (await files.beginRestore({ file: backup.name, moment, by }))
        ? ok(null)
        : refuse("conflict", backupMessages.takingOrRestoring);
    }),
    changeSettings: permitted("administer", (viewer, settings: BackupSettings) => change(deps, viewer, settings)),
    /** Records in the audit log who downloads a backup, and returns the backup's name and size. */
    download: permitted(
      "administer",
      async (viewer, name: string): Promise<Outcome<{ name: string; bytes: number }>> => {
        const refusal = proofRefusal(deps, viewer);
        if (refusal) return refusal;
        const backup = (await (await deps.backups()).list()).find((each) => each.name === name);
        if (!backup) return refuse("missing", backupMessages.gone);
        await deps.store.write((tx) =>
          tx.putAudit(auditEntry(viewer, deps.clock(), "backup-download", null, { file: name })),
        );
        return ok({ name, bytes: backup.bytes });
      },
    ),
  };
}

export type BackupService = ReturnType<typeof createBackupService>;

function proofRefusal({ clock }: BackupDeps, viewer: Viewer): Failure | null {
  return isFreshlyProved(viewer, clock()) ? null : proveFirst();
}

/** The state to restore: the moment `at`, as typed in the site's time zone; if `at` is empty, the backup named `file`. */
export interface WantedState {
  file: string;
  at: string;
}

/** A restore preview lists at most this many of the posts that would lose changes. */
const LATEST_SHOWN = 20;

/** What an administrator sees before a restore. */
export type RestorePoint = Extract<Awaited<ReturnType<typeof readRestorePoint>>, { ok: true }>["value"];

async function readRestorePoint(deps: BackupDeps, viewer: Viewer, wanted: WantedState) {
  const files = await deps.backups();
  const point = await restorePointOf(deps, wanted);
  if (!point.ok) return point;
  const { backup, moment } = point.value;
  const lost = await deps.store.read.writtenSince(moment ?? backup.takenAt, LATEST_SHOWN, STATE_ACTS);
  return ok({
    isProved: isFreshlyProved(viewer, deps.clock()),
    backup,
    moment,
    lost: { ...lost, latest: lost.latest.map((post) => ({ ...post, before: stateBefore(post) })) },
    running: files.restoring(),
  });
}

/** Finds the backup to restore from: the chosen backup, which must be checked, or a backup from which recorded writes reach the moment. */
async function restorePointOf(
  { backups, config, clock }: BackupDeps,
  { file, at }: WantedState,
): Promise<Outcome<{ backup: Backup; moment: number | null }>> {
  const files = await backups();
  if (files.isShared) return refuse("invalid", backupMessages.restoredByCommand);
  if (at === "") {
    const backup = (await files.list()).find(({ name, check }) => name === file && check !== null);
    return backup ? ok({ backup, moment: null }) : refuse("missing", backupMessages.goneOrUnchecked);
  }
  const moment = parseLocalTime(at, config.timeZone);
  if (!moment.ok) return refuseField("at", moment.message);
  if (moment.value > clock()) return refuseField("at", backupMessages.momentInFuture);
  const backup = await files.backupFor(moment.value);
  return backup ? ok({ backup, moment: moment.value }) : refuseField("at", backupMessages.notRecorded);
}

async function readOverview({ store, clock, config, backups }: BackupDeps, viewer: Viewer) {
  const [files, settings] = [await backups(), await store.read.backupSettings()];
  const now = clock();
  return ok({
    isProved: isFreshlyProved(viewer, now),
    settings,
    next: settings.daily ? nextDue(now, settings.hour, config.timeZone) : null,
    backups: await files.list(),
    lastAttempt: await files.lastAttempt(),
    running: files.running(),
    places: files.places,
    recording: await files.recording(),
    restoring: files.restoring(),
    isShared: files.isShared,
    lastRestore: await files.lastRestore(),
  });
}

async function change(
  { store, clock }: BackupDeps,
  viewer: Viewer,
  { daily, hour, version }: BackupSettings,
): Promise<Outcome<BackupSettings>> {
  if (!Number.isInteger(hour) || hour < 0 || hour > LAST_HOUR)
    return refuse("invalid", backupMessages.chooseHour, { hour: backupMessages.chooseHour });
  const now = clock();
  return store.write(async (tx) => {
    const present = await tx.backupSettings();
    if (present.version !== version) return refuse("conflict", backupMessages.settingsChangedMeanwhile);
    const settings = { daily, hour, version: version + 1 };
    await tx.putBackupSettings(settings);
    await tx.putAudit(auditEntry(viewer, now, "backup-settings", null, { daily, hour }));
    return ok(settings);
  });
}
