import { ALL_CLAIMS } from "#core/replication/claims.ts";
import type { AppRuntime } from "../app-runtime.ts";
import { startInterval } from "../jobs/interval.ts";
import { whileHeld } from "../replication/while-held.ts";

const LOOK_MS = 60_000;

/** A start has other things to do; and who tries a site out has not got a backup of it at once. */
const FIRST_LOOK_MS = 10 * 60_000;

type Parts = Pick<AppRuntime, "backups" | "claims" | "elapsed" | "log">;

/** Takes the daily backup, also one that fell due while the server was down. Of several servers one does. */
export function startBackupSchedule({ backups, claims = ALL_CLAIMS, elapsed, log }: Parts) {
  const from = elapsed() + FIRST_LOOK_MS;
  const look = async () => {
    if (elapsed() < from) return;
    const own = await backups();
    if (await own.isDue()) await whileHeld(claims, "backup", own.takeWhenDue);
    else await own.retrySending();
  };
  return startInterval(LOOK_MS, look, (err) => log.error({ err }, "kopię zapasową z terminarza przerwał błąd"));
}
