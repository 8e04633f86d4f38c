import { Worker } from "node:worker_threads";

/** At most this many bytes are read at a time. With Node's 16 KiB, passing pieces on would take three quarters of the time. */
export const CHUNK = 256 * 1024;

export interface SnapshotTask {
  file: string;
  /** The path of a verified, compressed copy to make; null for no copy. */
  copy: string | null;
}

export interface TakenSnapshot {
  /** The SHA-256 of the compressed copy; null if no copy was made. */
  digest: string | null;
  digests: Record<string, string>;
}

/**
 * Resolves once the thread holds the state of the file, so that the file may be written again. `taken` is the result. Both promises reject
 * when the thread fails; `taken` also rejects when the thread is stopped.
 */
export function takeSnapshot(
  task: SnapshotTask,
): Promise<{ taken: Promise<TakenSnapshot>; stop: () => Promise<void> }> {
  // The writer waits until the thread runs. The thread inherits the process's arguments, and with them its cache of compiled modules.
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
    // Callers that wait for `taken` get the error. After a stop nobody waits.
    taken.catch(() => undefined);
  });
}
