import { describe, expect, it } from "vitest";
import { Utf8Text } from "#core/markdown/utf8-text.ts";
import type { Post } from "#core/posts/post.ts";
import {
  basket,
  cellar,
  compost,
  cooking,
  edit,
  friday,
  growing,
  jan,
  makeDerived,
  makePost,
  putPosts,
  secret,
  spring,
  suggested,
  tomatoes,
  zofia,
} from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

const FULL: Post = makePost({
  id: "p-pelny",
  body: "\uFEFF  # Kompost\r\n\r\n**bez** zmian\t\n\n",
  tagIds: [compost.id, secret.id, tomatoes.id, suggested.id],
  language: "pt-BR",
  topicId: spring.id,
  authorIds: [jan.id, zofia.id],
  cover: { mediaId: basket.id, alt: "Pełny kosz", decorative: true },
  seo: {
    title: "Kompost od zera",
    description: "Krok po kroku",
    canonical: "https://example.pl/kompost",
    noindex: true,
  },
  substantiveUpdateAt: friday(3),
  updateNote: "Nowy rozdział o nawozach.",
  publishAt: friday(0),
  pin: { until: friday(9) },
  notes: "Zdjęcia od Jana.",
});

const stored = (html: string) => new Utf8Text(new TextEncoder().encode(html));

export function postsContract(open: OpenStore): void {
  describe("posts", () => {
    it("gives a post back exactly as it was put, with the version one further", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, FULL);
      expect(await store.read.post(FULL.id)).toEqual({ ...FULL, version: 1 });
      expect(await store.read.postBySlug(FULL.slug)).toEqual({ ...FULL, version: 1 });
      const draft = makePost({ id: "p-szkic", state: "draft", publishedAt: null, pin: { until: null }, authorIds: [] });
      await putPosts(store, draft);
      expect(await store.read.post(draft.id)).toEqual({ ...draft, version: 1 });
    });

    it("replaces every field of a post, and nothing of its neighbours", async () => {
      const store = await storeWithFixtures(open);
      const plain = makePost({ id: "p-inny" });
      await putPosts(store, FULL, plain);
      const changes = {
        ...makePost({ id: FULL.id }),
        slug: "nowy-adres",
        categoryId: cooking.id,
        tagIds: [tomatoes.id],
      };
      const edited = await edit(store, FULL.id, { ...changes, version: 1 });
      expect(edited.version).toBe(2);
      expect(await store.read.post(FULL.id)).toEqual(edited);
      expect(await store.read.post(plain.id)).toEqual({ ...plain, version: 1 });
      expect(await store.read.postBySlug(FULL.slug)).toBeNull();
    });

    it("answers absence with null and empty lists", async () => {
      const { read } = await storeWithFixtures(open);
      expect(await read.post("p-nikt")).toBeNull();
      expect(await read.postBySlug("nikt")).toBeNull();
      expect(await read.publishedPost("uprawa", "nikt")).toBeNull();
      expect(await read.publishedSource("uprawa", "nikt")).toBeNull();
      expect(await read.publishedPathOf("nikt")).toBeNull();
      expect(await read.postIds(null, 10)).toEqual([]);
      expect(await read.staleRenders("klucz", 10)).toEqual([]);
    });

    it("counts an id named twice once", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(
        store,
        makePost({ id: "p-1", tagIds: [compost.id, tomatoes.id, compost.id], authorIds: [jan.id, jan.id] }),
      );
      const stored = await store.read.post("p-1");
      expect([stored?.tagIds, stored?.authorIds]).toEqual([[compost.id, tomatoes.id], [jan.id]]);
      expect(await store.read.listSize(`tag:${compost.id}`)).toBe(1);
    });

    it("sweeps ids in order", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(
        store,
        makePost({ id: "p-3" }),
        makePost({ id: "p-1", state: "trashed" }),
        makePost({ id: "p-2" }),
      );
      expect(await store.read.postIds(null, 2)).toEqual(["p-1", "p-2"]);
      expect(await store.read.postIds("p-2", 2)).toEqual(["p-3"]);
    });
  });

  describe("published posts", () => {
    it("come with all their page shows, hidden and proposed tags left out", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, FULL);
      expect(await store.read.publishedPost("uprawa", FULL.slug)).toEqual({
        id: FULL.id,
        slug: FULL.slug,
        version: 1,
        title: `«${FULL.title}»`,
        lead: `«${FULL.lead}»`,
        excerpt: "",
        publishedAt: FULL.publishedAt,
        updatedAt: friday(3),
        substantiveUpdateAt: friday(3),
        updateNote: FULL.updateNote,
        readingMinutes: 1,
        category: { id: growing.id, slug: "uprawa", name: "Uprawa", version: 1 },
        authors: [
          { name: "Jan Ćwik", slug: "jan-cwik" },
          { name: "Zofia Łęcka", slug: "zofia-lecka" },
        ],
        cover: {
          id: basket.id,
          type: "image/jpeg",
          width: 1600,
          height: 900,
          alt: "Pełny kosz",
          focal: { x: 0.5, y: 0.25 },
          decorative: true,
        },
        pinUntil: friday(9),
        language: "pt-BR",
        html: stored(`<p>${FULL.body}</p>`),
        outline: [{ id: "u-poczatek", level: 2, text: FULL.title }],
        words: 6,
        seo: FULL.seo,
        tags: [compost, tomatoes].map(({ id, slug, name, version }) => ({ id, slug, name, version })),
        topic: { id: spring.id, slug: "wiosna", title: spring.title, version: 1, public: true, series: false },
        provenance: null,
        renderKey: "klucz-1",
      });
      expect(await store.read.publishedSource("uprawa", FULL.slug)).toEqual({
        ...FULL,
        version: 1,
        categorySlug: "uprawa",
        tagNames: ["kompost", "pomidory"],
        authorNames: ["Jan Ćwik", "Zofia Łęcka"],
      });
    });

    it("answer at the address of their own category only", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1", slug: "kompost" }));
      expect(await store.read.publishedPost("kuchnia", "kompost")).toBeNull();
      expect(await store.read.publishedSource("kuchnia", "kompost")).toBeNull();
      expect(await store.read.publishedPathOf("kompost")).toBe("/uprawa/kompost");
    });

    it.each(["draft", "in-review", "scheduled", "withdrawn", "trashed"] as const)(
      "are none in state %s",
      async (state) => {
        const store = await storeWithFixtures(open);
        const post = makePost({ id: "p-1", state, pin: { until: null }, tagIds: [tomatoes.id], topicId: spring.id });
        await putPosts(store, post);
        expect(await store.read.publishedPost("uprawa", post.slug)).toBeNull();
        expect(await store.read.publishedSource("uprawa", post.slug)).toBeNull();
        expect(await store.read.publishedPathOf(post.slug)).toBeNull();
        expect(await store.read.staleRenders("inny", 10)).toEqual([]);
      },
    );

    it("do not name a topic readers may not see", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1", topicId: cellar.id }));
      expect((await store.read.publishedPost("uprawa", "o-p-1"))?.topic).toBeNull();
    });
  });

  describe("derived data", () => {
    it("change without a new version, and are found stale newest first", async () => {
      const store = await storeWithFixtures(open);
      const [older, newer] = [makePost({ id: "p-1" }), makePost({ id: "p-2", publishedAt: friday(1) })];
      await putPosts(store, older, newer);
      expect(await store.read.staleRenders("klucz-2", 10)).toEqual(["p-2", "p-1"]);
      expect(await store.read.staleRenders("klucz-2", 1)).toEqual(["p-2"]);
      const changes = { html: "<p>na nowo</p>", title: "Na nowo", excerpt: "Od nowa.", words: 9 };
      const rendered = makeDerived(newer, { renderKey: "klucz-2", ...changes });
      await store.write((tx) => tx.putDerived("p-2", rendered));
      expect(await store.read.staleRenders("klucz-2", 10)).toEqual(["p-1"]);
      const pictured = makeDerived(older, { renderKey: "klucz-2.0b5e" });
      await store.write((tx) => tx.putDerived("p-1", pictured));
      expect(await store.read.staleRenders("klucz-2", 10)).toEqual([]);
      for (const other of ["klucz", "klucz-", "klucz-2.0", "klucz-20", "aaa", "zzz"]) {
        expect(await store.read.staleRenders(other, 10)).toEqual(["p-2", "p-1"]);
      }
      const shown = { ...changes, html: stored(changes.html), version: 1, renderKey: "klucz-2" };
      expect(await store.read.publishedPost("uprawa", newer.slug)).toMatchObject(shown);
      expect((await store.read.post("p-2"))?.title).toBe(newer.title);
    });

    it("that are as they were are not written, and names that changed are", async () => {
      const store = await storeWithFixtures(open);
      const post = makePost({ id: "p-1" });
      await putPosts(store, makePost({ id: "p-2" }), post);
      const derived = makeDerived(post, { links: ["/tags", "/uprawa"], mediaIds: [] });
      await store.write((tx) => tx.putDerived("p-1", derived));
      const before = await store.read.lastChange();
      await store.write((tx) => tx.putDerived("p-1", { ...derived, links: derived.links.toReversed() }));
      expect(await store.read.lastChange()).toBe(before);
      await store.write((tx) => tx.putDerived("p-1", { ...derived, links: ["/tags", "/uprawa/o-p-2"] }));
      expect(await store.read.lastChange()).toBeGreaterThan(before);
      await store.write((tx) => tx.putDerived("p-1", { ...derived, excerpt: "Inaczej." }));
      expect(await store.read.lastChange()).toBeGreaterThan(before + 1);
    });

    it("hold the first sentences of a text without a lead, for lists and what is found", async () => {
      const store = await storeWithFixtures(open);
      const post = makePost({ id: "p-1", lead: "" });
      const excerpt = "Ziemia jest jeszcze zimna.";
      await store.write((tx) => tx.putPost(post, makeDerived(post, { lead: "", excerpt }), 0));
      const [card] = await store.read.listPage("all", 0, 1);
      const [entry] = await store.read.feed("all", 1);
      expect([card, entry]).toMatchObject([
        { lead: "", excerpt },
        { lead: "", excerpt },
      ]);
    });
  });
}
