import { describe, expect, it } from "vitest";
import { compost, edit, friday, growing, makeDerived, makePost, pages, putPosts, tomatoes } from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

async function storeWithPosts(open: OpenStore) {
  const store = await storeWithFixtures(open);
  await putPosts(
    store,
    makePost({ id: "p-1", tagIds: [tomatoes.id, compost.id], publishedAt: friday(1), substantiveUpdateAt: friday(2) }),
    makePost({ id: "p-2", publishedAt: friday(3) }),
    makePost({ id: "p-szkic", state: "draft", publishedAt: null }),
    makePost({ id: "p-strona", categoryId: pages.id }),
  );
  const stored = await store.read.post("p-2");
  const linking = makeDerived(stored!, { links: ["/uprawa/o-p-1", "/uprawa/o-p-2"] });
  await store.write((tx) => tx.putPost(stored!, linking, stored!.version));
  return store;
}

export function archiveContract(open: OpenStore): void {
  describe("what the analysis reads", () => {
    it("is published posts in the order of ids, with what may change about them", async () => {
      const store = await storeWithPosts(open);
      const [one, two] = await store.read.archiveLines(null, 9);
      expect(one).toEqual({
        id: "p-1",
        version: 1,
        path: `/${growing.slug}/o-p-1`,
        tagIds: [tomatoes.id, compost.id],
        linked: true,
        publishedAt: friday(1),
        updatedAt: friday(2),
      });
      expect(two).toMatchObject({ id: "p-2", version: 2, tagIds: [], linked: false, updatedAt: friday(3) });
      expect(await store.read.archiveLines(null, 9)).toHaveLength(2);
      expect((await store.read.archiveLines(null, 1)).map(({ id }) => id)).toEqual(["p-1"]);
      expect((await store.read.archiveLines("p-1", 9)).map(({ id }) => id)).toEqual(["p-2"]);
    });

    it("counts no link of a post that is not published", async () => {
      const store = await storeWithPosts(open);
      await edit(store, "p-2", { state: "withdrawn" });
      expect(await store.read.archiveLines(null, 9)).toMatchObject([{ id: "p-1", linked: false }]);
    });

    it("gives texts, with plain spaces, and places of published posts, and of no others", async () => {
      const store = await storeWithPosts(open);
      const { title, lead, body } = makePost({ id: "p-1" });
      await edit(store, "p-1", { body: body.replaceAll(" ", "\u00A0") });
      const asked = ["p-2", "p-1", "p-szkic", "p-strona", "p-nikt"];
      const texts = await store.read.archiveTexts(asked);
      expect(texts.map(({ id }) => id)).toEqual(["p-1", "p-2"]);
      expect(texts[0]).toEqual({ id: "p-1", title: `«${title}»`, lead: `«${lead}»`, headings: [title], text: body });
      expect(await store.read.postPlaces(asked)).toEqual([
        { postId: "p-1", title: `«${title}»`, path: "/uprawa/o-p-1" },
        expect.objectContaining({ postId: "p-2", path: "/uprawa/o-p-2" }),
      ]);
    });
  });
}
