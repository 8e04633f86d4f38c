import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { makePost, putFixtures } from "#store/contract/fixtures.ts";
import { bundleProgram } from "#test/support/child-processes/bundle-program.ts";
import { openSqliteStore } from "./open.ts";

const PROGRAM = fileURLToPath(new URL("../../../test/support/child-processes/killed-writer.ts", import.meta.url));

/** Of the store alone; `test/faults/kill.test.ts` kills 350 times what works on it. */
const ROUNDS = Number(process.env["SZPALTA_FAULT_ROUNDS"] ?? 12);

/**
 * Runs the writer until it has acknowledged `acknowledgements` posts and `delay` turns of the event loop have passed, kills
 * it there, and answers the number of its last acknowledged post.
 */
function killWriter(
  writer: string,
  file: string,
  from: number,
  acknowledgements: number,
  delay: number,
): Promise<number> {
  const child = spawn(process.execPath, [writer, file, String(from)], { stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve, reject) => {
    let last = from - 1;
    const kill = (turns: number) => (turns === 0 ? child.kill("SIGKILL") : setImmediate(kill, turns - 1));
    createInterface({ input: child.stdout })
      .on("line", (line) => {
        last = Number(line);
        if (last - from + 1 === acknowledgements) kill(delay);
      })
      .on("close", () => resolve(last));
    child.once("error", reject);
    child.once("exit", (code) => code !== null && reject(new Error(`The writer stopped by itself with ${code}.`)));
  });
}

it("loses no acknowledged write and keeps none in part when the process is killed", { timeout: 240_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-killed-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "szpalta.db");
  const writer = await bundleProgram(PROGRAM, join(folder, "writer"));
  const first = await openSqliteStore({ file, clock: () => 0 });
  await putFixtures(first);
  await first.close();
  let next = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const last = await killWriter(writer, file, next, 1 + ((round * 7) % 12), (round * 37) % 101);
    const store = await openSqliteStore({ file, clock: () => 0 });
    expect(store.uncleanStop).toBe(true);
    const stored = (await store.read.postIds(null, 10_000)).length;
    expect(stored === last + 1 || stored === last + 2, `${stored} stored, ${last + 1} acknowledged`).toBe(true);
    for (let n = next; n < stored; n++) {
      const post = await store.read.publishedPost("uprawa", makePost({ id: `p-${n}` }).slug);
      expect(post?.html).toBe(`<p>${`${n} `.repeat(3_000)}</p>`);
    }
    expect([await store.read.listSize("all"), await store.read.listSize("tag:t-pomidory")]).toEqual([stored, stored]);
    expect(await store.check()).toEqual([]);
    await store.close();
    next = stored;
  }
});
