import { describe, expect, test } from "vitest";
import { lemmasOf } from "#test/support/texts/polish-dictionary.ts";
import { isStopWord } from "../likeness/stop-words.ts";
import { type SubjectHeading, thesaurus } from "./thesaurus.ts";

const { headings } = thesaurus();
const wordsOf = ({ strong, weak }: SubjectHeading) => [...strong, ...weak];
const isPhrase = (word: string) => word.includes("_");

describe("the thesaurus of subjects", () => {
  test("has some hundred headings with unique names, each with strong words", () => {
    expect(headings.length).toBeGreaterThan(300);
    const firsts = headings.map(({ names }) => names[0]);
    expect(new Set(firsts).size).toBe(firsts.length);
    for (const { names, strong, weak } of headings) {
      expect(new Set(names).size, names[0]).toBe(names.length);
      for (const name of names) expect(name).toMatch(/^[\p{Ll}\p{N}][\p{Ll}\p{N} -]*$/u);
      expect(strong.length, names[0]).toBeGreaterThanOrEqual(5);
      expect(strong.length + weak.length, names[0]).toBeGreaterThanOrEqual(10);
    }
  });

  test("leads from narrower headings to broader ones and never back", () => {
    const above = (place: number, below: readonly number[]): void => {
      expect(below, headings[place]!.names[0]).not.toContain(place);
      for (const broader of headings[place]!.broader) above(broader, [...below, place]);
    };
    for (const place of headings.keys()) above(place, []);
  });

  test("has a word only once in a heading, and no word in many headings", () => {
    const having = Map.groupBy(
      headings.flatMap((heading) => wordsOf(heading)),
      (word) => word,
    );
    for (const heading of headings)
      expect(new Set(wordsOf(heading)).size, heading.names[0]).toBe(wordsOf(heading).length);
    for (const [word, all] of having) expect(all.length, word).toBeLessThanOrEqual(25);
    const strong = Map.groupBy(
      headings.flatMap((heading) => heading.strong),
      (word) => word,
    );
    for (const [word, all] of strong) expect(all.length, word).toBeLessThanOrEqual(9);
  });

  test("is written in the lemmas under which texts are indexed", () => {
    const strange: string[] = [];
    let single = 0;
    for (const heading of headings) {
      const own = new Set(wordsOf(heading));
      for (const word of own) {
        expect(word).toMatch(/^[\p{Ll}\p{N}]+(?:_[\p{Ll}\p{N}]+)*$/u);
        expect(word.split("_").every(isStopWord), word).toBe(false);
        if (isPhrase(word)) continue;
        single += 1;
        const lemmas = lemmasOf(word);
        if (!lemmas.includes(word) && !lemmas.some((lemma) => own.has(lemma))) strange.push(word);
      }
    }
    // What is left over is known by its form alone: the dictionary takes „kolej” for a form of „koło”.
    expect(strange.length / single, strange.join(" ")).toBeLessThan(0.015);
  });
});
