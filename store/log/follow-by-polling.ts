import { LOG_HEARTBEAT_MS, type LogListener } from "#core/replication/replicated-log.ts";

/** Milliseconds between polls: two seconds less than the heartbeat, so that an answer may take two seconds before the log counts as silent. */
const POLL_MS = LOG_HEARTBEAT_MS - 2_000;

export interface Polling {
  /** Reports a position from the database's own subscription. The position is only a hint, because anybody may send one. */
  onPosition(position: number): void;
  stop(): Promise<void>;
}

/**
 * Reads the log's head now and every `POLL_MS`. A poll shows whether the database answers, and finds entries that a silently broken
 * subscription missed. `head` must have a time limit. While `head` rejects, nothing is reported.
 */
export function followByPolling(listener: LogListener, head: () => Promise<number>): Polling {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const onPosition = (position: number): void => {
    if (!stopped && position > 0) listener.onEntries(position);
  };
  const poll = async (): Promise<void> => {
    const position = await head().catch(() => null);
    if (stopped) return;
    if (position !== null) {
      onPosition(position);
      listener.onAlive();
    }
    timer = setTimeout(() => void (polling = poll()), POLL_MS);
  };
  let polling = poll();
  return {
    onPosition,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await polling;
    },
  };
}
