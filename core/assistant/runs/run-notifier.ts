/** A notifier of runs' followers. `notify` tells the followers of a run that the store has new events of the run. */
export interface RunNews {
  follow(runId: string, listener: () => void): () => void;
  notify(runId: string): void;
}

/** Makes a notifier within this process. */
export function createRunNotifier(): RunNews & { notifyAll(): void } {
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
    notify(runId) {
      for (const listener of followers.get(runId) ?? []) listener();
    },
    /** Notifies the followers of every run, since another process may have written its events. */
    notifyAll() {
      for (const listeners of followers.values()) for (const listener of listeners) listener();
    },
  };
}
