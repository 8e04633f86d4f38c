import { parentPort } from "node:worker_threads";
import { Archive } from "#core/analysis/archive/archive.ts";
import { answer } from "#core/analysis/answer-question.ts";
import type { AnalysisTask, ListsTask } from "./analysis-feed.ts";
import { ListsOnDisk } from "./lists-on-disk.ts";
import type { WorkerMessage } from "../workers/worker-thread.ts";

/* Holds the archive for the built-in analysis, as word numbers without text. All of it goes when the thread stops. */
const port = parentPort;
if (!port) throw new Error("server/analysis/analysis-worker.ts działa tylko jako wątek uruchomiony przez serwer.");

let archive = new Archive();
let lists: ListsOnDisk | null = null;
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
    case "lists":
      return performLists(task.task);
  }
}

function performLists(task: ListsTask): unknown {
  if (task.do === "begin" || task.do === "end") {
    lists?.close();
    lists = task.do === "begin" ? new ListsOnDisk(task.data) : null;
    return null;
  }
  if (!lists) throw new Error(`Lists were to be continued (${task.do}) and never begun in this thread.`);
  switch (task.do) {
    case "put":
      return lists.put(task.posts);
    case "learn":
      return lists.learn(task.lemmas);
    case "next":
      return lists.next();
  }
}

function say(message: WorkerMessage): void {
  port?.postMessage(message);
}
