import { copyFileSync, existsSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import type { ReplicatedOptions } from "#store/sqlite/open-replicated-store.ts";
import { noAnswer } from "./faulty-log.ts";
import type { OpenedReplica, Replicas } from "./replicas.ts";

/** Of a call of the log or the files; by each server, in a round with faults. */
const CHANCES = { lostAnswer: 0.08, noAnswer: 0.05, crash: 0.02, wait: 0.3, unheard: 0.3, repeated: 0.2 };

/** A server whose calls of log and files are slow, lost or its last, and which may stand still before any of them. */
export class FaultyServer {
  readonly name: string;
  faulty = false;
  /** The file as the crash left it. */
  crashed: string | null = null;
  readonly #replicas: Replicas;
  readonly #options: Partial<ReplicatedOptions>;
  readonly #random: () => number;
  #replica: OpenedReplica | null = null;
  #still: { calls: number; wakes: Promise<void>; wake: () => void } | null = null;

  private constructor(replicas: Replicas, name: string, options: Partial<ReplicatedOptions>, random: () => number) {
    this.name = name;
    this.#replicas = replicas;
    this.#options = options;
    this.#random = random;
  }

  static async start(replicas: Replicas, name: string, options: Partial<ReplicatedOptions>, random: () => number) {
    const server = new FaultyServer(replicas, name, options, random);
    await server.#open();
    return server;
  }

  get replica(): OpenedReplica {
    if (!this.#replica) throw new Error("The server has not started.");
    return this.#replica;
  }

  async startAgain(): Promise<void> {
    const file = this.crashed ?? this.replica.file;
    await this.replica.store.close();
    this.crashed = null;
    await this.#open(file);
  }

  /** From its next call but so many on, as a process that the machine does not run; `wake` ends it. */
  standStill(calls: number): void {
    const { promise: wakes, resolve: wake } = Promise.withResolvers<void>();
    this.#still = { calls, wakes, wake };
  }

  /** False where it never stood still. */
  wake(): boolean {
    const isStill = this.#isStill;
    this.#still?.wake();
    this.#still = null;
    return isStill;
  }

  get #isStill(): boolean {
    return this.#still !== null && this.#still.calls <= 0;
  }

  async #open(file?: string): Promise<void> {
    const life = { isOver: false };
    const step = () => this.#step(life);
    const files = this.#replicas.engine.openFiles();
    const slowFiles = {
      ...files,
      putFile: async (to: string, path: string) => step().then(() => files.putFile(to, path)),
      getFile: async (from: string, path: string) => step().then(() => files.getFile(from, path)),
    };
    const options = { ...this.#options, files: slowFiles, ...(file === undefined ? {} : { file }) };
    const replica = await this.#replicas.open(this.name, options, {
      before: step,
      afterAppend: async () => {
        await step();
        if (this.faulty && this.#random() < CHANCES.lostAnswer) return noAnswer();
      },
      onNotify: (tell) => {
        if (life.isOver || this.#isStill || (this.faulty && this.#random() < CHANCES.unheard)) return;
        tell();
        if (this.#random() < CHANCES.repeated) setTimeout(tell, this.#random() * 5);
      },
    });
    this.#replica = { ...replica, file: file ?? replica.file };
  }

  async #step(life: { isOver: boolean }): Promise<void> {
    const random = this.#random;
    if (this.#still) {
      this.#still.calls -= 1;
      if (this.#isStill) {
        this.#replica?.loseTurn();
        await this.#still.wakes;
      }
    }
    if (life.isOver) return noAnswer();
    if (!this.faulty) return;
    if (random() < CHANCES.wait) for (let turn = random() * 20; turn > 0; turn -= 1) await setImmediate();
    // The faults may have ended meanwhile: nobody would start again what crashes now.
    if (!this.faulty) return;
    if (random() < CHANCES.crash) return this.#crash(life);
    if (random() < CHANCES.noAnswer) return noAnswer();
  }

  /** What a kill leaves: the file, its journal and its mark as they are now. The old process gets no answer any more. */
  async #crash(life: { isOver: boolean }): Promise<never> {
    life.isOver = true;
    this.#replica?.loseTurn();
    const { file } = this.replica;
    const copy = `${file.replace(/\.db.*$/, "")}.db-${this.#random().toString(36).slice(2)}`;
    for (const ending of ["", "-wal", ".mark"])
      if (existsSync(file + ending)) copyFileSync(file + ending, copy + ending);
    this.crashed = copy;
    return noAnswer();
  }
}
