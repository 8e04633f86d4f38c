import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { deadline } from "../runner/deadline.ts";

/* Data folders that take seconds to fill are filled once in a run, by whoever needs one first, in any process of it. */

const OF_THIS_RUN = "SZPALTA_TEST_PREPARED";

const MADE_WITHIN_MS = 120_000;
const LOOK_MS = 50;

/** For processes started from now on. Returns what removes everything. */
export function openPreparedFolders(): () => void {
  const home = mkdtempSync(join(tmpdir(), "szpalta-prepared-"));
  process.env[OF_THIS_RUN] = home;
  return () => rmSync(home, { recursive: true, force: true });
}

export interface Prepared<T> {
  folder: string;
  /** What `fill` resolved, as JSON keeps it. */
  value: T;
}

/** Null outside a run of the tests. Throws to everybody what `fill` throws to the first. */
export async function preparedFolder<T>(
  name: string,
  fill: (folder: string) => Promise<T>,
): Promise<Prepared<T> | null> {
  const home = process.env[OF_THIS_RUN];
  if (home === undefined) return null;
  const folder = join(home, name);
  const answer = join(home, `${name}.json`);
  if (isFirst(folder)) {
    const value = await fill(folder).catch((error: unknown) => {
      writeAtomically(answer, { error: String(error) });
      throw error;
    });
    writeAtomically(answer, { value });
  }
  const until = performance.now() + deadline(MADE_WITHIN_MS);
  while (!existsSync(answer) && performance.now() < until) await after(LOOK_MS);
  if (!existsSync(answer)) throw new Error(`${folder} was not filled in time.`);
  const { value, error } = JSON.parse(readFileSync(answer, "utf8")) as { value: T; error?: string };
  if (error !== undefined) throw new Error(`${folder} was not filled: ${error}`);
  return { folder, value };
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Whoever waits never reads a half of it. */
function writeAtomically(path: string, value: object): void {
  writeFileSync(`${path}.tmp`, JSON.stringify(value));
  renameSync(`${path}.tmp`, path);
}
