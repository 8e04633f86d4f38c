import { setTimeout as after } from "node:timers/promises";
import { ALWAYS_LEADER } from "#core/replication/leader.ts";
import type { SiteRuntime } from "../base/site-runtime.ts";
import { startInterval } from "../base/interval.ts";
import type { Backups } from "./backups.ts";
import { serverBackupMessages } from "#core/messages/server/backup.ts";

const LOOK_MS = 60_000;

/** A start has other things to do; and who tries a site out has not got a backup of it at once. */
const FIRST_LOOK_MS = 10 * 60_000;

/** An entry waits for so long at most until it is sent, and as long as that takes. */
const SEND_MS = 5_000;

/** A stop waits for a place that does not answer no longer. */
const LAST_SENDING_MS = 3_000;

interface Parts extends Pick<SiteRuntime, "config" | "leader" | "elapsed" | "log"> {
  backups(): Promise<Backups>;
}

/**
 * Takes the daily backup, also one that fell due while the server was down, of several servers on the leader; at once the one that a
 * recording needs; and sends what is recorded to the second place.
 */
export function startBackupSchedule({ backups, config, leader = ALWAYS_LEADER, elapsed, log }: Parts) {
  const from = elapsed() + FIRST_LOOK_MS;
  const isRecorded = config.recordingBytes !== undefined;
  const look = async () => {
    const isEarly = elapsed() < from;
    if (isEarly && !isRecorded) return;
    const own = await backups();
    if (isEarly && !(await own.lacksRecorded())) return;
    if (leader.isLeader() && (await own.isDue())) await own.takeWhenDue();
    else await own.retrySending();
  };
  const onError = (err: unknown) => log.error({ err }, serverBackupMessages.scheduledBroken);
  const send = async () => (await backups()).sendRecorded();
  const sending = isRecorded && config.backupFiles ? startInterval(SEND_MS, send, onError) : null;
  const schedule = startInterval(LOOK_MS, look, onError);
  return {
    async stop(): Promise<void> {
      await schedule.stop();
      if (!sending) return;
      const last = sending.stop().then(send);
      await Promise.race([last, after(LAST_SENDING_MS, undefined, { ref: false })]);
    },
  };
}
