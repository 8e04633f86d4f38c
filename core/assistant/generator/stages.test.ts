import { expect, it } from "vitest";
import {
  ANALYSIS,
  ANSWERS,
  BRIEF,
  IDEA,
  openAssistant,
  outlined,
  perform,
  restOf,
  SOURCE,
  TOPIC,
  valueOf,
} from "#test/support/assistant/assistant-service.ts";
import { breaksOff, openModelServer, says, saysJson } from "#test/support/assistant/model-server.ts";
import { contributor } from "#test/support/services/open-services.ts";
import { dayKey } from "#core/polish/dates/dates.ts";
import { makeCategory } from "#store/contract/fixtures.ts";
import type { ArtefactData } from "./stage-results.ts";
import { dataOf } from "../runs/run.ts";

/* What the stages leave, and what a person's hands do to it. */

type Opened = Awaited<ReturnType<typeof openAssistant>>;

async function resultOf<Kind extends keyof ArtefactData>({ store }: Opened, id: string, kind: Kind, part = "") {
  return dataOf(await store.read.artefacts(id), kind, part)!;
}

const versionOf = async ({ store }: Opened, id: string, kind: "brief" | "outline" | "ideas") =>
  (await store.read.artefact(id, kind, ""))!.version;

it("a new search keeps what is followed and a person's own, and gives no number twice", async () => {
  const again = saysJson({ elements: [{ ...IDEA, title: "Bób jesienią" }] });
  const opened = await openAssistant(await openModelServer(saysJson({ elements: [IDEA] }), again));
  const { studio: assistant } = opened;
  const { id } = valueOf(await assistant.start(contributor, TOPIC));
  await restOf(opened, id);
  await perform(opened, id, "closeness", { idea: "P1" });
  const own = { ...IDEA, id: "P2", title: "Mój pomysł" };
  const ideas = { ideas: [{ ...IDEA, id: "P1" }, own] };
  valueOf(await assistant.edit(contributor, id, { kind: "ideas", part: "", data: ideas, base: 1 }));
  await perform(opened, id, "ideas");
  const found = (await resultOf(opened, id, "ideas")).ideas.map(({ id: no, title }) => [no, title]);
  expect(found).toEqual([
    ["P1", IDEA.title],
    ["P2", "Mój pomysł"],
    ["P3", "Bób jesienią"],
  ]);
  expect((await resultOf(opened, id, "closeness")).ideaId).toBe("P1");
});

it("ideas that came whole before the answer broke off are shown, and the run says that it did", async () => {
  const [one, two] = [IDEA, { ...IDEA, title: "Bób jesienią" }].map((idea) => JSON.stringify(idea));
  const server = await openModelServer(breaksOff(`{"elements":[${one},`, `${two},{"title":"Urw`));
  const opened = await openAssistant(server);
  const { id } = valueOf(await opened.studio.start(contributor, TOPIC));
  expect(await restOf(opened, id, ["failed", "waiting"])).toBe("failed");
  expect((await resultOf(opened, id, "ideas")).ideas.map(({ title }) => title)).toEqual([IDEA.title, "Bób jesienią"]);
  expect((await opened.store.read.run(id))!.message).toMatch(/^Odpowiedź modelu urwała się/);
});

it("a post to be brought up to date is not told to be near to itself", async () => {
  const [found] = await ANALYSIS.findIdeas({ now: 0, searches: [], missing: [], about: "" });
  const findIdeas = async () => [{ ...found!, origin: "stale" as const, postId: "p-1", title: "O bobie" }];
  const opened = await openAssistant({}, null, { analysis: { ...ANALYSIS, findIdeas } });
  const { id } = valueOf(await opened.studio.start(contributor, TOPIC));
  await restOf(opened, id);
  expect((await resultOf(opened, id, "ideas")).ideas).toMatchObject([{ postId: "p-1", near: null }]);
});

it("an idea has four tags at most, and one without a title is passed over", async () => {
  const tagIds = ["t-1", "t-2", "t-3", "t-4", "t-5"];
  const skeletonOfBrief: typeof ANALYSIS.skeletonOfBrief = async (idea, intent) => ({
    ...(await ANALYSIS.skeletonOfBrief(idea, intent)),
    tagIds,
  });
  const server = await openModelServer(saysJson({ elements: [IDEA, { ...IDEA, title: "https://zly.example" }] }));
  const opened = await openAssistant(server, null, { analysis: { ...ANALYSIS, skeletonOfBrief } });
  const { id } = valueOf(await opened.studio.start(contributor, TOPIC));
  await restOf(opened, id);
  expect((await resultOf(opened, id, "ideas")).ideas).toMatchObject([
    { title: IDEA.title, tagIds: tagIds.slice(0, 4) },
  ]);
});

it("a prompt names its subject in words, and has what readers looked for about it and spelled well", async () => {
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

it("an idea that is another since it was compared is compared again before its brief", async () => {
  const opened = await openAssistant();
  const { studio: assistant } = opened;
  const { id } = valueOf(await assistant.start(contributor, TOPIC));
  await restOf(opened, id);
  await perform(opened, id, "closeness", { idea: "P1" });
  const ideas = { ideas: [{ ...IDEA, id: "P1", title: "Bób drugi raz" }] };
  valueOf(await assistant.edit(contributor, id, { kind: "ideas", part: "", data: ideas, base: 1 }));
  expect(await assistant.ask(contributor, id, "brief", {})).toMatchObject({
    code: "conflict",
    message: expect.stringContaining("zmienił się od porównania"),
  });
  await perform(opened, id, "closeness", { idea: "P1" });
  expect((await resultOf(opened, id, "closeness")).verdict).toBe("duplicate");
});

it("a brief has from five to eight questions and five criteria, whatever a model says", async () => {
  const template = ["Raz?", "Dwa?", "Trzy?", "Cztery?", "Pięć?"];
  const skeletonOfBrief = async () => ({
    ...(await ANALYSIS.skeletonOfBrief({ title: "", question: "", angle: "" }, "guide")),
    questions: template,
    criteria: ["A.", "B.", "C.", "D.", "E."],
  });
  const many = Array.from({ length: 11 }, (_, at) => `Pytanie ${at}?`);
  const server = await openModelServer(
    saysJson({ elements: [IDEA] }),
    saysJson({ ...BRIEF, questions: ["Kiedy siać?", "Raz?"], criteria: many }),
    saysJson({ ...BRIEF, questions: many, criteria: [] }),
  );
  const opened = await openAssistant(server, null, { analysis: { ...ANALYSIS, skeletonOfBrief } });
  const { id } = valueOf(await opened.studio.start(contributor, TOPIC));
  await restOf(opened, id);
  await perform(opened, id, "closeness", { idea: "P1" });
  await perform(opened, id, "brief");
  const first = await resultOf(opened, id, "brief");
  expect(first.questions).toEqual(["Kiedy siać?", "Raz?", "Dwa?", "Trzy?", "Cztery?"]);
  expect(first.criteria).toHaveLength(5);
  await perform(opened, id, "brief");
  const second = await resultOf(opened, id, "brief");
  expect(second.questions).toEqual(many.slice(0, 8));
  expect(second.criteria).toEqual(["A.", "B.", "C.", "D.", "E."]);
});

it("a person's own words stay as typed, addresses and all; what is too long is refused by name and not cut", async () => {
  const opened = await openAssistant();
  const { studio: assistant } = opened;
  const id = await outlined(opened);
  const edit = async (kind: "brief" | "outline", data: unknown) =>
    assistant.edit(contributor, id, { kind, part: "", data, base: await versionOf(opened, id, kind) });
  const typed = { ...BRIEF, title: "Czy PITax.pl <b> jest bezpłatny", angle: "zob. https://moj.example" };
  valueOf(await edit("brief", typed));
  expect(await resultOf(opened, id, "brief")).toMatchObject({ title: typed.title, angle: typed.angle });
  expect(await edit("brief", { ...typed, title: "a".repeat(301) })).toMatchObject({
    code: "invalid",
    fields: { title: "Najwyżej 300 znaków w wierszu." },
  });
  expect(await edit("brief", { ...typed, title: " " })).toMatchObject({ fields: { title: expect.any(String) } });
  expect(await edit("brief", { ...typed, words: { from: 9, to: 3 } })).toMatchObject({
    fields: { words: expect.stringContaining("do") },
  });
  const section = { id: "R1", heading: "Termin", questions: [1], sources: ["S1"], points: ["zob. moj.example"] };
  valueOf(await edit("outline", { sections: [section] }));
  expect((await resultOf(opened, id, "outline")).sections[0]).toEqual(section);
  expect(await edit("outline", { sections: [{ ...section, sources: ["S9"] }] })).toMatchObject({
    fields: { sources: expect.stringContaining("S9") },
  });
  expect(await edit("outline", { sections: [{ ...section, questions: [7] }] })).toMatchObject({
    fields: { questions: expect.stringContaining("7") },
  });
});

it("without a model what a source says is quoted with its mark, and what the archive says leads to its post", async () => {
  const points = [
    { text: "Od marca.", from: { sourceId: "S1" } },
    { text: "Zimą odpoczywa.", from: { postId: "p-1" } },
    { text: "Kto wie.", from: { postId: "p-nikt" } },
    { text: "[Kup](https://zly.example) teraz.", from: { sourceId: "S1" } },
  ];
  const skeletonOfOutline = async () => [{ heading: "Termin", question: "Kiedy siać?", points }];
  const opened = await openAssistant({}, null, { analysis: { ...ANALYSIS, skeletonOfOutline } });
  const id = await outlined(opened);
  await perform(opened, id, "sections");
  expect((await resultOf(opened, id, "section", "R1")).markdown).toBe(
    "- „Od marca.” [S1]\n- Zimą odpoczywa. ([O bobie](/uprawa/o-bobie))",
  );
});

it("the checks tell what the archive says already and how the text reads, and block for neither", async () => {
  const texts = [says("Powtórzone [S1]. To zostało zrobione."), says("Koniec.")];
  const opened = await openAssistant(await openModelServer(...ANSWERS, ...texts));
  const id = await outlined(opened);
  await perform(opened, id, "sections");
  await perform(opened, id, "checks");
  const overlap = { kind: "overlap", blocks: false, section: "", text: "O bobie", postId: "p-1" };
  const { findings, ...checked } = await resultOf(opened, id, "checks");
  expect(findings.at(-1)).toEqual({ ...overlap, message: "Ten wpis mówi już 40% tego tekstu." });
  expect(findings.slice(0, -1).map(({ kind }) => kind)).toEqual(["short", "short", "short", "unanswered"]);
  expect(checked).toEqual({
    ready: true,
    style: [{ section: "R1", message: "Strona bierna", text: "zostało" }],
    fog: null,
  });
  expect(valueOf(await opened.generator.facts(contributor, id)).posts.map(({ postId }) => postId)).toContain("p-1");
});

it("a section that was taken out of the outline is checked no more and blocks nothing", async () => {
  const texts = [says("„Bób najlepiej sadzić w grudniu” – mówi ogrodnik [S1]."), says("Koniec [S1].")];
  const opened = await openAssistant(await openModelServer(...ANSWERS, ...texts));
  const { studio: assistant } = opened;
  const id = await outlined(opened);
  await perform(opened, id, "sections");
  await perform(opened, id, "checks");
  expect((await resultOf(opened, id, "checks")).ready).toBe(false);
  const { sections } = await resultOf(opened, id, "outline");
  const data = { sections: sections.slice(1) };
  valueOf(await assistant.edit(contributor, id, { kind: "outline", part: "", data, base: 1 }));
  await perform(opened, id, "checks");
  const checked = await resultOf(opened, id, "checks");
  expect([checked.ready, checked.findings.some(({ section }) => section === "R1")]).toEqual([true, false]);
  expect(await assistant.toDraft(contributor, id)).toMatchObject({ ok: true });
});

it("the text of a question that was stopped while it waited is not kept", async () => {
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
