import { describe, expect, it } from "vitest";
import { PLAIN_AUTHOR_PAGE } from "#core/accounts/store.ts";
import type { Store } from "#core/store.ts";
import {
  basket,
  edit,
  friday,
  jan,
  makePost,
  makeSketch,
  makeTopic,
  makeUser,
  pages,
  putPosts,
  spring,
  zofia,
} from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

const byline = { ...makeUser({ id: "u-podpis", slug: "podpis", name: "Ewa Bez Konta" }), email: null, active: false };
const mastodon = "https://mastodon.example/@zofia";

const slugs = async ({ read }: Store) => (await read.authors()).map(({ slug }) => slug);

const listed = async ({ read }: Store, id: string) =>
  (await read.listPage(`author:${id}`, 0, 9)).map((card) => card.id);

export function authorPagesContract(open: OpenStore): void {
  describe("pages of people", () => {
    it("belong to those under whose names a listed post stands, without a choice of theirs", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(
        store,
        makePost({ id: "p-1", authorIds: [zofia.id] }),
        makePost({ id: "p-2", authorIds: [zofia.id], publishedAt: friday(2) }),
        makePost({ id: "p-strona", authorIds: [jan.id], categoryId: pages.id }),
        makeSketch({ id: "p-szkic", authorIds: [jan.id] }),
      );
      expect(await store.read.authors()).toEqual([
        {
          id: zofia.id,
          slug: zofia.slug,
          name: zofia.name,
          bio: zofia.bio,
          links: [],
          portrait: null,
          posts: 2,
          newestAt: friday(2),
        },
      ]);
      expect(await store.read.author(jan.slug)).toBeNull();
      expect(await store.read.authorPage(zofia.id)).toEqual(PLAIN_AUTHOR_PAGE);
      expect(await listed(store, zofia.id)).toEqual(["p-2", "p-1"]);
      await edit(store, "p-2", { state: "withdrawn" });
      await edit(store, "p-1", { authorIds: [jan.id] });
      expect([await slugs(store), await listed(store, jan.id)]).toEqual([[jan.slug], ["p-1"]]);
    });

    it("show what was stored, or nothing at all, also under posts", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1", authorIds: [zofia.id, jan.id] }));
      const page = { portraitId: basket.id, links: [mastodon], shown: true };
      await store.write((tx) => tx.putAuthorPage(zofia.id, page));
      expect(await store.read.authorPage(zofia.id)).toEqual(page);
      const { id, type, width, height, alt, focal } = basket;
      expect(await store.read.author(zofia.slug)).toMatchObject({
        links: [mastodon],
        portrait: { id, type, width, height, alt, focal },
      });
      await expect(store.write((tx) => tx.removeMedia(basket.id))).rejects.toThrow();
      const hidden = { ...PLAIN_AUTHOR_PAGE, shown: false };
      await store.write((tx) => tx.putAuthorPage(zofia.id, hidden));
      expect([await store.read.author(zofia.slug), await slugs(store)]).toEqual([null, [jan.slug]]);
      expect((await store.read.listPage("all", 0, 1))[0]?.authors).toEqual([
        { name: zofia.name, slug: null },
        { name: jan.name, slug: jan.slug },
      ]);
      expect(await store.read.authorPages()).toEqual([{ userId: zofia.id, ...hidden }]);
    });

    it("are found by former slugs too, go to the person into whom somebody was merged, and leave with the person", async () => {
      const store = await storeWithFixtures(open);
      await store.write(async (tx) => {
        await tx.putUser(byline);
        await tx.putFormerByline("dawny", byline.id);
        await tx.putAuthorPage(byline.id, { portraitId: basket.id, links: [], shown: true });
      });
      await putPosts(
        store,
        makePost({ id: "p-1", authorIds: [byline.id] }),
        makePost({ id: "p-2", authorIds: [jan.id, byline.id], publishedAt: friday(3) }),
        makeSketch({ id: "p-szkic", authorIds: [byline.id] }),
      );
      expect((await store.read.author("dawny"))?.slug).toBe("podpis");
      await store.write((tx) => tx.putFormerByline(jan.slug, byline.id));
      expect((await store.read.author(jan.slug))?.id).toBe(jan.id);
      await store.write((tx) => tx.mergeUser(byline.id, jan.id));
      expect([await listed(store, jan.id), await listed(store, byline.id)]).toEqual([["p-2", "p-1"], []]);
      expect((await store.read.author("podpis"))?.id).toBe(jan.id);
      expect(await store.read.authorPages()).toEqual([]);
      await store.write((tx) => tx.removeMedia(basket.id));
      expect(await store.check()).toEqual([]);
    });
  });

  describe("series", () => {
    it("count the listed posts of a topic from the first one published", async () => {
      const store = await storeWithFixtures(open);
      const ofTopic = (id: string, at: number) => makePost({ id, publishedAt: at, topicId: spring.id });
      await putPosts(store, ofTopic("p-3", friday(3)), ofTopic("p-1", friday(1)));
      await putPosts(store, makeSketch({ id: "p-szkic", topicId: spring.id }));
      const link = (id: string) => expect.objectContaining({ id, slug: `o-${id}`, categorySlug: "uprawa" });
      const place = (id: string) => store.read.seriesPlace(spring.id, id);
      expect(await place("p-1")).toEqual({ part: 1, parts: 2, previous: null, next: link("p-3") });
      await putPosts(store, ofTopic("p-2", friday(2)));
      expect(await place("p-2")).toEqual({ part: 2, parts: 3, previous: link("p-1"), next: link("p-3") });
      expect(await place("p-szkic")).toBeNull();
      expect((await store.read.publishedPost("uprawa", "o-p-1"))?.topic).toMatchObject({ public: true, series: false });
      const series = makeTopic({ ...spring, public: false, series: true });
      await store.write((tx) => tx.putTopic(series, ""));
      expect((await store.read.publishedPost("uprawa", "o-p-1"))?.topic).toMatchObject({ public: false, series: true });
      expect(await store.read.topicBySlug(spring.slug)).toEqual(series);
      expect((await store.read.plannedTopic(spring.id))?.series).toBe(true);
    });
  });
}
