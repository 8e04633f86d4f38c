import { expect, it } from "vitest";
import {
  ANSWERS,
  IDEA,
  openAssistant,
  OUTLINE,
  outlined,
  perform,
  restOf,
  SOURCE,
  TOPIC,
  valueOf,
} from "#test/support/assistant/assistant-service.ts";
import { breaksOff, openModelServer, says, saysJson } from "#test/support/assistant/model-server.ts";
import { contributor } from "#test/support/services/open-services.ts";
import { dayKey } from "#core/polish/dates/format-dates.ts";
import { makeCategory, makePost, makeTag, putPosts } from "#store/contract/fixtures.ts";
import type { ArtefactData } from "./stage-results.ts";
import { dataOf } from "../runs/run.ts";

/* What the stages leave, and what a person's hands do to it. */

type Opened = Awaited<ReturnType<typeof openAssistant>>;

async function resultOf<Kind extends keyof ArtefactData>({ store }: Opened, id: string, kind: Kind, part = "") {
  return dataOf(await store.read.artefacts(id), kind, part)!;
}

const versionOf = async ({ store }: Opened, id: string, kind: "outline" | "ideas") =>
  (await store.read.artefact(id, kind, ""))!.version;

it("a new search keeps the idea of the outline, and never reuses a number", async () => {
  const again = saysJson({ elements: [{ ...IDEA, title: "Bób jesienią" }] });
  const opened = await openAssistant(await openModelServer(saysJson({ elements: [IDEA] }), saysJson(OUTLINE), again));
  const { studio: assistant } = opened;
  const { id } = valueOf(await assistant.start(contributor, TOPIC));
  await restOf(opened, id);
  await perform(opened, id, "outline", { idea: "P1" });
  await perform(opened, id, "ideas");
  const found = (await resultOf(opened, id, "ideas")).ideas.map(({ id: no, title }) => [no, title]);
  expect(found).toEqual([
    ["P1", IDEA.title],
    ["P2", "Bób jesienią"],
  ]);
  expect((await resultOf(opened, id, "outline")).ideaId).toBe("P1");
});

it("ideas that were complete before the answer broke off are shown, and the run reports the failure", async () => {
  const [one, two] = [IDEA, { ...IDEA, title: "Bób jesienią" }].map((idea) => JSON.stringify(idea));
  const server = await openModelServer(breaksOff(`{"elements":[${one},`, `${two},{"title":"Urw`));
  const opened = await openAssistant(server);
  const { id } = valueOf(await opened.studio.start(contributor, TOPIC));
  expect(await restOf(opened, id, ["failed", "waiting"])).toBe("failed");
  expect((await resultOf(opened, id, "ideas")).ideas.map(({ title }) => title)).toEqual([IDEA.title, "Bób jesienią"]);
  expect((await opened.store.read.run(id))!.message).toMatch(/^Odpowiedź modelu urwała się/);
});

it("an idea gets at most four tags of similar posts, and an idea without a title is skipped", async () => {
  const idea = { ...IDEA, title: "Rynsztok zimą w ogrodzie" };
  const server = await openModelServer(saysJson({ elements: [idea, { ...IDEA, title: "https://zly.example" }] }));
  const opened = await openAssistant(server);
  const names = ["raz", "dwa", "trzy", "cztery", "pięć"];
  await opened.store.write(async (tx) => {
    for (const name of names) await tx.putTag(makeTag({ id: `t-${name}`, slug: `t-${name}`, name }), "");
  });
  const tagIds = names.map((name) => `t-${name}`);
  await putPosts(
    opened.store,
    makePost({ id: "p-rynsztok", slug: "rynsztok", title: "Rynsztok zimą w ogrodzie", tagIds }),
  );
  const { id } = valueOf(await opened.studio.start(contributor, TOPIC));
  await restOf(opened, id);
  const { ideas } = await resultOf(opened, id, "ideas");
  expect(ideas.map(({ title }) => title)).toEqual([idea.title]);
  expect(ideas[0]).toMatchObject({ near: { verdict: "duplicate", posts: [{ postId: "p-rynsztok" }] } });
  expect(ideas[0]!.tagIds).toEqual(tagIds.slice(0, 4));
});

it("a prompt names its subject in words, and has correctly spelled searches about it", async () => {
  const server = await openModelServer(saysJson({ elements: [IDEA] }));
  const opened = await openAssistant(server);
  await opened.store.write(async (tx) => {
    await tx.putCategory(makeCategory({ id: "c-1", slug: "bob-i-groch", name: "bob-i-groch" }));
    const searches = ["groch cukrowy", "pogoda jutro"];
    await tx.countSearches(
      dayKey(opened.runtime.clock(), "UTC"),
      searches.map((text) => ({ text, count: 3, inVain: true })),
      9,
    );
  });
  valueOf(await opened.studio.start(contributor, { kind: "category", id: "c-1" }));
  await expect.poll(() => server.asked).toHaveLength(1);
  const prompt = server.asked[0]!.body.messages[1]!.content;
  expect(prompt).toMatch(/nazwa="temat">\nbob i groch\n/);
  expect(prompt).toContain("groch cukrowy");
  expect(prompt).not.toMatch(/pogoda|bob-i-groch/);
});

it("an edited idea is compared again, and an outline is made of the requested idea", async () => {
  const opened = await openAssistant(await openModelServer(...ANSWERS));
  const { studio: assistant } = opened;
  const { id } = valueOf(await assistant.start(contributor, TOPIC));
  await restOf(opened, id);
  const { title } = (await opened.store.read.post("p-1"))!;
  const verdict = async () => (await resultOf(opened, id, "ideas")).ideas[0]!.near!.verdict;
  expect(await verdict()).toBe("new");
  const idea = { ...IDEA, id: "P1", title, question: "" };
  valueOf(await assistant.edit(contributor, id, { kind: "ideas", part: "", data: idea, base: 1 }));
  expect(await verdict()).toBe("duplicate");
  await perform(opened, id, "outline", { idea: "P1", reason: "Nowe dane." });
  expect(await resultOf(opened, id, "outline")).toMatchObject({ ideaId: "P1", title, reason: "Nowe dane." });
});

it("a person's words stay as typed, with addresses; a field that is too long is refused and not cut", async () => {
  const opened = await openAssistant(await openModelServer(...ANSWERS));
  const { studio: assistant } = opened;
  const id = await outlined(opened);
  const edit = async (kind: "ideas" | "outline", data: unknown) =>
    assistant.edit(contributor, id, { kind, part: "", data, base: await versionOf(opened, id, kind) });
  const typed = { ...IDEA, id: "P1", title: "Czy PITax.pl <b> jest bezpłatny", angle: "zob. https://moj.example" };
  valueOf(await edit("ideas", typed));
  expect((await resultOf(opened, id, "ideas")).ideas[0]).toMatchObject({ title: typed.title, angle: typed.angle });
  expect(await edit("ideas", { ...typed, title: "a".repeat(301) })).toMatchObject({
    code: "invalid",
    fields: { title: "Najwyżej 300 znaków w wierszu." },
  });
  expect(await edit("ideas", { ...typed, title: " " })).toMatchObject({
    fields: { title: expect.any(String) },
  });
  const section = { id: "R1", heading: "Termin", sources: ["S1"], points: ["zob. moj.example"] };
  valueOf(await edit("outline", { sections: [section] }));
  expect((await resultOf(opened, id, "outline")).sections[0]).toEqual(section);
  // What it is about and where it leads is the program's.
  expect(await resultOf(opened, id, "outline")).toMatchObject({ ideaId: "P1", title: IDEA.title });
  expect(await edit("outline", { sections: [{ ...section, sources: ["S9"] }] })).toMatchObject({
    fields: { sources: expect.stringContaining("S9") },
  });
});

it("the checks report what the archive already says, without blocking", async () => {
  const texts = [says("Powtórzone [S1]."), says("Koniec.")];
  const opened = await openAssistant(await openModelServer(...ANSWERS, ...texts));
  const id = await outlined(opened);
  await perform(opened, id, "sections");
  const overlap = { kind: "overlap", blocks: false, section: "", text: "O bobie", postId: "p-1" };
  expect(await resultOf(opened, id, "checks")).toEqual({
    ready: true,
    findings: [{ ...overlap, message: "Ten wpis mówi już 40% tego tekstu." }],
  });
  expect(valueOf(await opened.generator.facts(contributor, id, null)).posts.map(({ postId }) => postId)).toContain(
    "p-1",
  );
});

it("a section that was removed from the outline is not checked any more and blocks nothing", async () => {
  const texts = [says("„Bób najlepiej sadzić w grudniu” – mówi ogrodnik [S1]."), says("Koniec [S1].")];
  const opened = await openAssistant(await openModelServer(...ANSWERS, ...texts));
  const { studio: assistant } = opened;
  const id = await outlined(opened);
  await perform(opened, id, "sections");
  expect((await resultOf(opened, id, "checks")).ready).toBe(false);
  const { sections } = await resultOf(opened, id, "outline");
  const data = { sections: sections.slice(1) };
  valueOf(await assistant.edit(contributor, id, { kind: "outline", part: "", data, base: 1 }));
  // Nothing is missing, so nothing is asked of the model.
  await perform(opened, id, "sections");
  const checked = await resultOf(opened, id, "checks");
  expect([checked.ready, checked.findings.some(({ section }) => section === "R1")]).toEqual([true, false]);
  expect(await assistant.toDraft(contributor, id)).toMatchObject({ ok: true });
});

it("the text of a question that was stopped while queued is deleted", async () => {
  const { store, studio: assistant } = await openAssistant();
  const asked = { kind: "correction", body: SOURCE.text };
  await store.write((tx) =>
    tx.putRun({
      id: "r-help",
      kind: "help",
      subject: { kind: "post", id: "p-1", title: "" },
      userId: contributor.id,
      engine: "model",
      state: "queued",
      stage: "help",
      asked,
      message: null,
      postId: "p-1",
      createdAt: 1,
      updatedAt: 1,
    }),
  );
  valueOf(await assistant.stop(contributor, "r-help"));
  expect((await store.read.run("r-help"))!.asked).toEqual({ kind: "correction" });
});
