import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { note } from "./report.ts";
import { seedArchive } from "./archives/seed.ts";

/** How a run goes, beside the parts it consists of. */
export interface BenchOptions {
  /** Also with an archive of 1 000 000 posts. */
  million: boolean;
  /** Sign-ins of the long form, 1 000 of each kind. */
  long: boolean;
  /** A few brief slices of everything: shows that it works, and measures nothing. */
  short: boolean;
}

/** What the parts of one run share. */
export interface BenchContext {
  options: BenchOptions;
  /** The data folder of an archive of so many posts, filled at the first need. Nobody writes into it. */
  archive(posts: number): Promise<string>;
  /** A copy of it for a part that writes. */
  archiveCopy(posts: number): Promise<string>;
  /** The path of a new folder that is gone when the run ends; the folder itself is not made. */
  folder(name: string): string;
  /** How often something is repeated: `usual` times, or a few in a short run. */
  rounds(usual: number): number;
  /** How long a slice of load is, in seconds. */
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
      return copy;
    },
    folder: (name) => join(scratch, name),
    rounds: (usual) => (options.short ? Math.min(usual, SHORT_ROUNDS) : usual),
    sliceSeconds: options.short ? SHORT_SLICE_SECONDS : SLICE_SECONDS,
    close: () => rmSync(scratch, { recursive: true, force: true }),
  };
}
