import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { makePost, putFixtures } from "#store/contract/fixtures.ts";
import { bundleWriter, killWriter } from "#test/support/child-processes/kill-writer.ts";
import { openSqliteStore } from "./open.ts";

/** Of the store alone; `test/faults/kill.test.ts` kills 350 times what works on it. */
const ROUNDS = Number(process.env["SZPALTA_FAULT_ROUNDS"] ?? 12);

it("loses no acknowledged write and keeps none in part when the process is killed", { timeout: 240_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-killed-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "szpalta.db");
  const writer = await bundleWriter(join(folder, "writer"));
  const first = await openSqliteStore({ file, clock: () => 0 });
  await putFixtures(first);
  await first.close();
  let next = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const [acknowledgements, delay] = [1 + ((round * 7) % 12), (round * 37) % 101];
    const last = await killWriter(writer, { file, from: next, acknowledgements, delay });
    const store = await openSqliteStore({ file, clock: () => 0 });
    expect(store.uncleanStop).toBe(true);
    const stored = (await store.read.postIds(null, 10_000)).length;
    expect(stored === last + 1 || stored === last + 2, `${stored} stored, ${last + 1} acknowledged`).toBe(true);
    for (let n = next; n < stored; n++) {
      const post = await store.read.publishedPost("uprawa", makePost({ id: `p-${n}` }).slug);
      expect(String(post?.html)).toBe(`<p>${`${n} `.repeat(3_000)}</p>`);
    }
    expect([await store.read.listSize("all"), await store.read.listSize("tag:t-pomidory")]).toEqual([stored, stored]);
    expect(await store.check()).toEqual([]);
    await store.close();
    next = stored;
  }
});
