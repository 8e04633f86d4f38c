import { describe, expect, it } from "vitest";
import { valueOf } from "#test/support/assistant/assistant-service.ts";
import { openTextHelper, question } from "#test/support/assistant/text-helper.ts";
import { openModelServer, saysJson } from "#test/support/assistant/model-server.ts";
import { contributor } from "#test/support/services/open-services.ts";
import { makeRun } from "#store/contract/assistant/assistant.ts";
import type { BuiltInAnalysis, DraftAnalysis } from "#core/analysis/built-in-analysis.ts";

/* What „Analiza wbudowana” answers to the commands of the text helper; the analysis itself has tests of its own. */

describe("„Analiza wbudowana”", () => {
  const found: DraftAnalysis = {
    tags: [
      { tagId: "t-1", name: "Warzywa", reason: "title", sign: null, posts: 3, score: 1 },
      { tagId: "t-2", name: "Ogród", reason: "neighbours", sign: null, posts: 2, score: 0.3 },
      { tagId: "t-4", name: "Przyroda", reason: "subject", sign: "gleba, pędy", posts: 0, score: 0.1 },
    ],
    links: [
      { start: 54, end: 61, anchor: "grządkę", postId: "p-1", title: "O bobie", score: 1, orphan: true },
      { start: 0, end: 3, anchor: "Bób", postId: "p-nikt", title: "Nie ma", score: 1, orphan: false },
    ],
    overlaps: [],
  };
  const engine: Partial<BuiltInAnalysis> = { analyseDraft: async () => found };

  it.each([
    ["tag", ["Warzywa", "Ogród", "Przyroda"]],
    ["link", ["[grządkę](/uprawa/o-bobie)"]],
  ] as const)("answers „%s” at once, without a model", async (kind, after) => {
    const opened = await openTextHelper({}, null, { builtIn: engine });
    const run = valueOf(await opened.help.ask(contributor, question({ kind })));
    expect(run).toMatchObject({ engine: "built-in", state: "done" });
    expect(run.suggestions.map((each) => each.after)).toEqual(after);
    const [first] = run.suggestions;
    valueOf(await opened.help.resolve(contributor, first!.id, "accepted"));
    expect(await opened.store.read.provenance("p-2")).toBeNull();
  });

  it("corrects what no Polish sentence has, with the rule, and nothing else", async () => {
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

  it("shows the posts that say the same beside the draft", async () => {
    const overlaps = ["p-1", "p-nikt"].map((postId) => {
      return { postId, title: "O bobie", kind: "strong" as const, similarity: 0.4, contained: 0.4 };
    });
    const analyseDraft = async () => ({ ...found, overlaps });
    const { help, store } = await openTextHelper({}, null, { builtIn: { ...engine, analyseDraft } });
    const { alike } = valueOf(await help.ask(contributor, question({ kind: "similar" })));
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
      "Mają go 2 wpisy o podobnej treści.",
      "Słowa tematu w tekście: gleba, pędy.",
    ]);
  });

  it.each(["simplification", "shortening", "title", "lead", "seo-description"] as const)(
    "never writes: „%s” is refused where no model is configured",
    async (kind) => {
      const { help } = await openTextHelper({}, null, { builtIn: engine });
      expect(await help.ask(contributor, question({ kind }))).toMatchObject({ ok: false, code: "conflict" });
    },
  );

  it("answers commands that no model may answer, also when one is configured", async () => {
    const server = await openModelServer(saysJson({ elements: [] }));
    const { help } = await openTextHelper(server, null, { builtIn: engine });
    for (const kind of ["tag", "link", "similar"] as const) {
      expect(valueOf(await help.ask(contributor, question({ kind })))).toMatchObject({ engine: "built-in" });
    }
    expect(server.asked).toEqual([]);
    const none = await openTextHelper();
    expect(await none.help.ask(contributor, question())).toMatchObject({ ok: false, code: "unavailable" });
  });

  it("still shows the traces of commands of earlier versions", async () => {
    const { help, store } = await openTextHelper({}, null, { builtIn: engine });
    await store.write(async (tx) => {
      await tx.putRun(
        makeRun({ id: "r-dawny", kind: "help", stage: "help", state: "waiting", asked: { kind: "tone" } }),
      );
      const settled = {
        state: "accepted",
        settledBy: contributor.id,
        settledAt: 1,
        userId: contributor.id,
        createdAt: 1,
      } as const;
      const words = { before: "x", after: "Bób sieje się w marcu", reason: "", sources: [], range: { from: 0, to: 1 } };
      await tx.putSuggestions([
        { id: "s-dawna", postId: "p-2", runId: "r-dawny", baseHash: "", kind: "tone", ...words, ...settled },
      ]);
    });
    expect(valueOf(await help.access(contributor, "p-2")).traces).toMatchObject([{ id: "s-dawna", kind: "tone" }]);
    expect(valueOf(await help.read(contributor, "r-dawny"))).toMatchObject({ kind: "tone", suggestions: [] });
  });
});
