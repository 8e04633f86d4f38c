import type { LogEntry, ReplicatedLog } from "#core/replication/replicated-log.ts";
import { signEntry, verifyEntry } from "../sqlite/replication/sign-entry.ts";

/** Wraps a log so that entries are signed with the site's key. An entry with a wrong signature is read as foreign, without a body. */
export function signLogEntries(log: ReplicatedLog, key: Buffer): ReplicatedLog {
  const placeOf = (position: number) => `entry ${position}`;
  return {
    ...log,
    async takeTurn() {
      const turn = await log.takeTurn();
      return {
        head: turn.head,
        append: ({ nonce, body }) =>
          turn.append({ nonce, body: signEntry(body, { key, place: placeOf(turn.head + 1) }) }),
        release: () => turn.release(),
      };
    },
    async read(position, limit) {
      const entries = await log.read(position, limit);
      return entries.map((entry): LogEntry => {
        if (entry.body === null) return entry;
        const body = verifyEntry(entry.body, { key, place: placeOf(entry.position) });
        return body ? { ...entry, body } : { ...entry, body: null, isForeign: true };
      });
    },
  };
}
