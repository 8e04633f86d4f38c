import { existsSync } from "node:fs";
import type { AppRuntime } from "../compose/app-runtime.ts";
import { backupSentence } from "../backup/backups.ts";
import type { Progress, Report } from "../base/progress.ts";
import { cliMessages } from "#core/messages/server/cli/cli.ts";

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
  report(cliMessages.file(file ?? `${config.backups}/${taken.name}`));
  // It is made at the first need of it.
  if (!config.key && existsSync(config.keyFile)) report(cliMessages.keyApart(config.keyFile));
  const sending = file === null ? (await own.files.lastAttempt())?.sendingProblem : null;
  if (sending) report(sending);
  return !sending;
}
