import { join } from "node:path";
import { expect, it } from "vitest";
import { putFixtures } from "#store/contract/fixtures.ts";
import { backUp, backupScratch, emptyFolder, restoredStateOf } from "#test/support/backup/backed-up-site.ts";
import { bundleWriter, killWriter } from "#test/support/child-processes/kill-writer.ts";
import { openSqliteStore } from "../engine/open.ts";
import { isSegmentCompressed } from "./compress-segments.ts";
import { restoreBackup } from "./restore-backup.ts";
import { listChains, listSegments } from "./segments.ts";

const ROUNDS = Number(process.env["SZPALTA_FAULT_ROUNDS"] ?? 8);

it("a kill at any moment, also while a segment is compressed, leaves every write in one chain", async () => {
  const scratch = backupScratch();
  const [data, recordings] = [emptyFolder(join(scratch, "dane")), join(scratch, "recording")];
  const file = join(data, "szpalta.db");
  const writer = await bundleWriter(join(scratch, "writer"));
  const troubles: unknown[] = [];
  const onTrouble = (error: unknown) => void troubles.push(error);
  const open = () =>
    openSqliteStore({
      file,
      clock: () => 0,
      recording: { folder: recordings, limitBytes: 1024 ** 3, segmentBytes: 50_000, onTrouble },
    });
  const first = await open();
  await putFixtures(first);
  const backup = join(scratch, "kopia.tar");
  await backUp(data, backup);
  await first.close();
  let next = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const [acknowledgements, delay] = [3 + ((round * 7) % 12), (round * 37) % 101];
    const last = await killWriter(writer, { file, recordings, from: next, acknowledgements, delay });
    const store = await open();
    next = (await store.read.postIds(null, 10_000)).length;
    expect(next).toBeGreaterThan(last);
    const target = emptyFolder(join(scratch, `stan-${round}`));
    const until = { at: Date.now(), recordings, data };
    const { replayed } = await restoreBackup(backup, target, { now: 0, progress: () => {}, until });
    expect(replayed?.entries).toBe(next);
    expect(restoredStateOf(join(target, "szpalta.db"))).toEqual(restoredStateOf(file));
    await store.close();
  }
  expect(troubles).toEqual([]);
  expect(listChains(recordings)).toHaveLength(1);
  const again = await open();
  await again.close();
  const segments = listSegments(recordings);
  const compressed = await Promise.all(segments.map(({ path }) => isSegmentCompressed(path)));
  expect(segments.length).toBeGreaterThan(ROUNDS);
  expect(compressed.slice(0, -1)).not.toContain(false);
});
