import { describe, expect, test } from "vitest";
import { type Names, NO_ENTITIES, collectNames, resolveEntities } from "#core/import/entity-resolver.ts";
import { defineSite } from "#core/base/site-config.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { editor } from "#test/support/services/open-services.ts";
import { COMPOST, GARLIC, mergeInto, openTagCleanup, value } from "#test/support/services/tag-cleanup.ts";

/* C, C++ and C# are three tags, each with an address of its own, even if the address was another tag's before. */

const NAMES = ["C", "C++", "C#"];

/** Slugs on a site whose tags were named when slugs still ignored signs. */
const BEFORE: Record<string, string> = { C: "c", "C++": "c-2", "C#": "c-3" };

async function opened(names = NAMES, slugs: Record<string, string> = {}) {
  const world = await openTagCleanup();
  const add = async (name: string) => value(await world.studio.tags.add(editor, name, false));
  const ids: string[] = [];
  for (const name of names) ids.push((await add(name)).id);
  for (const tag of await world.store.read.tagsByIds(ids)) {
    const slug = slugs[tag.name];
    if (slug !== undefined) await world.store.write((tx) => tx.putTag({ ...tag, slug }, ""));
  }
  await fixtures.edit(world.store, "b", { tagIds: ids });
  const change = (id: string, changes: { name?: string; aliases?: string[] }) =>
    world.studio.tagEditing.change(editor, id, { ...changes, version: 1 });
  const nameOf = async (text: string) => value(await world.studio.tags.find(editor, text)).exact?.name ?? null;
  return { ...world, add, ids, change, nameOf };
}

const NEW = { C: "c", "C++": "c-plus-plus", "C#": "c-sharp" };
const OTHERS = { Київ: "kijiw", Москва: "moskwa", 日本: "65e5-672c", "🐈": "1f408", "🐕": "1f415" };
const OTHERS_BEFORE = { Київ: "wpis", Москва: "wpis-2" };

test.each([
  [NAMES, {}, NEW],
  [NAMES.toReversed(), {}, NEW],
  [NAMES, BEFORE, BEFORE],
  [Object.keys(OTHERS), {}, OTHERS],
  [Object.keys(OTHERS_BEFORE), OTHERS_BEFORE, OTHERS_BEFORE],
])(
  "%s are tags of their own in any order, at the addresses they get or have had (%j)",
  async (names: string[], had: Record<string, string>, addresses: Record<string, string>) => {
    const { add, ids, nameOf, reading } = await opened(names, had);
    expect(new Set(ids).size).toBe(names.length);
    for (const [at, name] of names.entries()) {
      expect([await nameOf(name.toLowerCase()), (await add(` ${name} `)).id]).toEqual([name, ids[at]]);
      const slug = addresses[name]!;
      expect(await reading.tag(slug, 1)).toMatchObject({ found: "here", view: { name, slug } });
      if (name !== "C") {
        expect([name, await reading.tag(name, 1)]).toMatchObject([name, { found: "moved", path: `/tag/${slug}` }]);
      }
    }
  },
);

describe("their names", () => {
  test("are changed without touching each other", async () => {
    const { change, ids, store } = await opened(NAMES, BEFORE);
    expect(await change(ids[1]!, { name: "c#" })).toMatchObject({ code: "invalid", message: /„C#” ma już tę nazwę/ });
    expect(value(await change(ids[1]!, { name: "c++" }))).toMatchObject({ name: "c++", slug: "c-2" });
    expect(value(await change(GARLIC, { name: "C+" }))).toMatchObject({ name: "C+", slug: "c-plus" });
    expect(await store.read.formerPath("/tag/czosnek")).toMatchObject({ to: "/tag/c-plus" });
  });

  test("take no address away from a tag that was called almost so", async () => {
    const { add, change, ids, reading } = await opened(["C"]);
    value(await change(ids[0]!, { name: "Język C" }));
    expect(await add("c!")).toMatchObject({ name: "Język C" });
    expect(await add("C++")).toMatchObject({ name: "C++", slug: "c-plus-plus" });
    expect(await add("C")).toMatchObject({ name: "Język C" });
    expect(await reading.tag("c", 1)).toMatchObject({ found: "moved", path: "/tag/jezyk-c" });
  });

  test("may be aliases, which are not refused", async () => {
    const { change, nameOf, store } = await opened(["C"]);
    expect(value(await change(GARLIC, { aliases: ["C++", "c#"] })).aliases).toEqual(["C++", "c#"]);
    expect([await nameOf("C++"), await nameOf("C#"), await nameOf("c")]).toEqual(["czosnek", "czosnek", "C"]);
    expect((await store.read.tagsByIds([GARLIC]))[0]!.aliases).toEqual(["C++", "c#"]);
  });

  test("lead on after a merge into one of them, and come back with its undo", async () => {
    const { studio, ids, merged, nameOf, undo } = await opened(NAMES, BEFORE);
    const [plain, plus] = ids as [string, string];
    const preview = value(await studio.tagRefresh.preview(editor, [mergeInto(plain, plus)], ""));
    expect(preview).toMatchObject({ redirects: [{ from: "/tag/c-2", to: "/tag/c" }], aliases: [{ alias: "C++" }] });
    const operation = await merged(plain, plus);
    expect([await nameOf("C++"), await nameOf("C#")]).toEqual(["C", "C#"]);
    value(await undo(operation));
    expect([await nameOf("C++"), await nameOf("C")]).toEqual(["C++", "C"]);
  });

  test("are given by a merge, whose preview says the address they get", async () => {
    const { studio, store } = await opened();
    const merges = [mergeInto(GARLIC, COMPOST)];
    const preview = value(await studio.tagRefresh.preview(editor, merges, "C+"));
    expect(preview).toMatchObject({
      merges: [{ into: "C+", refusal: null }],
      redirects: [
        { from: "/tag/kompost", to: "/tag/c-plus" },
        { from: "/tag/czosnek", to: "/tag/c-plus" },
      ],
    });
    expect(await studio.tagRefresh.merge(editor, merges, "C++")).toMatchObject({
      message: "Tag „C++” ma już tę nazwę. Połącz oba tagi.",
    });
    value(await studio.tagRefresh.merge(editor, merges, "C+"));
    expect((await store.read.tagsByIds([GARLIC]))[0]).toMatchObject({ name: "C+", slug: "c-plus" });
  });
});

test("an import makes of them what is not there, and knows what is", async () => {
  const { ids, store } = await opened(["C"]);
  const entries = [
    { tags: ["C++", "c", "C#", "c++"], authors: [], topic: null, category: { slug: "uprawa", name: "" } },
  ];
  const parts = {
    read: store.read,
    config: defineSite({ name: "G" }),
    existing: NO_ENTITIES,
    newId: () => crypto.randomUUID(),
  };
  const names: Names = { categories: new Map(), tags: new Map(), authors: new Set(), topics: new Set() };
  for (const entry of entries) collectNames(names, entry);
  const resolved = await resolveEntities(names, parts);
  expect(resolved.tags(entries[0]!).map(({ id, name, slug }) => [id === ids[0], name, slug])).toEqual([
    [false, "C++", "c-plus-plus"],
    [true, "C", "c"],
    [false, "C#", "c-sharp"],
  ]);
  expect(resolved.created.tags).toHaveLength(2);
});
