import { NO_FALLBACK_REDIRECTS } from "#core/addresses/fallback-redirects.ts";
import { NO_SETTINGS } from "#core/settings/site-settings.ts";
import type { Store } from "#core/store.ts";
import { describe, expect, it } from "vitest";
import {
  compost,
  cooking,
  friday,
  garlic,
  growing,
  makeDerived,
  makePost,
  putPosts,
  edit,
  secret,
  spring,
  makeSketch,
  NOON,
  putCopy,
} from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

export function addressesContract(open: OpenStore): void {
  describe("former paths in the studio", () => {
    it("come newest first with where each leads now, narrowed by a piece of the path", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1" }));
      await store.write(async (tx) => {
        await tx.putFormerPath("/uprawa/dawny", { kind: "post", id: "p-1" }, "zmiana adresu", friday(1));
        await tx.putFormerPath("/uprawa/usuniety", null, "wycofany", friday(3));
        await tx.putFormerPath("/?p=12", { kind: "post", id: "p-1" }, "import", friday(2));
      });
      const dawny = {
        path: "/uprawa/dawny",
        kind: "post",
        entityId: "p-1",
        address: null,
        to: "/uprawa/o-p-1",
        reason: "zmiana adresu",
        since: friday(1),
      };
      const { rows, total } = await store.read.formerPaths("", 0, 9);
      expect(rows.map((row) => [row.path, row.to])).toEqual([
        ["/uprawa/usuniety", null],
        ["/?p=12", "/uprawa/o-p-1"],
        ["/uprawa/dawny", "/uprawa/o-p-1"],
      ]);
      expect([total, rows[2]]).toEqual([3, dawny]);
      expect(await store.read.formerPaths("UPRAWA/D", 0, 9)).toEqual({ rows: [dawny], total: 1 });
      expect((await store.read.formerPaths("%", 0, 9)).total).toBe(0);
      expect((await store.read.formerPaths("", 1, 1)).rows.map((row) => row.path)).toEqual(["/?p=12"]);
      expect(await store.read.formerPathsOf({ kind: "post", id: "p-1" })).toEqual(["/?p=12", "/uprawa/dawny"]);
      expect(await store.read.formerPathsOf({ kind: "tag", id: "p-1" })).toEqual([]);
      expect([await store.read.formerPathRow("/uprawa/dawny"), await store.read.formerPathRow("/nikt")]).toEqual([
        dawny,
        null,
      ]);
    });

    it("lead to an address that is nobody's, and are told apart by their queries", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1" }));
      const paths = ["/stary.php", "/stary.php?id=5", "/stary.php?id=6", "/stary.php-inny", "/stary"];
      await store.write(async (tx) => {
        for (const path of paths) await tx.putFormerPath(path, { kind: "post", id: "p-1" }, "ręcznie", NOON);
        await tx.putFormerPath("/stary.php?id=6", "https://obca.example/x", "ręcznie", NOON);
      });
      expect(await store.read.formerQueries("/stary.php")).toEqual(["/stary.php?id=5", "/stary.php?id=6"]);
      expect(await store.read.formerPath("/stary.php?id=6")).toEqual({ to: "https://obca.example/x" });
      const owner = { kind: null, entityId: null, address: "https://obca.example/x" };
      expect(await store.read.formerPathRow("/stary.php?id=6")).toMatchObject(owner);
      await store.write((tx) => tx.putFormerPath("/stary.php?id=6", null, "ręcznie", NOON));
      expect(await store.read.formerPathRow("/stary.php?id=6")).toMatchObject({ ...owner, address: null });
    });

    it("are taken away, so that the address is free again", async () => {
      const store = await storeWithFixtures(open);
      await store.write((tx) => tx.putFormerPath("/uprawa/dawny", null, "wycofany", NOON));
      await store.write((tx) => tx.dropFormerPath("/uprawa/dawny"));
      expect(await store.read.formerPath("/uprawa/dawny")).toBeNull();
    });

    it("of one entity are given to another", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1", tagIds: [garlic.id] }));
      await store.write(async (tx) => {
        await tx.putFormerPath("/tag/komposty", { kind: "tag", id: compost.id }, "scalenie", NOON);
        await tx.putFormerPath("/tag/kompostownik", { kind: "tag", id: compost.id }, "scalenie", NOON);
        await tx.putFormerPath("/kompost", { kind: "post", id: compost.id }, "inny rodzaj", NOON);
      });
      const moved = await store.write((tx) =>
        tx.repointFormerPaths({ kind: "tag", id: compost.id }, { kind: "tag", id: garlic.id }),
      );
      expect(moved).toBe(2);
      expect(await store.read.formerPath("/tag/komposty")).toEqual({ to: "/tag/czosnek" });
      expect(await store.read.formerPathRow("/kompost")).toMatchObject({ kind: "post", entityId: compost.id });
    });
  });

  describe("a category's addresses", () => {
    it("are those of all its posts, with every one that leads to them or to it", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(
        store,
        makePost({ id: "p-2" }),
        makePost({ id: "p-1" }),
        makePost({ id: "p-3", categoryId: cooking.id }),
        makeSketch({ id: "p-4" }),
      );
      await store.write(async (tx) => {
        await tx.putFormerPath("/dawna/b", { kind: "post", id: "p-1" }, "zmiana", NOON);
        await tx.putFormerPath("/ogrod", { kind: "category", id: growing.id }, "zmiana", NOON);
        await tx.putFormerPath("/dawna/a", { kind: "post", id: "p-3" }, "zmiana", NOON);
        await tx.putFormerPath("/dawna", { kind: "category", id: cooking.id }, "zmiana", NOON);
        await tx.putFormerPath("/dawna-inna/c", null, "zamknięty", NOON);
        await tx.putFormerPath("/dawna/a/b", null, "zamknięty", NOON);
      });
      const { read } = store;
      expect((await read.postsOfCategory(growing.id)).map(({ id, state }) => [id, state])).toEqual([
        ["p-1", "published"],
        ["p-2", "published"],
        ["p-4", "draft"],
      ]);
      expect(await read.formerPathsOfCategory(growing.id)).toEqual([
        { path: "/dawna/b", postId: "p-1" },
        { path: "/ogrod", postId: null },
      ]);
      expect(await read.formerPathsBelow("dawna")).toEqual([
        { path: "/dawna/a", kind: "post", entityId: "p-3" },
        { path: "/dawna/a/b", kind: null, entityId: null },
        { path: "/dawna/b", kind: "post", entityId: "p-1" },
      ]);
      expect(await read.formerPathsBelow("nie-ma")).toEqual([]);
      expect([await read.postsOfCategory("nie-ma"), await read.formerPathsOfCategory("nie-ma")]).toEqual([[], []]);
    });
  });

  describe("links", () => {
    it("lead back to the posts whose text or working copy has them", async () => {
      const store = await storeWithFixtures(open);
      const [live, sketch] = [makePost({ id: "p-1" }), makeSketch({ id: "p-2" })];
      await store.write(async (tx) => {
        await tx.putPost(live, makeDerived(live, { links: ["/uprawa/a", "/tags"] }), 0);
        await tx.putPost(sketch, makeDerived(sketch, { links: ["/uprawa/a"] }), 0);
      });
      await putCopy(store, { postId: "p-1" }, { links: ["/uprawa/a", "/uprawa/b"] });
      const linked = (...paths: string[]) => store.read.linkedFrom(paths, 9);
      expect(await linked("/uprawa/a", "/uprawa/b")).toEqual([
        { postId: "p-1", path: "/uprawa/a" },
        { postId: "p-1", path: "/uprawa/b" },
        { postId: "p-2", path: "/uprawa/a" },
      ]);
      expect(await store.read.linkedFrom(["/uprawa/a"], 1)).toHaveLength(1);
      expect(await linked("/uprawa")).toEqual([]);
      await putCopy(store, { postId: "p-1" }, { links: ["/uprawa/c"] });
      expect(await linked("/uprawa/b", "/uprawa/c")).toEqual([{ postId: "p-1", path: "/uprawa/c" }]);
      await store.write((tx) => tx.dropCopy("p-1"));
      expect(await linked("/uprawa/c")).toEqual([]);
      await store.write((tx) => tx.putDerived("p-2", makeDerived(sketch, { links: ["/tags"] })));
      expect(await linked("/tags")).toHaveLength(2);
      await store.write((tx) => tx.putPost(live, makeDerived(live), 1));
      expect(await linked("/uprawa/a", "/tags")).toEqual([{ postId: "p-2", path: "/tags" }]);
    });

    it("are counted by posts, the newest first, without those in the trash", async () => {
      const store = await storeWithFixtures(open);
      const links = ["/uprawa/a"];
      await store.write(async (tx) => {
        for (const [id, state] of [
          ["p-1", "published"],
          ["p-2", "draft"],
          ["p-3", "trashed"],
          ["p-4", "published"],
        ] as const) {
          const post = makePost({ id, state, title: `Wpis ${id}` });
          await tx.putPost(post, makeDerived(post, { links: id === "p-4" ? [] : links }), 0);
        }
      });
      await putCopy(store, { postId: "p-4" }, { links });
      await putCopy(store, { postId: "p-1" }, { links });
      const linking = await store.read.postsLinkingTo(["/uprawa/a", "/uprawa/b"], 2);
      expect(linking).toEqual({
        total: 3,
        rows: [
          { postId: "p-4", title: "«Wpis p-4»", slug: "o-p-4", state: "published" },
          { postId: "p-2", title: "«Wpis p-2»", slug: "o-p-2", state: "draft" },
        ],
      });
      expect(await store.read.postsLinkingTo(["/uprawa"], 2)).toEqual({ total: 0, rows: [] });
    });

    it("are listed by their addresses where a published text has them", async () => {
      const store = await storeWithFixtures(open);
      await store.write(async (tx) => {
        for (const [id, state, links] of [
          ["p-1", "published", ["/uprawa/b", "/uprawa/ą"]],
          ["p-2", "draft", ["/tylko-szkic"]],
          ["p-3", "published", ["/uprawa/b", "/"]],
        ] as const) {
          const post = makePost({ id, state });
          await tx.putPost(post, makeDerived(post, { links: [...links] }), 0);
        }
      });
      await putCopy(store, { postId: "p-1" }, { links: ["/tylko-kopia"] });
      expect(await store.read.publishedLinks("", 9)).toEqual(["/", "/uprawa/b", "/uprawa/ą"]);
      expect(await store.read.publishedLinks("/", 1)).toEqual(["/uprawa/b"]);
      expect(await store.read.publishedLinks("/uprawa/b", 9)).toEqual(["/uprawa/ą"]);
    });

    it("named twice count once", async () => {
      const store = await storeWithFixtures(open);
      const post = makePost({ id: "p-1" });
      await store.write((tx) => tx.putPost(post, makeDerived(post, { links: ["/tags", "/tags"] }), 0));
      await putCopy(
        store,
        { postId: "p-1" },
        { links: ["/tags", "/tags"], mediaIds: ["f".repeat(32), "f".repeat(32)] },
      );
      expect(await store.read.linkedFrom(["/tags"], 9)).toEqual([{ postId: "p-1", path: "/tags" }]);
    });
  });
}

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
      await putPosts(store, makePost({ id: "p-1", slug: "wycofany", state: "withdrawn" }), makePost({ id: "p-2" }));
      await former(store, "/uprawa/dawny", { kind: "post", id: "p-1" });
      expect(await store.read.formerPath("/uprawa/dawny")).toEqual({ gone: true, reason: "zmiana adresu" });
      await former(store, "/uprawa/wycofany", { kind: "post", id: "p-2" }, "wycofanie");
      expect(await store.read.formerPath("/uprawa/dawny")).toEqual({ to: "/uprawa/o-p-2" });
      await edit(store, "p-2", { slug: "dawny", state: "trashed" });
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
  describe("rules of addresses", () => {
    it("are none until they are put, and stay apart from the settings", async () => {
      const store = await storeWithFixtures(open);
      expect(await store.read.addressRules()).toEqual(NO_FALLBACK_REDIRECTS);
      const rules = { foreign: true, moved: [{ from: "/blog/**", to: "/uprawa/**" }] };
      await store.write((tx) => tx.putAddressRules(rules));
      expect(await store.read.addressRules()).toEqual(rules);
      expect(await store.read.settings()).toEqual(NO_SETTINGS);
      await store.write((tx) => tx.putSettings({ ...NO_SETTINGS, footer: [], version: 1 }));
      expect(await store.read.addressRules()).toEqual(rules);
      await store.write((tx) => tx.putAddressRules(NO_FALLBACK_REDIRECTS));
      expect(await store.read.settings()).toEqual({ ...NO_SETTINGS, footer: [], version: 1 });
    });
  });
}
