import { describe, expect, test } from "vitest";
import { archiveLike, type GivenPost } from "#test/support/texts/compared-archive.ts";
import type { AnalysedDraft } from "../built-in-analysis.ts";

const TAGS = ["rower", "zima", "woda", "basen", "pies", "zwierzęta"];

function tagsOf(posts: readonly GivenPost[], draft: Partial<AnalysedDraft>) {
  return archiveLike(TAGS, posts)(draft).tags;
}

describe("what speaks for a tag", () => {
  test("its name, told with the place", () => {
    expect(tagsOf([], { body: "Rower jechał nocą." })).toMatchObject([{ tagId: "rower", reason: "body", sign: null }]);
  });

  test("a name in the title more than one in the text", () => {
    const [first, second] = tagsOf([], { title: "Basen", body: "Woda stygnie." });
    expect([first?.tagId, second?.tagId]).toEqual(["basen", "woda"]);
    expect(first!.score).toBeGreaterThan(second!.score);
  });

  test("never the tags that the draft has already", () => {
    const dogs = { id: "a", title: "Filut śpi", text: "Filut śpi długo.", tagIds: ["pies", "zwierzęta"] };
    const asked = { title: "Filut śpi", body: "Filut śpi długo." };
    expect(tagsOf([dogs], asked).map(({ tagId }) => tagId)).toEqual(["pies", "zwierzęta"]);
    expect(tagsOf([dogs], { ...asked, tagIds: ["pies"] }).map(({ tagId }) => tagId)).toEqual(["zwierzęta"]);
    expect(tagsOf([dogs], { ...asked, postId: "a" })).toEqual([]);
  });

  test("posts like it by two likenesses, and how many they are", () => {
    const near = ["a", "b"].map((id) => ({ id, title: "Zawias smaruje się olejem", tagIds: ["zima"] }));
    expect(tagsOf(near, { title: "Olejem smaruje się zawias" })).toMatchObject([
      { tagId: "zima", reason: "neighbours", posts: 2 },
    ]);
    const strange = near.map((post) => ({ ...post, title: "Zupełnie inne słowa" }));
    expect(tagsOf(strange, { title: "Olejem smaruje się zawias" })).toEqual([]);
  });

  test("posts that are the closest there are and yet not close say little", () => {
    const text = "Zawias leży obok pudła z gwoździami i puszki farby.";
    const far = { id: "a", title: "Alfa stoi", text, tagIds: ["basen"], similarity: 0.03 };
    const near = { id: "b", title: "Zawias smaruje się olejem", tagIds: ["basen"] };
    const score = (post: GivenPost) => tagsOf([post], { body: "Zawias smaruje się olejem." })[0]?.score ?? 0;
    expect(score(far)).toBeLessThan(score(near) / 2);
  });
});

test("of two posts a draft could lead to as well, the one that shares its tags comes first", () => {
  const twins = ["a", "b"].map((id) => ({ id, title: "Kompostownik z palet", text: "Kompostownik ma dwa boki." }));
  const ask = archiveLike(TAGS, [
    { ...twins[0]!, tagIds: ["zima"] },
    { ...twins[1]!, tagIds: ["pies"] },
  ]);
  const linked = (tagIds: string[]) => ask({ body: "Kompostownik z palet stoi długo.", tagIds }).links[0]?.postId;
  expect(linked(["zima"])).toBe("a");
  expect(linked(["pies"])).toBe("b");
});
