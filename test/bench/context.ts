import { closeSync, cpSync, fsyncSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LogEngine } from "#test/support/hosted/hosted-engine.ts";
import { note } from "./report.ts";
import { seedArchive } from "./archives/seed.ts";
import { DATABASE_FILE } from "#server/data-folder/folder-names.ts";

export interface BenchOptions {
  million: boolean;
  long: boolean;
  /** Brief slices of everything: shows that it works, and measures nothing. */
  short: boolean;
  /** Of the part `hosted`. */
  minutes: number;
  /** Of the part `saves`: how long the server has nothing to do before somebody comes back; 0 leaves this out. */
  idle: number;
  log: LogEngine;
}

export interface BenchContext {
  options: BenchOptions;
  /** Data folder of an archive, filled at first need and shared: read only. */
  archive(posts: number): Promise<string>;
  archiveCopy(posts: number): Promise<string>;
  /** Path of a folder that is not made yet and is removed when the run ends. */
  folder(name: string): string;
  /** `usual`, or a few in a short run. */
  rounds(usual: number): number;
  sliceSeconds: number;
  close(): void;
}

const SLICE_SECONDS = 0.7;
const SHORT_SLICE_SECONDS = 0.25;
const SHORT_ROUNDS = 3;

export function createContext(options: BenchOptions): BenchContext {
  const scratch = mkdtempSync(join(tmpdir(), "szpalta-bench-"));
  const archives = new Map<number, Promise<string>>();
  let copies = 0;

  async function seed(posts: number): Promise<string> {
    const started = performance.now();
    const folder = join(scratch, String(posts));
    await seedArchive(folder, posts);
    note(`seed ${posts} posts`, `${((performance.now() - started) / 1000).toFixed(1)} s`);
    return folder;
  }

  function archive(posts: number): Promise<string> {
    const seeded = archives.get(posts) ?? seed(posts);
    archives.set(posts, seeded);
    return seeded;
  }

  return {
    options,
    archive,
    async archiveCopy(posts) {
      const copy = join(scratch, `copy-${(copies += 1)}`);
      cpSync(await archive(posts), copy, { recursive: true });
      // The first checkpoint would write the whole copy to the disk, in the middle of what is measured.
      const database = openSync(join(copy, DATABASE_FILE), "r+");
      fsyncSync(database);
      closeSync(database);
      return copy;
    },
    folder: (name) => join(scratch, name),
    rounds: (usual) => (options.short ? Math.min(usual, SHORT_ROUNDS) : usual),
    sliceSeconds: options.short ? SHORT_SLICE_SECONDS : SLICE_SECONDS,
    close: () => rmSync(scratch, { recursive: true, force: true }),
  };
}
