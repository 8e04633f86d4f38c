import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { MoveError } from "#core/replication/site-move.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { movableSite, type MovableSite, originalOf, PICTURE_IDS } from "#test/support/hosted/movable-site.ts";
import { openSqliteStore } from "../open.ts";
import { moveToLog } from "./move-to-log.ts";

let site: MovableSite;

beforeEach(async () => {
  site = await movableSite();
  onTestFinished(() => site.remove());
});

/** Expects that a server with an empty folder gets the whole site from the log. */
async function expectMoved(): Promise<void> {
  const server = await site.openServer("nowy");
  try {
    expect(await server.read.post("p-1")).toMatchObject({ title: "Mróz w maju" });
    expect(await server.read.media(PICTURE_IDS)).toHaveLength(PICTURE_IDS.length);
    const files = site.engine.openFiles();
    for (const id of PICTURE_IDS) {
      const name = `media/${id.slice(0, 2)}/${id}.jpg`;
      expect(Buffer.from((await files.get(name))!)).toEqual(readFileSync(originalOf(site.folder, id)));
    }
    await server.write((tx) => tx.putTag(fixtures.makeTag({ id: "t-nowy", slug: "nowy", name: "nowy" }), ""));
  } finally {
    await server.close();
  }
}

it("a site and its pictures come into an empty log, and every table is compared", async () => {
  const report = await moveToLog(site.process().move);
  expect(report).toMatchObject({ position: 1, pictures: { count: 3, copied: 3, missing: expect.any(Array) } });
  expect(report.tables).toBeGreaterThan(50);
  await expectMoved();
});

it("a second time it copies nothing and compares again, and once servers have written it says so", async () => {
  await moveToLog(site.process().move);
  expect(await moveToLog(site.process().move)).toMatchObject({ position: 1, pictures: { count: 3, copied: 0 } });
  await expectMoved();
  const server = await site.openServer("pierwszy", site.folder);
  await server.close();
  await expect(moveToLog(site.process().move)).rejects.toThrow(/należy już do tego dziennika/);
});

it("a picture whose file was missing or damaged before is named, and a damaged copy is put again", async () => {
  rmSync(originalOf(site.folder, PICTURE_IDS[0]!));
  writeFileSync(originalOf(site.folder, PICTURE_IDS[1]!), "coś innego");
  const name = `media/${PICTURE_IDS[2]!.slice(0, 2)}/${PICTURE_IDS[2]}.jpg`;
  await site.engine.openFiles().put(name, Buffer.from("skrót"));
  const { pictures } = await moveToLog(site.process().move);
  expect(pictures).toMatchObject({ count: 1, copied: 1 });
  // The fixtures refer to a picture that no folder has.
  expect(new Set(pictures.missing)).toEqual(new Set([fixtures.basket.id, PICTURE_IDS[0], PICTURE_IDS[1]]));
  expect(Buffer.from((await site.engine.openFiles().get(name))!)).toEqual(
    readFileSync(originalOf(site.folder, PICTURE_IDS[2]!)),
  );
});

describe("nothing is written", () => {
  it("without room on the disk", async () => {
    const move = { ...site.process().move, freeBytes: async () => 1024 };
    await expect(moveToLog(move)).rejects.toThrow(
      /za mało miejsca na przeniesienie: potrzeba \d+ MB, a wolne jest 0 MB/,
    );
    expect([await move.log.head(), await move.files.list("")]).toEqual([0, []]);
  });

  it("into a log that another site has begun", async () => {
    const other = await movableSite();
    onTestFinished(() => other.remove());
    await moveToLog(other.process().move);
    const engine = other.engine;
    const move = { ...site.process().move, log: engine.openLog(), files: engine.openFiles() };
    await expect(moveToLog(move)).rejects.toThrow(MoveError);
    await expect(moveToLog(move)).rejects.toThrow(/^Dziennik ma już wpisy innej witryny/);
    expect(await move.log.head()).toBe(1);
  });

  it("from a folder without a site", async () => {
    const { move } = site.process(null, site.emptyFolder());
    await expect(moveToLog(move)).rejects.toThrow(/nie ma witryny/);
  });
});

it("a folder in a log is no site of one server, whoever starts one", async () => {
  const { move } = site.process();
  await moveToLog(move);
  await expect(openSqliteStore(move)).rejects.toThrow(/należy do witryny wielu serwerów/);
});

it("the site may go on alone before it has begun the log", async () => {
  const { move } = site.process({ call: 6, side: "before" });
  await expect(moveToLog(move)).rejects.toThrow("end here");
  const store = await openSqliteStore(move);
  await store.write((tx) => tx.putTag(fixtures.makeTag({ id: "t-potem", slug: "potem", name: "potem" }), ""));
  await store.close();
  await moveToLog(site.process().move);
  const server = await site.openServer("nowy");
  expect(await server.read.tagBySlug("potem")).not.toBeNull();
  await server.close();
});
