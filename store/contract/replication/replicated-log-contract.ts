import { describe, expect, it, onTestFinished } from "vitest";
import {
  ENTRY_LIMIT_BYTES,
  LogUnavailable,
  type LogEntry,
  type ReplicatedLog,
} from "#core/replication/replicated-log.ts";
import { appendEntry, entryCalled } from "./append-entry.ts";

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
    appending(servers);
    takingTurns(servers);
    reading(servers);
    following(servers);
    emptying(servers);
  });
}

type Servers = (count: number) => Promise<ReplicatedLog[]>;

function appending(servers: Servers): void {
  it("begins empty, and its first position is 1", async () => {
    const [log] = await two(servers);
    expect([await log.head(), await log.read(1, 10)]).toEqual([0, []]);
    expect(await appendEntry(log, entryCalled("a"))).toBe(1);
    expect([await log.head(), (await log.read(1, 10)).map(({ position, nonce }) => [position, nonce])]).toEqual([
      1,
      [[1, "a"]],
    ]);
  });

  it("holds bodies up to the limit, and empty ones, byte for byte", async () => {
    const [log, other] = await two(servers);
    const large = Uint8Array.from({ length: ENTRY_LIMIT_BYTES }, (_, at) => (at * 7 + (at >> 8)) & 0xff);
    await appendEntry(log, { nonce: "large", body: large });
    await appendEntry(log, { nonce: "none", body: new Uint8Array() });
    const [first, second] = await other.read(1, 2);
    expect(Buffer.compare(bodyOf(first), large)).toBe(0);
    expect(bodyOf(second)).toHaveLength(0);
  });

  it("takes nonces of 64 characters", async () => {
    const [log] = await two(servers);
    const nonce = "0123456789abcdef-zyxwvuts".padEnd(64, "a");
    await appendEntry(log, entryCalled(nonce));
    expect((await log.read(1, 1))[0]?.nonce).toBe(nonce);
  });
}

function takingTurns(servers: Servers): void {
  it("gives the turn to one at a time: what each reads in it and writes back is never lost", async () => {
    const logs = await servers(4);
    let holders = 0;
    const count = async (log: ReplicatedLog) => {
      const turn = await log.takeTurn();
      expect((holders += 1)).toBe(1);
      const [last] = turn.head === 0 ? [] : await log.read(turn.head, 1);
      const counted = last ? Number(last.nonce) + 1 : 1;
      holders -= 1;
      await turn.append(entryCalled(String(counted)));
    };
    await Promise.all(
      logs.map(async (log) => {
        for (let no = 0; no < 4; no += 1) await count(log);
      }),
    );
    const nonces = (await logs[0]?.read(1, 100))?.map(({ nonce }) => nonce);
    expect(nonces).toEqual(Array.from({ length: 16 }, (_, at) => String(at + 1)));
  });

  it("waits for a turn that somebody has, which ends by being given back, and sees what was appended in it", async () => {
    const [log, other] = await two(servers);
    const turn = await log.takeTurn();
    expect(turn.head).toBe(0);
    let isTaken = false;
    const next = other.takeTurn().then((taken) => {
      isTaken = true;
      return taken;
    });
    // After these calls, the calls that the other server has made are answered.
    for (let calls = 0; calls < 5; calls += 1) await log.head();
    expect(isTaken).toBe(false);
    await turn.release();
    await turn.release();
    const taken = await next;
    await taken.append(entryCalled("a"));
    const third = await log.takeTurn();
    expect(third.head).toBe(1);
    await third.release();
  });

  it("takes one entry a turn: a second one, and one after it was given back, is refused", async () => {
    const [log, other] = await two(servers);
    const turn = await log.takeTurn();
    await turn.append(entryCalled("a"));
    await expect(turn.append(entryCalled("b"))).rejects.toBeInstanceOf(LogUnavailable);
    const returned = await log.takeTurn();
    await returned.release();
    await expect(returned.append(entryCalled("c"))).rejects.toBeInstanceOf(LogUnavailable);
    expect(await appendEntry(other, entryCalled("d"))).toBe(2);
    expect((await log.read(1, 9)).map(({ nonce }) => nonce)).toEqual(["a", "d"]);
  });
}

function reading(servers: Servers): void {
  it("sees every acknowledged append from another server, at once and in order", async () => {
    const [log, other] = await two(servers);
    for (let position = 1; position <= 12; position += 1) {
      await appendEntry(log, entryCalled(`n-${position}`));
      expect([await other.head(), (await other.read(position, 1))[0]?.nonce]).toEqual([position, `n-${position}`]);
    }
    const positions = async (from: number, limit: number) =>
      (await other.read(from, limit)).map((each) => each.position);
    expect(await positions(1, 100)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(await positions(9, 2)).toEqual([9, 10]);
    expect(await positions(12, 5)).toEqual([12]);
    expect(await positions(13, 5)).toEqual([]);
  });
}

function following(servers: Servers): void {
  it("tells followers of what others append, and of what was there above their position", async () => {
    const [log, other] = await two(servers);
    await appendEntry(log, entryCalled("a"));
    const follower = follow(other);
    await follower.reached(1);
    await appendEntry(log, entryCalled("b"));
    await follower.reached(2);
    await appendEntry(other, entryCalled("c"));
    await follower.reached(3);
    await follower.stop();
  });

  it("shows that a subscription lives", async () => {
    const [log] = await two(servers);
    await new Promise<void>((resolve) => {
      const stop = log.follow({ onEntries: () => {}, onAlive: resolve });
      onTestFinished(() => stop());
    });
  });

  it("tells nothing after the end of a subscription", async () => {
    const [log, other] = await two(servers);
    let heard = 0;
    const stop = log.follow({ onEntries: () => void (heard += 1), onAlive: () => {} });
    await stop();
    const still = follow(log);
    const before = heard;
    await appendEntry(other, entryCalled("a"));
    await still.reached(1);
    await still.stop();
    expect(heard).toBe(before);
  });
}

function emptying(servers: Servers): void {
  it("empties bodies and keeps positions and nonces, so that no position is free again", async () => {
    const [log, other] = await two(servers);
    for (let position = 1; position <= 4; position += 1) await appendEntry(log, entryCalled(`n-${position}`));
    const before = await log.read(1, 10);
    await other.empty(2);
    await other.empty(2);
    const after = await log.read(1, 10);
    expect(after.map(({ body }) => body === null)).toEqual([true, true, false, false]);
    const stubs = (entries: LogEntry[]) => entries.map(({ position, nonce }) => [position, nonce]);
    expect(stubs(after)).toEqual(stubs(before));
    expect(await appendEntry(log, entryCalled("new"))).toBe(5);
    expect(await other.head()).toBe(5);
    expect((await log.read(1, 1))[0]?.nonce).toBe("n-1");
  });
}

async function two(servers: Servers): Promise<[ReplicatedLog, ReplicatedLog]> {
  const [log, other] = await servers(2);
  if (!log || !other) throw new Error("There should be two servers.");
  return [log, other];
}

function bodyOf(each: LogEntry | undefined): Uint8Array {
  if (!each?.body) throw new Error("There is no body.");
  return each.body;
}

/** A follower that reads the log after each notification, which is only a hint. */
function follow(log: ReplicatedLog): Follower {
  const looks = new Set<(head: number) => void>();
  let seen = 0;
  const onEntries = async () => {
    seen = Math.max(seen, await log.head());
    looks.forEach((look) => look(seen));
  };
  return {
    stop: log.follow({ onEntries: () => void onEntries(), onAlive: () => {} }),
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
