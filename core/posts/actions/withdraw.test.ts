import { beforeEach, describe, expect, it } from "vitest";
import {
  acted,
  admin,
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

/* The editor Zofia withdraws posts, changes where their addresses lead, and removes them. */

const ID = idOf(1);
let runtime: PostServiceFixture;
let posts: PostServiceFixture["posts"];

beforeEach(async () => {
  runtime = await openPostService();
  posts = runtime.posts;
});

const stored = async () => (await runtime.store.read.post(ID))!;

describe("withdrawing", () => {
  it("closes the address, and publishing again gives the old one back", async () => {
    await published(posts, ID);
    expect(await acted(posts, zofia, { postId: ID, act: "withdraw" })).toMatchObject({ leadsTo: null });
    expect(await pageAt(runtime, "/uprawa/czosnek-zimowy")).toMatchObject({ found: "gone" });
    const { publishedAt } = await stored();
    runtime.clock.now += 60_000;
    expect(await acted(posts, zofia, { postId: ID, act: "publish-again" })).toMatchObject({
      publishedAt,
      isLive: true,
    });
    expect(await runtime.store.read.formerPath("/uprawa/czosnek-zimowy")).toBeNull();
  });

  it("leads where the editor says, in one hop", async () => {
    await published(posts, ID);
    await published(posts, idOf(2), { title: "Następca" });
    expect(await tryAct(runtime, zofia, ID, "withdraw", { redirectTo: "/nie/ma" })).toMatchObject({
      fields: { redirectTo: expect.any(String) },
    });
    expect(await tryAct(runtime, zofia, ID, "withdraw", { redirectTo: "/uprawa/czosnek-zimowy" })).toMatchObject({
      code: "invalid",
    });
    const redirectTo = "https://grzadka.pl/uprawa/nastepca?a=1";
    const { leadsTo } = await acted(posts, zofia, { postId: ID, act: "withdraw", redirectTo });
    expect(leadsTo).toBe("/uprawa/nastepca");
    expect(await pageAt(runtime, "/uprawa/czosnek-zimowy")).toMatchObject({ found: "moved", path: "/uprawa/nastepca" });
    await acted(posts, zofia, { postId: ID, act: "trash" });
    expect(await pageAt(runtime, "/uprawa/czosnek-zimowy")).toMatchObject({ found: "moved", path: "/uprawa/nastepca" });
  });

  it("can lead elsewhere later, and again nowhere", async () => {
    await published(posts, ID);
    const redirects = (redirectTo: string | null) =>
      acted(posts, zofia, { postId: ID, act: "redirect-withdrawn", redirectTo });
    expect(await tryAct(runtime, zofia, ID, "redirect-withdrawn", { redirectTo: "/uprawa" })).toMatchObject({
      code: "conflict",
    });
    await acted(posts, zofia, { postId: ID, act: "withdraw" });
    expect(await redirects("/uprawa")).toMatchObject({ leadsTo: "/uprawa", state: "withdrawn" });
    expect(await pageAt(runtime, "/uprawa/czosnek-zimowy")).toMatchObject({ found: "moved", path: "/uprawa" });
    expect(await tryAct(runtime, zofia, ID, "redirect-withdrawn", { redirectTo: "/nie/ma" })).toMatchObject({
      code: "invalid",
    });
    expect(await redirects(null)).toMatchObject({ leadsTo: null });
    expect(await pageAt(runtime, "/uprawa/czosnek-zimowy")).toMatchObject({ found: "gone" });
  });

  it("keeps unpublished edits as the text of the withdrawn post", async () => {
    await published(posts, ID);
    await saved(posts, zofia, saveOf(ID, { base: "2.0", change: { body: "Nowa" } }));
    expect(await acted(posts, zofia, { postId: ID, act: "withdraw" })).toMatchObject({
      hasCopy: false,
      draft: { body: "Nowa" },
    });
  });
});

describe("the trash", () => {
  it("gives a draft back as a draft and a public post back as a withdrawn one", async () => {
    await saved(posts, zofia, saveOf(ID));
    expect(await acted(posts, zofia, { postId: ID, act: "trash" })).toMatchObject({ state: "trashed" });
    expect(await stored()).toMatchObject({ trashedAt: runtime.clock.now });
    expect(await acted(posts, zofia, { postId: ID, act: "restore" })).toMatchObject({ state: "draft" });
    await acted(posts, zofia, { postId: ID, act: "publish" });
    await acted(posts, zofia, { postId: ID, act: "withdraw" });
    await acted(posts, zofia, { postId: ID, act: "trash" });
    expect(await acted(posts, zofia, { postId: ID, act: "restore" })).toMatchObject({
      state: "withdrawn",
      acts: { "publish-again": true },
    });
  });

  it("is emptied by an administrator, and the address stays 410", async () => {
    await published(posts, ID);
    await acted(posts, zofia, { postId: ID, act: "withdraw" });
    await acted(posts, zofia, { postId: ID, act: "trash" });
    expect(await tryAct(runtime, zofia, ID, "purge")).toMatchObject({ code: "forbidden" });
    runtime.purged.length = 0;
    expect(await tryAct(runtime, admin, ID, "purge")).toEqual({ ok: true, value: null });
    expect(runtime.purged).toContain("addresses");
    expect(await pageAt(runtime, "/uprawa/czosnek-zimowy")).toMatchObject({ found: "gone" });
  });
});
