import { parentPort, Worker, workerData } from "node:worker_threads";
import { BackupError, type BackupProgress } from "#core/backup/backup.ts";

/* A thread that takes or restores a backup gets one task. It answers with its progress, and then with a value or an error. */

type ThreadMessage =
  | { kind: "progress"; done: number; total: number; what: string }
  | { kind: "done"; value: unknown }
  | { kind: "failed"; message: string; isRefusal: boolean; code?: string; errcode?: number };

/**
 * Runs the worker `file` and resolves to its result. Rejects with a BackupError, with the system's error for a full disk, and when `signal`
 * aborts.
 */
export async function runInThread<T>(
  file: URL,
  task: object,
  { signal, progress }: { signal: AbortSignal; progress: BackupProgress },
): Promise<T> {
  signal.throwIfAborted();
  // The thread inherits the process's arguments, and with them the process's cache of compiled modules.
  const worker = new Worker(file, { workerData: task });
  const stop = () => void worker.terminate();
  signal.addEventListener("abort", stop);
  try {
    return await new Promise<T>((resolve, reject) => {
      worker.on("message", (message: ThreadMessage) => {
        if (message.kind === "progress") progress(message.done, message.total, message.what);
        else if (message.kind === "failed") reject(errorOf(message));
        else resolve(message.value as T);
      });
      worker.once("error", reject);
      worker.once("exit", () =>
        reject(signal.aborted ? (signal.reason as Error) : new Error("The thread ended without a result.")),
      );
    });
  } finally {
    signal.removeEventListener("abort", stop);
    await worker.terminate();
  }
}

/** Rebuilds an error from its fields, because errors lose their class between threads. */
function errorOf({ message, isRefusal, ...codes }: Extract<ThreadMessage, { kind: "failed" }>): Error {
  if (isRefusal) return new BackupError(message);
  const { kind: _kind, ...fields } = codes;
  return Object.assign(new Error(message), fields);
}

/** Runs in the worker thread: performs the thread's task and sends the result. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the task's type
export async function answerTask<Task>(
  perform: (task: Task, progress: BackupProgress) => Promise<unknown>,
): Promise<void> {
  const post = (message: ThreadMessage) => parentPort?.postMessage(message, []);
  try {
    const value = await perform(workerData as Task, (done, total, what) =>
      post({ kind: "progress", done, total, what }),
    );
    post({ kind: "done", value });
  } catch (error) {
    const { code, errcode } = error as { code?: unknown; errcode?: unknown };
    post({
      kind: "failed",
      message: error instanceof Error ? error.message : String(error),
      isRefusal: error instanceof BackupError,
      ...(typeof code === "string" ? { code } : {}),
      ...(typeof errcode === "number" ? { errcode } : {}),
    });
  }
}
