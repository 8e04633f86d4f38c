import { Worker } from "node:worker_threads";

export interface SnapshotTask {
  file: string;
  /** Path of a verified, compressed copy to make; null for none. */
  copy: string | null;
}

export interface TakenSnapshot {
  /** SHA-256 of the compressed copy; null where none was made. */
  digest: string | null;
  digests: Record<string, string>;
}

/**
 * Resolves once the state of the file is held, with what becomes of it: the file may be written then. Both reject when the
 * thread fails, and `taken` when it is stopped.
 */
export function takeSnapshot(
  task: SnapshotTask,
): Promise<{ taken: Promise<TakenSnapshot>; stop: () => Promise<void> }> {
  // The thread gets the arguments of the process, and so its cache of compiled modules: the writer waits until it runs.
  const worker = new Worker(new URL("./snapshot-worker.ts", import.meta.url), { workerData: task });
  worker.unref();
  return new Promise((resolve, reject) => {
    const taken = new Promise<TakenSnapshot>((done, failed) => {
      const fail = (error: unknown) => {
        failed(error);
        reject(error);
      };
      worker.on("message", (message: { kind: "open" } | ({ kind: "done" } & TakenSnapshot)) => {
        if (message.kind === "done") done(message);
        else resolve({ taken, stop: async () => void (await worker.terminate()) });
      });
      worker.once("error", fail);
      worker.once("exit", () => fail(new Error("The snapshot's thread ended without a result.")));
    });
    // Whoever waits for `taken` gets its failure; after a stop nobody waits.
    taken.catch(() => undefined);
  });
}
