import { describe, expect, it } from "vitest";
import type { Store } from "#core/store.ts";
import { compost, cooking, edit, friday, growing, makePost, putPosts, secret, spring } from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

type Entity = Parameters<Parameters<Parameters<Store["write"]>[0]>[0]["putFormerPath"]>[1];

function former(store: Store, path: string, entity: Entity, reason = "zmiana adresu"): Promise<void> {
  return store.write((tx) => tx.putFormerPath(path, entity, reason, friday(0)));
}

export function formerPathsContract(open: OpenStore): void {
  describe("former paths", () => {
    it("lead to where the entity stands now, in one hop", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1", slug: "pierwszy", tagIds: [compost.id] }));
      await former(store, "/uprawa/dawny", { kind: "post", id: "p-1" });
      await former(store, "/dzialka", { kind: "category", id: growing.id });
      await former(store, "/tag/komposty", { kind: "tag", id: compost.id });
      await former(store, "/topics#przedwiosnie", { kind: "topic", id: spring.id });
      expect(await store.read.formerPath("/uprawa/dawny")).toEqual({ to: "/uprawa/pierwszy" });
      expect(await store.read.formerPath("/dzialka")).toEqual({ to: "/uprawa" });
      expect(await store.read.formerPath("/tag/komposty")).toEqual({ to: "/tag/kompost" });
      expect(await store.read.formerPath("/topics#przedwiosnie")).toEqual({ to: "/topics#wiosna" });
      await edit(store, "p-1", { slug: "drugi", categoryId: cooking.id });
      expect(await store.read.formerPath("/uprawa/dawny")).toEqual({ to: "/kuchnia/drugi" });
      expect(await store.read.formerPath("/nigdy/nie-bylo")).toBeNull();
    });

    it("are gone on purpose, or replaced", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1" }));
      await former(store, "/uprawa/stary", null, "usunięty");
      expect(await store.read.formerPath("/uprawa/stary")).toEqual({ gone: true, reason: "usunięty" });
      await former(store, "/uprawa/stary", { kind: "post", id: "p-1" });
      expect(await store.read.formerPath("/uprawa/stary")).toEqual({ to: "/uprawa/o-p-1" });
    });

    it("follow a withdrawn post to where its own address leads, else are gone", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1", slug: "wycofany", state: "wycofany" }), makePost({ id: "p-2" }));
      await former(store, "/uprawa/dawny", { kind: "post", id: "p-1" });
      expect(await store.read.formerPath("/uprawa/dawny")).toEqual({ gone: true, reason: "zmiana adresu" });
      await former(store, "/uprawa/wycofany", { kind: "post", id: "p-2" }, "wycofanie");
      expect(await store.read.formerPath("/uprawa/dawny")).toEqual({ to: "/uprawa/o-p-2" });
      await edit(store, "p-2", { slug: "dawny", state: "kosz" });
      expect(await store.read.formerPath("/uprawa/dawny")).toMatchObject({ gone: true });
    });

    it("of a tag nobody may see, or of nobody, are gone", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1", tagIds: [secret.id] }));
      await former(store, "/tag/ukryty", { kind: "tag", id: secret.id });
      await former(store, "/tag/pusty", { kind: "tag", id: compost.id });
      await former(store, "/tag/nikt", { kind: "tag", id: "t-nikt" });
      for (const path of ["/tag/ukryty", "/tag/pusty", "/tag/nikt"]) {
        expect(await store.read.formerPath(path)).toMatchObject({ gone: true });
      }
    });
  });
}
