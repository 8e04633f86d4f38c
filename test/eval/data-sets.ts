import { readFileSync } from "node:fs";

/** Sets stand in two halves: one is looked at while the code is written, the other only tells how it does. */
export type Split = "dev" | "test";

export const SPLITS: readonly Split[] = ["dev", "test"];

/** The lines of a set in `sets/`, without comments; empty lines stay, for they divide. */
export function linesOf(file: string): string[] {
  const lines = readFileSync(new URL(`sets/${file}`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  return lines.filter((line) => !line.startsWith("#"));
}

/** The blocks of lines between empty ones. */
export function blocksOf(file: string): string[][] {
  const blocks: string[][] = [[]];
  for (const line of linesOf(file)) {
    if (line !== "") blocks.at(-1)!.push(line);
    else if (blocks.at(-1)!.length > 0) blocks.push([]);
  }
  return blocks.filter((block) => block.length > 0);
}
