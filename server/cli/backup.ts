import { existsSync } from "node:fs";
import type { ComposedSite } from "../compose/composed-site.ts";
import { backupSentence } from "../backup/backups.ts";
import type { Progress, Report } from "../base/progress.ts";
import { cliMessages } from "#core/messages/server/cli/cli.ts";

/** Takes a backup. Resolves to false when the backup could not be sent to the off-site store. Rejects with a BackupError. */
export async function backup(
  { backups, config }: Pick<ComposedSite, "backups" | "config">,
  file: string | null,
  report: Report,
  progress: Progress,
): Promise<boolean> {
  const service = await backups();
  const taken = await service.take({ kind: "manual", startedBy: null, to: file, progress });
  report(backupSentence(taken));
  report(cliMessages.file(file ?? `${config.backups}/${taken.name}`));
  // The key file appears when the site first needs its key, so it may be missing.
  if (!config.key && existsSync(config.keyFile)) report(cliMessages.keyApart(config.keyFile));
  const sending = file === null ? (await service.files.lastAttempt())?.sendingProblem : null;
  if (sending) report(sending);
  return !sending;
}
