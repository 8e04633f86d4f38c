import { setTimeout as after } from "node:timers/promises";
import { missingFor, startHostedEngine } from "#test/support/hosted/hosted-engine.ts";
import { browserOf, HostedPost } from "#test/support/hosted/hosted-post.ts";
import type { RunningSite } from "#test/support/running-site/running-site.ts";
import { joinTeam } from "#test/support/running-site/team.ts";
import type { BenchContext } from "../context.ts";
import type { Counted } from "../hosted/count-operations.ts";
import { budget, figure, note } from "../report.ts";

/* What two servers ask of their log: while nothing happens, for page views, for saves. Counted at the engine's own client. */

const COUNTING = new URL("../hosted/count-operations.ts", import.meta.url);
const QUIET_S = 120;
const SHORT_QUIET_S = 20;
/** The look at what the start left and the first snapshot, a minute after it, are over by then. */
const SETTLING_S = 90;
const VIEWS = 1_000;
const SAVES = 100;
const SAVE_PAUSE_MS = 100;
const HOUR_S = 3_600;
const OPERATIONS = ["writes", "reads", "asked", "delivered"] as const;

export async function hostedCosts({ options, folder }: BenchContext): Promise<void> {
  const missing = missingFor(options.log);
  if (missing !== null) throw new Error(`${missing}.`);
  const engine = await startHostedEngine(options.log, folder("costs"));
  const sites: RunningSite[] = [];
  try {
    for (const name of ["costs-first", "costs-second"]) sites.push(await engine.start(folder(name), [COUNTING]));
    const [first, second] = sites;
    if (!first || !second) throw new Error("Two servers are needed.");
    await after(SETTLING_S * 1000);
    await idle(sites, options.short ? SHORT_QUIET_S : QUIET_S);
    await views(sites);
    await saves(first, second);
  } finally {
    for (const site of sites) await site.stop({ keep: true });
    await engine.stop();
  }
}

async function idle(sites: RunningSite[], seconds: number): Promise<void> {
  const counts = await counting(sites, () => after(seconds * 1000));
  for (const each of OPERATIONS) {
    const perHour = counts.map((count) => (count[each] / seconds) * HOUR_S);
    figure(`an idle hour of a server: ${each}`, "", perHour);
  }
}

/** Polls go on meanwhile; they are in the idle hour. */
async function views(sites: RunningSite[]): Promise<void> {
  const counts = await counting(sites, async () => {
    for (let view = 0; view < VIEWS; view += 1) {
      for (const { url } of sites) await (await fetch(url)).text();
    }
  });
  const others = counts.map((count) => count.writes + count.reads - count.asked + count.delivered);
  budget(`${VIEWS} page views of a server, besides polls`, "", others, { most: 0 });
}

async function saves(first: RunningSite, second: RunningSite): Promise<void> {
  const member = await joinTeam(first, "editor", "zofia@szpalta.example");
  const post = await HostedPost.begin(browserOf(member), first, "Koszt zapisu");
  await post.save(first, "Pierwsze brzmienie.");
  const started = performance.now();
  const counts = await counting([first, second], async () => {
    for (let no = 0; no < SAVES; no += 1) {
      await post.save(first, `Brzmienie numer ${no}.`);
      await after(SAVE_PAUSE_MS);
    }
  });
  note("saves took", `${((performance.now() - started) / 1000).toFixed(0)} s`);
  for (const [at, whose] of ["the server that writes", "another server"].entries()) {
    for (const each of OPERATIONS) figure(`a save: ${each}, ${whose}`, "", [(counts[at]?.[each] ?? 0) / SAVES]);
  }
}

async function counting(sites: RunningSite[], work: () => Promise<unknown>): Promise<Counted[]> {
  const before = await Promise.all(sites.map(countedBy));
  await work();
  const now = await Promise.all(sites.map(countedBy));
  return now.map((count, at) => {
    const least = before[at] ?? count;
    return {
      writes: count.writes - least.writes,
      reads: count.reads - least.reads,
      asked: count.asked - least.asked,
      delivered: count.delivered - least.delivered,
    };
  });
}

const LOOK_MS = 10;

async function countedBy(site: RunningSite): Promise<Counted> {
  const linesOf = () => [...site.output().matchAll(/^counted: (\{.*\})$/gm)];
  const printed = linesOf().length;
  site.process.kill("SIGUSR2");
  while (linesOf().length === printed) await after(LOOK_MS);
  return JSON.parse(linesOf().at(-1)?.[1] ?? "") as Counted;
}
