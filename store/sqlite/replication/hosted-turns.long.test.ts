import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { WritesRefused } from "#core/replication/replica.ts";
import { TURN_WAIT_MS } from "#core/replication/replicated-log.ts";
import type { StoreWrite } from "#core/store.ts";
import { isUnwritable } from "#server/data-folder/disk-errors.ts";
import { makePost, putFixtures, putNew, putPosts } from "#store/contract/fixtures.ts";
import { openFolder } from "#store/files/folder.ts";
import { POSTGRES_LIMIT_MS } from "#store/log/postgres-driver.ts";
import { openReplicatedLog } from "#store/log/open-replicated-log.ts";
import { signLogEntries } from "#store/log/sign-log-entries.ts";
import { appendEntry } from "#store/contract/replication/append-entry.ts";
import { sayMissing } from "#test/support/hosted/child-server.ts";
import { startFirestore } from "#test/support/hosted/emulators.ts";
import { type LogEngine, LOG_ENGINES, missingFor } from "#test/support/hosted/hosted-engine.ts";
import { type PostgresServer, startPostgres } from "#test/support/hosted/postgres-server.ts";
import { startTcpProxy } from "#test/support/hosted/tcp-proxy.ts";
import { differingTables } from "#test/support/replication/replicas.ts";
import { deadline } from "#test/support/runner/deadline.ts";
import { Database } from "../engine/database.ts";
import { openReplicatedStore, type ReplicatedStore } from "../open-replicated-store.ts";

/* Servers that take turns in a real database: many writers at once, and writes whose connection broke in their turn. */

/** Seconds of contention; before a release a minute: `SZPALTA_TURN_SECONDS=60`. */
const CONTENTION_MS = Number(process.env["SZPALTA_TURN_SECONDS"] ?? 5) * 1_000;
const WRITERS = 20;
const SERVERS = 3;
const LONG_MS = deadline(30_000);

/** An append is given up by then, long before its turn is lost. */
const GIVEN_UP_MS = POSTGRES_LIMIT_MS + 500;

const folder = mkdtempSync(join(tmpdir(), "szpalta-turns-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The site's key, with which its servers sign entries. */
const KEY = Buffer.alloc(32, 5);

let opened = 0;

interface Server {
  store: ReplicatedStore;
  file: string;
}

async function open(address: string, site: string): Promise<Server> {
  const name = `s${(opened += 1)}`;
  const file = join(folder, `${name}.db`);
  const log = signLogEntries(await openReplicatedLog(address), KEY);
  // A Postgres server that has just started takes a while to create the tables.
  await retried(() => log.head());
  mkdirSync(join(folder, site), { recursive: true });
  const files = openFolder(join(folder, site));
  const limits = { unknownLimitMs: LONG_MS };
  const store = await openReplicatedStore({
    limits,
    file,
    clock: Date.now,
    log,
    files,
    serverId: name,
    keyFingerprint: "klucz",
  });
  onTestFinished(() => store.close());
  return { store, file };
}

async function expectEqual(servers: Server[]): Promise<void> {
  const head = Math.max(...servers.map(({ store }) => store.position()));
  for (const { store } of servers) expect(await store.waitFor(head, LONG_MS)).toBe(true);
  expect(differingTables(servers.map(({ file }) => file))).toEqual([]);
}

async function startEngine(engine: LogEngine): Promise<{ address: string; stop: () => Promise<void> }> {
  if (engine === "postgres") return startPostgres();
  const server = await startFirestore();
  return { address: "firestore:szpalta", stop: async () => server?.stop() };
}

function act(id: string) {
  return { at: 0, userId: null, act: "write", entity: { kind: "round", id }, details: {} };
}

describe.each(LOG_ENGINES)("on %s", (engine: LogEngine) => {
  const missing = missingFor(engine);
  if (missing) sayMissing(missing);

  it.skipIf(missing)(`${WRITERS} writers on ${SERVERS} servers: each write runs once, and waits a moment`, async () => {
    const { address, stop } = await startEngine(engine);
    onTestFinished(stop);
    const servers: Server[] = [];
    for (let at = 0; at < SERVERS; at += 1) servers.push(await open(address, `many-${engine}`));
    await putFixtures(servers[0]!.store);
    const until = performance.now() + CONTENTION_MS;
    const waits: number[] = [];
    let runs = 0;
    const writer = async (at: number) => {
      const { store } = servers[at % SERVERS]!;
      for (let no = 0; performance.now() < until; no += 1) {
        const since = performance.now();
        await store.write(async (tx) => {
          runs += 1;
          await tx.putAudit(act(`${at}-${no}`));
        });
        waits.push(performance.now() - since);
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, at) => writer(at)));
    await expectEqual(servers);
    expect(runs).toBe(waits.length);
    const database = new Database(servers[0]!.file, "reader");
    const sql = "SELECT COUNT(*) AS n, COUNT(DISTINCT entity_id) AS apart FROM audit WHERE entity_kind = 'round'";
    expect(database.one<object>(sql)).toEqual({ n: runs, apart: runs });
    database.close();
    waits.sort((a, b) => a - b);
    const at = (part: number) => Math.round(waits[Math.floor(part * (waits.length - 1))] ?? 0);
    console.log(`${engine}: ${runs} writes, waits of ${at(0.5)} ms (p50), ${at(0.99)} ms (p99), ${at(1)} ms (most)`);
    expect(at(1)).toBeLessThan(deadline(TURN_WAIT_MS));
  });

  it.skipIf(missing)(
    "what somebody else puts into the engine no server applies, and all go on, a new one too",
    async () => {
      const { address, stop } = await startEngine(engine);
      onTestFinished(stop);
      const site = `signed-${engine}`;
      const [one, other] = [await open(address, site), await open(address, site)];
      await putFixtures(one.store);
      const raw = await openReplicatedLog(address);
      onTestFinished(() => raw.close());
      const [own] = await raw.read(await raw.head(), 1);
      for (const body of [Buffer.from("nic takiego"), own!.body!]) await appendEntry(raw, { nonce: "obcy", body });
      await putPosts(other.store, makePost({ id: "p-1" }));
      const foreign = { nonce: "obcy", body: Buffer.from("z innym kluczem") };
      await appendEntry(signLogEntries(raw, Buffer.alloc(32, 6)), foreign);
      await putPosts(one.store, makePost({ id: "p-2" }));
      const servers = [one, other, await open(address, site)];
      await expectEqual(servers);
      for (const { store } of servers)
        expect([store.state(), await store.read.listSize("all")]).toEqual(["following", 2]);
    },
  );
});

function countingWrite({ store }: Server, during?: () => Promise<unknown>) {
  let runs = 0;
  const written = store.write(async (tx: StoreWrite) => {
    runs += 1;
    await putNew(tx, makePost({ id: "p-1" }));
    await during?.();
  });
  return { written, runs: () => runs };
}

async function expectPosts(servers: Server[], posts: number): Promise<void> {
  await expectEqual(servers);
  for (const { store } of servers) expect(await store.read.listSize("all")).toBe(posts);
}

const missing = missingFor("postgres");

describe.skipIf(missing)("a connection to Postgres", () => {
  let server: PostgresServer;
  let sites = 0;
  beforeAll(async () => void (server = await startPostgres()));
  afterAll(() => server.stop());

  async function two() {
    const proxy = await startTcpProxy(server.port);
    onTestFinished(() => proxy.stop());
    const site = `site_${(sites += 1)}`;
    const address = `${server.address}?schema=${site}`;
    const one = await open(address.replace(String(server.port), String(proxy.port)), site);
    await putFixtures(one.store);
    return { proxy, one, other: await open(address, site) };
  }

  it("that is cut before COMMIT: the write is refused, and nothing of it is anywhere", async () => {
    const { proxy, one, other } = await two();
    proxy.cutInPlaceOf("client", (bytes) => bytes.includes("COMMIT"));
    const { written, runs } = countingWrite(one);
    await expect(written).rejects.toBeInstanceOf(WritesRefused);
    expect(runs()).toBe(1);
    await expectPosts([one, other], 0);
    await putPosts(one.store, makePost({ id: "p-1" }));
    await expectPosts([one, other], 1);
  });

  it("that is cut after COMMIT, before its answer: the write is done, once", async () => {
    const { proxy, one, other } = await two();
    proxy.cutInPlaceOf("server", (bytes) => bytes.includes("COMMIT"));
    const { written, runs } = countingWrite(one);
    await written;
    expect(runs()).toBe(1);
    await expectPosts([one, other], 1);
  });

  it("that brings COMMIT late, when its server has given up waiting: nobody writes before it, and the write is done, once", async () => {
    const { proxy, one, other } = await two();
    proxy.stallBefore("client", (bytes) => bytes.includes("COMMIT"));
    const { written, runs } = countingWrite(one);
    await expect(one.store.waitFor(one.store.position() + 1, GIVEN_UP_MS)).resolves.toBe(false);
    await expect(putPosts(other.store, makePost({ id: "p-2" }))).rejects.toBeInstanceOf(WritesRefused);
    proxy.pass();
    await written;
    expect(runs()).toBe(1);
    await expectPosts([one, other], 1);
  });

  it("whose server is started again in the middle of a turn: the write is refused, and the next one done", async () => {
    const { one, other } = await two();
    const { written, runs } = countingWrite(one, () => server.restart());
    await expect(written).rejects.toSatisfy(isUnwritable);
    expect(runs()).toBe(1);
    await retried(() => putPosts(one.store, makePost({ id: "p-2" })));
    await expectPosts([one, other], 1);
  });

  it("of a holder that sleeps through its turn: the others go on, and the sleeper's write is refused", async () => {
    const { proxy, one, other } = await two();
    const [sleeps, wakes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { written } = countingWrite(one, () => {
      proxy.stall();
      sleeps.resolve();
      return wakes.promise;
    });
    const refused = expect(written).rejects.toSatisfy(isUnwritable);
    await sleeps.promise;
    await expect(putPosts(other.store, makePost({ id: "p-2" }))).rejects.toBeInstanceOf(WritesRefused);
    await retried(() => putPosts(other.store, makePost({ id: "p-2" })));
    proxy.pass();
    wakes.resolve();
    await refused;
    await expectPosts([one, other], 1);
  });
});

const EMULATOR = "FIRESTORE_EMULATOR_HOST";

describe.skipIf(missingFor("firestore"))("a connection to Firestore", () => {
  let emulator: Awaited<ReturnType<typeof startFirestore>>;
  beforeAll(async () => void (emulator = await startFirestore()));
  afterAll(() => emulator?.stop());

  async function two() {
    const host = process.env[EMULATOR];
    const proxy = await startTcpProxy(Number(host?.split(":").at(-1)));
    onTestFinished(() => proxy.stop());
    const site = `szpalta-${process.pid}-${opened}`;
    process.env[EMULATOR] = `127.0.0.1:${proxy.port}`;
    const one = await open(`firestore:${site}`, site);
    process.env[EMULATOR] = host;
    await putFixtures(one.store);
    return { proxy, one, other: await open(`firestore:${site}`, site) };
  }

  // The client repeats a call without an answer, so the write may be done however its connection broke.
  it.each([
    ["before the entry has left", "client", (bytes: Buffer) => bytes.includes("nonce")],
    ["in place of what the service answers", "server", () => true],
  ] as const)("that is cut %s: what the writer hears is true, and the next write is done", async (_, side, isIt) => {
    const { proxy, one, other } = await two();
    const { written, runs } = countingWrite(one, async () => proxy.cutInPlaceOf(side, isIt));
    const isDone = await written.then(
      () => true,
      (error: unknown) => !isUnwritable(error),
    );
    expect(runs()).toBe(1);
    await retried(() => putPosts(other.store, makePost({ id: "p-2" })));
    await expectPosts([one, other], isDone ? 2 : 1);
    await retried(() => putPosts(one.store, makePost({ id: "p-3" })));
    await expectPosts([one, other], isDone ? 3 : 2);
  });

  it("of a holder that sleeps through its turn: the others go on, and the sleeper's write is refused", async () => {
    const { proxy, one, other } = await two();
    const { written } = countingWrite(one, async () => {
      proxy.stall();
      await retried(() => putPosts(other.store, makePost({ id: "p-2" })));
      proxy.pass();
    });
    await expect(written).rejects.toSatisfy(isUnwritable);
    await expectPosts([one, other], 1);
  });
});

/** Retries like an editor, which keeps its text. */
async function retried(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      return void (await work());
    } catch (error) {
      if (!isUnwritable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
