import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { migratedDatabase } from "#test/support/services/migrated-database.ts";
import { Database } from "../engine/database.ts";
import { compareTables } from "./site-move.ts";

it("tables are equal row by row, or named", async () => {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-compared-"));
  const [own, copy] = [
    new Database(await migratedDatabase(join(folder, "own.db")), "writer"),
    new Database(await migratedDatabase(join(folder, "copy.db")), "writer"),
  ];
  onTestFinished(() => {
    own.close();
    copy.close();
    rmSync(folder, { recursive: true });
  });
  const rows = () => compareTables(own, copy).find(({ name }) => name === "claim")?.rows;
  expect(rows()).toBe(0);
  const claim = "INSERT INTO claim (name, owner, term, expires_at) VALUES ('jobs', ?, 1, 5)";
  own.run(claim, "a");
  expect(rows).toThrow(/różnią się .* w tabelach: claim\./);
  copy.run(claim, "b");
  expect(rows).toThrow(/w tabelach: claim\./);
  copy.run("UPDATE claim SET owner = 'a'");
  expect(rows()).toBe(1);
  copy.script("CREATE TABLE more (id INTEGER PRIMARY KEY)");
  expect(rows).toThrow(/w tabelach: more\./);
});
