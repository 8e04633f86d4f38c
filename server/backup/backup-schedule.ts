import { ALWAYS_LEADER } from "#core/replication/leader.ts";
import type { AppRuntime } from "../app-runtime.ts";
import { startInterval } from "../jobs/interval.ts";

const LOOK_MS = 60_000;

/** A start has other things to do; and who tries a site out has not got a backup of it at once. */
const FIRST_LOOK_MS = 10 * 60_000;

type Parts = Pick<AppRuntime, "backups" | "leader" | "elapsed" | "log">;

/** Takes the daily backup, also one that fell due while the server was down. Of several servers the leader does. */
export function startBackupSchedule({ backups, leader = ALWAYS_LEADER, elapsed, log }: Parts) {
  const from = elapsed() + FIRST_LOOK_MS;
  const look = async () => {
    if (elapsed() < from) return;
    const own = await backups();
    if (leader.isLeader() && (await own.isDue())) await own.takeWhenDue();
    else await own.retrySending();
  };
  return startInterval(LOOK_MS, look, (err) => log.error({ err }, "kopię zapasową z terminarza przerwał błąd"));
}
