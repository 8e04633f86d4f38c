import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { WritesRefused } from "#core/replication/replica.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { makeSubscriber } from "#store/contract/mail/subscribers.ts";
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

it("readers with their consents, owed letters and counted views come into the log and back, with what changed there", async () => {
  const [given, path] = [await movableSite(), "/uprawa/mroz"];
  onTestFinished(() => given.remove());
  const open = (folder: string) => openSqliteStore({ file: join(folder, "szpalta.db"), clock: Date.now });
  const view = { path, source: "google.com", views: 2, phone: 1 };
  const letter = {
    id: "post-p-1",
    postId: "p-1",
    subject: "Mróz",
    introduction: "",
    from: 1,
    until: 1,
    queuedTo: null,
  };
  const alone = await open(given.folder);
  await alone.write(async (tx) => {
    for (const id of ["stays", "leaves", "goes"]) await tx.putSubscriber(makeSubscriber(id, { categoryIds: ["c-1"] }));
    await tx.putReaderLetter({ ...letter, queued: 2 });
    for (const subscriberId of ["stays", "leaves"]) {
      const payload = { letter: "news", letterId: letter.id, subscriberId };
      await tx.putOutbox({ kind: "mail", key: `letter:${letter.id}:${subscriberId}`, payload, createdAt: 1 });
    }
    await tx.countViews("2026-11-19", [view]);
    await tx.countFeedReaders("2026-11-19", [{ path: "/feed.xml", reader: "Feedly", subscribers: 7 }]);
  });
  const stays = await alone.read.subscriber("stays");
  await alone.close();
  await moveToLog(given.process().move);
  const server = await given.openServer("pierwszy");
  const [copy] = await server.read.outboxReady(1, 9, "letters");
  await server.write(async (tx) => {
    await tx.settleOutbox(copy!.id, { doneAt: 2 });
    await tx.countReaderLetter(letter.id, "sent");
    await tx.putSubscriber(makeSubscriber("leaves", { state: "left", endedAt: 5 }));
    await tx.removeSubscriber("goes");
    await tx.countViews("2026-11-19", [view]);
  });
  await server.close();
  const folder = given.emptyFolder();
  await moveToEmbedded(given.process(null, folder).move);
  const { read, close } = await open(folder);
  onTestFinished(close);
  expect(await read.subscriber("stays")).toEqual(stays);
  expect([(await read.subscriber("leaves"))?.state, await read.isRemovedSubscriber("mark-goes")]).toEqual([
    "left",
    true,
  ]);
  expect(await read.readerLetter(letter.id)).toMatchObject({ queued: 2, sent: 1, departed: 2 });
  // A move is no restore: what is owed goes on.
  expect(await read.outboxReady(1, 9, "letters")).toMatchObject([{ key: "letter:post-p-1:leaves", doneAt: null }]);
  expect((await read.mailSettings()).restored).toBeNull();
  const november = { from: "2026-11-01", to: "2026-11-30" };
  expect(await read.viewsByDay({ kind: "path", id: path }, november)).toMatchObject([{ views: 4 }]);
  expect(await read.viewsIn({ kind: "site" }, november)).toBe(4);
  expect(await read.viewSources({ kind: "site" }, november, 9)).toEqual([{ source: "google.com", views: 4 }]);
  expect(await read.feedReaders(november, 9)).toMatchObject([{ reader: "Feedly", subscribers: 7 }]);
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
