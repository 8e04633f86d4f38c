import { setTimeout as after } from "node:timers/promises";
import { type DeadOutsideLink, isRecheckWaiting, outsideLinks } from "#core/addresses/outside-links.ts";
import type { Clock, MonotonicClock } from "#core/base/common-deps.ts";
import { ALWAYS_LEADER, type Leader } from "#core/replication/leader.ts";
import type { Store } from "#core/store.ts";
import { jobMessages } from "#core/messages/server/jobs.ts";
import { startInterval } from "../base/interval.ts";
import { askOutside, OutboundRefusal, type OutboundRules } from "../base/outbound-request.ts";
import { isStop, JobFailure, type JobProgress, recordJob } from "./job-log.ts";

const HOUR_MS = 3_600_000;
const LOOK_MS = 60_000;
/** The first check that nobody asks for comes this long after the start. */
const FIRST_LOOK_MS = HOUR_MS / 2;
const CHECK_EVERY_MS = 28 * 24 * HOUR_MS;
/** A check that failed is repeated after a day. */
const AGAIN_MS = 24 * HOUR_MS;

/** At most one request is on its way, and another to the same host comes this much later at the earliest. */
const BETWEEN_REQUESTS_MS = 500;
const BETWEEN_SAME_HOST_MS = 5_000;
/** What gave no good answer is asked once more after this time, because servers are restarted. */
const SECOND_TRY_MS = 10 * 60_000;
const READING_REST_MS = 20;

const MOST_CHECKED = 5_000;
const MOST_LISTED = 200;
const RULES = { answerMs: 15_000, redirects: 5 };

interface Deps {
  store: Store;
  clock: Clock;
  elapsed: MonotonicClock;
  log: { error(context: object, sentence: string): void };
  origin: () => string;
  leader?: Leader;
  isHeld?: () => boolean;
  rules?: Partial<OutboundRules>;
  signal?: AbortSignal;
}

/** Checks every four weeks, on the leader alone, where the links of published posts to other sites lead. */
export function startOutsideLinkCheck(deps: Deps) {
  const stopping = new AbortController();
  const rest = (ms: number) => after(ms, undefined, { signal: stopping.signal, ref: false });
  let readyAt = deps.elapsed() + FIRST_LOOK_MS;
  const look = async () => {
    if (deps.isHeld?.() || !(deps.leader ?? ALWAYS_LEADER).isLeader()) return;
    if (deps.elapsed() < readyAt && !isRecheckWaiting(await deps.store.read.outsideLinks())) return;
    readyAt = deps.elapsed() + AGAIN_MS;
    await checkWhenDue({ ...deps, signal: stopping.signal }, rest);
    readyAt = deps.elapsed();
  };
  const interval = startInterval(LOOK_MS, look, (err) => {
    if (!(isStop(err) || err instanceof JobFailure)) deps.log.error({ err }, jobMessages.outsideLinksBroken);
  });
  return {
    async stop(): Promise<void> {
      stopping.abort();
      await interval.stop();
    },
  };
}

/**
 * Checks all links and stores the dead ones, if a check is due. If somebody asked for a check, checks the listed dead links again, or all
 * where none is listed. Rejects with a `JobFailure` when no server at all has answered.
 */
export async function checkWhenDue(deps: Deps, rest: Rest): Promise<void> {
  const { store, clock } = deps;
  const stored = await store.read.outsideLinks();
  const { isOff, checkedAt, dead: listed } = stored;
  const isDue = checkedAt === null || Math.abs(clock() - checkedAt) >= CHECK_EVERY_MS;
  if (isOff || !(isDue || isRecheckWaiting(stored))) return;
  await store.write(async (tx) => tx.putOutsideLinks({ ...(await tx.outsideLinks()), begunAt: clock() }));
  await recordJob(deps, { id: "outside-links", kind: "outside-links", startedBy: null }, async (progress) => {
    if (!isDue && listed.length > 0) return recheck(deps, listed, rest, progress);
    const posts = await outsideLinks(store.read, deps.origin(), () => rest(READING_REST_MS));
    const urls = byTurns([...posts.keys()]).slice(0, MOST_CHECKED);
    const first = await faultsOf(urls, deps, rest, progress);
    if (first.size > 0) {
      progress(urls.length, urls.length, jobMessages.outsideSecondTry(first.size));
      await rest(SECOND_TRY_MS);
    }
    const faults = await faultsOf([...first.keys()], deps, rest, () => progress(urls.length, urls.length));
    const asked = urls.filter((url) => first.get(url) !== "not-public");
    const isOffline = asked.length > 0 && asked.every((url) => isSilence(faults.get(url)));
    if (isOffline) throw new JobFailure(jobMessages.outsideSilent);
    const dead = [...faults].map(([url, fault]) => ({ url, fault, postIds: posts.get(url) ?? [] }));
    await store.write(async (tx) => {
      const checked = { checkedAt: clock(), checked: urls.length, dead: dead.slice(0, MOST_LISTED) };
      await tx.putOutsideLinks({ ...(await tx.outsideLinks()), ...checked });
    });
    return jobMessages.outsideChecked(urls.length, dead.length);
  });
}

/** Asks once more for the listed links, and takes those from the list where something answers. */
async function recheck(deps: Deps, listed: DeadOutsideLink[], rest: Rest, progress: JobProgress): Promise<string> {
  const urls = listed.map(({ url }) => url);
  const faults = await faultsOf(byTurns(urls), deps, rest, progress);
  await deps.store.write(async (tx) => {
    const links = await tx.outsideLinks();
    const dead = links.dead.flatMap((link) => {
      const fault = urls.includes(link.url) ? faults.get(link.url) : link.fault;
      return fault === undefined ? [] : [{ ...link, fault }];
    });
    await tx.putOutsideLinks({ ...links, dead });
  });
  return jobMessages.outsideChecked(urls.length, faults.size);
}

type Fault = DeadOutsideLink["fault"];
type Rest = (ms: number) => Promise<unknown>;

const isSilence = (fault: Fault | undefined) => fault === "no-server" || fault === "no-answer";

async function faultsOf(
  urls: string[],
  { elapsed, origin, rules, signal }: Deps,
  rest: Rest,
  progress: JobProgress,
): Promise<Map<string, Fault>> {
  const [faults, hosts] = [new Map<string, Fault>(), new Map<string, number>()];
  for (const [done, url] of urls.entries()) {
    const { host } = new URL(url);
    const sameHostAt = (hosts.get(host) ?? Number.NEGATIVE_INFINITY) + BETWEEN_SAME_HOST_MS;
    await rest(Math.max(BETWEEN_REQUESTS_MS, sameHostAt - elapsed()));
    const fault = await faultOf(url, { origin: origin(), signal }, { ...RULES, ...rules });
    hosts.set(host, elapsed());
    if (fault !== null) faults.set(url, fault);
    progress(done + 1, urls.length);
  }
  return faults;
}

/** Asks for the head alone, and for the page where the server refuses that. The page's body is not read. */
async function faultOf(
  url: string,
  { origin, signal }: { origin: string; signal: AbortSignal | undefined },
  rules: OutboundRules,
): Promise<Fault | null> {
  const headers = { accept: "text/html,*/*;q=0.8", "user-agent": `Szpalta link check (+${origin})` };
  try {
    for (const method of ["HEAD", "GET"] as const) {
      const { response } = await askOutside(url, { method, headers, ...(signal && { signal }) }, rules);
      response.destroy();
      const { statusCode = 0 } = response;
      if (statusCode < 400) return null;
      if (method === "GET" && isDead(statusCode)) return statusCode;
    }
    return null;
  } catch (error) {
    if (!(error instanceof OutboundRefusal)) throw error;
    const { reason } = error;
    return reason === "address" ? "not-public" : reason === null || reason === "redirect" ? null : reason;
  }
}

/** Other refusals, such as 403 or 429, often keep programs out and let readers in. So does 503, of services against bots. */
function isDead(status: number): boolean {
  return status === 404 || status === 410 || (status >= 500 && status < 600 && status !== 503);
}

/** Puts the addresses of different hosts between those of the same host. */
function byTurns(urls: string[]): string[] {
  const turns = new Map<string, number>();
  const withTurn = urls.map((url) => {
    const { host } = new URL(url);
    const turn = turns.get(host) ?? 0;
    turns.set(host, turn + 1);
    return { url, turn };
  });
  return withTurn.toSorted((one, other) => one.turn - other.turn).map(({ url }) => url);
}
