import { setImmediate } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { LogUnavailable } from "#core/replication/replicated-log.ts";
import { makePost, putFixtures, putNew, putPosts } from "#store/contract/fixtures.ts";
import { seededRandom } from "#test/eval/seeded-random.ts";
import { appendAs, createReplicas, type OpenedReplica, type Replicas } from "#test/support/replication/replicas.ts";
import { Database } from "../engine/database.ts";
import { newestSchema } from "../engine/migrate.ts";
import { decodeEntry } from "./entry-codec.ts";

/* Writes that lose races for the log. Time passes where a test lets it pass, so that no machine decides who is faster. */

afterEach(() => vi.restoreAllMocks());

/** Nothing happens in the background. */
const LIMITS = { pollMs: 3_600_000, snapshotPollMs: 3_600_000 };

function write(id: string) {
  return { at: 0, userId: null, act: "write", entity: { kind: "round", id }, details: {} };
}

/** Another server, which nobody's reservation holds up, is faster. */
async function outrun(replicas: Replicas): Promise<void> {
  await appendAs(replicas, { kind: "reserve", ms: 0 }, newestSchema());
}

async function reservedBy(replicas: Replicas, name: string): Promise<number[]> {
  const { engine } = replicas;
  const entries = await engine.openLog().read(1, 1_000);
  const bodies = entries.flatMap(({ body }) => body ?? []);
  const decoded = await Promise.all(bodies.map((body) => decodeEntry(body, engine.openFiles())));
  return decoded.flatMap((entry) => (entry.kind === "reserve" && entry.server.startsWith(name) ? [entry.ms] : []));
}

describe("a write that reserved the log and came to nothing lets the others go on", () => {
  /** The first races of `one` are lost, but those for a reservation; time stands still, so that none is ever over. */
  async function losing(most: number) {
    const replicas = createReplicas();
    const options = { limits: LIMITS, elapsed: () => 0, pause: () => setImmediate() };
    const one = await replicas.open("one", options);
    await putFixtures(one.store);
    const other = await replicas.open("other", options);
    let lost = 0;
    one.faults.before = async (call, entry) => {
      if (call !== "append" || !entry || lost === most) return;
      if ((await decodeEntry(entry.body, replicas.engine.openFiles())).kind === "reserve") return;
      lost += 1;
      await outrun(replicas);
    };
    return { replicas, one, other };
  }

  it("when it is given up since others were faster every time", async () => {
    const { replicas, one, other } = await losing(12);
    await expect(one.store.write((tx) => tx.putAudit(write("a")))).rejects.toThrow("faster 12 times");
    expect(await reservedBy(replicas, "one")).toEqual([1_000, 0]);
    await other.store.write((tx) => tx.putAudit(write("b")));
  });

  it("when the disk refuses it", async () => {
    const { replicas, one, other } = await losing(5);
    const apply = Database.prototype.applyChangeset;
    let tries = 0;
    vi.spyOn(Database.prototype, "applyChangeset").mockImplementation(function (this: Database, changeset) {
      return ++tries !== 6 && apply.call(this, changeset);
    });
    await expect(one.store.write((tx) => tx.putAudit(write("a")))).rejects.toThrow("does not fit");
    expect(await reservedBy(replicas, "one")).toEqual([1_000, 0]);
    await other.store.write((tx) => tx.putAudit(write("b")));
  });
});

it.each([
  ["a race", 1, 2],
  ["three, and one for a reservation,", 4, 6],
])("a server that lost %s goes on from what the log has after its pause, not before it", async (_, lost, tries) => {
  const replicas = createReplicas();
  const one = await replicas.open("one", { limits: LIMITS, pause: () => outrun(replicas) });
  await putFixtures(one.store);
  let appends = 0;
  one.faults.before = async (call) => {
    if (call === "append" && ++appends <= lost) await outrun(replicas);
  };
  await putPosts(one.store, makePost({ id: "p-1" }));
  expect(appends).toBe(tries);
});

it("a server that lost a race goes on from the head, though others write while it applies what they wrote", async () => {
  const replicas = createReplicas();
  const log = replicas.engine.openLog();
  const [state, mostWrites] = [{ appends: 0, writes: 0 }, 3];
  const one = await replicas.open("one", {
    limits: LIMITS,
    pause: () => setImmediate(),
    log: {
      ...log,
      async append(entry) {
        if (++state.appends === 1) await outrun(replicas);
        return log.append(entry);
      },
      async read(position, limit) {
        const entries = await log.read(position, limit);
        if (state.appends === 1 && entries.length > 0 && ++state.writes <= mostWrites) await outrun(replicas);
        return entries;
      },
    },
  });
  await one.store.write((tx) => tx.putAudit(write("a")));
  expect(state.appends).toBe(2);
  expect(state.writes).toBeGreaterThan(mostWrites);
});

it("a server that writes without a pause lets others look and append, however long an append takes", async () => {
  const replicas = createReplicas();
  const [time, pauses]: [{ now: number }, number[]] = [{ now: 0 }, []];
  const one = await replicas.open("one", {
    limits: LIMITS,
    elapsed: () => time.now,
    pause: async (ms) => void pauses.push(ms),
  });
  await putFixtures(one.store);
  const appendMs = 200;
  one.faults.before = async (call) => {
    if (call === "append") time.now += appendMs;
  };
  for (let no = 0; no < 8; no += 1) await one.store.write((tx) => tx.putAudit(write(`${no}`)));
  expect(pauses).toHaveLength(1);
  // Theirs may have begun just before, and be in vain.
  expect(pauses[0]).toBeGreaterThan(2 * appendMs);
});

/** Time that passes only while all servers wait; once it is over, each passes what it waits for. */
class SharedTime {
  now = 0;
  #servers = 0;
  #waiting: { until: number; goOn: () => void }[] = [];

  begin(servers: number): void {
    this.#servers = servers;
  }

  end(): void {
    this.#servers = 0;
    for (const { goOn } of this.#waiting.splice(0)) goOn();
  }

  get isOver(): boolean {
    return this.#servers === 0;
  }

  readonly elapsed = (): number => this.now;

  readonly pause = async (ms: number): Promise<void> => {
    if (this.isOver) {
      this.now += ms;
      return setImmediate();
    }
    return new Promise((goOn) => {
      this.#waiting.push({ until: this.now + ms, goOn });
      if (this.#waiting.length < this.#servers) return;
      this.#waiting.sort((a, b) => a.until - b.until);
      const first = this.#waiting.shift();
      if (!first) return;
      this.now = first.until;
      first.goOn();
    });
  };
}

const SEEDS = [1, 17];

/** What packs an entry takes counts as a part of its append. */
describe.each([
  ["near", { append: 2, read: 1, unpack: 0 }],
  ["far", { append: 80, read: 60, unpack: 0 }],
  ["far, on a slow machine", { append: 130, read: 30, unpack: 30 }],
])("a log that is %s", (_, took) => {
  it.each(SEEDS)("lets a long write through soon beside three busy writers, which go on (%i)", async (seed) => {
    vi.spyOn(Math, "random").mockImplementation(seededRandom(seed));
    const replicas = createReplicas();
    const log = replicas.engine.openLog();
    const time = new SharedTime();
    const open = async (name: string, at: number) => {
      const random = seededRandom(10 * seed + at);
      const takes = async (ms: number) => {
        if (!time.isOver) await time.pause(ms * (0.5 + random()));
      };
      const before = async (call: string) => {
        if (call === "append") await takes(took.append);
        if (call !== "read") return;
        await takes(took.read);
        if ((await log.head()) > (replica?.store.position() ?? 0)) await takes(took.unpack);
      };
      let replica: OpenedReplica | undefined;
      return (replica = await replicas.open(
        name,
        { limits: LIMITS, elapsed: time.elapsed, pause: time.pause },
        { before },
      ));
    };
    const slow = await open("slow", 0);
    await putFixtures(slow.store);
    const busy: OpenedReplica[] = [];
    for (const name of ["one", "two", "three"]) busy.push(await open(name, 1 + busy.length));
    time.begin(1 + busy.length);
    let tries = 0;
    const long = slow.store.write(async (tx) => {
      tries += 1;
      const mostTurns = tries <= 3 ? Infinity : 28;
      const head = await log.head();
      // Three tries until others were faster, then as long as seven of their writes, if they may.
      for (let turn = 0; turn < mostTurns && !time.isOver && (await log.head()) === head; turn += 1)
        await time.pause(took.append / 4);
      await putNew(tx, makePost({ id: "p-1" }));
    });
    const writers = busy.map(async ({ store }, at) => {
      for (let no = 0; !time.isOver; no += 1) await store.write((tx) => tx.putAudit(write(`${at}-${no}`)));
      await store.write((tx) => tx.putAudit(write(`${at}-last`)));
    });
    const all = [long.finally(() => time.end()), ...writers.map((writer) => writer.finally(() => time.end()))];
    expect((await Promise.allSettled(all)).filter(({ status }) => status === "rejected")).toEqual([]);
    expect(tries).toBeGreaterThan(3);
    expect(tries).toBeLessThanOrEqual(8);
  });
});

it("a write that others outran every time is refused as one without an answer of the log", async () => {
  const replicas = createReplicas();
  const one = await replicas.open("one", { limits: LIMITS, pause: () => setImmediate() });
  await putFixtures(one.store);
  one.faults.before = async (call) => {
    if (call === "append") await outrun(replicas);
  };
  await expect(putPosts(one.store, makePost({ id: "p-1" }))).rejects.toThrow(LogUnavailable);
  expect(await reservedBy(replicas, "one")).toEqual([]);
});
