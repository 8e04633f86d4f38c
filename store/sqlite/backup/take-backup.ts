import { mkdirSync, rmSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { BackupError, type TakeBackup, type TakenBackup } from "#core/backup/backup.ts";

export type BackupMessage =
  | { kind: "open" }
  | { kind: "progress"; done: number; total: number; what: string }
  | { kind: "done"; taken: TakenBackup }
  | { kind: "failed"; message: string; isRefusal: boolean; code?: string; errcode?: number };

/**
 * Takes a backup in a thread, restores it into `work` and checks it; the file is there afterwards whole or not at all. Rejects
 * with a BackupError where the check finds something, with the system's error for a full disk, and when `signal` stops it.
 */
export const takeBackup: TakeBackup = async (task, { signal, progress }) => {
  signal.throwIfAborted();
  rmSync(task.work, { recursive: true, force: true });
  mkdirSync(task.work, { recursive: true, mode: 0o700 });
  // With the arguments of the process, and so its cache of compiled modules.
  const worker = new Worker(new URL("./backup-worker.ts", import.meta.url), { workerData: task });
  const stop = () => void worker.terminate();
  signal.addEventListener("abort", stop);
  try {
    return await new Promise<TakenBackup>((resolve, reject) => {
      worker.on("message", (message: BackupMessage) => {
        if (message.kind === "progress") progress(message.done, message.total, message.what);
        else if (message.kind === "failed") reject(errorOf(message));
        else if (message.kind === "done") resolve(message.taken);
      });
      worker.once("error", reject);
      worker.once("exit", () =>
        reject(signal.aborted ? (signal.reason as Error) : new Error("The backup's thread ended without a result.")),
      );
    });
  } finally {
    signal.removeEventListener("abort", stop);
    await worker.terminate();
    rmSync(task.work, { recursive: true, force: true });
  }
};

/** Errors lose what they are between threads. */
function errorOf({ message, isRefusal, ...codes }: Extract<BackupMessage, { kind: "failed" }>): Error {
  if (isRefusal) return new BackupError(message);
  const { kind: _kind, ...known } = codes;
  return Object.assign(new Error(message), known);
}
