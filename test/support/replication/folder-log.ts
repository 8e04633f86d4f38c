import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import {
  type LogEntry,
  type LogListener,
  LogUnavailable,
  type ReplicatedLog,
  TURN_WAIT_MS,
  TurnMissed,
} from "#core/replication/replicated-log.ts";

/** How often a follower looks for the next position, and who waits for the turn whether it is free. */
const LOOK_MS = 20;
const LOOK_AT_TURN_MS = 3;

const SQLITE_BUSY = 5;

const TABLE = `
CREATE TABLE IF NOT EXISTS log (
  position INTEGER PRIMARY KEY, nonce TEXT NOT NULL, body BLOB
) STRICT`;

/** A log that processes of one machine share: a database whose lock is the turn, which a process that ends loses. For tests. */
export async function openFolderLog(folder: string): Promise<ReplicatedLog> {
  await mkdir(folder, { recursive: true });
  const open = () => new DatabaseSync(join(folder, "log.db"));
  const [database, turns, emptying] = [open(), open(), open()];
  database.exec(`PRAGMA busy_timeout = ${TURN_WAIT_MS}; PRAGMA journal_mode = WAL; ${TABLE}`);
  const stops = new Set<() => Promise<void>>();
  const findHead = () => Number(database.prepare("SELECT coalesce(max(position), 0) AS head FROM log").get()?.["head"]);

  return {
    async takeTurn() {
      await begin(turns);
      const head = findHead();
      const end = (how: "COMMIT" | "ROLLBACK") => {
        if (turns.isTransaction) turns.exec(how);
      };
      return {
        head,
        async append({ nonce, body }) {
          if (!turns.isTransaction) throw new LogUnavailable("The turn is over.");
          turns.prepare("INSERT INTO log VALUES (?, ?, ?)").run(head + 1, nonce, body);
          end("COMMIT");
        },
        release: async () => end("ROLLBACK"),
      };
    },
    read: async (position, limit) => {
      const sql = "SELECT * FROM log WHERE position >= ? ORDER BY position LIMIT ?";
      return database.prepare(sql).all(position, limit) as unknown as LogEntry[];
    },
    head: async () => findHead(),
    follow(listener) {
      const timer = lookOften(listener, findHead);
      const stop = async () => {
        clearInterval(timer);
        stops.delete(stop);
      };
      stops.add(stop);
      return stop;
    },
    async empty(upTo) {
      await begin(emptying);
      emptying.prepare("UPDATE log SET body = NULL WHERE position <= ?").run(upTo);
      emptying.exec("COMMIT");
    },
    now: async () => Date.now(),
    async close() {
      for (const stop of stops) await stop();
      for (const each of [turns, emptying, database]) each.close();
    },
  };
}

async function begin(database: DatabaseSync): Promise<void> {
  for (const since = performance.now(); ; await delay(LOOK_AT_TURN_MS)) {
    try {
      return database.exec("BEGIN IMMEDIATE");
    } catch (error) {
      if (Number((error as { errcode?: unknown }).errcode) !== SQLITE_BUSY) throw error;
      if (performance.now() - since > TURN_WAIT_MS) throw new TurnMissed("Others have had the turn all the time.");
    }
  }
}

function lookOften({ onEntries, onAlive }: LogListener, findHead: () => number): NodeJS.Timeout {
  let seen = 0;
  return setInterval(() => {
    onAlive();
    const head = findHead();
    if (head > seen) onEntries(head);
    seen = head;
  }, LOOK_MS);
}
