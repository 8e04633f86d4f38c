import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, copyFileSync, mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { deadline } from "../runner/deadline.ts";

/* A site's folder with the engine as owners have it: run by somebody who may write to its data alone, in a bare environment. */

/** Who has no rights anywhere. */
const NOBODY = 65_534;

const IS_ROOT = process.getuid?.() === 0;

const START_LIMIT_MS = 60_000;

/** A PATH with nothing but this Node: no compiler, no git, no npm. A copy, since others may not look into the checkout. */
export function bareNode(folder: string, program: string): string {
  mkdirSync(folder, { recursive: true });
  copyFileSync(realpathSync(program), join(folder, "node"));
  return folder;
}

/** Leaves `data` alone to somebody else, where the test has the rights to give it away. */
export function giveAway(site: string): void {
  mkdirSync(join(site, "data"), { recursive: true });
  chmodSync(site, 0o755);
  if (IS_ROOT) chownSync(join(site, "data"), NOBODY, NOBODY);
}

function bare(site: string, path: string, args: string[], env: Record<string, string>) {
  const program = [join(site, "node_modules/.bin/szpalta"), ...args];
  const asNobody = ["/usr/bin/setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups", ...program];
  const [command = "", ...rest] = IS_ROOT ? asNobody : program;
  const locale = { LC_ALL: "tr_TR.UTF-8", LANG: "tr_TR.UTF-8", TZ: "Asia/Tokyo" };
  return { command, rest, options: { cwd: site, env: { PATH: path, ...locale, ...env } } };
}

/** What a command of the site's folder writes, and its exit code. */
export function runPackaged(site: string, path: string, ...args: string[]) {
  const { command, rest, options } = bare(site, path, args, {});
  const { status, stdout, stderr } = spawnSync(command, rest, { ...options, encoding: "utf8" });
  return { status, stdout, stderr };
}

export async function startPackaged(site: string, path: string, env: Record<string, string> = {}) {
  const { command, rest, options } = bare(site, path, ["start"], { PORT: "0", ...env });
  const child = spawn(command, rest, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let written = "";
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The site ${why}:\n${written}`));
    const limit = setTimeout(() => fail("did not start in time"), deadline(START_LIMIT_MS));
    const hear = (chunk: Buffer) => {
      written += chunk.toString();
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(written)?.[0];
      if (address) resolve(address);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", (code) => fail(`ended with code ${code}`));
    child.once("exit", () => clearTimeout(limit));
  });
  return {
    url,
    output: () => written,
    async stop(): Promise<number | null> {
      if (child.exitCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      return child.exitCode;
    },
  };
}
