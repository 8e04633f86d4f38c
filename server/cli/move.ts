import { existsSync } from "node:fs";
import { type MoveReport, MoveError } from "#core/replication/move-error.ts";
import { abandonLog, composeMove } from "../compose/compose-move.ts";
import { readConfig, type ServerConfig, withoutSecrets } from "../base/config.ts";
import { isDiskError, isLogError } from "../data-folder/disk-errors.ts";
import type { MoveCommand } from "./commands.ts";
import type { Progress, Report } from "../base/progress.ts";

const GO_ON = "Niczego nie utracono; powtórz polecenie, a dokończy przenoszenie.";

/**
 * Moves the site between its data folder and a log, and reports what was compared and which settings to set. Rejects with a
 * Polish sentence where it cannot be done or was broken off; given again it goes on.
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
    report("Folder jest od teraz witryną jednego serwera, w stanie, w jakim był. Usuń SZPALTA_LOG i SZPALTA_FILES.");
    return;
  }
  const { hosted } = config;
  if (!hosted)
    throw new MoveError(
      "Podaj dziennik i wspólne pliki: --to postgres://… --files s3://…, albo SZPALTA_LOG i SZPALTA_FILES.",
    );
  const embedded = command.to === "embedded";
  if (embedded && !config.key && !existsSync(config.keyFile))
    throw new MoveError("Podaj tajny klucz witryny w SZPALTA_KEY, taki jak na jej serwerach.");
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

/** Addresses given with the command are those of the settings. */
function settingsOf({ to, files }: MoveCommand): NodeJS.ProcessEnv {
  return {
    ...(to === "embedded" || to === "log" ? {} : { SZPALTA_LOG: to }),
    ...(files === null ? {} : { SZPALTA_FILES: files }),
  };
}

function explained(error: unknown): unknown {
  if (isLogError(error)) {
    const said = error instanceof Error ? error.message : "";
    return new MoveError(`Dziennik albo wspólne pliki nie odpowiedziały (${said}). ${GO_ON}`, { cause: error });
  }
  if (isDiskError(error))
    return new MoveError(`Na dysku nie można zapisać, bo jest pełny albo uszkodzony. Zwolnij miejsce. ${GO_ON}`, {
      cause: error,
    });
  return error;
}

function reportEmbedded(done: MoveReport | null, report: Report): void {
  if (done === null) report("Ten folder jest już witryną jednego serwera.");
  else {
    reportCompared(done, report);
    report(
      `Witryna jest w całości w tym folderze. Dziennik zamknięto na pozycji ${done.position}: jego serwery już nie zapisują.`,
    );
  }
  report("Usuń ustawienia SZPALTA_LOG i SZPALTA_FILES, zostaw ten sam tajny klucz i uruchom serwer.");
}

function reportLog(
  done: MoveReport,
  config: ServerConfig & Required<Pick<ServerConfig, "hosted">>,
  report: Report,
): void {
  const { hosted, key, keyFile } = config;
  reportCompared(done, report);
  report(`Witryna jest w dzienniku od pozycji ${done.position}. Na każdym serwerze ustaw:`);
  report(`  SZPALTA_LOG=${shown(hosted.log)}`);
  report(`  SZPALTA_FILES=${shown(hosted.files)}`);
  report(key ? "  SZPALTA_KEY jak dotąd" : `  SZPALTA_KEY to wynik polecenia: base64 -w0 ${keyFile}`);
  report("Na tym serwerze zostaw ten folder danych; pozostałe zaczną od pustego.");
}

/** Without a password, and saying so. */
function shown(address: string): string {
  const plain = withoutSecrets(address);
  return plain === address ? plain : `${plain}  (w całości, jak w poleceniu)`;
}

function reportCompared({ tables, pictures }: MoveReport, report: Report): void {
  report(`Porównano wiersz po wierszu wszystkie tabele (${tables}): są takie same.`);
  const { count, bytes, copied, missing } = pictures;
  report(`Obrazy: ${count} (${bytes} B), z tego skopiowanych teraz: ${copied}. Wszystkie są na miejscu.`);
  if (missing.length > 0)
    report(`Plików tych obrazów brakowało albo były uszkodzone już przed przeniesieniem: ${missing.join(", ")}.`);
}
