import { beforeEach, describe, expect, it } from "vitest";
import type { DocumentChange, PublicDocuments } from "#core/replication/public-documents.ts";

const put = (id: string, title: string): DocumentChange => ({
  collection: "posts",
  id,
  digest: `skrót ${title}`,
  fields: { title, tags: ["t-1"], publishedAt: 7, language: null },
});

/** `open` gives documents in which nothing has been written. */
export function publicDocumentsContract(name: string, open: () => Promise<PublicDocuments>): void {
  describe(name, () => {
    let documents: PublicDocuments;
    beforeEach(async () => void (documents = await open()));

    it("has nothing at first", async () => {
      expect(await documents.state()).toEqual({ writer: "", position: 0, done: 0 });
      expect(await documents.digests()).toEqual(new Map());
    });

    it("writes, replaces and removes, and says how far it is", async () => {
      const at = (position: number, done: number) => ({ writer: "a", position, done });
      expect(await documents.write(at(3, 0), [put("p-1", "Mróz"), put("p-2", "Ćwikła")])).toBe(true);
      const removal: DocumentChange = { collection: "posts", id: "p-2", digest: "", fields: null };
      expect(await documents.write(at(3, 3), [put("p-1", "Mróz w maju"), removal])).toBe(true);
      expect(await documents.digests()).toEqual(new Map([["posts/p-1", "skrót Mróz w maju"]]));
      expect(await documents.state()).toEqual(at(3, 3));
      expect(await documents.write(at(5, 0), [])).toBe(true);
      expect(await documents.state()).toEqual(at(5, 3));
    });

    it("refuses what is older as a whole, also what would bring a removed document back", async () => {
      await documents.write({ writer: "a", position: 8, done: 8 }, [put("p-1", "nowy")]);
      const late = { writer: "b", position: 7, done: 7 };
      expect(await documents.write(late, [put("p-1", "stary"), put("p-2", "usunięty")])).toBe(false);
      expect(await documents.digests()).toEqual(new Map([["posts/p-1", "skrót nowy"]]));
      expect(await documents.state()).toEqual({ writer: "a", position: 8, done: 8 });
    });

    it("of writes at once the newest remains", async () => {
      const positions = [4, 9, 2, 7, 5];
      await Promise.all(
        positions.map((position) => documents.write({ writer: "a", position, done: 0 }, [put("p-1", `z ${position}`)])),
      );
      expect([await documents.digests(), (await documents.state()).position]).toEqual([
        new Map([["posts/p-1", "skrót z 9"]]),
        9,
      ]);
    });
  });
}
