import { beforeEach, describe, expect, it } from "vitest";
import type { DueRow } from "#core/base/post-lists.ts";
import type { StoreRead } from "#core/store.ts";
import { startInterval } from "../base/interval.ts";
import { createPublicationScheduler, SCHEDULER_LOOK_MS, SCHEDULER_RETRY_MS } from "./publication-scheduler.ts";

/** A day of schedules: what is due, what of it goes out, and in which order it did. */
let now: number;
let elapsed: number;
let waiting: (DueRow & { blocked?: boolean })[];
let published: string[];
let tried: string[];
let runs: number;
let held: boolean;
beforeEach(() => {
  now = 1_000_000;
  elapsed = 0;
  waiting = [];
  published = [];
  tried = [];
  runs = 0;
  held = false;
});

const plan = (postId: string, at: number, blocked = false) => void waiting.push({ postId, at, kind: "post", blocked });

const due = async (instant: number, limit: number) =>
  waiting
    .filter(({ at }) => at <= instant)
    .toSorted((one, other) => one.at - other.at)
    .slice(0, limit);

async function publishDue(rows: DueRow[]) {
  runs += 1;
  tried.push(...rows.map(({ postId }) => postId));
  const refused = rows.filter((row) => waiting.some(({ postId, blocked }) => postId === row.postId && blocked));
  const out = rows.filter((row) => !refused.includes(row));
  published.push(...out.map(({ postId }) => postId));
  waiting = waiting.filter((row) => !out.some(({ postId }) => postId === row.postId));
  return { published: out.length, refused };
}

const log = { info() {}, warn() {}, error() {} } as never;
const parts = () => ({
  store: { read: { due } as unknown as StoreRead },
  clock: () => now,
  log,
  publishDue,
  isHeld: () => held,
  elapsed: () => elapsed,
});

describe("the scheduler", () => {
  it("looks more often than every 5 s", () => expect(SCHEDULER_LOOK_MS).toBeLessThan(5_000));

  it("publishes what is due, in order, and nothing before its time", async () => {
    const { look } = createPublicationScheduler(parts());
    plan("b", now);
    plan("a", now - 1);
    plan("c", now + 1);
    await look();
    expect(published).toEqual(["a", "b"]);
    now += 1;
    await look();
    expect(published).toEqual(["a", "b", "c"]);
  });

  it("asks the core for nothing while nothing is due", async () => {
    plan("a", now + 1);
    await createPublicationScheduler(parts()).look();
    expect(runs).toBe(0);
  });

  it("makes up for a long downtime in one look", async () => {
    for (let n = 0; n < 333; n++) plan(`p${n}`, n);
    await createPublicationScheduler(parts()).look();
    expect(published).toEqual(Array.from({ length: 333 }, (_, n) => `p${n}`));
  });

  it("does not let refused posts hold up the others, however many there are", async () => {
    const { look } = createPublicationScheduler(parts());
    for (let n = 0; n < 120; n++) plan(`zły${n}`, n, true);
    plan("dobry", 500);
    for (let n = 0; n < 4; n++) await look();
    expect(published).toEqual(["dobry"]);
  });

  it("tries a refused one again after a minute, and another time of it at once", async () => {
    const { look } = createPublicationScheduler(parts());
    plan("a", now, true);
    await look();
    elapsed += SCHEDULER_RETRY_MS - 1;
    await look();
    expect(runs).toBe(1);
    elapsed += 1;
    waiting[0]!.blocked = false;
    await look();
    expect(published).toEqual(["a"]);
    plan("b", now, true);
    await look();
    waiting = [];
    plan("b", now - 5);
    await look();
    expect(published).toEqual(["a", "b"]);
  });

  it("publishes at the next look what falls due while a refused one is made ready", async () => {
    const { look } = createPublicationScheduler({
      ...parts(),
      async publishDue(rows) {
        const report = await publishDue(rows);
        now += 1;
        return report;
      },
    });
    plan("zły", now, true);
    plan("dobry", now + 1);
    await look();
    await look();
    expect(published).toEqual(["dobry"]);
  });

  it("tries at the next look what somebody was changing, which is refused by nobody", async () => {
    let busy = true;
    const { look } = createPublicationScheduler({
      ...parts(),
      publishDue: async (rows) => (busy ? { published: 0, refused: [] } : publishDue(rows)),
    });
    plan("a", now);
    await look();
    busy = false;
    await look();
    expect(published).toEqual(["a"]);
  });

  it("does not make the refused ones ready again for each that falls due", async () => {
    const { look } = createPublicationScheduler(parts());
    for (let n = 0; n < 3; n++) plan(`zły${n}`, now, true);
    await look();
    for (let n = 0; n < 3; n++) {
      plan(`dobry${n}`, now);
      await look();
    }
    expect(published).toEqual(["dobry0", "dobry1", "dobry2"]);
    expect(tried.filter((id) => id === "zły0")).toHaveLength(1);
  });

  it("tries more refused ones than a batch once a minute, after what was not refused", async () => {
    const { look } = createPublicationScheduler(parts());
    for (let n = 0; n < 120; n++) plan(`zły${n}`, n, true);
    await look();
    expect(tried).toHaveLength(120);
    waiting.find(({ postId }) => postId === "zły90")!.blocked = false;
    elapsed += SCHEDULER_RETRY_MS;
    plan("dobry", now);
    await look();
    expect(published).toEqual(["dobry", "zły90"]);
    expect(tried).toHaveLength(120 + 1 + 120);
  });

  it("follows a clock that jumps: forward all that came due, in order; back nothing again", async () => {
    const { look } = createPublicationScheduler(parts());
    plan("a", now + 1_000);
    plan("c", now + 9_000_000_000);
    plan("b", now + 3_600_000);
    now += 3_700_000;
    await look();
    expect(published).toEqual(["a", "b"]);
    now -= 3_700_000;
    await look();
    plan("d", now);
    await look();
    expect(published).toEqual(["a", "b", "d"]);
  });

  it("holds still over a damaged database, and then makes up for it in order", async () => {
    const { look } = createPublicationScheduler(parts());
    held = true;
    plan("b", now);
    plan("a", now - 1);
    await look();
    expect([published, runs]).toEqual([[], 0]);
    held = false;
    await look();
    expect(published).toEqual(["a", "b"]);
  });

  it("stops between two batches once the database is found damaged", async () => {
    const { look } = createPublicationScheduler({ ...parts(), isHeld: () => published.length > 0 });
    for (let n = 0; n < 120; n++) plan(`p${n}`, n);
    await look();
    expect(runs).toBe(1);
  });

  it("goes on after an error, and stops when told", async () => {
    const errors: unknown[] = [];
    let failures = 0;
    const { look } = createPublicationScheduler({
      ...parts(),
      publishDue: async (rows) => {
        if (failures++ === 0) throw new Error("dysk pełny");
        return publishDue(rows);
      },
    });
    const running = startInterval(SCHEDULER_LOOK_MS, look, (error) => errors.push(error));
    plan("a", now);
    await expect.poll(() => published).toEqual(["a"]);
    expect(errors).toHaveLength(1);
    await running.stop();
  });
});
