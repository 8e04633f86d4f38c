import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Leader } from "#core/replication/leader.ts";
import { WritesRefused } from "#core/replication/replica.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { startJobRunner } from "./job-runner.ts";

const waited = { seconds: [] as number[] };
const { setTimeout: after } = timers;

async function passAtOnce(milliseconds?: number, _value?: unknown, options?: { signal?: AbortSignal }): Promise<never> {
  waited.seconds.push((milliseconds ?? 0) / 1_000);
  await new Promise((resolve) => setImmediate(resolve));
  options?.signal?.throwIfAborted();
  return undefined as never;
}

function putAfter(made: typeof after): void {
  timers.setTimeout = made;
  // For those who have imported it by its name.
  syncBuiltinESMExports();
}

beforeAll(() => putAfter(passAtOnce));
afterAll(() => putAfter(after));

/** Background work on an empty site, and in which order it came to its pieces. */
async function started(
  watch: { checked(): void; workHeld(): boolean },
  checkAtStart: boolean,
  given: Partial<Pick<Parameters<typeof startJobRunner>[0], "replica" | "leader" | "log">> = {},
  staleRenders = async (): Promise<string[]> => [],
) {
  const runtime = await openRuntime();
  const done: string[] = [];
  const store = {
    ...runtime.store,
    check: async () => {
      done.push("check");
      return [];
    },
    read: { ...runtime.store.read, staleRenders: async () => (done.push("renders"), staleRenders()) },
  };
  const parts = { ...runtime, store, watch, timeZone: () => "Europe/Warsaw", emptyTrash: async () => 0, ...given };
  return { done, background: startJobRunner({ ...parts, checkAtStart }) };
}

it.each([
  [true, ["check", "renders"]],
  [false, ["renders"]],
])("after an unclean stop (%s) does first: %j", async (checkAtStart, order) => {
  const { done, background } = await started({ checked() {}, workHeld: () => false }, checkAtStart);
  await expect.poll(() => done).toContain("renders");
  await background.stop();
  expect(done).toEqual(order);
  expect(waited.seconds[0]).toBe(15);
});

it("checks at once a database in which a statement has met damage, and goes on when it is sound", async () => {
  let held = false;
  const checked = () => (held = false);
  const { done, background } = await started({ checked, workHeld: () => held }, false);
  await expect.poll(() => done).toContain("renders");
  expect(done).toEqual(["renders"]);
  held = true;
  await expect.poll(() => held).toBe(false);
  expect(done).toEqual(["renders", "check"]);
  await background.stop();
});

it("renders nothing anew while the database is damaged, and does so once it is sound", async () => {
  let held = true;
  let asked = 0;
  const { done, background } = await started({ checked() {}, workHeld: () => (asked++, held) }, true);
  await expect.poll(() => asked).toBeGreaterThan(5);
  expect(done).toEqual(["check"]);
  held = false;
  await expect.poll(() => done).toContain("renders");
  await background.stop();
});

it("does the work of a start again after a snapshot has replaced the site", async () => {
  const listeners: (() => void)[] = [];
  const replica = { onRestored: (listener: () => void) => void listeners.push(listener) };
  const watch = { checked() {}, workHeld: () => false };
  const { done, background } = await started(watch, false, { replica });
  await expect.poll(() => done).toContain("renders");
  for (const listener of listeners) listener();
  await expect.poll(() => done.length).toBe(2);
  await background.stop();
  expect(done).toEqual(["renders", "renders"]);
});

it.each([
  ["held, is put off without an error", true, "praca w tle czeka"],
  ["not held, is an error", false, "praca w tle przerwana błędem"],
])("work that is refused while the site is %s", async (_, held, said) => {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  let isHeld = false;
  const refused = () => {
    isHeld = held;
    return Promise.reject(new WritesRefused("Witryna jest właśnie odtwarzana."));
  };
  const watch = { checked() {}, workHeld: () => isHeld };
  const { background } = await started(watch, false, { log }, refused);
  await expect.poll(() => lines.length).toBe(1);
  await background.stop();
  expect(lines).toEqual([expect.objectContaining({ level: held ? 30 : 50, msg: said })]);
});

it("does the work for all servers only as the leader, each time it becomes the leader", async () => {
  const starts: (() => unknown)[] = [];
  let leads = false;
  const leader: Leader = {
    isLeader: () => leads,
    whileLeading: (start) => void starts.push(start),
    close: async () => {},
  };
  let asked = 0;
  const watch = { checked() {}, workHeld: () => (asked++, false) };
  const { done, background } = await started(watch, true, { leader });
  // The check of its own file is each server's.
  await expect.poll(() => asked).toBeGreaterThan(5);
  expect(done).toEqual(["check"]);
  leads = true;
  for (const times of [1, 2]) {
    for (const start of starts) start();
    await expect.poll(() => done).toEqual(["check", ...Array.from({ length: times }, () => "renders")]);
  }
  await background.stop();
});
