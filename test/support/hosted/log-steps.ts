import { onTestFinished } from "vitest";
import { LogUnavailable, type ReplicatedLog } from "#core/replication/replicated-log.ts";

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
export function follow(log: ReplicatedLog): { reached(position: number): Promise<void> } {
  let seen = 0;
  const waiting = new Set<() => void>();
  const look = async (): Promise<void> => {
    seen = await retried(() => log.head());
    for (const each of waiting) each();
  };
  const stop = log.follow({ onAlive: () => {}, onEntries: () => void look() });
  onTestFinished(() => stop());
  return {
    reached: (position) =>
      new Promise((resolve) => {
        const check = () => (seen >= position ? resolve() : undefined);
        waiting.add(check);
        check();
      }),
  };
}
