import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { LoadResult } from "./client.ts";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "szpalta-bench-"));

/** Linux counts process time in ticks of 10 ms. */
const TICK_MICROSECONDS = 10_000;

/** A process that uses less than this in a second is at rest; one that never rests is measured as it is. */
const IDLE_MICROSECONDS = 30_000;
const SETTLING_SECONDS = 120;

export interface Load extends LoadResult {
  /** Server CPU per request in µs, user and system; null where /proc does not exist. */
  cpu: number | null;
}

/** Loads a server with `paths` for some seconds (0: each path once) and reads its CPU time around it. */
export async function load(
  server: { port: number; pid: number },
  paths: string[],
  options: { seconds: number; connections?: number; encoding?: string },
): Promise<Load> {
  const file = join(scratch, `paths-${Math.random().toString(36).slice(2)}`);
  writeFileSync(file, paths.join("\n"));
  const before = cpuOf(server.pid);
  const args = [server.port, options.connections ?? 32, options.seconds, file, options.encoding ?? "identity"];
  const result = JSON.parse(await outputOf("client.ts", args.map(String))) as LoadResult;
  const after = cpuOf(server.pid);
  const cpu = before === null || after === null ? null : (after - before) / result.requests;
  return { ...result, cpu };
}

/** Starts the bare server with the recorded answers of the real one, which it sends in turn. */
export async function startBare(
  urls: string[],
  encoding: string,
): Promise<{ port: number; pid: number; stop(): void }> {
  const file = join(scratch, `answers-${Math.random().toString(36).slice(2)}`);
  const answers = [];
  for (const url of urls) answers.push(await record(url, encoding));
  writeFileSync(file, JSON.stringify(answers));
  const child = spawn(process.execPath, [join(HERE, "bare.ts"), file], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { port: Number(line.toString()), pid: pidOf(child), stop: () => void child.kill() };
}

/** Status, headers in their order and the body's bytes as sent; the hop's own headers left out. */
export async function record(url: string, encoding: string) {
  const response = await new Promise<import("node:http").IncomingMessage>((resolve, reject) =>
    get(url, { headers: { accept: "text/html", "accept-encoding": encoding } }, resolve).on("error", reject),
  );
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const headers: [string, string][] = [];
  for (let index = 0; index < response.rawHeaders.length; index += 2) {
    const name = response.rawHeaders[index] ?? "";
    if (!/^(date|connection|keep-alive)$/i.test(name)) headers.push([name, response.rawHeaders[index + 1] ?? ""]);
  }
  return { status: response.statusCode ?? 0, headers, body: Buffer.concat(chunks).toString("base64") };
}

/** Waits until a process has nothing left to do: what it compresses anew after a warm-up is not part of serving. */
export async function settled(pid: number): Promise<void> {
  for (let second = 0; second < SETTLING_SECONDS; second += 1) {
    const before = cpuOf(pid) ?? 0;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    if ((cpuOf(pid) ?? 0) - before <= IDLE_MICROSECONDS) return;
  }
}

/** Resident memory of a process in MB, or null where /proc does not exist. */
export function residentOf(pid: number): number | null {
  const status = readProc(`/proc/${pid}/status`);
  const kilobytes = /VmRSS:\s+(\d+)/.exec(status ?? "")?.[1];
  return kilobytes ? Number(kilobytes) / 1024 : null;
}

export function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error("The process did not start.");
  return child.pid;
}

/** CPU time of a process so far in µs. */
function cpuOf(pid: number): number | null {
  const fields = readProc(`/proc/${pid}/stat`)?.split(") ")[1]?.split(" ");
  return fields ? (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS : null;
}

function readProc(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

async function outputOf(script: string, args: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(HERE, script), ...args], { stdio: ["ignore", "pipe", "inherit"] });
  let out = "";
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  await once(child, "exit");
  return out;
}
