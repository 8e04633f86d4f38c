import { Worker } from "node:worker_threads";

export interface SnapshotTask {
  file: string;
  /** Path of a verified, compressed copy to make; null for none. */
  copy: string | null;
}

export interface TakenSnapshot {
  /** SHA-256 of the compressed copy; null if none was made. */
  digest: string | null;
  digests: Record<string, string>;
}

/**
 * Resolves once the thread holds the state of the file, so that the file may be written again; `taken` is the result.
 * Both reject when the thread fails, and `taken` also when it is stopped.
 */
export function takeSnapshot(
  task: SnapshotTask,
): Promise<{ taken: Promise<TakenSnapshot>; stop: () => Promise<void> }> {
  // The thread gets the arguments of the process, and so its cache of compiled modules: the writer waits until the
  // thread runs.
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
    // Callers that wait for `taken` get the error; after a stop nobody waits.
    taken.catch(() => undefined);
  });
}
