import { DatabaseSync, type Session, type SQLInputValue } from "node:sqlite";
import fc from "fast-check";
import { expect, it } from "vitest";
import { filterChangeset } from "./filter-changeset.ts";

const TABLES = ["first", "second", "third"];

const SCHEMA = `
CREATE TABLE first (id INTEGER PRIMARY KEY, one, two);
CREATE TABLE second (one, key TEXT, id INTEGER, two, PRIMARY KEY (key, id)) WITHOUT ROWID;
CREATE TABLE third (id INTEGER PRIMARY KEY, one, two, ${Array.from({ length: 140 }, (_, no) => `c${no}`).join(", ")})`;

const value = fc.oneof(
  fc.constant(null),
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.string({ unit: "grapheme", maxLength: 5 }).map((text) => text.replaceAll("\0", "")),
  // Lengths that take one byte, two and three.
  fc.constantFrom(0, 127, 128, 16_383, 16_384, 70_000).map((length) => new Uint8Array(length).fill(0x54)),
);

const step = fc.record({
  table: fc.constantFrom(...TABLES),
  kind: fc.constantFrom("put", "put", "change", "remove"),
  id: fc.integer({ min: 1, max: 5 }),
  one: value,
  two: value,
});

function open(): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  database.exec(SCHEMA);
  for (const table of TABLES) for (const id of [1, 2, 3]) put(database, table, id, "był", id / 3);
  return database;
}

function put(database: DatabaseSync, table: string, id: number, one: SQLInputValue, two: SQLInputValue): void {
  const [key, text] = table === "second" ? [", key", ", 'ą'"] : ["", ""];
  database.prepare(`INSERT OR REPLACE INTO ${table} (id, one, two${key}) VALUES (?, ?, ?${text})`).run(id, one, two);
}

it("the changes of each table are those that a session of it alone records", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const database = open();
      const all = database.createSession();
      const alone = new Map<string, Session>(TABLES.map((table) => [table, database.createSession({ table })]));
      for (const { table, kind: act, id, one, two } of steps) {
        if (act === "put") put(database, table, id, one, two);
        if (act === "change") database.prepare(`UPDATE ${table} SET two = ? WHERE id = ?`).run(two, id);
        if (act === "remove") database.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id);
      }
      const changes = all.changeset();
      expect(filterChangeset(changes, () => true)).toBe(changes);
      for (const [table, session] of alone) {
        const wanted = Buffer.from(filterChangeset(changes, (each) => each === table));
        expect(wanted.equals(session.changeset())).toBe(true);
        const others = filterChangeset(changes, (each) => each !== table);
        expect(others.length + wanted.length).toBe(changes.length);
      }
      database.close();
    }),
    { numRuns: 150 },
  );
});

it("what is no changeset is refused, also one that was cut", () => {
  const database = open();
  const session = database.createSession();
  put(database, "first", 9, "nowy", 1);
  const changes = session.changeset();
  database.close();
  const all = () => true;
  expect(() => filterChangeset(Buffer.from("zapis"), all)).toThrow("begins with");
  expect(() => filterChangeset(changes.subarray(0, changes.length - 1), all)).toThrow();
  expect(filterChangeset(new Uint8Array(), all)).toHaveLength(0);
});
