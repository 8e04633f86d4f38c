import { onTestFinished } from "vitest";
import {
  LogUnavailable,
  type LogEntry,
  type NewLogEntry,
  type ReplicatedLog,
} from "#core/replication/replicated-log.ts";

export function entry(position: number, nonce: string): NewLogEntry {
  return { position, nonce, body: new TextEncoder().encode(`ciało ${nonce}`) };
}

export async function allOf(log: ReplicatedLog | undefined): Promise<LogEntry[]> {
  const entries: LogEntry[] = [];
  for (let more = entries; log && (entries.length === 0 || more.length > 0);) {
    more = await log.read(entries.length + 1, 100);
    entries.push(...more);
  }
  return entries;
}

export async function appendAtHead(log: ReplicatedLog, count: number, server: string): Promise<void> {
  for (let at = 0; at < count;) {
    const position = (await log.head()) + 1;
    if ((await log.append(entry(position, `${server}-${at}`))) === "appended") at += 1;
  }
}

export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error;
    }
  }
}

/** Reads after every notice, as a server does. */
export function follow(log: ReplicatedLog): { told(position: number): Promise<void> } {
  let seen = 0;
  let look = (): void => {};
  const stop = log.follow(0, {
    onAlive: () => {},
    onEntries: () =>
      void retried(() => log.head()).then((head) => {
        seen = head;
        look();
      }),
  });
  onTestFinished(() => stop());
  return {
    async told(position) {
      while (seen < position) await new Promise<void>((resolve) => (look = resolve));
    },
  };
}
