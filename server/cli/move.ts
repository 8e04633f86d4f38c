import { existsSync } from "node:fs";
import { type SiteMoveReport, MoveError } from "#core/replication/site-move.ts";
import { abandonLog, composeMove } from "../compose/compose-move.ts";
import { readConfig, type ServerConfig, withoutSecrets } from "../base/config.ts";
import { isDiskError, isLogError } from "../data-folder/disk-errors.ts";
import type { MoveCommand } from "./commands.ts";
import type { Progress, Report } from "../base/progress.ts";
import { moveMessages } from "#core/messages/server/cli/move.ts";

/**
 * Moves the site between its data folder and a log. Reports what was compared and which settings to set. The message of a `MoveError` is a
 * Polish sentence. The same command continues an interrupted move.
 */
export async function move(
  command: MoveCommand,
  env: NodeJS.ProcessEnv,
  report: Report,
  progress: Progress,
  engine?: Parameters<typeof composeMove>[2],
): Promise<void> {
  const config = readConfig({ ...env, ...settingsOf(command) });
  if (command.abandonLog) {
    await abandonLog(config);
    report(moveMessages.logAbandoned);
    return;
  }
  const { hosted } = config;
  if (!hosted) throw new MoveError(moveMessages.giveLog);
  const embedded = command.to === "embedded";
  if (embedded && !config.key && !existsSync(config.keyFile)) throw new MoveError(moveMessages.giveKey);
  const composed = await composeMove({ ...config, hosted }, progress, engine);
  try {
    if (embedded) reportEmbedded(await composed.toEmbedded(), report);
    else reportLog(await composed.toLog(), { ...config, hosted }, report);
  } catch (error) {
    throw explained(error);
  } finally {
    await composed.close();
  }
}

/** Returns the command's addresses as settings. They override the environment's settings. */
function settingsOf({ to, files }: MoveCommand): NodeJS.ProcessEnv {
  return {
    ...(to === "embedded" || to === "log" ? {} : { SZPALTA_LOG: to }),
    ...(files === null ? {} : { SZPALTA_FILES: files }),
  };
}

function explained(error: unknown): unknown {
  if (isLogError(error)) {
    const reason = error instanceof Error ? error.message : "";
    return new MoveError(moveMessages.logSilent(reason), { cause: error });
  }
  if (isDiskError(error))
    return new MoveError(moveMessages.diskFull, {
      cause: error,
    });
  return error;
}

function reportEmbedded(done: SiteMoveReport | null, report: Report): void {
  if (done === null) report(moveMessages.embeddedAlready);
  else {
    reportCompared(done, report);
    report(moveMessages.embedded(done.position));
  }
  report(moveMessages.unsetLog);
}

function reportLog(
  done: SiteMoveReport,
  config: ServerConfig & Required<Pick<ServerConfig, "hosted">>,
  report: Report,
): void {
  const { hosted, key, keyFile } = config;
  reportCompared(done, report);
  report(moveMessages.inLog(done.position));
  report(`  SZPALTA_LOG=${shown(hosted.log)}`);
  report(`  SZPALTA_FILES=${shown(hosted.files)}`);
  report(key ? moveMessages.sameKey : moveMessages.keyCommand(keyFile));
  report(moveMessages.folderStays);
}

/** Returns an address without password and query, with a remark when something was left out. */
function shown(address: string): string {
  const plain = withoutSecrets(address);
  return plain === address ? plain : moveMessages.wholeAddress(plain);
}

function reportCompared({ tables, pictures }: SiteMoveReport, report: Report): void {
  report(moveMessages.compared(tables));
  const { count, bytes, copied, missing } = pictures;
  report(moveMessages.pictures(count, bytes, copied));
  if (missing.length > 0) report(moveMessages.picturesMissing(missing.join(", ")));
}
