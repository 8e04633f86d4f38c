import { describe, expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { makePost, makeSketch, putCopy, putPosts } from "#store/contract/fixtures.ts";
import { auditEntries, contributor, createServices, editor } from "#test/support/services/open-services.ts";
import type { BulkAct } from "./bulk-preview.ts";

async function opened() {
  const world = await createServices();
  const { store } = world;
  await putPosts(
    store,
    makePost({ id: "zywy", title: "Żywy", tagIds: [fixtures.garlic.id], authorIds: [fixtures.zofia.id] }),
    makePost({ id: "kopiowany", title: "Kopiowany", tagIds: [], authorIds: [fixtures.zofia.id] }),
    makeSketch({ id: "szkic", title: "Szkic", tagIds: [], authorIds: [fixtures.zofia.id] }),
    makeSketch({ id: "kosz", title: "W koszu", state: "trashed", trashedAt: world.now, tagIds: [] }),
  );
  await putCopy(store, { postId: "kopiowany" });
  return world;
}

type World = Awaited<ReturnType<typeof opened>>;

const IDS = ["zywy", "kopiowany", "szkic", "kosz", "nie-ma", "szkic"];

async function previewed({ studio }: World, act: BulkAct | null, target = "", ids = IDS) {
  const answer = await studio.bulk.preview(editor, act, target, ids);
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}

/** Previews the change and then makes it, as the page does. */
async function done(world: World, act: BulkAct, target = "") {
  const { lines, target: found } = await previewed(world, act, target);
  const posts = lines.map(({ id, base }) => ({ id, base }));
  const answer = await world.studio.bulk.change(editor, { act, target: found?.id ?? "", posts });
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}

const effects = (lines: { id: string; does: string; says: string }[]) =>
  lines.map(({ id, does, says }) => [id, does, says].filter(Boolean).join(" "));

describe("the preview", () => {
  test("names each post once and leaves out those that are not there; without a change nothing is done to any", async () => {
    const { lines, target } = await previewed(await opened(), null);
    expect(effects(lines)).toEqual(["zywy none", "kopiowany none", "szkic none", "kosz none"]);
    expect(target).toBeNull();
  });

  test("of a tag finds it by its name and says who has it", async () => {
    const { lines, target } = await previewed(await opened(), "tag", "CZOSNEK");
    expect(target).toEqual({ id: fixtures.garlic.id, name: fixtures.garlic.name });
    expect(effects(lines)).toEqual([
      "zywy nothing",
      "kopiowany changes",
      "szkic changes",
      "kosz refused Wpis leży w koszu.",
    ]);
  });

  test("of a category says which addresses would lead where", async () => {
    const { lines } = await previewed(await opened(), "category", fixtures.cooking.id);
    expect(effects(lines).slice(0, 3)).toEqual([
      "zywy changes /uprawa/o-zywy → /kuchnia/o-zywy",
      "kopiowany changes /uprawa/o-kopiowany → /kuchnia/o-kopiowany",
      "szkic changes",
    ]);
    expect(lines[3]).toMatchObject({ does: "refused" });
  });

  test("of an author leaves the trash alone, of the trash what readers have", async () => {
    const world = await opened();
    const author = await previewed(world, "author", fixtures.jan.slug);
    expect(author.lines.map(({ does }) => does)).toEqual(["changes", "changes", "changes", "refused"]);
    const trash = await previewed(world, "trash");
    expect(trash.lines.map(({ does }) => does)).toEqual(["refused", "refused", "changes", "nothing"]);
  });

  test.each([
    ["tag", "nie ma takiego"],
    ["tag", ""],
    ["category", "nie-ma"],
    ["author", "nikt"],
  ] as const)("of a %s that is not there has no target", async (act, target) => {
    const view = await previewed(await opened(), act, target);
    expect([view.target, view.lines[0]!.does]).toEqual([null, "none"]);
  });

  test("says who writes a post meanwhile", async () => {
    const world = await opened();
    const lease = { postId: "szkic", tab: "inna", userId: fixtures.jan.id, holder: true, base: "1.0" };
    await world.store.write((tx) => tx.putLease({ ...lease, openedAt: world.now, expiresAt: world.now + 60_000 }));
    const { lines } = await previewed(world, "trash");
    expect(lines.find(({ id }) => id === "szkic")).toMatchObject({
      does: "refused",
      says: expect.stringContaining("Jan"),
    });
  });
});

describe("the change", () => {
  test("puts a tag on posts and working copies at once, as one operation that can be undone", async () => {
    const world = await opened();
    expect(await done(world, "tag", "czosnek")).toMatchObject({ changed: 2, skipped: [{ title: "«W koszu»" }] });
    const copied = await world.store.read.edited("kopiowany");
    expect([copied?.post.tagIds, copied?.copy?.draft.tagIds]).toEqual([
      [fixtures.garlic.id],
      expect.arrayContaining([fixtures.garlic.id]),
    ]);
    const operations = await world.studio.tagRefresh.operations(editor);
    expect(operations).toMatchObject({ ok: true, value: [{ kind: "assign", posts: 2, copies: 1 }] });
  });

  test("moves public posts with a redirect, and drafts without", async () => {
    const world = await opened();
    expect(await done(world, "category", fixtures.cooking.id)).toMatchObject({ changed: 3 });
    for (const id of ["zywy", "kopiowany", "szkic"]) {
      expect((await world.store.read.post(id))?.categoryId).toBe(fixtures.cooking.id);
    }
    expect(await world.store.read.formerPath("/uprawa/o-zywy")).toEqual({ to: "/kuchnia/o-zywy" });
    expect((await world.store.read.publishedPost("kuchnia", "o-zywy"))?.id).toBe("zywy");
  });

  test("adds an author at once, also where readers have the post, with a revision and an entry of the log", async () => {
    const world = await opened();
    const result = await done(world, "author", fixtures.jan.slug);
    expect([result.changed, result.skipped.map(({ title }) => title)]).toEqual([3, ["«W koszu»"]]);
    const live = await world.store.read.edited("zywy");
    expect([live?.post.authorIds, live?.copy]).toEqual([[fixtures.zofia.id, fixtures.jan.id], null]);
    expect((await world.store.read.revisions("zywy", 1, null))[0]).toMatchObject({
      kind: "save",
      label: "Dodany autor",
    });
    expect(await auditEntries(world)).toEqual(["save", "save", "save"]);
  });

  test("adds an author to what readers have and to unpublished edits, which stay unpublished", async () => {
    const world = await opened();
    const { store } = world;
    const before = await store.read.edited("kopiowany");
    const line = (await previewed(world, "author", fixtures.jan.slug)).lines[1];
    await done(world, "author", fixtures.jan.slug);
    const after = await store.read.edited("kopiowany");
    const authorIds = [fixtures.zofia.id, fixtures.jan.id];
    expect(after?.post).toMatchObject({ title: before!.post.title, body: before!.post.body, authorIds });
    expect(after?.copy?.draft).toEqual({ ...before!.copy!.draft, authorIds });
    expect([after?.copy?.publishAt, (await store.read.revisions("kopiowany", 1, null))[0]?.label]).toEqual([
      before!.copy!.publishAt,
      "Dodany autor",
    ]);
    // An editor that has the working copy open notices that its state is newer.
    expect(`${after?.post.version}.${after?.copies}`).not.toBe(line?.base);
    const again = await previewed(world, "author", fixtures.jan.slug);
    expect(again.lines.map(({ does }) => does).slice(0, 3)).toEqual(["nothing", "nothing", "nothing"]);
  });

  test("trashes drafts and holds none of them afterwards", async () => {
    const world = await opened();
    expect(await done(world, "trash")).toMatchObject({
      changed: 1,
      skipped: [{ title: "«Żywy»" }, { title: "«Kopiowany»" }],
    });
    expect((await world.store.read.post("szkic"))?.state).toBe("trashed");
    expect(await world.store.read.leases("szkic", world.now)).toEqual([]);
  });

  test("skips a post that somebody saved since the preview", async () => {
    const world = await opened();
    const { studio } = world;
    const posts = [{ id: "szkic", base: "0.9" }];
    const answer = await studio.bulk.change(editor, { act: "trash", target: "", posts });
    expect(answer).toMatchObject({
      value: { changed: 0, skipped: [{ title: "«Szkic»", why: expect.stringContaining("Ktoś") }] },
    });
  });

  test("is refused for a target that is gone, and to whoever is no editor", async () => {
    const { studio } = await opened();
    const request = { act: "tag" as const, target: "nie-ma", posts: [{ id: "szkic", base: "1.0" }] };
    expect(await studio.bulk.change(editor, request)).toMatchObject({ code: "invalid" });
    expect(await studio.bulk.change(contributor, request)).toMatchObject({ code: "forbidden" });
    expect(await studio.bulk.preview(contributor, "trash", "", ["szkic"])).toMatchObject({ code: "forbidden" });
  });
});
