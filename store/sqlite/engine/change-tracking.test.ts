import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished } from "vitest";
import { openSqliteStore } from "../open.ts";

it("writes down every commit with its instant and what it purged, and keeps the newest 10 000", async () => {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-changes-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "szpalta.db");
  let now = 100;
  const store = await openSqliteStore({ file, clock: () => now });
  await store.write(async (tx) => tx.purge(["home", "post:p-1"]));
  now = 200;
  await store.write(async (tx) => tx.purge(["tags"]));
  const other = new DatabaseSync(file);
  expect(other.prepare("SELECT seq, at, purged FROM change").all()).toEqual([
    { seq: 1, at: 100, purged: '["home","post:p-1"]' },
    { seq: 2, at: 200, purged: '["tags"]' },
  ]);
  other.exec("UPDATE sqlite_sequence SET seq = 10001 WHERE name = 'change'");
  await store.write(async (tx) => tx.purge(["feeds"]));
  expect(other.prepare("SELECT seq FROM change").all()).toEqual([{ seq: 10_002 }]);
  other.close();
  await store.close();
});
