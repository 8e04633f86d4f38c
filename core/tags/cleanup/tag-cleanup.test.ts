import { describe, expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { draft, heardFrom, putCopy } from "#store/contract/fixtures.ts";
import { auditEntries, editor } from "#test/support/services/open-services.ts";
import { COMPOST, GARLIC, TOMATOES, mergeInto, openTagCleanup, value } from "#test/support/services/tag-cleanup.ts";
import { FIND_ENDINGS, type FindTagWords } from "../likeness/lemma-words.ts";
import type { TagMerge } from "./preview-merges.ts";

/* `/tag/refresh` in the studio, on the real store, and what readers see afterwards. */

describe("an analysis", () => {
  test("is good for ten minutes while nothing changes, whatever becomes of the time of day", async () => {
    let [elapsed, analysed] = [0, 0];
    const words: FindTagWords = async (...asked) => (analysed++, FIND_ENDINGS(...asked));
    const { studio, wait } = await openTagCleanup({ elapsed: () => elapsed, words });
    const again = async () => (value(await studio.tagRefresh.analyse(editor)), analysed);
    const once = await again();
    wait(3_600_000);
    elapsed += 10 * 60_000;
    expect(await again()).toBe(once);
    wait(-3_600_000);
    elapsed += 1;
    expect(await again()).toBeGreaterThan(once);
  });
});

describe("a merge", () => {
  test("leads the old address, its former ones and its aliases on in one hop", async () => {
    const { store, merged, reading } = await openTagCleanup();
    await store.write(async (tx) => {
      await tx.putTag({ ...fixtures.compost, aliases: ["humus"] }, "");
      await tx.putFormerPath("/tag/obornik", { kind: "tag", id: COMPOST }, "zmiana", 1);
    });
    await merged(GARLIC, COMPOST);
    for (const slug of ["kompost", "humus", "obornik", "KOMPOST"]) {
      expect(await reading.tag(slug, 1)).toMatchObject({ found: "moved", path: "/tag/czosnek" });
    }
    await merged(TOMATOES, GARLIC);
    for (const slug of ["kompost", "humus", "obornik", "czosnek"]) {
      expect(await reading.tag(slug, 1)).toMatchObject({ found: "moved", path: "/tag/pomidory" });
    }
    expect((await reading.tag("pomidory", 1)).found).toBe("here");
    const [tag] = await store.read.tagsByIds([TOMATOES]);
    expect(tag!.aliases).toEqual(["Pomidor", "tomaty", "czosnek", "kompost", "humus"]);
  });

  test("purges the pages of both tags and of every post, and no date of a feed moves", async () => {
    const { store, merged } = await openTagCleanup();
    const dates = async () =>
      (await store.read.feed("all", 9)).map(({ id, updatedAt, version }) => [id, updatedAt, version]);
    const before = await dates();
    const heard = heardFrom(store);
    await merged(TOMATOES, GARLIC);
    expect(heard).toHaveLength(1);
    expect(heard[0]).toEqual(
      expect.arrayContaining([
        "tag:czosnek",
        "tag:pomidory",
        "post:a",
        "post:b",
        "tags",
        "home",
        "feeds",
        "sitemap",
        "addresses",
      ]),
    );
    expect(heard[0]).not.toContain("post:c");
    expect(await dates()).toEqual(before);
    expect((await store.read.feed("all", 9)).map(({ tags }) => tags)).toEqual([
      ["pomidory"],
      ["pomidory"],
      ["kompost", "pomidory"],
    ]);
  });

  test("is written down, with who did it", async () => {
    const { store, merged } = await openTagCleanup();
    const operation = await merged(TOMATOES, GARLIC);
    expect(await auditEntries({ store })).toEqual(["tag-merge"]);
    const [entry] = await store.read.audit(1, null);
    expect(entry).toMatchObject({
      userId: editor.id,
      details: { operation, merged: "czosnek", into: "pomidory", posts: 2 },
    });
  });

  test.each<[string, TagMerge[], string]>([
    ["with itself", [mergeInto(GARLIC, COMPOST, GARLIC)], ""],
    ["in a circle", [mergeInto(GARLIC, COMPOST), mergeInto(COMPOST, GARLIC)], ""],
    ["in a chain", [mergeInto(GARLIC, COMPOST), mergeInto(TOMATOES, GARLIC)], ""],
    ["with two at once", [mergeInto(GARLIC, COMPOST), mergeInto(TOMATOES, COMPOST)], ""],
    ["with a tag that is not there", [mergeInto(GARLIC, "t-nikt")], ""],
    ["into a tag that is not there", [mergeInto("t-nikt", GARLIC)], ""],
    ["of nothing", [mergeInto(GARLIC)], ""],
    ["into a proposal", [mergeInto(fixtures.suggested.id, COMPOST)], ""],
    ["into a hidden tag", [mergeInto(fixtures.secret.id, COMPOST)], ""],
    ["under a reserved name", [mergeInto(GARLIC, COMPOST)], "Refresh"],
    ["under a name that is taken", [mergeInto(GARLIC, COMPOST)], "Pomidory"],
    ["under another tag's alias", [mergeInto(GARLIC, COMPOST)], "tomaty"],
    ["under a name of no letters", [mergeInto(GARLIC, COMPOST)], "!!!"],
  ])("%s is refused, and nothing is done of what is sent with it", async (_, refused, name) => {
    const { studio, store } = await openTagCleanup();
    const before = await store.read.tagUsage();
    const merges = name === "" ? [mergeInto(fixtures.secret.id, fixtures.beetroot.id), ...refused] : refused;
    const preview = value(await studio.tagRefresh.preview(editor, merges, name));
    expect(preview.merges.map(({ refusal }) => refusal)).toContainEqual(expect.stringMatching(/\.$/));
    const answer = await studio.tagRefresh.merge(editor, merges, name);
    expect(answer).toMatchObject({ ok: false, code: "conflict", message: expect.stringMatching(/\.$/) });
    expect(await store.read.tagUsage()).toEqual(before);
    expect(await auditEntries({ store })).toEqual([]);
  });

  test("of nothing at all is refused", async () => {
    const { run, studio } = await openTagCleanup();
    expect(await run()).toMatchObject({ code: "invalid" });
    expect(await studio.tagRefresh.remove(editor, [])).toMatchObject({ code: "invalid" });
  });

  test("of a tag that was merged meanwhile is refused", async () => {
    const { run, merged } = await openTagCleanup();
    await merged(GARLIC, COMPOST);
    expect(await run(mergeInto(COMPOST, TOMATOES))).toMatchObject({ code: "conflict" });
  });

  test("is shown before it is done, and what is shown is what happens", async () => {
    const { studio, store } = await openTagCleanup();
    await store.write((tx) => tx.putTag({ ...fixtures.compost, aliases: ["humus"] }, ""));
    await putCopy(store, { postId: "c", draft: draft({ tagIds: [COMPOST] }) });
    const was = await store.read.lastChange();
    const merges = [mergeInto(GARLIC, COMPOST)];
    const preview = value(await studio.tagRefresh.preview(editor, merges, "Kompost"));
    expect(await store.read.lastChange()).toBe(was);
    expect(preview).toEqual({
      merges: [{ merge: merges[0], into: "Kompost", tags: ["kompost"], refusal: null }],
      posts: 1,
      copies: 1,
      redirects: [{ from: "/tag/czosnek", to: "/tag/kompost" }],
      aliases: [{ name: "Kompost", alias: "humus" }],
    });
    value(await studio.tagRefresh.merge(editor, merges, "Kompost"));
    const merged = { id: GARLIC, name: "Kompost", posts: 2, aliases: ["humus"] };
    expect(await store.read.tagBySlug("kompost")).toMatchObject(merged);
    expect(await store.read.formerPath("/tag/czosnek")).toEqual({ to: "/tag/kompost" });
  });

  test("of several pairs at once counts each post once, and leaves those out that something stands against", async () => {
    const { studio, store } = await openTagCleanup();
    const [other, secret] = [fixtures.makeTag({ id: "t-x", slug: "x", name: "x" }), fixtures.secret.id];
    await store.write((tx) => tx.putTag(other, ""));
    const merges = [mergeInto(GARLIC, COMPOST), mergeInto(secret, TOMATOES), mergeInto("t-x", fixtures.beetroot.id)];
    const preview = value(await studio.tagRefresh.preview(editor, merges, ""));
    expect(preview.merges.map(({ refusal }) => refusal === null)).toEqual([true, false, true]);
    expect(preview).toMatchObject({
      posts: 1,
      redirects: [
        { from: "/tag/kompost", to: "/tag/czosnek" },
        { from: "/tag/cwikla", to: "/tag/x" },
      ],
    });
    const possible = preview.merges.filter(({ refusal }) => refusal === null).map(({ merge }) => merge);
    value(await studio.tagRefresh.merge(editor, possible, ""));
    expect(await auditEntries({ store })).toEqual(["tag-merge", "tag-merge"]);
  });
});

describe("tags that are no duplicates", () => {
  test("are listed the last first, in groups that can be taken back", async () => {
    const { studio, wait } = await openTagCleanup();
    const [beetroot, refresh] = [fixtures.beetroot.id, studio.tagRefresh];
    const listed = async () => value(await refresh.analyse(editor)).dismissed.map(({ id }) => id.split(" ").toSorted());
    value(await refresh.dismiss(editor, [GARLIC, COMPOST, TOMATOES]));
    wait(1);
    value(await refresh.dismiss(editor, [GARLIC, beetroot]));
    const [pair, three] = [[GARLIC, beetroot].toSorted(), [GARLIC, COMPOST, TOMATOES].toSorted()];
    expect(await listed()).toEqual([pair, three]);
    value(await refresh.undismiss(editor, three));
    expect(await listed()).toEqual([pair]);
  });

  test("are not listed where they are gone", async () => {
    const { studio, merged } = await openTagCleanup();
    value(await studio.tagRefresh.dismiss(editor, [GARLIC, COMPOST]));
    await merged(TOMATOES, GARLIC);
    expect(value(await studio.tagRefresh.analyse(editor)).dismissed).toEqual([]);
  });
});

describe("tags nothing has", () => {
  test("are removed together or not at all, and their addresses say so", async () => {
    const { studio, store, removed, undo } = await openTagCleanup();
    await store.write((tx) => tx.putTag(fixtures.makeTag({ id: "t-x", slug: "x", name: "x" }), ""));
    const ids = [fixtures.beetroot.id, "t-x"];
    expect(await studio.tagRefresh.remove(editor, [...ids, GARLIC])).toMatchObject({ code: "conflict" });
    expect(await store.read.tagsByIds(ids)).toHaveLength(2);
    const operation = await removed(...ids);
    expect(await store.read.formerPath("/tag/cwikla")).toEqual({ gone: true, reason: "tag usunięty" });
    expect(value(await undo(operation)).tags.toSorted()).toEqual(["x", "ćwikła"]);
    expect(await store.read.tagsByIds(ids)).toHaveLength(2);
  });
});

describe("a text kept outside the store", () => {
  test("names the merged tag and gets the one it is now", async () => {
    const { store, merged } = await openTagCleanup();
    await merged(GARLIC, COMPOST);
    await merged(TOMATOES, GARLIC);
    expect(await store.read.resolveTagIds([COMPOST, TOMATOES, GARLIC])).toEqual([TOMATOES]);
  });
});
