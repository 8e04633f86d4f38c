import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { INCOMING } from "./durable-file.ts";
import { NumberSpool } from "./number-spool.ts";

function openSpool() {
  const data = mkdtempSync(join(tmpdir(), "szpalta-spool-"));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  return { spool: new NumberSpool(data), folder: join(data, INCOMING) };
}

const read = (spool: NumberSpool) => Array.from(spool.all(), (record) => record.slice());

test("gives back what was put into it, however long, in its order, and again", () => {
  const { spool } = openSpool();
  expect(read(spool)).toEqual([]);
  const lengths = [0, 3, 65_535, 65_534, 1, 65_536, 200_000, 0, 2];
  const given = lengths.map((length, no) => Uint32Array.from({ length }, (_, at) => 4_294_967_295 - at * (no + 1)));
  for (const record of given) spool.append(record);
  expect(read(spool)).toEqual(given);
  const more = Uint32Array.of(7);
  spool.append(more);
  expect(read(spool)).toEqual([...given, more]);
  spool.close();
});

test("gives back any records", () => {
  const { spool } = openSpool();
  const records: Uint32Array[] = [];
  const lengths = fc.array(fc.oneof(fc.nat(9), fc.nat(70_000)), { maxLength: 12 });
  fc.assert(
    fc.property(lengths, (some) => {
      for (const length of some) {
        const record = new Uint32Array(length).fill(records.length);
        records.push(record);
        spool.append(record);
      }
      const found = read(spool);
      expect(found.map(({ length }) => length)).toEqual(records.map(({ length }) => length));
      expect(found.every((record, no) => record.every((number) => number === no))).toBe(true);
    }),
    { numRuns: 20 },
  );
  spool.close();
});

test("two readers of one spool do not disturb each other", () => {
  const { spool } = openSpool();
  for (let no = 0; no < 5; no += 1) spool.append(Uint32Array.of(no));
  const [outer, inner]: number[][] = [[], []];
  for (const [no = 0] of spool.all()) {
    outer!.push(no);
    for (const [other = 0] of spool.all()) inner!.push(other);
  }
  expect(outer).toEqual([0, 1, 2, 3, 4]);
  expect(inner).toEqual(Array.from({ length: 5 }, () => [0, 1, 2, 3, 4]).flat());
  spool.close();
});

test("is nobody else's to read, and gone once it is closed", () => {
  const { spool, folder } = openSpool();
  const [file = ""] = readdirSync(folder);
  expect(statSync(join(folder, file)).mode & 0o077).toBe(0);
  spool.close();
  expect(readdirSync(folder)).toEqual([]);
});
