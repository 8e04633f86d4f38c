import { describe, expect, it } from "vitest";
import type { Charge } from "#core/assistant/budget/charge.ts";
import { type AssistantRun, BUSY, RESTING } from "#core/assistant/runs/run.ts";
import type { Provenance, Suggestion } from "#core/posts/provenance/suggestion.ts";
import type { Store } from "#core/store.ts";
import { FIRST_FRIDAY, jan, makePost, putPosts, spring, zofia, heardFrom } from "../fixtures.ts";
import { emptyStore, type OpenStore, storeWithFixtures } from "../open-store.ts";

export function makeRun(overrides: Partial<AssistantRun> & { id: string }): AssistantRun {
  return {
    kind: "generator",
    subject: { kind: "topic", id: spring.id, title: spring.title },
    userId: jan.id,
    engine: "model",
    state: "queued",
    stage: "ideas",
    asked: {},
    message: null,
    postId: null,
    createdAt: FIRST_FRIDAY,
    updatedAt: FIRST_FRIDAY,
    ...overrides,
  };
}

export function assistantContract(open: OpenStore): void {
  runsContract(open);
  artefactsContract(open);
  chargesContract(open);
  suggestionsContract(open);
}

async function storeWith(open: OpenStore, ...runs: AssistantRun[]): Promise<Store> {
  const store = await emptyStore(open);
  await store.write(async (tx) => {
    for (const run of runs) await tx.putRun(run);
  });
  return store;
}

function runsContract(open: OpenStore): void {
  describe("runs of the assistant", () => {
    it("are found by person and subject, newest first", async () => {
      const mine = makeRun({ id: "r-1", asked: { idea: "P1" }, message: "Nie wyszło." });
      const hers = makeRun({ id: "r-2", userId: zofia.id });
      const other = makeRun({ id: "r-3", subject: { kind: "tag", id: "t-kompost", title: "kompost" } });
      const store = await storeWith(open, mine, hers, other);
      const all = { userId: null, subjectId: null };
      expect(await store.read.run("r-1")).toEqual(mine);
      expect(await store.read.run("r-9")).toBeNull();
      expect(await store.read.runs(all, 0, 9)).toEqual({ rows: [other, hers, mine], total: 3 });
      expect(await store.read.runs(all, 1, 1)).toEqual({ rows: [hers], total: 3 });
      expect(await store.read.runs({ ...all, userId: jan.id }, 0, 9)).toEqual({ rows: [other, mine], total: 2 });
      expect(await store.read.runs({ ...all, subjectId: spring.id }, 0, 9)).toEqual({ rows: [hers, mine], total: 2 });
    });

    it("change only from the states that were named, and of two who claim one, one gets it", async () => {
      const store = await storeWith(open, makeRun({ id: "r-1" }));
      const claim = () => store.write((tx) => tx.changeRun("r-1", ["queued"], { state: "running", updatedAt: 5 }));
      expect([await claim(), await claim()]).toEqual([true, false]);
      expect(await store.read.run("r-1")).toEqual(makeRun({ id: "r-1", state: "running", updatedAt: 5 }));
      expect(await store.write((tx) => tx.changeRun("r-1", RESTING, { postId: "p-1" }))).toBe(false);
      expect(await store.write((tx) => tx.changeRun("r-9", BUSY, { postId: "p-1" }))).toBe(false);
      const change = { postId: "p-1", message: "x", asked: { a: "b" }, stage: "outline" } as const;
      expect(await store.write((tx) => tx.changeRun("r-1", BUSY, change))).toBe(true);
      expect(await store.read.run("r-1")).toMatchObject(change);
    });

    it("wait in the order in which they came to their state", async () => {
      const store = await storeWith(
        open,
        makeRun({ id: "r-1", updatedAt: 30 }),
        makeRun({ id: "r-2", updatedAt: 10 }),
        makeRun({ id: "r-3", updatedAt: 20, state: "running" }),
        makeRun({ id: "r-4", updatedAt: 1, state: "waiting" }),
      );
      expect((await store.read.runsIn(["queued"], 9)).map(({ id }) => id)).toEqual(["r-2", "r-1"]);
      expect((await store.read.runsIn(BUSY, 2)).map(({ id }) => id)).toEqual(["r-2", "r-3"]);
    });

    it("number their events from 1, each run its own, and forget the pieces of a finished part", async () => {
      const store = await storeWith(open, makeRun({ id: "r-1" }), makeRun({ id: "r-2" }));
      const piece = (part: string, text: string) => ({ kind: "text" as const, part, text });
      const whole = { kind: "artefact" as const, artefact: "section" as const, part: "R1", version: 1 };
      const heard = heardFrom(store);
      expect(await store.write((tx) => tx.addRunEvents("r-1", 5, [piece("R1", "Zie"), piece("R2", "Mch")]))).toBe(2);
      expect(await store.write((tx) => tx.addRunEvents("r-2", 5, [piece("R1", "x")]))).toBe(1);
      await store.write(async (tx) => {
        expect(await tx.addRunEvents("r-1", 6, [whole])).toBe(3);
        await tx.dropRunText("r-1", "R1");
      });
      expect(await store.read.runEvents("r-1", 0, 9)).toEqual([
        { seq: 2, at: 5, ...piece("R2", "Mch") },
        { seq: 3, at: 6, ...whole },
      ]);
      expect([await store.read.lastRunEvent("r-1"), await store.read.lastRunEvent("r-9")]).toEqual([3, 0]);
      expect(await store.read.runEvents("r-1", 2, 9)).toHaveLength(1);
      expect(await store.read.runEvents("r-1", 0, 1)).toHaveLength(1);
      expect(await store.read.runEvents("r-2", 0, 9)).toHaveLength(1);
      expect(heard).toEqual([]);
    });
  });
}

function artefactsContract(open: OpenStore): void {
  describe("what the stages of a run leave", () => {
    it("is kept version by version, and a version over an older one is a conflict", async () => {
      const store = await storeWith(open, makeRun({ id: "r-1" }));
      const put = (part: string, data: unknown, base: number, by: string | null = null) =>
        store.write((tx) => tx.putArtefact({ runId: "r-1", kind: "source", part, data, by, at: 7 }, base));
      expect(await put("S2", { a: 1 }, 0)).toEqual({ ok: true, value: { version: 1 } });
      expect(await put("S10", { b: 1 }, 0)).toEqual({ ok: true, value: { version: 1 } });
      expect(await put("S2", { a: 2 }, 1, jan.id)).toEqual({ ok: true, value: { version: 2 } });
      expect(await put("S2", { a: 3 }, 1)).toMatchObject({ ok: false, code: "conflict" });
      expect(await put("S3", {}, 1)).toMatchObject({ ok: false, code: "conflict" });
      const newest = { runId: "r-1", kind: "source", part: "S2", version: 2, data: { a: 2 }, by: jan.id, at: 7 };
      expect(await store.read.artefact("r-1", "source", "S2")).toEqual(newest);
      expect(await store.read.artefact("r-1", "outline", "")).toBeNull();
      expect((await store.read.artefacts("r-1")).map(({ part, version }) => [part, version])).toEqual([
        ["S2", 2],
        ["S10", 1],
      ]);
    });
  });
}

const charge = (id: string, overrides: Partial<Charge> = {}): Charge => ({
  id,
  runId: "r-1",
  userId: jan.id,
  day: "2026-11-21",
  month: "2026-11",
  alias: "smart",
  model: "bielik",
  at: 1,
  input: 100,
  output: 1_000,
  cost: 50,
  state: "reserved",
  estimated: false,
  ...overrides,
});

function chargesContract(open: OpenStore): void {
  describe("charges of models", () => {
    it("count with their worst case until they are settled, once", async () => {
      const store = await emptyStore(open);
      const total = (of: Parameters<Store["read"]["charged"]>[0]) => store.read.charged(of);
      await store.write(async (tx) => {
        await tx.putCharge(charge("a"));
        await tx.putCharge(charge("b", { userId: zofia.id, runId: "r-2", cost: null }));
        await tx.putCharge(charge("c", { day: "2026-11-20" }));
        await tx.putCharge(charge("d", { day: "2026-12-01", month: "2026-12" }));
      });
      const one = { calls: 1, input: 100, output: 1_000, cost: 50, estimated: 0, unpriced: 0 };
      expect(await total({ userId: jan.id, day: "2026-11-21" })).toEqual(one);
      expect(await total({ runId: "r-2" })).toEqual({ ...one, cost: 0, unpriced: 1 });
      expect(await total({ month: "2026-11" })).toMatchObject({ calls: 3, input: 300, output: 3_000, cost: 100 });
      expect(await total({ month: "2026-10" })).toMatchObject({ calls: 0, input: 0, cost: 0 });
      await store.write((tx) => tx.settleCharge("a", { input: 90, output: 10, cost: 3, estimated: false }));
      await store.write((tx) => tx.settleCharge("a", { input: 9, output: 9, cost: 9, estimated: true }));
      expect(await total({ userId: jan.id, day: "2026-11-21" })).toEqual({ ...one, input: 90, output: 10, cost: 3 });
    });

    it("of a broken run are settled as estimates, together", async () => {
      const store = await emptyStore(open);
      await store.write(async (tx) => {
        await tx.putCharge(charge("a"));
        await tx.putCharge(charge("b", { state: "settled" }));
        await tx.putCharge(charge("c", { runId: "r-2" }));
        await tx.settleCharges("r-1");
      });
      expect(await store.read.charged({ runId: "r-1" })).toMatchObject({ calls: 2, estimated: 1 });
      expect(await store.read.charged({ runId: "r-2" })).toMatchObject({ calls: 1, estimated: 0 });
    });

    it("name the models that were asked, in their order", async () => {
      const store = await emptyStore(open);
      await store.write(async (tx) => {
        await tx.putCharge(charge("a", { model: "mały" }));
        await tx.putCharge(charge("b", { model: "duży" }));
        await tx.putCharge(charge("c", { model: "mały" }));
        await tx.putCharge(charge("d", { model: "inny", runId: "r-2" }));
      });
      expect(await store.read.modelsOf("r-1")).toEqual(["mały", "duży"]);
      expect(await store.read.modelsOf("r-9")).toEqual([]);
    });

    it("and drafts are counted by person and day, a run once", async () => {
      const store = await emptyStore(open);
      await store.write(async (tx) => {
        for (const run of ["r-1", "r-1", "r-2"]) await tx.countDraft(jan.id, "2026-11-21", run);
        await tx.countDraft(jan.id, "2026-11-20", "r-1");
      });
      expect(await store.read.draftsBegun(jan.id, "2026-11-21")).toBe(2);
      expect(await store.read.draftsBegun(zofia.id, "2026-11-21")).toBe(0);
    });
  });
}

const suggestion = (id: string, overrides: Partial<Suggestion> = {}): Suggestion => ({
  id,
  postId: "p-1",
  runId: "r-1",
  baseHash: "ab",
  range: { from: 0, to: 4 },
  before: "Żyto",
  after: "Żyta",
  kind: "correction",
  reason: "Przypadek.",
  sources: ["S1"],
  state: "open",
  userId: jan.id,
  createdAt: 3,
  settledBy: null,
  settledAt: null,
  ...overrides,
});

function suggestionsContract(open: OpenStore): void {
  describe("suggestions", () => {
    it("are settled once, by name", async () => {
      const store = await emptyStore(open);
      const title = suggestion("s-2", { range: null, kind: "title", sources: [] });
      await store.write((tx) => tx.putSuggestions([suggestion("s-1"), title, suggestion("s-3", { postId: "p-2" })]));
      expect(await store.read.suggestions("p-1", ["open"])).toEqual([suggestion("s-1"), title]);
      const settle = () => store.write((tx) => tx.settleSuggestion("s-1", "accepted", zofia.id, 9));
      expect([await settle(), await settle()]).toEqual([true, false]);
      const settled = suggestion("s-1", { state: "accepted", settledBy: zofia.id, settledAt: 9 });
      expect(await store.read.suggestion("s-1")).toEqual(settled);
      expect(await store.read.suggestions("p-1", ["open"])).toEqual([title]);
      expect(await store.read.suggestions("p-1", ["accepted", "rejected"])).toEqual([settled]);
      expect(await store.read.suggestion("s-9")).toBeNull();
    });

    it("leave a trace on the post that a later one replaces", async () => {
      const store = await emptyStore(open);
      const stored = { postId: "p-1", use: "assist", models: ["bielik"], reviewerId: null, reviewedAt: null } as const;
      const put = (provenance: object) => store.write((tx) => tx.putProvenance({ ...stored, ...provenance } as never));
      expect(await store.read.provenance("p-1")).toBeNull();
      await put({});
      expect(await store.read.provenance("p-1")).toEqual(stored);
      await put({ use: "draft", reviewerId: zofia.id, reviewedAt: 4 });
      expect(await store.read.provenance("p-1")).toEqual({
        ...stored,
        use: "draft",
        reviewerId: zofia.id,
        reviewedAt: 4,
      });
    });

    it("are told with the published text, by the name of who looked it through", async () => {
      const store = await storeWithFixtures(open);
      const post = makePost({ id: "p-1" });
      await putPosts(store, post);
      const told = async () => (await store.read.publishedPost("uprawa", post.slug))?.provenance;
      const stored: Provenance = {
        postId: "p-1",
        use: "assist",
        models: ["bielik"],
        reviewerId: null,
        reviewedAt: null,
      };
      expect(await told()).toBeNull();
      await store.write((tx) => tx.putProvenance(stored));
      expect(await told()).toEqual({ use: "assist", reviewer: null, reviewedAt: null });
      await store.write((tx) => tx.putProvenance({ ...stored, reviewerId: zofia.id, reviewedAt: 4 }));
      expect(await told()).toEqual({ use: "assist", reviewer: zofia.name, reviewedAt: 4 });
    });
  });
}
