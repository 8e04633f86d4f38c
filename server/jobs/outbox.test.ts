import { describe, expect, it } from "vitest";
import type { ComposedSite } from "../compose/composed-site.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { createOutbox, type OutboxHandler, LONGEST_REST_MS, restAfter, StillOwed } from "./outbox.ts";

const HOUR = 60 * 60 * 1000;

async function outbox(effects: Record<string, OutboxHandler>) {
  const runtime: ComposedSite = await openRuntime();
  let now = runtime.clock();
  const clock = () => now;
  const { look } = createOutbox({ store: runtime.store, clock, log: runtime.log, isHeld: () => false, effects });
  const owe = (kind: string, key: string, payload = {}) =>
    runtime.store.write((tx) => tx.putOutbox({ kind, key, payload, createdAt: now }));
  const rows = () => runtime.store.read.outbox(50);
  return { look, owe, rows, pass: (ms: number) => (now += ms), runtime, clock };
}

describe("the outbox", () => {
  it("does what is owed once, oldest first, however often it was put", async () => {
    const done: string[] = [];
    const { look, owe, rows, pass } = await outbox({ published: async ({ key }) => void done.push(key) });
    await owe("published", "a");
    pass(1);
    await owe("published", "b");
    await owe("published", "a");
    await look();
    await look();
    expect(done).toEqual(["a", "b"]);
    expect(await rows()).toMatchObject([{ key: "b", attempts: 1, error: null }, { key: "a" }]);
  });

  it("rests longer after each failure, up to an hour, and never gives up", async () => {
    let tries = 0;
    const { look, owe, rows, pass } = await outbox({
      published: async () => {
        tries += 1;
        if (tries < 15) throw new StillOwed("Rysownik jest zajęty.");
      },
    });
    await owe("published", "a");
    await look();
    expect(await rows()).toMatchObject([{ attempts: 1, doneAt: null, error: "Rysownik jest zajęty." }]);
    await look();
    expect(tries).toBe(1);
    for (let n = 1; n < 15; n++) {
      pass(restAfter(n));
      await look();
    }
    expect(tries).toBe(15);
    expect(await rows()).toMatchObject([{ attempts: 15, error: null, doneAt: expect.any(Number) }]);
    expect([restAfter(1), restAfter(2), restAfter(40)]).toEqual([10_000, 20_000, LONGEST_REST_MS]);
  });

  it("shows nobody what an unexpected error says", async () => {
    const secret = () => Promise.reject(new Error("POST https://x.example/?token=tajne 500"));
    const { look, owe, rows } = await outbox({ published: secret });
    await owe("published", "a");
    await owe("nieznany", "b");
    await look();
    const errors = (await rows()).map(({ error }) => error);
    expect(errors).toHaveLength(2);
    expect(errors.join()).not.toContain("tajne");
    for (const error of errors) expect(error).toMatch(/^[A-Z].*\.$/);
  });

  it("lets one that fails hold up no other", async () => {
    const done: string[] = [];
    const effect: OutboxHandler = async ({ key }) => {
      if (key === "zły") throw new Error("x");
      done.push(key);
    };
    const { look, owe } = await outbox({ published: effect });
    for (const key of ["zły", "a", "b"]) await owe("published", key);
    await look();
    expect(done).toEqual(["a", "b"]);
  });

  it("finds again what a clock set wrongly for a day had put off", async () => {
    let tries = 0;
    const effect = () => (tries++ === 0 ? Promise.reject(new StillOwed("Nie teraz.")) : Promise.resolve());
    const { look, owe, pass } = await outbox({ published: effect });
    await owe("published", "a");
    pass(24 * HOUR);
    await look();
    pass(-24 * HOUR);
    await look();
    await look();
    expect(tries).toBe(2);
  });

  it("is taken up again after a stop in the middle, since it is settled only when done", async () => {
    const { owe, runtime, clock } = await outbox({});
    await owe("published", "a", { postId: "p" });
    const seen: unknown[] = [];
    const killed = createOutbox({
      isHeld: () => false,
      store: { read: runtime.store.read, write: () => Promise.reject(new Error("zabity")) },
      clock,
      log: runtime.log,
      effects: { published: async (entry) => void seen.push(entry.payload) },
    });
    await expect(killed.look()).rejects.toThrow("zabity");
    const next = { store: runtime.store, clock, log: runtime.log, isHeld: () => false };
    await createOutbox({ ...next, effects: { published: async ({ payload }) => void seen.push(payload) } }).look();
    expect(seen).toEqual([{ postId: "p" }, { postId: "p" }]);
  });
});
