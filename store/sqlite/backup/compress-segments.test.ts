import { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { backupScratch } from "#test/support/backup/backed-up-site.ts";
import { compressSegment, isSegmentCompressed, removeUnfinished } from "./compress-segments.ts";
import { SegmentWriter } from "./segment-writer.ts";
import { chainName, listSegments, readSegment, type Segment } from "./segments.ts";

const CHAIN = chainName(Date.UTC(2026, 10, 20, 2, 15), "0a1b2c3d");

const TEXT = "Pomidory na balkonie rosną od maja. ".repeat(200);

/** A segment of some entries, and what they are. */
async function writtenSegment() {
  const folder = backupScratch();
  const never = () => Promise.reject(new Error("No segment ends here."));
  const onTrouble = (error: unknown) => {
    throw error;
  };
  const given = { folder, chain: CHAIN, tail: null, segmentBytes: 1024 ** 2, onEnd: never, onTrouble };
  const writer = new SegmentWriter(given);
  for (const position of [1, 2, 3])
    writer.append({ time: position * 10, position, parts: [Buffer.from(`${position} `), Buffer.from(TEXT)] });
  await writer.close();
  const [segment] = listSegments(folder);
  if (!segment) throw new Error("Nothing was written.");
  return { folder, segment };
}

function entriesOf(segment: Segment) {
  return [...readSegment(segment)].map(({ time, position, body }) => ({ time, position, text: body.toString() }));
}

const ENTRIES = [1, 2, 3].map((position) => ({ time: position * 10, position, text: `${position} ${TEXT}` }));

it("a compressed segment has the same name and entries in a fraction of the room, the second time too", async () => {
  const { folder, segment } = await writtenSegment();
  expect([entriesOf(segment), await isSegmentCompressed(segment.path)]).toEqual([ENTRIES, false]);
  await compressSegment(folder, segment.path);
  const compressed = readFileSync(segment.path);
  expect([entriesOf(segment), await isSegmentCompressed(segment.path)]).toEqual([ENTRIES, true]);
  expect(compressed.length).toBeLessThan(segment.bytes / 10);
  expect(listSegments(folder)).toEqual([{ ...segment, first: 1, begunAt: 10, bytes: compressed.length }]);
  await compressSegment(folder, segment.path);
  expect(readFileSync(segment.path)).toEqual(compressed);
  expect(readdirSync(folder)).toEqual([CHAIN]);
});

it("what a crash has cut off stays cut off", async () => {
  const { folder, segment } = await writtenSegment();
  truncateSync(segment.path, segment.bytes - 1);
  await compressSegment(folder, segment.path);
  expect(await isSegmentCompressed(segment.path)).toBe(true);
  expect(entriesOf(segment)).toEqual(ENTRIES.slice(0, 2));
});

it("a kill before the end leaves the segment as it was, and what was begun goes with the next start or is begun anew", async () => {
  const { folder, segment } = await writtenSegment();
  const unfinished = join(folder, "segment.new");
  writeFileSync(unfinished, "połowa");
  expect([listSegments(folder), entriesOf(segment)]).toEqual([[segment], ENTRIES]);
  await compressSegment(folder, segment.path);
  expect([entriesOf(segment), existsSync(unfinished)]).toEqual([ENTRIES, false]);
  writeFileSync(unfinished, "połowa");
  removeUnfinished(folder);
  expect(readdirSync(folder)).toEqual([CHAIN]);
});

it("a segment that is removed while it is compressed does not come back", async () => {
  const { folder, segment } = await writtenSegment();
  const compressing = compressSegment(folder, segment.path);
  rmSync(segment.path);
  await compressing;
  await compressSegment(folder, segment.path);
  expect([listSegments(folder), readdirSync(folder)]).toEqual([[], [CHAIN]]);
});

/** As `entriesOf`; null where the segment is known to be damaged. */
function readableEntries(segment: Segment) {
  try {
    return entriesOf(segment);
  } catch {
    return null;
  }
}

it("no damage of a compressed segment goes unseen, wherever it is", async () => {
  const { folder, segment } = await writtenSegment();
  await compressSegment(folder, segment.path);
  const whole = readFileSync(segment.path);
  let seen = 0;
  for (let at = 4; at < whole.length; at += 1) {
    const damaged = Buffer.from(whole);
    damaged.writeUInt8((whole[at] ?? 0) ^ 0x10, at);
    writeFileSync(segment.path, damaged);
    const read = readableEntries(segment);
    // A bit of the head may have no meaning.
    expect(read ?? ENTRIES, `byte ${at}`).toEqual(ENTRIES);
    if (read === null) seen += 1;
  }
  expect(seen).toBeGreaterThan(0.9 * whole.length);
  writeFileSync(segment.path, whole);
  for (const cut of [1, 5, whole.length - 10]) {
    writeFileSync(segment.path, whole);
    truncateSync(segment.path, statSync(segment.path).size - cut);
    expect(() => entriesOf(segment), `without ${cut}`).toThrow();
  }
});
