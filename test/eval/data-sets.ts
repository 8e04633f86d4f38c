import { readFileSync } from "node:fs";

/** One half is looked at during development, the other is only measured. */
export type Split = "dev" | "test";

export const SPLITS: readonly Split[] = ["dev", "test"];

/** Without comments. Empty lines stay, since they divide blocks. */
export function linesOf(file: string): string[] {
  const lines = readFileSync(new URL(`sets/${file}`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  return lines.filter((line) => !line.startsWith("#"));
}

export function blocksOf(file: string): string[][] {
  const blocks: string[][] = [[]];
  for (const line of linesOf(file)) {
    if (line !== "") blocks.at(-1)!.push(line);
    else if (blocks.at(-1)!.length > 0) blocks.push([]);
  }
  return blocks.filter((block) => block.length > 0);
}
