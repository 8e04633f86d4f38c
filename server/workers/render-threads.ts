import { availableParallelism } from "node:os";
import type { WorkerData } from "./render-worker.ts";
import { createWorkerPool, type WorkerPool } from "./worker-pool.ts";
import { createWorkerThread, type WorkerThread } from "./worker-thread.ts";

/** Each takes some 60 MB and up to a core; what hands them their texts and keeps the results is busy with the rest. */
const MOST_ARCHIVE_THREADS = 2;

export interface OpenRenderThreads {
  /** For those who wait for their own text: nothing else is done there. */
  editors: WorkerThread;
  /** For work over many texts and for social pictures; they leave the processor to readers and editors where it is short. */
  archive: WorkerPool;
  close(): Promise<void>;
}

/** None of the threads is started before it is needed. */
export function openRenderThreads(site: Pick<WorkerData, "typography" | "origin">): OpenRenderThreads {
  const open = (givesWay: boolean): WorkerThread => {
    const data: WorkerData = { ...site, givesWay };
    return createWorkerThread(new URL("render-worker.ts", import.meta.url), data);
  };
  const editors = open(false);
  const count = Math.min(MOST_ARCHIVE_THREADS, availableParallelism());
  const archive = createWorkerPool(Array.from({ length: count }, () => open(true)));
  return { editors, archive, close: async () => void (await Promise.all([editors.close(), archive.close()])) };
}
