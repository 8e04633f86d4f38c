import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { IN_MEMORY, type Lookups } from "#core/import/lookups.ts";
import { withDiskLookups } from "./disk-lookups.ts";
import { INCOMING } from "./durable-file.ts";

function dataFolder(): string {
  const data = mkdtempSync(join(tmpdir(), "szpalta-lookups-"));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  return data;
}

const COUNT = 1000;

function answersOf(lookups: Lookups) {
  const places = lookups.map<{ slug: string; no: number } | null>();
  const taken = lookups.set();
  for (let no = 0; no < COUNT; no += 1) {
    places.set(`wpis „${no}”\n\0`, { slug: `ż${no}`, no });
    taken.add(`/a/${no % 700}`);
  }
  places.set("wpis „3”\n\0", null);
  places.set("", { slug: "'; DROP TABLE lookup_1; --", no: -1 });
  // What is set while somebody goes through them comes last.
  const passed: string[] = [];
  for (const [key] of places.entries()) {
    passed.push(key);
    if (passed.length === 10) places.set("później", null);
  }
  return {
    passed,
    size: places.size,
    values: [...places.values()],
    read: [places.get("wpis „3”\n\0"), places.get("wpis „4”\n\0"), places.get("wpis „4”"), places.get("")],
    has: [places.has("wpis „3”\n\0"), places.has("wpis"), taken.has("/a/699"), taken.has("/a/700"), taken.has("/A/1")],
    taken: [...taken.values()],
    others: lookups.map<number>().size,
  };
}

test("lookups on the disk answer as those in memory do", async () => {
  const onDisk = await withDiskLookups(dataFolder(), async (lookups) => answersOf(lookups));
  expect(onDisk).toEqual(answersOf(IN_MEMORY));
  expect(onDisk.passed.at(-1)).toBe("później");
});

test("they are nobody else's to read, and gone after use, be it by an error", async () => {
  const data = dataFolder();
  const broken = withDiskLookups(data, async (lookups) => {
    const map = lookups.map<string>();
    for (let no = 0; no < COUNT; no += 1) map.set(String(no), "tajne".repeat(COUNT));
    const [file = ""] = readdirSync(join(data, INCOMING));
    expect(statSync(join(data, INCOMING, file)).mode & 0o077).toBe(0);
    throw new Error("przerwane");
  });
  await expect(broken).rejects.toThrow("przerwane");
  expect(readdirSync(join(data, INCOMING))).toEqual([]);
});
