import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { LookupMap, Lookups, LookupSet } from "#core/import/lookups.ts";
import { INCOMING, OWNER_ONLY } from "./durable-file.ts";

/** KiB that are kept in memory of all lookups of one file; the system caches the rest as long as it has room. */
const CACHE_KIB = 2 * 1024;

/** Read at a time by those who go through all of them. */
const PAGE = 64;

/** Lookups in one file of the data folder for as long as `use` takes. The next start removes what a killed process leaves. */
export async function withDiskLookups<R>(data: string, use: (lookups: Lookups) => Promise<R>): Promise<R> {
  await mkdir(join(data, INCOMING), { recursive: true, mode: OWNER_ONLY });
  const path = join(data, INCOMING, randomUUID());
  try {
    await writeFile(path, "", { flag: "wx", mode: 0o600 });
    const database = new DatabaseSync(path);
    try {
      // Nobody needs it after a fault: without a journal, and in one transaction that never ends.
      database.exec(`
        PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA cache_size = -${CACHE_KIB}; BEGIN`);
      return await use(lookupsIn(database));
    } finally {
      database.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}

function lookupsIn(database: DatabaseSync): Lookups {
  let tables = 0;
  const nextTable = () => {
    const name = `lookup_${(tables += 1)}`;
    database.exec(`CREATE TABLE ${name} (no INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, value TEXT NOT NULL)`);
    return name;
  };
  return {
    map: <V>() => new DiskMap<V>(database, nextTable()),
    set: () => new DiskSet(new DiskMap<0>(database, nextTable())),
  };
}

class DiskMap<V> implements LookupMap<V> {
  readonly #get: StatementSync;
  readonly #add: StatementSync;
  readonly #replace: StatementSync;
  readonly #page: StatementSync;
  size = 0;

  constructor(database: DatabaseSync, table: string) {
    this.#get = database.prepare(`SELECT value FROM ${table} WHERE key = ?`);
    this.#add = database.prepare(`INSERT OR IGNORE INTO ${table} (key, value) VALUES (?, ?)`);
    this.#replace = database.prepare(`UPDATE ${table} SET value = ? WHERE key = ?`);
    this.#page = database.prepare(`SELECT no, key, value FROM ${table} WHERE no > ? ORDER BY no LIMIT ${PAGE}`);
  }

  get(key: string): V | undefined {
    const row = this.#get.get(key);
    return row && (JSON.parse(String(row["value"])) as V);
  }

  has(key: string): boolean {
    return this.#get.get(key) !== undefined;
  }

  set(key: string, value: V): void {
    const text = JSON.stringify(value);
    if (this.#add.run(key, text).changes === 0) this.#replace.run(text, key);
    else this.size += 1;
  }

  *entries(): Generator<[string, V]> {
    for (let last = 0; ;) {
      // Not one statement over all: others read and write between two of them.
      const rows = this.#page.all(last);
      for (const row of rows) yield [String(row["key"]), JSON.parse(String(row["value"])) as V];
      if (rows.length < PAGE) return;
      last = Number(rows.at(-1)?.["no"]);
    }
  }

  *values(): Generator<V> {
    for (const [, value] of this.entries()) yield value;
  }
}

class DiskSet implements LookupSet {
  readonly #map: DiskMap<0>;

  constructor(map: DiskMap<0>) {
    this.#map = map;
  }

  has(key: string): boolean {
    return this.#map.has(key);
  }

  add(key: string): void {
    this.#map.set(key, 0);
  }

  *values(): Generator<string> {
    for (const [key] of this.#map.entries()) yield key;
  }
}
