import { expect, it } from "vitest";
import { makeRun } from "#store/contract/assistant/assistant.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { narrowStore } from "../narrow-store.ts";
import { createRunNotifier } from "./run-notifier.ts";
import { STREAM_FLUSH_MS } from "./run.ts";
import { createEventWriter } from "./run-executor.ts";

/** A telling whose clock is the test's: `pass` does what waits. */
async function openEventWriter() {
  const { store } = await openRuntime();
  await store.write((tx) => tx.putRun(makeRun({ id: "r-1" })));
  const waiting: { milliseconds: number; work: () => void }[] = [];
  const later = (milliseconds: number, work: () => void) => {
    const entry = { milliseconds, work };
    waiting.push(entry);
    return () => void waiting.splice(waiting.indexOf(entry), 1);
  };
  const events = createEventWriter(
    { store: narrowStore(store), clock: () => 7, news: createRunNotifier(), later },
    "r-1",
  );
  const written = async () => (await store.read.runEvents("r-1", 0, 99)).map(({ at: _at, ...event }) => event);
  const pass = () => waiting.splice(0).forEach(({ work }) => work());
  return { events, waiting, written, pass, store };
}

it("writes a stream at most a quarter of a second late, its pieces together", async () => {
  const { events, waiting, written, pass } = await openEventWriter();
  for (const piece of ["Zie", "mia ", "jest"]) events.piece("R1", piece);
  expect(waiting.map(({ milliseconds }) => milliseconds)).toEqual([STREAM_FLUSH_MS]);
  expect(STREAM_FLUSH_MS).toBeLessThanOrEqual(250);
  pass();
  await events.flush();
  expect(await written()).toEqual([{ seq: 1, kind: "text", part: "R1", text: "Ziemia jest" }]);
});

it("keeps the order of events, and loses none that wait", async () => {
  const { events, waiting, written } = await openEventWriter();
  events.piece("R1", "a");
  void events.write([{ kind: "note", part: "R1", note: "Uwaga." }]);
  events.piece("R2", "b");
  await events.flush();
  expect(waiting).toEqual([]);
  expect((await written()).map((event) => ("text" in event ? event.text : event.kind))).toEqual(["a", "note", "b"]);
});

it("reports a failed write to every later caller", async () => {
  const { events, store } = await openEventWriter();
  const broken = events.write([], async () => {
    throw new Error("disk");
  });
  await expect(broken).rejects.toThrow("disk");
  events.piece("R1", "x");
  await expect(events.flush()).rejects.toThrow("disk");
  expect(await store.read.lastRunEvent("r-1")).toBe(0);
});
