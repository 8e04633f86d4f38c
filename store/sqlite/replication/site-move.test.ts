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
  const compare = () => compareTables(own, copy);
  expect(compare()).toBeGreaterThan(50);
  const settings = "INSERT INTO backup_settings (only, daily, hour, version) VALUES (1, 1, ?, 1)";
  own.run(settings, 3);
  expect(compare).toThrow(/różnią się .* w tabelach: backup_settings\./);
  copy.run(settings, 4);
  expect(compare).toThrow(/w tabelach: backup_settings\./);
  copy.run("UPDATE backup_settings SET hour = 3");
  expect(compare()).toBeGreaterThan(50);
  copy.script("CREATE TABLE more (id INTEGER PRIMARY KEY)");
  expect(compare).toThrow(/w tabelach: more\./);
});
