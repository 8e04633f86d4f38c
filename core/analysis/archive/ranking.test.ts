import { expect, it } from "vitest";
import { Archive } from "./archive.ts";
import { GradualScores, queryOf, scoresOf } from "./ranking.ts";

/** Posts that all have the same five words in different numbers, some of another word besides, and each one of its own. */
function indexOf(count: number) {
  const archive = new Archive();
  const facts = { title: "", lead: "", headings: [], tagIds: [], publishedAt: 0, updatedAt: 0, linked: true };
  for (let no = 0; no < count; no += 1) {
    const common = ["zecer", "szpalta", "wiersz", "litera", "druk"].map((word, at) =>
      `${word} `.repeat(1 + ((no * 7 + at * 3) % 5)),
    );
    const text = `${common.join(" ")} ${no % 3 === 0 ? "korekta" : ""} własne${no}`;
    archive.put({ ...facts, id: String(no).padStart(3, "0"), path: `/a/${no}`, text });
  }
  archive.learn(archive.forms().map((form) => [form, form]));
  return archive.index();
}

const COUNT = 30;
const ALL = Array.from({ length: COUNT }, (_, no) => no);
const FREQUENCIES = ["zecer", "szpalta", "wiersz", "litera", "druk", "korekta", "własne7"].map(
  (word, at) => [word, 1 + at] as const,
);

it.each([Infinity, 1, 0.1, 0])(
  "scores that are stopped at %d and completed are the sums of all terms to the last bit",
  (left) => {
    const index = indexOf(COUNT);
    const query = queryOf(index, new Map(FREQUENCIES));
    const whole = scoresOf(index, query);
    const gradual = new GradualScores(index);
    for (let again = 0; again < 2; again += 1) {
      gradual.begin(query);
      gradual.addUntil(left);
      const most = gradual.scores.map((score) => score + gradual.left);
      expect(whole.every((score, no) => score <= (most[no] ?? 0) + 1e-9)).toBe(true);
      gradual.complete(ALL);
      expect([...gradual.scores]).toEqual([...whole]);
    }
  },
);

it("scores are completed for the posts that are asked for alone", () => {
  const index = indexOf(COUNT);
  const query = queryOf(index, new Map(FREQUENCIES));
  const gradual = new GradualScores(index);
  gradual.begin(query);
  gradual.complete([7]);
  const found = [...gradual.scores].flatMap((score, no) => (score > 0 ? [[no, score]] : []));
  expect(found).toEqual([[7, scoresOf(index, query)[7]]]);
});

it("a query has eighty further words, those of its weightiest words' families, of equal ones the first by alphabet", () => {
  const families: Record<string, string> = { dom: "dom", las: "las", most: "most", rower: "cykl" };
  const words = Object.keys(families);
  const lemmas = [
    ...words,
    ...words.flatMap((word) => Array.from({ length: 50 }, (_, no) => `${families[word]}${10 + no}`)),
  ];
  const query = queryOf(
    {
      lemmas,
      termOf: (lemma) => lemmas.indexOf(lemma),
      idf: () => 1,
      family: (lemma) => Array.from({ length: 50 }, (_, no) => words.length + 50 * words.indexOf(lemma) + no),
    },
    new Map([
      ["rower", 2],
      ["las", 1],
      ["most", 3],
      ["dom", 2],
    ]),
  );
  const found = query.terms.map(({ term }) => lemmas[term] ?? "");
  expect(found.slice(0, 4)).toEqual(["most", "dom", "rower", "las"]);
  const numbers = (word: string, count: number) => Array.from({ length: count }, (_, no) => `${word}${10 + no}`);
  expect(found.slice(4)).toEqual([...numbers("most", 50), ...numbers("cykl", 30)]);
});
