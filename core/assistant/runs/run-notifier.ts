/** Notifies the followers of a run that it has new events, which they then read from the store. */
export interface RunNews {
  follow(runId: string, listener: () => void): () => void;
  told(runId: string): void;
}

export function createRunNotifier(): RunNews & { toldAll(): void } {
  const followers = new Map<string, Set<() => void>>();
  return {
    follow(runId, listener) {
      const listening = followers.get(runId) ?? new Set();
      followers.set(runId, listening.add(listener));
      return () => {
        listening.delete(listener);
        if (listening.size === 0) followers.delete(runId);
      };
    },
    told(runId) {
      for (const listener of followers.get(runId) ?? []) listener();
    },
    /** Notifies the followers of every run, since another process may have written its events. */
    toldAll() {
      for (const listeners of followers.values()) for (const listener of listeners) listener();
    },
  };
}
