import { describe, expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { auditEntries, editor } from "#test/support/services/open-services.ts";
import { COMPOST, GARLIC, mergeInto, TOMATOES, openTagCleanup, value } from "#test/support/services/tag-cleanup.ts";
import { UNDO_MS } from "./undo-operation.ts";

describe("undoing a merge that gave its target a name", () => {
  async function renamed(name: string) {
    const world = await openTagCleanup();
    const merged = await world.studio.tagRefresh.merge(editor, [mergeInto(GARLIC, COMPOST)], name);
    const called = async () => (await world.store.read.tagsByIds([GARLIC]))[0]!;
    return { ...world, operation: value(merged).operation, called };
  }

  test("brings the former name, its address and its aliases back, and the other name leads on", async () => {
    const { operation, undo, called, reading, store } = await renamed("Ząbki");
    expect(await called()).toMatchObject({ name: "Ząbki", slug: "zabki", aliases: ["kompost"] });
    expect(value(await undo(operation))).toMatchObject({
      name: { name: "czosnek", now: "czosnek", why: null },
      skipped: [],
    });
    expect(await called()).toMatchObject({ name: "czosnek", slug: "czosnek", aliases: [] });
    expect(await reading.tag("zabki", 1)).toMatchObject({ found: "moved", path: "/tag/czosnek" });
    expect(await reading.tag("kompost", 1)).toMatchObject({ found: "here" });
    expect(await store.read.formerPathRow("/tag/czosnek")).toBeNull();
  });

  test("frees the name and the address of the tag that comes back", async () => {
    const { operation, undo, called, reading, studio } = await renamed("Kompost");
    expect(await called()).toMatchObject({ name: "Kompost", slug: "kompost" });
    expect(value(await studio.tagRefresh.operations(editor))[0]).toMatchObject({ id: operation, obstacle: null });
    value(await undo(operation));
    expect(await called()).toMatchObject({ name: "czosnek", slug: "czosnek", aliases: [] });
    expect(await reading.tag("kompost", 1)).toMatchObject({ found: "here", view: { name: "kompost" } });
  });

  test("keeps a name somebody gave it since, and says so", async () => {
    const { operation, studio, undo, called } = await renamed("Ząbki");
    const { version } = await called();
    value(await studio.tagEditing.change(editor, GARLIC, { version, name: "Główki" }));
    expect(value(await undo(operation))).toMatchObject({ name: { name: "czosnek", now: "Główki", why: "changed" } });
    expect(await called()).toMatchObject({ name: "Główki", aliases: [] });
  });

  test("keeps its name where the former one is another tag's, and says so", async () => {
    const { operation, store, undo, called } = await renamed("Ząbki");
    await store.write((tx) => tx.putTag(fixtures.makeTag({ id: "t-x", slug: "czosnek", name: "Czosnek" }), ""));
    expect(value(await undo(operation))).toMatchObject({ name: { name: "czosnek", now: "Ząbki", why: "taken" } });
    expect(await called()).toMatchObject({ name: "Ząbki", slug: "zabki", aliases: [] });
  });

  test("gives back the alias that had become its name", async () => {
    const { store, studio, undo } = await openTagCleanup();
    await store.write((tx) => tx.putTag({ ...fixtures.garlic, aliases: ["ząbki"] }, ""));
    value(await undo(value(await studio.tagRefresh.merge(editor, [mergeInto(GARLIC, COMPOST)], "Ząbki")).operation));
    expect((await store.read.tagsByIds([GARLIC]))[0]).toMatchObject({ name: "czosnek", aliases: ["ząbki"] });
  });

  test("leaves a name alone that no merge set", async () => {
    const { studio, merged, undo, store } = await openTagCleanup();
    const operation = await merged(GARLIC, COMPOST);
    const [{ version } = fixtures.garlic] = await store.read.tagsByIds([GARLIC]);
    value(await studio.tagEditing.change(editor, GARLIC, { version, name: "Ząbki" }));
    expect(value(await undo(operation))).toMatchObject({ name: null });
    expect((await store.read.tagsByIds([GARLIC]))[0]).toMatchObject({ name: "Ząbki" });
  });
});

describe("undoing", () => {
  test("brings the tag back with its address, aliases, former paths and posts", async () => {
    const { store, merged, undo, reading } = await openTagCleanup();
    await store.write(async (tx) => {
      await tx.putTag({ ...fixtures.compost, aliases: ["humus"], description: "Z liści." }, "<p>Z liści.</p>");
      await tx.putFormerPath("/tag/obornik", { kind: "tag", id: COMPOST }, "zmiana", 7);
    });
    const operation = await merged(GARLIC, COMPOST);
    expect(value(await undo(operation))).toEqual({
      tags: ["kompost"],
      posts: 1,
      copies: 0,
      skipped: [],
      name: null,
      left: [],
    });
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
    expect(await auditEntries({ store })).toContain("tag-undo");
  });

  test("waits while the target is merged itself, and says with what", async () => {
    const { studio, merged, undo } = await openTagCleanup();
    const first = await merged(GARLIC, COMPOST);
    const second = await merged(TOMATOES, GARLIC);
    expect(await undo(first)).toMatchObject({ code: "conflict", message: expect.stringContaining("„pomidory”") });
    expect(
      value(await studio.tagRefresh.operations(editor)).map(({ id, obstacle }) => [id, obstacle === null]),
    ).toEqual([
      [second, true],
      [first, false],
    ]);
    expect((await undo(second)).ok).toBe(true);
    expect((await undo(first)).ok).toBe(true);
  });

  test("is refused while the old address is another tag's, its alias, or leads elsewhere", async () => {
    const { store, merged, undo } = await openTagCleanup();
    const operation = await merged(GARLIC, COMPOST);
    const take = { ...fixtures.beetroot, slug: "kompost" };
    await store.write((tx) => tx.putTag(take, ""));
    expect(await undo(operation)).toMatchObject({ code: "conflict", message: expect.stringContaining("„ćwikła”") });
    await store.write(async (tx) => {
      await tx.putTag(fixtures.beetroot, "");
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
    const { merged, undo, wait } = await openTagCleanup();
    const operation = await merged(GARLIC, COMPOST);
    wait(UNDO_MS + 1);
    expect(await undo(operation)).toMatchObject({ code: "gone" });
    expect(await undo("nie-ma")).toMatchObject({ code: "missing" });
  });

  test("closes the page of a target that has nothing of its own", async () => {
    const { store, merged, undo, reading } = await openTagCleanup();
    const operation = await merged(fixtures.beetroot.id, COMPOST);
    expect((await reading.tag("cwikla", 1)).found).toBe("here");
    expect((await undo(operation)).ok).toBe(true);
    expect((await reading.tag("cwikla", 1)).found).toBe("gone");
    expect(await store.read.listSize(`tag:${COMPOST}`)).toBe(1);
  });

  test("works for a target that is gone, and says which posts it left alone", async () => {
    const { store, removed, merged, undo } = await openTagCleanup();
    await store.write((tx) => tx.putFormerPath("/tag/obornik", { kind: "tag", id: COMPOST }, "zmiana", 7));
    const operation = await merged(fixtures.beetroot.id, COMPOST);
    await fixtures.edit(store, "a", { tagIds: [GARLIC] });
    await removed(fixtures.beetroot.id);
    expect(value(await undo(operation))).toMatchObject({ posts: 0, skipped: [{ postId: "a", why: "changed" }] });
    expect(await store.read.tagBySlug("kompost")).toMatchObject({ id: COMPOST, posts: 0 });
    expect(await store.read.formerPathRow("/tag/obornik")).toMatchObject({ kind: "tag", entityId: COMPOST });
    expect(await store.read.formerPathRow("/tag/kompost")).toBeNull();
  });

  test("brings back a removed tag", async () => {
    const { store, removed, undo } = await openTagCleanup();
    expect(value(await undo(await removed(fixtures.beetroot.id)))).toMatchObject({ tags: ["ćwikła"], skipped: [] });
    expect(await store.read.tagBySlug("cwikla")).toMatchObject({ name: "ćwikła" });
    expect(await store.read.formerPathRow("/tag/cwikla")).toBeNull();
  });

  test.each(["a removal", "a merge"])("by %s closes the page of a tag again that was closed before", async (kind) => {
    const { store, removed, merged, undo, reading } = await openTagCleanup();
    await store.write((tx) => tx.putFormerPath("/tag/cwikla", null, "tag bez wpisów", 7));
    const { id } = fixtures.beetroot;
    value(await undo(kind === "a merge" ? await merged(GARLIC, id) : await removed(id)));
    expect((await reading.tag("cwikla", 1)).found).toBe("gone");
    expect(await store.read.formerPathRow("/tag/cwikla")).toMatchObject({ kind: null, since: 7 });
  });

  test("takes back all that was merged with one act, and leaves what something stands against", async () => {
    const { studio, store, run, merged, undo, pauses } = await openTagCleanup();
    const pair = (no: number) => [`a-${no}`, `b-${no}`] as const;
    await store.write(async (tx) => {
      for (const id of [0, 1, 2].flatMap(pair)) await tx.putTag(fixtures.makeTag({ id, slug: id, name: id }), "");
    });
    const asked = pauses();
    const { operation } = value(await run(...[0, 1, 2].map((no) => mergeInto(...pair(no)))));
    // Other requests are served between the merges and between their undos.
    expect(pauses() - asked).toBeGreaterThanOrEqual(3);
    await merged(GARLIC, "a-1");
    const lines = value(await studio.tagRefresh.operations(editor));
    expect(lines.map(({ id, size, tags }) => [id === operation, size, tags])).toEqual([
      [false, 1, ["a-1"]],
      [true, 3, ["b-0", "b-1", "b-2"]],
    ]);
    const before = pauses();
    expect(value(await undo(operation))).toMatchObject({
      tags: ["b-2", "b-0"],
      left: [expect.stringContaining("„czosnek”")],
    });
    expect(pauses() - before).toBeGreaterThanOrEqual(3);
    expect((await store.read.tagsByIds(["b-0", "b-1", "b-2"])).map(({ id }) => id).toSorted()).toEqual(["b-0", "b-2"]);
    expect(await undo(operation)).toMatchObject({ code: "conflict", message: expect.stringContaining("„czosnek”") });
    value(await undo(value(await studio.tagRefresh.operations(editor))[0]!.id));
    value(await undo(operation));
    expect(await undo(operation)).toMatchObject({ code: "conflict", message: "To już zostało cofnięte." });
  });

  test("takes back what an older version merged and assigned, which knew of no acts of several", async () => {
    const { store, merged, assigned, undo } = await openTagCleanup();
    const [before, after] = [await merged(GARLIC, COMPOST), await assigned("c", [GARLIC], [TOMATOES])];
    for (const id of [before, after]) expect((await store.read.operationsOf(id))[0]).toMatchObject({ batch: null });
    value(await undo(after));
    value(await undo(before));
    expect((await store.read.post("c"))!.tagIds).toEqual([TOMATOES]);
    expect((await store.read.post("a"))!.tagIds).toEqual([COMPOST, GARLIC]);
  });
});
