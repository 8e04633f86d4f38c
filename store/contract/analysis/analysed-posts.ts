import { describe, expect, it } from "vitest";
import { MOST_POSTS_COUNTED, type SoughtWord } from "#core/analysis/store.ts";
import type { Store } from "#core/store.ts";
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

const bare = { lead: "", body: "", tagIds: [] };

/** A store with posts by id, with these titles and bodies, and with one lemma. */
async function storeSaying(open: OpenStore, posts: Record<string, [title: string, body: string]>): Promise<Store> {
  const store = await storeWithFixtures(open);
  const rows = Object.entries(posts).map(([id, [title, body]]) => makePost({ ...bare, id, title, body }));
  await store.write(async (tx) => {
    for (const post of rows) {
      const outcome = await tx.putPost(post, makeDerived(post, { title: post.title, lead: "" }), 0);
      expect(outcome.ok).toBe(true);
    }
  });
  await store.write(async (tx) => {
    await tx.putLemmas([{ form: "zawiasów", lemma: "zawias" }]);
    await tx.fileWaiting(9);
  });
  return store;
}

const word = (text: string): SoughtWord => ({ text, begins: false });
const weighed = (text: string, weight = 1) => ({ ...word(text), weight, inTitle: weight / 2, inTags: weight / 4 });

export function analysedPostsContract(open: OpenStore): void {
  describe("what the analysis reads", () => {
    it("is published posts with their texts, plain spaces, tags and whether another post links to them", async () => {
      const store = await storeWithPosts(open);
      const { title, lead, body } = makePost({ id: "p-1" });
      await edit(store, "p-1", { body: body.replaceAll(" ", "\u00A0") });
      const [one, two, ...others] = await store.read.archivedPosts(["p-2", "p-1", "p-szkic", "p-strona", "p-nikt"]);
      expect(one).toEqual({
        id: "p-1",
        path: `/${growing.slug}/o-p-1`,
        title: `«${title}»`,
        lead: `«${lead}»`,
        headings: [title],
        text: body,
        tagIds: [tomatoes.id, compost.id],
        linked: true,
      });
      expect([two, others]).toMatchObject([{ id: "p-2", tagIds: [], linked: false }, []]);
    });

    it("counts no link of a post that is not published", async () => {
      const store = await storeWithPosts(open);
      await edit(store, "p-2", { state: "withdrawn" });
      expect(await store.read.archivedPosts(["p-1"])).toMatchObject([{ linked: false }]);
    });

    it("gives places of published posts, and of no others", async () => {
      const store = await storeWithPosts(open);
      const { title } = makePost({ id: "p-1" });
      expect(await store.read.postPlaces(["p-2", "p-1", "p-szkic", "p-strona", "p-nikt"])).toEqual([
        { postId: "p-1", title: `«${title}»`, path: "/uprawa/o-p-1" },
        expect.objectContaining({ postId: "p-2", path: "/uprawa/o-p-2" }),
      ]);
    });
  });

  describe("posts like words", () => {
    it("are counted by lemma or beginning, and by tag", async () => {
      const store = await storeSaying(open, {
        "p-1": ["Zawias", "Stoi."],
        "p-2": ["Drzwi", "Dwa z zawiasów."],
        "p-3": ["Okno", "Zawiasowy."],
      });
      const words = [word("zawias"), { text: "zawia", begins: true }, word("nikt"), word('"'), word("drzwi")];
      expect(await store.read.postsHaving(words)).toEqual([2, 3, 0, 0, 1]);
      expect(await store.read.searchedPosts()).toBe(3);
      await edit(store, "p-3", { tagIds: [compost.id] });
      expect(await store.read.postsTagged([compost.id, tomatoes.id])).toEqual([1, 0]);
      expect(MOST_POSTS_COUNTED).toBeGreaterThan(3);
    });

    it("are those whose words weigh most, in titles and tags more, of equals the first by id", async () => {
      const store = await storeSaying(open, {
        "p-1": ["Okno", "Zawias i klamka stoją."],
        "p-2": ["Zawias i klamka", "Okno stoi obok."],
        "p-3": ["Okno", "Sam zawias tu stoi, a zawias nie chodzi."],
        "p-4": ["Okno", "Dwa z zawiasów tu stoją."],
        "p-5": ["Nic", "Tego tu brak."],
      });
      const like = (limit: number) => store.read.postsAlike([weighed("zawias"), weighed("klamka", 2)], limit);
      expect(await like(9)).toEqual([
        { id: "p-2", score: 4.5 },
        { id: "p-1", score: 3 },
        { id: "p-3", score: 1 },
        { id: "p-4", score: 1 },
      ]);
      expect((await like(1)).map(({ id }) => id)).toEqual(["p-2"]);
      await edit(store, "p-2", { state: "withdrawn" });
      expect(await like(1)).toEqual([{ id: "p-1", score: 3 }]);
      await edit(store, "p-5", { tagIds: [compost.id] });
      expect(await store.read.postsAlike([weighed("kompost")], 9)).toEqual([{ id: "p-5", score: 1.25 }]);
      expect(await store.read.postsAlike([], 9)).toEqual([]);
      expect(await store.read.postsAlike([weighed('" OR a')], 9)).toEqual([]);
    });
  });
}
