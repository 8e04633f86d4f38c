import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { link, mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { LogEntry, LogListener, NewLogEntry, ReplicatedLog } from "#core/replication/replicated-log.ts";
import { writeWhole } from "#store/files/write-whole.ts";

/** How often a follower looks for the next position. */
const LOOK_MS = 20;

type Head = Omit<LogEntry, "body"> & { isEmpty: boolean };

/** A log that processes of one machine share, a file a position: `link` fails where there is one. For tests. */
export async function openFolderLog(folder: string): Promise<ReplicatedLog> {
  await mkdir(folder, { recursive: true });
  const stops = new Set<() => Promise<void>>();
  const pathOf = (position: number) => join(folder, String(position).padStart(9, "0"));
  let last = 0;

  function findHead(): number {
    while (existsSync(pathOf(last + 1))) last += 1;
    return last;
  }

  async function read(position: number): Promise<LogEntry> {
    const bytes = await readFile(pathOf(position));
    const end = bytes.indexOf("\n");
    const { isEmpty, ...head } = JSON.parse(bytes.toString("utf8", 0, end)) as Head;
    return { ...head, body: isEmpty ? null : new Uint8Array(bytes.subarray(end + 1)) };
  }

  async function append({ position, nonce, body }: NewLogEntry): Promise<"appended" | "taken"> {
    if (position > findHead() + 1) throw new Error(`Position ${position} would leave a gap.`);
    const path = await writeEntry(folder, { position, nonce, body, committedAt: Date.now() });
    try {
      await link(path, pathOf(position));
      return "appended";
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") return "taken";
      throw error;
    } finally {
      await rm(path, { force: true });
    }
  }

  return {
    append,
    async read(position, limit) {
      const end = Math.min(findHead(), position + limit - 1);
      return Promise.all(Array.from({ length: Math.max(0, end - position + 1) }, (_, at) => read(position + at)));
    },
    head: async () => findHead(),
    follow(after, listener) {
      const timer = lookOften(after, listener, findHead);
      const stop = async () => {
        clearInterval(timer);
        stops.delete(stop);
      };
      stops.add(stop);
      return stop;
    },
    async empty(upTo) {
      for (let position = Math.min(upTo, findHead()); position > 0; position -= 1) {
        const entry = await read(position);
        if (entry.body === null) return;
        await rename(await writeEntry(folder, { ...entry, body: null }), pathOf(position));
      }
    },
    now: async () => Date.now(),
    async close() {
      for (const stop of stops) await stop();
    },
  };
}

/** Under a name of its own; returns its path. */
async function writeEntry(folder: string, { body, ...head }: LogEntry): Promise<string> {
  const path = join(folder, `.${randomUUID()}`);
  const line = `${JSON.stringify({ ...head, isEmpty: body === null } satisfies Head)}\n`;
  await writeWhole(path, `${path}.part`, [Buffer.from(line), body ?? Buffer.alloc(0)]);
  return path;
}

function lookOften(after: number, { onEntries, onAlive }: LogListener, findHead: () => number): NodeJS.Timeout {
  let seen = after;
  return setInterval(() => {
    onAlive();
    const head = findHead();
    if (head > seen) onEntries(head);
    seen = head;
  }, LOOK_MS);
}
