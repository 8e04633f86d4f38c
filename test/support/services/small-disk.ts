import fs, { lstatSync, readdirSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/**
 * For the rest of a test every disk has so many bytes free, less what comes into `folder` from now on. `least`: the fewest that were
 * left whenever somebody asked.
 */
export function smallDisk(folder: string, bytes: number): { least(): number } {
  const before = sizeOf(folder);
  const free = () => bytes + before - sizeOf(folder);
  let least = bytes;
  const ask = () => {
    const there = free();
    least = Math.min(least, there);
    return { bavail: there, bsize: 1 };
  };
  const [real, later] = [fs.statfsSync, fs.promises.statfs];
  const put = (now: typeof fs.statfsSync, soon: typeof fs.promises.statfs) => {
    Object.assign(fs, { statfsSync: now });
    Object.assign(fs.promises, { statfs: soon });
    // For those who have imported them by their names.
    syncBuiltinESMExports();
  };
  put(ask as unknown as typeof real, (async () => ask()) as unknown as typeof later);
  onTestFinished(() => put(real, later));
  return { least: () => least };
}

function sizeOf(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const found = names.map((name) => lstatSync(join(folder, name), { throwIfNoEntry: false }));
  return found.reduce((sum, each) => sum + (each?.isFile() ? each.size : 0), 0);
}
