import { readFile, writeFile } from "node:fs/promises";
import type { FileStore } from "#core/replication/file-store.ts";
import {
  LOG_HEARTBEAT_MS,
  type LogEntry,
  type LogListener,
  type ReplicatedLog,
} from "#core/replication/replicated-log.ts";

export interface MemoryLogEngine {
  /** A server's connection. Closing it ends its subscriptions. */
  openLog(): ReplicatedLog;
  openFiles(): FileStore;
}

/** For tests: the engine that several servers of one process share. It loses everything with the process. */
export function createMemoryLogEngine(clock: () => number = Date.now): MemoryLogEngine {
  const entries: LogEntry[] = [];
  const followers = new Set<LogListener>();
  const files = new Map<string, { bytes: Uint8Array; storedAt: number }>();
  return {
    openLog: () => openLog(entries, followers, clock),
    openFiles: () => openFiles(files, clock),
  };
}

function openLog(entries: LogEntry[], followers: Set<LogListener>, clock: () => number): ReplicatedLog {
  const stops = new Set<() => Promise<void>>();
  return {
    async append({ position, nonce, body }) {
      if (position <= entries.length) return "taken";
      if (position > entries.length + 1) throw new Error(`Position ${position} would leave a gap.`);
      entries.push({ position, nonce, body: body.slice(), committedAt: clock() });
      for (const { onEntries } of followers) queueMicrotask(() => onEntries(position));
      return "appended";
    },
    read: async (position, limit) => entries.slice(position - 1, position - 1 + limit).map((entry) => ({ ...entry })),
    head: async () => entries.length,
    follow(after, listener) {
      const own = { ...listener };
      followers.add(own);
      const beat = setInterval(() => own.onAlive(), LOG_HEARTBEAT_MS / 2).unref();
      queueMicrotask(() => {
        if (!followers.has(own)) return;
        own.onAlive();
        if (entries.length > after) own.onEntries();
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
