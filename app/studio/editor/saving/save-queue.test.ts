import { beforeEach, describe, expect, test } from "vitest";
import { EMPTY, FakeServer, FakeTab, Simulation } from "#test/support/fakes/save-queue-simulation.ts";
import type { LocalDraft } from "./local-drafts.ts";

let world: Simulation;
let server: FakeServer;
let store: Map<string, LocalDraft>;
let tab: FakeTab;

const TWO = "Pierwszy akapit.\n\nŚrodek.\n\nDrugi akapit.";

beforeEach(() => {
  world = new Simulation();
  server = new FakeServer(world);
  server.draft = { ...EMPTY, body: TWO };
  store = new Map();
  tab = open("a");
});

function open(name: string, more: Partial<ConstructorParameters<typeof FakeTab>[3]> = {}): FakeTab {
  const start = { base: server.token, baseDraft: server.draft, unsure: null, savedText: null, tab: name };
  return new FakeTab(world, server, store, { ...start, ...more });
}

describe("the way of a change", () => {
  test("it is in the own store within 300 ms and on the server within 2 s", async () => {
    tab.type(`${TWO} A`);
    await world.pass(300);
    expect(store.get("a")).toMatchObject({ base: "1.0", draft: { body: `${TWO} A` }, baseDraft: { body: TWO } });
    expect(server.requests).toHaveLength(0);
    await world.pass(1_700);
    expect(server.draft.body).toBe(`${TWO} A`);
    expect(tab.status).toEqual({ is: "saved", savedText: "12:04" });
    expect(store.size).toBe(0);
  });

  test("typing without a pause is saved all the same, one request at a time, each on the state before", async () => {
    server.latency = 900;
    for (let second = 0; second < 200; second += 1) {
      tab.type(`${TWO} ${second}`);
      await world.pass(100);
      expect(world.now - (store.get("a")?.at ?? 0)).toBeLessThanOrEqual(300);
    }
    await world.pass(10_000);
    expect(server.draft.body).toBe(`${TWO} 199`);
    expect(server.mostAtOnce).toBe(1);
    expect(server.requests.length).toBeGreaterThan(5);
    expect(server.requests.map(({ request }) => request.base)).toEqual(
      server.requests.map((_, index) => `${index + 1}.0`),
    );
  });

  test("Ctrl+S is a save, what follows are autosaves again", async () => {
    tab.type("A");
    const done = tab.queue.flush("save");
    await world.pass(100);
    expect(await done).toBe(true);
    tab.type("AB");
    await world.pass(3_000);
    expect(server.requests.map(({ request }) => request.kind)).toEqual(["save", "autosave"]);
  });

  test("Ctrl+S on a text that has been saved by itself keeps that moment, once", async () => {
    tab.type("A");
    await world.pass(3_000);
    for (let times = 0; times < 2; times += 1) {
      const done = tab.queue.flush("save");
      await world.pass(100);
      expect(await done).toBe(true);
    }
    expect(server.requests.map(({ request }) => request.kind)).toEqual(["autosave", "save"]);
    expect(tab.status).toMatchObject({ is: "saved" });
    expect(store.size).toBe(0);
  });

  test("a flush covers what is typed while a request is under way", async () => {
    tab.type("A");
    await world.pass(1_420);
    tab.type("AB");
    const done = tab.queue.flush();
    await world.pass(200);
    expect(await done).toBe(true);
    expect(server.draft.body).toBe("AB");
  });
});

describe("when something is away", () => {
  test("offline the text is only here and says so; back online it goes out at once", async () => {
    server.up = false;
    tab.type("A");
    await world.pass(60_000);
    expect(tab.status).toMatchObject({ is: "unanswered", why: "offline" });
    expect(store.get("a")?.draft.body).toBe("A");
    const before = server.requests.length;
    expect(before).toBeLessThan(10);
    server.up = true;
    tab.queue.resume();
    await world.pass(200);
    expect(server.draft.body).toBe("A");
    expect(tab.status).toMatchObject({ is: "saved" });
  });

  test("an answer that was lost makes no conflict and no second text", async () => {
    server.loses = () => "answer";
    tab.type("Pierwszy akapit, zmieniony.\n\nDrugi akapit.");
    await world.pass(1_500);
    server.loses = () => null;
    tab.type("Pierwszy akapit, zmieniony znowu.\n\nDrugi akapit.");
    await world.pass(10_000);
    expect(server.draft.body).toBe("Pierwszy akapit, zmieniony znowu.\n\nDrugi akapit.");
    expect(tab.status).toMatchObject({ is: "saved" });
  });

  test("a refusal is shown and the next change is tried", async () => {
    server.refusal = { is: "refused", message: "Za długi tytuł.", fields: { title: "Za długi tytuł." } };
    tab.type("A");
    await world.pass(3_000);
    expect(tab.status).toMatchObject({ is: "refused", message: "Za długi tytuł." });
    expect(server.requests).toHaveLength(1);
    server.refusal = null;
    tab.type("AB");
    await world.pass(3_000);
    expect(server.draft.body).toBe("AB");
  });

  test("a session that has expired waits for signing in; typing goes on meanwhile", async () => {
    server.refusal = { is: "signed-out" };
    tab.type("A");
    await world.pass(3_000);
    expect(tab.status).toEqual({ is: "signed-out" });
    tab.type("AB");
    await world.pass(60_000);
    expect(store.get("a")?.draft.body).toBe("AB");
    expect(server.requests).toHaveLength(1);
    server.refusal = null;
    tab.queue.resume();
    await world.pass(200);
    expect(server.draft.body).toBe("AB");
  });

  test("only a text that neither store has is at risk", async () => {
    let works = false;
    const poor = open("b", { storeWorks: () => works });
    poor.type("A");
    expect(poor.queue.isAtRisk).toBe(false);
    await world.pass(300);
    expect([poor.queue.isAtRisk, poor.storeWorks]).toEqual([true, false]);
    works = true;
    await world.pass(1_000);
    expect([poor.queue.isAtRisk, poor.storeWorks]).toEqual([false, true]);
  });
});

describe("when somebody else has saved", () => {
  test("other paragraphs come together by themselves", async () => {
    tab.type("Pierwszy akapit, mój.\n\nŚrodek.\n\nDrugi akapit.");
    server.write({ ...EMPTY, body: "Pierwszy akapit.\n\nŚrodek.\n\nDrugi akapit, ich." });
    await world.pass(5_000);
    expect(tab.draft.body).toBe("Pierwszy akapit, mój.\n\nŚrodek.\n\nDrugi akapit, ich.");
    expect(server.draft.body).toBe(tab.draft.body);
    expect(tab.status).toMatchObject({ is: "saved" });
  });

  test("the same paragraph waits for a person, both texts at hand, and nothing is sent", async () => {
    tab.type("Mój akapit.\n\nDrugi akapit.");
    server.write({ ...EMPTY, body: "Ich akapit.\n\nDrugi akapit." });
    await world.pass(5_000);
    expect(tab.status).toMatchObject({
      is: "conflict",
      conflict: { theirs: { body: "Ich akapit.\n\nDrugi akapit." } },
    });
    expect(store.get("a")?.draft.body).toBe("Mój akapit.\n\nDrugi akapit.");
    const before = server.requests.length;
    await world.pass(60_000);
    expect(server.requests.length).toBe(before);
    tab.queue.settle({ ...EMPTY, body: "Nasz akapit.\n\nDrugi akapit." });
    await world.pass(200);
    expect(server.draft.body).toBe("Nasz akapit.\n\nDrugi akapit.");
    expect(tab.status).toMatchObject({ is: "saved" });
  });
});

describe("acts", () => {
  const done = (draft = server.draft) => {
    server.version += 1;
    return { is: "done" as const, post: { token: server.token, draft } as never };
  };

  test("what was typed goes out first, and the act builds on it", async () => {
    tab.type("A");
    const bases: string[] = [];
    const acted = tab.queue.act(async (base) => {
      bases.push(base);
      return done();
    });
    await world.pass(200);
    expect((await acted)?.is).toBe("done");
    expect(bases).toEqual(["2.0"]);
    tab.type("AB");
    await world.pass(3_000);
    expect(server.requests.at(-1)?.request.base).toBe("3.0");
    expect(server.draft.body).toBe("AB");
  });

  test("what is typed during an act is carried over", async () => {
    const acted = tab.queue.act(async () => {
      await world.wait(500);
      return done();
    });
    await world.pass(100);
    tab.type(`${TWO} dopisek`);
    await world.pass(5_000);
    await acted;
    expect(server.draft.body).toBe(`${TWO} dopisek`);
  });

  test("an act that brings another text shows it", async () => {
    const acted = tab.queue.act(async () => done({ ...EMPTY, body: "Dawny tekst." }));
    await world.pass(100);
    await acted;
    expect(tab.draft.body).toBe("Dawny tekst.");
    expect(tab.status).toMatchObject({ is: "saved" });
  });

  test("a new post that nobody has typed into is stored before it is acted on", async () => {
    const fresh = open("n", { base: "0", baseDraft: EMPTY });
    server.version = 0;
    Object.defineProperty(server, "token", { get: () => (server.version === 0 ? "0" : `${server.version}.0`) });
    const acted = fresh.queue.act(async () => done());
    await world.pass(300);
    expect((await acted)?.is).toBe("done");
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    ["locked", { is: "locked", by: "Adam" }],
    ["state", { is: "saved" }],
  ] as const)("an act that is refused as %s leaves the text as it is", async (why, standing) => {
    const conflict = { why, token: server.token, theirs: server.draft, theirName: "Adam", own: false, theirAt: 0 };
    const acted = tab.queue.act(async () => ({
      is: "conflict",
      conflict: { ...conflict, baseDraft: null, revisionId: null },
      message: "Nie teraz.",
    }));
    await world.pass(100);
    expect((await acted)?.is).toBe("conflict");
    expect([tab.draft.body, tab.status]).toMatchObject([TWO, standing]);
  });

  test.each(["restored here", "restored elsewhere"])(
    "words refused in the trash are saved once the post is %s",
    async (how) => {
      server.write(server.draft);
      const theirs = {
        theirs: server.draft,
        theirName: null,
        own: true,
        theirAt: 0,
        baseDraft: null,
        revisionId: null,
      };
      server.refusal = {
        is: "conflict",
        conflict: { why: "state", token: server.token, ...theirs },
        message: "W koszu.",
      };
      tab.type(`${TWO} A`);
      await world.pass(2_000);
      const published = tab.queue.act(async () => done(), "publish");
      await world.pass(200);
      expect([tab.status, await published]).toMatchObject([{ is: "refused" }, null]);
      const restore = async (base: string) => {
        if (base !== server.token) return { is: "unanswered" as const, why: "silent" as const, message: "" };
        server.refusal = null;
        return done();
      };
      if (how === "restored here") void tab.queue.act(restore, "restore");
      else await restore(server.token);
      if (how === "restored elsewhere") tab.queue.retry();
      await world.pass(3_000);
      expect([tab.status?.is, server.draft.body, tab.draft.body]).toEqual(["saved", `${TWO} A`, `${TWO} A`]);
    },
  );

  test("nothing is done to a post whose text could not be saved", async () => {
    server.up = false;
    tab.type("A");
    let asked = false;
    const acted = tab.queue.act(async () => {
      asked = true;
      return done();
    });
    await world.pass(200);
    expect(await acted).toBeNull();
    expect(asked).toBe(false);
  });
});
