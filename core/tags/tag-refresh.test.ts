import { describe, expect, test } from "vitest";
import type { Outcome } from "#core/outcome.ts";
import * as cast from "#store/contract/cast.ts";
import { draft, heardFrom, putCopy } from "#store/contract/desk-cast.ts";
import { deeds, editor, openDesk } from "../../test/support/open-desk.ts";
import type { RefreshAction } from "./refresh-plan.ts";
import { UNDO_MS } from "./undoing.ts";

/* `/tag/refresh` at the desk, on the real store, and what readers then meet. */

const [COMPOST, TOMATOES, GARLIC] = [cast.compost.id, cast.tomatoes.id, cast.garlic.id];

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
}

async function opened() {
  let now = Date.UTC(2026, 10, 20, 12);
  const world = await openDesk({ clock: () => now });
  await cast.putPosts(
    world.store,
    cast.makePost({ id: "a", tagIds: [COMPOST, GARLIC] }),
    cast.makePost({ id: "b", tagIds: [GARLIC], publishedAt: cast.friday(1) }),
    cast.makePost({ id: "c", tagIds: [TOMATOES], publishedAt: cast.friday(2) }),
  );
  const run = (...actions: RefreshAction[]) => world.desk.tagRefresh.execute(editor, actions);
  const merged = async (into: string, ...tagIds: string[]) => {
    const done = value(await run({ do: "merge", into, tagIds }));
    return done.operations[0]!;
  };
  const undo = (id: string) => world.desk.tagRefresh.undo(editor, id);
  const wait = (ms: number) => void (now += ms);
  return { ...world, run, merged, undo, wait };
}

const mergeInto = (into: string, ...tagIds: string[]): RefreshAction => ({ do: "merge", into, tagIds });

describe("a merge", () => {
  test("leads the old address, its former ones and its aliases on in one hop", async () => {
    const { store, merged, reading } = await opened();
    await store.write(async (tx) => {
      await tx.putTag({ ...cast.compost, aliases: ["humus"] }, "");
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
    const { store, merged } = await opened();
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
    const { store, merged } = await opened();
    const operation = await merged(TOMATOES, GARLIC);
    expect(await deeds({ store })).toEqual(["tag-refresh", "tag-merge"]);
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
    ["into a proposal", [mergeInto(cast.suggested.id, COMPOST)]],
    ["into a hidden tag", [mergeInto(cast.secret.id, COMPOST)]],
    ["beside an alias that is a tag", [mergeInto(GARLIC, COMPOST), { do: "alias", tagId: GARLIC, alias: "Pomidory" }]],
    ["beside an alias of another tag", [mergeInto(GARLIC, COMPOST), { do: "alias", tagId: GARLIC, alias: "tomaty" }]],
    ["beside a reserved name", [mergeInto(GARLIC, COMPOST), { do: "rename", tagId: GARLIC, name: "Refresh" }]],
    ["beside a name that is taken", [mergeInto(GARLIC, COMPOST), { do: "rename", tagId: GARLIC, name: "Pomidory" }]],
    ["beside the removal of a tag in use", [mergeInto(GARLIC, COMPOST), { do: "remove", tagId: TOMATOES }]],
  ])("%s is refused and nothing of the plan is done", async (_, actions) => {
    const { desk, store, run } = await opened();
    const before = await store.read.tagUsage();
    const plan = value(await desk.tagRefresh.plan(editor, actions));
    expect(plan.refusals.length).toBeGreaterThan(0);
    expect(await run(...actions)).toMatchObject({ ok: false, code: "conflict", message: expect.stringMatching(/\.$/) });
    expect(await store.read.tagUsage()).toEqual(before);
    expect(await deeds({ store })).toEqual([]);
  });

  test("of a tag that was merged meanwhile is refused", async () => {
    const { run, merged } = await opened();
    await merged(GARLIC, COMPOST);
    expect(await run(mergeInto(COMPOST, TOMATOES))).toMatchObject({ code: "conflict" });
  });

  test("is shown before it is done, and the plan is what happens", async () => {
    const { desk, store, run } = await opened();
    await putCopy(store, { postId: "c", draft: draft({ tagIds: [COMPOST] }) });
    const actions: RefreshAction[] = [
      { do: "rename", tagId: GARLIC, name: "Kompost" },
      mergeInto(GARLIC, COMPOST),
      { do: "alias", tagId: GARLIC, alias: "czosnki" },
      { do: "remove", tagId: cast.beetroot.id },
      { do: "hide", tagId: TOMATOES },
    ];
    const was = await store.read.lastChange();
    const plan = value(await desk.tagRefresh.plan(editor, actions));
    expect(await store.read.lastChange()).toBe(was);
    expect(plan).toEqual({
      posts: 1,
      copies: 1,
      redirects: [
        { from: "/tag/cwikla", to: null },
        { from: "/tag/czosnek", to: "/tag/kompost" },
      ],
      aliases: expect.arrayContaining([{ tagId: GARLIC, alias: "czosnki" }]),
      sitemap: { added: [], removed: [] },
      refusals: [],
    });
    const steps: string[] = [];
    const done = await desk.tagRefresh.execute(editor, actions, (at, total) => void steps.push(`${at}/${total}`));
    expect(value(done)).toMatchObject({ plan, operations: [expect.any(String), expect.any(String)] });
    expect(steps).toEqual(["1/5", "2/5", "3/5", "4/5", "5/5"]);
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
    const { desk, store } = await opened();
    const posts = [1, 2, 3, 4].map((no) => cast.makePost({ id: `k${no}`, tagIds: [COMPOST] }));
    await cast.putPosts(store, ...posts);
    const plan = async (...actions: RefreshAction[]) => value(await desk.tagRefresh.plan(editor, actions)).sitemap;
    expect(await plan(mergeInto(TOMATOES, COMPOST))).toEqual({ added: ["/tag/pomidory"], removed: ["/tag/kompost"] });
    expect(await plan({ do: "hide", tagId: COMPOST })).toEqual({ added: [], removed: ["/tag/kompost"] });
  });
});

describe("a text kept outside the store", () => {
  test("names the merged tag and gets the one it is now", async () => {
    const { store, merged } = await opened();
    await merged(GARLIC, COMPOST);
    await merged(TOMATOES, GARLIC);
    expect(await store.read.resolveTagIds([COMPOST, TOMATOES, GARLIC])).toEqual([TOMATOES]);
  });
});

describe("undoing", () => {
  test("brings the tag back with its address, aliases, former paths and posts", async () => {
    const { store, merged, undo, reading } = await opened();
    await store.write(async (tx) => {
      await tx.putTag({ ...cast.compost, aliases: ["humus"], description: "Z liści." }, "<p>Z liści.</p>");
      await tx.putFormerPath("/tag/obornik", { kind: "tag", id: COMPOST }, "zmiana", 7);
    });
    const operation = await merged(GARLIC, COMPOST);
    expect(value(await undo(operation))).toEqual({ tags: ["kompost"], posts: 1, copies: 0, skipped: [] });
    expect(await reading.tag("kompost", 1)).toMatchObject({
      found: "here",
      view: { descriptionHtml: "<p>Z liści.</p>" },
    });
    for (const slug of ["humus", "obornik"]) {
      expect(await reading.tag(slug, 1)).toMatchObject({ found: "moved", path: "/tag/kompost" });
    }
    expect((await store.read.tagsByIds([GARLIC]))[0]!.aliases).toEqual([]);
    expect(await store.read.formerPathRow("/tag/obornik")).toMatchObject({ reason: "zmiana", since: 7 });
    expect(await undo(operation)).toMatchObject({ ok: false, code: "conflict" });
    expect(await deeds({ store })).toContain("tag-undo");
  });

  test("waits while the target is merged itself, and says with what", async () => {
    const { desk, merged, undo } = await opened();
    const first = await merged(GARLIC, COMPOST);
    const second = await merged(TOMATOES, GARLIC);
    expect(await undo(first)).toMatchObject({ code: "conflict", message: expect.stringContaining("„pomidory”") });
    expect(value(await desk.tagRefresh.operations(editor)).map(({ id, obstacle }) => [id, obstacle === null])).toEqual([
      [second, true],
      [first, false],
    ]);
    expect((await undo(second)).ok).toBe(true);
    expect((await undo(first)).ok).toBe(true);
  });

  test("is refused while the old address is another tag's, its alias, or leads elsewhere", async () => {
    const { store, merged, undo } = await opened();
    const operation = await merged(GARLIC, COMPOST);
    const take = { ...cast.beetroot, slug: "kompost" };
    await store.write((tx) => tx.putTag(take, ""));
    expect(await undo(operation)).toMatchObject({ code: "conflict", message: expect.stringContaining("„ćwikła”") });
    await store.write(async (tx) => {
      await tx.putTag(cast.beetroot, "");
      await tx.putFormerPath("/tag/kompost", { kind: "tag", id: TOMATOES }, "ręcznie", 1);
    });
    expect(await undo(operation)).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("/tag/pomidory"),
    });
    await store.write((tx) => tx.dropFormerPath("/tag/kompost"));
    expect((await undo(operation)).ok).toBe(true);
  });

  test("has 30 days", async () => {
    const { merged, undo, wait } = await opened();
    const operation = await merged(GARLIC, COMPOST);
    wait(UNDO_MS + 1);
    expect(await undo(operation)).toMatchObject({ code: "gone" });
    expect(await undo("nie-ma")).toMatchObject({ code: "missing" });
  });

  test("closes the page of a target that has nothing of its own", async () => {
    const { store, merged, undo, reading } = await opened();
    const operation = await merged(cast.beetroot.id, COMPOST);
    expect((await reading.tag("cwikla", 1)).found).toBe("here");
    expect((await undo(operation)).ok).toBe(true);
    expect((await reading.tag("cwikla", 1)).found).toBe("gone");
    expect(await store.read.listSize(`tag:${COMPOST}`)).toBe(1);
  });

  test("brings back a removed tag", async () => {
    const { store, run, undo } = await opened();
    const { operations } = value(await run({ do: "remove", tagId: cast.beetroot.id }));
    expect(value(await undo(operations[0]!))).toMatchObject({ tags: ["ćwikła"], skipped: [] });
    expect(await store.read.tagBySlug("cwikla")).toMatchObject({ name: "ćwikła" });
  });
});

describe("the analysis", () => {
  test("shows duplicates with samples and reason, and tags nobody needs", async () => {
    const { desk, store } = await opened();
    await store.write(async (tx) => {
      await tx.putTag(cast.makeTag({ id: "t-k2", slug: "kompost-2", name: "Komposty" }), "");
      await tx.putTag(cast.makeTag({ id: "t-k3", slug: "kompost-3", name: "KOMPOST" }), "");
    });
    await cast.putPosts(store, cast.makePost({ id: "d", state: "szkic", publishedAt: null, tagIds: ["t-k2"] }));
    const was = await store.read.lastChange();
    const found = value(await desk.tagRefresh.analyse(editor));
    expect(await store.read.lastChange()).toBe(was);
    expect(found).toMatchObject({ tags: 8, assignments: 5, untagged: 0, overtagged: 0, shadowed: [] });
    expect(found.duplicates.map((group) => [group.class, group.tags.map(({ name }) => name), group.reason])).toEqual([
      ["certain", ["kompost", "KOMPOST"], "Różnią się tylko wielkością liter albo interpunkcją."],
      ["probable", ["kompost", "Komposty"], "To te same słowa w innej odmianie."],
    ]);
    expect(found.duplicates[0]!.tags[0]!.samples).toEqual([{ title: "O tym, co na grządce (a)", slug: "o-a" }]);
    expect(found.empty.map(({ name }) => name).toSorted()).toEqual(["KOMPOST", "robocze", "szklarnia", "ćwikła"]);
    expect(found.rare.map(({ name }) => name).toSorted()).toEqual(["czosnek", "kompost", "pomidory"]);
    expect(found.unused.map(({ name }) => name)).toEqual(["Komposty"]);
  });

  test("never again shows a pair that is no duplicate, not even after a merge and its undo", async () => {
    const { desk, store, merged, undo } = await opened();
    await store.write((tx) => tx.putTag(cast.makeTag({ id: "t-k3", slug: "kompost-3", name: "KOMPOST" }), ""));
    const groups = async () => value(await desk.tagRefresh.analyse(editor)).duplicates.length;
    expect(await groups()).toBe(1);
    expect((await desk.tagRefresh.dismiss(editor, "t-k3", COMPOST)).ok).toBe(true);
    expect(await groups()).toBe(0);
    await undo(await merged(TOMATOES, "t-k3"));
    expect(await groups()).toBe(0);
    expect(await desk.tagRefresh.dismiss(editor, COMPOST, COMPOST)).toMatchObject({ code: "invalid" });
    expect(await desk.tagRefresh.dismiss(editor, COMPOST, "t-nikt")).toMatchObject({ code: "missing" });
  });

  test("suggests tags to a post that has none, and says which of too many its text names", async () => {
    const { desk, store } = await opened();
    const many = Array.from({ length: 8 }, (_, no) =>
      cast.makeTag({ id: `t-${no}`, slug: `t-${no}`, name: `temat ${no}` }),
    );
    await store.write(async (tx) => {
      for (const tag of many) await tx.putTag(tag, "");
    });
    const body = "Czosnek sadzi się jesienią. Czosnek lubi kompost.";
    await cast.putPosts(
      store,
      cast.makePost({
        id: "x",
        title: "Pomidor na balkonie",
        lead: "",
        body,
        tagIds: [],
        publishedAt: cast.friday(1) + 1,
      }),
      cast.makePost({ id: "y", body, tagIds: [GARLIC, ...many.map(({ id }) => id)], publishedAt: cast.friday(40) }),
    );
    const untagged = value(await desk.tagRefresh.untidy(editor, "untagged", 1));
    expect(untagged.rows).toMatchObject([
      {
        id: "x",
        suggestions: [
          { name: "pomidory", reason: "nazwa w tytule" },
          { name: "czosnek", reason: "nazwa w treści (2 razy)" },
          { name: "kompost", reason: "nazwa w treści" },
        ],
      },
    ]);
    const overtagged = value(await desk.tagRefresh.untidy(editor, "overtagged", 1));
    expect(overtagged.rows[0]!.tags.filter(({ named }) => named)).toEqual([
      { id: GARLIC, name: "czosnek", named: true },
    ]);
    expect(await desk.tagRefresh.untidy(editor, "untagged", 2)).toMatchObject({ code: "missing" });
  });

  test("suggests what the posts beside have", async () => {
    const { desk, store } = await opened();
    await cast.putPosts(
      store,
      cast.makePost({ id: "x", title: "Cisza", lead: "", body: "Nic.", publishedAt: cast.friday(1) + 1 }),
    );
    const { rows } = value(await desk.tagRefresh.untidy(editor, "untagged", 1));
    expect(rows[0]!.suggestions).toEqual([{ tagId: GARLIC, name: "czosnek", reason: "mają go sąsiednie wpisy (2)" }]);
  });

  test("the repair drops aliases that lead nowhere and says how many counts were wrong", async () => {
    const { desk, store } = await opened();
    await store.write((tx) => tx.putTag({ ...cast.compost, aliases: ["czosnek", "tomaty", "humus"] }, ""));
    const shadowed = value(await desk.tagRefresh.analyse(editor)).shadowed;
    expect(shadowed.map(({ alias, by }) => [alias, by])).toEqual([
      ["czosnek", "czosnek"],
      ["tomaty", "kompost"],
    ]);
    expect(value(await desk.tagRefresh.recount(editor))).toEqual({ counts: 0, aliases: 2 });
    expect(value(await desk.tagRefresh.analyse(editor)).shadowed).toEqual([]);
    expect((await store.read.tagsByIds([COMPOST]))[0]!.aliases).toEqual(["tomaty", "humus"]);
  });
});
