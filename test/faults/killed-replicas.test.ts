import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { putFixtures, tomatoes } from "#store/contract/fixtures.ts";
import type { ReplicatedStore } from "#store/sqlite/open-replicated-store.ts";
import { seededRandom } from "#test/eval/seeded-random.ts";
import { deadline } from "#test/support/runner/deadline.ts";
import { differingTables } from "../support/replication/replicas.ts";
import { openSharedReplica, publishWhatIsDue, type ReplicaWrite } from "../support/child-processes/killed-replica.ts";

/*
 * Three processes on one log, killed and stopped for a while at random moments, one of them coming back on an empty disk now and
 * then: afterwards their files are equal row by row, every acknowledged write is there once, and each planned post went out once.
 */

const ROUNDS = Number(process.env["SZPALTA_FAULT_ROUNDS"] ?? 5);
const SEED = Number(process.env["SZPALTA_FAULT_SEED"] ?? 20_261_125);
const SERVERS = 3;

/** A round is so long; the others wait for the turn of one that is stopped in it. */
const ROUND_MS = { least: deadline(250), most: deadline(900) };
const STOP_MS = 1_300;
const LONG_MS = deadline(60_000);

const CHILD = fileURLToPath(new URL("../support/child-processes/killed-replica.ts", import.meta.url));

const folder = mkdtempSync(join(tmpdir(), "szpalta-killed-replicas-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const shared = join(folder, "wspolny");
const written: ReplicaWrite[] = [];
const complaints: string[] = [];

interface Server {
  disk: string;
  process: ChildProcess;
  isKilled: boolean;
  ended: Promise<void>;
}

let started = 0;

/** Resolves once it is ready. */
function start(disk: string): Promise<Server> {
  started += 1;
  mkdirSync(disk, { recursive: true });
  const child = spawn(process.execPath, [CHILD, disk, shared, `s${started}`], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, "compiled") },
  });
  child.stderr.on("data", (chunk: Buffer) => complaints.push(chunk.toString()));
  return new Promise((resolve, reject) => {
    const ended = new Promise<void>((end) => child.once("close", () => end()));
    const server: Server = { disk, process: child, isKilled: false, ended };
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line === "ready") resolve(server);
      else written.push(JSON.parse(line) as ReplicaWrite);
    });
    child.once("exit", (code) => {
      if (server.isKilled) return;
      complaints.push(`It ended by itself with ${code}.`);
      reject(new Error(complaints.join("")));
    });
  });
}

async function kill(server: Server): Promise<void> {
  server.isKilled = true;
  server.process.kill("SIGKILL");
  await server.ended;
}

it(
  `three servers killed and stopped in ${ROUNDS} rounds (seed ${SEED})`,
  { timeout: deadline(3_600_000) },
  async () => {
    const random = seededRandom(SEED);
    mkdirSync(join(shared, "pliki"), { recursive: true });
    mkdirSync(join(folder, "pierwszy"));
    const first = await openSharedReplica(join(folder, "pierwszy"), shared, "pierwszy");
    await putFixtures(first);
    await first.close();
    const disks = Array.from({ length: SERVERS }, (_, at) => join(folder, `dysk-${at}`));
    const servers = await Promise.all(disks.map(start));
    for (let round = 0; round < ROUNDS; round += 1) {
      await delay(ROUND_MS.least + random() * (ROUND_MS.most - ROUND_MS.least));
      const at = Math.floor(random() * SERVERS);
      const server = servers[at];
      if (!server) throw new Error(`There is no server ${at}.`);
      // Every kind of fault within three rounds.
      if (round % 3 === 0) {
        server.process.kill("SIGSTOP");
        await delay(STOP_MS);
        server.process.kill("SIGCONT");
        continue;
      }
      await kill(server);
      if (round % 3 === 2) rmSync(server.disk, { recursive: true });
      servers[at] = await start(server.disk);
    }
    await delay(ROUND_MS.least);
    await Promise.all(servers.map(kill));
    const stores: ReplicatedStore[] = [];
    for (const [at, disk] of disks.entries()) stores.push(await openSharedReplica(disk, shared, `koniec-${at}`));
    await publishTheRest(stores);
    await expectEqual(stores, disks);
    const [one] = stores;
    if (one) await expectWritten(one);
    for (const store of stores) await store.close();
    // Who was stopped while the log was emptied restores itself.
    expect(complaints.filter((complaint) => !complaint.endsWith("is emptied.\n"))).toEqual([]);
  },
);

async function publishTheRest([store]: ReplicatedStore[]): Promise<void> {
  if (!store) return;
  await expect
    .poll(async () => {
      await publishWhatIsDue(store);
      return store.read.nextDue();
    })
    .toBeNull();
}

async function expectEqual(stores: ReplicatedStore[], disks: string[]): Promise<void> {
  const head = Math.max(...stores.map((store) => store.position()));
  for (const store of stores) expect(await store.waitFor(head, LONG_MS)).toBe(true);
  await expect.poll(() => differingTables(disks.map((disk) => join(disk, "szpalta.db")))).toEqual([]);
}

async function expectWritten({ read, position }: ReplicatedStore): Promise<void> {
  const words = (await read.tagBySlug(tomatoes.slug))?.description.split(" ").filter((word) => word !== "") ?? [];
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  const known = new Set(words);
  expect(written.filter(({ word }) => !known.has(word))).toEqual([]);
  const published: string[] = [];
  for (const id of await allPosts(read)) {
    const outs = await read.audit(10, null, { kind: "post", id, act: "publish" });
    expect([id, outs.length, (await read.post(id))?.state]).toEqual([id, 1, "published"]);
    published.push(id);
  }
  const planned = written.flatMap((each) => each.planned ?? []);
  expect(published).toEqual(expect.arrayContaining(planned));
  console.log(
    `seed ${SEED}: ${written.length} acknowledged of ${words.length}, ${published.length} posts, position ${position()}`,
  );
  // Each server was at work.
  expect(written.length).toBeGreaterThan(SERVERS * ROUNDS);
}

async function allPosts(read: ReplicatedStore["read"]): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const some = await read.postIds(ids.at(-1) ?? null, 500);
    if (some.length === 0) return ids;
    ids.push(...some);
  }
}
