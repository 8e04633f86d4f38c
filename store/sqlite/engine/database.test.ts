import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { Database } from "./database.ts";

let writer: Database;
let reader: Database;

/** Connections as `openFile` makes them. */
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-database-"));
  writer = new Database(join(folder, "szpalta.db"), "writer");
  writer.script("CREATE TABLE word (text TEXT NOT NULL) STRICT");
  reader = new Database(join(folder, "szpalta.db"), "reader");
  reader.shareReads(writer);
  onTestFinished(() => {
    reader.close();
    writer.close();
    rmSync(folder, { recursive: true, force: true });
  });
});

const ADD = "INSERT INTO word VALUES (?)";
const read = () => reader.all<{ text: string }>("SELECT text FROM word ORDER BY rowid").map(({ text }) => text);

it("says of what kind the values are where one cannot be stored", () => {
  expect(() => writer.run("INSERT INTO word VALUES (? || ?)", "a", { ok: true } as never)).toThrow("(string, object)");
});

describe("statements of one turn", () => {
  it("read in one transaction, which ends with the turn", async () => {
    expect(reader.inTransaction).toBe(false);
    read();
    expect(reader.inTransaction).toBe(true);
    read();
    await nextTurn();
    expect(reader.inTransaction).toBe(false);
  });

  it.each([
    ["by itself", () => void writer.run(ADD, "zecer")],
    ["by a script", () => writer.script("INSERT INTO word VALUES ('zecer')")],
    ["by a statement that returns", () => void writer.get(`${ADD} RETURNING text`, "zecer")],
    [
      "in a transaction",
      () => {
        writer.script("BEGIN IMMEDIATE");
        writer.run(ADD, "zecer");
        writer.script("COMMIT");
      },
    ],
  ])("see what was committed between them: %s", (_, write) => {
    expect(read()).toEqual([]);
    write();
    expect(read()).toEqual(["zecer"]);
  });

  it("do not see what is not committed, though they begin after it was written", () => {
    writer.script("BEGIN IMMEDIATE");
    writer.run(ADD, "zecer");
    expect(read()).toEqual([]);
    writer.script("ROLLBACK");
    expect(read()).toEqual([]);
    writer.run(ADD, "łam");
    expect(read()).toEqual(["łam"]);
  });

  it("leave nothing that keeps the journal from becoming empty", () => {
    writer.run(ADD, "zecer");
    read();
    const [checkpoint] = writer.all<{ busy: number }>("PRAGMA wal_checkpoint(TRUNCATE)");
    expect(checkpoint?.busy).toBe(0);
  });

  it("may be the last: the connection closes, and reads again once it is open", () => {
    read();
    reader.close();
    reader.reopen();
    writer.run(ADD, "zecer");
    expect(read()).toEqual(["zecer"]);
  });
});
