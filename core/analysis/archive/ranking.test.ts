import { expect, it } from "vitest";
import { queryOf } from "./ranking.ts";

it("a query has eighty further words, those of its weightiest words' families, of equal ones the first by alphabet", () => {
  const families: Record<string, string> = { dom: "dom", las: "las", most: "most", rower: "cykl" };
  const words = Object.keys(families);
  const lemmas = [
    ...words,
    ...words.flatMap((word) => Array.from({ length: 50 }, (_, no) => `${families[word]}${10 + no}`)),
  ];
  const query = queryOf(
    {
      lemma: (term) => lemmas[term] ?? "",
      termOf: (lemma) => lemmas.indexOf(lemma),
      idf: () => 1,
      family: (lemma) => [
        words.indexOf(lemma),
        ...Array.from({ length: 50 }, (_, no) => words.length + 50 * words.indexOf(lemma) + no),
      ],
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
