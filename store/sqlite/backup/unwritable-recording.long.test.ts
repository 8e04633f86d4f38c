import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { makePost, putFixtures, putPosts } from "#store/contract/fixtures.ts";
import { emptyFolder, restoredStateOf } from "#test/support/backup/backed-up-site.ts";
import { recordedSite } from "#test/support/backup/recorded-site.ts";

/* A save is stored even if it cannot be recorded. */

it("a recording that cannot be written refuses no save and says what was wrong", async () => {
  const site = recordedSite();
  writeFileSync(join(emptyFolder(join(site.recordings, "..")), "recording"), "nie folder");
  const store = await site.open();
  onTestFinished(() => store.close());
  await putFixtures(store);
  await putPosts(store, makePost({ id: "p-1" }));
  expect((await store.read.post("p-1"))?.id).toBe("p-1");
  expect(site.troubles.length).toBeGreaterThan(0);
});

it("without a key it refuses no save and ends, and what was not recorded is never bridged", async () => {
  const site = recordedSite();
  const first = await site.open();
  await putFixtures(first);
  await site.backUp();
  site.tick();
  await putPosts(first, makePost({ id: "p-1" }));
  await first.close();
  const full = () => Promise.reject(Object.assign(new Error("pełny"), { code: "ENOSPC" }));
  const without = await site.open(full);
  site.tick();
  await putPosts(without, makePost({ id: "p-2", slug: "drugi" }));
  const unrecorded = site.now();
  await without.close();
  expect(site.troubles.map(String)).toEqual(["Error: pełny"]);
  const again = await site.open();
  onTestFinished(() => again.close());
  site.tick();
  await putPosts(again, makePost({ id: "p-3", slug: "trzeci" }));
  expect([await site.stateAt(unrecorded), await site.stateAt(site.now())]).toEqual([null, null]);
  await site.backUp();
  site.tick();
  await putPosts(again, makePost({ id: "p-4", slug: "czwarty" }));
  expect(await site.stateAt(site.now())).toEqual(restoredStateOf(site.file));
});
