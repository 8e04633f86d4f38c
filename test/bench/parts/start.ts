import { spawn } from "node:child_process";
import { get } from "node:http";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { START_ARGUMENTS } from "#test/support/running-site/running-site.ts";
import { browserHeaders } from "../load/browser-request.ts";
import type { BenchContext } from "../context.ts";
import { budget } from "../report.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const POSTS = 10_000;
const STARTS = 9;
const MOST_MS = 500;
const RETRY_MS = 5;

/** Milliseconds to the first 200 of the home page. The first start fills the module cache and is not counted. */
export async function startToFirst200({ archive, rounds }: BenchContext): Promise<void> {
  const data = await archive(POSTS);
  await startIn(data);
  const times: number[] = [];
  for (let round = 0; round < rounds(STARTS); round += 1) times.push(await startIn(data));
  budget("start to first 200 with 10 000 posts", "ms", times, { most: MOST_MS });
}

async function startIn(data: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, START_ARGUMENTS, {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), SZPALTA_DATA: data, SZPALTA_SAMPLE: "0" },
    stdio: "ignore",
  });
  while (!(await answers(port))) if (child.exitCode !== null) throw new Error("The site ended while starting.");
  const taken = performance.now() - started;
  child.kill("SIGTERM");
  await new Promise((resolve) => child.once("exit", resolve));
  return taken;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get(
      { port, host: "127.0.0.1", path: "/", headers: { ...browserHeaders("br"), Connection: "close" } },
      (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      },
    ).on("error", () => setTimeout(() => resolve(false), RETRY_MS));
  });
}
