import { describe, expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { contributor, auditEntries, editor, createServices } from "#test/support/services/open-services.ts";

const names = (choices: { name: string }[]) => choices.map(({ name }) => name);

async function opened() {
  const world = await createServices();
  await fixtures.putPosts(
    world.store,
    fixtures.makePost({ id: "a", tagIds: [fixtures.compost.id, fixtures.tomatoes.id] }),
  );
  return world;
}

describe("looking for a tag", () => {
  test("finds it by name, folded, with how often it is used", async () => {
    const { studio } = await opened();
    const found = await studio.tags.find(contributor, "KOMP");
    if (!found.ok) throw new Error(found.message);
    expect(found.value.tags).toEqual([
      { id: "t-kompost", name: "kompost", slug: "kompost", posts: 1, alias: null, proposed: false },
    ]);
    expect(found.value.exact).toBeNull();
  });

  test("an alias is its tag, and says which alias it was", async () => {
    const { studio } = await opened();
    const found = await studio.tags.find(contributor, "Tomaty");
    if (!found.ok) throw new Error(found.message);
    expect(found.value.exact).toMatchObject({ name: "pomidory", alias: "tomaty" });
    expect(found.value.tags).toMatchObject([{ name: "pomidory", alias: "tomaty" }]);
    expect(found.value.near).toEqual([]);
  });

  test("shows near ones of a name that is new, and proposed ones as such", async () => {
    const { studio } = await opened();
    const found = await studio.tags.find(contributor, "komposty");
    expect(found.ok && names(found.value.near)).toEqual(["kompost"]);
    const proposed = await studio.tags.find(contributor, "szklar");
    expect(proposed.ok && proposed.value.tags).toMatchObject([{ name: "szklarnia", proposed: true }]);
  });

  test("hidden ones are an editor's", async () => {
    const { studio } = await opened();
    const of = async (viewer: typeof editor) => {
      const found = await studio.tags.find(viewer, "robo");
      return found.ok ? names(found.value.tags) : [];
    };
    expect(await of(contributor)).toEqual([]);
    expect(await of(editor)).toEqual(["robocze"]);
  });

  test.each(["", "   ", "!?", "🍅"])("of %j there is nothing to be like", async (text) => {
    const { studio } = await opened();
    expect(await studio.tags.find(contributor, text)).toMatchObject({ value: { exact: null, near: [] } });
  });

  test("tags of a post come in its order", async () => {
    const { studio } = await opened();
    const found = await studio.tags.byIds(contributor, ["t-pomidory", "nie-ma", "t-kompost"]);
    expect(names(found)).toEqual(["pomidory", "kompost"]);
  });
});

describe("a new tag", () => {
  test("is proposed by a contributor and made by an editor", async () => {
    const { studio, store } = await opened();
    expect(await studio.tags.add(contributor, "  rozsada   pod folią ", false)).toMatchObject({
      value: { name: "rozsada pod folią", slug: "rozsada-pod-folia", proposed: true, posts: 0 },
    });
    expect(await studio.tags.add(editor, "nawozy", false)).toMatchObject({ value: { proposed: false } });
    expect(await auditEntries({ store })).toEqual(["tag-create", "tag-propose"]);
  });

  test.each([
    ["Kompost", "t-kompost"],
    ["POMIDOR", "t-pomidory"],
    ["Ćwikła", "t-cwikla"],
  ])("%s is a tag already", async (name, id) => {
    const { studio, store } = await opened();
    expect(await studio.tags.add(contributor, name, false)).toMatchObject({ ok: true, value: { id } });
    expect(await auditEntries({ store })).toEqual([]);
  });

  test("under a name a tag had before is that tag", async () => {
    const { studio, store, now } = await opened();
    await store.write((tx) => tx.putFormerPath("/tag/obornik", { kind: "tag", id: "t-kompost" }, "zmiana", now));
    expect(await studio.tags.add(contributor, "Obornik", true)).toMatchObject({ value: { id: "t-kompost" } });
  });

  test("like another is made only by who is sure", async () => {
    const { studio, store } = await opened();
    const refused = await studio.tags.add(contributor, "komposty", false);
    expect(refused).toMatchObject({ ok: false, code: "conflict", near: [{ name: "kompost" }] });
    expect(await store.read.tagBySlug("komposty")).toBeNull();
    expect(await studio.tags.add(contributor, "komposty", true)).toMatchObject({ value: { slug: "komposty" } });
  });

  test.each(["", " ", "!!!", "Refresh", "x".repeat(121)])("%j is refused", async (name) => {
    const { studio, store } = await opened();
    expect(await studio.tags.add(editor, name, true)).toMatchObject({
      code: "invalid",
      fields: { name: expect.any(String) },
    });
    expect(await auditEntries({ store })).toEqual([]);
  });

  test("where an emptied one said 410 is found again once a post has it", async () => {
    const { studio, store, reading, now } = await opened();
    await store.write((tx) => tx.putFormerPath("/tag/dynia", null, "tag bez wpisów", now));
    const made = await studio.tags.add(editor, "dynia", false);
    if (!made.ok) throw new Error("The tag was refused.");
    await fixtures.edit(store, "a", { tagIds: [made.value.id] });
    expect((await reading.tag("dynia", 1)).found).toBe("here");
  });

  test("is compared with five thousand others", async () => {
    const { studio, store } = await createServices();
    await store.write(async (tx) => {
      for (let no = 0; no < 5_000; no++) {
        const word = no.toString(26).replace(/\d/g, (digit) => "klmnoprstu"[Number(digit)]!);
        await tx.putTag(fixtures.makeTag({ id: `t${no}`, slug: `tag-${no}`, name: `${word} ogrodowe ${word}` }), "");
      }
    });
    await store.write((tx) =>
      tx.putTag(fixtures.makeTag({ id: "ostatni", slug: "ostatni", name: "zimowe ogrody" }), ""),
    );
    const found = await studio.tags.find(contributor, "zimowy ogród");
    expect(found).toMatchObject({ ok: true, value: { exact: null, near: [{ id: "ostatni" }] } });
  });
});

test("a tag that is only proposed takes no address away from what it leads to", async () => {
  const { studio, reading } = await opened();
  expect(await studio.addresses.redirect(editor, "/tag/mulcz", "/uprawa")).toMatchObject({ ok: true });
  expect(await studio.tags.add(contributor, "mulcz", true)).toMatchObject({ ok: true, value: { slug: "mulcz" } });
  expect(await reading.tag("mulcz", 1)).toMatchObject({ found: "moved", path: "/uprawa" });
});
