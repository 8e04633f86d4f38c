import { describe, expect, test } from "vitest";
import { fold } from "#core/polish/text-words.ts";
import type { LemmasOfForm } from "#core/search/index-maintenance.ts";
import { readTyped } from "#server/search/polish-dictionary-file.ts";
import { lemmasOf } from "#test/support/texts/polish-dictionary.ts";
import { absentFormRows } from "./eval/absent-forms.ts";
import { analysisRows, linkRows, questionRows, withAnalysisWorld } from "./eval/analysis.ts";
import { goldPosts, questionDrafts, quotePairs } from "./eval/archive-gold.ts";
import { bootstrap } from "./eval/bootstrap.ts";
import { writtenCaseForms, writtenWords } from "./eval/case-forms.ts";
import { conflationAgreement } from "./eval/conflation.ts";
import { needs, QUERY_KINDS, shortPosts, techPosts, techQueries } from "./eval/search-judgements.ts";
import * as measures from "./eval/measures.ts";
import { drawnWords } from "./eval/dictionary-paradigms.ts";
import { ndcg, reciprocalRank } from "./eval/ranking.ts";
import { SPLITS } from "./eval/data-sets.ts";
import { lineOf, missed, type Row } from "./eval/result-table.ts";
import { tagNames } from "./eval/tag-groups.ts";
import { THRESHOLDS } from "./eval/thresholds.ts";

const { caseRows, conflationRows, findByLemma, searchRows, tagRows, techRows, writtenPairs } = measures;

const gold = measures.treebank();

/** A stemmer that knows no inflection. */
const BROKEN: LemmasOfForm = (form) => [form];

function expectReached(rows: readonly Row[]): void {
  console.log(rows.map(lineOf).join("\n"));
  expect(missed(rows)).toBe("");
}

describe("the measures", () => {
  test("one of three pairs of gold found, one pair too many", () => {
    const items = [
      { gold: "kot", ours: "kot" },
      { gold: "kot", ours: "kot" },
      { gold: "kot", ours: "kota" },
      { gold: "kota", ours: "kota" },
    ];
    const { precision, recall, f1 } = conflationAgreement(items);
    expect(precision).toBeCloseTo(1 / 2);
    expect(recall).toBeCloseTo(1 / 3);
    expect(f1).toBeCloseTo(2 / 5);
  });

  test("a ranking is worth less the later its posts stand; one that only touches the matter is no answer", () => {
    const grades = new Map([
      ["a", 3],
      ["b", 1],
    ]);
    expect(ndcg({ ids: ["a", "b"], grades })).toBe(1);
    expect(ndcg({ ids: ["b", "x", "a"], grades })).toBeCloseTo((1 + 7 / 2) / (7 + 1 / Math.log2(3)));
    expect(ndcg({ ids: [], grades })).toBe(0);
    expect(reciprocalRank({ ids: ["b", "x", "a"], grades })).toBeCloseTo(1 / 3);
    expect(reciprocalRank({ ids: ["b"], grades })).toBe(0);
  });

  test("an interval holds the figure, and is the same each time", () => {
    const mean = (parts: readonly number[]) => parts.reduce((sum, each) => sum + each, 0) / parts.length;
    const parts = [0, 0, 0, 1, 1, 1, 1, 1, 1, 1];
    const [low, high] = bootstrap(parts, mean);
    expect(low).toBeLessThan(0.7);
    expect(high).toBeGreaterThan(0.7);
    expect(bootstrap(parts, mean)).toEqual([low, high]);
  });
});

describe("the sets", () => {
  test("are as large as they have to be", () => {
    expect(SPLITS.flatMap((split) => writtenCaseForms(split)).length).toBeGreaterThanOrEqual(THRESHOLDS.caseWords);
    const groups = SPLITS.flatMap((split) => tagNames(split)).map(({ group }) => group);
    expect(new Set(groups).size).toBeGreaterThanOrEqual(150);
    expect(SPLITS.flatMap((split) => needs(split)).length * QUERY_KINDS.length).toBeGreaterThanOrEqual(120);
    expect(shortPosts().length).toBeGreaterThanOrEqual(60);
    expect(SPLITS.flatMap((split) => techQueries(split)).length).toBeGreaterThanOrEqual(60);
    expect(techPosts().length).toBeGreaterThanOrEqual(40);
  });

  test("of the analysis are whole: gold names posts and words that are there", () => {
    const posts = new Map(goldPosts().map((post) => [post.id, post]));
    expect(posts.size).toBe(120);
    expect(quotePairs()).toHaveLength(60);
    for (const { source, faithful, altered } of quotePairs()) expect([source, faithful, altered]).not.toContain("");
    for (const { id, related, anchors, body } of posts.values()) {
      expect(
        [...related.keys()].filter((other) => !posts.has(other) || other === id),
        id,
      ).toEqual([]);
      expect(
        anchors.filter(({ words }) => !body.includes(words)),
        id,
      ).toEqual([]);
      expect(
        anchors.filter(({ id: other }) => !posts.has(other)),
        id,
      ).toEqual([]);
    }
    const named = questionDrafts().map(({ postId }) => postId);
    expect(named.filter((id) => !posts.has(id))).toEqual([]);
  });

  test("have nothing in both splits", () => {
    const both = (of: (split: (typeof SPLITS)[number]) => string[]) => {
      const dev = new Set(of("dev"));
      return of("test").filter((each) => dev.has(each));
    };
    expect(both((split) => writtenCaseForms(split).map(({ lemma }) => lemma))).toEqual([]);
    expect(both((split) => tagNames(split).map(({ name }) => name))).toEqual([]);
    expect(both((split) => needs(split).flatMap(({ queries }) => Object.values(queries)))).toEqual([]);
    expect(both((split) => techQueries(split).map(({ query }) => query))).toEqual([]);
  });

  test.each(SPLITS)("of the programmers' blog grade posts that are there: %s", (split) => {
    const ids = new Set(techPosts().map(({ id }) => id));
    const graded = techQueries(split).flatMap(({ grades }) => [...grades.keys()]);
    expect([graded.length > 0, graded.filter((id) => !ids.has(id))]).toEqual([true, []]);
  });

  test.each(SPLITS)("name each tag once, grade posts that are there, ask in every kind: %s", (split) => {
    const names = tagNames(split).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const ids = new Set(shortPosts().map(({ id }) => id));
    for (const { grades, queries, need } of needs(split)) {
      expect(
        [...grades.keys()].filter((id) => !ids.has(id)),
        need,
      ).toEqual([]);
      expect(Object.keys(queries).toSorted(), need).toEqual([...QUERY_KINDS].toSorted());
      expect(queries.unaccented, need).toBe(fold(queries.unaccented));
    }
  });
});

describe("the Polish of the search reaches its thresholds", () => {
  test.skipIf(gold === null)("lemmas bring the words of the treebank together as its gold lemmas do", () => {
    expectReached(conflationRows({ set: "UD-PUD", split: "dev" }, gold!));
  });

  test.skipIf(gold === null)("lemmas find the case forms of the treebank", async () => {
    const words = measures.treebankCaseWords(gold!);
    const find = findByLemma(words, lemmasOf);
    expectReached(await caseRows({ set: "case forms, UD-PUD", split: "dev" }, words, words, find));
  });

  test.each(SPLITS)("lemmas bring the written forms together: %s", (split) => {
    expectReached(conflationRows({ set: "written forms", split }, writtenPairs(split)));
  });

  test.each(SPLITS)("lemmas find the written case forms: %s", async (split) => {
    const archive = measures.allCaseWords();
    const find = findByLemma(archive, lemmasOf);
    expectReached(await caseRows({ set: "case forms, lemmas", split }, writtenCaseForms(split), archive, find));
  });

  test.each(SPLITS)("forms that no post has find the written words: %s", async (split) => {
    const words = { written: writtenWords(split) };
    expectReached(await absentFormRows({ set: "absent forms", split }, words, readTyped));
  });

  test("forms that no post has find nouns, verbs and adjectives drawn from the dictionary", async () => {
    expectReached(await absentFormRows({ set: "absent forms", split: "test" }, drawnWords(), readTyped));
  });

  test.each(SPLITS)("tags that are one are found, others are not: %s", (split) => {
    expectReached(tagRows(split));
  });

  test.each(SPLITS)("queries find their posts: %s", async (split) => {
    expectReached(await searchRows(split));
  });

  test.each(SPLITS)(
    "readers of a programmers' blog find their posts, never worse than with plain full-text search: %s",
    async (split) => {
      expectReached(await techRows(split));
    },
  );
});

describe("the built-in analysis", () => {
  // What it was tuned on is shown by `npm run eval`.
  test("reaches its thresholds on what it was not tuned on", async () => {
    expectReached(await withAnalysisWorld((world) => analysisRows(world, "test")));
  });

  test("is found out when it knows no inflection", async () => {
    const rows = await withAnalysisWorld(
      async (world) => [...(await linkRows(world, "dev")), ...(await questionRows(world, "dev"))],
      (form) => ({ lemmas: [form], isKnown: true }),
    );
    expect(missed(rows)).toContain("internal links");
    expect(missed(rows)).toContain("same question");
  });
});

describe("a stemmer that is broken is found out", () => {
  test("by the case forms", async () => {
    const archive = measures.allCaseWords();
    const rows = await caseRows(
      { set: "case forms", split: "dev" },
      writtenCaseForms("dev"),
      archive,
      findByLemma(archive, BROKEN),
    );
    expect(missed(rows)).toContain("accented, recall");
  });

  test("by forms that no post has, where endings alone speak for them", async () => {
    const below = missed(await absentFormRows({ set: "absent forms", split: "test" }, drawnWords()));
    for (const kind of ["nouns", "verbs", "adjectives"]) expect(below).toContain(`absent forms, ${kind}`);
  });

  test("by the conflation of the written forms", () => {
    const asWritten = (forms: Iterable<string>) => new Map(Array.from(forms, (form) => [form, [form]]));
    const rows = conflationRows({ set: "written forms", split: "test" }, writtenPairs("test"), asWritten);
    expect(missed(rows)).toContain("conflation, F1");
  });

  test("by the tag groups", () => {
    const rows = tagRows("dev", () => ({ stem: (word) => word }));
    expect(missed(rows)).toContain("recall of forms");
  });

  test("by the graded queries", async () => {
    const below = missed(await searchRows("dev", BROKEN));
    expect(below).toContain("inflected, MRR");
    expect(below).toContain("nDCG@10");
  });
});
