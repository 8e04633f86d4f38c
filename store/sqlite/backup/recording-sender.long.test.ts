import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { backupName } from "#core/backup/backup.ts";
import { LATEST_INSTANT } from "#core/base/values/instant.ts";
import { makePost, putFixtures, putPosts } from "#store/contract/fixtures.ts";
import { type FileStore, FileStoreUnavailable } from "#core/replication/file-store.ts";
import { openFolder } from "#store/files/folder.ts";
import { openFileStore } from "#store/files/open-file-store.ts";
import { backUp, emptyFolder, restoredStateOf } from "#test/support/backup/backed-up-site.ts";
import { sayMissing } from "#test/support/hosted/child-server.ts";
import { S3_KEYS, S3_PROGRAM, startS3 } from "#test/support/hosted/emulators.ts";
import { hasLogPackages } from "#test/support/hosted/hosted-folder.ts";
import { startTcpProxy } from "#test/support/hosted/tcp-proxy.ts";
import { recordedSite, untilMoment } from "#test/support/backup/recorded-site.ts";
import { fetchOffsiteBackup } from "./fetch-offsite-backup.ts";
import { pruneOffsiteRecording, RecordingSender } from "./recording-sender.ts";
import { RECORDED_MEDIA } from "./recordings.ts";
import { restoreBackup } from "./restore-backup.ts";
import { headOf, listSegments, readSegment } from "./segments.ts";
import { offsiteSegments } from "./offsite-segments.ts";

/** A recorded site, an off-site store with a backup of the site, and the sender of the recording. */
async function sentSite(
  segmentBytes?: number,
  openPlace: (root: string) => Promise<FileStore> = async (root) => openFolder(root),
) {
  const site = recordedSite(64 * 1024 * 1024, segmentBytes);
  const store = await site.open();
  onTestFinished(() => store.close());
  await putFixtures(store);
  const root = emptyFolder(join(site.folder, "..", "drugie-miejsce"));
  const place = await openPlace(root);
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
    async write(ms?: number) {
      site.tick(ms);
      posts += 1;
      await putPosts(store, makePost({ id: `p-${posts}`, slug: `wpis-${posts}` }));
    },
    async sendBackup() {
      const path = join(emptyFolder(join(site.folder, "..", "kopie")), backupName(Date.now() - 60_000));
      await backUp(site.folder, path);
      await place.putFile(path.split("/").at(-1)!, path);
      site.tick();
    },
    /** The site's state at a moment, restored from the off-site store alone; null if that is not possible. */
    async stateAt(at: number) {
      const folder = emptyFolder(join(site.folder, "..", `pobrane-${(fetched += 1)}`));
      const given = await fetchOffsiteBackup(place, folder, { at, isLatest: at === LATEST_INSTANT }, null);
      if (!given) return null;
      const target = emptyFolder(join(folder, "witryna"));
      const until = { ...untilMoment(at, given.recordings, "/nigdzie"), isSent: true };
      const { missing } = await restoreBackup(given.backup, target, { now: 0, progress: () => {}, until });
      return { tables: restoredStateOf(join(target, "szpalta.db")), missing };
    },
  };
}

it("what was written is brought back from the off-site store alone, in parts that never change", async () => {
  const { site, newSender, write, sendBackup, parts, root, stateAt } = await sentSite(2_000);
  await sendBackup();
  const sender = newSender();
  await sender.send();
  const seen = new Map<string, string>();
  const states: { at: number; tables: Record<string, string> }[] = [];
  for (let no = 1; no <= 8; no += 1) {
    await write();
    states.push({ at: site.now(), tables: restoredStateOf(site.file) });
    // A new process learns from the list of sent files what is not sent yet.
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

it("a write that was not committed is not sent", async () => {
  const { site, newSender, write, parts } = await sentSite();
  await write();
  const [segment] = listSegments(site.recordings).slice(-1);
  const last = readSegment(segment!, true).frames.at(-1)!;
  // An entry as appended before its commit, by a save that still runs.
  const next = { position: last.position + 1, time: last.time, signed: last.signed };
  writeFileSync(segment!.path, Buffer.concat([readFileSync(segment!.path), headOf(next), next.signed]));
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

it("a backup that is none is named, and no older one is taken in its place", async () => {
  const { newSender, write, sendBackup, place, stateAt } = await sentSite();
  await sendBackup();
  await write();
  await newSender().send();
  const name = backupName(Date.now());
  await place.put(name, Buffer.from("nic takiego"));
  await expect(stateAt(LATEST_INSTANT)).rejects.toThrow(`${name}: Ten plik nie jest kopią zapasową Szpalty.`);
  await place.remove(name);
  expect(await stateAt(LATEST_INSTANT)).not.toBeNull();
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
  await pruneOffsiteRecording(place, { before: endOf(all[1]!), limitBytes: 64 * 1024 * 1024 });
  expect(entries()).toEqual(all.slice(2));
  await pruneOffsiteRecording(place, { before: 0, limitBytes: 1 });
  expect(entries()).toEqual(all.slice(-1));
  expect(site.troubles).toEqual([]);
});

const isS3There = hasLogPackages && S3_PROGRAM !== null;
if (!isS3There) sayMissing("There is no server of S3 or no package aws4fetch");
const MINUTE_MS = 60_000;

describe.each(["a folder", "S3"])("the off-site store is %s", (kind) => {
  let server: Awaited<ReturnType<typeof startS3>> | undefined;
  let sites = 0;
  const missing = kind === "S3" && !isS3There;
  beforeAll(async () => void (server = kind === "S3" && !missing ? await startS3("szpalta") : undefined));
  afterAll(() => server?.stop());

  /** An off-site store, which is unreachable after `leave` and reachable again after `comeBack`. */
  async function placed() {
    if (!server) {
      const opened = await sentSite(2_000);
      const elsewhere = `${opened.root}-odłączone`;
      return {
        ...opened,
        leave: () => renameSync(opened.root, elsewhere),
        comeBack: () => renameSync(elsewhere, opened.root),
      };
    }
    const proxy = await startTcpProxy(Number(new URL(server.endpoint).port));
    onTestFinished(() => proxy.stop());
    const endpoint = encodeURIComponent(`http://127.0.0.1:${proxy.port}`);
    const address = `s3://szpalta/strona-${(sites += 1)}?endpoint=${endpoint}`;
    const opened = await sentSite(2_000, () => openFileStore(address, S3_KEYS, "SZPALTA_BACKUP_FILES"));
    return { ...opened, proxy, leave: () => proxy.cut(), comeBack: () => proxy.pass() };
  }

  it.skipIf(missing)("away for an hour: writes go on, since when is told, and the gap closes by itself", async () => {
    const { site, newSender, write, sendBackup, stateAt, leave, comeBack } = await placed();
    await sendBackup();
    const sender = newSender();
    await write();
    await sender.send();
    leave();
    await write();
    const since = site.now();
    await expect(sender.send()).rejects.toThrow();
    const states: { at: number; tables: Record<string, string> }[] = [];
    for (let minute = 1; minute <= 60; minute += 1) {
      await write(MINUTE_MS);
      if (minute % 10 !== 0) continue;
      states.push({ at: site.now(), tables: restoredStateOf(site.file) });
      await expect(sender.send()).rejects.toThrow();
      expect(sender.unsentSince).toBe(since);
    }
    comeBack();
    await sender.send();
    expect(sender.unsentSince).toBeNull();
    for (const { at, tables } of states) expect((await stateAt(at))?.tables).toEqual(tables);
    expect((await stateAt(LATEST_INSTANT))?.tables).toEqual(restoredStateOf(site.file));
  });

  it.skipIf(missing || kind === "a folder")(
    "a part whose answer was lost is there once, and nothing after it is missing",
    async () => {
      const opened = await placed();
      if (!("proxy" in opened)) throw new Error("There is no proxy.");
      const { site, newSender, write, sendBackup, stateAt, place, proxy } = opened;
      await sendBackup();
      const sender = newSender();
      await write();
      await sender.send();
      await write();
      proxy.cutInPlaceOf("server", (bytes) => bytes.includes("HTTP/1.1 200"));
      await expect(sender.send()).rejects.toThrow(FileStoreUnavailable);
      await write();
      await sender.send();
      const parts = offsiteSegments(await place.list("recording/")).map(({ first, last }) => [first, last] as const);
      expect(parts.slice(1).map(([first]) => first)).toEqual(parts.slice(0, -1).map(([, last]) => last + 1));
      expect((await stateAt(LATEST_INSTANT))?.tables).toEqual(restoredStateOf(site.file));
    },
  );
});
