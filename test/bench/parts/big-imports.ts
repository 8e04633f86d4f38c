import { mkdirSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { type ExportSize, writeGhostExport, writeWordPressExport } from "../archives/foreign-exports.ts";
import type { BenchContext } from "../context.ts";
import { budget, figure, note } from "../report.ts";
import { MOST_RESIDENT, run } from "./import.ts";

/* Whether the memory of an import grows with what it brings: exports of other systems, tried out and then stored, each on an empty site. */

const MIB = 1024 * 1024;
const SHORT_BYTES = 2 * MIB;
const URL = "https://stara.example";

interface Case extends ExportSize {
  name: string;
  system: "wordpress" | "ghost";
}

const CASES: readonly Case[] = [
  { name: "WordPress, 300 MiB", system: "wordpress", bytes: 300 * MIB, hasHuge: false },
  { name: "WordPress, 300 MiB, posts of up to 2 MB", system: "wordpress", bytes: 300 * MIB, hasHuge: true },
  { name: "Ghost, 200 MiB, posts of up to 2 MB", system: "ghost", bytes: 200 * MIB, hasHuge: true },
];

/** With `--long`. */
const LONG_CASES: readonly Case[] = [
  { name: "WordPress, 1 GiB, posts of up to 2 MB", system: "wordpress", bytes: 1024 * MIB, hasHuge: true },
  { name: "Ghost, 600 MiB, posts of up to 2 MB", system: "ghost", bytes: 600 * MIB, hasHuge: true },
];

export async function bigImports({ options, folder }: BenchContext): Promise<void> {
  for (const [at, each] of [...CASES, ...(options.long ? LONG_CASES : [])].entries()) {
    const file = folder(`big-${at}.${each.system === "ghost" ? "json" : "xml"}`);
    mkdirSync(dirname(file), { recursive: true });
    const size = { ...each, bytes: options.short ? SHORT_BYTES : each.bytes };
    const posts = await (each.system === "ghost" ? writeGhostExport : writeWordPressExport)(file, size);
    note(each.name, `${posts} posts, ${Math.round(statSync(file).size / MIB)} MiB`);
    const command = ["import", each.system, file, ...(each.system === "ghost" ? ["--url", URL] : [])];
    await measure(`${each.name}, tried out`, folder(`tried-${at}`), [...command, "--dry-run"]);
    await measure(`${each.name}, stored`, folder(`stored-${at}`), command);
    rmSync(file);
  }
}

async function measure(name: string, data: string, command: string[]): Promise<void> {
  const { seconds, cpuSeconds, residentMb } = await run(data, command);
  budget(`${name}: most resident`, "MB", [residentMb], { most: MOST_RESIDENT });
  figure(`${name}: time`, "s", [seconds]);
  figure(`${name}: CPU`, "s", [cpuSeconds]);
  rmSync(data, { recursive: true, force: true });
}
