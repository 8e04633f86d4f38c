import { copyFileSync, existsSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { ok, refuse } from "#core/base/outcome.ts";
import { makePost, putFixtures, putNew, makeDerived } from "#store/contract/fixtures.ts";
import { seededRandom } from "#test/eval/seeded-random.ts";
import { noAnswer } from "#test/support/replication/faulty-log.ts";
import { createReplicas, type OpenedReplica, type Replicas, stateOf } from "#test/support/replication/replicas.ts";
import { Database } from "../engine/database.ts";

/*
 * Three servers of one site, whose log loses answers, tells late, twice or never, and whose processes end at any step. After
 * each round their files are equal row by row, every acknowledged write is there once, nothing is there of a refused one, and
 * each post that two schedulers wanted to publish went out once.
 */

/** Half a second of CPU and more each; five hundred before a release: `SZPALTA_FAULT_ROUNDS=500`. */
const ROUNDS = Number(process.env["SZPALTA_FAULT_ROUNDS"] ?? 12);
const SEED = Number(process.env["SZPALTA_FAULT_SEED"] ?? 20_261_125);
const SERVERS = 3;
const LONG_MS = 30_000;

/** Of a call of the log or the files; by each server, in a round with faults. */
const CHANCES = { lostAnswer: 0.08, noAnswer: 0.05, crash: 0.02, wait: 0.3 };

const OPTIONS = {
  limits: { pollMs: 15, unknownLimitMs: 300, snapshotEntries: 150, snapshotPollMs: 500 },
};

interface Written {
  acknowledged: Set<string>;
  refused: Set<string>;
  posts: Set<string>;
}

it(`keeps three replicas equal through ${ROUNDS} rounds of faults (seed ${SEED})`, { timeout: 3_600_000 }, async () => {
  const random = seededRandom(SEED);
  const replicas = createReplicas();
  const servers: Server[] = [];
  for (let at = 0; at < SERVERS; at += 1) servers.push(await startServer(replicas, `s${at}`, random));
  await putFixtures(servers[0]!.replica.store);
  const written: Written = { acknowledged: new Set(), refused: new Set(), posts: new Set() };
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const server of servers) server.faulty = random() < 0.8;
    await Promise.all(servers.map((server, at) => writeSome(server, `${round}-${at}`, written, random)));
    for (const server of servers) server.faulty = false;
    for (const [at, server] of servers.entries())
      if (server.crashed !== null) servers[at] = await startAgain(replicas, server, random);
    await expectEqual(servers, written, round);
  }
  for (const { faulty } of servers) expect(faulty).toBe(false);
});

interface Server {
  replica: OpenedReplica;
  name: string;
  faulty: boolean;
  /** The file as the crash left it. */
  crashed: string | null;
}

async function startServer(replicas: Replicas, name: string, random: () => number, file?: string): Promise<Server> {
  const server: Server = { replica: undefined as never, name, faulty: false, crashed: null };
  const step = async () => {
    if (server.crashed !== null) return noAnswer();
    if (!server.faulty) return;
    if (random() < CHANCES.wait) for (let turn = random() * 20; turn > 0; turn -= 1) await setImmediate();
    if (random() < CHANCES.crash) return crash(server);
    if (random() < CHANCES.noAnswer) return noAnswer();
  };
  const faults = {
    before: step,
    async afterAppend() {
      if (server.crashed !== null || (server.faulty && random() < CHANCES.lostAnswer)) return noAnswer();
      await step();
    },
    onNotify(tell: () => void) {
      if (server.crashed !== null || (server.faulty && random() < 0.3)) return;
      tell();
      if (random() < 0.2) setTimeout(tell, random() * 5);
    },
  };
  const files = replicas.engine.openFiles();
  const slowFiles = {
    ...files,
    putFile: async (to: string, path: string) => step().then(() => files.putFile(to, path)),
    getFile: async (from: string, path: string) => step().then(() => files.getFile(from, path)),
  };
  const options = { ...OPTIONS, files: slowFiles, ...(file === undefined ? {} : { file }) };
  server.replica = await replicas.open(name, options, faults);
  return server;
}

/** What a kill leaves: the file, its journal and its mark as they are now. The old process gets no answer any more. */
async function crash(server: Server): Promise<never> {
  const { file } = server.replica;
  const copy = `${file.replace(/\.db.*$/, "")}.db-${Math.random().toString(36).slice(2)}`;
  for (const ending of ["", "-wal", ".mark"]) if (existsSync(file + ending)) copyFileSync(file + ending, copy + ending);
  server.crashed = copy;
  return noAnswer();
}

async function startAgain(replicas: Replicas, server: Server, random: () => number): Promise<Server> {
  await server.replica.store.close();
  const file = server.crashed ?? server.replica.file;
  const again = await startServer(replicas, server.name, random, file);
  again.replica = { ...again.replica, file };
  return again;
}

async function writeSome(server: Server, key: string, written: Written, random: () => number): Promise<void> {
  for (let write = 0; write < 3; write += 1) {
    const id = `w-${key}-${write}`;
    const refuses = random() < 0.2;
    const due = `due-${key.split("-")[0]}-${write}`;
    try {
      await server.replica.store.write(async (tx) => {
        await tx.putAudit({ at: 0, userId: null, act: "write", entity: { kind: "round", id }, details: {} });
        if (random() < 0.3) await putNew(tx, makePost({ id: `p-${id}` }));
        if (random() < 0.1) tx.purge(["home"]);
        return refuses ? refuse("conflict", "Nie tym razem.") : ok(null);
      });
      (refuses ? written.refused : written.acknowledged).add(id);
    } catch {
      // Without an answer nobody knows: it may be there, once.
      if (refuses) written.refused.add(id);
    }
    await publishOnce(server, due, written);
  }
}

/** As the scheduler does: looks whether it is out, and puts it out. */
async function publishOnce(server: Server, id: string, written: Written): Promise<void> {
  try {
    await server.replica.store.write(async (tx) => {
      if (await tx.post(id)) return;
      await tx.putPost(makePost({ id }), makeDerived(makePost({ id })), 0);
      await tx.putAudit({ at: 0, userId: null, act: "publish", entity: { kind: "post", id }, details: {} });
    });
    written.posts.add(id);
  } catch {
    // Another server does it.
  }
}

async function expectEqual(servers: Server[], written: Written, round: number): Promise<void> {
  for (const { replica } of servers)
    await expect.poll(() => replica.store.state(), { timeout: LONG_MS, interval: 5 }).toBe("following");
  await servers[round % SERVERS]!.replica.store.write((tx) =>
    tx.putAudit({ at: 0, userId: null, act: "round", entity: null, details: { round } }),
  );
  const last = Math.max(...servers.map(({ replica }) => replica.store.position()));
  for (const { replica } of servers)
    if (!(await replica.store.waitFor(last, LONG_MS)))
      throw new Error(
        `Round ${round}: ${replica.file} is behind: ${replica.store.state()} ${replica.troubles.join("; ")}`,
      );
  // A claim may be written at any moment, so that one server has an entry more for a while.
  const message = `round ${round}: tables that differ`;
  await expect.poll(() => differing(servers), { timeout: LONG_MS, interval: 20, message }).toEqual([]);
  const counts = countsIn(servers[0]!.replica.file);
  for (const id of written.acknowledged) expect(counts.get(id), `round ${round}: ${id}`).toBe(1);
  for (const id of written.refused) expect(counts.get(id), `round ${round}: ${id}`).toBeUndefined();
  for (const id of written.posts) expect(counts.get(id), `round ${round}: ${id}`).toBe(1);
  expect([...counts.values()].every((count) => count === 1)).toBe(true);
}

function differing(servers: Server[]): string[] {
  const [first = {}, ...others] = servers.map(({ replica }) => stateOf(replica));
  return others.flatMap((other) => Object.keys(other).filter((table) => other[table] !== first[table]));
}

function countsIn(file: string): Map<string, number> {
  const database = new Database(file, "reader");
  const sql = "SELECT entity_id AS id, COUNT(*) AS n FROM audit WHERE entity_id IS NOT NULL GROUP BY entity_id";
  const rows = database.all<{ id: string; n: number }>(sql);
  database.close();
  return new Map(rows.map(({ id, n }) => [id, n]));
}
