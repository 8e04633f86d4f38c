import { setTimeout as after } from "node:timers/promises";
import { type HostedEngine, missingFor, startHostedEngine } from "#test/support/hosted/hosted-engine.ts";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import type { HostedPost } from "#test/support/hosted/hosted-post.ts";
import type { RunningSite } from "#test/support/running-site/running-site.ts";
import { joinTeam } from "#test/support/running-site/team.ts";
import { addressOf } from "../archives/seed.ts";
import type { BenchContext } from "../context.ts";
import { compareReplicas, publicationsIn } from "../hosted/compare-replicas.ts";
import { type Editing, startEditing } from "../hosted/editing.ts";
import { type Reading, startReaders } from "../hosted/readers.ts";
import { replaceServer, startTimed, type TwoServers } from "../hosted/two-servers.ts";
import { type Bound, budget, figure, note } from "../report.ts";

/* Two servers as processes on one log under readers and editors; half-way one is killed and started on an empty disk. */

const POSTS = 10_000;
const EDITORS = 3;
const POST = addressOf(0);
const MOST_VISIBLE_MS = 1_000;
const MOST_START_S = 20;
const NONE: Bound = { most: 0 };
/** The next whole minute, and the time of a new leader. */
const SCHEDULES_MS = 90_000;
const LOOK_MS = 500;

export async function hostedServers(context: BenchContext): Promise<void> {
  const { options, folder, archiveCopy } = context;
  const missing = missingFor(options.log);
  if (missing !== null) throw new Error(`${missing}.`);
  const minutes = options.short ? 1 : options.minutes;
  const data = [await archiveCopy(POSTS), folder("hosted-second")] as const;
  const engine = await startHostedEngine(options.log, folder("hosted"));
  try {
    const servers = await startServers(engine, data);
    try {
      await underLoad(engine, servers, minutes);
    } finally {
      for (const { site } of servers) await site.stop({ keep: true });
    }
  } finally {
    await engine.stop();
  }
}

async function startServers(engine: HostedEngine, data: readonly [string, string]): Promise<TwoServers> {
  const first = await startTimed(engine, data[0], POST);
  figure("a log begun with 10 000 posts: first 200", "s", [first.times.firstPost]);
  const second = await startTimed(engine, data[1], POST);
  budget("another server, empty disk: first 200 for a post", "s", [second.times.firstPost], { most: MOST_START_S });
  figure("another server, empty disk: processor time", "s", [second.times.cpu]);
  return [
    { data: data[0], site: first.site, isDown: false },
    { data: data[1], site: second.site, isDown: false },
  ];
}

async function underLoad(engine: HostedEngine, servers: TwoServers, minutes: number): Promise<void> {
  const [first, second] = servers;
  const members = [];
  for (let no = 0; no < EDITORS; no += 1)
    members.push(await joinTeam(first.site, "editor", `redaktor${no}@szpalta.example`));
  const reading = startReaders(servers, POSTS);
  const editing = startEditing(servers, members);
  const half = (minutes * 60_000) / 2;
  await after(half);
  const times = await replaceServer(engine, second, POST);
  budget("a killed server, empty disk: first 200 for a post", "s", [times.firstPost], { most: MOST_START_S });
  figure("a killed server, empty disk: readyz", "s", [times.ready]);
  figure("a killed server, empty disk: processor time", "s", [times.cpu]);
  await after(half);
  await editing.stop();
  await reading.stop();
  reportReading(reading);
  reportEditing(editing);
  await checkWhatIsThere(engine, servers, editing);
}

function reportReading({ pages, searches, failed }: Reading): void {
  figure("readers: a page", "ms", pages, "p99");
  figure("readers: a search", "ms", searches, "p99");
  note("pages read", `${pages.length} and ${searches.length} searches`);
  budget("readers without an answer", "", [failed.length], NONE);
  quote(failed);
}

function reportEditing(editing: Editing): void {
  figure("a save", "ms", editing.saves);
  figure("a save", "ms", editing.saves, "p99");
  for (const [name, values] of [
    ["a publication, its page at the other server", editing.publishedPage],
    ["a publication, the home page at the other server", editing.publishedHome],
    ["an update, its cached page at the other server", editing.updatedPage],
  ] as const) {
    figure(name, "ms", values);
    budget(name, "ms", values, { most: MOST_VISIBLE_MS }, "p99");
    budget(`${name}: later than 1 s`, "", [values.filter((each) => each > MOST_VISIBLE_MS).length], NONE);
  }
  note("own text read at the other server", `${editing.readBack} times`);
  budget("own text that was not there", "", [editing.notOwn.length], NONE);
  budget("acknowledged saves lost while writing", "", [editing.lost.length], NONE);
  note("requests of editors tried again", `${editing.retried} times`);
  budget("requests of editors that failed beside two running servers", "", [editing.failed.length], NONE);
  quote([...editing.notOwn, ...editing.lost, ...editing.failed]);
}

async function checkWhatIsThere(engine: HostedEngine, servers: TwoServers, { written }: Editing): Promise<void> {
  const lost: string[] = [];
  const deadline = performance.now() + SCHEDULES_MS;
  for (const each of written) {
    for (const { site } of servers) {
      const stored = each.isScheduled ? await onceOut(each.post, site, deadline) : await each.post.open(site);
      if (!stored.draft.body.includes(each.edition)) lost.push(`${each.edition} at ${site.url}`);
    }
  }
  note("posts written", `${written.length}, ${written.filter(({ isScheduled }) => isScheduled).length} scheduled`);
  budget("posts without their last acknowledged text", "", [lost.length], NONE);
  quote(lost);
  for (const { site } of servers) await site.stop({ keep: true });
  const folders = servers.map(({ data }) => data);
  const { position, tables, differing } = await compareReplicas(engine, folders);
  note("compared", `${tables} tables at position ${position}`);
  budget("tables that differ", "", [differing.length], NONE);
  quote(differing);
  for (const [at, folder] of folders.entries()) reportPublications(`server ${at + 1}`, publicationsIn(folder), written);
}

/** Of a post whose hour came or comes; still scheduled only after the deadline. */
async function onceOut(post: HostedPost, site: RunningSite, deadline: number): Promise<OpenedPost> {
  for (;;) {
    const stored = await post.open(site);
    if (stored.state !== "scheduled" || performance.now() > deadline) return stored;
    await after(LOOK_MS);
  }
}

function reportPublications(
  server: string,
  publications: ReturnType<typeof publicationsIn>,
  written: Editing["written"],
): void {
  const scheduled = written.filter(({ isScheduled }) => isScheduled).map(({ post }) => publications.get(post.id));
  const of = written.map(({ post }) => publications.get(post.id)).filter((each) => each !== undefined);
  budget(`${server}: posts published twice`, "", [of.filter((each) => each.published > 1).length], NONE);
  budget(`${server}: with effects of another number`, "", [of.filter((each) => each.effects !== 1).length], NONE);
  budget(`${server}: schedules not out`, "", [scheduled.filter((each) => each === undefined).length], NONE);
  const late = scheduled.flatMap((each) => (each ? [each.lateMs / 1000] : []));
  figure(`${server}: a schedule, from its instant to the publication`, "s", late);
  note(`${server}: the latest schedule`, `${Math.max(0, ...late).toFixed(1)} s`);
}

const MOST_QUOTED = 5;

function quote(sentences: readonly string[]): void {
  for (const each of sentences.slice(0, MOST_QUOTED)) note("", each);
}
