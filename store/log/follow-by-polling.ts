import { LOG_HEARTBEAT_MS, type LogListener } from "#core/replication/replicated-log.ts";

/** Polls so often that an answer has two seconds before the subscription counts as broken. */
const POLL_MS = LOG_HEARTBEAT_MS - 2_000;

export interface Polling {
  /**
   * Called with a position from the database's own subscription, which is only a hint: others may send any position.
   */
  onPosition(position: number): void;
  stop(): Promise<void>;
}

/**
 * Asks for the head at once and then every `POLL_MS`. This shows that the engine answers, and it finds entries that a
 * silently broken subscription did not report. `head` must have a time limit; while it rejects, nothing is reported.
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
