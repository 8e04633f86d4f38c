import { describe, expect, test } from "vitest";
import { archiveLike, type GivenPost } from "#test/support/texts/compared-archive.ts";
import type { AnalysedDraft } from "../built-in-analysis.ts";

const TAGS = ["rower", "zima", "woda", "basen", "pies", "zwierzęta"];

function tagsOf(posts: readonly GivenPost[], draft: Partial<AnalysedDraft>) {
  return archiveLike(TAGS, posts)(draft).tags;
}

describe("what speaks for a tag", () => {
  test("is its name in the draft, reported with the field where it stands", () => {
    expect(tagsOf([], { body: "Rower jechał nocą." })).toMatchObject([{ tagId: "rower", reason: "body", sign: null }]);
  });

  test("is stronger for a name in the title than for one in the body", () => {
    const [first, second] = tagsOf([], { title: "Basen", body: "Woda stygnie." });
    expect([first?.tagId, second?.tagId]).toEqual(["basen", "woda"]);
    expect(first!.score).toBeGreaterThan(second!.score);
  });

  test("never leads to tags that the draft already has", () => {
    const dogs = { id: "a", title: "Filut śpi", text: "Filut śpi długo.", tagIds: ["pies", "zwierzęta"] };
    const asked = { title: "Filut śpi", body: "Filut śpi długo." };
    expect(tagsOf([dogs], asked).map(({ tagId }) => tagId)).toEqual(["pies", "zwierzęta"]);
    expect(tagsOf([dogs], { ...asked, tagIds: ["pies"] }).map(({ tagId }) => tagId)).toEqual(["zwierzęta"]);
    expect(tagsOf([dogs], { ...asked, postId: "a" })).toEqual([]);
  });

  test("is similar posts, on which two measures agree, and their number", () => {
    const near = ["a", "b"].map((id) => ({ id, title: "Zawias smaruje się olejem", tagIds: ["zima"] }));
    expect(tagsOf(near, { title: "Olejem smaruje się zawias" })).toMatchObject([
      { tagId: "zima", reason: "neighbours", posts: 2 },
    ]);
    const strange = near.map((post) => ({ ...post, title: "Zupełnie inne słowa" }));
    expect(tagsOf(strange, { title: "Olejem smaruje się zawias" })).toEqual([]);
  });

  test("is weak when even the most similar posts are not similar", () => {
    const text = "Zawias leży obok pudła z gwoździami i puszki farby.";
    const far = { id: "a", title: "Alfa stoi", text, tagIds: ["basen"], similarity: 0.03 };
    const near = { id: "b", title: "Zawias smaruje się olejem", tagIds: ["basen"] };
    const score = (post: GivenPost) => tagsOf([post], { body: "Zawias smaruje się olejem." })[0]?.score ?? 0;
    expect(score(far)).toBeLessThan(score(near) / 2);
  });
});

test("ranks, of two equally good link targets, the one with the same tags first", () => {
  const twins = ["a", "b"].map((id) => ({ id, title: "Kompostownik z palet", text: "Kompostownik ma dwa boki." }));
  const ask = archiveLike(TAGS, [
    { ...twins[0]!, tagIds: ["zima"] },
    { ...twins[1]!, tagIds: ["pies"] },
  ]);
  const linked = (tagIds: string[]) => ask({ body: "Kompostownik z palet stoi długo.", tagIds }).links[0]?.postId;
  expect(linked(["zima"])).toBe("a");
  expect(linked(["pies"])).toBe("b");
});
