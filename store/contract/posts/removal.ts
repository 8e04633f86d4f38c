import { describe, expect, it } from "vitest";
import { NO_SETTINGS, type SiteSettings } from "#core/settings/site-settings.ts";
import {
  basket,
  compost,
  cooking,
  friday,
  growing,
  makeDerived,
  makePost,
  pages,
  putPosts,
  spring,
  draft,
  heardFrom,
  makeLease,
  makeRevision,
  makeSketch,
  NOON,
  putCopy,
} from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

export function removalContract(open: OpenStore): void {
  describe("removing a post for good", () => {
    it("takes everything of its own along and leaves its former paths as 410", async () => {
      const store = await storeWithFixtures(open);
      const post = makePost({ id: "p-1", tagIds: [compost.id], topicId: spring.id });
      await putPosts(store, makePost({ id: "p-2", tagIds: [compost.id], publishedAt: friday(2) }));
      await store.write(async (tx) => {
        await tx.putPost(post, makeDerived(post, { mediaIds: [basket.id], links: ["/tags"] }), 0);
        await tx.putFormerPath("/uprawa/dawny", { kind: "post", id: "p-1" }, "zmiana adresu", NOON);
        await tx.putFormerPath("/uprawa/inny", { kind: "post", id: "p-2" }, "zmiana adresu", NOON);
        await tx.putFormerSlug("roboczy", "p-1");
        await tx.putRevision(makeRevision({ postId: "p-1" }));
        await tx.putComment({ postId: "p-1", token: "1.0", authorId: "u-jan", text: "?", at: NOON, resolvedAt: null });
        await tx.putReaderComments("p-1", [{ key: "1", parent: null, name: "", at: null, pending: false, text: "!" }]);
        await tx.putLease(makeLease({ postId: "p-1", tab: "a", holder: true }));
      });
      await putCopy(store, { postId: "p-1", publishAt: NOON }, { mediaIds: [basket.id], links: ["/tags"] });
      await store.write((tx) => tx.putRelated(new Map([["p-2", ["p-1"]]])));
      await store.write((tx) => tx.removePost("p-1"));
      const { read } = store;
      expect([await read.post("p-1"), await read.edited("p-1"), await read.postBySlug(post.slug)]).toEqual([
        null,
        null,
        null,
      ]);
      expect(await read.formerPath("/uprawa/dawny")).toEqual({ gone: true, reason: "zmiana adresu" });
      expect(await read.formerPathRow("/uprawa/dawny")).toMatchObject({ kind: null, entityId: null, to: null });
      expect(await read.formerPath("/uprawa/inny")).toEqual({ to: "/uprawa/o-p-2" });
      expect([await read.nextDue(), await read.postIdByFormerSlug("roboczy")]).toEqual([null, null]);
      expect(await read.linkedFrom(["/tags"], 9)).toEqual([]);
      expect(await read.mediaUsage(basket.id, 9)).toEqual([]);
      expect([await read.revisions("p-1", 9, null), await read.comments("p-1"), await read.leases("p-1", 0)]).toEqual([
        [],
        [],
        [],
      ]);
      // A new post with the same id has none of the removed post's comments.
      await putPosts(store, makeSketch({ id: "p-1" }));
      expect(await read.readerComments("p-1")).toEqual([]);
      await store.write((tx) => tx.removePost("p-1"));
      expect((await read.queue({}, 0, 9)).rows.map((row) => row.id)).toEqual(["p-2"]);
      expect([await read.listSize("all"), await read.listSize(`tag:${compost.id}`)]).toEqual([1, 1]);
      expect(await read.related("p-2", 3)).toEqual([]);
      expect(await store.check()).toEqual([]);
      expect(await store.write((tx) => tx.recount())).toBe(0);
    });

    it("works for a post that was written in the same transaction, and for no unknown one", async () => {
      const store = await storeWithFixtures(open);
      const sketch = makeSketch({ id: "p-1", slug: "wolny" });
      await store.write(async (tx) => {
        await tx.putPost(sketch, makeDerived(sketch), 0);
        await tx.removePost("p-1");
      });
      await putPosts(store, makeSketch({ id: "p-2", slug: "wolny" }));
      await expect(store.write((tx) => tx.removePost("p-1"))).rejects.toThrow("p-1");
      expect(await store.check()).toEqual([]);
    });
  });

  describe("removing a category", () => {
    it("works without posts only, drafts and working copies counted, and purges everything", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makeSketch({ id: "p-1", categoryId: cooking.id }), makePost({ id: "p-2" }));
      const remove = (id: string) => store.write((tx) => tx.removeCategory(id));
      await expect(remove(cooking.id)).rejects.toThrow("has posts");
      await store.write((tx) => tx.refilePost("p-1", growing.id, NOON));
      await putCopy(store, { postId: "p-2", draft: draft({ categoryId: cooking.id }) });
      await expect(remove(cooking.id)).rejects.toThrow("has posts");
      await store.write((tx) => tx.dropCopy("p-2"));
      const { version } = await store.read.frame();
      const heard = heardFrom(store);
      await remove(cooking.id);
      expect((await store.read.categories()).map((category) => category.id)).toEqual([growing.id, pages.id]);
      expect((await store.read.frame()).version).toBeGreaterThan(version);
      expect(heard).toEqual([["*"]]);
      await expect(remove(cooking.id)).rejects.toThrow(cooking.id);
      await expect(remove(pages.id)).rejects.toThrow("strony");
      expect(await store.check()).toEqual([]);
    });
  });

  describe("filing a post elsewhere", () => {
    it("moves it through the lists, in whatever state it is", async () => {
      const store = await storeWithFixtures(open);
      const live = makePost({ id: "p-1", tagIds: [compost.id], topicId: spring.id });
      await putPosts(store, live, makeSketch({ id: "p-2" }));
      const refile = (id: string, category: string) => store.write((tx) => tx.refilePost(id, category, NOON));
      expect([await refile("p-1", cooking.id), await refile("p-2", cooking.id)]).toEqual([
        { version: 2 },
        { version: 2 },
      ]);
      const sizes = async () =>
        Promise.all(
          [`category:${growing.id}`, `category:${cooking.id}`, "all", `tag:${compost.id}`].map((list) =>
            store.read.listSize(list as "all"),
          ),
        );
      expect(await sizes()).toEqual([0, 1, 1, 1]);
      expect(String((await store.read.publishedPost("kuchnia", live.slug))?.html)).toBe(makeDerived(live).html);
      await refile("p-1", pages.id);
      expect(await sizes()).toEqual([0, 0, 0, 0]);
      expect((await store.read.post("p-1"))?.body).toBe(live.body);
      await expect(refile("p-1", "c-nikt")).rejects.toThrow("c-nikt");
      await expect(refile("p-nikt", cooking.id)).rejects.toThrow("p-nikt");
      expect(await store.check()).toEqual([]);
    });
  });

  describe("settings of the site", () => {
    it("are the defaults until they are put, and purge everything", async () => {
      const store = await storeWithFixtures(open);
      expect(await store.read.settings()).toEqual(NO_SETTINGS);
      const settings: SiteSettings = {
        ...NO_SETTINGS,
        menu: [{ label: "O nas", href: "/strony/o-nas" }],
        footer: [],
        logoId: basket.id,
        faviconId: null,
        version: 1,
      };
      const { version } = await store.read.frame();
      const heard = heardFrom(store);
      await store.write((tx) => tx.putSettings(settings));
      expect(await store.read.settings()).toEqual(settings);
      expect([heard, (await store.read.frame()).version]).toEqual([[["*"]], version + 1]);
      await store.write((tx) => tx.putSettings({ ...NO_SETTINGS, version: 2 }));
      expect(await store.read.settings()).toEqual({ ...NO_SETTINGS, version: 2 });
    });
  });
}
