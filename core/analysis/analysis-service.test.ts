import { describe, expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { contributor, createServices } from "#test/support/services/open-services.ts";
import { AnalysisUnavailable, type BuiltInAnalysis, type IdeaSignals } from "./built-in-analysis.ts";
import { IDEA_LIMIT, MOST_SOURCES, SOURCES_LIMIT } from "./analysis-service.ts";

const DRAFT = { postId: null, title: "Kompost", lead: "", body: "Kompost.", tagIds: [] };
const IDEA = { title: "Kompost zimą", question: "", angle: "" };
const READABILITY = { words: 1, sentences: 1, hardWords: 0, fog: null, findings: [] };

async function analysisWith(engine: Partial<BuiltInAnalysis>) {
  const world = await createServices({ analysis: engine as BuiltInAnalysis });
  await fixtures.putPosts(
    world.store,
    fixtures.makePost({ id: "p-1" }),
    fixtures.makePost({ id: "p-2", state: "draft", publishedAt: null }),
  );
  return { ...world, analysis: world.studio.analysis };
}

describe("the analysis in the studio", () => {
  test("gives the addresses of the posts it names, of none that readers do not see", async () => {
    const close = ["p-1", "p-2", "p-nikt"].map((postId) => ({ postId, title: "", similarity: 1 }));
    const found = {
      keyphrases: [],
      leads: [],
      tags: [],
      links: [],
      related: close,
      overlaps: [],
      readability: READABILITY,
    };
    const { analysis } = await analysisWith({ analyseDraft: async () => found });
    const { title } = fixtures.makePost({ id: "p-1" });
    expect(await analysis.draft(contributor, DRAFT)).toEqual({
      ok: true,
      value: { ...found, places: [{ postId: "p-1", title: `«${title}»`, path: "/uprawa/o-p-1" }] },
    });
  });

  test("looks for ideas in what was searched in vain and asked for in vain", async () => {
    const asked: IdeaSignals[] = [];
    const { analysis, store, now } = await analysisWith({ findIdeas: async (signals) => (asked.push(signals), []) });
    await store.write(async (tx) => {
      await tx.countSearches("2026-11-20", [{ text: "ule", count: 2, inVain: true }], 9);
      await tx.countSearches("2026-11-20", [{ text: "kompost", count: 9, inVain: false }], 9);
      await tx.countSearches("2026-10-01", [{ text: "dawne", count: 9, inVain: true }], 9);
      await tx.countMissing("2026-11-20", [{ path: "/uprawa/ule", count: 3, at: now }], 9);
    });
    expect(await analysis.ideas(contributor, "pszczoły")).toEqual({ ok: true, value: { ideas: [], places: [] } });
    expect(asked).toMatchObject([
      { now, about: "pszczoły", searches: [{ text: "ule", count: 2 }], missing: [{ path: "/uprawa/ule", count: 3 }] },
    ]);
    expect(asked[0]!.searches).toHaveLength(1);
  });

  test("says so while it cannot answer, and lets a bug through", async () => {
    const busy = await analysisWith({ checkSpelling: () => Promise.reject(new AnalysisUnavailable("full")) });
    expect(await busy.analysis.spelling(contributor, "a")).toMatchObject({ ok: false, code: "unavailable" });
    const broken = await analysisWith({ checkSpelling: () => Promise.reject(new Error("bug")) });
    await expect(broken.analysis.spelling(contributor, "a")).rejects.toThrow("bug");
  });

  test("refuses what is too long before anybody works on it", async () => {
    const { analysis } = await analysisWith({});
    const source = { id: "S1", text: "a", address: null };
    const long = "a".repeat(IDEA_LIMIT + 1);
    const refused = [
      analysis.draft(contributor, { ...DRAFT, title: "a".repeat(301) }),
      analysis.draft(contributor, { ...DRAFT, lead: "a".repeat(2_001) }),
      analysis.draft(contributor, { ...DRAFT, body: "a".repeat(1_048_577) }),
      analysis.sources(
        contributor,
        "a",
        Array.from({ length: MOST_SOURCES + 1 }, () => source),
      ),
      analysis.sources(contributor, "a", [{ ...source, text: "a".repeat(SOURCES_LIMIT + 1) }]),
      analysis.ideas(contributor, long),
      analysis.compare(contributor, { ...IDEA, title: " " }),
      analysis.brief(contributor, { ...IDEA, angle: long }, "guide"),
      analysis.outline(contributor, IDEA, { intent: "guide", questions: [long] }, []),
    ];
    for (const each of refused) expect(await each).toMatchObject({ ok: false, code: "invalid" });
  });
});
