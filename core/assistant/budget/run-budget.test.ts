import { expect, it } from "vitest";
import {
  ANSWERS,
  IDEA,
  openAssistant,
  outlined,
  restOf,
  TOPIC,
  valueOf,
} from "#test/support/assistant/assistant-service.ts";
import { openModelServer, refusesWith, says, saysJson, stalls } from "#test/support/assistant/model-server.ts";
import { contributor } from "#test/support/services/open-services.ts";
import { makeRun } from "#store/contract/assistant/assistant.ts";
import { withAssistantDefaults } from "#core/base/assistant-config.ts";
import { narrowStore } from "../narrow-store.ts";
import { worstCase } from "./budget.ts";
import { createBudgetedModel } from "./budgeted-model.ts";
import type { LanguageModel } from "../language-model.ts";
import { RESTING } from "../runs/run.ts";

/* What the assistant may cost: each call is reserved at its worst case, and caps hold for a run, a person's day and the month. */

it("refuses a call beyond a limit before anything is sent, and names the limit in Polish", async () => {
  const caps = { tokens: 100, cost: null };
  for (const [name, sentence] of [
    ["run", /^Ten szkic zużyłby więcej niż 100 tokenów/],
    ["personDay", /^Twój dzisiejszy limit nie wystarczy: wynosi 100 tokenów/],
    ["siteMonth", /^Limit witryny na ten miesiąc nie wystarczy/],
  ] as const) {
    const server = await openModelServer(...ANSWERS);
    const opened = await openAssistant({ ...server, caps: { [name]: caps } });
    const { id } = valueOf(await opened.studio.start(contributor, TOPIC));
    expect(await restOf(opened, id, [...RESTING])).toBe("failed");
    expect((await opened.store.read.run(id))!.message).toMatch(sentence);
    expect(server.asked).toEqual([]);
    expect(await opened.store.read.charged({ runId: id })).toMatchObject({ calls: 0 });
  }
});

it("refuses what may cost more than a limit in money, and counts only tokens when the price is unknown", async () => {
  const caps = { siteMonth: { tokens: null, cost: 0.01 } };
  const dear = await openModelServer(...ANSWERS);
  const priced = await openAssistant({ ...dear, caps, smart: { id: "duży", price: { input: 2, output: 8 } } });
  const refused = valueOf(await priced.studio.start(contributor, TOPIC));
  expect(await restOf(priced, refused.id, [...RESTING])).toBe("failed");
  expect((await priced.store.read.run(refused.id))!.message).toMatch(/^Limit witryny .* 0,01 USD/);
  expect(dear.asked).toEqual([]);
  const unpriced = await openAssistant({ ...(await openModelServer(...ANSWERS)), caps });
  const { id } = valueOf(await unpriced.studio.start(contributor, TOPIC));
  expect(await restOf(unpriced, id)).toBe("waiting");
  expect(await unpriced.store.read.charged({ runId: id })).toMatchObject({ calls: 1, cost: 0, unpriced: 1 });
});

it("gives what remains of a limit to only one of two simultaneous calls", async () => {
  const { store } = await openAssistant();
  const request = { alias: "smart", instructions: "Pisz.", prompt: "x".repeat(1_000), maxOutputTokens: 100 } as const;
  const worst = worstCase(request, false);
  const caps = { siteMonth: { tokens: worst.input + worst.output + 10 } };
  const assistant = { address: "http://127.0.0.1:1/v1", fast: { id: "a" }, smart: { id: "a" }, caps };
  const config = withAssistantDefaults(assistant)!;
  let called = 0;
  const never = async () => ({ ok: true as const, value: "", usage: { input: 1, output: 1, estimated: false } });
  const unasked = () => Promise.reject(new Error("Only texts are asked for."));
  const language: LanguageModel = { text: async () => ((called += 1), never()), object: unasked, array: unasked };
  let ids = 0;
  const deps = { store: narrowStore(store), clock: () => 1, newId: () => `c-${++ids}`, timeZone: () => "UTC", config };
  const model = (runId: string) => createBudgetedModel(language, deps, { runId, userId: runId });
  const { signal } = new AbortController();
  const both = await Promise.all([model("r-1").text(request, signal), model("r-2").text(request, signal)]);
  expect(both.map((each) => (each.ok ? "ok" : each.code)).toSorted()).toEqual(["budget", "ok"]);
  expect(called).toBe(1);
});

it("charges by the price, and believes neither a report beyond the reservation nor one of nothing", async () => {
  const price = { input: 2, output: 8 };
  const smart = { id: "duży", price };
  const charged = async (usage: { prompt_tokens: number; completion_tokens: number } | null) => {
    const server = await openModelServer(says(JSON.stringify({ elements: [IDEA] }), { usage }));
    const opened = await openAssistant({ ...server, smart });
    const { id } = valueOf(await opened.studio.start(contributor, TOPIC));
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

it("charges the call that repairs an answer together with the first call", async () => {
  const smart = { id: "duży", price: { input: 2, output: 8 } };
  const server = await openModelServer(says('{"elements":[{"title":"Bez reszty"}]}'), saysJson({ elements: [IDEA] }));
  const opened = await openAssistant({ ...server, smart });
  const { id } = valueOf(await opened.studio.start(contributor, TOPIC));
  expect(await restOf(opened, id)).toBe("waiting");
  const charged = await opened.store.read.charged({ runId: id });
  expect(charged).toMatchObject({ calls: 1, input: 22, output: 14, cost: 2 * 22 + 8 * 14, estimated: 0 });
});

it("charges nothing for a call that never reached the model", async () => {
  const server = await openModelServer(refusesWith(429, { "retry-after": "5" }));
  const opened = await openAssistant(server);
  const { id } = valueOf(await opened.studio.start(contributor, TOPIC));
  expect(await restOf(opened, id, [...RESTING])).toBe("failed");
  expect((await opened.store.read.run(id))!.message).toContain("zajęty");
  expect(await opened.store.read.charged({ runId: id })).toMatchObject({ calls: 1, input: 0, output: 0 });
});

it("writes only one draft for a person at a time, and few in a day", async () => {
  const server = await openModelServer(...ANSWERS, stalls("x"));
  const opened = await openAssistant({ ...server, caps: { draftsADay: 1 } });
  const { studio: assistant, store } = opened;
  const id = await outlined(opened);
  await store.write(async (tx) => {
    await tx.putRun(makeRun({ id: "inny", state: "running", stage: "sections" }));
  });
  expect(await assistant.ask(contributor, id, "sections", {})).toMatchObject({ ok: false, code: "too-many" });
  await store.write(async (tx) => {
    await tx.changeRun("inny", ["running"], { state: "waiting" });
    await tx.countDraft(contributor.id, "2026-11-20", "inny");
  });
  const full = await assistant.ask(contributor, id, "sections", {});
  expect(full).toMatchObject({ ok: false, code: "too-many", message: expect.stringContaining("(1)") });
  // What was refused was not counted.
  expect(await store.read.draftsBegun(contributor.id, "2026-11-20")).toBe(1);
});
