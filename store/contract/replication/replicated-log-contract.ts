import { describe, expect, it, onTestFinished } from "vitest";
import {
  ENTRY_LIMIT_BYTES,
  type LogEntry,
  type NewLogEntry,
  type ReplicatedLog,
} from "#core/replication/replicated-log.ts";

/** Each call makes a new, empty log and returns how a server connects to it. */
export type OpenLog = () => Promise<() => Promise<ReplicatedLog>>;

export function replicatedLogContract(name: string, openLog: OpenLog): void {
  const servers = async (count: number): Promise<ReplicatedLog[]> => {
    const connect = await openLog();
    const logs = await Promise.all(Array.from({ length: count }, connect));
    onTestFinished(async () => void (await Promise.all(logs.map((log) => log.close()))));
    return logs;
  };
  describe(`${name} keeps the contract of the replicated log`, () => {
    creating(servers);
    reading(servers);
    following(servers);
    emptying(servers);
  });
}

type Servers = (count: number) => Promise<ReplicatedLog[]>;

function creating(servers: Servers): void {
  it("begins empty, and its first position is 1", async () => {
    const [log] = await two(servers);
    expect([await log.head(), await log.read(1, 10)]).toEqual([0, []]);
    expect(await log.append(entry(1, "a"))).toBe("appended");
    expect(await log.head()).toBe(1);
  });

  it("never overwrites: of several that want one position, one gets it and all see the same", async () => {
    const logs = await servers(4);
    for (let position = 1; position <= 5; position += 1) {
      const outcomes = await Promise.all(logs.map((log, at) => log.append(entry(position, `n-${position}-${at}`))));
      const won = outcomes.flatMap((outcome, at) => (outcome === "appended" ? [`n-${position}-${at}`] : []));
      expect(won).toHaveLength(1);
      for (const log of logs) expect((await log.read(position, 1)).map(({ nonce }) => nonce)).toEqual(won);
    }
  });

  it("says taken when the same entry is created again, whose nonce tells that it is the same", async () => {
    const [log, other] = await two(servers);
    await log.append(entry(1, "a"));
    expect([await log.append(entry(1, "a")), await other.append(entry(1, "b"))]).toEqual(["taken", "taken"]);
    expect((await log.read(1, 10)).map(({ nonce }) => nonce)).toEqual(["a"]);
  });

  it("holds bodies up to the limit, and empty ones, byte for byte", async () => {
    const [log, other] = await two(servers);
    const large = Uint8Array.from({ length: ENTRY_LIMIT_BYTES }, (_, at) => (at * 7 + (at >> 8)) & 0xff);
    await log.append({ position: 1, nonce: "large", body: large });
    await log.append({ position: 2, nonce: "none", body: new Uint8Array() });
    const [first, second] = await other.read(1, 2);
    expect(Buffer.compare(bodyOf(first), large)).toBe(0);
    expect(bodyOf(second)).toHaveLength(0);
  });

  it("takes nonces of 64 characters", async () => {
    const [log] = await two(servers);
    const nonce = "0123456789abcdef-zyxwvuts".padEnd(64, "a");
    await log.append(entry(1, nonce));
    expect((await log.read(1, 1))[0]?.nonce).toBe(nonce);
  });
}

function reading(servers: Servers): void {
  it("sees every acknowledged append from another server, at once and in order", async () => {
    const [log, other] = await two(servers);
    for (let position = 1; position <= 12; position += 1) {
      await log.append(entry(position, `n-${position}`));
      expect([await other.head(), (await other.read(position, 1))[0]?.nonce]).toEqual([position, `n-${position}`]);
    }
    const positions = async (from: number, limit: number) =>
      (await other.read(from, limit)).map((each) => each.position);
    expect(await positions(1, 100)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(await positions(9, 2)).toEqual([9, 10]);
    expect(await positions(12, 5)).toEqual([12]);
    expect(await positions(13, 5)).toEqual([]);
  });

  it("stamps entries by one clock, which `now` tells", async () => {
    const [log, other] = await two(servers);
    const before = await other.now();
    await log.append(entry(1, "a"));
    await other.append(entry(2, "b"));
    const after = await other.now();
    const [first, second] = await log.read(1, 2);
    const times = [before, first?.committedAt ?? 0, second?.committedAt ?? 0, after];
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
}

function following(servers: Servers): void {
  it("tells followers of what others append, and of what was there above their position", async () => {
    const [log, other] = await two(servers);
    await log.append(entry(1, "a"));
    const follower = follow(other, 0);
    await follower.reached(1);
    await log.append(entry(2, "b"));
    await follower.reached(2);
    await other.append(entry(3, "c"));
    await follower.reached(3);
    await follower.stop();
  });

  it("shows that a subscription lives", async () => {
    const [log] = await two(servers);
    await new Promise<void>((resolve) => {
      const stop = log.follow(0, { onEntries: () => {}, onAlive: resolve });
      onTestFinished(() => stop());
    });
  });

  it("tells nothing after the end of a subscription", async () => {
    const [log, other] = await two(servers);
    let heard = 0;
    const stop = log.follow(0, { onEntries: () => void (heard += 1), onAlive: () => {} });
    await stop();
    const still = follow(log, 0);
    const before = heard;
    await other.append(entry(1, "a"));
    await still.reached(1);
    await still.stop();
    expect(heard).toBe(before);
  });
}

function emptying(servers: Servers): void {
  it("empties bodies and keeps positions, nonces and times, so that no position is free again", async () => {
    const [log, other] = await two(servers);
    for (let position = 1; position <= 4; position += 1) await log.append(entry(position, `n-${position}`));
    const before = await log.read(1, 10);
    await other.empty(2);
    await other.empty(2);
    const after = await log.read(1, 10);
    expect(after.map(({ body }) => body === null)).toEqual([true, true, false, false]);
    const stubs = (entries: LogEntry[]) =>
      entries.map(({ position, nonce, committedAt }) => [position, nonce, committedAt]);
    expect(stubs(after)).toEqual(stubs(before));
    expect([await log.append(entry(1, "new")), await log.append(entry(2, "n-2"))]).toEqual(["taken", "taken"]);
    expect(await other.head()).toBe(4);
    expect((await log.read(1, 1))[0]?.nonce).toBe("n-1");
  });
}

async function two(servers: Servers): Promise<[ReplicatedLog, ReplicatedLog]> {
  const [log, other] = await servers(2);
  if (!log || !other) throw new Error("There should be two servers.");
  return [log, other];
}

function entry(position: number, nonce: string): NewLogEntry {
  return { position, nonce, body: new TextEncoder().encode(`ciało ${nonce}`) };
}

function bodyOf(each: LogEntry | undefined): Uint8Array {
  if (!each?.body) throw new Error("There is no body.");
  return each.body;
}

/** Notifications are hints: what a follower knows is what it reads after one. */
function follow(log: ReplicatedLog, after: number): Follower {
  const looks = new Set<(head: number) => void>();
  let seen = 0;
  const onEntries = async () => {
    seen = Math.max(seen, await log.head());
    looks.forEach((look) => look(seen));
  };
  return {
    stop: log.follow(after, { onEntries: () => void onEntries(), onAlive: () => {} }),
    reached: (position) =>
      new Promise((resolve) => {
        const look = (head: number) => {
          if (head >= position) resolve();
        };
        looks.add(look);
        look(seen);
      }),
  };
}

interface Follower {
  reached: (position: number) => Promise<void>;
  stop: () => Promise<void>;
}
