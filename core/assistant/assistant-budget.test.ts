import { expect, it } from "vitest";
import { ANSWERS, IDEA, openAssistant, outlined, restOf, TOPIC, valueOf } from "#test/support/assistant-room.ts";
import { openModelServer, refusesWith, says, stalls } from "#test/support/model-server.ts";
import { contributor } from "#test/support/open-desk.ts";
import { makeRun } from "#store/contract/assistant.ts";
import { RESTING } from "./run.ts";

/* What the assistant may cost: assistant.md, guard rails 2 and 8. */

it("refuses a call no cap has room for before anything is sent, in Polish, and says whose it is", async () => {
  const caps = { tokens: 100, cost: null };
  for (const [name, sentence] of [
    ["run", /^Ten przebieg zużyłby więcej niż 100 tokenów/],
    ["personDay", /^Twój dzisiejszy limit nie wystarczy: wynosi 100 tokenów/],
    ["siteMonth", /^Limit witryny na ten miesiąc nie wystarczy/],
  ] as const) {
    const server = await openModelServer(...ANSWERS);
    const opened = await openAssistant({ ...server, caps: { [name]: caps } });
    const { id } = valueOf(await opened.desk.start(contributor, TOPIC));
    expect(await restOf(opened, id, [...RESTING])).toBe("nieudany");
    expect((await opened.store.read.run(id))!.message).toMatch(sentence);
    expect(server.asked).toEqual([]);
    expect(await opened.store.read.charged({ runId: id })).toMatchObject({ calls: 0 });
  }
});

it("charges by the price, believes no report beyond what it reserved, and none of nothing", async () => {
  const price = { input: 2, output: 8 };
  const smart = { id: "duży", price };
  const charged = async (usage: { prompt_tokens: number; completion_tokens: number } | null) => {
    const server = await openModelServer(says(JSON.stringify({ elements: [IDEA] }), { usage }));
    const opened = await openAssistant({ ...server, smart });
    const { id } = valueOf(await opened.desk.start(contributor, TOPIC));
    await restOf(opened, id);
    return opened.store.read.charged({ runId: id });
  };
  expect(await charged({ prompt_tokens: 100, completion_tokens: 50 })).toMatchObject({
    input: 100,
    output: 50,
    cost: 600,
    estimated: 0,
    unpriced: 0,
  });
  const vast = await charged({ prompt_tokens: 100, completion_tokens: 900_000_000 });
  expect([vast.estimated, vast.output < 10_000]).toEqual([1, true]);
  expect(await charged({ prompt_tokens: 100, completion_tokens: 0 })).toMatchObject({ estimated: 1 });
  expect(await charged(null)).toMatchObject({ estimated: 1, calls: 1 });
});

it("charges nothing for a call that reached nobody", async () => {
  const server = await openModelServer(refusesWith(429, { "retry-after": "5" }));
  const opened = await openAssistant(server);
  const { id } = valueOf(await opened.desk.start(contributor, TOPIC));
  expect(await restOf(opened, id, [...RESTING])).toBe("nieudany");
  expect((await opened.store.read.run(id))!.message).toContain("5 s");
  expect(await opened.store.read.charged({ runId: id })).toMatchObject({ calls: 1, input: 0, output: 0 });
});

it("writes one draft of a person at a time, and few a day", async () => {
  const server = await openModelServer(...ANSWERS, stalls("x"));
  const opened = await openAssistant({ ...server, caps: { draftsADay: 1 } });
  const { desk, store } = opened;
  const id = await outlined(opened);
  await store.write(async (tx) => {
    await tx.putRun(makeRun({ id: "inny", state: "w-toku", stage: "sections" }));
  });
  expect(await desk.ask(contributor, id, "sections", {})).toMatchObject({ ok: false, code: "too-many" });
  await store.write(async (tx) => {
    await tx.changeRun("inny", ["w-toku"], { state: "czeka" });
    await tx.countDraft(contributor.id, "2026-11-20", "inny");
  });
  const full = await desk.ask(contributor, id, "sections", {});
  expect(full).toMatchObject({ ok: false, code: "too-many", message: expect.stringContaining("(1)") });
  // What was refused was not counted.
  expect(await store.read.draftsBegun(contributor.id, "2026-11-20")).toBe(1);
});
