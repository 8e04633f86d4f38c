import { describe, expect, it } from "vitest";
import { basket, makePost, putPosts } from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

const [FROST, SOWING] = ["https://stara.example/mroz.png", "https://stara.example/siew.png"];

export function importedPicturesContract(open: OpenStore): void {
  describe("pictures of imports", () => {
    it("are found by the address they had, until they are removed", async () => {
      const store = await storeWithFixtures(open);
      await store.write((tx) => tx.putImportedPicture(FROST, basket.id));
      await store.write((tx) => tx.putImportedPicture(FROST, basket.id));
      expect(await store.read.importedPicture(FROST)).toEqual(basket);
      expect(await store.read.importedPicture(SOWING)).toBeNull();
      await store.write((tx) => tx.removeMedia(basket.id));
      expect(await store.read.importedPicture(FROST)).toBeNull();
    });

    it("that could not be had are listed by post, each post's anew, and go with it", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1" }), makePost({ id: "p-2" }));
      const [inText, asCover] = [
        { address: SOWING, coverAlt: null },
        { address: FROST, coverAlt: "" },
      ];
      await store.write(async (tx) => {
        await tx.putMissingPictures("p-2", [asCover, inText, inText]);
        await tx.putMissingPictures("p-1", [{ address: FROST, coverAlt: "Szron" }]);
        await tx.putMissingPictures("nie-ma", [inText]);
      });
      expect(await store.read.postsMissingPictures()).toEqual(["p-1", "p-2"]);
      expect(await store.read.missingPictures("p-2")).toEqual([inText, asCover]);
      await store.write((tx) => tx.putMissingPictures("p-2", [inText]));
      expect(await store.read.missingPictures("p-2")).toEqual([inText]);
      await store.write((tx) => tx.removePost("p-1"));
      await store.write((tx) => tx.putMissingPictures("p-2", []));
      expect(await store.read.postsMissingPictures()).toEqual([]);
    });
  });
}
