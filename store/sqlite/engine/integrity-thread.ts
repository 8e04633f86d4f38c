import { Worker } from "node:worker_threads";

/** Problems of the database file, found on a connection of its own in a thread of its own. */
export function checkIntegrityInThread(file: string): Promise<string[]> {
  const worker = new Worker(new URL("./integrity-worker.ts", import.meta.url), { workerData: file, execArgv: [] });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The check of the database ended without an answer.")));
  });
}
