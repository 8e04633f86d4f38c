import { beforeEach, expect, it } from "vitest";
import {
  createSearchIndexer,
  FIRST_REST_MS,
  JOIN_MS,
  LONGEST_RETRY_MS,
  LOOK_MS,
  RETRY_MS,
  LOGGED_FROM,
} from "./search-indexer.ts";
import { DiskError } from "../data-folder/disk-errors.ts";

/** An archive that something is written to, and an index that follows it when the keeper says so. */
let elapsed: number;
let owed: number;
let runs: number;
let mayWrite: boolean;
let trouble: Error | null;
let commit: () => void;
let told: string[];
beforeEach(reset);

function reset(): void {
  elapsed = 0;
  owed = 0;
  runs = 0;
  mayWrite = true;
  trouble = null;
  told = [];
}

async function catchUp() {
  runs += 1;
  if (trouble) throw trouble;
  const posts = owed;
  owed = 0;
  return { forms: 0, posts };
}

function open() {
  return createSearchIndexer({
    store: {
      read: { searchWaiting: async () => ({ posts: owed, forms: 0 }) } as never,
      onCommit: (listener) => void (commit = () => listener([])),
    },
    upkeep: { catchUp, join: async () => void told.push("join"), stop: async () => {} },
    watch: { mayWrite: () => mayWrite },
    log: { info: () => void told.push("info"), debug: () => void told.push("debug") } as never,
    elapsed: () => elapsed,
  });
}

function write(): void {
  owed += 1;
  commit();
}

it("says in the log what was much, and leaves an autosave to the details", async () => {
  const { look } = open();
  elapsed = FIRST_REST_MS;
  owed = LOGGED_FROM;
  await look();
  write();
  await look();
  expect(told).toEqual(["info", "debug"]);
});

it("joins once a day what single posts left, and nothing where none was filed", async () => {
  const { look } = open();
  elapsed = JOIN_MS;
  await look();
  await look();
  expect(told).toEqual([]);
  write();
  for (let looks = 0; looks < 3; looks += 1) await look();
  expect(told).toEqual(["debug", "join"]);
  elapsed += JOIN_MS;
  await look();
  expect(told).toEqual(["debug", "join"]);
});

it("looks often enough for 5 s", () => expect(LOOK_MS).toBeLessThan(5_000));

it("does what a former process left, but lets the first readers come first", async () => {
  const { look } = open();
  owed = 3;
  elapsed = FIRST_REST_MS - 1;
  await look();
  expect(runs).toBe(0);
  elapsed = FIRST_REST_MS;
  await look();
  expect([runs, owed]).toEqual([1, 0]);
});

it("works after a commit that left something, and only then", async () => {
  const { look } = open();
  elapsed = FIRST_REST_MS;
  await look();
  commit();
  await look();
  expect(runs).toBe(0);
  write();
  await look();
  await look();
  expect([runs, owed]).toEqual([1, 0]);
});

it("sees what was written while it worked", async () => {
  const { look } = open();
  elapsed = FIRST_REST_MS;
  write();
  const looking = look();
  write();
  await looking;
  owed = 1;
  await look();
  expect([runs, owed]).toEqual([2, 0]);
});

it("comes again after a failure, later each time, and soon again once it succeeded", async () => {
  const { look } = open();
  elapsed = FIRST_REST_MS;
  write();
  trouble = new Error("Wątek słownika nie odpowiedział.");
  for (const rest of [RETRY_MS, 2 * RETRY_MS, 4 * RETRY_MS]) {
    await expect(look()).rejects.toBe(trouble);
    const before = runs;
    elapsed += rest - 1;
    commit();
    await look();
    expect(runs).toBe(before);
    elapsed += 1;
  }
  trouble = null;
  await look();
  expect(owed).toBe(0);
  write();
  trouble = new Error("Znów.");
  await expect(look()).rejects.toBe(trouble);
  elapsed += RETRY_MS;
  trouble = null;
  await look();
  expect(owed).toBe(0);
});

it("never rests for longer than its longest rest", async () => {
  const { look } = open();
  elapsed = FIRST_REST_MS;
  write();
  trouble = new Error("Ciągle.");
  for (let failure = 0; failure < 40; failure += 1) {
    await expect(look()).rejects.toBe(trouble);
    elapsed += LONGEST_RETRY_MS;
  }
});

it("is quiet while nothing may be written, and goes on afterwards", async () => {
  const { look } = open();
  elapsed = FIRST_REST_MS;
  write();
  mayWrite = false;
  await look();
  expect(runs).toBe(0);
  mayWrite = true;
  trouble = new DiskError("Dysk jest pełny.");
  await look();
  trouble = null;
  elapsed += RETRY_MS;
  await look();
  expect(owed).toBe(0);
});
