import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { NewLogEntry } from "#core/replication/replicated-log.ts";
import { createMemoryLogEngine, type MemoryLogEngine } from "#test/support/replication/memory-log.ts";
import { Database } from "#store/sqlite/engine/database.ts";
import { digestTables } from "#store/sqlite/replication/digest-tables.ts";
import { decodeEntry, encodeEntry, type EntryKind, hashOf } from "#store/sqlite/replication/entry-codec.ts";
import {
  openReplicatedStore,
  type ReplicatedOptions,
  type ReplicatedStore,
} from "#store/sqlite/open-replicated-store.ts";
import { appendEntry } from "#store/contract/replication/append-entry.ts";
import { faultyLog, type LogFaults } from "./faulty-log.ts";

export interface OpenedReplica {
  store: ReplicatedStore;
  file: string;
  faults: LogFaults;
  troubles: unknown[];
  /** As `MemoryLog` does. */
  loseTurn(): void;
}

export interface Replicas {
  engine: MemoryLogEngine;
  folder: string;
  /** A server with a folder of that name; the same name again is the server that starts again. */
  open(name: string, options?: Partial<ReplicatedOptions>, faults?: LogFaults): Promise<OpenedReplica>;
}

export const CLOCK = () => Date.UTC(2026, 10, 20);

/** Servers of one site, which close at the end of the test. Its log has begun, with an empty site, unless told otherwise. */
export function createReplicas(given: { clock?: () => number; begun?: boolean } = {}): Replicas {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-replicas-"));
  const engine = createMemoryLogEngine(given.clock);
  const closes: (() => Promise<void>)[] = [];
  let started = 0;
  onTestFinished(async () => {
    for (const close of closes) await close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    engine,
    folder,
    async open(name, options = {}, faults = {}) {
      const file = join(folder, `${name}.db`);
      if (given.begun !== false) await putBeginning(engine, file);
      const troubles: unknown[] = [];
      const log = engine.openLog();
      const store = await openReplicatedStore({
        file,
        clock: CLOCK,
        log: faultyLog(log, faults),
        files: engine.openFiles(),
        serverId: `${name}-${++started}`,
        keyFingerprint: KEY,
        onTrouble: (error) => void troubles.push(error),
        ...options,
      });
      let closed: Promise<void> | undefined;
      const close = () => (closed ??= store.close());
      closes.push(close);
      return { store: { ...store, close }, file, faults, troubles, loseTurn: log.loseTurn };
    },
  };
}

const KEY = "odcisk";

let beginning: Promise<{ file: string; entry: NewLogEntry; snapshot: { name: string; bytes: Uint8Array } }> | null =
  null;

/** A log that has begun costs a thread and all migrations: it is made once, and copied to each test's. */
async function putBeginning(engine: MemoryLogEngine, file: string): Promise<void> {
  const { file: from, entry, snapshot } = await (beginning ??= makeBeginning());
  await engine.openFiles().put(snapshot.name, snapshot.bytes);
  const log = engine.openLog();
  if ((await log.head()) === 0) await appendEntry(log, entry);
  if (!existsSync(file)) copyFileSync(from, file);
}

async function makeBeginning() {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-beginning-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "empty.db");
  const engine = createMemoryLogEngine();
  const [log, files] = [engine.openLog(), engine.openFiles()];
  const store = await openReplicatedStore({ file, clock: CLOCK, log, files, serverId: "first", keyFingerprint: KEY });
  await store.close();
  // A thread that still reads the file keeps its journal, which is not copied.
  const database = new Database(file, "writer");
  database.script("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
  const [entry] = await log.read(1, 1);
  const [stored] = await files.list("");
  const bytes = stored && (await files.get(stored.name));
  if (!entry?.body || !stored || !bytes) throw new Error("The log did not begin.");
  return { file, entry: { ...entry, body: entry.body }, snapshot: { name: stored.name, bytes } };
}

/** What a server elsewhere, maybe of another version, would append. */
export async function appendAs(
  { engine }: Pick<Replicas, "engine">,
  entry: EntryKind,
  schema: number,
  previous?: string,
): Promise<number> {
  const [log, files] = [engine.openLog(), engine.openFiles()];
  const turn = await log.takeTurn();
  const [last] = await log.read(turn.head, 1);
  if (!last?.body) throw new Error("The log has no last entry.");
  const before = await decodeEntry(last.body, files);
  const common = { schema, epoch: before.epoch, previous: previous ?? hashOf(last.body), server: "elsewhere" };
  const at = { position: turn.head + 1, nonce: `n-${turn.head}` };
  await turn.append({ nonce: at.nonce, body: await encodeEntry({ ...common, ...entry }, { ...at, files }) });
  return at.position;
}

/** Digests of all replicated tables at one position, though the server goes on: sequences are summed up last. */
export function stateOf({ file }: Pick<OpenedReplica, "file">): Record<string, string> {
  const database = new Database(file, "reader");
  try {
    database.script("BEGIN");
    return digestTables(database);
  } finally {
    database.close();
  }
}

/** Tables that have other rows in one of these databases than in the first. */
export function differingTables(files: string[]): string[] {
  const [first = {}, ...others] = files.map((file) => stateOf({ file }));
  return others.flatMap((other) => Object.keys(other).filter((table) => other[table] !== first[table]));
}
