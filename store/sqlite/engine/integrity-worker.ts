import { parentPort, workerData } from "node:worker_threads";
import { checkIntegrity } from "./integrity-check.ts";

if (!parentPort) throw new Error("This module runs as a worker thread; see check.ts.");
parentPort.postMessage(checkIntegrity(workerData as string), []);
