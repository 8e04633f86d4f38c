import { setTimeout as after } from "node:timers/promises";
import { ALWAYS_LEADER } from "#core/replication/leader.ts";
import type { SiteRuntime } from "../base/site-runtime.ts";
import { startInterval } from "../base/interval.ts";
import type { Backups } from "./backups.ts";
import { serverBackupMessages } from "#core/messages/server/backup.ts";

const LOOK_MS = 60_000;

/** Backups begin this long after a start. A start has other work, and a site that is only tried out needs no backup. */
const FIRST_LOOK_MS = 10 * 60_000;

/** A recorded write waits at most this long before it is sent to the off-site store. */
const SEND_MS = 5_000;

/** A stop of the server waits at most this long for the last sending to the off-site store. */
const LAST_SENDING_MS = 3_000;

interface Dependencies extends Pick<SiteRuntime, "config" | "leader" | "elapsed" | "log"> {
  backups(): Promise<Backups>;
}

/**
 * Takes the daily backup, also if it fell due while the server was down. Of several servers only the leader takes the backup. A new
 * recording of writes gets its first backup at once. Recorded writes are sent to the off-site store.
 */
export function startBackupSchedule({ backups, config, leader = ALWAYS_LEADER, elapsed, log }: Dependencies) {
  const from = elapsed() + FIRST_LOOK_MS;
  const isRecorded = config.recordingBytes !== undefined;
  const look = async () => {
    const isEarly = elapsed() < from;
    if (isEarly && !isRecorded) return;
    const service = await backups();
    if (isEarly && !(await service.lacksRecorded())) return;
    if (leader.isLeader() && (await service.isDue())) await service.takeWhenDue();
    else await service.retrySending();
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
