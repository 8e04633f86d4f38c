import { describe, expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { editor } from "#test/support/services/open-services.ts";
import { MOST_GROUPS } from "./analyse-tags.ts";
import { COMPOST, GARLIC, TOMATOES, openTagCleanup, value } from "#test/support/services/tag-cleanup.ts";

describe("the analysis", () => {
  test("shows duplicates with samples and reason, and tags nobody needs", async () => {
    const { studio, store } = await openTagCleanup();
    await store.write(async (tx) => {
      await tx.putTag(fixtures.makeTag({ id: "t-k2", slug: "kompost-2", name: "Komposty" }), "");
      await tx.putTag(fixtures.makeTag({ id: "t-k3", slug: "kompost-3", name: "KOMPOST" }), "");
    });
    await fixtures.putPosts(store, fixtures.makePost({ id: "d", state: "draft", publishedAt: null, tagIds: ["t-k2"] }));
    const was = await store.read.lastChange();
    const found = value(await studio.tagRefresh.analyse(editor));
    expect(await store.read.lastChange()).toBe(was);
    expect(found).toMatchObject({ tags: 8, assignments: 5, untagged: 0, overtagged: 0 });
    expect(found.duplicates.map((group) => [group.class, group.tags.map(({ name }) => name), group.reason])).toEqual([
      ["certain", ["kompost", "KOMPOST"], "Różnią się tylko wielkością liter."],
      ["probable", ["kompost", "Komposty"], "To samo słowo w innej odmianie."],
    ]);
    expect(found.duplicates[0]!.tags[0]!.samples).toEqual([{ title: "«O tym, co na grządce (a)»", slug: "o-a" }]);
    expect(found.empty.map(({ name }) => name).toSorted()).toEqual(["KOMPOST", "robocze", "szklarnia", "ćwikła"]);
    expect(found.rare.map(({ name }) => name).toSorted()).toEqual(["czosnek", "kompost", "pomidory"]);
    expect(found.unused.map(({ name }) => name)).toEqual(["Komposty"]);
  });

  test("shows the groups with the most posts and says how many there are", async () => {
    const { studio, store } = await openTagCleanup();
    await store.write(async (tx) => {
      for (let no = 0; no < MOST_GROUPS + 1; no += 1) {
        const name = `z${no.toString(2).replaceAll("0", "a").replaceAll("1", "o")}`;
        await tx.putTag(fixtures.makeTag({ id: `a${no}`, slug: `a-${no}`, name }), "");
        await tx.putTag(fixtures.makeTag({ id: `b${no}`, slug: `b-${no}`, name: name.toUpperCase() }), "");
      }
    });
    await fixtures.putPosts(store, fixtures.makePost({ id: "d", tagIds: [`a${MOST_GROUPS}`] }));
    const { duplicates, groups } = value(await studio.tagRefresh.analyse(editor));
    const certain = duplicates.filter((group) => group.class === "certain");
    expect([certain.length, groups.certain]).toEqual([MOST_GROUPS, MOST_GROUPS + 1]);
    expect(certain[0]!.canonicalId).toBe(`a${MOST_GROUPS}`);
  });

  test("never again shows a pair that is no duplicate, not even after a merge and its undo", async () => {
    const { studio, store, merged, undo } = await openTagCleanup();
    await store.write((tx) => tx.putTag(fixtures.makeTag({ id: "t-k3", slug: "kompost-3", name: "KOMPOST" }), ""));
    const groups = async () => value(await studio.tagRefresh.analyse(editor)).duplicates.length;
    expect(await groups()).toBe(1);
    expect((await studio.tagRefresh.dismiss(editor, ["t-k3", COMPOST])).ok).toBe(true);
    expect(await groups()).toBe(0);
    await undo(await merged(TOMATOES, "t-k3"));
    expect(await groups()).toBe(0);
    expect(await store.read.audit(9, null)).toContainEqual(
      expect.objectContaining({ act: "tag-not-duplicate", details: { tags: "KOMPOST, kompost" } }),
    );
    expect((await studio.tagRefresh.undismiss(editor, [COMPOST, "t-k3"])).ok).toBe(true);
    expect(await groups()).toBe(1);
    expect(await studio.tagRefresh.dismiss(editor, [COMPOST, COMPOST])).toMatchObject({ code: "invalid" });
    expect(await studio.tagRefresh.dismiss(editor, [COMPOST, "t-nikt"])).toMatchObject({ code: "missing" });
  });

  test("lists posts that have no tag and those that have too many", async () => {
    const { studio, store } = await openTagCleanup();
    const many = Array.from({ length: 8 }, (_, no) =>
      fixtures.makeTag({ id: `t-${no}`, slug: `t-${no}`, name: `temat ${no}` }),
    );
    await store.write(async (tx) => {
      for (const tag of many) await tx.putTag(tag, "");
    });
    const tagIds = [GARLIC, ...many.map(({ id }) => id)];
    await fixtures.putPosts(store, fixtures.makePost({ id: "x" }), fixtures.makePost({ id: "y", tagIds }));
    const untagged = value(await studio.tagRefresh.untidy(editor, "untagged", 1));
    expect(untagged.rows).toMatchObject([{ id: "x", tags: [] }]);
    const overtagged = value(await studio.tagRefresh.untidy(editor, "overtagged", 1));
    expect(overtagged.rows).toMatchObject([{ id: "y", tags: ["czosnek", ...many.map(({ name }) => name)] }]);
    expect(await studio.tagRefresh.untidy(editor, "untagged", 2)).toMatchObject({ code: "missing" });
  });

  test("the repair says how many counts were wrong", async () => {
    const { studio } = await openTagCleanup();
    expect(value(await studio.tagRefresh.recount(editor))).toEqual({ counts: 0 });
  });
});
