import { pino } from "pino";
import { expect, it } from "vitest";
import { CLOCK, createReplicas } from "#test/support/replication/replicas.ts";
import { createNotFoundLog } from "../counters/not-found-log.ts";
import { createViewLog } from "../counters/view-log.ts";

it("counts of two servers are added up, each server's in one entry", async () => {
  const replicas = createReplicas();
  const [one, other] = [await replicas.open("one"), await replicas.open("other")];
  const log = replicas.engine.openLog();
  const before = await log.head();
  const parts = {
    clock: CLOCK,
    timeZone: () => "Europe/Warsaw",
    state: { mayWrite: () => true },
    log: pino({ enabled: false }),
  };
  const counters = [one, other].map(({ store }) => createNotFoundLog({ ...parts, store }));
  for (const [at, { count }] of counters.entries())
    for (let no = 0; no < 30; no += 1) count(no % 3 === 0 ? "/stary-wpis" : `/tylko-tu-${at}`);
  await Promise.all(counters.map(({ flush }) => flush()));
  expect(await log.head()).toBe(before + 2);
  for (const { store } of [one, other]) {
    expect(await store.waitFor(before + 2, 10_000)).toBe(true);
    const { rows } = await store.read.missingPaths(0, 10);
    expect(Object.fromEntries(rows.map(({ path, count }) => [path, count]))).toEqual({
      "/stary-wpis": 20,
      "/tylko-tu-0": 20,
      "/tylko-tu-1": 20,
    });
  }
  await Promise.all(counters.map(({ flush }) => flush()));
  expect(await log.head()).toBe(before + 2);
});

it("views of two servers are added up, each server's in one entry however many pages were read", async () => {
  const replicas = createReplicas();
  const [one, other] = [await replicas.open("one"), await replicas.open("other")];
  const log = replicas.engine.openLog();
  const before = await log.head();
  const parts = {
    clock: CLOCK,
    elapsed: () => 0,
    timeZone: () => "Europe/Warsaw",
    state: { mayWrite: () => true },
    log: pino({ enabled: false }),
    inBrowser: () => false,
  };
  const counters = [one, other].map(({ store }) => createViewLog({ ...parts, store }));
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
  for (const [at, { countSent }] of counters.entries())
    for (const url of ["/", "/", `/tylko-tu-${at}`]) countSent(url, "page", { userAgent }, []);
  await Promise.all(counters.map(({ flush }) => flush()));
  expect(await log.head()).toBe(before + 2);
  const always = { from: "2020-01-01", to: "2030-12-31" };
  for (const { store } of [one, other]) {
    expect(await store.waitFor(before + 2, 10_000)).toBe(true);
    for (const [subject, views] of [
      [{ kind: "path", id: "/" }, 4],
      [{ kind: "path", id: "/tylko-tu-0" }, 1],
      [{ kind: "path", id: "/tylko-tu-1" }, 1],
      [{ kind: "site" }, 6],
    ] as const)
      expect((await store.read.viewsByDay(subject, always))[0]?.views).toBe(views);
  }
});
