import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  type LogListener,
  LogUnavailable,
  type NewLogEntry,
  type ReplicatedLog,
  type Turn,
} from "#core/replication/replicated-log.ts";
import type { FileStore } from "#core/replication/file-store.ts";
import { openReplicatedStore, type ReplicatedStore } from "#store/sqlite/open-replicated-store.ts";
import { ReplicationError } from "#store/sqlite/replication/restore-copy.ts";
import type { MemoryLog } from "#test/support/replication/memory-log.ts";
import type { Cluster } from "./cluster.ts";

/** Thrown where a server is killed, and by whatever it does afterwards. */
export class Killed extends Error {
  override name = "Killed";
}

/**
 * Where a server can be killed: when the turn is its own; before the engine hears of its append; when the entry is stored and it has
 * not heard so; before it gives the turn back; before it reads the log or fetches a file; before it writes where it is; before any
 * statement.
 */
export const KILL_POINTS = ["turn", "append", "answer", "release", "read", "file", "row", "statement"] as const;

type KillPoint = (typeof KILL_POINTS)[number];

/**
 * What becomes of appends: nothing arrives, the answer is lost, the engine's client tried twice by itself, it arrives late, when the
 * server has given up waiting or is gone, but before another turn; or too late, when the turn was lost.
 */
export type AppendFault = "lost" | "answer lost" | "repeated" | "late" | "too late";

/** A server of the model: a replica on its own disk, and everything that can go wrong between it and the engine. */
export class ServerInTest {
  readonly name: string;
  store: ReplicatedStore | null = null;
  /** It hears of no new entries. */
  isPaused = false;
  hasOutage = false;
  appendFault: AppendFault | null = null;
  /** What comes between the loss of its turn and its hearing of it. */
  whenLost: (() => Promise<unknown>) | null = null;
  killAt: { point: KillPoint; passes: number } | null = null;
  readonly #cluster: Cluster;
  #life = { isOver: false };
  #ended: Promise<unknown>[] = [];
  #lives = 0;
  #listener: LogListener | null = null;
  #late: (() => Promise<unknown>)[] = [];
  #tooLate: (() => Promise<unknown>)[] = [];
  #log: MemoryLog | null = null;

  constructor(cluster: Cluster, name: string) {
    this.#cluster = cluster;
    this.name = name;
    mkdirSync(this.folder);
  }

  get folder(): string {
    return join(this.#cluster.folder, `${this.name}-${this.#lives}`);
  }

  get file(): string {
    return join(this.folder, "szpalta.db");
  }

  /** False when it was killed meanwhile or needs a log that gives no answer. */
  async open(newEpoch = false): Promise<boolean> {
    if (this.store) return true;
    const life = (this.#life = { isOver: false });
    const { log, files, elapsed } = this.#cluster;
    try {
      this.store = await openReplicatedStore({
        file: this.file,
        clock: () => this.#cluster.clock(),
        log: this.#faultyLog((this.#log = log()), life),
        files: this.#faultyFiles(files, life),
        serverId: `${this.name}-${this.#lives}`,
        keyFingerprint: "klucz",
        newEpoch,
        elapsed,
        isLeader: () => this.#cluster.isLeader(this),
        onStatement: (sql) => this.#pass(life, sql.startsWith("INSERT OR REPLACE INTO replica") ? "row" : "statement"),
        onTrouble: (error) => {
          if (!life.isOver) this.#cluster.noteTrouble(this.name, error);
        },
        limits: this.#cluster.limits,
      });
      if (!life.isOver) return true;
      this.#ended.push(this.store.close().catch(() => undefined));
      this.store = null;
      return false;
    } catch (error) {
      if (error instanceof ReplicationError && !newEpoch) {
        // An epoch that did not begin: somebody takes the folder away.
        this.loseDisk();
        return this.open();
      }
      if (!life.isOver && !(error instanceof LogUnavailable)) throw error;
      return false;
    }
  }

  /** As a kill does: what is on the disk now is what the next start finds. */
  kill(): void {
    if (this.#life.isOver) return;
    this.#life.isOver = true;
    this.killAt = null;
    // What it has sent is not taken back with it.
    if (this.#late.length === 0) this.#log?.loseTurn();
    const was = this.folder;
    this.#lives += 1;
    cpSync(was, this.folder, { recursive: true });
    const { store } = this;
    this.store = null;
    // What is left of it comes to nothing, for its calls fail.
    const end = async () => {
      await store?.close().catch(() => undefined);
      rmSync(was, { recursive: true, force: true });
    };
    this.#ended.push(new Promise((resolve) => setImmediate(resolve)).then(end));
  }

  loseDisk(): void {
    this.kill();
    for (const name of readdirSync(this.folder)) rmSync(join(this.folder, name), { recursive: true });
  }

  /** Killed and left with this folder instead. */
  replaceDisk(by: string): void {
    this.loseDisk();
    cpSync(by, this.folder, { recursive: true });
  }

  /** It hears of nothing new, twice, and of everything. */
  hint(): void {
    this.#listener?.onEntries(1);
    this.#listener?.onEntries();
    this.#listener?.onEntries();
    this.showLife();
  }

  /** What it sent in a turn that was not lost, also before it was killed, reaches the engine. */
  async arriveLate(): Promise<void> {
    for (const arrive of this.#late.splice(0)) await arrive();
  }

  /** What it sent in a turn that was lost reaches the engine, which refuses it. Rejects where it did not. */
  async arriveTooLate(): Promise<void> {
    for (const arrive of this.#tooLate.splice(0).toReversed()) {
      const outcome = await arrive().then(
        () => "stored",
        () => "refused",
      );
      if (outcome === "stored") throw new Error("An append was stored after its turn was lost.");
    }
  }

  showLife(): void {
    this.#listener?.onAlive();
  }

  async end(): Promise<void> {
    this.kill();
    await Promise.all(this.#ended);
  }

  #pass(life: { isOver: boolean }, point: KillPoint): void {
    if (life.isOver) throw new Killed();
    if (this.killAt?.point !== point) return;
    this.killAt.passes -= 1;
    if (this.killAt.passes > 0) return;
    this.kill();
    throw new Killed();
  }

  #call<Args extends unknown[], T>(
    life: { isOver: boolean },
    point: KillPoint,
    work: (...args: Args) => Promise<T>,
  ): (...args: Args) => Promise<T> {
    return async (...args) => {
      this.#pass(life, point);
      if (this.hasOutage) throw new LogUnavailable("An outage.");
      return work(...args);
    };
  }

  #faultyLog(log: MemoryLog, life: { isOver: boolean }): ReplicatedLog {
    return {
      takeTurn: this.#call(life, "read", async () => {
        await this.#cluster.arriveLate();
        const turn = await log.takeTurn();
        try {
          this.#pass(life, "turn");
        } catch (error) {
          await turn.release();
          throw error;
        }
        return this.#faultyTurn(log, turn, life);
      }),
      read: this.#call(life, "read", (position, limit) => log.read(position, limit)),
      head: this.#call(life, "read", () => log.head()),
      empty: this.#call(life, "read", (upTo) => log.empty(upTo)),
      now: this.#call(life, "read", () => log.now()),
      follow: (listener) => {
        this.#listener = listener;
        return log.follow({
          onAlive: () => listener.onAlive(),
          onEntries: (upTo) => {
            if (life.isOver || this.isPaused) return;
            listener.onEntries(upTo);
            listener.onEntries(1);
            listener.onEntries(upTo);
          },
        });
      },
      close: () => log.close(),
    };
  }

  #faultyTurn(log: MemoryLog, turn: Turn, life: { isOver: boolean }): Turn {
    let isUsed = false;
    const append = this.#call(life, "append", async (entry: NewLogEntry) => {
      const fault = this.appendFault;
      this.appendFault = null;
      isUsed = true;
      if (fault === "lost") await turn.release();
      if (fault === "late") this.#late.push(() => turn.append(entry));
      if (fault === "too late") {
        log.loseTurn();
        this.#tooLate.push(() => turn.append(entry));
        await this.whenLost?.();
        this.whenLost = null;
      }
      if (fault?.endsWith("late") || fault === "lost") throw new LogUnavailable("The append did not arrive.");
      await turn.append(entry);
      this.#pass(life, "answer");
      if (fault === "answer lost") throw new LogUnavailable("The answer did not arrive.");
      if (fault === "repeated") await turn.append(entry);
    });
    return {
      head: turn.head,
      append,
      release: async () => {
        if (isUsed) return;
        if (!life.isOver && this.killAt?.point === "release") this.kill();
        await turn.release();
      },
    };
  }

  #faultyFiles(files: FileStore, life: { isOver: boolean }): FileStore {
    return {
      put: this.#call(life, "file", (name, bytes) => files.put(name, bytes)),
      putFile: this.#call(life, "file", (name, path) => files.putFile(name, path)),
      get: this.#call(life, "file", (name) => files.get(name)),
      getFile: this.#call(life, "file", (name, path) => files.getFile(name, path)),
      remove: this.#call(life, "file", (name) => files.remove(name)),
      list: this.#call(life, "file", (prefix) => files.list(prefix)),
    };
  }
}
