import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";
import { migratedDatabase } from "#test/support/services/migrated-database.ts";
import { Database, type SqlValue, type Transaction } from "../engine/database.ts";
import type { RanStatement } from "../engine/statement-access.ts";
import { isRecorded, isRepeatable, partsOfWrite, readWrite, repeatWrite } from "./recorded-write.ts";
import { recordingPlace } from "./recording-place.ts";
import { WriteRecorder } from "./write-recorder.ts";

/** Long ones, those around the length that stands apart, and one larger than the memory that is kept for them. */
const value = fc.oneof(
  fc.constant(null),
  fc.integer(),
  fc.double({ noNaN: true }).map((number) => number || 0),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.constantFrom("ą".repeat(199), '"\n'.repeat(100), "zażółć 🗞".repeat(40), "ń".repeat(300_000)),
  fc.uint8Array({ maxLength: 40 }),
);

const statement: fc.Arbitrary<RanStatement> = fc.record({
  method: fc.constantFrom("all", "get", "run"),
  sql: fc.string(),
  values: fc.array(value, { maxLength: 5 }),
  result: fc.json(),
});

const numbers = fc.array(fc.nat());

it("a write is read as it was, whatever its values are", () => {
  const plain = (given: SqlValue) => (ArrayBuffer.isView(given) ? [...(given as Uint8Array)] : given);
  const written = fc.record({
    schema: fc.nat(),
    statements: fc.array(statement, { maxLength: 6 }),
    file: numbers,
    waiting: numbers,
    removed: numbers,
  });
  fc.assert(
    fc.property(written, (write) => {
      const read = readWrite(Buffer.concat(partsOfWrite(write)));
      const flat = ({ statements, ...rest }: typeof write) => {
        return { ...rest, statements: statements.map((each) => ({ ...each, values: each.values.map(plain) })) };
      };
      expect(flat(read)).toEqual(flat(write));
    }),
    { numRuns: 150 },
  );
});

it("what is no recorded write is refused", () => {
  const bytes = Buffer.concat(partsOfWrite({ schema: 1, statements: [], file: [], waiting: [], removed: [] }));
  expect(readWrite(bytes).schema).toBe(1);
  expect(() => readWrite(bytes.subarray(0, 3))).toThrow();
  expect(() => readWrite(bytes.subarray(0, -1))).toThrow();
});

async function openDatabases() {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-write-"));
  const file = await migratedDatabase(join(folder, "one.db"));
  copyFileSync(file, join(folder, "other.db"));
  const [one, other] = [new Database(file, "writer"), new Database(join(folder, "other.db"), "writer")];
  onTestFinished(() => {
    one.close();
    other.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, one, other };
}

const CHANGE = "INSERT INTO change (at, purged) VALUES (?, '[]') RETURNING seq";
const RANDOM_CHANGE = "INSERT INTO change (at, purged) VALUES (random() / 2, '[]')";

it.each([
  [CHANGE, "recorded"],
  ["DELETE FROM change WHERE seq <= (SELECT MAX(seq) FROM change) - 9", "recorded"],
  ["INSERT OR IGNORE INTO post_tag (post_no, tag_id, place) SELECT ?, value, key FROM json_each('[]')", "recorded"],
  ["SELECT seq FROM change", "local"],
  ["INSERT OR IGNORE INTO search_waiting SELECT no FROM post", "local"],
  ["DELETE FROM search_index WHERE rowid = 1", "local"],
  ["INSERT OR REPLACE INTO recording (only, chain, position) VALUES (1, '', 0)", "local"],
  [RANDOM_CHANGE, "unrepeatable"],
  ["UPDATE change SET at = unixepoch('now')", "unrepeatable"],
  ["INSERT INTO change (at, purged) VALUES (last_insert_rowid(), '[]')", "unrepeatable"],
  ["DELETE FROM change WHERE seq IN (SELECT post_no FROM search_waiting)", "unrepeatable"],
  ["UPDATE change SET purged = (SELECT chain FROM recording)", "unrepeatable"],
])("%s is %s", async (sql, expected) => {
  const { one } = await openDatabases();
  let kind = "";
  one.watchStatements((access) => {
    kind = !isRecorded(access) ? "local" : isRepeatable(access) ? "recorded" : "unrepeatable";
    return false;
  });
  one.all(sql, ...(sql.includes("?") ? [1] : []));
  expect(kind).toBe(expected);
});

it("a statement that returns something else than it did is not passed over", async () => {
  const { one, other } = await openDatabases();
  const statements: RanStatement[] = [];
  one.watchStatements(isRecorded);
  one.onRan = (ran) => void statements.push(ran);
  one.get(CHANGE, 7);
  const write = { schema: 1, statements, file: [], waiting: [], removed: [] };
  repeatWrite(other, write, new Set());
  expect(other.all("SELECT seq, at FROM change")).toEqual([{ seq: 1, at: 7 }]);
  expect(() => repeatWrite(other, write, new Set())).toThrow('returned {"seq":1} once and {"seq":2} now');
});

it("a write with a statement that cannot be repeated is said, and begins the recording anew", async () => {
  const { folder, one } = await openDatabases();
  const troubles: unknown[] = [];
  const onTrouble = (error: unknown) => void troubles.push(error);
  const recorder = new WriteRecorder({ folder: join(folder, "recording"), limitBytes: 1024 ** 3, onTrouble }, () => 0);
  await recorder.open(one);
  const transaction: Transaction = {
    database: one,
    purged: new Set(),
    unfiled: new Set(),
    untrackedRows: 0,
  };
  const inTurn = <T>(step: () => Promise<T>) => step();
  const transact = recorder.createTransact({
    database: one,
    transaction,
    clock: () => 0,
    inTurn,
    tellListeners: () => {},
  });
  await transact(async () => one.run("INSERT INTO change (at, purged) VALUES (1, '[]')"));
  const before = recordingPlace(one);
  expect([before?.position, troubles]).toEqual([1, []]);
  await transact(async () => one.run(RANDOM_CHANGE));
  expect(troubles.map(String)).toEqual([`Error: A recording cannot repeat this statement: ${RANDOM_CHANGE}`]);
  const after = recordingPlace(one);
  expect(after?.position).toBe(0);
  expect(after?.chain).not.toBe(before?.chain);
  await recorder.close();
});
