import { describe, expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { draft, heardFrom, putCopy } from "#store/contract/fixtures.ts";
import { auditEntries, editor } from "#test/support/services/open-services.ts";
import { COMPOST, GARLIC, TOMATOES, mergeInto, openTagCleanup, value } from "#test/support/services/tag-cleanup.ts";
import { FIND_ENDINGS, type FindTagWords } from "../likeness/lemma-words.ts";
import type { RefreshAction } from "./cleanup-plan.ts";

/* `/tag/refresh` in the studio, on the real store, and what readers then meet. */

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
    expect(await auditEntries({ store })).toEqual(["tag-refresh", "tag-merge"]);
    const [, entry] = await store.read.audit(2, null);
    expect(entry).toMatchObject({
      userId: editor.id,
      details: { operation, merged: "czosnek", into: "pomidory", posts: 2 },
    });
  });

  test.each<[string, RefreshAction[]]>([
    ["with itself", [mergeInto(GARLIC, COMPOST, GARLIC)]],
    ["in a circle", [mergeInto(GARLIC, COMPOST), mergeInto(COMPOST, GARLIC)]],
    ["in a chain", [mergeInto(GARLIC, COMPOST), mergeInto(TOMATOES, GARLIC)]],
    ["with two at once", [mergeInto(GARLIC, COMPOST), mergeInto(TOMATOES, COMPOST)]],
    ["with a tag that is not there", [mergeInto(GARLIC, "t-nikt")]],
    ["of nothing", [mergeInto(GARLIC)]],
    ["into a proposal", [mergeInto(fixtures.suggested.id, COMPOST)]],
    ["into a hidden tag", [mergeInto(fixtures.secret.id, COMPOST)]],
    ["beside an alias that is a tag", [mergeInto(GARLIC, COMPOST), { do: "alias", tagId: GARLIC, alias: "Pomidory" }]],
    ["beside an alias of another tag", [mergeInto(GARLIC, COMPOST), { do: "alias", tagId: GARLIC, alias: "tomaty" }]],
    ["beside a reserved name", [mergeInto(GARLIC, COMPOST), { do: "rename", tagId: GARLIC, name: "Refresh" }]],
    ["beside a name that is taken", [mergeInto(GARLIC, COMPOST), { do: "rename", tagId: GARLIC, name: "Pomidory" }]],
    ["beside the removal of a tag in use", [mergeInto(GARLIC, COMPOST), { do: "remove", tagId: TOMATOES }]],
  ])("%s is refused and nothing of the plan is done", async (_, actions) => {
    const { studio, store, run } = await openTagCleanup();
    const before = await store.read.tagUsage();
    const plan = value(await studio.tagRefresh.plan(editor, actions));
    expect(plan.refusals.length).toBeGreaterThan(0);
    expect(await run(...actions)).toMatchObject({ ok: false, code: "conflict", message: expect.stringMatching(/\.$/) });
    expect(await store.read.tagUsage()).toEqual(before);
    expect(await auditEntries({ store })).toEqual([]);
  });

  test("of a tag that was merged meanwhile is refused", async () => {
    const { run, merged } = await openTagCleanup();
    await merged(GARLIC, COMPOST);
    expect(await run(mergeInto(COMPOST, TOMATOES))).toMatchObject({ code: "conflict" });
  });

  test("is shown before it is done, and the plan is what happens", async () => {
    const { studio, store, run } = await openTagCleanup();
    await putCopy(store, { postId: "c", draft: draft({ tagIds: [COMPOST] }) });
    const actions: RefreshAction[] = [
      { do: "rename", tagId: GARLIC, name: "Kompost" },
      mergeInto(GARLIC, COMPOST),
      { do: "alias", tagId: GARLIC, alias: "czosnki" },
      { do: "remove", tagId: fixtures.beetroot.id },
      { do: "hide", tagId: TOMATOES },
    ];
    const was = await store.read.lastChange();
    const plan = value(await studio.tagRefresh.plan(editor, actions));
    expect(await store.read.lastChange()).toBe(was);
    expect(plan).toEqual({
      posts: 1,
      copies: 1,
      redirects: [
        { from: "/tag/cwikla", to: null },
        { from: "/tag/czosnek", to: "/tag/kompost" },
      ],
      aliases: expect.arrayContaining([{ tagId: GARLIC, name: "Kompost", alias: "czosnki" }]),
      sitemap: { added: [], removed: [] },
      refusals: [],
    });
    const steps: string[] = [];
    const done = await studio.tagRefresh.execute(editor, actions, (at, total) => void steps.push(`${at}/${total}`));
    expect(value(done)).toMatchObject({ plan, operations: [expect.any(String), expect.any(String)] });
    // Five actions, and the post and the working copy that one of them rewrites.
    expect([...new Set(steps)]).toEqual(["3/7", "4/7", "5/7", "6/7", "7/7"]);
    expect(await store.read.tagBySlug("kompost")).toMatchObject({
      id: GARLIC,
      name: "Kompost",
      posts: 2,
      aliases: ["czosnki"],
    });
    expect(await store.read.formerPath("/tag/czosnek")).toEqual({ to: "/tag/kompost" });
    expect(await store.read.formerPath("/tag/cwikla")).toEqual({ gone: true, reason: "tag usunięty" });
    expect(await store.read.tagBySlug("pomidory")).toMatchObject({ hidden: true });
    expect(await run()).toMatchObject({ code: "invalid" });
  });

  test("tells which tags enter and leave the sitemap", async () => {
    const { studio, store } = await openTagCleanup();
    const posts = [1, 2, 3, 4].map((no) => fixtures.makePost({ id: `k${no}`, tagIds: [COMPOST] }));
    await fixtures.putPosts(store, ...posts);
    const plan = async (...actions: RefreshAction[]) => value(await studio.tagRefresh.plan(editor, actions)).sitemap;
    expect(await plan(mergeInto(TOMATOES, COMPOST))).toEqual({ added: ["/tag/pomidory"], removed: ["/tag/kompost"] });
    expect(await plan({ do: "hide", tagId: COMPOST })).toEqual({ added: [], removed: ["/tag/kompost"] });
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
