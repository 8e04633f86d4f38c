import { startSite } from "#test/support/running-site/running-site.ts";
import { type Coding, CODINGS, isCompressed } from "../load/browser-request.ts";
import type { BenchContext } from "../context.ts";
import { type Load, load, servedBy, settled, startBare } from "../load/measure.ts";
import { budget, figure } from "../report.ts";
import { addressesOf } from "../archives/seed.ts";

/** Short slices in turn, so that both servers meet the same state of the machine. */
const PAIRS = 21;
const WARM_UP_SECONDS = 3;
const POSTS = 1_000;
/** All of these fit into the page cache, which holds fewer uncompressed pages. */
const DIFFERENT: Record<Coding, number> = { br: 1_000, gzip: 1_000, identity: 500 };
/** Percent of the bare server's requests per CPU time. Many pages are not all in the processor's caches, as one is (decision 78). */
const LEAST_SHARE = { "cached post": 80, "cached home": 85 };

export async function cachedAgainstBare(context: BenchContext): Promise<void> {
  for (const coding of CODINGS) {
    const site = await startSite({ data: await context.archive(POSTS), env: { SZPALTA_SAMPLE: "0" } });
    try {
      for (const [name, paths] of [
        ["cached post", addressesOf(DIFFERENT[coding])],
        ["cached home", ["/"]],
      ] as const) {
        const server = servedBy(site);
        await load(server, paths, { seconds: 0, coding });
        await settled(server.pid);
        const bare = await startBare(
          paths.map((path) => site.url + path),
          coding,
        );
        const pairs = await loadInTurn(context, [server, bare], paths, coding);
        bare.stop();
        reportPairs(`${name}, ${coding}`, pairs, isCompressed(coding) ? { least: LEAST_SHARE[name] } : null);
      }
    } finally {
      await site.stop({ keep: true });
    }
  }
}

async function loadInTurn(
  { rounds, sliceSeconds }: BenchContext,
  servers: readonly Parameters<typeof load>[0][],
  paths: readonly string[],
  coding: Coding,
): Promise<[ours: Load, bare: Load][]> {
  for (const server of servers) await load(server, paths, { seconds: WARM_UP_SECONDS, coding });
  for (const server of servers) await settled(server.pid);
  const pairs: [Load, Load][] = [];
  for (let pair = 0; pair < rounds(PAIRS); pair += 1) {
    const slices: Load[] = [];
    for (const server of servers) slices.push(await load(server, paths, { seconds: sliceSeconds, coding }));
    pairs.push([slices[0]!, slices[1]!]);
  }
  return pairs;
}

function reportPairs(
  name: string,
  pairs: readonly [ours: Load, bare: Load][],
  leastShare: { least: number } | null,
): void {
  const shares = pairs.map(([ours, bare]) => (100 * bare.cpu) / ours.cpu);
  budget(`${name}: of bare node:http`, "%", shares, leastShare);
  for (const [whose, at] of [
    ["", 0],
    [" bare", 1],
  ] as const) {
    const slices = pairs.map((pair) => pair[at]);
    const rates = slices.map(({ requests, seconds }) => requests / seconds);
    figure(
      `${name}:${whose} CPU`,
      "µs",
      slices.map(({ cpu }) => cpu),
    );
    figure(`${name}:${whose} rate`, "req/s", rates);
  }
  const slowest = pairs.map(([ours]) => ours.p99);
  figure(`${name}: p99 of a slice`, "ms", slowest);
}
