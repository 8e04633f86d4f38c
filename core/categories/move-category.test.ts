import { describe, expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { makeSketch, putCopy } from "#store/contract/fixtures.ts";
import { administrator, auditEntries, createServices } from "#test/support/services/open-services.ts";
import type { CategoryTarget } from "./move-category-types.ts";
import type { Reading } from "../site/reading.ts";

async function opened() {
  const world = await createServices();
  await fixtures.putPosts(
    world.store,
    fixtures.makePost({ id: "a", slug: "pomidory" }),
    fixtures.makePost({ id: "b", slug: "czosnek", publishedAt: fixtures.friday(1) }),
    makeSketch({ id: "szkic" }),
    fixtures.makePost({ id: "obiad", slug: "obiad", categoryId: fixtures.cooking.id }),
  );
  return world;
}

type World = Awaited<ReturnType<typeof createServices>>;

/** Moves the category „Uprawa”, or another one. */
function move(studio: World["studio"], to: CategoryTarget, more: object = {}, id = fixtures.growing.id) {
  return studio.categories.move(administrator, id, { to, version: 1, rewrite: false, takeOver: false, ...more });
}

const leadsTo = (reading: Reading<unknown>) => (reading.found === "moved" ? reading.path : reading.found);

async function withdrawn({ store, now }: World, to: string | null): Promise<void> {
  await fixtures.edit(store, "a", { state: "withdrawn" });
  const entity = to === null ? null : ({ kind: "post", id: to } as const);
  await store.write((tx) => tx.putFormerPath("/uprawa/pomidory", entity, "wpis wycofany", now));
}

describe("a category's new address", () => {
  test("moves every address below it, feeds too, in one hop and one step", async () => {
    const { studio, store, reading, now } = await opened();
    await store.write((tx) => tx.putFormerPath("/uprawa/dawne-pomidory", { kind: "post", id: "a" }, "zmiana", now));
    const heard: string[][] = [];
    store.onCommit((purged) => void heard.push(purged));
    const changed = await move(studio, { slug: "w-ogrodzie" });
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
    expect(await auditEntries({ store })).toEqual(["category-move"]);
    expect(await store.check()).toEqual([]);
  });

  test("may be the old one again, and everything leads back", async () => {
    const { studio, store, reading } = await opened();
    await move(studio, { slug: "w-ogrodzie" });
    const back = await move(studio, { slug: "uprawa" }, { version: 2 });
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
    const { studio, store, reading } = world;
    await withdrawn(world, to);
    await move(studio, { slug: "w-ogrodzie" });
    expect(leadsTo(await reading.post("uprawa", "pomidory"))).toBe(answer);
    expect(leadsTo(await reading.post("w-ogrodzie", "pomidory"))).toBe(answer);
    await fixtures.edit(store, "a", { state: "published" });
    expect(leadsTo(await reading.post("uprawa", "pomidory"))).toBe("/w-ogrodzie/pomidory");
    expect((await reading.post("w-ogrodzie", "pomidory")).found).toBe("here");
  });

  test.each([
    [{ slug: "studio" }, {}, "invalid"],
    [{ slug: "kuchnia" }, {}, "invalid"],
    [{ slug: "uprawa" }, {}, "invalid"],
    [{ slug: "Zły adres" }, {}, "invalid"],
    [{ slug: "strony" }, {}, "invalid"],
    [{ slug: "inny" }, { version: 7 }, "conflict"],
  ])("is refused: %j %j", async (to, more, code) => {
    const { studio, store } = await opened();
    if (code === "invalid") {
      expect(await studio.categories.previewMove(administrator, fixtures.growing.id, to)).toMatchObject({
        value: { fault: expect.any(String), moves: { total: 0 } },
      });
    }
    expect(await move(studio, to, more)).toMatchObject({ ok: false, code });
    expect(await store.read.categoryBySlug("uprawa")).toMatchObject({ version: 1 });
    expect(await auditEntries({ store })).toEqual([]);
  });

  test("is never that of the pages, which may be called otherwise", async () => {
    const { studio } = await opened();
    const fixed = await move(studio, { slug: "o-witrynie" }, {}, fixtures.pages.id);
    expect(fixed).toMatchObject({ code: "invalid", fields: { slug: expect.any(String) } });
    const words = { name: "O witrynie", description: "", version: 1 };
    expect(await studio.categories.change(administrator, fixtures.pages.id, words)).toMatchObject({
      value: { name: "O witrynie", slug: "strony" },
    });
  });

  test("is not one that something else had before", async () => {
    const { studio } = await opened();
    await move(studio, { slug: "w-ogrodzie" });
    const other = await studio.categories.create(administrator, { name: "Uprawa", slug: "uprawa", description: "" });
    expect(other).toMatchObject({ code: "invalid", fields: { slug: expect.stringContaining("/w-ogrodzie") } });
  });
});

describe("merging", () => {
  test("merging moves every post with its copy, and every address leads on", async () => {
    const { studio, store, reading, now } = await opened();
    await store.write((tx) => tx.putFormerPath("/ogrod", { kind: "category", id: fixtures.growing.id }, "zmiana", now));
    const { post } = (await store.read.edited("a"))!;
    await putCopy(store, { postId: "a" });
    const merged = await move(studio, { into: fixtures.cooking.id });
    expect(merged).toMatchObject({ ok: true, value: { id: fixtures.cooking.id } });
    const edited = (await store.read.edited("a"))!;
    expect(edited.post).toMatchObject({ categoryId: fixtures.cooking.id, body: post.body, version: post.version + 1 });
    expect(edited.copy?.draft.categoryId).toBe(fixtures.cooking.id);
    expect(await store.read.post("szkic")).toMatchObject({ categoryId: fixtures.cooking.id });
    expect(await store.read.listSize(`category:${fixtures.cooking.id}`)).toBe(3);
    for (const old of ["uprawa", "ogrod"]) expect(leadsTo(await reading.category(old, 1))).toBe("/kuchnia");
    expect(leadsTo(await reading.post("uprawa", "pomidory"))).toBe("/kuchnia/pomidory");
    expect(await store.read.categoryBySlug("uprawa")).toBeNull();
    expect(await auditEntries({ store })).toEqual(["category-merge"]);
    expect(await store.check()).toEqual([]);
  });

  test.each([
    [fixtures.growing.id, fixtures.growing.id, "invalid"],
    [fixtures.growing.id, fixtures.pages.id, "invalid"],
    [fixtures.pages.id, fixtures.growing.id, "invalid"],
    [fixtures.growing.id, "nie-ma", "invalid"],
    ["nie-ma", fixtures.growing.id, "missing"],
  ])("%s and %s do not merge", async (from, into, code) => {
    const { studio, store } = await opened();
    expect(await move(studio, { into }, {}, from)).toMatchObject({ ok: false, code });
    expect(await auditEntries({ store })).toEqual([]);
  });

  test("two thousand posts move in one transaction", async () => {
    // In the middle of it readers are served, from what was there before.
    const seen = new Set<string>();
    const letOthersRun = async () => void seen.add(leadsTo(await reading.post("uprawa", "o-p1999")));
    const { studio, store, reading } = await createServices({ letOthersRun });
    const many = Array.from({ length: 2_000 }, (_, no) =>
      fixtures.makePost({ id: `p${no}`, publishedAt: fixtures.FIRST_FRIDAY + no * fixtures.HOUR }),
    );
    await fixtures.putPosts(store, ...many);
    const heard: string[][] = [];
    store.onCommit((purged) => void heard.push(purged));
    await move(studio, { slug: "w-ogrodzie" });
    expect([...seen]).toEqual(["here"]);
    expect(await move(studio, { into: fixtures.cooking.id }, { version: 2 })).toMatchObject({ ok: true });
    expect(heard).toHaveLength(2);
    expect(leadsTo(await reading.post("uprawa", "o-p1999"))).toBe("/kuchnia/o-p1999");
    expect(leadsTo(await reading.post("w-ogrodzie", "o-p7"))).toBe("/kuchnia/o-p7");
    expect(await store.check()).toEqual([]);
  });
});
