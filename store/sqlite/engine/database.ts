import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { fold } from "#core/polish/fold.ts";

/** A value SQL takes: SQLite has no booleans and node:sqlite no `undefined`. */
export type SqlValue = SQLInputValue;

/** Called with the text of every statement that is executed; transaction control is not reported. */
export type StatementHook = (sql: string) => void;

/** What is told of a connection's statements. */
export interface Hooks {
  onStatement?: StatementHook | undefined;
  /** Told of an error that says the file is damaged, before it is thrown; must not throw. */
  onDamage?: ((error: unknown) => void) | undefined;
}

/**
 * SQLITE_CORRUPT and SQLITE_NOTADB, with whatever extended code stands in the upper bits. SQLite answers the first to the
 * first statement on a file that is shorter than its header says.
 */
const DAMAGE_CODES = new Set([11, 26]);

/** Whether an error says that the file is no sound database. */
export function isDamage(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && DAMAGE_CODES.has(Number(error.errcode) & 0xff);
}

/** Waiting time for a lock another process holds, in milliseconds: security.md, Durability. */
const BUSY_TIMEOUT = 5_000;

/**
 * Pages the connection keeps in memory, in KiB (a negative `cache_size`). The reader's are few: the system keeps the
 * file's pages anyway, and on 10 000 posts 24 MiB made a post's statements no cheaper than 2 MiB.
 */
const CACHE_KIB = { reader: 4 * 1024, writer: 16 * 1024 };

/** The journal is cut back to this after a large transaction, in bytes. */
const JOURNAL_KEPT = 64 * 1024 * 1024;

/**
 * One connection. Statements are prepared at their first use and kept; their texts are constants of the code. A limit that
 * is a parameter is written `LIMIT +?`: SQLite looks at the value of a bare one and so prepares the statement anew each time
 * the parameter is set.
 */
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

  /** All rows; an empty list when there are none. */
  all<Row>(sql: string, ...values: SqlValue[]): Row[] {
    try {
      const { statement, columns } = this.#prepared(sql);
      return statement.all(...values).map((cells) => rowOf<Row>(columns, cells));
    } catch (error) {
      throw this.#told(error);
    }
  }

  /** The first row, or undefined. */
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

  /** Runs a write and returns how many rows it changed. */
  run(sql: string, ...values: SqlValue[]): number {
    try {
      return Number(this.#prepared(sql).statement.run(...values).changes);
    } catch (error) {
      throw this.#told(error);
    }
  }

  /** Runs text that is used once: migrations, pragmas, transaction control. */
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

/** A statement with the names of its columns, in order. */
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

/**
 * security.md, Durability. Without automatic indexes and without ANALYZE a plan depends on the schema alone: the plans the
 * tests saw are the plans a site of any size runs. Only the writer may create the journal.
 */
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

/** One transaction under way. */
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
