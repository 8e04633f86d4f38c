import { expect, it } from "vitest";
import { migratedDatabase } from "#test/support/services/migrated-database.ts";
import { compareTables } from "./site-move.ts";

const TAG = "INSERT INTO tag_distinct (a, b) VALUES (?, ?)";

it("tables are equal row by row, or named", () => {
  const [own, copy] = [migratedDatabase(), migratedDatabase()];
  const rows = () => compareTables(own, copy).find(({ name }) => name === "claim")?.rows;
  expect(rows()).toBe(0);
  const claim = "INSERT INTO claim (name, owner, term, expires_at) VALUES ('jobs', ?, 1, 5)";
  own.run(claim, "a");
  expect(() => compareTables(own, copy)).toThrow(/różnią się .* w tabelach: claim\./);
  copy.run(claim, "b");
  expect(() => compareTables(own, copy)).toThrow(/w tabelach: claim\./);
  copy.run("UPDATE claim SET owner = 'a'");
  expect(rows()).toBe(1);
});
