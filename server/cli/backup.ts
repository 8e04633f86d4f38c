import { existsSync } from "node:fs";
import type { AppRuntime } from "../compose/app-runtime.ts";
import { backupSentence } from "../backup/backups.ts";
import type { Progress, Report } from "../base/progress.ts";

/** False where the backup is there, and could not be sent elsewhere. Rejects with a BackupError. */
export async function backup(
  { backups, config }: Pick<AppRuntime, "backups" | "config">,
  file: string | null,
  report: Report,
  progress: Progress,
): Promise<boolean> {
  const own = await backups();
  const taken = await own.take({ kind: "manual", startedBy: null, to: file, progress });
  report(backupSentence(taken));
  report(`Plik: ${file ?? `${config.backups}/${taken.name}`}`);
  // It is made at the first need of it.
  if (!config.key && existsSync(config.keyFile))
    report(`Tajnego klucza w niej nie ma: kopię pliku ${config.keyFile} trzymaj osobno.`);
  const sending = file === null ? (await own.files.lastAttempt())?.sendingProblem : null;
  if (sending) report(sending);
  return !sending;
}
