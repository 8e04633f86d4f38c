import { ALL_CLAIMS } from "#core/replication/claims.ts";
import type { Replica } from "#core/replication/replica.ts";
import type { AppRuntime } from "../app-runtime.ts";
import { startInterval } from "../jobs/interval.ts";
import { whileHeld } from "../replication/while-held.ts";

const LOOK_MS = 60_000;

/** A start has other things to do; and who tries a site out has not got a backup of it at once. */
const FIRST_LOOK_MS = 10 * 60_000;

/** How often a server looks whether the one that restores the site is gone. */
const RESTORE_LOOK_MS = 5_000;

interface Parts extends Pick<AppRuntime, "backups" | "claims" | "elapsed" | "log"> {
  replica?: Pick<Replica, "restores"> | null;
}

/**
 * Takes the daily backup, also one that fell due while the server was down. Of several servers one does, and each ends a restore
 * that one which is gone has left running.
 */
export function startBackupSchedule({ backups, claims = ALL_CLAIMS, elapsed, log, replica = null }: Parts) {
  const from = elapsed() + FIRST_LOOK_MS;
  const look = async () => {
    if (elapsed() < from) return;
    const own = await backups();
    if (await own.isDue()) await whileHeld(claims, "backup", own.takeWhenDue);
    else await own.retrySending();
  };
  const lookAtRestore = async () => {
    if (replica?.restores.read()?.state === "running") await (await backups()).look();
  };
  const logged = (sentence: string) => (err: unknown) => log.error({ err }, sentence);
  const started = [startInterval(LOOK_MS, look, logged("kopię zapasową z terminarza przerwał błąd"))];
  if (replica)
    started.push(
      startInterval(RESTORE_LOOK_MS, lookAtRestore, logged("przerwanego odtwarzania nie udało się zakończyć")),
    );
  return { stop: async () => void (await Promise.all(started.map((each) => each.stop()))) };
}
