import { describe, expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { makeSketch } from "#store/contract/fixtures.ts";
import { administrator, auditEntries, createServices } from "#test/support/services/open-services.ts";

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

const given = { name: "Uprawa", description: "", version: 1 };
describe("a new category", () => {
  test("gets a slug from its name and the last place", async () => {
    const { studio, store } = await createServices();
    const made = await studio.categories.create(administrator, {
      name: " Łąka  i las ",
      slug: null,
      description: " O łące. ",
    });
    expect(made).toMatchObject({
      value: { name: "Łąka i las", slug: "laka-i-las", description: "O łące.", position: 3, version: 1 },
    });
    expect(await store.read.categoryBySlug("laka-i-las")).not.toBeNull();
    expect(await auditEntries({ store })).toEqual(["category-create"]);
  });

  test.each([
    ["Tags", null, "tags-2"],
    ["Uprawa", null, "uprawa-2"],
    ["Studio", "nasze-studio", "nasze-studio"],
    ["Rss", null, "rss-2"],
  ])("%s (%s) is found at %s", async (name, slug, expected) => {
    const { studio } = await createServices();
    expect(await studio.categories.create(administrator, { name, slug, description: "" })).toMatchObject({
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
    const { studio } = await createServices();
    const refused = await studio.categories.create(administrator, { name, slug, description: "" });
    expect(refused).toMatchObject({ code: "invalid", fields: { [field]: expect.any(String) } });
  });
});

describe("a category's words", () => {
  test("change at once, and its address with its posts stays", async () => {
    const { studio, store, reading } = await opened();
    const words = { name: " Ogród ", description: "O ogrodzie.", version: 1 };
    expect(await studio.categories.change(administrator, fixtures.growing.id, words)).toMatchObject({
      value: { name: "Ogród", description: "O ogrodzie.", slug: "uprawa", version: 2 },
    });
    expect((await reading.post("uprawa", "pomidory")).found).toBe("here");
    expect(await auditEntries({ store })).toEqual(["category-change"]);
  });

  test.each([
    [{ version: 7 }, "conflict"],
    [{ name: " " }, "invalid"],
    [{ name: "x".repeat(121) }, "invalid"],
  ])("are refused: %j", async (wrong, code) => {
    const { studio, store } = await opened();
    const refused = await studio.categories.change(administrator, fixtures.growing.id, { ...given, ...wrong });
    expect(refused).toMatchObject({ ok: false, code });
    expect(await auditEntries({ store })).toEqual([]);
  });
});

describe("order and removal", () => {
  test("the order is that of the navigation", async () => {
    const { studio, store, reading } = await opened();
    const ids = [fixtures.cooking.id, fixtures.pages.id, fixtures.growing.id];
    expect(await studio.categories.order(administrator, ids)).toEqual({ ok: true, value: null });
    expect((await reading.layout()).view.nav.map(({ path }) => path)).toEqual(["/kuchnia", "/uprawa"]);
    expect(await studio.categories.order(administrator, ids.slice(1))).toMatchObject({ code: "conflict" });
    expect(await studio.categories.order(administrator, [...ids.slice(1), ids[1]!])).toMatchObject({
      code: "conflict",
    });
    expect(await auditEntries({ store })).toEqual(["category-order"]);
  });

  test("only an empty category goes, and its address says so until another takes it", async () => {
    const { studio, store, reading } = await opened();
    expect(await studio.categories.remove(administrator, fixtures.growing.id)).toMatchObject({ code: "conflict" });
    expect(await studio.categories.remove(administrator, fixtures.pages.id)).toMatchObject({ code: "invalid" });
    const made = await studio.categories.create(administrator, { name: "Zioła", slug: null, description: "" });
    if (!made.ok) throw new Error(made.message);
    expect(await studio.categories.remove(administrator, made.value.id)).toEqual(made);
    expect((await reading.category("ziola", 1)).found).toBe("gone");
    expect((await reading.feed({ kind: "category", slug: "ziola" })).found).toBe("gone");
    const again = await studio.categories.create(administrator, { name: "Zioła", slug: null, description: "" });
    expect(again).toMatchObject({ value: { slug: "ziola" } });
    expect((await reading.category("ziola", 1)).found).toBe("here");
    expect(await auditEntries({ store })).toEqual(["category-create", "category-remove", "category-create"]);
  });

  test("the list counts all posts and those readers see", async () => {
    const { studio } = await opened();
    const listed = await studio.categories.categories(administrator);
    expect(listed.ok && listed.value.map(({ slug, posts, published }) => [slug, posts, published])).toEqual([
      ["uprawa", 3, 2],
      ["kuchnia", 1, 1],
      ["strony", 0, 0],
    ]);
  });
});
