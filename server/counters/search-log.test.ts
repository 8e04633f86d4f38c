import { describe, expect, test } from "vitest";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { createSearchLog, SAME_SEARCH_MS, TEXTS_HELD } from "./search-log.ts";

async function searchLog() {
  const runtime = await openRuntime();
  const state = { writes: true, broken: false, now: runtime.clock(), elapsed: 0 };
  const store = {
    write: (work: never) => (state.broken ? Promise.reject(new Error("pełny")) : runtime.store.write(work)),
  } as typeof runtime.store;
  const log = createSearchLog({
    store,
    clock: () => state.now,
    elapsed: () => state.elapsed,
    timeZone: () => "Europe/Warsaw",
    state: { mayWrite: () => state.writes },
    log: runtime.log,
  });
  const rows = async () => (await runtime.store.read.searches({ from: "", inVain: false }, 0, 5_000)).rows;
  const counts = async () => (await rows()).map(({ text, count }) => [text, count]);
  return { log, rows, counts, state };
}

const found = (text: string) => ({ text, found: true });

describe("the log of searches", () => {
  test("counts a text by the day, in small letters with its diacritics, and whether it led anywhere the last time", async () => {
    const { log, rows } = await searchLog();
    log.note({ text: "Rowery w Łodzi", found: false }, "192.0.2.1");
    log.note({ text: " rowery w  ŁODZI", found: false }, "192.0.2.2");
    log.note(found("kompost"), "192.0.2.1");
    expect(await rows()).toEqual([]);
    await log.flush();
    log.note(found("rowery w łodzi"), "192.0.2.3");
    await log.stop();
    expect(await rows()).toEqual([
      { text: "rowery w łodzi", count: 3, inVain: false, lastDay: "2026-11-20" },
      { text: "kompost", count: 1, inVain: false, lastDay: "2026-11-20" },
    ]);
  });

  test("counts every search in vain, since behind one address there may be many readers", async () => {
    const { log, rows } = await searchLog();
    for (let n = 0; n < 25; n++) log.note({ text: "kubernetes", found: false }, "127.0.0.1");
    await log.flush();
    expect(await rows()).toEqual([{ text: "kubernetes", count: 25, inVain: true, lastDay: "2026-11-20" }]);
  });

  test("takes the same search with results from one network for one, for ten minutes", async () => {
    const { log, counts, state } = await searchLog();
    for (const address of ["192.0.2.1", "192.0.2.1", "2001:db8::1", "2001:db8::2"]) log.note(found("rower"), address);
    await log.flush();
    expect(await counts()).toEqual([["rower", 2]]);
    state.now += SAME_SEARCH_MS;
    log.note(found("rower"), "192.0.2.1");
    await log.flush();
    expect(await counts()).toEqual([["rower", 2]]);
    state.elapsed += SAME_SEARCH_MS;
    log.note(found("rower"), "192.0.2.1");
    await log.flush();
    expect(await counts()).toEqual([["rower", 3]]);
  });

  test("keeps nothing that may say who somebody is", async () => {
    const { log, rows } = await searchLog();
    for (const text of ["ewa@szpalta.example", "600 100 200", "x".repeat(81), "  "]) log.note(found(text), "192.0.2.1");
    await log.flush();
    expect(await rows()).toEqual([]);
  });

  test("holds a bounded number of texts, whatever somebody makes up, and goes on counting those it has", async () => {
    const { log, rows, counts } = await searchLog();
    log.note(found("rower"), "192.0.2.1");
    for (let n = 0; n < TEXTS_HELD * 2; n++) log.note(found(`wymysł ${n}`), "192.0.2.1");
    log.note(found("rower"), "192.0.2.2");
    await log.flush();
    expect((await rows()).length).toBeLessThanOrEqual(200);
    expect((await counts())[0]).toEqual(["rower", 2]);
  });

  test("counts on while the disk takes nothing", async () => {
    const { log, counts, state } = await searchLog();
    log.note(found("rower"), "192.0.2.1");
    state.writes = false;
    await log.flush();
    Object.assign(state, { writes: true, broken: true });
    await log.flush();
    log.note(found("rower"), "192.0.2.2");
    state.broken = false;
    await log.flush();
    expect(await counts()).toEqual([["rower", 2]]);
  });
});
