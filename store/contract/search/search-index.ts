import { describe, expect, it } from "vitest";
import { parseQuery } from "#core/search/query.ts";
import { edit, makeDerived, makePost, putPosts } from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";
import { CAR, fileAll, idsFor, storeWithLemmas, storeWithPosts } from "./searchable-store.ts";

export function searchIndexContract(open: OpenStore): void {
  describe("the index follows the posts", () => {
    it("when one is edited, removed, or its transaction refused", async () => {
      const store = await storeWithLemmas(open);
      await edit(store, "p-auto", { title: "Tramwaj", body: "Jedzie." });
      expect(await idsFor(store, "samochód ")).toEqual([]);
      expect(await idsFor(store, "tramwaj ")).toEqual(["p-auto"]);
      await store.write((tx) => tx.removePost("p-rower"));
      expect(await idsFor(store, "rower ")).toEqual([]);
      const gone = store.write(async (tx) => {
        await tx.removePost("p-auto");
        throw new Error("Nie tym razem.");
      });
      await expect(gone).rejects.toThrow("Nie tym razem.");
      expect(await idsFor(store, "tramwaj ")).toEqual(["p-auto"]);
    });

    it("when another renderer makes other words, also while it waited to be filed", async () => {
      const store = await storeWithPosts(open);
      const derived = makeDerived(CAR, { text: "Jedzie tramwaj." });
      await store.write(async (tx) => {
        await tx.rebuildSearch();
        await tx.putDerived(CAR.id, derived);
      });
      expect(await idsFor(store, "tramwaj ")).toEqual(["p-auto"]);
      expect(await idsFor(store, "zdalna ")).toEqual(["p-rower"]);
      await store.write((tx) => tx.putDerived(CAR.id, makeDerived(CAR, { ...derived, title: "Trolejbus" })));
      expect(await idsFor(store, "trolejbus ")).toEqual(["p-auto"]);
    });

    it("and can be made anew from them, with the same answers", async () => {
      const store = await storeWithLemmas(open);
      const queries = ["rower ", "rowerów ", "samochód", "„praca zdalna”", "mieście "];
      const ask = () => Promise.all(queries.map((text) => store.read.search(parseQuery(text), "editors", 0, 10)));
      const followed = await ask();
      await store.write((tx) => tx.rebuildSearch());
      expect(await ask()).toEqual(followed);
      expect(await fileAll(store)).toBe(4);
      expect(await ask()).toEqual(followed);
    });

    it("lets posts wait when a form gets another lemma, and only then", async () => {
      const store = await storeWithLemmas(open);
      const give = (form: string, lemma: string) => store.write((tx) => tx.putLemmas([{ form, lemma }]));
      expect([await give("samochód", "samochód"), await fileAll(store)]).toEqual([0, 0]);
      expect([await give("nieobecne", "nieobecny"), await fileAll(store)]).toEqual([0, 0]);
      expect([await give("rowerów", "rowerowy"), await idsFor(store, "rowerów ")]).toEqual([1, ["p-rower", "p-auto"]]);
      expect(await fileAll(store)).toBe(1);
      expect(await idsFor(store, "rower ")).toEqual(["p-rower"]);
    });

    it("finds a word in any form before it has its lemma, before its posts are filed under that, and after", async () => {
      const store = await storeWithPosts(open);
      const ask = async () => {
        const [whole, begun] = [parseQuery("zdalnej"), parseQuery("zdal", "typing")];
        const results = await Promise.all([whole, begun].map((query) => store.read.search(query, "readers", 0, 10)));
        return results.map(({ hits }) => hits.map(({ id }) => id).toSorted());
      };
      const both = [
        ["p-auto", "p-rower"],
        ["p-auto", "p-rower"],
      ];
      expect(await ask()).toEqual(both);
      await store.write((tx) => tx.putLemmas([{ form: "zdalna", lemma: "zdalny" }]));
      expect((await store.read.searchWaiting()).posts).toBe(2);
      expect(await ask()).toEqual(both);
      await fileAll(store);
      expect(await ask()).toEqual(both);
    });

    it("notes the forms of posts that wait, so that they are filed with their lemmas at once", async () => {
      const store = await storeWithFixtures(open);
      const posts = Array.from({ length: 101 }, (_, n) =>
        makePost({ id: `p-${n}`, title: "Kompost", body: "Łopaty." }),
      );
      await putPosts(store, ...posts);
      const note = (after: number) => store.write((tx) => tx.noteForms(after, 100));
      const last = await note(0);
      expect(last).not.toBeNull();
      expect([await note(last ?? 0), await note(Number.MAX_SAFE_INTEGER)]).toEqual([expect.any(Number), null]);
      expect(await store.read.searchWaiting()).toMatchObject({ posts: 101 });
      expect(await store.write((tx) => tx.putLemmas([{ form: "łopaty", lemma: "łopata" }]))).toBe(1);
      expect(await fileAll(store)).toBe(101);
      expect((await store.read.search(parseQuery("łopaty "), "readers", 0, 1)).total).toBe(101);
    });

    it("tells what waits, and is no news to followers when it is made", async () => {
      const store = await storeWithPosts(open);
      const told: string[][] = [];
      const [before, waiting] = [await store.read.lastChange(), await store.read.searchWaiting()];
      store.onCommit((purged) => void told.push(purged));
      await store.write((tx) => tx.putLemmas([{ form: "rowerem", lemma: "rower" }]));
      expect(await store.read.searchWaiting()).toEqual({ posts: 1, forms: waiting.forms - 1 });
      await store.write((tx) => tx.rebuildSearch());
      expect((await store.read.searchWaiting()).posts).toBe(4);
      await fileAll(store);
      expect((await store.read.searchWaiting()).posts).toBe(0);
      expect([told, await store.read.lastChange()]).toEqual([[], before]);
    });

    it("after a large transaction once its posts are filed", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, ...Array.from({ length: 101 }, (_, n) => makePost({ id: `p-${n}`, title: "Kompost" })));
      expect(await idsFor(store, "kompost ")).toEqual([]);
      expect(await fileAll(store)).toBe(101);
      expect((await store.read.search(parseQuery("kompost "), "readers", 0, 1)).total).toBe(101);
    });
  });
}
