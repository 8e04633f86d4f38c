import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { fold } from "#core/polish/fold.ts";

export type SqlValue = SQLInputValue;

/** Called with the text of every statement that is executed; transaction control is not reported. */
export type StatementHook = (sql: string) => void;

export interface Hooks {
  onStatement?: StatementHook | undefined;
  /** Told of an error that says the file is damaged, before it is thrown; must not throw. */
  onDamage?: ((error: unknown) => void) | undefined;
}

/** SQLITE_CORRUPT (also for a file shorter than its header says) and SQLITE_NOTADB; upper bits hold extended codes. */
const DAMAGE_CODES = new Set([11, 26]);

export function isDamage(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && DAMAGE_CODES.has(Number(error.errcode) & 0xff);
}

/** Waiting time for a lock another process holds, in milliseconds: security.md, Durability. */
const BUSY_TIMEOUT = 5_000;

/** KiB of pages in memory (negative `cache_size`). The reader needs few: 24 MiB made a post's statements no cheaper. */
const CACHE_KIB = { reader: 4 * 1024, writer: 16 * 1024 };

/** The journal is cut back to this after a large transaction, in bytes. */
const JOURNAL_KEPT = 64 * 1024 * 1024;

/** One connection with prepared statements. Write `LIMIT +?`: SQLite prepares a statement anew when a bare limit is set. */
export class Database {
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();
  readonly #hooks: Hooks;

  constructor(file: string, role: "reader" | "writer", hooks: Hooks = {}) {
    this.#connection = new DatabaseSync(file, { readOnly: role === "reader", timeout: BUSY_TIMEOUT });
    this.#hooks = hooks;
    try {
      this.#connection.exec(pragmas(role));
      // For migrations: what is stored folded is folded where it is written, never while it is searched.
      if (role === "writer")
        this.#connection.function("fold", { deterministic: true, directOnly: true }, (text) => fold(String(text)));
    } catch (error) {
      this.#connection.close();
      throw error;
    }
  }

  all<Row>(sql: string, ...values: SqlValue[]): Row[] {
    try {
      const { statement, columns } = this.#prepared(sql);
      return statement.all(...values).map((cells) => rowOf<Row>(columns, cells));
    } catch (error) {
      throw this.#told(error);
    }
  }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a statement and its row are written side by side
  get<Row>(sql: string, ...values: SqlValue[]): Row | undefined {
    try {
      const { statement, columns } = this.#prepared(sql);
      const cells = statement.get(...values);
      return cells && rowOf<Row>(columns, cells);
    } catch (error) {
      throw this.#told(error);
    }
  }

  /** The first row of a statement that always has one, as an aggregate without groups does; throws when it has none. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a statement and its row are written side by side
  one<Row>(sql: string, ...values: SqlValue[]): Row {
    const row = this.get<Row>(sql, ...values);
    if (row === undefined) throw new Error(`This statement should have returned a row: ${sql}`);
    return row;
  }

  run(sql: string, ...values: SqlValue[]): number {
    try {
      return Number(this.#prepared(sql).statement.run(...values).changes);
    } catch (error) {
      throw this.#told(error);
    }
  }

  script(sql: string): void {
    try {
      this.#connection.exec(sql);
    } catch (error) {
      throw this.#told(error);
    }
  }

  get inTransaction(): boolean {
    return this.#connection.isTransaction;
  }

  close(): void {
    this.#statements.clear();
    this.#connection.close();
  }

  #told(error: unknown): unknown {
    if (isDamage(error)) this.#hooks.onDamage?.(error);
    return error;
  }

  #prepared(sql: string): Prepared {
    this.#hooks.onStatement?.(sql);
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#connection.prepare(sql);
    statement.setReturnArrays(true);
    const made = { statement, columns: statement.columns().map(({ name }) => name) };
    this.#statements.set(sql, made);
    return made;
  }
}

interface Prepared {
  statement: StatementSync;
  columns: string[];
}

/** A row as an object. node:sqlite makes such objects itself, but of a kind whose every field is slow to read. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a statement and its row are written side by side
function rowOf<Row>(columns: string[], cells: unknown): Row {
  const row: Record<string, unknown> = {};
  // oxlint-disable-next-line typescript/no-non-null-assertion -- every row passes here, and the bound is in the loop
  for (let at = 0; at < columns.length; at += 1) row[columns[at]!] = (cells as unknown[])[at];
  return row as Row;
}

/** security.md, Durability. No automatic indexes and no ANALYZE, so that plans depend on the schema alone, as in the tests. */
function pragmas(role: "reader" | "writer"): string {
  const shared = `
    PRAGMA foreign_keys = ON;
    PRAGMA trusted_schema = OFF;
    PRAGMA automatic_index = OFF;
    PRAGMA cache_size = -${CACHE_KIB[role]};
  `;
  if (role === "reader") return shared;
  return `${shared}
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA journal_size_limit = ${JOURNAL_KEPT};
  `;
}

export interface Transaction {
  database: Database;
  /** Page-cache tags to purge once it has committed. */
  purged: Set<string>;
  /** Ids of the posts written whose related lists are not made yet. */
  written: Set<string>;
  /** Numbers of the posts whose row in the search index is not made yet. */
  unfiled: Set<number>;
  /** Rows changed that are no news to followers: sessions and the like. */
  untrackedRows: number;
}

export function changedRows(database: Database): number {
  return database.one<{ n: number }>("SELECT total_changes() AS n").n;
}

/** Does work that is no news to followers, as `runQuietly` does for one statement; for tables that keep others of their own. */
export function workUntracked<T>(transaction: Transaction, work: () => T): T {
  const before = changedRows(transaction.database);
  const result = work();
  transaction.untrackedRows += changedRows(transaction.database) - before;
  return result;
}

/** Runs a write that is no news to followers: a transaction of such writes alone is no change to `lastChange` and listeners. */
export function runUntracked(transaction: Transaction, sql: string, ...values: SqlValue[]): number {
  const rows = transaction.database.run(sql, ...values);
  transaction.untrackedRows += rows;
  return rows;
}
