import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { Subscriber } from "#core/subscribers/store.ts";
import { backUp } from "#test/support/backup/backed-up-site.ts";
import { movableSite } from "#test/support/hosted/movable-site.ts";
import { openSqliteStore } from "../open.ts";
import { restoreBackup } from "./restore-backup.ts";

const NOW = Date.UTC(2026, 10, 20, 2, 15);

function subscriber(id: string): Subscriber {
  const times = { requestedAt: 1, confirmedAt: 1, endedAt: null, letterAt: null };
  return {
    id,
    mark: `m-${id}`,
    sealedAddress: id,
    state: "confirmed",
    categoryIds: [],
    source: "form",
    failures: 0,
    ...times,
  };
}

it("who left or was removed after a backup stays so when it is restored", async () => {
  const site = await movableSite();
  onTestFinished(() => site.remove());
  const open = (folder: string) => openSqliteStore({ file: join(folder, "szpalta.db"), clock: () => NOW });
  const before = await open(site.folder);
  await before.write(async (tx) => {
    for (const id of ["stays", "leaves", "goes"]) await tx.putSubscriber(subscriber(id));
  });
  await before.close();
  const backup = join(site.emptyFolder(), "kopia.tar");
  await backUp(site.folder, backup);
  const present = await open(site.folder);
  await present.write(async (tx) => {
    await tx.putSubscriber({ ...subscriber("leaves"), state: "left", endedAt: 5 });
    await tx.removeSubscriber("goes");
  });
  const statesIn = async (options: { present?: string }) => {
    const folder = site.emptyFolder();
    await restoreBackup(backup, folder, { now: NOW, progress: () => {}, until: null, ...options });
    const restored = await open(folder);
    onTestFinished(() => restored.close());
    const states = (await restored.read.subscriberList(null, 0, 9)).map(({ id, state }) => [id, state]);
    return { states: Object.fromEntries(states), isRemoved: await restored.read.isRemovedSubscriber("m-goes") };
  };
  // The server still has the database open, as in a restore from the studio.
  expect(await statesIn({ present: join(site.folder, "szpalta.db") })).toEqual({
    states: { stays: "confirmed", leaves: "left" },
    isRemoved: true,
  });
  await present.close();
  const asInBackup = { states: { stays: "confirmed", leaves: "confirmed", goes: "confirmed" }, isRemoved: false };
  expect(await statesIn({})).toEqual(asInBackup);
  expect(await statesIn({ present: join(site.folder, "nie-ma.db") })).toEqual(asInBackup);
});
