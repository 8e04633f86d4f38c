import { describe, expect, test } from "vitest";
import * as cast from "#store/contract/cast.ts";
import { makeSketch, putCopy } from "#store/contract/desk-cast.ts";
import { administrator, deeds, openDesk } from "#test/support/open-desk.ts";
import type { Reading } from "./reading.ts";

async function opened() {
  const world = await openDesk();
  await cast.putPosts(
    world.store,
    cast.makePost({ id: "a", slug: "pomidory" }),
    cast.makePost({ id: "b", slug: "czosnek", publishedAt: cast.friday(1) }),
    makeSketch({ id: "szkic" }),
    cast.makePost({ id: "obiad", slug: "obiad", categoryId: cast.cooking.id }),
  );
  return world;
}

type World = Awaited<ReturnType<typeof openDesk>>;

const given = { name: "Uprawa", slug: "uprawa", description: "", version: 1 };
const leadsTo = (reading: Reading<unknown>) => (reading.found === "moved" ? reading.path : reading.found);

async function withdrawn({ store, now }: World, to: string | null): Promise<void> {
  await cast.edit(store, "a", { state: "wycofany" });
  const entity = to === null ? null : ({ kind: "post", id: to } as const);
  await store.write((tx) => tx.putFormerPath("/uprawa/pomidory", entity, "wpis wycofany", now));
}

describe("a new category", () => {
  test("gets a slug from its name and the last place", async () => {
    const { desk, store } = await openDesk();
    const made = await desk.categories.create(administrator, {
      name: " Łąka  i las ",
      slug: null,
      description: " O łące. ",
    });
    expect(made).toMatchObject({
      value: { name: "Łąka i las", slug: "laka-i-las", description: "O łące.", position: 3, version: 1 },
    });
    expect(await store.read.categoryBySlug("laka-i-las")).not.toBeNull();
    expect(await deeds({ store })).toEqual(["category-create"]);
  });

  test.each([
    ["Tags", null, "tags-2"],
    ["Uprawa", null, "uprawa-2"],
    ["Studio", "nasze-studio", "nasze-studio"],
    ["Rss", null, "rss-2"],
  ])("%s (%s) is found at %s", async (name, slug, expected) => {
    const { desk } = await openDesk();
    expect(await desk.categories.create(administrator, { name, slug, description: "" })).toMatchObject({
      value: { slug: expected },
    });
  });

  test.each([
    ["", null, "name"],
    ["x".repeat(121), null, "name"],
    ["Nowy", "studio", "slug"],
    ["Nowy", "uprawa", "slug"],
    ["Nowy", "Zły Adres", "slug"],
    ["Nowy", "rss", "slug"],
  ])("%s (%s) is refused for its %s", async (name, slug, field) => {
    const { desk } = await openDesk();
    const refused = await desk.categories.create(administrator, { name, slug, description: "" });
    expect(refused).toMatchObject({ code: "invalid", fields: { [field]: expect.any(String) } });
  });
});

describe("a category's new address", () => {
  test("moves every address below it, feeds too, in one hop and one step", async () => {
    const { desk, store, reading, now } = await opened();
    await store.write((tx) => tx.putFormerPath("/uprawa/dawne-pomidory", { kind: "post", id: "a" }, "zmiana", now));
    const heard: string[][] = [];
    store.onCommit((purged) => void heard.push(purged));
    const changed = await desk.categories.change(administrator, cast.growing.id, { ...given, slug: "w-ogrodzie" });
    expect(changed).toMatchObject({ value: { slug: "w-ogrodzie", version: 2 } });
    expect(heard).toHaveLength(1);
    expect(heard[0]).toContain("*");
    expect(leadsTo(await reading.category("uprawa", 1))).toBe("/w-ogrodzie");
    expect(leadsTo(await reading.feed({ kind: "category", slug: "uprawa" }))).toBe("/w-ogrodzie");
    expect(leadsTo(await reading.post("uprawa", "pomidory"))).toBe("/w-ogrodzie/pomidory");
    expect(leadsTo(await reading.post("uprawa", "dawne-pomidory"))).toBe("/w-ogrodzie/pomidory");
    expect(leadsTo(await reading.markdown("uprawa", "czosnek"))).toBe("/w-ogrodzie/czosnek");
    expect((await reading.post("w-ogrodzie", "pomidory")).found).toBe("here");
    expect((await reading.post("uprawa", "o-szkic")).found).toBe("missing");
    expect(await deeds({ store })).toEqual(["category-move"]);
    expect(await store.check()).toEqual([]);
  });

  test("may be the old one again, and everything leads back", async () => {
    const { desk, store, reading } = await opened();
    await desk.categories.change(administrator, cast.growing.id, { ...given, slug: "w-ogrodzie" });
    const back = await desk.categories.change(administrator, cast.growing.id, { ...given, version: 2 });
    expect(back).toMatchObject({ value: { slug: "uprawa" } });
    expect((await reading.post("uprawa", "pomidory")).found).toBe("here");
    expect((await reading.category("uprawa", 1)).found).toBe("here");
    expect(leadsTo(await reading.post("w-ogrodzie", "pomidory"))).toBe("/uprawa/pomidory");
    expect((await store.read.formerPaths("/uprawa", 0, 10)).total).toBe(0);
  });

  test.each([
    [null, "gone"],
    ["b", "/w-ogrodzie/czosnek"],
  ])("leaves a withdrawn post what it said (%s), until it is published again", async (to, answer) => {
    const world = await opened();
    const { desk, store, reading } = world;
    await withdrawn(world, to);
    await desk.categories.change(administrator, cast.growing.id, { ...given, slug: "w-ogrodzie" });
    expect(leadsTo(await reading.post("uprawa", "pomidory"))).toBe(answer);
    expect(leadsTo(await reading.post("w-ogrodzie", "pomidory"))).toBe(answer);
    await cast.edit(store, "a", { state: "opublikowany" });
    expect(leadsTo(await reading.post("uprawa", "pomidory"))).toBe("/w-ogrodzie/pomidory");
    expect((await reading.post("w-ogrodzie", "pomidory")).found).toBe("here");
  });

  test.each([
    [{ slug: "studio" }, "invalid"],
    [{ slug: "kuchnia" }, "invalid"],
    [{ version: 7 }, "conflict"],
    [{ name: " " }, "invalid"],
  ])("is refused: %j", async (wrong, code) => {
    const { desk, store } = await opened();
    const refused = await desk.categories.change(administrator, cast.growing.id, { ...given, slug: "inny", ...wrong });
    expect(refused).toMatchObject({ ok: false, code });
    expect(await store.read.categoryBySlug("uprawa")).toMatchObject({ version: 1 });
    expect(await deeds({ store })).toEqual([]);
  });

  test("is never that of the pages, which may be called otherwise", async () => {
    const { desk } = await opened();
    const change = (slug: string) =>
      desk.categories.change(administrator, cast.pages.id, { ...given, name: "O witrynie", slug });
    expect(await change("o-witrynie")).toMatchObject({ code: "invalid", fields: { slug: expect.any(String) } });
    expect(await change("strony")).toMatchObject({ value: { name: "O witrynie" } });
    const taken = await desk.categories.change(administrator, cast.growing.id, { ...given, slug: "strony" });
    expect(taken).toMatchObject({ code: "invalid" });
  });

  test("is not one that something else had before", async () => {
    const { desk } = await opened();
    await desk.categories.change(administrator, cast.growing.id, { ...given, slug: "w-ogrodzie" });
    const other = await desk.categories.create(administrator, { name: "Uprawa", slug: "uprawa", description: "" });
    expect(other).toMatchObject({ code: "invalid", fields: { slug: expect.stringContaining("/w-ogrodzie") } });
  });
});

describe("order, merging and removal", () => {
  test("the order is that of the navigation", async () => {
    const { desk, store, reading } = await opened();
    const ids = [cast.cooking.id, cast.pages.id, cast.growing.id];
    expect(await desk.categories.order(administrator, ids)).toEqual({ ok: true, value: null });
    expect((await reading.layout()).view.nav.map(({ path }) => path)).toEqual(["/kuchnia", "/uprawa"]);
    expect(await desk.categories.order(administrator, ids.slice(1))).toMatchObject({ code: "conflict" });
    expect(await desk.categories.order(administrator, [...ids.slice(1), ids[1]!])).toMatchObject({ code: "conflict" });
    expect(await deeds({ store })).toEqual(["category-order"]);
  });

  test("merging moves every post with its copy, and every address leads on", async () => {
    const { desk, store, reading, now } = await opened();
    await store.write((tx) => tx.putFormerPath("/ogrod", { kind: "category", id: cast.growing.id }, "zmiana", now));
    const { post } = (await store.read.edited("a"))!;
    await putCopy(store, { postId: "a" });
    const merged = await desk.categories.merge(administrator, cast.growing.id, cast.cooking.id);
    expect(merged).toEqual({ ok: true, value: { moved: 3 } });
    const edited = (await store.read.edited("a"))!;
    expect(edited.post).toMatchObject({ categoryId: cast.cooking.id, body: post.body, version: post.version + 1 });
    expect(edited.copy?.draft.categoryId).toBe(cast.cooking.id);
    expect(await store.read.post("szkic")).toMatchObject({ categoryId: cast.cooking.id });
    expect(await store.read.listSize(`category:${cast.cooking.id}`)).toBe(3);
    for (const old of ["uprawa", "ogrod"]) expect(leadsTo(await reading.category(old, 1))).toBe("/kuchnia");
    expect(leadsTo(await reading.post("uprawa", "pomidory"))).toBe("/kuchnia/pomidory");
    expect(await store.read.categoryBySlug("uprawa")).toBeNull();
    expect(await deeds({ store })).toEqual(["category-merge"]);
    expect(await store.check()).toEqual([]);
  });

  test.each([
    [cast.growing.id, cast.growing.id, "invalid"],
    [cast.growing.id, cast.pages.id, "invalid"],
    [cast.pages.id, cast.growing.id, "invalid"],
    [cast.growing.id, "nie-ma", "missing"],
  ])("%s and %s do not merge", async (from, into, code) => {
    const { desk, store } = await opened();
    expect(await desk.categories.merge(administrator, from, into)).toMatchObject({ ok: false, code });
    expect(await deeds({ store })).toEqual([]);
  });

  test("only an empty category goes, and its address says so until another takes it", async () => {
    const { desk, store, reading } = await opened();
    expect(await desk.categories.remove(administrator, cast.growing.id)).toMatchObject({ code: "conflict" });
    expect(await desk.categories.remove(administrator, cast.pages.id)).toMatchObject({ code: "invalid" });
    const made = await desk.categories.create(administrator, { name: "Zioła", slug: null, description: "" });
    if (!made.ok) throw new Error(made.message);
    expect(await desk.categories.remove(administrator, made.value.id)).toEqual({ ok: true, value: null });
    expect((await reading.category("ziola", 1)).found).toBe("gone");
    expect((await reading.feed({ kind: "category", slug: "ziola" })).found).toBe("gone");
    const again = await desk.categories.create(administrator, { name: "Zioła", slug: null, description: "" });
    expect(again).toMatchObject({ value: { slug: "ziola" } });
    expect((await reading.category("ziola", 1)).found).toBe("here");
    expect(await deeds({ store })).toEqual(["category-create", "category-remove", "category-create"]);
  });

  test("the list counts all posts and those readers see", async () => {
    const { desk } = await opened();
    const listed = await desk.categories.categories(administrator);
    expect(listed.ok && listed.value.map(({ slug, posts, published }) => [slug, posts, published])).toEqual([
      ["uprawa", 3, 2],
      ["kuchnia", 1, 1],
      ["strony", 0, 0],
    ]);
  });

  test("two thousand posts move in one transaction", { timeout: 30_000 }, async () => {
    const { desk, store, reading } = await openDesk();
    const many = Array.from({ length: 2_000 }, (_, no) =>
      cast.makePost({ id: `p${no}`, publishedAt: cast.FIRST_FRIDAY + no * cast.HOUR }),
    );
    await cast.putPosts(store, ...many);
    const began = performance.now();
    await desk.categories.change(administrator, cast.growing.id, { ...given, slug: "w-ogrodzie" });
    const changed = performance.now();
    expect(await desk.categories.merge(administrator, cast.growing.id, cast.cooking.id)).toEqual({
      ok: true,
      value: { moved: 2_000 },
    });
    console.log(
      `2000 posts: address ${Math.round(changed - began)} ms, merge ${Math.round(performance.now() - changed)} ms`,
    );
    expect(leadsTo(await reading.post("uprawa", "o-p1999"))).toBe("/kuchnia/o-p1999");
    expect(leadsTo(await reading.post("w-ogrodzie", "o-p7"))).toBe("/kuchnia/o-p7");
    expect(await store.check()).toEqual([]);
  });
});
