import { expect, it } from "vitest";
import {
  ANSWERS,
  eventsOf,
  IDEA,
  openAssistant,
  outlined,
  OUTLINE,
  perform,
  restOf,
  SOURCE,
  TOPIC,
  valueOf,
} from "#test/support/assistant/assistant-service.ts";
import { openModelServer, says, saysJson, stalls } from "#test/support/assistant/model-server.ts";
import { contributor, editor, member } from "#test/support/services/open-services.ts";
import { makeRun } from "#store/contract/assistant/assistant.ts";
import { spring } from "#store/contract/fixtures.ts";
import type { Checks, Ideas, Outline, Section } from "./generator/stage-results.ts";
import { narrowStore } from "./narrow-store.ts";
import { interruptLeftovers } from "./runs/run-executor.ts";
import { RESTING } from "./runs/run.ts";

/* What the assistant must never do, on the real store, worker and engine, against a model of this machine. */

const data = <T>(artefacts: { kind: string; part: string; data: unknown }[], kind: string, part = "") =>
  artefacts.find((each) => each.kind === kind && each.part === part)?.data as T;

it("leads from an idea to a draft of the person's own, section by section, and publishes nothing", async () => {
  const sections = [
    says("Bób wysiewa się od marca [S1]. Zob. [o bobie](A1) i https://zly.example."),
    says("Odmian jest wiele [S1]."),
  ];
  const server = await openModelServer(...ANSWERS, ...sections);
  const opened = await openAssistant(server);
  const { studio: assistant, store } = opened;
  const id = await outlined(opened);
  expect(await perform(opened, id, "sections")).toBe("waiting");
  const run = valueOf(await assistant.run(contributor, id));
  const first = data<Section>(run.artefacts, "section", "R1");
  expect(first.markdown).toBe("Bób wysiewa się od marca [S1]. Zob. [o bobie](/uprawa/o-bobie) i (adres usunięty).");
  expect(first).toMatchObject({ struck: { addresses: 1, ids: 0 }, model: "duży" });
  expect(data<typeof OUTLINE>(run.artefacts, "outline").sections[0]).toMatchObject({ sources: ["S1"] });
  expect(data<Checks>(run.artefacts, "checks")).toEqual({ ready: true, findings: [] });
  const kinds = (await eventsOf(opened, id)).map(({ kind }) => kind);
  // The stream of a finished part is forgotten; what was used up is not.
  expect(kinds).not.toContain("text");
  expect(run.used.calls).toBe(4);
  const draft = valueOf(await assistant.toDraft(contributor, id));
  const post = (await store.read.post(draft.postId))!;
  expect(post).toMatchObject({
    state: "draft",
    authorIds: [contributor.id],
    title: "Kiedy siać bób",
    topicId: spring.id,
  });
  expect(post.body).toContain("## Termin\n\nBób wysiewa się od marca [^S1].");
  expect(post.body).toContain("[^S1]: Kalendarz");
  expect(await store.read.provenance(draft.postId)).toMatchObject({ use: "draft", models: ["duży"], reviewerId: null });
  expect((await store.read.run(id))!.state).toBe("done");
  expect((await store.read.audit(50, null)).map(({ act }) => act)).not.toContain("publish");
  // Nothing of it had tools, and the source stood within the fence of its call.
  for (const { body } of server.asked) expect(body.tools).toBeUndefined();
  const prompt = server.asked.at(-1)!.body.messages[1]!.content;
  expect(prompt).toMatch(/<dane-([0-9a-f]{24}) nazwa="S1">\nKalendarz\n\nBób[^<]*<\/dane-\1>/);
});

it("asks nothing when no model is configured, and only shows runs of an earlier version", async () => {
  const opened = await openAssistant();
  const { studio: assistant, store } = opened;
  expect(await assistant.start(contributor, TOPIC)).toMatchObject({ ok: false, code: "conflict" });
  await store.write((tx) =>
    tx.putRun(makeRun({ id: "dawny", engine: "built-in", state: "waiting", stage: "sections" })),
  );
  expect(await assistant.run(contributor, "dawny")).toMatchObject({ ok: true });
  expect(await assistant.ask(contributor, "dawny", "sections", {})).toMatchObject({
    code: "conflict",
    message: expect.stringContaining("starszej wersji"),
  });
});

it("does not begin a stage without what it needs", async () => {
  const opened = await openAssistant(await openModelServer(...ANSWERS));
  const { studio: assistant } = opened;
  const { id } = valueOf(await assistant.start(contributor, TOPIC));
  await restOf(opened, id);
  const refused = async (stage: "outline" | "sections", asked = {}) =>
    expect(await assistant.ask(contributor, id, stage, asked)).toMatchObject({ ok: false, code: "conflict" });
  await refused("outline", { idea: "P9" });
  await refused("outline");
  await refused("sections");
  await perform(opened, id, "outline", { idea: "P1" });
  // There is no text without a source.
  await refused("sections");
  expect(await assistant.toDraft(contributor, id)).toMatchObject({ ok: false, code: "conflict" });
});

it("asks for a reason before it continues with a duplicate, also when a person's edit made it one", async () => {
  const opened = await openAssistant(await openModelServer(...ANSWERS));
  const { studio: assistant, store } = opened;
  const { id } = valueOf(await assistant.start(contributor, TOPIC));
  await restOf(opened, id);
  const { title } = (await store.read.post("p-1"))!;
  const again = { ...IDEA, id: "P1", title, question: "" };
  expect(await assistant.edit(contributor, id, { kind: "ideas", part: "", data: again, base: 7 })).toMatchObject({
    code: "conflict",
  });
  valueOf(await assistant.edit(contributor, id, { kind: "ideas", part: "", data: again, base: 1 }));
  const [idea] = data<Ideas>(await store.read.artefacts(id), "ideas").ideas;
  expect(idea!.near).toMatchObject({ verdict: "duplicate", posts: [{ postId: "p-1", similarity: 1 }] });
  const ask = (reason: string) => assistant.ask(contributor, id, "outline", { idea: "P1", reason });
  expect(await ask(" ")).toMatchObject({ code: "invalid", fields: { reason: expect.any(String) } });
  const reason = "Tamten wpis jest sprzed zmiany klimatu.";
  expect(await perform(opened, id, "outline", { idea: "P1", reason })).toBe("waiting");
  expect(data<Outline>(await store.read.artefacts(id), "outline")).toMatchObject({ reason, links: [{ id: "A1" }] });
  expect(
    await assistant.edit(contributor, id, { kind: "checks", part: "", data: { ready: true }, base: 1 }),
  ).toMatchObject({
    ok: false,
  });
});

it("does not let a text with an invented quotation become a draft", async () => {
  const server = await openModelServer(
    ...ANSWERS,
    says("„Bób najlepiej sadzić w grudniu” – mówi ogrodnik [S1]."),
    says("Koniec."),
  );
  const opened = await openAssistant(server);
  const id = await outlined(opened);
  await perform(opened, id, "sections");
  const { artefacts } = valueOf(await opened.studio.run(contributor, id));
  const checks = data<Checks>(artefacts, "checks");
  expect([checks.ready, checks.findings.filter(({ blocks }) => blocks)]).toMatchObject([
    false,
    [{ kind: "quote", section: "R1" }],
  ]);
  expect(await opened.studio.toDraft(contributor, id)).toMatchObject({ ok: false, code: "conflict" });
});

it("stops the call to the model, also when asked twice, and continues where it stopped", async () => {
  const server = await openModelServer(...ANSWERS, says("Bób [S1]."), stalls("Odmian "));
  const opened = await openAssistant(server);
  const { studio: assistant, store } = opened;
  const id = await outlined(opened);
  valueOf(await assistant.ask(contributor, id, "sections", {}));
  await expect.poll(() => server.asked.length).toBe(4);
  expect([await assistant.stop(contributor, id), await assistant.stop(contributor, id)]).toMatchObject([
    { ok: true },
    { ok: true },
  ]);
  await server.asked[3]!.hungUp;
  expect(await restOf(opened, id, [...RESTING])).toBe("stopped");
  expect(await store.read.charged({ runId: id })).toMatchObject({ calls: 4, estimated: 1 });
  server.replies.push(says("Odmian jest wiele."));
  server.replies.shift();
  expect(await perform(opened, id, "sections")).toBe("waiting");
  // The first section was there already and was not asked for again.
  expect(server.asked).toHaveLength(5);
  expect((await store.read.artefact(id, "section", "R1"))!.version).toBe(1);
  expect(await assistant.stop(contributor, id)).toMatchObject({ ok: true });
});

it("continues when the person who followed it has left", async () => {
  const server = await openModelServer(saysJson({ elements: [IDEA] }));
  const opened = await openAssistant(server);
  const { id } = valueOf(await opened.studio.start(contributor, TOPIC));
  valueOf(await opened.studio.follow(contributor, id, 0, () => undefined))();
  expect(await restOf(opened, id)).toBe("waiting");
});

it("is interrupted when the server ends, charged by estimate, and continues where it was", async () => {
  const server = await openModelServer(...ANSWERS, says("Bób [S1]."), stalls("Odmian "));
  const opened = await openAssistant(server);
  const { studio: assistant, served, store } = opened;
  const id = await outlined(opened);
  valueOf(await assistant.ask(contributor, id, "sections", {}));
  await expect.poll(() => server.asked.length).toBe(4);
  await served.close();
  expect(await store.read.run(id)).toMatchObject({ state: "interrupted", message: expect.stringContaining("Wznów") });
  // A killed process says nothing: its run is found under way at the next start.
  await store.write(async (tx) => {
    await tx.putRun(makeRun({ id: "zabity", state: "running", stage: "sections" }));
    await tx.putCharge({
      id: "c",
      runId: "zabity",
      userId: contributor.id,
      day: "2026-11-20",
      month: "2026-11",
      alias: "smart",
      model: "duży",
      at: 1,
      input: 10,
      output: 20,
      cost: null,
      state: "reserved",
      estimated: false,
    });
  });
  expect(await interruptLeftovers({ store: narrowStore(store), clock: () => 7 })).toBe(1);
  expect((await store.read.run("zabity"))!.state).toBe("interrupted");
  expect(await store.read.charged({ runId: "zabity" })).toMatchObject({ estimated: 1, input: 10, output: 20 });
});

it("shows a run to its owner and to editors, and lets its owner alone work on it", async () => {
  const opened = await openAssistant(await openModelServer(...ANSWERS));
  const { studio: assistant } = opened;
  const { id } = valueOf(await assistant.start(contributor, TOPIC));
  await restOf(opened, id);
  const stranger = member("author", "u-obcy");
  expect(await assistant.run(stranger, id)).toMatchObject({ ok: false, code: "missing" });
  expect(await assistant.follow(stranger, id, 0, () => undefined)).toMatchObject({ ok: false, code: "missing" });
  expect(await assistant.run(editor, id)).toMatchObject({ ok: true });
  expect(await assistant.ask(editor, id, "outline", { idea: "P1" })).toMatchObject({ ok: false, code: "forbidden" });
  expect(await assistant.addSource(editor, id, SOURCE)).toMatchObject({ ok: false, code: "forbidden" });
  expect(valueOf(await assistant.runs(stranger, { subjectId: null, page: 1 })).total).toBe(0);
  expect(valueOf(await assistant.runs(editor, { subjectId: spring.id, page: 1 })).rows[0]).toMatchObject({
    id,
    who: "Jan Ćwik",
  });
});

it("finds the runs that an earlier process left when it starts", async () => {
  const opened = await openAssistant(await openModelServer(saysJson({ elements: [IDEA] })));
  const { store, served } = opened;
  await store.write(async (tx) => {
    await tx.putRun(makeRun({ id: "running", state: "running" }));
    await tx.putRun(makeRun({ id: "czekał", engine: "model" }));
  });
  await served.start();
  expect(await restOf(opened, "czekał")).toBe("waiting");
  expect((await store.read.run("running"))!.state).toBe("interrupted");
  // Started again with nothing to take up, it changes nothing.
  await served.start();
  expect((await store.read.run("czekał"))!.state).toBe("waiting");
});
