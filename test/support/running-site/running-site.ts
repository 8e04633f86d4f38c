import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "#server/cli/commands.ts";
import { NO_PROGRESS } from "#server/base/progress.ts";
import { sendCommand } from "#server/cli/send-command.ts";
import { deadline } from "../runner/deadline.ts";
import { type Prepared, preparedFolder } from "./prepared-folders.ts";

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

const COMPILED = join(ROOT, "build/compile-cache");

/** Filling a folder takes 7 s, so that all sites of a run begin with a copy. Search and related posts have nothing left to do there, which would change a page between its document and its payload. */
export function prepareSample(): Promise<Prepared<void> | null> {
  return preparedFolder("sample", async (folder) => {
    const site = await startSite({ data: join(folder, "data") });
    await performCommand(site, { name: "rebuild", only: ["lemmas", "search"] });
    await performCommand(site, { name: "rebuild" });
    await site.stop({ keep: true });
  });
}

/** A site with the sample and what `fill` makes there, once in a run: later ones begin with a copy. */
export async function startFilledSite<T>(
  name: string,
  fill: (site: RunningSite) => Promise<T>,
  env: Record<string, string> = {},
): Promise<{ site: RunningSite; filled: T }> {
  const prepared = await preparedFolder(name, async (folder) => {
    await copySample(folder);
    const site = await startSite({ data: join(folder, "data") });
    try {
      return await fill(site);
    } finally {
      await site.stop({ keep: true });
    }
  });
  if (!prepared) {
    const site = await startSite({ env });
    return { site, filled: await fill(site) };
  }
  const folder = mkdtempSync(join(tmpdir(), "szpalta-"));
  cpSync(prepared.folder, folder, { recursive: true });
  return { site: await startSite({ data: join(folder, "data"), env }), filled: prepared.value };
}

/** The data and their key. */
async function copySample(folder: string): Promise<void> {
  const sample = await prepareSample();
  if (sample) cpSync(sample.folder, folder, { recursive: true });
}

interface SiteOptions {
  env?: Record<string, string>;
  data?: string;
  args?: string[];
  script?: keyof typeof scripts;
  root?: string;
  /** Passwords as in production, as the accounts of a data folder made elsewhere were hashed. */
  fullHashing?: boolean;
}

/** Benchmarks start sites as well. */
const inTests = process.env["VITEST"] !== undefined;

/** A hash of production takes half a second of a processor, and hundreds are made; `hashing.test.ts` holds its cost. */
const QUICK_HASHING = `--import=data:text/javascript,${encodeURIComponent(`
  const crypto = process.getBuiltinModule("node:crypto");
  const { scrypt } = crypto;
  crypto.scrypt = (password, salt, length, options, done) => scrypt(password, salt, length, { ...options, N: 1024 }, done);
  process.getBuiltinModule("node:module").syncBuiltinESMExports();
`)}`;

/** `node server.ts` with the production build, on a free port and a data folder of its own. */
export async function startSite(options: SiteOptions = {}): Promise<RunningSite> {
  const data = options.data ?? join(mkdtempSync(join(tmpdir(), "szpalta-")), "data");
  if (options.data === undefined && options.env?.["SZPALTA_SAMPLE"] !== "0") await copySample(dirname(data));
  const flags = options.fullHashing || !inTests ? [] : [QUICK_HASHING];
  const child = spawn(
    process.execPath,
    [...flags, ...argumentsOf(options.script ?? "start"), ...(options.args ?? [])],
    {
      cwd: options.root ?? ROOT,
      env: { ...process.env, PORT: "0", HOST: "127.0.0.1", SZPALTA_DATA: data, NODE_ENV: "", ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
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

/**
 * Keeps a site for all files of this worker, which come one after another: a start, and all that a fresh server and its threads load and
 * compile, takes three seconds of a processor. `present` is the site at the end of the worker, which a signal brings about.
 */
export function endWithWorker(present: () => RunningSite): void {
  process.once("exit", () => {
    const { process: child, data } = present();
    child.kill("SIGKILL");
    rmSync(data, { recursive: true, force: true });
    rmSync(`${data}.key`, { force: true });
  });
  process.once("SIGTERM", () => process.exit());
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

/** Sets the clock of a site that was started by `clockSetBy(file)`, and waits until it is set. */
export async function setClock({ process: child, output }: RunningSite, file: string, ahead: number): Promise<void> {
  writeFileSync(file, String(ahead));
  const timesSet = () => output().split(`clock set to ${ahead}\n`).length;
  const before = timesSet();
  child.kill("SIGUSR2");
  while (timesSet() === before) await once(child.stdout!, "data");
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

/** As if `szpalta.config.ts` named this model. */
export function withModel(assistant: object): { NODE_OPTIONS: string } {
  return withSiteFile({ assistant });
}

/** As if `szpalta.config.ts` had these fields, too; the file, and with it the build, stays as it is. */
export function withSiteFile(fields: object): { NODE_OPTIONS: string } {
  const added = `...${JSON.stringify({ assistant: null, ...fields })}`;
  const script = [
    `import { registerHooks } from "node:module"`,
    `registerHooks({ load(url, context, next) {`,
    `const loaded = next(url, context)`,
    `if (!url.endsWith("/szpalta.config.ts")) return loaded`,
    `return { ...loaded, source: String(loaded.source).replace("assistant: null", ${JSON.stringify(added)}) }`,
    `} })`,
  ].join("\n");
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
}

async function listening(child: ChildProcess, written: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`The site did not start in time:\n${written()}`));
    }, deadline(START_LIMIT_MS));
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

/** Sent to the site as the command line does, without a process of its own, which takes as long as the answer. */
export async function performCommand(
  site: RunningSite,
  command: Command,
): Promise<{ code: number | null; out: string }> {
  const lines: string[] = [];
  const code = await sendCommand(site.data, command, (line) => void lines.push(line), NO_PROGRESS);
  return { code, out: lines.join("\n") };
}

export async function runCommand(
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; out: string }> {
  const child = spawn(process.execPath, ["--import", "./server/warm-start.js", "server/cli/cli.ts", ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (out += chunk.toString()));
  const [code] = (await once(child, "exit")) as [number | null];
  return { code, out };
}
