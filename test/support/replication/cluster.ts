import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { FileStore } from "#core/replication/file-store.ts";
import { LogUnavailable, type LogEntry } from "#core/replication/replicated-log.ts";
import type { StoreRead } from "#core/store.ts";
import { friday, putFixtures } from "#store/contract/fixtures.ts";
import { createMemoryLogEngine, type MemoryLog } from "#test/support/replication/memory-log.ts";
import { Database } from "#store/sqlite/engine/database.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { digestTables } from "#store/sqlite/replication/digest-tables.ts";
import { decodeEntry, hashOf } from "#store/sqlite/replication/entry-codec.ts";
import { openReplicatedStore } from "#store/sqlite/open-replicated-store.ts";
import { deadline } from "../runner/deadline.ts";
import { appendEntry } from "#store/contract/replication/append-entry.ts";
import { Killed, ServerInTest } from "./server-in-test.ts";

const DAY_MS = 86_400_000;

/** Longer than retention: one snapshot stays. */
const WEEK_MS = 7 * DAY_MS;

/** Background work comes at once, an append without an answer is given up at once; snapshots come with a new week. */
const SNAPSHOTS = { snapshotPollMs: 15, snapshotAgeMs: DAY_MS, snapshotEntries: 10_000, snapshotMarginMs: 0 };
const LIMITS = { unknownLimitMs: 0, pollMs: 15, ...SNAPSHOTS };

/** For what comes by itself, on a busy machine. */
const PATIENCE_MS = 20_000;

/** A begun log with the fixtures and the file of the server that began it, from which each sequence starts. */
export interface Beginning {
  folder: string;
  entries: LogEntry[];
  files: Map<string, Uint8Array>;
}

export async function makeBeginning(): Promise<Beginning> {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-protocol-"));
  const disk = join(folder, "początek");
  mkdirSync(disk);
  const [file, clock] = [join(disk, "szpalta.db"), () => friday(1)];
  const plain = await openSqliteStore({ file, clock });
  await putFixtures(plain);
  await plain.close();
  const engine = createMemoryLogEngine(clock);
  const [log, files] = [engine.openLog(), engine.openFiles()];
  const first = await openReplicatedStore({ file, clock, log, files, serverId: "pierwszy", keyFingerprint: "klucz" });
  await first.close();
  const stored = new Map<string, Uint8Array>();
  for (const { name } of await files.list("")) stored.set(name, (await files.get(name)) ?? new Uint8Array());
  return { folder, entries: await log.read(1, 100), files: stored };
}

/** Each server files for search by itself, by the numbers that the entries name; one that restores files at the end what others filed before. */
const FILED = `
SELECT coalesce(group_concat(no), '') AS filed
FROM (SELECT rowid AS no FROM search_index UNION SELECT post_no FROM search_waiting ORDER BY no)`;

/** Servers on one log in memory, one clock for all of them, and what must hold of them together. */
export class Cluster {
  readonly folder: string;
  readonly files: FileStore;
  readonly limits = LIMITS;
  readonly servers: ServerInTest[] = [];
  /** Its first day is young: no snapshot is due. */
  readonly #engine = createMemoryLogEngine(() => Math.floor(this.elapsed()));
  readonly #troubles: string[] = [];
  #jumped = 0;
  /** Retention has emptied something: who comes late is restored. */
  #hasEmptied = false;

  private constructor(folder: string) {
    this.folder = folder;
    this.files = this.#engine.openFiles();
  }

  static async start(beginning: Beginning, servers: number): Promise<Cluster> {
    const cluster = new Cluster(mkdtempSync(join(beginning.folder, "serwery-")));
    for (const [name, bytes] of beginning.files) await cluster.files.put(name, bytes);
    for (const { nonce, body } of beginning.entries)
      await appendEntry(cluster.log(), { nonce, body: body ?? new Uint8Array() });
    for (let n = 0; n < servers; n += 1) {
      const server = cluster.addServer();
      cpSync(join(beginning.folder, "początek"), server.folder, { recursive: true });
      await server.open();
    }
    return cluster;
  }

  readonly log = (): MemoryLog => this.#engine.openLog();
  readonly elapsed = (): number => performance.now() + this.#jumped;
  readonly clock = (): number => Math.floor(friday(2) + this.elapsed());

  addServer(): ServerInTest {
    const server = new ServerInTest(this, `serwer-${this.servers.length}`);
    this.servers.push(server);
    return server;
  }

  /** Before another turn is taken. */
  async arriveLate(): Promise<void> {
    for (const server of this.servers) await server.arriveLate();
  }

  /** The first that can: two that lead for long stop each other's snapshots for ever. */
  isLeader(server: ServerInTest): boolean {
    return server === this.servers.find((each) => each.store?.state() === "following" && !each.hasOutage);
  }

  /** What an honest run may tell: an engine without an answer, a new epoch, and being late for what is emptied. */
  noteTrouble(server: string, error: unknown): void {
    if (error instanceof Killed || error instanceof LogUnavailable) return;
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    if (name === "NewEpoch" || (this.#hasEmptied && message.endsWith("is emptied."))) return;
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : "";
    this.#troubles.push(`${server}: ${name}: ${message}${cause}`);
  }

  /** A week later one of the servers takes a snapshot, and what is before it is emptied. */
  async nextWeek(): Promise<void> {
    const before = await this.files.list("snapshots/");
    this.#hasEmptied = true;
    this.#jumped += WEEK_MS;
    for (const server of this.servers) server.showLife();
    const able = () => this.servers.some((server) => server.store?.state() === "following" && !server.hasOutage);
    await this.until("a snapshot", async () => {
      if (!able()) return true;
      const known = new Set(before.map(({ name }) => name));
      const taken = (await this.files.list("snapshots/")).find(({ name }) => !known.has(name));
      if (!taken) return false;
      const position = Number.parseInt(taken.name.slice("snapshots/".length), 10);
      return (await this.log().read(position, 1))[0]?.body === null;
    });
  }

  /** The present epoch's position. */
  async epoch(): Promise<number> {
    let epoch = 0;
    for (const { position, body } of await this.log().read(1, 10_000)) {
      if (body && (await decodeEntry(body, this.files)).kind === "begin") epoch = position;
    }
    return epoch;
  }

  /** Nothing goes wrong any more, and every server is at the head. */
  async settle(): Promise<void> {
    for (const server of this.servers) {
      await server.arriveLate();
      await server.arriveTooLate();
      server.isPaused = false;
      server.hasOutage = false;
      server.appendFault = null;
      server.killAt = null;
      if (!(await server.open())) throw new Error(`${server.name} does not start.`);
      server.hint();
    }
    const head = async () => this.log().head();
    await this.until("the head", async () => {
      const end = await head();
      return this.servers.every(({ store }) => store?.state() === "following" && store.position() === end);
    });
  }

  /** What the first server shows, where `check` holds what all do. */
  anyRead(): StoreRead {
    const store = this.servers[0]?.store;
    if (!store) throw new Error("The first server does not run.");
    return store.read;
  }

  /** Throws what is wrong after `settle`. */
  async check(): Promise<void> {
    if (this.#troubles.length > 0) throw new Error(`Trouble: ${this.#troubles.join("; ")}`);
    await this.#checkChain();
    const digests = this.servers.map(({ file }) => {
      const database = new Database(file, "reader");
      const { filed } = database.one<{ filed: string }>(FILED);
      const tables: Record<string, string> = { ...digestTables(database), search_index: filed };
      database.close();
      return tables;
    });
    const [first = {}, ...others] = digests;
    for (const [at, other] of others.entries()) {
      const differ = Object.keys(first).filter((table) => first[table] !== other[table]);
      if (differ.length > 0) throw new Error(`serwer-0 and serwer-${at + 1} differ in ${differ.join(", ")}.`);
    }
  }

  async #checkChain(): Promise<void> {
    let [before, epoch] = ["", 0];
    for (const [at, { position, body }] of (await this.log().read(1, 10_000)).entries()) {
      if (position !== at + 1) throw new Error(`Position ${at + 1} of the log is ${position}.`);
      const entry = body && (await decodeEntry(body, this.files).catch(() => null));
      // A large body goes with its entry's: what stands for it is emptied next, and a kill may come between.
      if (entry?.kind === "begin") epoch = position;
      else if (entry && before !== "" && entry.previous !== before) throw new Error(`The chain breaks at ${position}.`);
      else if (entry && epoch > 0 && entry.epoch !== epoch) throw new Error(`${position} belongs to another epoch.`);
      before = body ? hashOf(body) : "";
    }
  }

  async until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    for (const begun = performance.now(); !(await isSo()); await delay(2)) {
      if (this.#troubles.length > 0) throw new Error(`Trouble: ${this.#troubles.join("; ")}`);
      if (performance.now() - begun < deadline(PATIENCE_MS)) continue;
      const states = this.servers.map(({ store }) => `${store?.state()} at ${store?.position()}`);
      throw new Error(`Waited in vain for ${what}, ${await this.log().head()}: ${states.join(", ")}`);
    }
  }

  async end(): Promise<void> {
    for (const server of this.servers) await server.end();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
