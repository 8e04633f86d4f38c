import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OpenedPost, Presence } from "#core/posts/post-service-types.ts";
import { EMPTY, FakeServer, FakeTab, Simulation } from "#test/support/fakes/save-queue-simulation.ts";
import { Observable } from "../observable.ts";
import { heedOtherTabs, Lease } from "./lease.ts";

/* Who writes, and news of the post, as a tab learns of them from its beats. */

const HOUR = Date.parse("2026-11-21T07:00:00Z");
const ZOFIA = { name: "Zofia", tab: "b", since: "12:00", own: false, writes: false };
let presence: Presence;
let asked: string[];
let rereads: number;
let tab: FakeTab;
let post: Observable<OpenedPost>;
let lease: Lease;

beforeEach(() => {
  const world = new Simulation();
  presence = { holding: true, holder: null, others: [], token: "1.0", now: Date.now() };
  [asked, rereads] = [[], 0];
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: string }) => {
    asked.push((JSON.parse(body) as { do: string }).do);
    return Response.json({ value: presence });
  });
  const start = { base: "1.0", baseDraft: EMPTY, unsure: null, savedText: null, tab: "a" };
  tab = new FakeTab(world, new FakeServer(world), new Map(), start);
  post = new Observable({ publishAt: null, overdue: null, token: "1.0" } as OpenedPost);
  const reread = async () => void (rereads += 1);
  lease = new Lease({ id: "p", tab: "a", queue: tab.queue, post, reread, complain: () => {} });
});

afterEach(() => vi.unstubAllGlobals());

test("another tab of the same person is distinguished from another person", async () => {
  presence = { ...presence, holding: false, holder: { ...ZOFIA, own: true } };
  await lease.beat();
  expect(tab.status).toEqual({ is: "locked", by: "Zofia", own: true, lost: false, left: null });
  await lease.takeOver();
  expect([tab.status?.is, asked]).toEqual(["saved", ["beat", "take-over"]]);
});

test("a tab that wrote goes on in its own text when another one takes over, whoever that is by now", async () => {
  await lease.beat();
  presence = { ...presence, holding: false, holder: ZOFIA };
  await lease.beat();
  expect(tab.status).toMatchObject({ is: "locked", by: "Zofia", lost: true, left: null });
  presence = { ...presence, holder: { ...ZOFIA, name: "Marek", tab: "c" } };
  await lease.beat();
  expect(tab.status).toMatchObject({ is: "locked", by: "Marek", lost: true });
});

test("who is writing at this moment is asked about before the post is taken from them", async () => {
  presence = { ...presence, holding: false, holder: { ...ZOFIA, writes: true } };
  await lease.askToTakeOver();
  expect([lease.question.get(), asked]).toEqual(["Zofia", ["beat"]]);
  lease.question.set(null);
  presence = { ...presence, holder: ZOFIA };
  await lease.askToTakeOver();
  expect([lease.question.get(), asked.at(-1)]).toEqual([null, "take-over"]);
});

test("what keeps the server from storing is known until it stores again, and asked about more often", async () => {
  const answers = [
    Response.json({ error: { code: "unavailable", message: "Kończy się miejsce." } }, { status: 503 }),
    Response.json({ error: { code: "missing", message: "Nie ma wpisu." } }, { status: 404 }),
    Response.json({ value: presence }),
  ];
  vi.stubGlobal("fetch", async () => answers.shift());
  for (const [refusal, next] of [
    ["Kończy się miejsce.", 10_000],
    ["Kończy się miejsce.", 10_000],
    [null, 30_000],
  ]) {
    await lease.beat();
    expect([lease.refusal.get(), lease.nextBeat]).toEqual([refusal, next]);
  }
});

test("news are read once, also while something is being typed", async () => {
  await lease.beat();
  expect(rereads).toBe(0);
  tab.type("A");
  presence = { ...presence, token: "2.0" };
  await lease.beat();
  await lease.beat();
  expect(rereads).toBe(1);
});

test("from its hour on a planned post is looked at with every beat, by the server's clock, until it is out or held back", async () => {
  post.set({ ...post.get(), publishAt: HOUR });
  presence = { ...presence, now: HOUR - 5_000 };
  await lease.beat();
  expect(rereads).toBe(0);
  expect(lease.nextBeat).toBeGreaterThan(4_000);
  expect(lease.nextBeat).toBeLessThanOrEqual(5_300);
  presence = { ...presence, now: HOUR + 300 };
  await lease.beat();
  expect(lease.nextBeat).toBe(1_000);
  await lease.beat();
  expect(rereads).toBe(2);
  post.set({ ...post.get(), overdue: "Brak tytułu." });
  await lease.beat();
  expect([rereads, lease.nextBeat]).toEqual([2, 30_000]);
});

test("a tab learns at once, without a beat of its own, that another tab of the browser took the post over or acted on it", async () => {
  await lease.beat();
  const stop = heedOtherTabs({ id: "p", tab: "a", queue: tab.queue, lease });
  const elsewhere = (id: string, own: string) =>
    new Lease({ id, tab: own, queue: tab.queue, post, reread: async () => {}, complain: () => {} });
  presence = { ...presence, holding: false, holder: { ...ZOFIA, own: true }, token: "2.0" };
  elsewhere("another post", "b").announce();
  elsewhere("p", "a").announce();
  await elsewhere("p", "b").takeOver();
  await expect.poll(() => tab.status?.is).toBe("locked");
  expect(asked).toEqual(["beat", "take-over", "beat"]);
  presence = { ...presence, token: "3.0" };
  elsewhere("p", "b").announce();
  await expect.poll(() => rereads).toBe(2);
  stop();
});
