import { describe, expect, it } from "vitest";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { openFakeSite } from "#test/support/fakes/fake-site.ts";
import { createNotFoundLog, PATHS_HELD } from "./not-found-log.ts";

async function missingLog() {
  const runtime = await openRuntime();
  const state = { writes: true, broken: false };
  const store = {
    write: (work: never) => (state.broken ? Promise.reject(new Error("pełny")) : runtime.store.write(work)),
  } as typeof runtime.store;
  const log = createNotFoundLog({
    store,
    clock: runtime.clock,
    timeZone: () => "Europe/Warsaw",
    state: { mayWrite: () => state.writes },
    log: runtime.log,
  });
  const found = async () => (await runtime.store.read.missingPaths(0, 5_000)).rows;
  return { log, found, state, runtime };
}

const paths = (rows: { path: string; count: number }[]) => rows.map(({ path, count }) => [path, count]);

describe("the log of addresses asked for in vain", () => {
  it("counts documents by their path", async () => {
    const { log, found, runtime } = await missingLog();
    for (const path of ["/stary-wpis", "/uprawa/a", "/stary-wpis", "/stary-wpis/_payload.json"]) log.count(path);
    expect(await found()).toEqual([]);
    await log.flush();
    log.count("/stary-wpis");
    await log.stop();
    expect(await found()).toEqual([
      { path: "/stary-wpis", count: 3, lastAt: runtime.clock() },
      { path: "/uprawa/a", count: 1, lastAt: runtime.clock() },
    ]);
  });

  it("keeps no path that is too long or says what somebody writes", async () => {
    const { log, found } = await missingLog();
    for (const path of [`/${"a".repeat(200)}`, "/edit-post/tajny-szkic", "/studio/x", "/setup"]) log.count(path);
    await log.flush();
    expect(await found()).toEqual([]);
  });

  it("holds a bounded number of paths, whatever a scanner asks for, and goes on counting those it has", async () => {
    const { log, found } = await missingLog();
    log.count("/stary-wpis");
    for (let n = 0; n < PATHS_HELD * 2; n++) log.count(`/wp-${n}.php`);
    log.count("/stary-wpis");
    await log.flush();
    const rows = await found();
    expect(rows.length).toBeLessThanOrEqual(500);
    expect(paths(rows)[0]).toEqual(["/stary-wpis", 2]);
  });

  it("counts on while the disk takes nothing", async () => {
    const { log, found, state } = await missingLog();
    log.count("/a");
    state.writes = false;
    await log.flush();
    Object.assign(state, { writes: true, broken: true });
    await log.flush();
    log.count("/a");
    state.broken = false;
    await log.flush();
    expect(paths(await found())).toEqual([["/a", 2]]);
  });

  it("hears of every document that is 404 from the listener, and of nothing else", async () => {
    const counted: string[] = [];
    const site = await openFakeSite({ onMissing: (path) => void counted.push(path) });
    for (const path of ["/nie-ma?kto=ja", "/", "/stare", "/wycofane", "/awaria", "/nie-ma"])
      await fetch(site.address + path);
    await fetch(`${site.address}/nie-ma`, { method: "HEAD" });
    await site.close();
    expect(counted.toSorted()).toEqual(["/nie-ma", "/nie-ma", "/nowe"]);
  });
});
