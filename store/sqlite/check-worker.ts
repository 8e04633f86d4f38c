import { parentPort, workerData } from "node:worker_threads";
import { problemsOf } from "./problems.ts";

parentPort!.postMessage(problemsOf(workerData as string), []);
