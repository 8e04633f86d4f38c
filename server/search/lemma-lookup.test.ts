import { afterEach, expect, it } from "vitest";
import { createLemmaLookup, LANGUAGE_HEAP_MIB, LANGUAGE_WORKER } from "./lemma-lookup.ts";
import { WorkerThread } from "../workers/worker-thread.ts";

let thread: WorkerThread;
afterEach(() => thread.close());

function open(entry = LANGUAGE_WORKER) {
  thread = new WorkerThread(entry, () => null, { heapMib: LANGUAGE_HEAP_MIB });
  const warned: unknown[] = [];
  const log = { warn: (...given: unknown[]) => void warned.push(given) } as never;
  return { ask: createLemmaLookup(thread, log), warned };
}

const codeOf = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

it("tells the lemmas of forms in their order, and whether they are words, from a thread started at first need", async () => {
  const { ask } = open();
  expect(thread.generation).toBe(0);
  expect(await ask(["rowerami", "smartfonami"])).toEqual([
    { lemmas: ["rower"], isKnown: true },
    { lemmas: ["smartfon", "smartfonami"], isKnown: false },
  ]);
  expect(thread.generation).toBe(1);
});

it("asks for many forms in parts, all of them answered", async () => {
  const { ask } = open();
  const forms = Array.from({ length: 12_001 }, (_, no) => `słowo${no}`);
  const answers = await ask(forms);
  expect(answers).toHaveLength(forms.length);
  expect(answers.at(-1)!.lemmas).toContain("słowo12000");
});

it.each([
  ["cannot be loaded", "throw new Error('nie ma słownika')", /nie ma słownika/],
  [
    "dies while it works",
    "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit(1)); parentPort.postMessage({ ready: true })",
    /broken/,
  ],
])("rejects, and says so in the log, when the thread %s", async (_, code, reason) => {
  const { ask, warned } = open(codeOf(code));
  await expect(ask(["rower"])).rejects.toThrow(reason);
  expect(warned).toHaveLength(1);
});
