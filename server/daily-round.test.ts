import { expect, it } from "vitest";
import { RESTORE } from "#core/restoring.ts";
import { NOW, openHouse } from "#test/support/open-house.ts";
import { createDiskWatch } from "./disk-watch.ts";
import { dailyRound, type RoundParts } from "./daily-round.ts";

it("forgets sign-ins that nobody has finished and links that work no more", async () => {
  const house = await openHouse();
  const { store } = house;
  const step = (id: string, endsAt: number) => ({ id, identifier: id, value: "", createdAt: NOW - 1_000, endsAt });
  const link = (id: string, endsAt: number) => ({
    id,
    tokenHash: id,
    kind: "invite",
    email: `${id}@example.pl`,
    userId: null,
    role: "autor",
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
  const parts: RoundParts = {
    ...house,
    rest: async () => {},
    watch: { checked() {}, workHeld: () => false },
    timeZone: "Europe/Warsaw",
    emptyTrash: async () => 0,
  };
  await dailyRound(parts, { change: null });
  expect(await store.read.accountRows("pending", [])).toEqual([step("żywy", NOW + 1_000)]);
  expect(await store.read.accountRows("access_link", [])).toEqual([link("żywy", NOW + 1_000)]);
});

it("writes nothing into a database whose check finds damage, and does its work when it finds none", async () => {
  const house = await openHouse();
  const watch = createDiskWatch({ folder: house.config.data, log: house.log });
  let problems = [`Baza danych jest uszkodzona. ${RESTORE}`];
  const store = { ...house.store, check: async () => problems };
  let trash = 0;
  const emptyTrash = async () => (trash++, 0);
  const parts: RoundParts = { ...house, store, rest: async () => {}, watch, timeZone: "Europe/Warsaw", emptyTrash };
  await dailyRound(parts, { change: null });
  expect([watch.workHeld(), trash, await store.read.jobs(10)]).toEqual([true, 0, []]);
  problems = [];
  await dailyRound(parts, { change: null });
  expect([watch.workHeld(), trash]).toEqual([false, 1]);
  expect((await store.read.jobs(10)).map(({ kind, state }) => [kind, state])).toEqual(
    expect.arrayContaining([
      ["daily", "done"],
      ["trash", "done"],
    ]),
  );
});
