import { auditEntry } from "../base/audit-entry.ts";
import { ok, refuse, type Failure, type Outcome } from "../base/outcome.ts";
import { permitted, proveFirst } from "../base/permission.ts";
import { isFreshlyProved, type Viewer } from "../base/viewer.ts";
import { nextDue } from "./backup-schedule.ts";
import type { BackupDeps, BackupSettings } from "./store.ts";

const LAST_HOUR = 23;

/** For administrators; what gives a copy of the whole site away, or decides where one goes, needs a fresh proof of who asks. */
export function createBackupService(deps: BackupDeps) {
  return {
    overview: permitted("administer", (viewer) => readOverview(deps, viewer)),
    /** Begins one; how far it is stands in the overview. */
    take: permitted("administer", async (viewer): Promise<Outcome<null>> => {
      const refusal = withoutProof(deps, viewer);
      if (refusal) return refusal;
      return (await deps.backups()).begin(viewer.id)
        ? ok(null)
        : refuse("conflict", "Kopia zapasowa jest właśnie robiona. Poczekaj, aż się skończy.");
    }),
    changeSettings: permitted("administer", (viewer, settings: BackupSettings) => change(deps, viewer, settings)),
    /** Notes who takes a backup away, and says that it is there. */
    download: permitted(
      "administer",
      async (viewer, name: string): Promise<Outcome<{ name: string; bytes: number }>> => {
        const refusal = withoutProof(deps, viewer);
        if (refusal) return refusal;
        const backup = (await (await deps.backups()).list()).find((each) => each.name === name);
        if (!backup) return refuse("missing", "Tej kopii już nie ma.");
        await deps.store.write((tx) =>
          tx.putAudit(auditEntry(viewer, deps.clock(), "backup-download", null, { file: name })),
        );
        return ok({ name, bytes: backup.bytes });
      },
    ),
  };
}

export type BackupService = ReturnType<typeof createBackupService>;

function withoutProof({ clock }: BackupDeps, viewer: Viewer): Failure | null {
  return isFreshlyProved(viewer, clock()) ? null : proveFirst();
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
  });
}

async function change(
  { store, clock }: BackupDeps,
  viewer: Viewer,
  { daily, hour, version }: BackupSettings,
): Promise<Outcome<BackupSettings>> {
  if (!Number.isInteger(hour) || hour < 0 || hour > LAST_HOUR)
    return refuse("invalid", "Wybierz godzinę od 0 do 23.", { hour: "Wybierz godzinę od 0 do 23." });
  const now = clock();
  return store.write(async (tx) => {
    const present = await tx.backupSettings();
    if (present.version !== version)
      return refuse("conflict", "Ktoś zmienił te ustawienia w międzyczasie. Otwórz stronę jeszcze raz.");
    const settings = { daily, hour, version: version + 1 };
    await tx.putBackupSettings(settings);
    await tx.putAudit(auditEntry(viewer, now, "backup-settings", null, { daily, hour }));
    return ok(settings);
  });
}
