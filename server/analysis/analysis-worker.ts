import { parentPort } from "node:worker_threads";
import { Archive } from "#core/analysis/archive/archive.ts";
import { answer } from "#core/analysis/answer-question.ts";
import type { AnalysisTask } from "./analysis-feed.ts";
import type { WorkerMessage } from "../workers/worker-thread.ts";

/* Holds the archive for the built-in analysis, as word numbers without text. All of it goes when the thread stops. */
const port = parentPort;
if (!port) throw new Error("server/analysis/analysis-worker.ts działa tylko jako wątek uruchomiony przez serwer.");

let archive = new Archive();
port.on("message", (task: AnalysisTask) => {
  try {
    say({ value: perform(task) });
  } catch (error) {
    say({ bug: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
say({ ready: true });

function perform(task: AnalysisTask): unknown {
  switch (task.do) {
    case "wake":
      return null;
    case "forget":
      archive = new Archive();
      return null;
    case "put":
      for (const post of task.posts) archive.put(post);
      return archive.newForms();
    case "settle":
      for (const id of task.gone) archive.drop(id);
      for (const facts of task.refiled) archive.refile(facts);
      archive.putTags(task.tags);
      return archive.newForms();
    case "learn":
      return archive.learn(task.lemmas);
    case "answer":
      return answer(archive, task.question, new Map(task.lemmas));
  }
}

function say(message: WorkerMessage): void {
  port?.postMessage(message);
}
