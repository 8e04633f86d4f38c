import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { backupName } from "#core/backup/backup.ts";
import { LATEST_INSTANT } from "#core/base/values/instant.ts";
import { makePost, putFixtures, putPosts } from "#store/contract/fixtures.ts";
import { openFolder } from "#store/files/folder.ts";
import { backUp, emptyFolder, restoredStateOf } from "#test/support/backup/backed-up-site.ts";
import { recordedSite, untilMoment } from "#test/support/backup/recorded-site.ts";
import { fetchSentSite } from "./fetch-sent-site.ts";
import { pruneSentRecording, RecordingSender } from "./recording-sender.ts";
import { RECORDED_MEDIA } from "./recordings.ts";
import { restoreBackup } from "./restore-backup.ts";
import { headOf, listSegments, readSegment } from "./segments.ts";

/** A recorded site, a second place with a backup of it, and what sends there. */
async function sentSite(segmentBytes?: number) {
  const site = recordedSite(64 * 1024 * 1024, segmentBytes);
  const store = await site.open();
  onTestFinished(() => store.close());
  await putFixtures(store);
  const root = emptyFolder(join(site.folder, "..", "drugie-miejsce"));
  const place = openFolder(root);
  const parts = () => readdirSync(join(root, "recording"), { recursive: true, encoding: "utf8" }).toSorted();
  let posts = 0;
  let fetched = 0;
  const options = { folder: site.recordings, database: site.file, clock: site.now, openPlace: async () => place };
  return {
    site,
    store,
    root,
    place,
    parts,
    newSender: () => new RecordingSender(options),
    async write() {
      site.tick();
      posts += 1;
      await putPosts(store, makePost({ id: `p-${posts}`, slug: `wpis-${posts}` }));
    },
    async sendBackup() {
      const path = join(emptyFolder(join(site.folder, "..", "kopie")), backupName(Date.now() - 60_000));
      await backUp(site.folder, path);
      await place.putFile(path.split("/").at(-1)!, path);
      site.tick();
    },
    /** The state at a moment, made of the second place alone; null where it leads nowhere. */
    async stateAt(at: number) {
      const folder = emptyFolder(join(site.folder, "..", `pobrane-${(fetched += 1)}`));
      const given = await fetchSentSite(place, folder, { at, isLatest: at === LATEST_INSTANT }, null);
      if (!given) return null;
      const target = emptyFolder(join(folder, "witryna"));
      const until = { ...untilMoment(at, given.recordings, "/nigdzie"), isSent: true };
      const { missing } = await restoreBackup(given.backup, target, { now: 0, progress: () => {}, until });
      return { tables: restoredStateOf(join(target, "szpalta.db")), missing };
    },
  };
}

it("what was written is brought back from the second place alone, in parts that never change", async () => {
  const { site, newSender, write, sendBackup, parts, root, stateAt } = await sentSite(2_000);
  await sendBackup();
  const sender = newSender();
  await sender.send();
  const seen = new Map<string, string>();
  const states: { at: number; tables: Record<string, string> }[] = [];
  for (let no = 1; no <= 8; no += 1) {
    await write();
    states.push({ at: site.now(), tables: restoredStateOf(site.file) });
    // A process that begins anew knows by what is there what is not.
    await (no % 3 === 0 ? newSender() : sender).send();
    for (const name of parts().filter((each) => each.endsWith(".entries"))) {
      const bytes = readFileSync(join(root, "recording", name), "hex");
      expect(seen.get(name) ?? bytes).toBe(bytes);
      seen.set(name, bytes);
    }
  }
  expect(seen.size).toBeGreaterThan(states.length - 1);
  for (const { at, tables } of states) expect((await stateAt(at))?.tables).toEqual(tables);
  expect((await stateAt(LATEST_INSTANT))?.tables).toEqual(restoredStateOf(site.file));
});

it("while the place is away writes go on, since when is told, and the gap closes by itself", async () => {
  const { site, newSender, write, sendBackup, root, stateAt } = await sentSite(2_000);
  await sendBackup();
  const sender = newSender();
  await sender.send();
  renameSync(root, `${root}-odłączone`);
  await write();
  const since = site.now();
  await expect(sender.send()).rejects.toThrow();
  for (let no = 1; no <= 5; no += 1) await write();
  await expect(sender.send()).rejects.toThrow();
  expect(sender.unsentSince).toBe(since);
  renameSync(`${root}-odłączone`, root);
  await sender.send();
  expect(sender.unsentSince).toBeNull();
  expect((await stateAt(LATEST_INSTANT))?.tables).toEqual(restoredStateOf(site.file));
});

it("a write that was not committed is not sent", async () => {
  const { site, newSender, write, parts } = await sentSite();
  await write();
  const [segment] = listSegments(site.recordings).slice(-1);
  const last = readSegment(segment!, true).frames.at(-1)!;
  // As appended before the commit, of a save under way.
  const next = { position: last.position + 1, time: last.time, sealed: last.sealed };
  writeFileSync(segment!.path, Buffer.concat([readFileSync(segment!.path), headOf(next), next.sealed]));
  expect(readSegment(segment!, true).frames.at(-1)!.position).toBe(next.position);
  await newSender().send();
  const sent = parts().filter((each) => each.endsWith(".entries"));
  expect(sent.map((each) => Number(each.split("-").at(-2)))).toEqual([last.position]);
});

it("a picture is there before the write that names it", async () => {
  const { site, newSender, write, sendBackup, root } = await sentSite();
  await sendBackup();
  const sender = newSender();
  const name = `${"ab".repeat(16)}.jpg`;
  mkdirSync(join(site.recordings, RECORDED_MEDIA, "ab"), { recursive: true });
  writeFileSync(join(site.recordings, RECORDED_MEDIA, "ab", name), "obraz");
  writeFileSync(join(site.recordings, RECORDED_MEDIA, "ab", `${name}.part`), "kawałek");
  await write();
  await sender.send();
  expect(readdirSync(join(root, "recording/media/ab"))).toEqual([name]);
});

it("a part that is damaged, cut or gone in the middle is never passed over", async () => {
  const { newSender, write, sendBackup, parts, root, stateAt } = await sentSite();
  await sendBackup();
  const sender = newSender();
  for (let no = 1; no <= 4; no += 1) {
    await write();
    await sender.send();
  }
  const names = parts().filter((each) => each.endsWith(".entries"));
  for (const name of names.slice(1)) {
    const path = join(root, "recording", name);
    const whole = readFileSync(path);
    writeFileSync(path, whole.subarray(0, -3));
    await expect(stateAt(LATEST_INSTANT)).rejects.toThrow(/jest uszkodzone: .+ Żądano ostatniego zapisu/);
    writeFileSync(path, whole);
  }
  rmSync(join(root, "recording", names.at(-2)!));
  await expect(stateAt(LATEST_INSTANT)).rejects.toThrow(/jest uszkodzone/);
});

it("goes with the backups there, and above the limit the oldest goes first", async () => {
  const { site, newSender, write, parts, place } = await sentSite();
  const sender = newSender();
  for (let no = 1; no <= 4; no += 1) {
    await write();
    await sender.send();
  }
  const entries = () => parts().filter((each) => each.endsWith(".entries"));
  const all = entries();
  const endOf = (name: string) => Number(/-(\d+)\.entries$/.exec(name)?.[1]);
  await pruneSentRecording(place, { before: endOf(all[1]!), limitBytes: 64 * 1024 * 1024 });
  expect(entries()).toEqual(all.slice(2));
  await pruneSentRecording(place, { before: 0, limitBytes: 1 });
  expect(entries()).toEqual(all.slice(-1));
  expect(site.troubles).toEqual([]);
});
