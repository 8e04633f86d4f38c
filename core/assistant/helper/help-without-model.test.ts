import { describe, expect, it } from "vitest";
import { valueOf } from "#test/support/assistant/assistant-service.ts";
import { BODY, openTextHelper, question } from "#test/support/assistant/text-helper.ts";
import { openModelServer, saysJson } from "#test/support/assistant/model-server.ts";
import { contributor } from "#test/support/services/open-services.ts";
import type { BuiltInAnalysis, DraftAnalysis } from "#core/analysis/built-in-analysis.ts";

/* What „Analiza wbudowana” answers to the commands of the text helper; the analysis itself has tests of its own. */

describe("„Analiza wbudowana”", () => {
  const READABILITY = { words: 20, sentences: 2, hardWords: 0, fog: null };
  const found: DraftAnalysis = {
    keyphrases: [{ phrase: "bób", count: 2 }],
    leads: ["Bób sieje się w marcu, gdy ziemia odmarźnie."],
    titles: ["Bób: od czego zacząć", "Bób: co wybrać"],
    tags: [
      { tagId: "t-1", name: "Warzywa", reason: "title", sign: null, posts: 3, score: 1 },
      { tagId: "t-2", name: "Ogród", reason: "kin", sign: "ogrodnik", posts: 0, score: 0.3 },
      { tagId: "t-3", name: "Wiosna", reason: "company", sign: "Ogród", posts: 0, score: 0.2 },
      { tagId: "t-4", name: "Przyroda", reason: "subject", sign: "gleba, pędy", posts: 0, score: 0.1 },
      { tagId: null, name: "włóknina", reason: "new", sign: null, posts: 3, score: 1 },
    ],
    links: [
      { start: 54, end: 61, anchor: "grządkę", postId: "p-1", title: "O bobie", score: 1, orphan: true },
      { start: 0, end: 3, anchor: "Bób", postId: "p-nikt", title: "Nie ma", score: 1, orphan: false },
    ],
    related: [],
    overlaps: [],
    readability: { ...READABILITY, findings: [{ kind: "long-sentence", detail: "31", start: 0, end: 44 }] },
  };
  const engine: Partial<BuiltInAnalysis> = {
    analyseDraft: async () => found,
    checkSources: async () => ({
      faults: [{ kind: "unsourced", text: "Bób sieje się w marcu.", blocks: false, start: 0, end: 22 }],
      instructions: [],
    }),
    skeletonOfBrief: async () => ({ ...BRIEF, questions: ["Kiedy siać bób?"] }),
  };
  const BRIEF: Awaited<ReturnType<BuiltInAnalysis["skeletonOfBrief"]>> = {
    questions: [],
    entities: [],
    links: [],
    tagIds: [],
    criteria: [],
    words: { from: 1, to: 2 },
  };

  it.each([
    ["title", ["Bób: od czego zacząć", "Bób: co wybrać"]],
    ["lead", ["Bób sieje się w marcu, gdy ziemia odmarźnie."]],
    ["seo-description", ["Bób sieje się w marcu, gdy ziemia odmarźnie."]],
    ["summary", ["**W skrócie:** Bób sieje się w marcu, gdy ziemia odmarźnie.\n\n"]],
    ["tag", ["Warzywa", "Ogród", "Wiosna", "Przyroda"]],
    ["link", ["[grządkę](/uprawa/o-bobie)"]],
    ["questions", ["Kiedy siać bób?"]],
    ["claims", ["Bób sieje się w marcu."]],
  ] as const)("answers „%s” at once, without a model", async (kind, after) => {
    const opened = await openTextHelper({}, null, { builtIn: engine });
    const run = valueOf(await opened.help.ask(contributor, question({ kind })));
    expect(run).toMatchObject({ engine: "built-in", state: "done" });
    expect(run.suggestions.map((each) => each.after)).toEqual(after);
    const [first] = run.suggestions;
    valueOf(await opened.help.settle(contributor, first!.id, "accepted"));
    expect(await opened.store.read.provenance("p-2")).toBeNull();
  });

  it("mends what no Polish sentence has, by its rule, and is silent about the rest", async () => {
    const { help } = await openTextHelper({}, null, { builtIn: engine });
    const asked = async (body: string) => valueOf(await help.ask(contributor, question({ kind: "correction", body })));
    const run = await asked("Wogóle nie wiem, co to odmarźnie w Wąchocku.");
    expect(run.suggestions.map(({ after, reason }) => [after, reason])).toEqual([
      ["W ogóle", expect.stringContaining("SJP PWN")],
    ]);
    expect(run.findings).toEqual([]);
    expect(await asked("Nie wiem, co to odmarźnie.")).toMatchObject({
      suggestions: [],
      findings: [],
      message: expect.stringContaining("najczęstszych błędów"),
    });
  });

  it("says what the text is about and how it reads, and what else says the same, side by side", async () => {
    const readability = { words: 120, sentences: 9, hardWords: 7, fog: 8.27, findings: found.readability.findings };
    const overlaps = ["p-1", "p-nikt"].map((postId) => {
      return { postId, title: "O bobie", kind: "strong" as const, similarity: 0.4, contained: 0.4 };
    });
    const analyseDraft = async () => ({ ...found, readability, overlaps });
    const { help, store } = await openTextHelper({}, null, { builtIn: { ...engine, analyseDraft } });
    const asked = async (kind: "phrases" | "readability" | "similar") =>
      valueOf(await help.ask(contributor, question({ kind })));
    expect((await asked("phrases")).suggestions).toMatchObject([{ after: "bób", reason: "W tekście: 2 razy." }]);
    const [fog, counts, place] = (await asked("readability")).findings;
    expect(fog!.text).toMatch(/^Indeks mglistości FOG-PL: 8,3\./);
    expect(counts!.text).toBe("Słów: 120, zdań: 9, słów o co najmniej czterech sylabach: 7.");
    expect(place).toMatchObject({ text: expect.stringMatching(/^Zdanie ma 31 słów/), range: { from: 0, to: 44 } });
    const { alike } = await asked("similar");
    const { lead } = (await store.read.post("p-1"))!;
    expect(alike).toMatchObject([{ postId: "p-1", path: "/uprawa/o-bobie", share: 0.4, mayEdit: false }]);
    expect(alike[0]!.lead).toContain(lead);
    const none = await openTextHelper({}, null, { builtIn: engine });
    expect(valueOf(await none.help.ask(contributor, question({ kind: "similar" })))).toMatchObject({
      alike: [],
      message: expect.stringContaining("Żaden"),
    });
  });

  it("says why each tag is proposed", async () => {
    const { help } = await openTextHelper({}, null, { builtIn: engine });
    const { suggestions } = valueOf(await help.ask(contributor, question({ kind: "tag" })));
    expect(suggestions.map(({ reason }) => reason)).toEqual([
      "Stoi w tytule.",
      "W tekście stoi pokrewne słowo „ogrodnik”.",
      "Wpisy z tagiem „Ogród” często mają i ten.",
      "Słowa tematu w tekście: gleba, pędy.",
    ]);
  });

  it("says how far it has read the archive for a first answer", async () => {
    const reading = { read: 25, of: 80 };
    const { help } = await openTextHelper({}, null, { builtIn: { ...engine, reading: () => reading } });
    expect(valueOf(await help.reading(contributor))).toEqual(reading);
    const { help: plain } = await openTextHelper();
    expect(valueOf(await plain.reading(contributor))).toBeNull();
  });

  it.each([
    ["shortening", /^Nie ma tu nic do skrócenia/],
    ["simplification", /^Nie ma tu nic do uproszczenia/],
    ["alt-text", /^Nie ma tu obrazu bez opisu/],
    ["title", /^Do tego tekstu nie pasuje żadna/],
  ] as const)("says so where „%s” has nothing to show", async (kind, message) => {
    const readability = { ...found.readability, findings: [] };
    const analyseDraft = async () => ({ ...found, titles: [], readability });
    const { help } = await openTextHelper({}, null, { builtIn: { ...engine, analyseDraft } });
    const run = valueOf(await help.ask(contributor, question({ kind })));
    expect(run).toMatchObject({ suggestions: [], findings: [], message: expect.stringMatching(message) });
  });

  it.each(["simplification", "shortening", "expansion", "tone"] as const)(
    "never writes prose: „%s” says what it cannot do",
    async (kind) => {
      const { help } = await openTextHelper({}, null, { builtIn: engine });
      const run = valueOf(await help.ask(contributor, question({ kind, to: BODY.length - 1 })));
      expect(run.suggestions).toEqual([]);
      expect(run.message).toMatch(/model/);
    },
  );

  it("answers what is never a model's to say, and whenever it is asked for", async () => {
    const server = await openModelServer(saysJson({ elements: [] }));
    const { help } = await openTextHelper(server, null, { builtIn: engine });
    for (const asked of [{ kind: "tag" }, { kind: "link" }, { kind: "lead", engine: "built-in" }] as const) {
      expect(valueOf(await help.ask(contributor, question(asked)))).toMatchObject({ engine: "built-in" });
    }
    expect(server.asked).toEqual([]);
    const none = await openTextHelper();
    expect(await none.help.ask(contributor, question())).toMatchObject({ ok: false, code: "unavailable" });
  });
});
