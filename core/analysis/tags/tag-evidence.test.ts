import { describe, expect, test } from "vitest";
import type { AnalysedDraft } from "../built-in-analysis.ts";
import { analyseDraft } from "../answer-question.ts";
import { Archive, type ArchivedPost } from "../archive/archive.ts";

const TAGS = ["rower", "zima", "woda", "basen", "pies", "zwierzęta"].map((name) => ({ id: name, name, aliases: [] }));
const DRAFT: AnalysedDraft = { postId: null, title: "", lead: "", body: "", tagIds: [] };

function archiveOf(posts: (Pick<ArchivedPost, "id"> & Partial<ArchivedPost>)[]) {
  const archive = new Archive();
  archive.putTags(TAGS);
  const facts = { title: "", lead: "", headings: [], text: "", tagIds: [], publishedAt: 0, updatedAt: 0, linked: true };
  for (const post of posts) archive.put({ ...facts, path: `/${post.id}`, ...post });
  return archive.index();
}

function tagsOf(index: ReturnType<typeof archiveOf>, draft: Partial<AnalysedDraft>) {
  return analyseDraft(index, { ...DRAFT, ...draft }, index.lemmaOf).tags;
}

/** Posts that share nothing with the drafts: an archive of one post knows no rare word. */
const OTHERS = ["alfa", "beta", "gamma", "delta"].map((word) => ({
  id: `x-${word}`,
  title: word,
  text: `${word} stoi`,
}));

describe("what speaks for a tag", () => {
  test("a word of the family of its name, told with the word", () => {
    const index = archiveOf(OTHERS);
    expect(tagsOf(index, { body: "Rowerzysta jechał nocą." })).toMatchObject([
      { tagId: "rower", reason: "kin", sign: "rowerzysta", posts: 0 },
    ]);
    expect(tagsOf(index, { body: "Rower jechał nocą." })).toMatchObject([
      { tagId: "rower", reason: "body", sign: null },
    ]);
  });

  test("a tag the draft has and that rarely stands without it", () => {
    const dogs = ["a", "b", "c"].map((id) => ({ id, title: `Szczeniak ${id}`, tagIds: ["pies", "zwierzęta"] }));
    const index = archiveOf([...OTHERS, ...dogs]);
    expect(tagsOf(index, { body: "Nic podobnego.", tagIds: ["pies"] })).toMatchObject([
      { tagId: "zwierzęta", reason: "company", sign: "pies" },
    ]);
    expect(tagsOf(index, { body: "Nic podobnego." })).toEqual([]);
  });

  test("a name by what the archive makes of it", () => {
    const kept = ["a", "b", "c"].map((id) => ({ id, text: `basen ${id}`, tagIds: ["basen"] }));
    const loose = ["d", "e", "f"].map((id) => ({ id, text: `woda ${id}`, tagIds: [] }));
    const index = archiveOf([...OTHERS, ...kept, ...loose]);
    const [first, second] = tagsOf(index, { body: "Woda i basen." });
    expect([first!.tagId, second!.tagId]).toEqual(["basen", "woda"]);
    const alone = archiveOf(OTHERS);
    const score = tagsOf(alone, { body: "Woda stygnie." })[0]!.score;
    expect(second!.score).toBeLessThan(score);
  });

  test("never the tags that the post itself has already", () => {
    const own = { id: "a", title: "Filut śpi", text: "Filut śpi długo.", tagIds: ["pies", "zwierzęta"] };
    const index = archiveOf([...OTHERS, own]);
    const asked = { title: own.title, body: own.text };
    expect(tagsOf(index, asked).map(({ tagId }) => tagId)).toEqual(["pies", "zwierzęta"]);
    expect(tagsOf(index, { ...asked, postId: "a" })).toEqual([]);
    expect(tagsOf(index, { ...asked, postId: "a", tagIds: ["pies"] })).toEqual([]);
  });

  test("close posts by two likenesses, and how many they are", () => {
    const near = ["a", "b"].map((id) => ({ id, title: "Zawias smaruje się olejem", tagIds: ["zima"] }));
    const index = archiveOf([...OTHERS, ...near]);
    expect(tagsOf(index, { title: "Olejem smaruje się zawias" })).toMatchObject([
      { tagId: "zima", reason: "neighbours", posts: 2 },
    ]);
  });

  test("posts that are the closest there are and yet not close say little", () => {
    const far = {
      id: "a",
      title: "Alfa stoi",
      text: "Zawias leży obok pudła z gwoździami i puszki farby.",
      tagIds: ["basen"],
    };
    const near = { id: "b", title: "Zawias smaruje się olejem", text: "Zawias smaruje się olejem.", tagIds: ["basen"] };
    const score = (post: typeof far) =>
      tagsOf(archiveOf([...OTHERS, post]), { body: "Zawias smaruje się olejem." })[0]?.score ?? 0;
    expect(score(far)).toBeLessThan(score(near) / 2);
  });
});

test("of two posts a draft could lead to as well, the one that shares its tags comes first", () => {
  const twins = ["a", "b"].map((id) => ({ id, title: "Kompostownik z palet", text: "Kompostownik ma dwa boki." }));
  const index = archiveOf([...OTHERS, { ...twins[0]!, tagIds: ["zima"] }, { ...twins[1]!, tagIds: ["pies"] }]);
  const linked = (tagIds: string[]) =>
    analyseDraft(index, { ...DRAFT, body: "Kompostownik z palet stoi długo.", tagIds }, index.lemmaOf).links[0]?.postId;
  expect(linked(["zima"])).toBe("a");
  expect(linked(["pies"])).toBe("b");
});
