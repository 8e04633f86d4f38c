import { describe, expect, it } from "vitest";
import type { EmbedCard, EmbedUse } from "#core/base/values/embed-card.ts";
import type { Store } from "#core/store.ts";
import { makeDerived, makeMedia, makePost, makeSketch } from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

const thumb = makeMedia({ id: "b".repeat(32), name: "kadr.jpg", alt: "Kadr" });
const FILM = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const POST = "https://x.com/ala/status/12";

function card(key: string, told: Partial<EmbedCard> = {}): EmbedCard {
  return { key, title: "", author: "", text: "", picture: null, fetchedAt: 1_000, ...told };
}

const told = card(FILM, { title: "Rzeka", author: "Ala", picture: thumb });

async function storeShowing(open: OpenStore, embeds: EmbedUse[]): Promise<Store> {
  const store = await storeWithFixtures(open);
  const [published, sketch] = [makePost({ id: "p-1" }), makeSketch({ id: "p-2" })];
  await store.write(async (tx) => {
    for (const post of [published, sketch]) await tx.putPost(post, makeDerived(post, { embeds }), 0);
  });
  return store;
}

const put = (store: Store, ...cards: EmbedCard[]) =>
  store.write(async (tx) => {
    for (const each of cards) {
      if (each.picture) await tx.putMedia(thumb);
      await tx.putEmbedCard(each);
    }
  });

export function embedCardsContract(open: OpenStore): void {
  describe("cards of other sites", () => {
    it("are read by their keys, with their pictures, and all in the order of keys", async () => {
      const store = await storeWithFixtures(open);
      await put(store, told, card(POST, { author: "Ela", text: "Słowa" }));
      const { id, type, width, height, alt, focal } = thumb;
      const read = { ...told, picture: { id, type, width, height, alt, focal } };
      expect(await store.read.embedCards([FILM, "https://x.com/nikt/status/1"])).toEqual([read]);
      expect((await store.read.embedCardsAfter(null, 9)).map(({ key }) => key)).toEqual([FILM, POST]);
      expect((await store.read.embedCardsAfter(FILM, 9)).map(({ text }) => text)).toEqual(["Słowa"]);
    });

    it("are missing while posts show them, once each, until they are stored; a refused one is missing again later", async () => {
      const store = await storeShowing(open, [
        { key: FILM, isFilled: false },
        { key: POST, isFilled: false },
      ]);
      expect(await store.read.embedsToFetch(0, 9)).toEqual([FILM, POST]);
      expect(await store.read.embedsToFetch(0, 1)).toEqual([FILM]);
      await put(store, told, card(POST));
      expect(await store.read.embedsToFetch(1_000, 9)).toEqual([]);
      expect(await store.read.embedsToFetch(1_001, 9)).toEqual([POST]);
    });

    it("name the published posts that lack them, until the post's HTML has them", async () => {
      const store = await storeShowing(open, [{ key: FILM, isFilled: false }]);
      expect(await store.read.postsToFill(9)).toEqual([]);
      await put(store, told);
      expect(await store.read.postsToFill(9)).toEqual(["p-1"]);
      const post = await store.read.post("p-1");
      await store.write((tx) => tx.putDerived("p-1", makeDerived(post!, { embeds: [{ key: FILM, isFilled: true }] })));
      expect(await store.read.postsToFill(9)).toEqual([]);
    });

    it("that were refused fill no post", async () => {
      const store = await storeShowing(open, [{ key: POST, isFilled: false }]);
      await put(store, card(POST));
      expect(await store.read.postsToFill(9)).toEqual([]);
    });

    it("keep their pictures out of the library, and cannot lose them while a post shows them", async () => {
      const store = await storeShowing(open, [{ key: FILM, isFilled: true }]);
      const { total } = await store.read.library("", 0, 9);
      await put(store, told);
      expect((await store.read.library("", 0, 9)).total).toBe(total);
      expect((await store.read.mediaAfter(null, 99)).map(({ id }) => id)).toContain(thumb.id);
      await expect(store.write((tx) => tx.removeMedia(thumb.id))).rejects.toThrow();
    });
  });
}
