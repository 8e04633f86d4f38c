import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { WritesRefused } from "#core/replication/replica.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { movableSite, type MovableSite, originalOf, PICTURE_IDS } from "#test/support/hosted/movable-site.ts";
import { openSqliteStore } from "./open.ts";
import { abandonLog, moveToEmbedded } from "./move-to-embedded.ts";
import { moveToLog } from "./replication/move-to-log.ts";

let site: MovableSite;

const tag = (slug: string) => fixtures.makeTag({ id: `t-${slug}`, slug, name: slug });

/** A site that was moved into a log and has been written to since. */
async function siteInLog(): Promise<MovableSite> {
  const moved = await movableSite();
  await moveToLog(moved.process().move);
  const server = await moved.openServer("pierwszy");
  await server.write((tx) => tx.putTag(tag("pozniejszy"), ""));
  await server.close();
  return moved;
}

beforeEach(async () => {
  site = await siteInLog();
  onTestFinished(() => site.remove());
});

async function expectEmbedded(folder: string): Promise<void> {
  const store = await openSqliteStore({ file: join(folder, "szpalta.db"), clock: Date.now });
  try {
    expect(await store.read.post("p-1")).toMatchObject({ title: "Mróz w maju" });
    expect(await store.read.tagBySlug("pozniejszy")).not.toBeNull();
    expect(await store.check()).toEqual([]);
    await store.write((tx) => tx.putTag(tag("dalszy"), ""));
    for (const id of PICTURE_IDS)
      expect(readFileSync(originalOf(folder, id))).toEqual(readFileSync(originalOf(site.folder, id)));
  } finally {
    await store.close();
  }
}

it("an empty folder becomes the whole site", async () => {
  const folder = site.emptyFolder();
  const report = await moveToEmbedded(site.process(null, folder).move);
  expect(report).toMatchObject({ pictures: { count: 3, copied: 3 } });
  await expectEmbedded(folder);
});

it("a folder that followed the log catches up, and a second time there is nothing to do", async () => {
  const { move } = site.process();
  expect(await moveToEmbedded(move)).toMatchObject({ pictures: { count: 3, copied: 0 } });
  expect(await moveToEmbedded(move)).toBeNull();
  await expectEmbedded(site.folder);
});

it("servers on the log write no more and say so, those that start later as well", async () => {
  const running = await site.openServer("drugi");
  onTestFinished(() => running.close());
  await moveToEmbedded(site.process().move);
  const late = await site.openServer("trzeci");
  onTestFinished(() => late.close());
  for (const server of [running, late]) {
    await expect(server.write((tx) => tx.putTag(tag("za-pozno"), ""))).rejects.toThrow(WritesRefused);
    await expect(server.write((tx) => tx.putTag(tag("za-pozno"), ""))).rejects.toThrow(/^Witryna została przeniesiona/);
    expect(server.state()).toBe("ended");
    expect(await server.read.tagBySlug("pozniejszy")).not.toBeNull();
  }
});

it("there and back on one log: the servers that waited follow the new epoch", async () => {
  const waiting = await site.openServer("drugi");
  onTestFinished(() => waiting.close());
  await moveToEmbedded(site.process().move);
  const store = await openSqliteStore(site.process().move);
  await store.write((tx) => tx.putTag(tag("miedzy"), ""));
  await store.close();
  await moveToLog(site.process().move);
  while ((await waiting.read.tagBySlug("miedzy")) === null) await pause(10);
  expect(waiting.state()).toBe("following");
  await waiting.write((tx) => tx.putTag(tag("znow"), ""));
});

it("a folder that missed the end of the log and its next beginning has what came since", async () => {
  const behind = site.emptyFolder();
  await moveToEmbedded(site.process().move);
  const server = await site.openServer("drugi", behind);
  expect(server.state()).toBe("ended");
  await server.close();
  const store = await openSqliteStore(site.process().move);
  await store.write((tx) => tx.putTag(tag("miedzy"), ""));
  await store.close();
  await moveToLog(site.process().move);
  await moveToEmbedded(site.process(null, behind).move);
  const moved = await openSqliteStore({ file: join(behind, "szpalta.db"), clock: Date.now });
  expect(await moved.read.tagBySlug("miedzy")).not.toBeNull();
  await moved.close();
});

it("without room on the disk the log goes on", async () => {
  const move = { ...site.process().move, freeBytes: async () => 0 };
  await expect(moveToEmbedded(move)).rejects.toThrow(/za mało miejsca/);
  const server = await site.openServer("drugi");
  onTestFinished(() => server.close());
  await server.write((tx) => tx.putTag(tag("dalej"), ""));
});

it("of a log that is gone the folder may remain as it is", async () => {
  const { move } = site.process();
  await abandonLog(move);
  const store = await openSqliteStore(move);
  expect([await store.read.post("p-1"), await store.read.tagBySlug("pozniejszy")]).toEqual([expect.anything(), null]);
  await store.close();
});
