import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { BackupError } from "#core/backup/backup.ts";
import { LATEST_INSTANT } from "#core/base/values/instant.ts";
import { makePost, putFixtures, putPosts } from "#store/contract/fixtures.ts";
import { emptyFolder, restoredStateOf } from "#test/support/backup/backed-up-site.ts";
import { recordedSite, untilMoment } from "#test/support/backup/recorded-site.ts";
import { RECORDING_KEY } from "#test/support/backup/recording-key.ts";
import { Database } from "../engine/database.ts";
import { schemaOf } from "../engine/migrate.ts";
import { type EntryKind, packEntry } from "../replication/entry-codec.ts";
import { signEntry } from "../replication/sign-entry.ts";
import { restoreBackup } from "./restore-backup.ts";
import { type Frame, headOf, listSegments, signedPlace, readSegment } from "./segments.ts";

const WRITES = 9;

/** A stopped site with a backup and writes after it, three in a segment; `mend` undoes what was done to a segment. */
async function recordedWrites() {
  const site = recordedSite(64 * 1024 * 1024, 2_500);
  const store = await site.open();
  await putFixtures(store);
  const backup = await site.backUp();
  for (let no = 1; no <= WRITES; no += 1) {
    site.tick();
    await putPosts(store, makePost({ id: `p-${no}`, slug: `wpis-${no}` }));
  }
  await store.close();
  const segments = listSegments(site.recordings).map((segment) => ({ ...segment, whole: readFileSync(segment.path) }));
  expect(segments.length).toBeGreaterThan(2);
  let folders = 0;
  return {
    site,
    segments,
    newest: segments.at(-1)!,
    mend: () => segments.forEach(({ path, whole }) => writeFileSync(path, whole)),
    async restore() {
      const target = emptyFolder(join(site.folder, "..", `stan-${(folders += 1)}`));
      const until = untilMoment(LATEST_INSTANT, site.recordings, site.folder);
      const { replayed } = await restoreBackup(backup, target, { now: 0, progress: () => {}, until });
      return { entries: replayed?.entries, state: restoredStateOf(join(target, "szpalta.db")) };
    },
  };
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => null,
    (each: unknown) => each,
  );
  expect(error).toBeInstanceOf(BackupError);
  return (error as BackupError).message;
}

const DAMAGED = /^Nagranie zapisów jest uszkodzone: .+\.entries\. Żądano ostatniego zapisu, a /;

it("a flipped bit anywhere is refused, with what was asked and how far the recording leads", async () => {
  const { segments, newest, mend, restore } = await recordedWrites();
  const last = readSegment(newest, true).frames.at(-1)!.position;
  for (const segment of segments) {
    const { path, whole } = segment;
    // Writes from before the backup are not needed.
    const frames = readSegment(segment, true).frames.filter(({ position }) => position > last - WRITES);
    // A byte in each part of the head, in the signature and in the entry.
    const places = [frames[0]!, frames.at(-1)!].flatMap(({ begin, end }) =>
      [0, 3, 4, 12, 19, 20, 24, 60, end - begin - 1].map((at) => begin + at),
    );
    for (const at of places) {
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (at % 8)), at);
      writeFileSync(path, bytes);
      expect(await refusalOf(restore()), `${path} ${at}`).toMatch(DAMAGED);
      mend();
    }
  }
  expect((await restore()).entries).toBe(WRITES);
});

it("what is cut is passed over at the end of the newest segment alone", async () => {
  const { segments, newest, mend, restore } = await recordedWrites();
  const frames = readSegment(newest, true).frames;
  const before = WRITES - frames.length;
  for (const cut of [0, 5, frames[0]!.end - 1, newest.whole.length - 1, newest.whole.length - 40]) {
    truncateSync(newest.path, cut);
    expect((await restore()).entries).toBe(before + frames.filter(({ end }) => end <= cut).length);
    mend();
  }
  const oldest = segments[0]!;
  for (const cut of [0, 5, oldest.whole.length - 1]) {
    truncateSync(oldest.path, cut);
    const told = await refusalOf(restore());
    expect(told).toMatch(DAMAGED);
    expect(told).toContain("Niczego nie zmieniono");
    mend();
  }
});

it("garbage, a broken first length and a bomb are refused, and take no memory for it", async () => {
  const { newest, mend, restore } = await recordedWrites();
  const bomb = zstdCompressSync(Buffer.alloc(512 * 1024 * 1024));
  const frame = { time: newest.begunAt, position: newest.first };
  for (const bytes of [
    Buffer.alloc(500, 0x5a),
    Buffer.alloc(500),
    Buffer.concat([Buffer.from([255, 255, 255, 255]), newest.whole.subarray(4)]),
    Buffer.concat([headOf({ ...frame, signed: bomb }), bomb]),
  ]) {
    writeFileSync(newest.path, bytes);
    expect(await refusalOf(restore())).toMatch(DAMAGED);
    mend();
  }
});

it("an entry that the site has not written is not applied, whoever can write to the folder", async () => {
  const { site, newest, mend, restore } = await recordedWrites();
  const database = new Database(site.file, "reader");
  onTestFinished(() => database.close());
  const last = readSegment(newest, true).frames.at(-1)!;
  const at = { position: last.position + 1, time: last.time + 1 };
  const content = { purged: [], file: [], waiting: [], removed: [], sequences: {}, changeset: Buffer.alloc(0) };
  const signed = async (kind: Partial<EntryKind>, key: Buffer, place = signedPlace(newest.chain, at)) => {
    const about = { schema: schemaOf(database), epoch: 0, previous: "", server: "" };
    const entry = { kind: "news", ...content, ...about, ...kind } as Parameters<typeof packEntry>[0];
    return signEntry(await packEntry(entry), { key, place });
  };
  const append = (frame: Omit<Frame, "begin" | "end" | "signed"> & { signed: Uint8Array }) =>
    writeFileSync(newest.path, Buffer.concat([newest.whole, headOf(frame), frame.signed]));
  const foreign = newChangeset(
    "CREATE TABLE session (id TEXT PRIMARY KEY, at TEXT)",
    "INSERT INTO session VALUES ('a', 'b')",
  );
  const local = newChangeset(
    "CREATE TABLE recording (only INTEGER PRIMARY KEY, chain TEXT, position INTEGER)",
    "INSERT INTO recording VALUES (2, 'x', 1)",
  );
  const unknown = newChangeset("CREATE TABLE secret (id TEXT PRIMARY KEY)", "INSERT INTO secret VALUES ('a')");
  append({ ...at, signed: await signed({}, RECORDING_KEY) });
  expect((await restore()).entries).toBe(WRITES + 1);
  for (const entry of [
    await signed({}, Buffer.alloc(32, 1)),
    await signed({}, RECORDING_KEY, signedPlace(newest.chain, last)),
    last.signed,
    // These entries are refused even with the site's own key.
    await signed({ changeset: local }, RECORDING_KEY),
    await signed({ changeset: unknown }, RECORDING_KEY),
    await signed({ changeset: foreign.subarray(0, -1) }, RECORDING_KEY),
    await signed({ sequences: { secret: 5 } }, RECORDING_KEY),
    await signed({ kind: "migrate", to: 1 }, RECORDING_KEY),
  ]) {
    append({ ...at, signed: entry });
    expect(await refusalOf(restore())).toMatch(DAMAGED);
  }
  mend();
});

function newChangeset(table: string, insert: string): Uint8Array {
  const database = new Database(":memory:", "writer");
  try {
    database.script(table);
    const session = database.recordTables();
    database.script(insert);
    return session.changeset();
  } finally {
    database.close();
  }
}
