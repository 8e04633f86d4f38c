import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Database } from "#store/sqlite/engine/database.ts";
import { DAY_MS, type Key } from "./offset-index.ts";
import { enterList, leaveList } from "./list-membership.ts";
import { paginationKeyset } from "./keyset-pagination.ts";
import { migrate } from "#store/sqlite/engine/migrate.ts";
import { WRONG_PARTS, WRONG_SIZES, WRONG_SPANS } from "#store/sqlite/posts/lists/integrity-queries.ts";

const LIST = "all";

/** Many posts: the first instant, and the milliseconds from each to the next (0: all at the same instant). */
const BATCH = fc.record({
  from: fc
    .constantFrom(0, 5 * DAY_MS, -400 * DAY_MS, 20_000 * DAY_MS + 1)
    .chain((day) => fc.integer({ min: day - 3, max: day + 900 })),
  apart: fc.constantFrom(0, 0, 1, 7, DAY_MS / 2),
  posts: fc.integer({ min: 1, max: 700 }),
});

/** Enters a batch, or removes consecutive posts: `first` and `share` are per mille of the list. */
const STEP = fc.oneof(
  { weight: 3, arbitrary: BATCH },
  { weight: 2, arbitrary: fc.record({ first: fc.nat(999), share: fc.integer({ min: 1, max: 900 }) }) },
);

const NEWEST_FIRST = (a: Key, b: Key) => b.at - a.at || (a.id < b.id ? 1 : -1);

function freshDatabase(): Database {
  const database = new Database(":memory:", "writer");
  migrate(database, ":memory:");
  return database;
}

/** Applies a step and returns the list's keys after it. */
function apply(database: Database, list: Key[], step: typeof STEP extends fc.Arbitrary<infer S> ? S : never): Key[] {
  database.script("BEGIN");
  let left = list;
  if ("posts" in step) {
    const known = new Set(list.map((key) => key.id));
    const fresh = Array.from({ length: step.posts }, (_, n) => ({
      at: step.from + n * step.apart,
      id: `p${String((n * 7_001 + list.length * 13) % 10_007).padStart(5, "0")}-${step.from}`,
    })).filter((key) => !known.has(key.id));
    for (const key of fresh) enterList(database, LIST, key, 1);
    left = [...list, ...fresh].toSorted(NEWEST_FIRST);
  } else {
    const first = Math.floor((step.first * list.length) / 1000);
    const gone = list.slice(first, first + Math.ceil((step.share * list.length) / 1000));
    for (const key of gone) leaveList(database, LIST, key);
    left = list.filter((key) => !gone.includes(key));
  }
  database.script("COMMIT");
  return left;
}

const FROM_PLACE = `
SELECT published_at AS at, post_id AS id FROM list_entry
WHERE list_no = (SELECT no FROM list WHERE name = ?) AND (published_at, post_id) < (?, ?)
ORDER BY published_at DESC, post_id DESC LIMIT 1 OFFSET ?`;

function found(database: Database, offset: number): { key: Key | undefined; steps: number } {
  const place = paginationKeyset(database, LIST, offset);
  if (!place) return { key: undefined, steps: 0 };
  const row = database.get<Key>(FROM_PLACE, LIST, place.under.at, place.under.id, place.skip);
  return { key: row && { ...row }, steps: place.skip };
}

describe("counts of a list", () => {
  it("lead to every place of a plain sorted array in at most 500 steps, whatever enters and leaves", () => {
    fc.assert(
      fc.property(fc.array(STEP, { minLength: 4, maxLength: 10 }), (steps) => {
        const database = freshDatabase();
        let list: Key[] = [];
        for (const step of steps) {
          list = apply(database, list, step);
          for (let offset = 0; offset <= list.length; offset += 61) {
            const { key, steps: walked } = found(database, offset);
            expect(key).toEqual(list[offset]);
            expect(walked).toBeLessThanOrEqual(500);
          }
          const wrong = [WRONG_SIZES, WRONG_SPANS, WRONG_PARTS].flatMap((sql) => database.all(sql));
          expect(wrong).toEqual([]);
        }
        database.close();
      }),
      { numRuns: 25, seed: 1_960 },
    );
  });

  it("are kept only where a list is longer than 500, and parts only where a day is", () => {
    const database = freshDatabase();
    const rows = (table: string) => database.get<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`)!.n;
    const keys = Array.from({ length: 501 }, (_, n) => ({ at: n, id: `p-${n}` }));
    for (const key of keys.slice(1)) enterList(database, LIST, key, 1);
    expect([rows("list_span"), rows("list_part")]).toEqual([0, 0]);
    enterList(database, LIST, keys[0]!, 1);
    expect([rows("list_span"), rows("list_part")]).toEqual([3, 2]);
    enterList(database, LIST, { at: 9 * DAY_MS, id: "p-9" }, 1);
    expect([rows("list_span"), rows("list_part")]).toEqual([4, 2]);
    leaveList(database, LIST, keys[7]!);
    expect([rows("list_span"), rows("list_part")]).toEqual([4, 0]);
    leaveList(database, LIST, keys[8]!);
    expect([rows("list_span"), rows("list_part")]).toEqual([0, 0]);
    database.close();
  });
});
