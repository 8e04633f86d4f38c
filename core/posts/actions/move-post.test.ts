import { beforeEach, describe, expect, it } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import {
  acted,
  idOf,
  openPostService,
  pageAt,
  published,
  saved,
  saveOf,
  tryAct,
  zofia,
  type PostServiceFixture,
} from "#test/support/services/post-service.ts";

/* The editor Zofia moves published posts. */

const ID = idOf(1);
let runtime: PostServiceFixture;
let posts: PostServiceFixture["posts"];

beforeEach(async () => {
  runtime = await openPostService();
  posts = runtime.posts;
});

describe("moving", () => {
  beforeEach(async () => {
    await published(posts, ID);
    const body = "[czosnek](/uprawa/czosnek-zimowy?a=1#b) i `[nie](/uprawa/czosnek-zimowy)`.";
    await published(posts, idOf(2), { title: '"Łącze"', body });
  });

  it("says what it would do", async () => {
    const preview = await posts.previewMove(zofia, ID, { slug: "czosnek", categoryId: fixtures.cooking.id });
    expect(preview).toEqual({
      ok: true,
      value: {
        from: "/uprawa/czosnek-zimowy",
        to: "/kuchnia/czosnek",
        redirects: ["/uprawa/czosnek-zimowy"],
        linked: [{ postId: idOf(2), title: "„Łącze”", mayEdit: true }],
        obstacle: null,
      },
    });
  });

  it("leads on from every address it had, and rewrites the chosen links as revisions of their posts", async () => {
    const rewrite = [idOf(2)];
    await acted(posts, zofia, { postId: ID, act: "move", slug: "czosnek", categoryId: fixtures.cooking.id, rewrite });
    await acted(posts, zofia, { postId: ID, act: "move", slug: "czosnek-ozimy" });
    for (const path of ["/uprawa/czosnek-zimowy", "/kuchnia/czosnek"]) {
      expect(await pageAt(runtime, path)).toMatchObject({ found: "moved", path: "/kuchnia/czosnek-ozimy" });
    }
    const other = await runtime.store.read.post(idOf(2));
    expect(other?.body).toBe("[czosnek](/kuchnia/czosnek?a=1#b) i `[nie](/uprawa/czosnek-zimowy)`.");
    expect((await runtime.store.read.revisions(idOf(2), 1, null))[0]).toMatchObject({ kind: "save", token: "3.0" });
    expect(await posts.open(zofia, "czosnek-zimowy")).toEqual({ ok: "moved", slug: "czosnek-ozimy" });
  });

  it("rewrites a working copy's links too, and says which posts it left alone", async () => {
    const opened = await posts.openById(zofia, idOf(2));
    if (!opened.ok) throw new Error(opened.message);
    const { token, draft } = opened.value;
    await saved(posts, zofia, saveOf(idOf(2), { base: token, draft: { ...draft, body: `Nowe. ${draft.body}` } }));
    const rewrite = [idOf(2), idOf(9)];
    const moved = await acted(posts, zofia, { postId: ID, act: "move", slug: "czosnek", rewrite });
    expect(moved.notices).toEqual([expect.stringContaining("nie ma")]);
    const after = await runtime.store.read.edited(idOf(2));
    for (const body of [after?.post.body, after?.copy?.draft.body]) expect(body).toContain("(/uprawa/czosnek?a=1#b)");
    expect(after?.copy?.draft.body).toMatch(/^Nowe\. /);
  });

  it("takes over an address that was something else's only when told to, and never another post's", async () => {
    await acted(posts, zofia, { postId: idOf(2), act: "move", slug: "gdzie-indziej" });
    const to = { slug: "lacze", categoryId: fixtures.growing.id };
    expect(await posts.previewMove(zofia, ID, to)).toMatchObject({ value: { obstacle: { takeOver: true } } });
    expect(await tryAct(runtime, zofia, ID, "move", to)).toMatchObject({
      code: "invalid",
      fields: { slug: expect.any(String) },
    });
    expect(await tryAct(runtime, zofia, ID, "move", { ...to, takeOver: true })).toMatchObject({
      ok: true,
      value: { slug: "lacze" },
    });
    expect(await pageAt(runtime, "/uprawa/lacze")).toMatchObject({ found: "here" });
    expect(await tryAct(runtime, zofia, ID, "move", { slug: "gdzie-indziej", takeOver: true })).toMatchObject({
      code: "invalid",
    });
    expect(await tryAct(runtime, zofia, ID, "move", { slug: "new" })).toMatchObject({ code: "invalid" });
  });

  it("leaves a slug another post had alone in every category, so that no merged category can take its address", async () => {
    await acted(posts, zofia, { postId: idOf(2), act: "move", slug: "gdzie-indziej" });
    const to = { slug: "lacze", categoryId: fixtures.cooking.id };
    expect(await posts.previewMove(zofia, ID, to)).toMatchObject({ value: { obstacle: { takeOver: true } } });
    expect(await tryAct(runtime, zofia, ID, "move", to)).toMatchObject({ code: "invalid" });
    const draft = await saved(
      posts,
      zofia,
      saveOf(idOf(3), { change: { title: "Łącze", categoryId: fixtures.cooking.id } }),
    );
    expect(draft.slug).toBe("lacze-2");
    expect(await tryAct(runtime, zofia, ID, "move", { ...to, takeOver: true })).toMatchObject({ ok: true });
    expect(await pageAt(runtime, "/kuchnia/lacze")).toMatchObject({ found: "here" });
    expect(await pageAt(runtime, "/uprawa/lacze")).toMatchObject({ found: "moved", path: "/uprawa/gdzie-indziej" });
  });

  it("back to an own earlier address needs no taking over", async () => {
    await acted(posts, zofia, { postId: ID, act: "move", slug: "czosnek" });
    await acted(posts, zofia, { postId: ID, act: "move", slug: "czosnek-zimowy" });
    expect(await pageAt(runtime, "/uprawa/czosnek-zimowy")).toMatchObject({ found: "here" });
    expect(await pageAt(runtime, "/uprawa/czosnek")).toMatchObject({ found: "moved", path: "/uprawa/czosnek-zimowy" });
  });

  it("of a withdrawn post keeps where its address leads", async () => {
    await acted(posts, zofia, { postId: ID, act: "withdraw", redirectTo: "/uprawa/lacze" });
    await acted(posts, zofia, { postId: ID, act: "move", slug: "czosnek" });
    for (const path of ["/uprawa/czosnek-zimowy", "/uprawa/czosnek"]) {
      expect(await pageAt(runtime, path)).toMatchObject({ found: "moved", path: "/uprawa/lacze" });
    }
  });

  it("purges the pages of both addresses", async () => {
    runtime.purged.length = 0;
    await acted(posts, zofia, { postId: ID, act: "move", categoryId: fixtures.cooking.id });
    for (const tag of [`post:${ID}`, `post:${idOf(2)}`, "category:uprawa", "category:kuchnia", "addresses"]) {
      expect(runtime.purged).toContain(tag);
    }
  });
});
