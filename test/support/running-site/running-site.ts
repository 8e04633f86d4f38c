import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  scripts: Record<"start" | "dev", string>;
};
const argumentsOf = (script: keyof typeof scripts) => scripts[script].split(" ").slice(1);
export const START_ARGUMENTS = argumentsOf("start");

/** Enough for a first start with the sample on a busy machine. */
const START_LIMIT_MS = 120_000;

export interface RunningSite {
  url: string;
  data: string;
  process: ChildProcess;
  output(): string;
  /** By SIGTERM, as an operator would; resolves the exit code. */
  stop(options?: { keep?: boolean }): Promise<number | null>;
  /** By SIGKILL, as a loss of power; the data folder is kept. */
  kill(): Promise<void>;
}

/** Names a data folder with the sample that all sites of a run copy: filling one takes 7 s. */
const SAMPLE_DATA = "SZPALTA_TEST_SAMPLE_DATA";

const COMPILED = join(ROOT, "build/compile-cache");

/** Sites with the sample started from now on begin with a copy of one that was filled once. */
export async function prepareSample(): Promise<void> {
  const site = await startSite();
  await site.stop({ keep: true });
  process.env[SAMPLE_DATA] = site.data;
}

export function removeSample(): void {
  const data = process.env[SAMPLE_DATA];
  if (data) rmSync(dirname(data), { recursive: true, force: true });
}

interface SiteOptions {
  env?: Record<string, string>;
  data?: string;
  args?: string[];
  script?: keyof typeof scripts;
  root?: string;
}

/** `node server.ts` with the production build, on a free port and a data folder of its own. */
export async function startSite(options: SiteOptions = {}): Promise<RunningSite> {
  const data = options.data ?? join(mkdtempSync(join(tmpdir(), "szpalta-")), "data");
  const filled = process.env[SAMPLE_DATA];
  if (filled && options.data === undefined && options.env?.["SZPALTA_SAMPLE"] !== "0") {
    cpSync(filled, data, { recursive: true });
  }
  const child = spawn(process.execPath, [...argumentsOf(options.script ?? "start"), ...(options.args ?? [])], {
    cwd: options.root ?? ROOT,
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", SZPALTA_DATA: data, NODE_ENV: "", ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let written = "";
  child.stdout.on("data", (chunk: Buffer) => (written += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (written += chunk.toString()));
  const url = await listening(child, () => written);
  let stopping = false;
  child.once("exit", (code, signal) => {
    if (!stopping) console.error(`The site ended by itself (code ${code}, signal ${signal}):\n${written}`);
  });
  return {
    url,
    data,
    process: child,
    output: () => written,
    async kill() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
    async stop({ keep = false } = {}) {
      stopping = true;
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      if (!keep) rmSync(data, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

/** The clock is ahead from before the first line of the process. */
export function clockAhead(ms: number): { NODE_OPTIONS: string } {
  return movedClock(String(Math.round(ms)), "");
}

/** The clock is set at each SIGUSR2 to as many milliseconds ahead as `file` says; the process prints that it was. */
export function clockSetBy(file: string): { NODE_OPTIONS: string } {
  const read = `Number(process.getBuiltinModule("node:fs").readFileSync(${JSON.stringify(file)}, "utf8"))`;
  return movedClock(read, `;process.on("SIGUSR2", () => { ahead = ${read}; console.log("clock set to", ahead) })`);
}

function movedClock(ahead: string, setting: string): { NODE_OPTIONS: string } {
  const script = [
    `let ahead = ${ahead}`,
    `const { now } = Date`,
    `Date.now = () => now() + ahead`,
    `globalThis.Date = new Proxy(Date, { construct: (made, given) => new made(...(given.length ? given : [made.now()])) })`,
  ].join(";");
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script + setting)}` };
}

/** As if `szpalta.config.ts` named this model; the file, and with it the build, stays as it is. */
export function withModel(assistant: object): { NODE_OPTIONS: string } {
  const script = [
    `import { registerHooks } from "node:module"`,
    `registerHooks({ load(url, context, next) {`,
    `const loaded = next(url, context)`,
    `if (!url.endsWith("/szpalta.config.ts")) return loaded`,
    `return { ...loaded, source: String(loaded.source).replace("assistant: null", ${JSON.stringify(`assistant: ${JSON.stringify(assistant)}`)}) }`,
    `} })`,
  ].join("\n");
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
}

async function listening(child: ChildProcess, written: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`The site did not start within ${START_LIMIT_MS / 1000} s:\n${written()}`));
    }, START_LIMIT_MS);
    const look = () => {
      const found = /http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]):\d+/.exec(written());
      if (!found) return;
      clearTimeout(limit);
      child.stdout?.off("data", look);
      resolve(found[0]);
    };
    child.stdout?.on("data", look);
    child.once("exit", (code) => {
      clearTimeout(limit);
      reject(new Error(`The site ended with code ${code}:\n${written()}`));
    });
  });
}

export async function runCommand(
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; out: string }> {
  const child = spawn(
    process.execPath,
    ["--import", "./server/runtime-tuning/warm-start.js", "server/cli/cli.ts", ...args],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let out = "";
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (out += chunk.toString()));
  const [code] = (await once(child, "exit")) as [number | null];
  return { code, out };
}
