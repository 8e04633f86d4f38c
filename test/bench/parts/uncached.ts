import { type RunningSite, startSite } from "#test/support/running-site/running-site.ts";
import { type Coding, CODINGS, isCompressed } from "../load/browser-request.ts";
import type { BenchContext } from "../context.ts";
import { type Load, load, type Served, servedBy, startBare } from "../load/measure.ts";
import { budget, figure } from "../report.ts";
import { addressesOf, DISTINCT } from "../archives/seed.ts";

const UNCACHED = { SZPALTA_SAMPLE: "0", SZPALTA_PAGE_CACHE: "0" };
/** Enough readers that the server is never idle. */
const BUSY_CONNECTIONS = 8;
/** 1.4 of what a page took in gzip on a quiet machine while the engine was tuned for it: 467 µs, 20.2 answers of the bare server. */
const MOST_CPU = 650;
/** For machines of another speed. */
const MOST_BARE_ANSWERS = 28;

const SIZES = [1_000, 100_000] as const;
const LARGEST = 1_000_000;
const ROUNDS = 21;
const LIST_ROUNDS = 9;
const WARM_UP_SECONDS = 2;
/** With more readers, the time of an answer is the length of a queue. */
const ONE_READER = 1;
/** Percent of the time with 1 000 posts. */
const SAME = { least: 80, most: 120 };
/** Percent of the CPU time of page 2. */
const MOST_OF_PAGE_2 = 120;
const FIRST_PAGE = 12;
const PAGE = 20;

type Slices = Record<Coding, Load[]>;

export async function uncachedPost(context: BenchContext): Promise<void> {
  const site = await startSite({ data: await context.archive(SIZES[0]), env: UNCACHED });
  const bare = new Map<Coding, Awaited<ReturnType<typeof startBare>>>();
  try {
    const paths = addressesOf(DISTINCT);
    const urls = paths.map((path) => site.url + path);
    for (const coding of CODINGS) bare.set(coding, await startBare(urls, coding));
    const slices = await inTurn(context, ROUNDS, [
      { name: "post", load: loader(() => servedBy(site), paths, BUSY_CONNECTIONS) },
      { name: "bare", load: loader((coding) => bare.get(coding)!, paths, BUSY_CONNECTIONS) },
    ]);
    for (const coding of CODINGS) reportUncached(coding, slices.get("post")![coding], slices.get("bare")![coding]);
  } finally {
    for (const each of bare.values()) each.stop();
    await site.stop({ keep: true });
  }
}

function reportUncached(coding: Coding, post: readonly Load[], bare: readonly Load[]): void {
  const name = `uncached post, ${coding}`;
  const cpu = post.map((slice) => slice.cpu);
  const rate = post.map(({ requests, seconds }) => requests / seconds);
  const bareCpu = bare.map((slice) => slice.cpu);
  const hasBudget = isCompressed(coding);
  budget(`${name}: CPU`, "µs", cpu, hasBudget ? { most: MOST_CPU } : null);
  const answers = ratios(post, bare, "cpu").map((percent) => percent / 100);
  budget(`${name}: CPU in bare answers`, "answers", answers, hasBudget ? { most: MOST_BARE_ANSWERS } : null);
  figure(`${name}: bare CPU`, "µs", bareCpu);
  figure(`${name}: rate`, "req/s", rate);
}

export async function archiveSizes(context: BenchContext): Promise<void> {
  const sizes = [...SIZES, ...(context.options.million ? [LARGEST] : [])];
  const sites: { posts: number; site: RunningSite }[] = [];
  try {
    for (const posts of sizes) {
      sites.push({ posts, site: await startSite({ data: await context.archive(posts), env: UNCACHED }) });
    }
    await postsOf(context, sites);
    for (const { posts, site } of sites.slice(1)) await numberedPages(context, site, posts);
  } finally {
    for (const { site } of sites) await site.stop({ keep: true });
  }
}

async function postsOf(context: BenchContext, sites: readonly { posts: number; site: RunningSite }[]): Promise<void> {
  const targets = sites.map(({ posts, site }) => ({
    name: String(posts),
    load: loader(() => servedBy(site), addressesOf(DISTINCT, Math.floor(posts / DISTINCT)), ONE_READER),
  }));
  const slices = await inTurn(context, ROUNDS, targets);
  const small = slices.get(String(sites[0]!.posts))!;
  for (const { posts } of sites) {
    const these = slices.get(String(posts))!;
    for (const coding of CODINGS) {
      figure(
        `post of ${posts}, ${coding}: p50`,
        "ms",
        these[coding].map(({ p50 }) => p50),
      );
      if (these === small) continue;
      const name = `post of ${posts} against 1 000, ${coding}`;
      const share = ratios(these[coding], small[coding], "p50");
      budget(`${name}: latency`, "%", share, isCompressed(coding) ? SAME : null);
      figure(`${name}: CPU`, "%", ratios(these[coding], small[coding], "cpu"));
    }
  }
}

async function numberedPages(context: BenchContext, site: RunningSite, posts: number): Promise<void> {
  const pages = { "page 2": 2, "page 500": 500, "last page": Math.ceil((posts - FIRST_PAGE) / PAGE) + 1 };
  const targets = Object.entries(pages).map(([name, page]) => ({
    name,
    load: loader(() => servedBy(site), [`/?page=${page}`], ONE_READER),
  }));
  const slices = await inTurn(context, LIST_ROUNDS, targets);
  const second = slices.get("page 2")!;
  for (const [name, these] of slices) {
    for (const coding of CODINGS) {
      figure(
        `${name} of ${posts} posts, ${coding}: CPU`,
        "µs",
        these[coding].map(({ cpu }) => cpu),
      );
      if (these === second) continue;
      const share = ratios(these[coding], second[coding], "cpu");
      const bound = isCompressed(coding) ? { most: MOST_OF_PAGE_2 } : null;
      budget(`${name} of ${posts} posts against page 2, ${coding}: CPU`, "%", share, bound);
    }
  }
}

type Loader = (coding: Coding, seconds: number) => Promise<Load>;

function loader(served: (coding: Coding) => Served, paths: readonly string[], connections: number): Loader {
  return (coding, seconds) => load(served(coding), paths, { seconds, coding, connections });
}

async function inTurn(
  { rounds, sliceSeconds }: BenchContext,
  usual: number,
  targets: readonly { name: string; load: Loader }[],
): Promise<Map<string, Slices>> {
  const slices = new Map(targets.map(({ name }): [string, Slices] => [name, { br: [], gzip: [], identity: [] }]));
  for (const coding of CODINGS) for (const target of targets) await target.load(coding, WARM_UP_SECONDS);
  for (let round = 0; round < rounds(usual); round += 1) {
    for (const coding of CODINGS) {
      for (const target of targets) slices.get(target.name)![coding].push(await target.load(coding, sliceSeconds));
    }
  }
  return slices;
}

function ratios(these: readonly Load[], those: readonly Load[], of: "p50" | "cpu"): number[] {
  return these.map((slice, round) => (100 * slice[of]) / those[round]![of]);
}
