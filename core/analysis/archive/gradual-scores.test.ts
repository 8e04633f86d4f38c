import { expect, it } from "vitest";
import { Archive } from "./archive.ts";
import { GradualScores } from "./gradual-scores.ts";
import { queryOf, queryOfPost, scoresOf } from "./ranking.ts";

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
const FREQUENCIES = ["zecer", "szpalta", "wiersz", "litera", "druk", "korekta", "własne7"].map(
  (word, at) => [word, 1 + at] as const,
);

const EVERY = Uint32Array.from({ length: COUNT }, (_, no) => no);
const OWN = 7;

it.each([Infinity, 1, 0.1, 0])(
  "scores stopped where what is left differs by %d hold the sums of all terms between their bounds",
  (difference) => {
    const index = indexOf(COUNT);
    const query = queryOfPost(index, index.post(OWN), 300);
    const whole = scoresOf(index, query);
    const gradual = new GradualScores(index);
    for (let again = 0; again < 2; again += 1) {
      gradual.begin(query, OWN);
      gradual.addUntil(difference, EVERY);
      const { least, most } = gradual.left;
      expect(most - least).toBeLessThanOrEqual(difference);
      const others = [...EVERY].filter((no) => no !== OWN);
      const within = others.filter((no) => {
        const [score = 0, sum = 0] = [gradual.scores[no], whole[no]];
        return sum >= score + least - 1e-9 && sum <= score + most + 1e-9;
      });
      expect(within).toEqual(others);
    }
  },
);

it("terms are added for a few posts alone where the others are not asked for", () => {
  const index = indexOf(COUNT);
  const query = queryOfPost(index, index.post(OWN), 300);
  const gradual = new GradualScores(index);
  gradual.begin(query, OWN);
  gradual.addUntil(0, Uint32Array.of(3, 9));
  const whole = scoresOf(index, query);
  expect(gradual.scores[3]).toBeCloseTo(whole[3] ?? 0, 9);
  expect(gradual.scores[9]).toBeCloseTo(whole[9] ?? 0, 9);
  expect(gradual.scores[4]).toBeLessThan(whole[4] ?? 0);
});

it("the whole score of a post is the sum of all terms to the last bit, whatever was added", () => {
  const index = indexOf(COUNT);
  const query = queryOf(index, new Map(FREQUENCIES));
  const gradual = new GradualScores(index);
  gradual.begin(query, OWN);
  gradual.addUntil(0.1, EVERY);
  expect([...EVERY].map((no) => gradual.wholeScoreOf(no))).toEqual([...scoresOf(index, query)]);
});
