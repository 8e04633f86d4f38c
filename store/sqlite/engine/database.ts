import { backup, type DatabaseSync, type Session, type SQLInputValue, type StatementSync } from "node:sqlite";
import { connect } from "./connect.ts";

export type SqlValue = SQLInputValue;

/** Called with every statement except transaction control. */
export type StatementHook = (sql: string) => void;

export interface Hooks {
  onStatement?: StatementHook | undefined;
  /** Called before an error about a damaged file is thrown; must not throw. */
  onDamage?: ((error: unknown) => void) | undefined;
  /** Called with the id of a post that a list leaves out because its stored data cannot be shown. */
  onLeftOut?: ((postId: string) => void) | undefined;
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. SQLITE_CORRUPT also means that a file is shorter than its header says. */
const DAMAGE_CODES = new Set([11, 26]);

export function isDamage(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && DAMAGE_CODES.has(Number(error.errcode) & 0xff);
}

/** One step of a backup copies all pages (at most this many), because a commit between two steps would restart the backup. */
const ALL_PAGES = 1 << 30;

/** A connection that prepares statements once. Write `LIMIT +?`, because SQLite prepares `LIMIT ?` again at every call. */
export class Database {
  #connection: DatabaseSync;
  readonly #file: string | URL;
  readonly #role: "reader" | "writer";
  readonly #statements = new Map<string, Prepared>();
  readonly #hooks: Hooks;
  /** Called before every statement that is not transaction control. To refuse the statement, the callback throws. */
  guard: () => void = () => {};
  /** Called on a writer before anything that may change what readers see. */
  #beforeCommit: () => void = () => {};
  #sharesReads = false;
  #isReading = false;

  constructor(file: string | URL, role: "reader" | "writer", hooks: Hooks = {}) {
    this.#file = file;
    this.#role = role;
    this.#hooks = hooks;
    this.#connection = connect(file, role);
  }

  /** Opens the path again after `close`. By then another file may be at the path. */
  reopen(): void {
    this.#connection = connect(this.#file, this.#role);
  }

  /**
   * From now on, all statements in one turn of the event loop read in one transaction, so that the file is locked once and not for each
   * statement. A commit of `writer` ends the transaction, so the next statement sees the commit. No other process may write to the file.
   */
  shareReads(writer: Database): void {
    this.#sharesReads = true;
    writer.#beforeCommit = () => this.#endReading();
  }

  #beginReading(): void {
    if (!this.#sharesReads || this.#isReading) return;
    this.#connection.exec("BEGIN");
    this.#isReading = true;
    setImmediate(() => this.#endReading());
  }

  #endReading(): void {
    if (!this.#isReading) return;
    this.#isReading = false;
    try {
      // An error may already have ended the transaction.
      if (this.#connection.isTransaction) this.#connection.exec("COMMIT");
    } catch {
      // The statement that found the damage has reported it, and nobody waits for the end of a read.
      if (this.#connection.isTransaction) this.#connection.exec("ROLLBACK");
    }
  }

  /** Records changes of all tables from now on. The session must be closed before the connection. */
  recordTables(): Session {
    return this.#connection.createSession();
  }

  /** Applies a changeset. Returns false and changes nothing if this database differs from the database that the changeset comes from. */
  applyChangeset(changeset: Uint8Array): boolean {
    this.#beforeCommit();
    try {
      return this.#connection.applyChangeset(changeset);
    } catch (error) {
      throw this.#reported(error);
    }
  }

  all<Row>(sql: string, ...values: SqlValue[]): Row[] {
    try {
      const prepared = this.#prepared(sql);
      return allCells(prepared, sql, values).map((cells) => rowOf<Row>(prepared.columns, cells));
    } catch (error) {
      throw this.#reported(error);
    }
  }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- callers write the row type beside the statement
  get<Row>(sql: string, ...values: SqlValue[]): Row | undefined {
    try {
      const prepared = this.#prepared(sql);
      const [cells] = oneOrNone(prepared, sql, values);
      return cells === undefined ? undefined : rowOf<Row>(prepared.columns, cells);
    } catch (error) {
      throw this.#reported(error);
    }
  }

  /** Returns the row of a statement that always returns a row. Throws if there is no row. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- callers write the row type beside the statement
  one<Row>(sql: string, ...values: SqlValue[]): Row {
    const row = this.get<Row>(sql, ...values);
    if (row === undefined) throw new Error(`This statement should have returned a row: ${sql}`);
    return row;
  }

  /** Runs a statement and returns how many rows it changed. */
  run(sql: string, ...values: SqlValue[]): number {
    try {
      return Number(this.#prepared(sql).statement.run(...values).changes);
    } catch (error) {
      throw this.#reported(error, values);
    }
  }

  script(sql: string): void {
    this.#beforeCommit();
    try {
      this.#connection.exec(sql);
    } catch (error) {
      throw this.#reported(error);
    }
  }

  /** Yields the first column of each row. Only one row at a time is in memory. */
  *each(sql: string): Generator<string> {
    // The types do not say that rows are arrays (`setReturnArrays`).
    for (const cells of this.#prepared(sql).statement.iterate() as Iterable<unknown>)
      yield String((cells as unknown[])[0]);
  }

  /** Copies the database in another thread: its state at the call, or the state that the open transaction reads. */
  async backupTo(path: string): Promise<void> {
    await backup(this.#connection, path, { rate: ALL_PAGES });
  }

  tellLeftOut(postId: string): void {
    this.#hooks.onLeftOut?.(postId);
  }

  get inTransaction(): boolean {
    return this.#connection.isTransaction;
  }

  close(): void {
    this.#endReading();
    this.#statements.clear();
    this.#connection.close();
  }

  #reported(error: unknown, values: readonly unknown[] = []): unknown {
    if (isDamage(error)) this.#hooks.onDamage?.(error);
    // SQLite names only the index of a value that cannot be stored. The values' types help to find the bug.
    if (error instanceof TypeError) error.message += ` (${values.map((each) => typeof each).join(", ")})`;
    return error;
  }

  #prepared(sql: string): Prepared {
    this.guard();
    this.#hooks.onStatement?.(sql);
    if (this.#role === "reader") this.#beginReading();
    else if (!this.#connection.isTransaction) this.#beforeCommit();
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    const statement = this.#connection.prepare(sql);
    statement.setReturnArrays(true);
    const columns = statement.columns().map(({ name }) => name);
    // A write also returns the last row's number. In the search index that number can be too large for a JavaScript number.
    if (columns.length === 0) statement.setReadBigInts(true);
    const prepared = { statement, columns };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

interface Prepared {
  statement: StatementSync;
  columns: string[];
}

function oneOrNone({ statement }: Prepared, sql: string, values: SqlValue[]): unknown[] {
  return withLargeNumbers(statement, sql, () => [statement.get(...values)]);
}

function allCells({ statement }: Prepared, sql: string, values: SqlValue[]): unknown[] {
  return withLargeNumbers(statement, sql, () => statement.all(...values));
}

/** Rounds integers that a JavaScript number cannot hold exactly, because one such row must not make a whole list unreadable. */
function withLargeNumbers(statement: StatementSync, sql: string, read: () => unknown[]): unknown[] {
  try {
    return read();
  } catch (error) {
    const isTooLarge = error instanceof Error && "code" in error && error.code === "ERR_OUT_OF_RANGE";
    // A statement that writes must not be run a second time.
    if (!isTooLarge || !/^\s*(?:SELECT|WITH)\b/i.test(sql)) throw error;
  }
  statement.setReadBigInts(true);
  try {
    return read().map((cells) =>
      (cells as unknown[] | undefined)?.map((cell) => (typeof cell === "bigint" ? Number(cell) : cell)),
    );
  } finally {
    statement.setReadBigInts(false);
  }
}

/** Makes plain objects of rows, because node:sqlite's own row objects are slow to read. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- callers write the row type beside the statement
function rowOf<Row>(columns: string[], cells: unknown): Row {
  const row: Record<string, unknown> = {};
  // oxlint-disable-next-line typescript/no-non-null-assertion -- the loop's condition bounds `at`, and every row is read here
  for (let at = 0; at < columns.length; at += 1) row[columns[at]!] = (cells as unknown[])[at];
  return row as Row;
}

/** The work of the current write so far. Only one write runs at a time. Each write begins with empty sets. */
export interface Transaction {
  database: Database;
  purged: Set<string>;
  /** The numbers of posts that must be indexed for the search before the commit. */
  unindexed: Set<number>;
  /** The number of rows that untracked writes have changed. */
  untrackedRows: number;
  /** The numbers of posts that other servers must index again or remove; set only if writes are recorded or replicated. */
  elsewhere?: { waiting: Set<number>; removed: Set<number> };
  /** Does the same as `StoreWrite.leaveUnrecorded`; set only if writes are recorded. */
  leaveUnrecorded?: (() => void) | undefined;
}
