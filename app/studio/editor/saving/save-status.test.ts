import { beforeEach, describe, expect, test } from "vitest";
import { BODY_LIMIT } from "#core/base/limits.ts";
import { EMPTY, FakeServer, FakeTab, Simulation } from "#test/support/fakes/save-queue-simulation.ts";
import type { LocalDraft } from "./local-drafts.ts";
import type { SaveAnswer, Unanswered } from "./save-queue-types.ts";

/* How the text stands while something is in the way, and how it mends. */

let world: Simulation;
let server: FakeServer;
let store: Map<string, LocalDraft>;
let tab: FakeTab;

beforeEach(() => {
  world = new Simulation();
  server = new FakeServer(world);
  store = new Map();
  tab = new FakeTab(world, server, store, {
    base: server.token,
    baseDraft: server.draft,
    unsure: null,
    savedText: "11:58",
    tab: "a",
  });
});

const sentAt = () => server.requests.map(({ at }) => at);

describe("while typing goes on", () => {
  test("the last saved time stays in sight, and the line says one thing from the first key to the rest after the last", async () => {
    const said: string[] = [];
    for (let key = 0; key < 60; key += 1) {
      tab.type(`Pisze ${key}`);
      await world.pass(250);
      said.push(JSON.stringify(tab.status));
    }
    expect(said[0]).toBe('{"is":"saving","savedText":"11:58"}');
    expect(said.at(-1)).toBe('{"is":"saving","savedText":"12:04"}');
    expect(new Set(said).size).toBe(2);
    await world.pass(3_000);
    expect(tab.status).toEqual({ is: "saved", savedText: "12:04" });
  });

  test.each([
    ["a millisecond before a timer", -1],
    ["an hour back", -3_600_000],
  ])("a clock that is %s leaves nothing that is saved as being saved", async (_, ahead) => {
    tab.type("Pisze");
    await world.pass(1_300);
    tab.type("Pisze dalej");
    await world.pass(500);
    world.ahead = ahead;
    await world.pass(60_000);
    expect([tab.status, server.draft.body]).toEqual([{ is: "saved", savedText: "12:04" }, "Pisze dalej"]);
  });

  test("a pause that ends while the answer is taken in leaves nothing that is saved as being saved", async () => {
    let reads = 0;
    // A millisecond passes with each look at the clock, and the answer comes around the end of the pause.
    Object.defineProperty(world, "ahead", { get: () => (reads += 1) });
    for (let latency = 430; latency < 460; latency += 1) {
      server.latency = latency;
      tab.type(`Pisze ${latency}`);
      await world.pass(1_300);
      tab.type(`Pisze dalej ${latency}`);
      await world.pass(20_000);
      expect([tab.status?.is, server.draft.body]).toEqual(["saved", `Pisze dalej ${latency}`]);
    }
  });

  test("Ctrl+S is answered at once", async () => {
    tab.type("A");
    void tab.queue.flush("save");
    await world.pass(100);
    expect(tab.status).toEqual({ is: "saved", savedText: "12:04" });
  });

  test("a server that takes its time is said to be silent, and the answer is waited for", async () => {
    server.latency = 10_000;
    tab.type("A");
    await world.pass(15_000);
    expect(tab.status).toMatchObject({ is: "unanswered", why: "silent" });
    await world.pass(10_000);
    expect([tab.status, server.requests.length]).toEqual([{ is: "saved", savedText: "12:04" }, 1]);
  });
});

describe("a text over 1 MiB", () => {
  const over = (characters: number) => "ą".repeat(BODY_LIMIT / 2 + characters);

  test("is said to be too long at once and by how much, without being sent; typing less mends it", async () => {
    tab.type(over(120));
    await world.pass(300);
    expect(tab.status).toEqual({ is: "too-long", characters: 120 });
    await world.pass(30_000);
    expect(server.requests).toHaveLength(0);
    expect(store.get("a")?.draft.body.length).toBe(over(120).length);
    expect(await tab.queue.flush()).toBe(false);
    tab.type(over(1));
    await world.pass(300);
    expect(tab.status).toEqual({ is: "too-long", characters: 1 });
    tab.type(over(0));
    await world.pass(3_000);
    expect(tab.status).toMatchObject({ is: "saved" });
    expect(server.draft.body).toBe(over(0));
  });

  test("an answer that is under way meanwhile does not hide it", async () => {
    server.latency = 1_000;
    tab.type("A");
    await world.pass(1_500);
    tab.type(over(5));
    await world.pass(10_000);
    expect([tab.status, server.draft.body]).toEqual([{ is: "too-long", characters: 5 }, "A"]);
  });
});

describe("something between the browser and the server", () => {
  const answered = (why: Unanswered["why"]): SaveAnswer => ({ is: "unanswered", why, message: "" });

  test("takes smaller requests only: the text stays in this browser, and a shorter one is sent soon", async () => {
    server.refusal = answered("too-large");
    tab.type("Za dużo dla pośrednika.");
    await world.pass(3_000);
    expect(tab.status).toMatchObject({ is: "unanswered", why: "too-large" });
    expect(store.get("a")?.draft.body).toBe("Za dużo dla pośrednika.");
    server.refusal = null;
    tab.type("Mniej.");
    await world.pass(6_000);
    expect(tab.status).toMatchObject({ is: "saved" });
    expect(server.requests.map(({ request }) => request.draft.body)).toEqual(["Za dużo dla pośrednika.", "Mniej."]);
  });

  test("a text in doubt that turns out to be too large does not keep a shorter one waiting", async () => {
    server.loses = () => "request";
    tab.type("Za dużo dla pośrednika.");
    await world.pass(3_000);
    server.loses = () => null;
    server.refusal = answered("too-large");
    await world.pass(30_000);
    server.refusal = null;
    tab.type("Mniej.");
    await world.pass(6_000);
    expect(server.requests.at(-1)?.request.draft.body).toBe("Mniej.");
    expect(tab.status).toMatchObject({ is: "saved" });
  });

  test.each(["too-large", "between"] as const)(
    "is asked again at growing intervals, never given up: %s",
    async (why) => {
      server.refusal = answered(why);
      tab.type("A");
      await world.pass(1_500_000);
      const waits = sentAt()
        .slice(1)
        .map((at, before) => Math.round((at - sentAt()[before]!) / 1_000));
      expect(waits).toEqual([5, 15, 60, 300, 300, 300, 300]);
      server.refusal = null;
      await world.pass(300_000);
      expect(server.draft.body).toBe("A");
    },
  );

  test("gets no new request at every pause in typing", async () => {
    server.refusal = answered("too-large");
    for (let key = 0; key < 240; key += 1) {
      tab.type(`A ${key}`);
      await world.pass(250);
    }
    expect(server.requests.length).toBeLessThanOrEqual(13);
  });

  test.each(["busy", "silent", "unavailable"] as const)(
    "what passes by itself is tried within 30 s: %s",
    async (why) => {
      server.refusal = answered(why);
      tab.type("A");
      await world.pass(120_000);
      expect(tab.status).toMatchObject({ why });
      server.refusal = null;
      await world.pass(30_100);
      expect(server.draft.body).toBe("A");
    },
  );

  test("a text that may have arrived before is still in doubt after a session that ended", async () => {
    server.loses = () => "answer";
    tab.type("Jeden.");
    await world.pass(1_500);
    server.loses = () => null;
    server.refusal = { is: "signed-out" };
    await world.pass(3_000);
    tab.type("Jeden i pół.");
    server.refusal = null;
    tab.queue.resume();
    await world.pass(3_000);
    expect([server.draft.body, tab.status?.is]).toEqual(["Jeden i pół.", "saved"]);
  });
});

describe("a post that was taken over", () => {
  const locked = (revisionId: string | null): SaveAnswer => ({
    is: "conflict",
    message: "",
    conflict: {
      why: "locked",
      token: server.token,
      theirs: EMPTY,
      theirName: "Adam",
      own: false,
      theirAt: 0,
      baseDraft: null,
      revisionId,
    },
  });

  test("says whether words were left here, and that the server keeps the refused ones in the history", async () => {
    tab.queue.lock({ name: "Adam", own: true }, false);
    expect(tab.status).toEqual({ is: "locked", by: "Adam", own: true, lost: false, left: null });
    tab.queue.resume();
    tab.type("A");
    tab.queue.lock({ name: "Adam", own: false }, false);
    expect(tab.status).toEqual({ is: "locked", by: "Adam", own: false, lost: true, left: "here" });
    tab.queue.resume();
    server.refusal = locked("r1");
    await world.pass(3_000);
    expect(tab.status).toEqual({ is: "locked", by: "Adam", own: false, lost: true, left: "history" });
    server.refusal = null;
    tab.queue.resume();
    await world.pass(3_000);
    expect(server.draft.body).toBe("A");
  });

  test("keeps every key that is typed on in the browser's store, and reconciles them when it is taken back", async () => {
    const before = { ...EMPTY, body: "Raz.\n\nDwa." };
    server.write(before);
    tab.queue.follow(server.token, before);
    for (let key = 1; key <= 130; key += 1) {
      tab.type(`Raz${".".repeat(key)}\n\nDwa.`);
      if (key === 30) server.refusal = locked("r1");
      await world.pass(90);
    }
    await world.pass(3_000);
    expect(tab.status).toMatchObject({ is: "locked", lost: true, left: "here" });
    expect(store.get("a")?.draft.body).toBe(`Raz${".".repeat(130)}\n\nDwa.`);
    server.refusal = null;
    server.write({ ...server.draft, body: server.draft.body.replace("Dwa.", "Dwa Adama.") });
    tab.queue.resume();
    await world.pass(3_000);
    expect(server.draft.body).toBe(`Raz${".".repeat(130)}\n\nDwa Adama.`);
  });

  test("words typed while the refused ones were under way are only here", async () => {
    server.refusal = locked("r1");
    tab.type("A");
    await world.pass(1_450);
    tab.type("AB");
    await world.pass(200);
    expect(tab.status).toMatchObject({ is: "locked", left: "here" });
  });
});

describe("the browser's own store", () => {
  test("that is cleared is honest about it until the text is in it again, without another key", async () => {
    let works = true;
    const start = { base: server.token, baseDraft: EMPTY, unsure: null, savedText: null };
    const poor = new FakeTab(world, server, store, { ...start, tab: "b", storeWorks: () => works });
    server.up = false;
    poor.type("A");
    await world.pass(3_000);
    expect(poor.storeWorks).toBe(true);
    store.clear();
    works = false;
    poor.queue.storeLost();
    expect([poor.storeWorks, poor.queue.isAtRisk]).toEqual([false, true]);
    works = true;
    await world.pass(1_100);
    expect([store.get("b")?.draft.body, poor.storeWorks]).toEqual(["A", true]);
  });

  test("that is cleared while the server has all of the text is nobody's concern", async () => {
    tab.type("A");
    await world.pass(3_000);
    tab.queue.storeLost();
    await world.pass(3_000);
    expect([store.size, tab.storeWorks]).toEqual([0, true]);
  });
});
