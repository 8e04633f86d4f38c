import { expect, it } from "vitest";
import { emptyTrash } from "#core/posts/publishing/publish-due.ts";
import { RESTORE } from "#core/messages/store/database.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { makeSketch } from "#store/contract/fixtures.ts";
import { NOW, openRuntime } from "#test/support/services/open-runtime.ts";
import { createDiskWatch } from "../data-folder/read-only-guard.ts";
import { dailyMaintenance, type MaintenanceDeps } from "./daily-maintenance.ts";

it("forgets sign-ins that nobody has finished and links that work no more", async () => {
  const runtime = await openRuntime();
  const { store } = runtime;
  const step = (id: string, endsAt: number) => ({ id, identifier: id, value: "", createdAt: NOW - 1_000, endsAt });
  const link = (id: string, endsAt: number) => ({
    id,
    tokenHash: id,
    kind: "invite",
    email: `${id}@example.pl`,
    userId: null,
    role: "author",
    createdAt: NOW - 1_000,
    endsAt,
  });
  await store.write(async (tx) => {
    for (const [id, endsAt] of [
      ["dawny", NOW - 1],
      ["żywy", NOW + 1_000],
    ] as const) {
      await tx.addAccountRow("pending", step(id, endsAt));
      await tx.addAccountRow("access_link", link(id, endsAt));
    }
  });
  const parts: MaintenanceDeps = {
    ...runtime,
    rest: async () => {},
    watch: { checked() {}, workHeld: () => false },
    timeZone: () => "Europe/Warsaw",
    emptyTrash: async () => 0,
  };
  await dailyMaintenance(parts, { change: null });
  expect(await store.read.accountRows("pending", [])).toEqual([step("żywy", NOW + 1_000)]);
  expect(await store.read.accountRows("access_link", [])).toEqual([link("żywy", NOW + 1_000)]);
});

it("forgets letters 90 days after they were sent, and a year after they were given up", async () => {
  const runtime = await openRuntime();
  const { store } = runtime;
  const days = [
    ["sent", 89],
    ["sent", 91],
    ["refused", 364],
    ["refused", 366],
  ] as const;
  for (const [how, ago] of days) {
    const at = NOW - ago * fixtures.DAY;
    await store.write((tx) => tx.putOutbox({ kind: "mail", key: `${how} ${ago}`, payload: {}, createdAt: at }));
    const id = (await store.read.outbox(1))[0]!.id;
    await store.write((tx) => tx.settleOutbox(id, { doneAt: at, ...(how === "refused" && { error: "Odmowa." }) }));
  }
  const parts: MaintenanceDeps = {
    ...runtime,
    rest: async () => {},
    watch: { checked() {}, workHeld: () => false },
    timeZone: () => "Europe/Warsaw",
    emptyTrash: async () => 0,
  };
  await dailyMaintenance(parts, { change: null });
  expect((await store.read.outbox(9)).map(({ key }) => key)).toEqual(["refused 364", "sent 89"]);
});

it("removes what was dated by a clock that was a year ahead, when the clock is set back", async () => {
  const runtime = await openRuntime();
  const { store } = runtime;
  await fixtures.putFixtures(store);
  const parts: MaintenanceDeps = {
    ...runtime,
    clock: () => NOW + 1_000,
    rest: async () => {},
    watch: { checked() {}, workHeld: () => false },
    timeZone: () => "Europe/Warsaw",
    emptyTrash: async () => 0,
  };
  const about = { userId: fixtures.zofia.id, createdAt: NOW, provedAt: NOW, address: "", device: "" };
  const session = (id: string, at: number) => ({
    ...about,
    id,
    tokenHash: id,
    seenAt: at,
    endsAt: at + 30 * fixtures.DAY,
  });
  const YEAR = 365 * fixtures.DAY;
  await store.write(async (tx) => {
    for (const each of [session("dziś", NOW), session("za rok", NOW + YEAR)]) await tx.addAccountRow("session", each);
    const lease = { postId: "p-1", userId: fixtures.zofia.id, holder: false, base: "0", openedAt: NOW };
    await tx.putLease({ ...lease, tab: "dziś", expiresAt: NOW + 60_000 });
    await tx.putLease({ ...lease, tab: "za rok", expiresAt: NOW + YEAR });
  });
  await dailyMaintenance(parts, { change: null });
  const ends = (await store.read.accountRows("session", [])).map(({ id, endsAt }) => [
    id,
    (endsAt - NOW) / fixtures.DAY,
  ]);
  expect(Object.fromEntries(ends)).toEqual({ dziś: 30, "za rok": 30 + 1_000 / fixtures.DAY });
  expect((await store.read.leases("p-1", 0)).map(({ tab }) => tab)).toEqual(["dziś"]);
});

it("writes nothing into a database whose check finds damage, and does its work when it finds none", async () => {
  const runtime = await openRuntime();
  const watch = createDiskWatch({ folder: runtime.config.data, log: runtime.log });
  let problems = [`Baza danych jest uszkodzona. ${RESTORE}`];
  const store = { ...runtime.store, check: async () => problems };
  let trash = 0;
  const emptyTrash = async () => (trash++, 0);
  const parts: MaintenanceDeps = {
    ...runtime,
    store,
    rest: async () => {},
    watch,
    timeZone: () => "Europe/Warsaw",
    emptyTrash,
  };
  await dailyMaintenance(parts, { change: null });
  expect([watch.workHeld(), trash, await store.read.jobs(10)]).toEqual([true, 0, []]);
  problems = [];
  await dailyMaintenance(parts, { change: null });
  expect([watch.workHeld(), trash]).toEqual([false, 1]);
  expect((await store.read.jobs(10)).map(({ kind, state }) => [kind, state])).toEqual(
    expect.arrayContaining([
      ["daily", "done"],
      ["trash", "done"],
    ]),
  );
});

it("removes nothing from the trash for good by a clock that has leapt, says so, and goes on once it is set right", async () => {
  const runtime = await openRuntime();
  const { store } = runtime;
  await fixtures.putFixtures(store);
  await fixtures.putPosts(store, makeSketch({ id: "kosz", state: "trashed", updatedAt: NOW, trashedAt: NOW }));
  let now = NOW;
  const parts: MaintenanceDeps = {
    ...runtime,
    clock: () => now,
    rest: async () => {},
    watch: { checked() {}, workHeld: () => false },
    timeZone: () => "Europe/Warsaw",
    emptyTrash: (at) => emptyTrash({ store }, at),
  };
  const round = async (at: number) => {
    now = at;
    await dailyMaintenance(parts, { change: null });
    const job = (await store.read.jobs(10)).find(({ kind }) => kind === "trash");
    return [(await store.read.post("kosz")) !== null, job?.state, job?.message];
  };
  expect(await round(NOW)).toEqual([true, "done", "Nie było czego usunąć."]);
  const held = expect.stringMatching(/mógł przeskoczyć.* Poprzednio 20 listopada 2026, teraz \d+ \S+ 20\d\d\.$/);
  for (const clockJump of [60, 61, 400])
    expect(await round(NOW + clockJump * fixtures.DAY)).toEqual([true, "failed", held]);
  for (const day of [1, 8, 15, 22, 29]) expect((await round(NOW + day * fixtures.DAY))[0]).toBe(true);
  expect(await round(NOW + 31 * fixtures.DAY)).toEqual([false, "done", "Usunięte na zawsze: 1 wpis."]);
});
