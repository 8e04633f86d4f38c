import { describe, expect, it } from "vitest";
import { beetroot, compost, garlic, makePost, makeTag, putPosts, secret, suggested, tomatoes } from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

export function tagPickerContract(open: OpenStore): void {
  describe("the picker of tags", () => {
    it("finds by name, slug or alias without case and diacritics, beginnings first, in Polish order", async () => {
      const store = await storeWithFixtures(open);
      const more = [
        makeTag({ id: "t-1", slug: "lopian", name: "łopian" }),
        makeTag({ id: "t-2", slug: "lopata", name: "Łopata" }),
        makeTag({ id: "t-3", slug: "skopane", name: "pole", aliases: ["przełopana ziemia"] }),
        makeTag({ id: "t-4", slug: "lop", name: "łop" }),
        makeTag({ id: "t-5", slug: "lotos", name: "lotos" }),
      ];
      await store.write(async (tx) => {
        for (const tag of more) await tx.putTag(tag, "");
      });
      const found = async (text: string, limit = 9) => (await store.read.tagsLike(text, limit)).map((tag) => tag.name);
      expect(await found("ŁOP")).toEqual(["łop", "Łopata", "łopian", "pole"]);
      expect(await found("lop", 2)).toEqual(["łop", "Łopata"]);
      expect(await found("tomat")).toEqual(["pomidory"]);
      expect(await found("ćwikła")).toEqual(["ćwikła"]);
      expect(await found("%")).toEqual([]);
      expect(await found("lo", 9)).toEqual(["lotos", "łop", "Łopata", "łopian", "pole"]);
      await store.write((tx) => tx.putTag({ ...tomatoes, aliases: [] }, ""));
      expect(await found("tomat")).toEqual([]);
    });

    it("knows tags by a whole name, slug or alias, whatever its case and diacritics", async () => {
      const store = await storeWithFixtures(open);
      await store.write((tx) => tx.putTag({ ...compost, name: "C++", slug: "c-2", aliases: ["Cpp"] }, ""));
      const named = async (text: string) => (await store.read.tagsNamed(text)).map(({ id }) => id);
      for (const text of ["c++", " C++ ", "C-2", "cPP"])
        expect([text, await named(text)]).toEqual([text, [compost.id]]);
      expect(await named("ĆWIKŁA")).toEqual([beetroot.id]);
      for (const text of ["c", "c+", ""]) expect([text, await named(text)]).toEqual([text, []]);
    });

    it("shows hidden and proposed tags too, with their published posts", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(
        store,
        makePost({ id: "p-1", tagIds: [compost.id, secret.id] }),
        makePost({ id: "p-2", tagIds: [compost.id] }),
      );
      expect(await store.read.tagsLike("kompost", 9)).toEqual([{ ...compost, posts: 2 }]);
      expect(await store.read.tagsLike("roboc", 9)).toEqual([{ ...secret, posts: 1 }]);
      expect(await store.read.tagsLike("szkl", 9)).toEqual([{ ...suggested, posts: 0 }]);
      expect(await store.read.tagsLike("", 2)).toHaveLength(2);
    });

    it("names every tag there is", async () => {
      const store = await storeWithFixtures(open);
      const all = [beetroot, compost, garlic, secret, suggested, tomatoes];
      const names = all.map(({ id, slug, name, aliases, hidden, proposed }) => ({
        id,
        slug,
        name,
        aliases,
        hidden,
        proposed,
      }));
      const stored = await store.read.tagNames();
      expect(stored).toHaveLength(all.length);
      expect(stored).toEqual(expect.arrayContaining(names));
    });
  });
}
