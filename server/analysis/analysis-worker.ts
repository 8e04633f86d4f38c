import { parentPort } from "node:worker_threads";
import { Archive } from "#core/analysis/archive/archive.ts";
import { checkAgainstSources } from "#core/analysis/sources/source-check.ts";
import { answer } from "#core/analysis/answer-question.ts";
import type { RelatedStep } from "#core/analysis/built-in-analysis.ts";
import { type ListedPost, RelatedLists } from "#core/analysis/related/related-lists.ts";
import type { AnalysisTask, ListsResult, ListsTask } from "./analysis-feed.ts";
import { DISK_FULL, isDiskError } from "../data-folder/disk-errors.ts";
import { NumberSpool } from "../data-folder/number-spool.ts";
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
    case "sources":
      return checkAgainstSources(task.body, task.sources);
    case "lists":
      return performLists(task.task);
  }
}

function performLists(task: ListsTask): ListsResult<unknown> {
  try {
    if (task.do === "begin" || task.do === "end") {
      lists?.close();
      lists = null;
      if (task.do === "begin") lists = new ListsOnDisk(task.data);
      return { value: null };
    }
    return lists ? { value: continueLists(lists, task) } : { failed: "listy zaczęto w wątku, którego już nie ma" };
  } catch (error) {
    if (!isDiskError(error)) throw error;
    return { failed: DISK_FULL };
  }
}

function continueLists(begun: ListsOnDisk, task: Exclude<ListsTask, { do: "begin" | "end" }>): unknown {
  switch (task.do) {
    case "put":
      return begun.put(task.posts);
    case "learn":
      return begun.learn(task.lemmas);
    case "next":
      return begun.next();
  }
}

function say(message: WorkerMessage): void {
  port?.postMessage(message);
}

/** The lists of all posts being made, with the words of the archive on disk until it is closed. */
class ListsOnDisk {
  readonly #spools: NumberSpool[] = [];
  readonly #lists: RelatedLists;
  #steps: Generator<RelatedStep, void> | null = null;

  constructor(data: string) {
    const open = () => {
      const spool = new NumberSpool(data);
      this.#spools.push(spool);
      return spool;
    };
    this.#lists = new RelatedLists({ posts: open(), queries: open() });
  }

  /** Returns the word forms that are new. */
  put(posts: readonly ListedPost[]): string[] {
    for (const post of posts) this.#lists.put(post);
    return this.#lists.newForms();
  }

  learn(lemmas: Iterable<readonly [form: string, lemma: string]>): void {
    this.#lists.learn(lemmas);
  }

  /** Once all posts are put; null after the last step. */
  next(): RelatedStep | null {
    this.#steps ??= this.#lists.make();
    const { done, value } = this.#steps.next();
    return done === true ? null : (value ?? null);
  }

  close(): void {
    for (const spool of this.#spools) spool.close();
  }
}
