import { expect, test } from "vitest";
import { agreement } from "./eval/conflation.ts";
import { caseForms, caseWords, conflation, THRESHOLDS, treebank } from "./eval/measures.ts";

const gold = treebank();

test("the measure: one of three pairs of gold found, one pair too many", () => {
  const items = [
    { gold: "kot", ours: "kot" },
    { gold: "kot", ours: "kot" },
    { gold: "kot", ours: "kota" },
    { gold: "kota", ours: "kota" },
  ];
  const { precision, recall, f1 } = agreement(items);
  expect(precision).toBeCloseTo(1 / 2);
  expect(recall).toBeCloseTo(1 / 3);
  expect(f1).toBeCloseTo(2 / 5);
});

test.skipIf(gold === null)("lemmas bring the words of the treebank together as its gold lemmas do", () => {
  const { f1, low, high } = conflation(gold!);
  console.log(`UD-PUD conflation F1 ${f1.toFixed(4)} [${low.toFixed(3)}, ${high.toFixed(3)}]`);
  expect(f1).toBeGreaterThanOrEqual(THRESHOLDS.conflationF1);
});

test.each(["accented", "unaccented"] as const)("a search finds the case forms of a word: %s", (spelling) => {
  const words = caseWords(gold);
  const { recall, falseHits, searches } = caseForms(words, spelling);
  console.log(
    `${words.length} words, ${searches} searches: recall ${recall.toFixed(4)}, false hits ${falseHits.toFixed(4)}`,
  );
  expect(recall).toBeGreaterThanOrEqual(THRESHOLDS.caseRecall);
  expect(falseHits).toBeLessThanOrEqual(THRESHOLDS.falseHits);
});

test.skipIf(gold === null)(`the list has at least ${THRESHOLDS.caseWords} words`, () => {
  expect(caseWords(gold).length).toBeGreaterThanOrEqual(THRESHOLDS.caseWords);
});
