import { spawn, type ChildProcess } from "node:child_process";
import { get, type IncomingMessage } from "node:http";
import { createInterface } from "node:readline";
import { setTimeout as after } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type RunningSite, startSite } from "#test/support/running-site/running-site.ts";
import { STORED_RUNS, writeStoredRun } from "#test/support/running-site/stored-runs.ts";
import { joinTeam, type TeamMember } from "#test/support/running-site/team.ts";
import { RUN_STREAM_PATH } from "#server/http/answers/assistant-run-stream.ts";
import type { BenchContext } from "../context.ts";
import type { IdleConnections } from "../load/idle-connections.ts";
import { cpuOf, type Load, load, residentOf, type Served, servedBy, settled } from "../load/measure.ts";
import { budget, figure } from "../report.ts";

const CONNECTIONS = 10_000;
const CONNECTIONS_SHORT = 500;

/** A stream is held for at most 100 in all and six of one person: what is asked beyond is refused. */
const PEOPLE = 20;
const STREAMS_OF_ONE = 10;
const STREAMS_ASKED = PEOPLE * STREAMS_OF_ONE;
const STREAMS_HELD = 100;

/** Once after their answer, which the server would otherwise cut after a minute. */
const HELD_SECONDS = 6;
const READERS = 4;
const SLICES = 5;

/** MB that all connections, and all streams, may take. */
const MOST_FOR_CONNECTIONS = 150;
const MOST_FOR_STREAMS = 40;
/** Percent of a processor while nobody asks for anything. */
const MOST_IDLE_CPU = 5;
/** Milliseconds for the 99th percentile of a cached page beside them. */
const MOST_P99 = 50;

const PATH = "/";

export async function heldOpen(context: BenchContext): Promise<void> {
  const count = context.options.short ? CONNECTIONS_SHORT : CONNECTIONS;
  const site = await startSite();
  try {
    const server = servedBy(site);
    const people = await team(site);
    await settled(server.pid);
    const alone = await readers(context, server);
    await streamsHeld(site, server, people);
    await connectionsHeld(context, server, { count, alone });
  } finally {
    await site.stop();
  }
}

async function team(site: RunningSite): Promise<TeamMember[]> {
  const people: TeamMember[] = [];
  for (let each = 0; each < PEOPLE; each += 1) {
    people.push(await joinTeam(site, "author", `osoba-${each}@szpalta.example`, `Osoba ${each}`));
  }
  return people;
}

async function readers({ rounds, sliceSeconds }: BenchContext, server: Served): Promise<Load[]> {
  const slices: Load[] = [];
  for (let round = 0; round < rounds(SLICES); round += 1) {
    slices.push(await load(server, [PATH], { seconds: sliceSeconds, coding: "br", connections: READERS }));
  }
  return slices;
}

async function streamsHeld(site: RunningSite, server: Served, people: readonly TeamMember[]): Promise<void> {
  const before = residentOf(server.pid);
  const asked: Promise<IncomingMessage>[] = [];
  for (const member of people) {
    const run = writeStoredRun(site, member, STORED_RUNS.running).split("run=")[1] ?? "";
    for (let each = 0; each < STREAMS_OF_ONE; each += 1) asked.push(askForStream(site, member, run));
  }
  const answers = await Promise.all(asked);
  const held = answers.filter(({ statusCode }) => statusCode === 200);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  let ended = 0;
  for (const stream of held) stream.once("close", () => (ended += 1));
  const cpu = await idleCpu(server);
  budget("event streams held, of 200 asked for", "streams", [held.length - ended], exactly(STREAMS_HELD));
  budget("event streams refused", "streams", [refused.length], exactly(STREAMS_ASKED - STREAMS_HELD));
  budget("memory the streams take", "MB", [residentOf(server.pid) - before], { most: MOST_FOR_STREAMS });
  budget("processor while they are held", "%", [cpu], { most: MOST_IDLE_CPU });
  for (const stream of answers) stream.destroy();
}

function askForStream(site: RunningSite, { cookie }: TeamMember, run: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, "sec-fetch-site": "same-origin", accept: "text/event-stream" };
    const request = get(`${site.url}${RUN_STREAM_PATH}?run=${run}`, { agent: false, headers }, (answer) => {
      answer.on("error", () => {}).resume();
      resolve(answer);
    });
    request.on("error", reject);
  });
}

async function connectionsHeld(
  context: BenchContext,
  server: Served,
  { count, alone }: { count: number; alone: readonly Load[] },
): Promise<void> {
  const before = residentOf(server.pid);
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL("../load/idle-connections.ts", import.meta.url)), String(server.port), String(count), PATH],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const reports = reportsOf(child);
  try {
    const opened = await reports.next();
    const cpu = await idleCpu(server);
    const beside = await readers(context, server);
    const resident = residentOf(server.pid);
    child.kill("SIGTERM");
    const left = await reports.next();
    budget(`connections open after their answer, of ${count}`, "", [opened.open], exactly(count));
    budget(`connections still open ${HELD_SECONDS} s later`, "", [left.open], exactly(count));
    budget("memory the connections take", "MB", [resident - before], { most: MOST_FOR_CONNECTIONS });
    figure("resident with them", "MB", [resident]);
    budget("processor while they hold still", "%", [cpu], { most: MOST_IDLE_CPU });
    const p99 = (slices: readonly Load[]) => slices.map((slice) => slice.p99);
    figure("a cached page without them, p99", "ms", p99(alone));
    budget("a cached page beside them, p99", "ms", p99(beside), { most: MOST_P99 });
  } finally {
    child.kill("SIGKILL");
  }
}

function reportsOf(child: ChildProcess): { next(): Promise<IdleConnections> } {
  if (!child.stdout) throw new Error("The process of the connections has no output.");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async next() {
      const { value, done } = await lines.next();
      if (done === true) throw new Error("The process of the connections ended by itself.");
      return JSON.parse(value) as IdleConnections;
    },
  };
}

/** Percent of a processor that the server takes while nothing is asked of it. */
async function idleCpu({ pid }: Served): Promise<number> {
  const before = cpuOf(pid);
  await after(HELD_SECONDS * 1_000);
  return (cpuOf(pid) - before) / (HELD_SECONDS * 10_000);
}

function exactly(value: number): { least: number; most: number } {
  return { least: value, most: value };
}
