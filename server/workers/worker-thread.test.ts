import { Worker } from "node:worker_threads";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { deadline } from "#test/support/runner/deadline.ts";
import { createRenderer } from "./renderer.ts";
import { CLOCK_TIMES, WorkerThread } from "./worker-thread.ts";

/** Long enough for a thread of a busy machine to say what it has used. */
const SHORT = deadline(150);

/** A worker that does what its task's text says. */
const OBEDIENT = `
import { parentPort, receiveMessageOnPort, threadId } from "node:worker_threads";
parentPort.on("message", (task) => {
  const text = task.source?.body ?? task.markdown ?? task.text;
  if (text === "pętla") for (;;);
  const hang = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (text === "milczenie") hang();
  if (text === "za drugim razem" && Atomics.add(task.tries, 0, 1) === 0) hang();
  if (text === "śmierć") process.exit(1);
  if (text === "czeka na następne") {
    let next;
    while (!next) next = receiveMessageOnPort(parentPort)?.message;
    parentPort.postMessage({ value: text });
    return parentPort.postMessage({ value: next.text });
  }
  if (text === "ładuje") parentPort.postMessage({ "watch:import": ["file:///moduł.js"] });
  if (text === "błąd") return parentPort.postMessage({ bug: "błąd w kodzie" });
  parentPort.postMessage({ value: { ok: true, value: text + " w wątku " + threadId } });
});
parentPort.postMessage({ ready: true });
`;

const BROKEN = `throw new Error("nie da się załadować");`;

let thread: WorkerThread;
afterEach(() => thread.close());

function open(code = OBEDIENT, ahead = 0): WorkerThread {
  thread = new WorkerThread(new URL(`data:text/javascript,${encodeURIComponent(code)}`), () => null, { ahead });
  return thread;
}

/** Far beyond what an obedient task takes, far below a test's patience. */
const LIMIT = deadline(10_000);

it("takes for no answer what Node reports of a thread under `--watch`", async () => {
  const one = open(OBEDIENT, 1);
  const answers = await Promise.all(["ładuje", "drugi"].map((text) => one.run({ text }, LIMIT)));
  const value = (text: string) => ({ ok: true, value: expect.stringMatching(`^${text} w wątku`) });
  expect(answers).toEqual(["ładuje", "drugi"].map((text) => ({ done: true, value: value(text) })));
});

it("does tasks in order in one thread", async () => {
  open();
  const results = await Promise.all(["a", "b", "c"].map((text) => thread.run({ text }, LIMIT)));
  const values = results.map((each) => each.done && (each.value as { value: string }).value);
  const number = /\d+$/.exec(String(values[0]))?.[0];
  expect(values).toEqual(["a", "b", "c"].map((text) => `${text} w wątku ${number}`));
});

it("ends a worker that takes too long and goes on with another", async () => {
  const threads = { editors: open(), archive: thread };
  const renderer = createRenderer(threads, () => "klucz", SHORT);
  const source = (body: string) => ({ title: "", lead: "", body, media: [] });
  const endless = renderer.render(source("pętla"));
  const next = thread.run({ text: "dalej" }, LIMIT);
  expect(await endless).toMatchObject({ ok: false, code: "invalid", fields: { body: expect.any(String) } });
  expect(await next).toMatchObject({ done: true });
});

/** A running worker for which a second passes when the test says so, and which has used as much of a processor as the test says. */
async function openOnFakeClock(ahead = 0) {
  open(OBEDIENT, ahead);
  await thread.run({ text: "na rozruch" }, LIMIT);
  const used = { ms: 0 };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const usage = async () => ({ user: used.ms * 1000, system: 0 });
  const asking = vi.spyOn(Worker.prototype, "cpuUsage").mockImplementation(usage);
  onTestFinished(() => {
    vi.useRealTimers();
    asking.mockRestore();
  });
  return used;
}

it("counts what a task takes of the processor, however long that is by the clock", async () => {
  const used = await openOnFakeClock();
  const over = thread.run({ text: "milczenie" }, 1_000);
  const state = vi.fn();
  void over.then(state);
  used.ms = 999;
  await vi.advanceTimersByTimeAsync(9_000);
  expect(state).not.toHaveBeenCalled();
  used.ms = 1_001;
  await vi.advanceTimersByTimeAsync(900);
  expect(await over).toEqual({ done: false, why: "too-long" });
});

it("tries what comes to no end by the clock once more, after what waits, and then gives it up", async () => {
  await openOnFakeClock(1);
  const tries = new Int32Array(new SharedArrayBuffer(4));
  const late = thread.run({ text: "za drugim razem", tries }, 1_000);
  const endless = thread.run({ text: "milczenie" }, 1_000);
  const next = thread.run({ text: "b" }, 1_000);
  const fallen = async (generation: number) => {
    await vi.advanceTimersByTimeAsync(1_000 * CLOCK_TIMES);
    expect(thread.generation).toBe(generation);
    await expect.poll(() => thread.isRunning).toBe(true);
  };
  // Ended before it has begun, it would hang the second time only.
  await expect.poll(() => tries[0]).toBe(1);
  await fallen(2);
  await fallen(3);
  expect([await next, await late]).toMatchObject([{ done: true }, { done: true }]);
  expect(tries[0]).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000 * CLOCK_TIMES);
  expect(await endless).toEqual({ done: false, why: "stalled" });
});

it("survives a worker that dies and throws a bug of the task", async () => {
  open();
  const dead = thread.run({ text: "śmierć" }, LIMIT);
  const bug = thread.run({ text: "błąd" }, LIMIT);
  const next = thread.run({ text: "dalej" }, LIMIT);
  expect(await dead).toEqual({ done: false, why: "broken" });
  await expect(bug).rejects.toThrow("błąd w kodzie");
  expect(await next).toMatchObject({ done: true });
});

it("gives the worker its next task before the one under way is done", async () => {
  open(OBEDIENT, 1);
  const asked = ["czeka na następne", "b", "c"].map((text) => thread.run<unknown>({ text }, LIMIT));
  const values = (await Promise.all(asked)).map((each) => each.done && each.value);
  expect(values).toEqual(["czeka na następne", "b", { ok: true, value: expect.stringMatching(/^c w wątku /) }]);
});

it("gives what a dead worker had not begun to the next one, in its order", async () => {
  open(OBEDIENT, 2);
  const asked = ["a", "śmierć", "b", "c", "d"].map((text) => thread.run<{ value: string }>({ text }, LIMIT));
  const [first, dead, ...others] = await Promise.all(asked);
  expect([first, dead]).toMatchObject([{ done: true }, { done: false, why: "broken" }]);
  const words = others.map((each) => each.done && each.value.value.slice(0, 1));
  expect(words).toEqual(["b", "c", "d"]);
});

it("tells everybody when the worker cannot be loaded", async () => {
  open(BROKEN);
  const asked = [thread.run({ text: "a" }, LIMIT), thread.run({ text: "b" }, LIMIT)];
  for (const each of asked) await expect(each).rejects.toThrow("nie da się załadować");
});

it("takes no more than it can hold", async () => {
  open();
  const asked = Array.from({ length: 300 }, (_, n) => thread.run({ text: String(n) }, LIMIT));
  const results = await Promise.all(asked);
  const refused = results.filter((each) => !each.done);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every((each) => !each.done && each.why === "full")).toBe(true);
  expect(results[0]).toMatchObject({ done: true });
});

it("leaves nobody waiting when it is closed", async () => {
  open();
  const asked = [thread.run({ text: "pętla" }, LIMIT), thread.run({ text: "a" }, LIMIT)];
  await thread.close();
  expect(await Promise.all(asked)).toEqual([
    { done: false, why: "broken" },
    { done: false, why: "broken" },
  ]);
});
