import { describe, expect, test } from "vitest";
import { tagWordsOf } from "#test/support/texts/polish-dictionary.ts";
import { findDuplicates } from "./duplicates.ts";
import { ENDINGS_ONLY } from "./name-form.ts";
import type { TagUsage } from "../store.ts";

/** A tag with so many posts, none of which has another tag. */
let next = 0;
function alone(name: string, published: number, given: Partial<TagUsage> = {}): TagUsage {
  const posts = Array.from({ length: published }, () => (next += 1));
  const tag = { id: name, slug: name, name, description: "", aliases: [], hidden: false, proposed: false, version: 1 };
  return { ...tag, published, drafts: 0, trashed: 0, copies: 0, lastUsedAt: null, posts, listed: [], ...given };
}

const groups = (tags: TagUsage[]) => findDuplicates(tags, [], ENDINGS_ONLY).map((group) => [group.class, group.tagIds]);

describe("the proposed name", () => {
  test("is the most used, then the one with diacritics, then the shorter", () => {
    expect(groups([alone("lodz", 5), alone("Łódź", 2)])).toEqual([["certain", ["lodz", "Łódź"]]]);
    expect(groups([alone("lodz", 2), alone("Łódź", 2)])).toEqual([["certain", ["Łódź", "lodz"]]]);
    expect(groups([alone("e-mail", 1), alone("email", 1)])).toEqual([["certain", ["email", "e-mail"]]]);
  });

  test("is, at equal use, the spelling that more posts have, then the one with the brand's capitals", () => {
    const posts: Record<string, number> = { typescript: 9, typescirpt: 1, github: 2 };
    const words = { ...ENDINGS_ONLY, isWord: () => false, written: (word: string) => posts[word] ?? 0 };
    const first = (...names: string[]) =>
      findDuplicates(
        names.map((name) => alone(name, 1)),
        [],
        words,
      ).map(({ canonicalId }) => canonicalId);
    expect(first("typescirpt", "TypeScript")).toEqual(["TypeScript"]);
    expect(first("TypeScirpt", "typescript")).toEqual(["typescript"]);
    expect(first("github", "GitHub")).toEqual(["GitHub"]);
    expect(groups([alone("typescirpt", 1), alone("TypeScript", 1)])[0]![1]).toEqual(["TypeScript", "typescirpt"]);
  });

  test("has its Polish letters, where another name says what they are", () => {
    const names = ["Przegladarki", "przeglądarka", "dostepnosc stron", "Dostępność stron", "los", "łoś", "typescript"];
    const tags = names.map((name, at) => alone(name, 20 - at));
    const first = (...some: string[]) =>
      findDuplicates(
        tags.filter(({ name }) => some.includes(name)),
        [],
        tagWordsOf(names),
      ).map((group) => group.tagIds);
    expect(first("Przegladarki", "przeglądarka")).toEqual([["przeglądarka", "Przegladarki"]]);
    expect(first("dostepnosc stron", "Dostępność stron")).toEqual([["Dostępność stron", "dostepnosc stron"]]);
    expect(first("los", "łoś")).toEqual([["los", "łoś"]]);
  });

  test("is never one readers do not see, while another is", () => {
    expect(groups([alone("rower", 1), alone("Rower", 9, { hidden: true })])).toEqual([["certain", ["rower", "Rower"]]]);
    expect(groups([alone("rower", 1), alone("Rower", 9, { proposed: true })])).toEqual([
      ["certain", ["rower", "Rower"]],
    ]);
  });
});
