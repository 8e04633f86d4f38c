import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { DiskSpace, RESERVE_BYTES } from "#core/backup/disk-space.ts";
import { INCOMING } from "./durable-file.ts";
import { withSpool } from "./spool.ts";

function dataFolder(): string {
  const data = mkdtempSync(join(tmpdir(), "szpalta-spool-"));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  return data;
}

async function all<T>(records: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const each of records) found.push(each);
  return found;
}

test("a spool gives back what was put into it, however long, in its order, and again", async () => {
  const given = ["", "Zażółć\n\u2028 gęślą 🪶 \ud800", "krótki", "ł".repeat(700_000), "a".repeat(262_136), "koniec"];
  await withSpool<{ no: number; text: string }, void>(dataFolder(), async (spool) => {
    expect(await all(spool.records())).toEqual([]);
    for (const [no, text] of given.entries()) await spool.append({ no, text });
    const expected = given.map((text, no) => ({ no, text }));
    expect(await all(spool.records())).toEqual(expected);
    await spool.append({ no: 9, text: "jeszcze" });
    expect(await all(spool.records())).toEqual([...expected, { no: 9, text: "jeszcze" }]);
  });
});

test("a spool is readable by its owner only, and is removed after use, also after an error", async () => {
  const data = dataFolder();
  const broken = withSpool(data, async (spool) => {
    await spool.append("tajne");
    const [file = ""] = readdirSync(join(data, INCOMING));
    expect(statSync(join(data, INCOMING, file)).mode & 0o077).toBe(0);
    throw new Error("przerwane");
  });
  await expect(broken).rejects.toThrow("przerwane");
  expect(readdirSync(join(data, INCOMING))).toEqual([]);
});

test("a spool fails as on a full disk before it would use the reserve, or before storing what is read from it would", async () => {
  const data = dataFolder();
  const disk = { bavail: RESERVE_BYTES + 9_000_000, bsize: 1 };
  const space = () => new DiskSpace(() => disk);
  const filled = withSpool<string, void>(
    data,
    async (spool) => {
      for (;;) await spool.append("a".repeat(1_000_000));
    },
    space(),
  );
  // The disk that is asked stays as it is, so the spool has its step of 8 MiB and no more.
  disk.bavail = RESERVE_BYTES + 500_000;
  await expect(filled).rejects.toMatchObject({ code: "ENOSPC" });
  disk.bavail = RESERVE_BYTES + 2_000_000;
  const read = withSpool<string, string[]>(
    data,
    async (spool) => {
      await spool.append("a".repeat(500_000));
      return all(spool.records());
    },
    space(),
  );
  await expect(read).rejects.toMatchObject({ code: "ENOSPC" });
  expect(readdirSync(join(data, INCOMING))).toEqual([]);
});
