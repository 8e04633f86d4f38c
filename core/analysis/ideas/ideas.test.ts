import { describe, expect, test } from "vitest";
import { analysisWorld } from "#test/eval/analysis.ts";
import type { IdeaSignals } from "../built-in-analysis.ts";
import { Archive } from "../archive/archive.ts";
import { ideaClosenessOf } from "./idea-closeness.ts";
import { findIdeas } from "./ideas.ts";
import { subjectOfPath } from "./restore-diacritics.ts";

const index = analysisWorld().archive.index();
const DAY = 24 * 60 * 60 * 1000;
const QUIET: IdeaSignals = { now: 0, searches: [], missing: [], about: "" };

function ideasFrom(given: Partial<IdeaSignals>) {
  return findIdeas(index, { ...QUIET, ...given }, index.lemmaOf);
}

describe("ideas", () => {
  test("come from searches in vain, forms of one word together and with their Polish letters", () => {
    const searches = [
      { text: "zakwasu zytni", count: 2 },
      { text: "zakwas zytni", count: 5 },
      { text: "jak zalozyc ule", count: 1 },
    ];
    const found = ideasFrom({ searches }).filter(({ origin }) => origin === "zero-result");
    expect(found).toMatchObject([
      { title: "Zakwas żytni: od czego zacząć", evidence: 7 },
      { title: "Jak zalozyc ule", question: "Jak zalozyc ule?", intent: "question", evidence: 1 },
    ]);
  });

  test("come from addresses that people asked for, not machines", () => {
    expect(subjectOfPath("/ogrod/uprawa-papryki.html?x=1")).toBe("uprawa papryki");
    expect(["/wp-login.php", "/.env", "/a/b.js", "/x", "/12345"].map(subjectOfPath)).toEqual(["", "", "", "", ""]);
    const missing = [
      { path: "/uprawa/papryka-w-szklarni", count: 9 },
      { path: "/wp-login.php", count: 999 },
    ];
    expect(ideasFrom({ missing })).toContainEqual(
      expect.objectContaining({ origin: "missing", title: "Papryka w szklarni: od czego zacząć", evidence: 9 }),
    );
  });

  test("are at most ten, none twice", () => {
    const found = ideasFrom({ now: 1_000 * DAY });
    expect(found).toHaveLength(10);
    expect(new Set(found.map(({ title }) => title)).size).toBe(10);
    expect(new Set(found.map(({ origin }) => origin))).toEqual(new Set(["question", "stale", "thin-tag", "phrase"]));
    for (const { origin, postId } of found) expect(postId !== null).toBe(origin === "stale");
  });

  test("call posts stale a year and a half after their last update", () => {
    expect(ideasFrom({ now: 547 * DAY }).some(({ origin }) => origin === "stale")).toBe(false);
    const [stale] = ideasFrom({ now: 548 * DAY }).filter(({ origin }) => origin === "stale");
    expect(stale).toMatchObject({ evidence: 548, intent: "update" });
  });

  test("keep to a subject", () => {
    const found = ideasFrom({ about: "rower", now: 1_000 * DAY, searches: [{ text: "miód", count: 50 }] });
    expect(found.length).toBeGreaterThan(0);
    for (const idea of found) {
      const { title, tagIds, postId } = idea;
      const closest = ideaClosenessOf(index, idea, index.lemmaOf).closest.map((each) => each.postId);
      const words = `${title} ${postId ?? ""} ${closest.join(" ")} ${tagIds.join(" ")}`;
      expect(words).toMatch(/rower/iu);
    }
  });

  test("are none where there is nothing", () => {
    expect(findIdeas(new Archive().index(), QUIET, (form) => form)).toEqual([]);
  });
});

describe("closeness", () => {
  const verdictOn = (title: string, question = "") =>
    ideaClosenessOf(index, { title, question, angle: "" }, index.lemmaOf);

  test.each([
    ["Jak odpowietrzyć kaloryfer", "duplicate", "kaloryfer"],
    ["Odpowietrzanie kaloryferów w bloku", "close", "kaloryfer"],
    ["Wulkany Islandii", "new", null],
  ] as const)("of „%s” is %s", (title, verdict, closest) => {
    const found = verdictOn(title);
    expect(found.verdict).toBe(verdict);
    if (closest) expect(found.closest[0]?.postId).toBe(closest);
  });

  test("tells three posts, closest first", () => {
    const { closest } = verdictOn("Kiszenie kapusty i ogórków");
    expect(closest).toHaveLength(3);
    expect(closest.map(({ similarity }) => similarity)).toEqual(
      closest.map(({ similarity }) => similarity).toSorted((a, b) => b - a),
    );
  });
});
