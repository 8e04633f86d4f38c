import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds a server may take to answer for the first time. */
const PATIENCE = 300_000;

export interface Spawned {
  /** Resolves once `isReady` is true; rejects when the program ends before, with what it said. */
  until(isReady: () => boolean | Promise<boolean>): Promise<void>;
  stop(): Promise<void>;
}

interface Surroundings {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

/** Runs a program to its end. Resolves what it printed; rejects with that when it fails. */
export async function run(
  program: string,
  args: readonly string[],
  around: Surroundings & { codes?: number[] } = {},
): Promise<string> {
  const { codes = [0], ...rest } = around;
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], ...rest });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => said.push(chunk.toString("utf8")));
  const [code] = (await once(child, "close")) as [number | null];
  const text = said.join("");
  if (code === null || !codes.includes(code))
    throw new Error(`${program} ${args.join(" ")} ended with ${code}:\n${text}`);
  return text;
}

/** Starts a program that runs until it is stopped. */
export function spawned(program: string, args: readonly string[], around: Surroundings = {}): Spawned {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], ...around });
  let said = "";
  let ended: string | null = null;
  const hear = (chunk: Buffer) => (said = (said + chunk.toString("utf8")).slice(-8_000));
  for (const stream of [child.stdout, child.stderr]) stream.on("data", hear);
  const endWithUs = () => child.kill("SIGTERM");
  process.once("exit", endWithUs);
  child.on("error", (error) => (ended = error.message));
  child.on("exit", (code) => (ended = `it ended with ${code}`));
  return {
    async until(isReady) {
      const end = Date.now() + PATIENCE;
      while (!(await isReady())) {
        if (ended !== null || Date.now() > end) throw new Error(`${program}: ${ended ?? "no answer"}\n${said}`);
        await pause(200);
      }
    },
    async stop() {
      if (ended !== null) return;
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      await exit;
    },
  };
}

/** Waits for a server to answer an address with 200. */
export function answers(address: string, server: Spawned): Promise<void> {
  return server.until(async () => {
    const answer = await fetch(address).catch(() => null);
    return answer?.ok === true;
  });
}
