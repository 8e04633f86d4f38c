import { describe, expect, it } from "vitest";
import type { JobRow } from "#core/base/jobs.ts";
import type { NewAuditEntry, AuditEntry, AuditFilter } from "#core/base/audit-entry.ts";
import { makePost, putPosts, tomatoes, zofia, heardFrom, NOON } from "../fixtures.ts";
import type { StoreWrite } from "#core/store.ts";
import { emptyStore, type OpenStore, storeWithFixtures } from "../open-store.ts";

const JOB: JobRow = {
  id: "j-1",
  kind: "import",
  state: "running",
  done: 3,
  total: 10,
  startedBy: zofia.id,
  createdAt: NOON,
  finishedAt: null,
  message: null,
};

export function auditAndJobsContract(open: OpenStore): void {
  describe("the audit log", () => {
    const entry = (n: number, id: string | null): NewAuditEntry => ({
      at: NOON,
      userId: n % 2 ? zofia.id : null,
      act: `act-${n}`,
      entity: id === null ? null : { kind: "post", id },
      details: { n, name: "ąę", done: true, none: null },
    });

    it("keeps every entry, newest first, of everything or of one entity", async () => {
      const store = await storeWithFixtures(open);
      await store.write(async (tx) => {
        for (const [n, id] of ["p-1", null, "p-2", "p-1", "p-1"].entries()) await tx.putAudit(entry(n, id));
        await tx.putAudit({ ...entry(5, "p-1"), entity: { kind: "media", id: "p-1" } });
      });
      const acts = (entries: AuditEntry[]) => entries.map((each) => each.act);
      const first = await store.read.audit(2, null);
      expect(acts(first)).toEqual(["act-5", "act-4"]);
      expect(acts(await store.read.audit(9, first[1]!.id))).toEqual(["act-3", "act-2", "act-1", "act-0"]);
      const ofPost = await store.read.audit(2, null, { kind: "post", id: "p-1" });
      expect(acts(ofPost)).toEqual(["act-4", "act-3"]);
      expect(acts(await store.read.audit(9, ofPost[1]!.id, { kind: "post", id: "p-1" }))).toEqual(["act-0"]);
      const ofAct = await store.read.audit(9, null, { kind: "post", id: "p-1", act: "act-3" });
      expect(acts(ofAct)).toEqual(["act-3"]);
      expect(await store.read.audit(9, ofAct[0]!.id, { kind: "post", id: "p-1", act: "act-3" })).toEqual([]);
      expect((await store.read.audit(9, null)).at(-1)).toEqual({ ...entry(0, "p-1"), id: expect.any(Number) });
    });

    it("is narrowed to a person, a time and a text, in names of today and in what was noted", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1", title: "Żółte dynie" }));
      const entries: Partial<NewAuditEntry>[] = [
        { entity: { kind: "post", id: "p-1" } },
        { entity: { kind: "post", id: "p-gone" }, details: { title: "Dynia dawna", posts: 7 } },
        { entity: { kind: "tag", id: tomatoes.id }, at: NOON + 1 },
        { entity: { kind: "user", id: zofia.id }, userId: "u-jan", at: NOON + 2 },
      ];
      await store.write(async (tx) => {
        for (const [n, each] of entries.entries())
          await tx.putAudit({ ...entry(n, null), details: {}, userId: zofia.id, ...each });
      });
      const filtered = async (filter: Partial<AuditFilter>, limit = 9, before: number | null = null) =>
        store.read.filteredAudit(limit, before, { userId: null, at: null, text: "", ...filter });
      const acts = async (filter: Partial<AuditFilter>) => (await filtered(filter)).map(({ act }) => act);
      expect(await acts({})).toEqual(["act-3", "act-2", "act-1", "act-0"]);
      expect(await acts({ userId: "u-jan" })).toEqual(["act-3"]);
      expect(await acts({ at: [NOON, NOON + 1] })).toEqual(["act-1", "act-0"]);
      expect(await acts({ text: " DYNI" })).toEqual(["act-1", "act-0"]);
      expect(await acts({ text: "zolte" })).toEqual(["act-0"]);
      expect(await acts({ text: "pomidory" })).toEqual(["act-2"]);
      expect(await acts({ text: "łęcka", userId: zofia.id })).toEqual([]);
      expect(await acts({ text: "7" })).toEqual([]);
      const [first] = await filtered({ text: "dyni" }, 1);
      expect((await filtered({ text: "dyni" }, 9, first!.id)).map(({ act }) => act)).toEqual(["act-0"]);
    });

    it("outlives what it names, and is no news to followers", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1" }));
      const heard = heardFrom(store);
      await store.write((tx) => tx.putAudit({ ...entry(1, "p-1"), userId: "u-dawny" }));
      expect(heard).toEqual([]);
      await store.write((tx) => tx.removePost("p-1"));
      expect(await store.read.audit(9, null, { kind: "post", id: "p-1" })).toHaveLength(1);
    });
  });

  describe("the outbox", () => {
    const owed = (key: string, createdAt = NOON) => ({ kind: "webhook", key, payload: { key, n: 1 }, createdAt });

    it("owes an entry once for a key, oldest first, from its time on", async () => {
      const store = await emptyStore(open);
      await store.write(async (tx) => {
        await tx.putOutbox(owed("b", NOON + 1));
        await tx.putOutbox(owed("a"));
        await tx.putOutbox({ ...owed("a"), payload: { key: "inny" }, createdAt: NOON + 9 });
      });
      expect((await store.read.outboxReady(NOON, 9)).map((each) => each.key)).toEqual(["a"]);
      const [first, second] = await store.read.outboxReady(NOON + 9, 9);
      const untried = { attempts: 0, nextAt: NOON, begunAt: null, doneAt: null, error: null };
      expect(first).toEqual({ ...owed("a"), ...untried, id: expect.any(Number) });
      expect(second?.key).toBe("b");
      expect(await store.read.outboxReady(NOON + 9, 1)).toHaveLength(1);
    });

    it("tries again later after a failure, sooner on request, and never after success", async () => {
      const store = await emptyStore(open);
      await store.write((tx) => tx.putOutbox(owed("a")));
      const { id } = (await store.read.outboxReady(NOON, 1))[0]!;
      await store.write((tx) => tx.settleOutbox(id, { error: "HTTP 500", nextAt: NOON + 60 }));
      expect(await store.read.outboxReady(NOON + 59, 9)).toEqual([]);
      expect(await store.read.outboxReady(NOON + 60, 9)).toMatchObject([{ attempts: 1, error: "HTTP 500" }]);
      await store.write((tx) => tx.hastenOutbox(id, NOON + 10));
      expect(await store.read.outboxReady(NOON + 10, 9)).toMatchObject([{ attempts: 1 }]);
      await store.write((tx) => tx.settleOutbox(id, { doneAt: NOON + 11 }));
      await store.write((tx) => tx.hastenOutbox(id, NOON));
      await store.write((tx) => tx.putOutbox(owed("a", NOON + 12)));
      // A copy of a letter to readers is not listed.
      await store.write((tx) => tx.putOutbox(owed("letter:l:s-1", NOON + 100)));
      expect(await store.read.outboxReady(NOON + 99, 9)).toEqual([]);
      expect(await store.read.outbox(9)).toMatchObject([
        { attempts: 2, nextAt: NOON + 10, doneAt: NOON + 11, error: null },
      ]);
      for (const each of [id, 999]) {
        expect(await store.write((tx) => tx.settleOutbox(each, { doneAt: NOON }))).toBe(false);
        expect(await store.write((tx) => tx.settleOutbox(each, { error: "HTTP 500", nextAt: NOON }))).toBe(false);
      }
      expect(await store.read.outboxEntry(id)).toMatchObject({ attempts: 2, doneAt: NOON + 11, error: null });
    });

    it("keeps letters apart, notes that one is being sent, and counts those that were", async () => {
      const store = await emptyStore(open);
      const letter = (key: string) => ({ ...owed(key), kind: "mail" });
      const put = await store.write(async (tx) => [
        await tx.putOutbox(owed("a")),
        await tx.putOutbox(letter("b")),
        await tx.putOutbox(letter("b")),
        await tx.putOutbox(letter("c")),
      ]);
      expect(put).toEqual([true, true, false, true]);
      const keys = async (lane?: "letters" | "others") =>
        (await store.read.outboxReady(NOON, 9, lane)).map(({ key }) => key);
      expect([await keys(), await keys("letters"), await keys("others")]).toEqual([["a", "b", "c"], ["b", "c"], ["a"]]);
      const [b, c] = await store.read.outboxReady(NOON, 9, "letters");
      const begun = (entry: Parameters<StoreWrite["beginOutbox"]>[0], at: number) =>
        store.write((tx) => tx.beginOutbox(entry, at));
      // Not before it is due, once for whoever read it, and again for whoever read that it had begun.
      expect([await begun(b!, NOON - 1), await begun(b!, NOON + 1), await begun(b!, NOON + 1)]).toEqual([
        false,
        true,
        false,
      ]);
      const [doubtful] = await store.read.outboxReady(NOON, 1, "letters");
      expect([doubtful?.begunAt, await begun(doubtful!, NOON + 2)]).toEqual([NOON + 1, true]);
      await store.write((tx) => tx.settleOutbox(b!.id, { doneAt: NOON + 2 }));
      expect(await begun({ ...b!, begunAt: null }, NOON + 3)).toBe(false);
      await store.write((tx) => tx.settleOutbox(c!.id, { doneAt: NOON + 3, error: "Odmowa." }));
      expect(await store.read.outbox(2)).toMatchObject([
        { key: "c", doneAt: NOON + 3, error: "Odmowa." },
        { key: "b", begunAt: null, doneAt: NOON + 2, error: null },
      ]);
      expect([await store.read.lettersSent(NOON + 2), await store.read.lettersSent(NOON + 3)]).toEqual([1, 0]);
    });

    it("notes once that a letter which was sent came back", async () => {
      const store = await emptyStore(open);
      await store.write(async (tx) => {
        for (const key of ["a", "b"]) await tx.putOutbox({ ...owed(key), kind: "mail" });
      });
      const [a, b] = await store.read.outboxReady(NOON, 9, "letters");
      await store.write((tx) => tx.settleOutbox(a!.id, { doneAt: NOON }));
      const noted = (id: number) => store.write((tx) => tx.returnLetter(id, "Wrócił."));
      expect([await noted(a!.id), await noted(a!.id), await noted(b!.id), await noted(999)]).toEqual([
        true,
        false,
        false,
        false,
      ]);
      expect(await store.read.outboxEntry(a!.id)).toMatchObject({ key: "a", doneAt: NOON, error: "Wrócił." });
      expect([(await store.read.outboxEntry(b!.id))?.error, await store.read.outboxEntry(999)]).toEqual([null, null]);
    });

    it("forgets letters and notices that were done long ago, and those given up later still", async () => {
      const store = await emptyStore(open);
      const done = { doneAt: NOON };
      for (const [key, kind, result] of [
        ["sent", "mail", done],
        ["refused", "mail", { ...done, error: "Odmowa." }],
        ["late", "mail", { doneAt: NOON + 1 }],
        ["put off", "mail", { error: "Później.", nextAt: NOON }],
        ["notice", "notice", done],
        ["published", "published", done],
      ] as const) {
        await store.write((tx) => tx.putOutbox({ ...owed(key), kind }));
        const id = (await store.read.outbox(1))[0]!.id;
        await store.write((tx) => tx.settleOutbox(id, result));
      }
      const forget = (failed: number) => store.write((tx) => tx.forgetLetters({ done: NOON + 1, failed }));
      const keys = async () => (await store.read.outbox(9)).map(({ key }) => key).toReversed();
      expect([await forget(NOON), await forget(NOON)]).toEqual([2, 0]);
      expect(await keys()).toEqual(["refused", "late", "put off", "published"]);
      expect([await forget(NOON + 1), await keys()]).toEqual([1, ["late", "put off", "published"]]);
    });

    it("is owed by the transaction that owes it, or not at all, and is news to followers", async () => {
      const store = await emptyStore(open);
      const heard = heardFrom(store);
      const broken = store.write(async (tx) => {
        await tx.putOutbox(owed("a"));
        throw new Error("w pół drogi");
      });
      await expect(broken).rejects.toThrow("w pół drogi");
      expect([await store.read.outbox(9), heard]).toEqual([[], []]);
      await store.write((tx) => tx.putOutbox(owed("a")));
      await store.write((tx) => tx.putOutbox(owed("a")));
      expect(heard).toEqual([[]]);
    });
  });

  describe("jobs", () => {
    it("are replaced as they go on, newest first, and are no news to followers", async () => {
      const store = await emptyStore(open);
      const heard = heardFrom(store);
      const done: JobRow = { ...JOB, state: "done", done: 10, finishedAt: NOON + 5, message: "Gotowe." };
      await store.write((tx) => tx.putJob(JOB));
      await store.write((tx) => tx.putJob({ ...JOB, id: "j-2", createdAt: NOON + 1, startedBy: null }));
      await store.write((tx) => tx.putJob(done));
      expect(await store.read.jobs(9)).toEqual([{ ...JOB, id: "j-2", createdAt: NOON + 1, startedBy: null }, done]);
      expect(await store.read.jobs(1)).toHaveLength(1);
      expect(heard).toEqual([]);
    });
  });

  describe("missing addresses", () => {
    const request = (path: string, count: number, at = NOON) => ({ path, count, at });

    it("are counted over the days kept, most asked first", async () => {
      const store = await emptyStore(open);
      await store.write(async (tx) => {
        await tx.countMissing("2026-11-20", [request("/a", 2), request("/b", 1)], 9);
        await tx.countMissing("2026-11-21", [request("/b", 3, NOON + 7)], 9);
        await tx.countMissing("2026-11-21", [request("/b", 1, NOON + 6)], 9);
        await tx.countMissing("2026-11-21", [request("/a", 1), request("/ż", 1)], 9);
      });
      const rows = [
        { path: "/b", count: 5, lastAt: NOON + 7 },
        { path: "/a", count: 3, lastAt: NOON },
        { path: "/ż", count: 1, lastAt: NOON },
      ];
      expect(await store.read.missingPaths(0, 9)).toEqual({ rows, total: 3 });
      expect(await store.read.missingPaths(1, 1)).toEqual({ rows: [rows[1]], total: 3 });
      await store.write((tx) => tx.forgetMissing("2026-11-21"));
      expect((await store.read.missingPaths(0, 9)).rows.map((row) => [row.path, row.count])).toEqual([
        ["/b", 4],
        ["/a", 1],
        ["/ż", 1],
      ]);
      await store.write((tx) => tx.forgetMissingPath("/b"));
      expect((await store.read.missingPaths(0, 9)).total).toBe(2);
    });

    it("keep only the most asked of each day, and of equals the last asked", async () => {
      const store = await emptyStore(open);
      const heard = heardFrom(store);
      await store.write((tx) => tx.countMissing("2026-11-20", [request("/stary", 1)], 2));
      const requests = [request("/a", 5), request("/b", 1), request("/c", 1, NOON + 1)];
      await store.write((tx) => tx.countMissing("2026-11-21", requests, 2));
      const paths = async () => (await store.read.missingPaths(0, 9)).rows.map((row) => row.path);
      expect(await paths()).toEqual(["/a", "/c", "/stary"]);
      await store.write((tx) => tx.countMissing("2026-11-21", [request("/d", 3)], 2));
      expect(await paths()).toEqual(["/a", "/d", "/stary"]);
      expect(heard).toEqual([]);
    });
  });
}
