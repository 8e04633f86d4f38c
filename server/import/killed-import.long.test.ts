import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { exported, fullSite, scratchFolder } from "#test/support/services/exported-site.ts";

/* A process that is killed while it brings an export in leaves the empty site or all of it, and the import can be given again. */

const KILLED = new URL("../../test/support/child-processes/killed-import.ts", import.meta.url).pathname;

/** Parts of all statements: while it reads, from the first of the transaction on, and right before the end of it. */
const KILLS = [0.01, 0.1, 0.3, 0.5, 0.7, 0.9];

const POSTS = 31;

it("is killed at whatever statement", async () => {
  const site = await fullSite();
  const { folder } = await exported(site);
  const data = join(scratchFolder(), "dane");
  mkdirSync(data);
  const importInto = (to: string, statements: string) => {
    const { status, signal, stdout, stderr } = spawnSync(process.execPath, [KILLED, to, folder, statements], {
      encoding: "utf8",
    });
    return { status, signal, said: stdout + stderr };
  };
  const whole = join(scratchFolder(), "cale");
  mkdirSync(whole);
  const first = importInto(whole, "Infinity");
  expect(first).toMatchObject({ status: 0, signal: null });
  const count = Number.parseInt(first.said, 10);
  expect(count).toBeGreaterThan(200);
  const at = [...KILLS.map((part) => Math.floor(part * count)), count - 2, count - 1];
  const left: number[] = [];
  for (const statements of at) {
    expect(importInto(data, String(statements)).signal).toBe("SIGKILL");
    left.push(await postsIn(data));
    if (left.at(-1) === POSTS) break;
  }
  expect(new Set([...left, 0, POSTS])).toEqual(new Set([0, POSTS]));
  expect(left[0]).toBe(0);
  if (left.at(-1) === 0) expect(importInto(data, "Infinity")).toMatchObject({ status: 0, signal: null });
  const store = await openSqliteStore({ file: join(data, "szpalta.db"), clock: Date.now });
  try {
    for (const id of await site.store.read.postIds(null, POSTS + 1))
      expect((await store.read.post(id))?.body).toBe((await site.store.read.post(id))?.body);
    expect(await store.check()).toEqual([]);
  } finally {
    await store.close();
  }
});

async function postsIn(data: string): Promise<number> {
  const store = await openSqliteStore({ file: join(data, "szpalta.db"), clock: Date.now });
  try {
    const [posts, tags] = [await store.read.postIds(null, POSTS + 1), await store.read.tagNames()];
    expect(tags.length > 0).toBe(posts.length > 0);
    return posts.length;
  } finally {
    await store.close();
  }
}
