import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type Agent, get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { RunningSite } from "#test/support/running-site/running-site.ts";
import { browserHeaders, type Coding } from "./browser-request.ts";
import type { LoadResult } from "./load-generator.ts";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "szpalta-load-"));
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));

/** Linux counts process time in ticks of 10 ms. */
const TICK_MICROSECONDS = 10_000;

/** Less CPU time than this in a second is rest. A process that never rests is measured as it is. */
const IDLE_MICROSECONDS = 30_000;
const SETTLING_SECONDS = 120;

/** Written to `/proc/<pid>/clear_refs`, it resets the peak of resident memory. */
const RESET_PEAK = "5";

export interface Served {
  port: number;
  pid: number;
}

export interface Load extends LoadResult {
  /** Server CPU per request in µs, user and system. */
  cpu: number;
}

export function servedBy(site: RunningSite): Served {
  return { port: Number(new URL(site.url).port), pid: pidOf(site.process) };
}

/** Loads a server for some seconds (0: each path once). Throws on an answer that is not 200 in `coding`. */
export async function load(
  server: Served,
  paths: readonly string[],
  options: { seconds: number; coding: Coding; connections?: number },
): Promise<Load> {
  const file = join(scratch, "paths");
  writeFileSync(file, paths.join("\n"));
  const before = cpuOf(server.pid);
  const args = [server.port, options.connections ?? 32, options.seconds, file, options.coding];
  const result = JSON.parse(await outputOf("load-generator.ts", args.map(String))) as LoadResult;
  const cpu = (cpuOf(server.pid) - before) / result.requests;
  if (result.errors > 0)
    throw new Error(`${result.errors} answers were no 200 in ${options.coding}, as of ${paths[0]}.`);
  return { ...result, cpu };
}

export async function startBare(urls: string[], coding: Coding): Promise<Served & { stop(): void }> {
  const file = join(scratch, "answers");
  const answers: object[] = [];
  for (const url of urls) {
    const { status, headers, body } = await requestPage(url, coding);
    answers.push({ status, headers, body: body.toString("base64") });
  }
  writeFileSync(file, JSON.stringify(answers));
  const child = spawn(process.execPath, [join(HERE, "bare-server.ts"), file], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { port: Number(line.toString()), pid: pidOf(child), stop: () => void child.kill() };
}

export interface Answer {
  status: number;
  /** In their order, without hop-by-hop headers. */
  headers: [name: string, value: string][];
  body: Buffer;
}

export async function requestPage(url: string, coding: Coding, agent?: Agent): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { agent, headers: browserHeaders(coding) }, resolve).on("error", reject),
  );
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const headers: [string, string][] = [];
  for (let index = 0; index < response.rawHeaders.length; index += 2) {
    const name = response.rawHeaders[index] ?? "";
    if (!/^(date|connection|keep-alive)$/i.test(name)) headers.push([name, response.rawHeaders[index + 1] ?? ""]);
  }
  return { status: response.statusCode ?? 0, headers, body: Buffer.concat(chunks) };
}

/** Waits until a process rests: what is done in the background after a start is not part of serving. */
export async function settled(pid: number): Promise<void> {
  for (let second = 0; second < SETTLING_SECONDS; second += 1) {
    const before = cpuOf(pid);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    if (cpuOf(pid) - before <= IDLE_MICROSECONDS) return;
  }
}

/** MB. */
export function residentOf(pid: number): number {
  return memoryOf(pid, "VmRSS");
}

export async function peakDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  writeFileSync(`/proc/${pid}/clear_refs`, RESET_PEAK);
  await work();
  return memoryOf(pid, "VmHWM");
}

export function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error("The process did not start.");
  return child.pid;
}

function memoryOf(pid: number, field: string): number {
  const kilobytes = new RegExp(`${field}:\\s+(\\d+)`).exec(readProc(`/proc/${pid}/status`))?.[1];
  return Number(kilobytes) / 1024;
}

/** Microseconds of a processor, user and system. */
export function cpuOf(pid: number): number {
  const fields = readProc(`/proc/${pid}/stat`).split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS;
}

function readProc(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw new Error("Processor time and memory of a process are read from /proc: run this on Linux.", { cause });
  }
}

async function outputOf(script: string, args: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(HERE, script), ...args], { stdio: ["ignore", "pipe", "inherit"] });
  let out = "";
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  await once(child, "exit");
  return out;
}
