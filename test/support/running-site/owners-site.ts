import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { expect } from "vitest";
import { deadline } from "../runner/deadline.ts";

/* A site's folder as its owner runs it: by npm, on a port of its own. */

const LONGEST_RUN_MS = 240_000;
const LONGEST_ANSWER_MS = 30_000;

/** What a program says and its exit code. */
export function runAsOwner(cwd: string, program: string, ...args: string[]): { code: number; out: string } {
  return runIn(cwd, ownersEnvironment(0), program, args);
}

function runIn(cwd: string, env: NodeJS.ProcessEnv, program: string, args: string[]): { code: number; out: string } {
  try {
    const out = execFileSync(program, args, {
      cwd,
      env,
      timeout: deadline(LONGEST_RUN_MS),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
    return { code: 0, out };
  } catch (error) {
    const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string };
    return { code: status, out: stdout + stderr };
  }
}

/** Nothing of the runner of tests or of this project. */
function ownersEnvironment(port: number): NodeJS.ProcessEnv {
  const given = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|NODE_(?:OPTIONS|ENV|COMPILE_CACHE)|VITEST|SZPALTA_|INIT_CWD)/.test(name),
  );
  // What an earlier run has fetched is not asked for again.
  return { ...Object.fromEntries(given), PORT: String(port), npm_config_prefer_offline: "true" };
}

/** `site`: its folder. One server at a time. */
export async function openOwnersSite(site: string) {
  const port = await freePort();
  const env = ownersEnvironment(port);
  let server: { child: ChildProcess; said(): string } | null = null;
  const page = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(deadline(LONGEST_ANSWER_MS)) });
  return {
    page,
    said: () => server?.said() ?? "",
    run: (program: string, ...args: string[]) => runIn(site, env, program, args),
    szpalta: (...args: string[]) => runIn(site, env, "npx", ["szpalta", ...args]),
    /** Beside a server that answers meanwhile. */
    async szpaltaMeanwhile(...args: string[]): Promise<{ code: number | null; out: string }> {
      const child = spawn("npx", ["szpalta", ...args], { cwd: site, env, stdio: ["ignore", "pipe", "pipe"] });
      const said = outputOf(child);
      const [code] = (await once(child, "close")) as [number | null];
      return { code, out: said() };
    },
    async start(): Promise<void> {
      const child = spawn("npm", ["start"], { cwd: site, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
      const said = outputOf(child);
      server = { child, said };
      await expect.poll(async () => (await page("/").catch(() => null))?.status ?? said()).toBe(200);
    },
    async stop(): Promise<void> {
      const child = server?.child;
      server = null;
      if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      // npm and what it has started.
      process.kill(-child.pid, "SIGTERM");
      await ended;
    },
    watchReaders: () => watchReaders(() => page("/")),
  };
}

function outputOf({ stdout, stderr }: ChildProcess): () => string {
  let said = "";
  for (const stream of [stdout, stderr]) stream?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  return () => said;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, "close");
  return port;
}

/** Reads a page all the time; `end` resolves for how many ms it was not there at most, and what was said instead. */
function watchReaders(page: () => Promise<Response>) {
  const over = new AbortController();
  const instead = new Set<string>();
  const watching = (async () => {
    let gap = 0;
    let last = performance.now();
    while (!over.signal.aborted) {
      const answer = await page().catch(() => null);
      await answer?.text().catch(() => "");
      const now = performance.now();
      if (answer?.status === 200) {
        gap = Math.max(gap, now - last);
        last = now;
      } else instead.add(String(answer?.status ?? "no connection"));
    }
    return gap;
  })();
  return {
    async end(): Promise<{ gap: number; instead: string[] }> {
      over.abort();
      return { gap: await watching, instead: [...instead] };
    },
  };
}
