import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { BenchContext } from "../context.ts";
import { writeMarkdownFolder } from "../archives/markdown-folder.ts";
import { budget, figure } from "../report.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const POSTS = 10_000;
const SHORT_POSTS = 200;
/** Posts a second on two cores. */
const LEAST_SPEED = 100;
/** MB. */
export const MOST_RESIDENT = 512;
/** Printed once everything is stored; filing for search comes after it. */
const STORED = "Zaimportowano.";
const USAGE = "usage:";
const KIB = 1024;
const MB = 1e6;
const MICROSECONDS = 1e6;

export async function importAndRebuild({ options, folder }: BenchContext): Promise<void> {
  const posts = options.short ? SHORT_POSTS : POSTS;
  const [source, data] = [folder("markdown"), folder("imported")];
  writeMarkdownFolder(source, posts);
  const imported = await run(data, ["import", "markdown", source]);
  const stored = imported.said.get(STORED);
  if (stored === undefined) throw new Error(`Nothing was imported: ${[...imported.said.keys()].join("\n")}`);
  budget("import: posts stored", "posts/s", [posts / stored], { least: LEAST_SPEED });
  figure("import: posts stored and filed for search", "posts/s", [posts / imported.seconds]);
  figure("import: CPU, stored and filed", "ms/post", [(1000 * imported.cpuSeconds) / posts]);
  budget("import: most resident", "MB", [imported.residentMb], { most: MOST_RESIDENT });
  const rebuilt = await run(data, ["rebuild"]);
  budget("rebuild: posts", "posts/s", [posts / rebuilt.seconds], { least: LEAST_SPEED });
  figure("rebuild: CPU", "ms/post", [(1000 * rebuilt.cpuSeconds) / posts]);
  budget("rebuild: most resident", "MB", [rebuilt.residentMb], { most: MOST_RESIDENT });
}

interface Ran {
  said: Map<string, number>;
  seconds: number;
  cpuSeconds: number;
  residentMb: number;
}

/** Runs a command as `npm run szpalta` does. */
export async function run(data: string, given: string[]): Promise<Ran> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const child = spawn(process.execPath, [...flagsOfCommand(), ...given], {
    cwd: ROOT,
    env: { ...process.env, SZPALTA_DATA: data, NODE_OPTIONS: `--import=${saidAtTheEnd()}` },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said = new Map<string, number>();
  for await (const line of createInterface({ input: child.stdout })) said.set(line, seconds());
  const usage = [...said.keys()].find((line) => line.startsWith(USAGE));
  if (usage === undefined) throw new Error(`${given[0]} did not end by itself.`);
  const [cpuSeconds = Number.NaN, residentMb = Number.NaN] = JSON.parse(usage.slice(USAGE.length)) as number[];
  return { said, seconds: seconds(), cpuSeconds, residentMb };
}

function flagsOfCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: { szpalta: string } };
  return scripts.szpalta.split(" ").slice(1);
}

function saidAtTheEnd(): string {
  const script = [
    `import { isMainThread } from "node:worker_threads"`,
    `import { writeSync } from "node:fs"`,
    `if (isMainThread) process.on("exit", () => {`,
    `  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()`,
    `  const took = [(userCPUTime + systemCPUTime) / ${MICROSECONDS}, (maxRSS * ${KIB}) / ${MB}]`,
    `  writeSync(1, "${USAGE}" + JSON.stringify(took) + "\\n")`,
    `})`,
  ];
  return `data:text/javascript,${encodeURIComponent(script.join("\n"))}`;
}
