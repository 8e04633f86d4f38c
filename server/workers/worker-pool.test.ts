import { expect, it } from "vitest";
import { createWorkerPool, type WorkerResult } from "./worker-thread.ts";

/** A worker that answers when it is told to. */
function thread(log: unknown[], isRunning = true) {
  const doing: (() => void)[] = [];
  return {
    isRunning,
    run: <T>(task: unknown) => {
      log.push(task);
      return new Promise<WorkerResult<T>>((resolve) => doing.push(() => resolve({ done: true, value: task as T })));
    },
    close: async () => void log.push("closed"),
    finish: async () => {
      doing.shift()?.();
      // What follows from an answer takes a few turns.
      for (let turn = 0; turn < 9; turn += 1) await Promise.resolve();
    },
  };
}

const LIMIT = 1_000;

it("gives every thread one task at a time, and those that wait in their order", async () => {
  const log: unknown[] = [];
  const [one, two] = [thread(log), thread(log)];
  const pool = createWorkerPool([one, two]);
  const results = ["a", "b", "c", "d"].map((task) => pool.run(task, LIMIT));
  expect(log).toEqual(["a", "b"]);
  await two.finish();
  expect(log).toEqual(["a", "b", "c"]);
  await two.finish();
  await one.finish();
  await two.finish();
  expect(await Promise.all(results)).toEqual(["a", "b", "c", "d"].map((value) => ({ done: true, value })));
});

it("gives threads that need not wait as many tasks more, and evenly", async () => {
  const [mine, yours] = [[], []] as unknown[][];
  const [one, two] = [thread(mine!), thread(yours!)];
  const pool = createWorkerPool([one, two], 1);
  for (const task of ["a", "b", "c", "d", "e"]) void pool.run(task, LIMIT);
  expect([mine, yours]).toEqual([
    ["a", "c"],
    ["b", "d"],
  ]);
  await two.finish();
  expect([mine, yours]).toEqual([
    ["a", "c"],
    ["b", "d", "e"],
  ]);
});

it("takes what is urgent first", async () => {
  const log: unknown[] = [];
  const only = thread(log);
  const pool = createWorkerPool([only]);
  void pool.run("a", LIMIT);
  void pool.run("b", LIMIT);
  void pool.run("picture", LIMIT, true);
  await only.finish();
  await only.finish();
  expect(log).toEqual(["a", "picture", "b"]);
});

it("starts no thread while one that is there has nothing to do", async () => {
  const [notStarted, running] = [[], []] as unknown[][];
  const pool = createWorkerPool([thread(notStarted!, false), thread(running!)]);
  void pool.run("a", LIMIT);
  expect([notStarted, running]).toEqual([[], ["a"]]);
});

it("leaves nobody waiting when it is closed, and starts nothing for them", async () => {
  const log: unknown[] = [];
  const pool = createWorkerPool([thread(log)]);
  void pool.run("a", LIMIT);
  const waiting = pool.run("b", LIMIT);
  await pool.close();
  expect([await waiting, log]).toEqual([{ done: false, why: "broken" }, ["a", "closed"]]);
});

it("goes on after a bug in a task, and takes no more than it can hold", async () => {
  const failing = { isRunning: true, run: () => Promise.reject(new Error("błąd")), close: async () => undefined };
  const pool = createWorkerPool([failing]);
  await expect(pool.run("a", LIMIT)).rejects.toThrow("błąd");
  await expect(pool.run("b", LIMIT)).rejects.toThrow("błąd");
  const full = createWorkerPool([thread([])]);
  const asked = Array.from({ length: 300 }, () => full.run("a", LIMIT));
  expect(await asked.at(-1)).toEqual({ done: false, why: "full" });
});
