import { expect, it } from "vitest";
import { WritesRefused } from "#core/replication/replica.ts";
import { isUnwritable } from "#server/data-folder/disk-errors.ts";
import { ok, refuse } from "#core/base/outcome.ts";
import { makePost, putFixtures, putNew } from "#store/contract/fixtures.ts";
import { seededRandom } from "#test/eval/seeded-random.ts";
import { FaultyServer } from "#test/support/replication/faulty-server.ts";
import { createPostSchedule } from "#test/support/replication/post-schedule.ts";
import { CLOCK, createReplicas, differingTables } from "#test/support/replication/replicas.ts";
import { deadline } from "#test/support/runner/deadline.ts";
import { Database } from "../engine/database.ts";

/*
 * Three servers of one site, in which answers of the log get lost or come late, twice or never, and processes are
 * killed at any step or stand still until their turn is lost. After each round the servers' files are equal row by row,
 * each acknowledged write is stored once, no refused write is stored, and each scheduled post was published once,
 * whichever schedulers tried.
 */

/** Each round takes half a second of CPU or more; before a release five hundred run: `SZPALTA_FAULT_ROUNDS=500`. */
const ROUNDS = Number(process.env["SZPALTA_FAULT_ROUNDS"] ?? 12);
const SEED = Number(process.env["SZPALTA_FAULT_SEED"] ?? 20_261_125);
const SERVERS = 3;
const LONG_MS = deadline(30_000);
const LONGEST = { timeout: deadline(3_600_000) };

/** The chance that a server stands still in a round, from one of its next `calls` calls on. */
const STILL = { chance: 0.4, calls: 12 };

/** A server stands still for longer than any turn lasts. */
const STILL_MS = 240_000;

/** Entries from before a snapshot are emptied at once. */
const SNAPSHOTS = { snapshotEntries: 150, snapshotPollMs: 500, snapshotMarginMs: 0 };
const LIMITS = { pollMs: 15, unknownLimitMs: 300, ...SNAPSHOTS };

interface Rounds {
  servers: FaultyServer[];
  written: { acknowledged: Set<string>; refused: Set<string>; planned: Set<string> };
  crashes: number;
  stills: number;
  random: () => number;
  /** The clock of all servers and the log. */
  elapsed: () => number;
  jump: (ms: number) => void;
}

it(`keeps three replicas equal through ${ROUNDS} rounds of faults (seed ${SEED})`, LONGEST, async () => {
  const rounds = await begin();
  const { servers, random } = rounds;
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const server of servers) server.faulty = random() < 0.8;
    const still = random() < STILL.chance ? servers[Math.floor(random() * SERVERS)] : undefined;
    await writeAll(rounds, `${round}`, still);
    for (const server of servers) server.faulty = false;
    for (const server of servers) {
      if (server.crashed === null) continue;
      rounds.crashes += 1;
      await server.startAgain();
    }
    await expectEqual(rounds, round);
  }
  const { written, crashes, stills } = rounds;
  const counts = `${written.acknowledged.size} acknowledged, ${written.planned.size} posts planned`;
  console.log(`seed ${SEED}: ${ROUNDS} rounds, ${counts}, ${crashes} crashes, ${stills} pauses`);
});

async function begin(): Promise<Rounds> {
  const random = seededRandom(SEED);
  let jumped = 0;
  const elapsed = () => performance.now() + jumped;
  const replicas = createReplicas({ clock: () => Math.floor(CLOCK() + elapsed()) });
  const servers: FaultyServer[] = [];
  for (let at = 0; at < SERVERS; at += 1)
    servers.push(await FaultyServer.start(replicas, `s${at}`, { limits: LIMITS, elapsed }, random));
  await putFixtures(one(servers, 0).replica.store);
  const written = { acknowledged: new Set<string>(), refused: new Set<string>(), planned: new Set<string>() };
  const jump = (ms: number) => void (jumped += ms);
  return { servers, written, crashes: 0, stills: 0, random, elapsed, jump };
}

function one(servers: FaultyServer[], at: number): FaultyServer {
  const server = servers[at % servers.length];
  if (!server) throw new Error("There is no server.");
  return server;
}

/**
 * All servers write at once; the one that stands still continues when the others have written a second time, long
 * after.
 */
async function writeAll(rounds: Rounds, key: string, still?: FaultyServer): Promise<void> {
  const { servers, random, jump } = rounds;
  const writes = (turn: string, some: FaultyServer[]) =>
    Promise.all(some.map((server) => writeSome(rounds, server, `${key}-${server.name}-${turn}`)));
  if (!still) return void (await writes("a", servers));
  const others = servers.filter((server) => server !== still);
  still.standStill(Math.floor(random() * STILL.calls));
  const late = writes("a", [still]);
  await writes("a", others);
  jump(STILL_MS);
  await writes("b", others);
  if (still.wake()) rounds.stills += 1;
  await late;
}

async function writeSome(rounds: Rounds, server: FaultyServer, key: string): Promise<void> {
  const { written, random, elapsed } = rounds;
  const { store } = server.replica;
  const publishDue = createPostSchedule(store, CLOCK, elapsed);
  for (let write = 0; write < 3; write += 1) {
    const id = `w-${key}-${write}`;
    const refuses = random() < 0.2;
    const plans = random() < 0.4;
    try {
      await store.write(async (tx) => {
        await tx.putAudit({ at: 0, userId: null, act: "write", entity: { kind: "round", id }, details: {} });
        if (random() < 0.3) await putNew(tx, makePost({ id: `p-${id}` }));
        if (plans) await putNew(tx, plannedPost(`due-${id}`));
        if (random() < 0.1) tx.purge(["home"]);
        return refuses ? refuse("conflict", "Nie tym razem.") : ok(null);
      });
      (refuses ? written.refused : written.acknowledged).add(id);
      if (plans && !refuses) written.planned.add(`due-${id}`);
    } catch (error) {
      // A write without an answer may be stored, but only once.
      if (refuses || error instanceof WritesRefused) written.refused.add(id);
    }
    await publishDue().catch(unlessUnwritable);
  }
}

/** A scheduled post that is due at once. */
function plannedPost(id: string) {
  return makePost({ id, state: "scheduled", publishedAt: null, publishAt: CLOCK() - 1 });
}

function unlessUnwritable(error: unknown): void {
  if (!isUnwritable(error)) throw error;
}

async function expectEqual(rounds: Rounds, round: number): Promise<void> {
  const { servers, written } = rounds;
  for (const { replica } of servers) await expect.poll(() => replica.store.state(), { interval: 5 }).toBe("following");
  const { store } = one(servers, round).replica;
  // Brings the server to the head, where it learns of everything due; if it missed emptied entries, it restores itself
  // first.
  const act = { at: 0, userId: null, act: "round", entity: null, details: { round } };
  const toHead = () => store.write((tx) => tx.putAudit(act)).then(() => true, unlessUnwritable);
  await expect.poll(toHead).toBe(true);
  const publishDue = createPostSchedule(store, CLOCK, rounds.elapsed);
  const left = async () => {
    await publishDue().catch(unlessUnwritable);
    return (await store.read.due(CLOCK(), 1)).length;
  };
  await expect.poll(left).toBe(0);
  const last = Math.max(...servers.map(({ replica }) => replica.store.position()));
  for (const { replica } of servers)
    if (!(await replica.store.waitFor(last, LONG_MS)))
      throw new Error(
        `Round ${round}: ${replica.file} is behind: ${replica.store.state()} ${replica.troubles.join("; ")}`,
      );
  const message = `round ${round}: tables that differ`;
  const files = servers.map(({ replica }) => replica.file);
  await expect.poll(() => differingTables(files), { message }).toEqual([]);
  const { acts, effects } = countsIn(one(servers, 0).replica.file);
  for (const id of [...written.acknowledged, ...written.planned]) expect(acts.get(id), `round ${round}: ${id}`).toBe(1);
  for (const id of written.refused) expect(acts.get(id), `round ${round}: ${id}`).toBeUndefined();
  for (const id of written.planned) expect(effects.get(id), `round ${round}: effects of ${id}`).toBe(1);
  expect([...acts.values(), ...effects.values()].every((count) => count === 1)).toBe(true);
}

/**
 * How often each write and publication is in the audit log, and how many effects of each publication are in the outbox.
 */
function countsIn(file: string) {
  const database = new Database(file, "reader");
  const counts = (sql: string) => new Map(database.all<{ id: string; n: number }>(sql).map(({ id, n }) => [id, n]));
  try {
    return {
      acts: counts("SELECT entity_id AS id, COUNT(*) AS n FROM audit WHERE entity_id IS NOT NULL GROUP BY entity_id"),
      effects: counts("SELECT payload ->> 'postId' AS id, COUNT(*) AS n FROM outbox GROUP BY 1"),
    };
  } finally {
    database.close();
  }
}
