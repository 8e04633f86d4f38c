import { LOG_HEARTBEAT_MS, type LogListener } from "#core/replication/replicated-log.ts";

/** Polls so often that an answer has two seconds before the subscription counts as broken. */
const POLL_MS = LOG_HEARTBEAT_MS - 2_000;

export interface Polling {
  /** Called with what the database's own subscription says. It is a hint only: others may make it say anything. */
  onPosition(position: number): void;
  stop(): Promise<void>;
}

/**
 * Asks for the head at once and then every `POLL_MS`, which shows that the engine answers and finds what a subscription
 * that broke without a sign did not tell. `head` must be limited in time; while it rejects, nothing is shown.
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
