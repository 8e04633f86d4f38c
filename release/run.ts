import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { release } from "./release.ts";

/* `npm run release -- 0.2.0`. Exit codes: 0 released, 1 refused or failed, 2 not understood. */

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FIXTURE = fileURLToPath(new URL("../test/upgrades/make.ts", import.meta.url));
const VITEST = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));

const [given, ...more] = process.argv.slice(2);
process.exitCode = given === undefined || more.length > 0 ? usage() : await releaseAs(given);

function usage(): number {
  console.error("Give one version: npm run release -- 0.2.0");
  return 2;
}

async function releaseAs(version: string): Promise<number> {
  // An interrupt ends the child processes; this one stays to restore the tree.
  process.on("SIGINT", () => {});
  try {
    const outcome = await release({
      root: ROOT,
      version,
      date: today(),
      check: () => run("npm", "run", "check"),
      async makeFixture(folder) {
        await run(process.execPath, FIXTURE, folder);
        await run(process.execPath, VITEST, "run", "test/e2e/upgrade.test.ts");
      },
      makeFiles: () => run("npm", "run", "release:files"),
      say: (line) => console.log(line),
    });
    if (outcome.ok) return 0;
    console.error(outcome.message);
  } catch (error) {
    console.error("Nothing was released, and the tree is as it was.", error instanceof Error ? error.message : error);
  }
  return 1;
}

async function run(command: string, ...args: string[]): Promise<void> {
  const child = spawn(command, args, { cwd: ROOT, stdio: "inherit" });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`"${[command, ...args].join(" ")}" has failed.`);
}

function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}
