import { expect, it } from "vitest";
import { IDEA, openAssistant, restOf, TOPIC, valueOf } from "#test/support/assistant/assistant-service.ts";
import { answered, openTextHelper } from "#test/support/assistant/text-helper.ts";
import { openModelServer, saysJson, stalls } from "#test/support/assistant/model-server.ts";
import { contributor } from "#test/support/services/open-services.ts";
import { PROMPT_INJECTIONS } from "#test/support/assistant/prompt-injections.ts";
import { makeRun } from "#store/contract/assistant/assistant.ts";
import { MOST_SUGGESTIONS, PASSAGE_LIMIT } from "./helper/help-commands.ts";
import { MOST_IDEAS } from "./generator/prompts.ts";
import { dataOf } from "./runs/run.ts";
import { MOST_BUSY_RUNS, MOST_RUN_SOURCES, SOURCE_LIMIT } from "./runs/run-rules.ts";

/* How much of anything there may be: each limit from both its sides. */

it("one person has two runs under way at most, whoever else has some", async () => {
  const { studio: assistant, store } = await openAssistant(await openModelServer(stalls()));
  await store.write(async (tx) => {
    for (let no = 1; no < MOST_BUSY_RUNS; no += 1) await tx.putRun(makeRun({ id: `r-${no}`, state: "running" }));
    await tx.putRun(makeRun({ id: "r-inna", state: "running", userId: "u-inna" }));
  });
  valueOf(await assistant.start(contributor, TOPIC));
  await store.write((tx) => tx.putRun(makeRun({ id: "r-kolejny", state: "running" })));
  expect(await assistant.start(contributor, TOPIC)).toMatchObject({ ok: false, code: "too-many" });
});

it("a run has twenty sources at most, each of as much as a person looks through", async () => {
  const { studio: assistant, store } = await openAssistant();
  await store.write((tx) => tx.putRun(makeRun({ id: "r-1", state: "waiting" })));
  const add = (text: string) => assistant.addSource(contributor, "r-1", { title: "Źródło", text });
  expect(await add("a".repeat(SOURCE_LIMIT + 1))).toMatchObject({ ok: false, code: "invalid" });
  valueOf(await add("a".repeat(SOURCE_LIMIT)));
  for (let no = 2; no <= MOST_RUN_SOURCES; no += 1) valueOf(await add(`Źródło ${no}.`));
  expect(await add("O jedno za dużo.")).toMatchObject({ ok: false, code: "too-many" });
});

it("a search gives ten ideas at most, however many a model thinks of", async () => {
  const elements = Array.from({ length: MOST_IDEAS + 2 }, (_, at) => ({ ...IDEA, title: `Bób ${at}` }));
  const opened = await openAssistant(await openModelServer(saysJson({ elements })));
  const { id } = valueOf(await opened.studio.start(contributor, TOPIC));
  await restOf(opened, id);
  expect(dataOf(await opened.store.read.artefacts(id), "ideas")!.ideas).toHaveLength(MOST_IDEAS);
});

it("what is too much for one question is refused before anything is sent", async () => {
  const server = await openModelServer(saysJson({ elements: [] }));
  const opened = await openTextHelper(server);
  const long = "a".repeat(PASSAGE_LIMIT + 1);
  expect(await answered(opened, { body: long })).toMatchObject({
    state: "failed",
    message: expect.stringContaining("za dużo"),
  });
  expect(server.asked).toEqual([]);
  expect(await answered(opened, { body: long.slice(1) })).toMatchObject({ state: "waiting" });
});

it("an answer leaves as many suggestions as a person looks through", async () => {
  const count = MOST_SUGGESTIONS + 5;
  const body = Array.from({ length: count }, (_, at) => `Akapit numer ${at} mowi o bobie.`).join("\n\n");
  const elements = Array.from({ length: count }, (_, at) => {
    return { part: `P${at + 1}`, text: `Akapit numer ${at} mówi o bobie.`, reason: "" };
  });
  const run = await answered(await openTextHelper(await openModelServer(saysJson({ elements }))), { body });
  expect(run.suggestions).toHaveLength(MOST_SUGGESTIONS);
});

it("three runs go on at once, one of a person", async () => {
  const server = await openModelServer(stalls());
  const { store, served } = await openAssistant(server);
  const states = async () => {
    const rows = (await store.read.runs({ userId: null, subjectId: null }, 0, 50)).rows;
    return rows.map(({ userId, state }) => `${userId} ${state}`).toSorted();
  };
  await store.write(async (tx) => {
    for (const user of ["u-1", "u-1", "u-2", "u-3", "u-4"]) {
      const id = `r-${(await tx.runsIn(["queued"], 50)).length}`;
      await tx.putRun(makeRun({ id, userId: user }));
    }
  });
  served.wake();
  await expect.poll(() => server.asked.length).toBe(3);
  expect(await states()).toEqual(["u-1 queued", "u-1 running", "u-2 running", "u-3 running", "u-4 queued"]);
  // One that ends makes room for the next.
  expect(served.stop("r-0")).toBe(true);
  await expect.poll(() => server.asked.length).toBe(4);
  expect(await store.read.runsIn(["running"], 9)).toHaveLength(3);
});

it("forty different orders are planted", () => {
  expect(new Set(PROMPT_INJECTIONS).size).toBe(40);
});
