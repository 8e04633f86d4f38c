import { setTimeout as after } from "node:timers/promises";
import { ALWAYS_LEADER } from "#core/replication/leader.ts";
import type { SiteRuntime } from "../base/site-runtime.ts";
import { startInterval } from "../base/interval.ts";
import type { Backups } from "./backups.ts";
import { serverBackupMessages } from "#core/messages/server/backup.ts";

const LOOK_MS = 60_000;

/** Backups wait after a start, which has other work to do, and so that a site that is only tried out is not backed up at once. */
const FIRST_LOOK_MS = 10 * 60_000;

/** How long a recorded write waits at most before it is sent to the second place. */
const SEND_MS = 5_000;

/** How long a stop of the server waits for the last sending when the second place does not answer. */
const LAST_SENDING_MS = 3_000;

interface Dependencies extends Pick<SiteRuntime, "config" | "leader" | "elapsed" | "log"> {
  backups(): Promise<Backups>;
}

/**
 * Takes the daily backup, also when it fell due while the server was down; on a site of several servers the leader does. A backup that a
 * new recording of writes needs is taken at once. Also sends what is recorded to the second place.
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
