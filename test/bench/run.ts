import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBuild } from "../../build.ts";
import { START_ARGUMENTS, startSite } from "../support/site.ts";
import { analysisTimes } from "./analysis.ts";
import { firstView } from "./first-view.ts";
import { load, pidOf, residentOf, settled, startBare } from "./measure.ts";
import { publishToVisible } from "./publish.ts";
import { budget, figure, finish, median, quarter } from "./report.ts";
import { addressOf, DISTINCT, seedArchive } from "./seed.ts";
import { typing } from "./typing.ts";
import { signInTimes } from "./sign-in.ts";
import { searchTimes } from "./search.ts";
import { tagTimes } from "./tags.ts";

/*
 * `npm run bench`: every figure of one run on one machine, ratios against a bare `node:http` server that sends the same
 * headers and bytes, and the budgets of docs/architecture.md beside them. `--million` adds an archive of 1 000 000 posts;
 * `npm run bench -- cached start` runs only the parts named (cached, start, archives, publish, sign-in, tags, search, analysis).
 */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** Seconds of one measurement, and how often it is repeated; the median counts. */
const SECONDS = 3;
const ROUNDS = 3;
/** Pairs of a site's and a bare server's slices, in turn: the shorter, the more alike is the machine they both meet. */
const PAIRS = 21;
const SLICE_SECONDS = 0.7;
const SHOWN_EVERY = 5;
/** Visits of a page after which the server has compressed it as well as it ever will. */
const VISITS = 4;
/** After a rush the server gives its garbage back. */
const QUIET_MS = 10_000;
/** List pages hold 20 posts after the newest 12. */
const PAGE = 20;
const PAGES_ASKED = 400;

const scratch = mkdtempSync(join(tmpdir(), "szpalta-bench-"));
const posts = Array.from({ length: DISTINCT }, (_, index) => addressOf(index));
const archiveSizes = [1_000, 100_000, ...(process.argv.includes("--million") ? [1_000_000] : [])];
const PARTS = {
  cached: { sizes: [1_000], run: cachedAgainstBare },
  start: { sizes: [10_000], run: startUp },
  archives: { sizes: archiveSizes, run: archives },
  publish: { sizes: [], run: publishToVisible },
  typing: { sizes: [], run: typing },
  "sign-in": { sizes: [], run: signInTimes },
  tags: { sizes: [], run: tagTimes },
  search: { sizes: [], run: searchTimes },
  analysis: { sizes: [], run: analysisTimes },
};
const named = Object.entries(PARTS).filter(([name]) => process.argv.includes(name));
const parts = (named.length > 0 ? named : Object.entries(PARTS)).map(([, part]) => part);
const folder = (count: number) => join(scratch, String(count));
try {
  if (parts.some(({ sizes }) => sizes.length > 0)) await ensureBuild();
  for (const count of new Set(parts.flatMap(({ sizes }) => sizes))) {
    const started = performance.now();
    await seedArchive(folder(count), count);
    figure(`seed ${count} posts`, `${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  for (const { run } of parts) await run();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
finish();

async function cachedAgainstBare(): Promise<void> {
  const site = await startSite({ data: folder(1_000), env: { SZPALTA_SAMPLE: "0" } });
  const ours = { port: Number(new URL(site.url).port), pid: pidOf(site.process) };
  for (const [name, paths] of Object.entries({ "cached post": posts, "cached home": ["/"] })) {
    for (let visit = 0; visit < VISITS; visit += 1) await load(ours, paths, { seconds: 0, encoding: "br" });
    await settled(ours.pid);
    const bare = await startBare(
      paths.map((path) => site.url + path),
      "br",
    );
    const ratios: number[] = [];
    for (const server of [ours, bare]) await load(server, paths, { seconds: SECONDS, encoding: "br" });
    await settled(ours.pid);
    for (let round = 0; round < PAIRS; round += 1) {
      const a = await load(ours, paths, { seconds: SLICE_SECONDS, encoding: "br" });
      const b = await load(bare, paths, { seconds: SLICE_SECONDS, encoding: "br" });
      ratios.push(a.cpu !== null && b.cpu !== null ? b.cpu / a.cpu : a.requests / b.requests);
      if (round % SHOWN_EVERY === 0)
        figure(name, `${rate(a)} (${cpu(a)}), bare ${rate(b)} (${cpu(b)}), p99 ${a.p99.toFixed(1)} ms`);
      if (a.errors > 0) throw new Error(`${a.errors} answers of ${name} were no 200`);
    }
    bare.stop();
    figure(`${name}, all ratios`, ratios.map((ratio) => (ratio * 100).toFixed(0)).join(" "));
    budget(`${name} against bare node:http`, median(ratios) * 100, "%", { least: 90 });
  }
  await firstView(site.url, posts[0] ?? "/");
  await site.stop({ keep: true });
}

/** Milliseconds from the start of the process to its first 200 on the home page. */
async function startUp(): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const port = 20_000 + Math.floor(Math.random() * 20_000);
    const started = performance.now();
    const child = spawn(process.execPath, START_ARGUMENTS, {
      cwd: ROOT,
      env: { ...process.env, PORT: String(port), SZPALTA_DATA: folder(10_000), SZPALTA_SAMPLE: "0" },
      stdio: "ignore",
    });
    while (!(await answers(port))) if (child.exitCode !== null) throw new Error("The site ended while starting.");
    times.push(performance.now() - started);
    child.kill("SIGTERM");
    await new Promise((resolve) => child.once("exit", resolve));
  }
  budget("start to first 200 with 10 000 posts", median(times), "ms", { most: 500 });
  const site = await startSite({ data: folder(10_000), env: { SZPALTA_SAMPLE: "0" } });
  const server = { port: Number(new URL(site.url).port), pid: pidOf(site.process) };
  await load(
    server,
    Array.from({ length: 5_000 }, (_, index) => addressOf(index)),
    { seconds: 0, encoding: "br" },
  );
  await load(server, posts, { seconds: SECONDS, encoding: "br" });
  figure("resident memory in the rush, 10 000 posts", `${residentOf(server.pid)?.toFixed(0)} MB`);
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  budget("resident memory 10 s after reader load, 10 000 posts", residentOf(server.pid) ?? 0, "MB", { most: 150 });
  await site.stop({ keep: true });
}

/** Uncached pages of archives of different sizes, the cache off, every address another one. */
async function archives(): Promise<void> {
  const sites = await Promise.all(
    archiveSizes.map(async (count) => ({
      count,
      site: await startSite({ data: folder(count), env: { SZPALTA_SAMPLE: "0", SZPALTA_PAGE_CACHE: "0" } }),
    })),
  );
  const post = new Map<number, number[]>();
  for (let round = 0; round <= PAIRS; round += 1) {
    for (const { count, site } of sites) {
      const server = { port: Number(new URL(site.url).port), pid: pidOf(site.process) };
      const step = Math.floor(count / DISTINCT);
      const paths = Array.from({ length: DISTINCT }, (_, index) => addressOf(index * step));
      const seconds = round === 0 ? SECONDS : SLICE_SECONDS;
      const result = await load(server, paths, { seconds, connections: 8 });
      if (round === 0) continue;
      post.set(count, [...(post.get(count) ?? []), result.cpu ?? 0]);
      if (round % SHOWN_EVERY === 0)
        figure(`uncached post of ${count}`, `${rate(result)} (${cpu(result)}), p50 ${result.p50.toFixed(2)} ms`);
    }
  }
  const small = post.get(1_000) ?? [];
  figure("uncached post, all slices", small.map((value) => value.toFixed(0)).join(" "));
  budget("uncached post, 1 000 posts, quickest quarter", quarter(small), "µs of CPU", { most: 400 });
  for (const { count } of sites.slice(1)) {
    const ratios = (post.get(count) ?? []).map((value, index) => value / small[index]!);
    budget(`uncached post, ${count} posts against 1 000`, median(ratios) * 100, "%", { most: 120 });
  }
  for (const { count, site } of sites.slice(1)) await numberedPages(site.url, pidOf(site.process), count);
  for (const { site } of sites) await site.stop({ keep: true });
}

async function numberedPages(url: string, pid: number, count: number): Promise<void> {
  const server = { port: Number(new URL(url).port), pid };
  const last = Math.ceil((count - 12) / PAGE) + 1;
  const figures: Record<string, number[]> = { 2: [], 500: [], last: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of Object.keys(figures)) {
      const page = name === "last" ? last : Number(name);
      const result = await load(server, Array(PAGES_ASKED).fill(`/?page=${page}`), {
        seconds: SECONDS,
        connections: 8,
      });
      figures[name]?.push(result.cpu ?? 0);
    }
  }
  const second = median(figures["2"] ?? []);
  for (const [name, values] of Object.entries(figures)) {
    figure(`page ${name} of ${count} posts, uncached`, `${median(values).toFixed(0)} µs of CPU`);
    if (name !== "2")
      budget(`page ${name} against page 2, ${count} posts`, (median(values) / second) * 100, "%", { most: 120 });
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get({ port, host: "127.0.0.1", path: "/" }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).on("error", () => setTimeout(() => resolve(false), 5));
  });
}

function rate({ requests, seconds }: { requests: number; seconds: number }): string {
  return `${Math.round(requests / seconds)} req/s`;
}

function cpu(result: { cpu: number | null }): string {
  return result.cpu === null ? "CPU unknown" : `${result.cpu.toFixed(1)} µs of CPU`;
}
