import { readFile, writeFile } from "node:fs/promises";
import type { FileStore } from "#core/replication/file-store.ts";
import {
  LOG_HEARTBEAT_MS,
  type LogEntry,
  type LogListener,
  LogUnavailable,
  type NewLogEntry,
  type ReplicatedLog,
  TURN_WAIT_MS,
  TurnMissed,
} from "#core/replication/replicated-log.ts";

export interface MemoryLogEngine {
  openLog(): MemoryLog;
  openFiles(): FileStore;
}

/** A server's connection. */
export interface MemoryLog extends ReplicatedLog {
  /** As after the end of its process, or `TURN_LIMIT_MS` of silence. */
  loseTurn(): void;
}

/** For tests: the engine that several servers of one process share. It loses everything with the process. */
export function createMemoryLogEngine(clock: () => number = Date.now): MemoryLogEngine {
  const shared: Shared = { entries: [], followers: new Set(), turns: createTurns() };
  const files = new Map<string, { bytes: Uint8Array; storedAt: number }>();
  return {
    openLog: () => openLog(shared, clock),
    openFiles: () => openFiles(files, clock),
  };
}

interface Shared {
  entries: LogEntry[];
  followers: Set<LogListener>;
  turns: ReturnType<typeof createTurns>;
}

/** In the order in which they are asked for. */
function createTurns() {
  let holder: symbol | null = null;
  const waiting = new Set<() => void>();
  const giveToNext = () => {
    holder = null;
    const [next] = waiting;
    next?.();
  };
  return {
    take: () =>
      new Promise<symbol>((resolve, reject) => {
        const term = Symbol("turn");
        const begin = () => {
          clearTimeout(timer);
          waiting.delete(begin);
          holder = term;
          resolve(term);
        };
        const timer = setTimeout(() => {
          waiting.delete(begin);
          reject(new TurnMissed("Others have had the turn all the time."));
        }, TURN_WAIT_MS);
        waiting.add(begin);
        if (holder === null) begin();
      }),
    isOf: (term: symbol) => holder === term,
    end(term: symbol) {
      if (holder === term) giveToNext();
    },
  };
}

function openLog({ entries, followers, turns }: Shared, clock: () => number): MemoryLog {
  const stops = new Set<() => Promise<void>>();
  let term: symbol | null = null;
  const store = ({ nonce, body }: NewLogEntry) => {
    const position = entries.length + 1;
    entries.push({ position, nonce, body: body.slice() });
    for (const { onEntries } of followers) queueMicrotask(() => onEntries(position));
  };
  return {
    async takeTurn() {
      const own = (term = await turns.take());
      return {
        head: entries.length,
        async append(entry) {
          if (!turns.isOf(own)) throw new LogUnavailable("The turn was lost.");
          store(entry);
          turns.end(own);
        },
        release: async () => turns.end(own),
      };
    },
    read: async (position, limit) => entries.slice(position - 1, position - 1 + limit).map((entry) => ({ ...entry })),
    head: async () => entries.length,
    follow(listener) {
      const own = { ...listener };
      followers.add(own);
      const beat = setInterval(() => own.onAlive(), LOG_HEARTBEAT_MS / 2).unref();
      queueMicrotask(() => {
        if (!followers.has(own)) return;
        own.onAlive();
        if (entries.length > 0) own.onEntries();
      });
      const stop = async () => {
        clearInterval(beat);
        followers.delete(own);
        stops.delete(stop);
      };
      stops.add(stop);
      return stop;
    },
    async empty(upTo) {
      for (const entry of entries.slice(0, upTo)) entry.body = null;
    },
    now: async () => clock(),
    loseTurn() {
      if (term) turns.end(term);
    },
    async close() {
      for (const stop of stops) await stop();
    },
  };
}

function openFiles(files: Map<string, { bytes: Uint8Array; storedAt: number }>, clock: () => number): FileStore {
  const put = async (name: string, bytes: Uint8Array) => {
    if (!files.has(name)) files.set(name, { bytes: Uint8Array.from(bytes), storedAt: clock() });
  };
  return {
    put,
    putFile: async (name, path) => put(name, await readFile(path)),
    get: async (name) => files.get(name)?.bytes.slice() ?? null,
    async getFile(name, path) {
      const file = files.get(name);
      if (file) await writeFile(path, file.bytes);
      return file !== undefined;
    },
    remove: async (name) => void files.delete(name),
    list: async (prefix) =>
      [...files]
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, { bytes, storedAt }]) => ({ name, bytes: bytes.length, storedAt }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  };
}
