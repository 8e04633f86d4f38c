import { beforeEach, describe, expect, it } from "vitest";
import { mediaPath } from "#core/base/media.ts";
import { mergeTags } from "#core/tags/merge-tags.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import {
  acted,
  author,
  DRAFT,
  idOf,
  jan,
  openPostService,
  published,
  saved,
  saveOf,
  tryAct,
  zofia,
  type PostServiceFixture,
} from "#test/support/services/post-service.ts";

/* The contributor Jan submits posts, the editor Zofia reviews them; both read the history. */

const ID = idOf(1);
let runtime: PostServiceFixture;
let posts: PostServiceFixture["posts"];

beforeEach(async () => {
  runtime = await openPostService();
  posts = runtime.posts;
});

describe("restoring an earlier text", () => {
  it("makes a new revision and says what it could not bring back", async () => {
    const gone = fixtures.makeTag({ id: "t-gone", slug: "gone" });
    await runtime.store.write((tx) => tx.putTag(gone, ""));
    await saved(posts, zofia, saveOf(ID, { kind: "save", change: { slug: "stary", tagIds: [fixtures.garlic.id] } }));
    await saved(posts, zofia, saveOf(ID, { base: "1.0", change: { slug: "nowy", body: "Nowa" } }));
    await saved(posts, zofia, saveOf(idOf(2), { change: { slug: "stary" } }));
    const first = (await runtime.store.read.revisions(ID, 9, null)).at(-1)!;
    const restored = await acted(posts, zofia, { postId: ID, act: "restore-revision", revisionId: first.id });
    expect(restored).toMatchObject({
      draft: { body: DRAFT.body, slug: "nowy" },
      notices: [expect.stringContaining("stary")],
    });
    expect((await runtime.store.read.revisions(ID, 1, null))[0]).toMatchObject({ kind: "restore", token: "3.0" });
  });

  it("names the tag that its tag was merged into since, and so does a tab that was open all the time", async () => {
    const merged = (operation: string, from: string, into: string) =>
      runtime.store.write((tx) =>
        mergeTags(tx, { viewer: zofia, now: runtime.clock.now }, { id: operation, batch: null }, into, [from]),
      );
    await saved(posts, zofia, saveOf(ID, { kind: "save" }));
    const [old] = await runtime.store.read.revisions(ID, 1, null);
    await merged("op-1", fixtures.garlic.id, fixtures.compost.id);
    await saved(posts, zofia, saveOf(ID, { base: "1.0", kind: "save", change: { body: "Nowa" } }));
    expect((await runtime.store.read.post(ID))!.tagIds).toEqual([fixtures.compost.id]);
    await merged("op-2", fixtures.compost.id, fixtures.beetroot.id);
    const restored = await acted(posts, zofia, { postId: ID, act: "restore-revision", revisionId: old!.id });
    expect(restored.draft).toMatchObject({ body: DRAFT.body, tagIds: [fixtures.beetroot.id] });
    expect(restored.notices ?? []).toEqual([]);
  });

  it("says how many pictures of its text the library no longer has", async () => {
    const body = `Raz ![a](${mediaPath(fixtures.basket)}), dwa ![a](${mediaPath(fixtures.basket)}).\n`;
    await saved(posts, zofia, saveOf(ID, { kind: "save", change: { body } }));
    const [old] = await runtime.store.read.revisions(ID, 1, null);
    await saved(posts, zofia, saveOf(ID, { base: "1.0", change: { body: "Bez obrazów." } }));
    const restore = { postId: ID, act: "restore-revision", revisionId: old!.id } as const;
    expect((await acted(posts, zofia, restore)).notices).toBeUndefined();
    await saved(posts, zofia, saveOf(ID, { base: "3.0", change: { body: "Znów bez." } }));
    await runtime.store.write((tx) => tx.removeMedia(fixtures.basket.id));
    expect(await acted(posts, zofia, restore)).toMatchObject({
      draft: { body },
      notices: [expect.stringMatching(/brakuje obrazów.*: 1\./)],
    });
  });

  it("over a published post makes a working copy", async () => {
    await published(posts, ID);
    await saved(posts, zofia, saveOf(ID, { base: "2.0", kind: "save", change: { body: "Nowa" } }));
    const old = (await runtime.store.read.revisions(ID, 9, null)).find((each) => each.kind === "publish")!;
    expect(await acted(posts, zofia, { postId: ID, act: "restore-revision", revisionId: old.id })).toMatchObject({
      hasCopy: true,
      draft: { body: DRAFT.body },
    });
    expect(await tryAct(runtime, zofia, ID, "restore-revision", { revisionId: "999" })).toMatchObject({
      code: "missing",
    });
  });
});

describe("review", () => {
  it("takes remarks from whoever sees the post, not empty and not endless ones", async () => {
    await saved(posts, jan, saveOf(ID, { change: { authorIds: [jan.id] } }));
    expect(await posts.comment(zofia, ID, " Skąd to wiemy? ")).toMatchObject({
      value: [{ author: zofia.name, text: "Skąd to wiemy?", atText: "20 listopada 2026, 13:00", resolved: false }],
    });
    for (const text of [" ", "x".repeat(6_000)]) {
      expect(await posts.comment(jan, ID, text)).toMatchObject({
        code: "invalid",
        fields: { comment: expect.any(String) },
      });
    }
    expect(await posts.comment(author, ID, "Nie moje")).toMatchObject({ code: "missing" });
    expect(await posts.resolve(zofia, ID, "99", true)).toMatchObject({ code: "missing" });
  });

  it("goes from its author to an editor and back with a comment", async () => {
    await saved(posts, jan, saveOf(ID, { change: { authorIds: [jan.id] } }));
    const opened = await acted(posts, jan, { postId: ID, act: "submit", comment: "Proszę o sprawdzenie." });
    expect(opened).toMatchObject({ state: "in-review", mayEdit: expect.stringContaining("Cofnij") });
    expect(await tryAct(runtime, zofia, ID, "send-back")).toMatchObject({
      code: "invalid",
      fields: { comment: expect.any(String) },
    });
    await acted(posts, zofia, { postId: ID, act: "send-back", comment: "Popraw tytuł." });
    expect(await posts.comments(jan, ID)).toMatchObject({
      value: [{ author: jan.name }, { author: zofia.name, resolved: false }],
    });
    const [, second] = await runtime.store.read.comments(ID);
    expect(await posts.resolve(jan, ID, second!.id, true)).toMatchObject({ value: [{}, { resolved: true }] });
    await acted(posts, jan, { postId: ID, act: "submit" });
    expect(await acted(posts, jan, { postId: ID, act: "take-back" })).toMatchObject({ state: "draft", mayEdit: true });
    expect(await posts.comments(author, ID)).toMatchObject({ code: "missing" });
  });
});

describe("a returned post", () => {
  const returned = async () => {
    const opened = await posts.openById(jan, ID);
    return opened.ok ? opened.value.returned : null;
  };
  const sendBack = (comment: string) => acted(posts, zofia, { postId: ID, act: "send-back", comment });
  const submit = () => acted(posts, jan, { postId: ID, act: "submit" });
  const inQueue = async () => (await runtime.store.read.queue({}, 0, 9)).rows.map(({ returnedBy }) => returnedBy);

  it("says who sent it back and with which remark, until it is handed in again", async () => {
    await saved(posts, jan, saveOf(ID, { change: { authorIds: [jan.id] } }));
    expect([await returned(), await inQueue()]).toEqual([null, [null]]);
    await submit();
    await posts.comment(zofia, ID, "To co innego.");
    await sendBack("Popraw tytuł.");
    const first = { name: zofia.name, remark: "Popraw tytuł.", atText: "20 listopada 2026, 13:00" };
    expect([await returned(), await inQueue()]).toEqual([first, [zofia.id]]);
    await saved(posts, jan, saveOf(ID, { base: "3.0", change: { authorIds: [jan.id], title: "Nowy tytuł" } }));
    expect([await returned(), await inQueue()]).toEqual([first, [zofia.id]]);
    await submit();
    expect([await returned(), await inQueue()]).toEqual([null, [null]]);
    runtime.clock.now += 60_000;
    await sendBack("I lead.");
    expect(await returned()).toMatchObject({ remark: "I lead.", atText: "20 listopada 2026, 13:01" });
  });

  it("is no longer one once an editor puts it out instead, also after that is taken back", async () => {
    await saved(posts, jan, saveOf(ID, { change: { authorIds: [jan.id] } }));
    await submit();
    await sendBack("Popraw tytuł.");
    await acted(posts, zofia, { postId: ID, act: "schedule", at: "2026-11-21T08:00" });
    expect([await returned(), await inQueue()]).toEqual([null, [null]]);
    await acted(posts, zofia, { postId: ID, act: "unschedule" });
    expect([await returned(), await inQueue()]).toEqual([null, [null]]);
  });
});
