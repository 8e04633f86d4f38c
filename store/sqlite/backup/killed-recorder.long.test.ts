import { join } from "node:path";
import { expect, it } from "vitest";
import { LATEST_INSTANT } from "#core/base/values/instant.ts";
import { makePost, putFixtures, putPosts } from "#store/contract/fixtures.ts";
import { backUp, backupScratch, emptyFolder, restoredStateOf } from "#test/support/backup/backed-up-site.ts";
import { untilMoment } from "#test/support/backup/recorded-site.ts";
import { RECORDING_KEY } from "#test/support/backup/recording-key.ts";
import { bundleWriter, killWriter } from "#test/support/child-processes/kill-writer.ts";
import { openSqliteStore } from "../open.ts";
import { restoreBackup } from "./restore-backup.ts";
import { listChains, listSegments } from "./segments.ts";

const ROUNDS = Number(process.env["SZPALTA_FAULT_ROUNDS"] ?? 8);

it("kills at any moment leave every write in one chain, and each moment between two of them is brought back row by row", async () => {
  const scratch = backupScratch();
  const [data, recordings] = [emptyFolder(join(scratch, "dane")), join(scratch, "recording")];
  const file = join(data, "szpalta.db");
  const writer = await bundleWriter(join(scratch, "writer"));
  const troubles: unknown[] = [];
  const onTrouble = (error: unknown) => void troubles.push(error);
  const readKey = async () => RECORDING_KEY;
  // No two writes have the same instant.
  let now = Date.now();
  const clock = () => (now = Math.max(now + 1, Date.now()));
  const recording = { folder: recordings, limitBytes: 1024 ** 3, segmentBytes: 5_000, readKey, onTrouble };
  const open = () => openSqliteStore({ file, clock, recording });
  const first = await open();
  await putFixtures(first);
  const backup = join(scratch, "kopia.tar");
  await backUp(data, backup);
  await first.close();
  let restored = 0;
  const states: { at: number; tables: Record<string, string> }[] = [];
  const restoredAt = async (at: number) => {
    const target = emptyFolder(join(scratch, `stan-${(restored += 1)}`));
    const until = untilMoment(at, recordings, data);
    const { replayed } = await restoreBackup(backup, target, { now: 0, progress: () => {}, until });
    return { entries: replayed?.entries, tables: restoredStateOf(join(target, "szpalta.db")) };
  };
  let next = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const [acknowledgements, delay] = [3 + ((round * 7) % 12), (round * 37) % 101];
    const last = await killWriter(writer, { file, recordings, from: next, acknowledgements, delay });
    const store = await open();
    next = (await store.read.postIds(null, 10_000)).length - round;
    expect(next).toBeGreaterThan(last);
    states.push({ at: clock(), tables: restoredStateOf(file) });
    await putPosts(store, makePost({ id: `r-${round}`, slug: `runda-${round}` }));
    expect(await restoredAt(LATEST_INSTANT)).toEqual({ entries: next + round + 1, tables: restoredStateOf(file) });
    await store.close();
  }
  for (const { at, tables } of states) expect((await restoredAt(at)).tables).toEqual(tables);
  expect(troubles).toEqual([]);
  expect(listChains(recordings)).toHaveLength(1);
  expect(listSegments(recordings).length).toBeGreaterThan(ROUNDS);
});
