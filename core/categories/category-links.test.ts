import { beforeEach, describe, expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { administrator, createServices, ORIGIN } from "#test/support/services/open-services.ts";
import { createPostService } from "../posts/create-post-service.ts";
import type { PostService } from "../posts/create-post-service.ts";
import type { Draft } from "../posts/drafts/draft.ts";
import { DRAFT, idOf, saveOf } from "#test/support/services/post-service.ts";
import { REWRITTEN_AT_ONCE } from "./move-category.ts";
import type { CategoryTarget } from "./move-category-types.ts";

/* What a move of „Uprawa” does to the texts that link to it. */

let world: Awaited<ReturnType<typeof createServices>>;
let posts: PostService;

beforeEach(async () => {
  world = await createServices();
  const { store, runtime } = world;
  posts = createPostService({
    store,
    renderer: runtime.renderer,
    clock: runtime.clock,
    config: runtime.site,
    origin: ORIGIN,
    newId: () => "id",
    previewTokens: { sign: async () => "", read: async () => null },
  });
});

/** A published post, and its id. */
async function written(no: number, change: Partial<Draft>): Promise<string> {
  const postId = idOf(no);
  const saved = await posts.save(administrator, saveOf(postId, { draft: DRAFT, change, kind: "save" }));
  if (!saved.ok) throw new Error(saved.message);
  const base = saved.value.token;
  const done = await posts.act(administrator, { postId, base, tab: "karta-1", act: "publish" });
  if (!done.ok) throw new Error(JSON.stringify(done));
  return postId;
}

const bodyOf = async (id: string) => (await world.store.read.post(id))!.body;
const preview = (to: CategoryTarget) => world.studio.categories.previewMove(administrator, fixtures.growing.id, to);
const move = (to: CategoryTarget, more: object = {}) =>
  world.studio.categories.move(administrator, fixtures.growing.id, {
    to,
    version: 1,
    rewrite: true,
    takeOver: false,
    ...more,
  });
const place = async (id = fixtures.growing.id) => {
  const read = await world.studio.categories.place(administrator, id);
  if (!read.ok) throw new Error(read.message);
  return read.value;
};

describe("the preview of a move", () => {
  test("names every address that moves, older ones, drafts and who links to them, and changes nothing", async () => {
    const { store, now } = world;
    const pomidory = await written(1, { title: "Pomidory" });
    await store.write((tx) => tx.putFormerPath("/dawna/pomidory", { kind: "post", id: pomidory }, "zmiana", now));
    await written(2, {
      title: "Obiad",
      categoryId: fixtures.cooking.id,
      body: "[a](/uprawa/pomidory) i [b](/dawna/pomidory)",
    });
    await posts.save(administrator, saveOf(idOf(3), { change: { title: "Szkic", body: "[kanał](/uprawa/feed.xml)" } }));
    const before = await store.read.lastChange();
    expect(await preview({ slug: "ogrod" })).toEqual({
      ok: true,
      value: {
        from: "/uprawa",
        to: "/ogrod",
        into: null,
        fault: null,
        moves: {
          total: 2,
          first: [
            { from: "/uprawa", to: "/ogrod" },
            { from: "/uprawa/pomidory", to: "/ogrod/pomidory" },
          ],
        },
        drafts: 1,
        former: 1,
        linking: {
          total: 2,
          first: [
            { postId: idOf(3), title: "Szkic", slug: "szkic", state: "draft" },
            { postId: idOf(2), title: "Obiad", slug: "obiad", state: "published" },
          ],
        },
        clashes: { total: 0, first: [] },
      },
    });
    expect(await preview({ into: fixtures.cooking.id })).toMatchObject({
      value: { to: "/kuchnia", into: fixtures.cooking.name },
    });
    expect(await store.read.lastChange()).toBe(before);
  });

  test("names addresses that were something else's, and nothing takes them over unasked", async () => {
    const { store, now, reading } = world;
    await written(1, { title: "Pomidory" });
    const obiad = await written(2, { title: "Obiad", categoryId: fixtures.cooking.id });
    await store.write(async (tx) => {
      await tx.putFormerPath("/ogrod/pomidory", { kind: "post", id: obiad }, "ręcznie", now);
      await tx.putFormerPath("/ogrod/inne", null, "ręcznie", now);
    });
    expect(await preview({ slug: "ogrod" })).toMatchObject({
      value: { fault: null, clashes: { total: 1, first: [{ path: "/ogrod/pomidory", leadsTo: "/kuchnia/obiad" }] } },
    });
    expect(await move({ slug: "ogrod" })).toMatchObject({ code: "conflict", fields: { takeOver: expect.any(String) } });
    expect(await store.read.formerPathRow("/ogrod/pomidory")).toMatchObject({ entityId: obiad });
    expect(await move({ slug: "ogrod" }, { takeOver: true })).toMatchObject({ ok: true });
    expect((await reading.post("ogrod", "pomidory")).found).toBe("here");
    expect((await reading.post("ogrod", "inne")).found).toBe("gone");
    expect(await store.check()).toEqual([]);
  });
});

describe("links to what moves", () => {
  test("are rewritten in live texts, drafts, working copies and the posts that move, each a revision", async () => {
    const { store, reading } = world;
    const body = `[a](/uprawa/pomidory#kiedy), <${ORIGIN}/uprawa/pomidory?a=1> i \`/uprawa/pomidory\`.`;
    const straight = `[a](/ogrod/pomidory#kiedy), <${ORIGIN}/ogrod/pomidory?a=1> i \`/uprawa/pomidory\`.`;
    const pomidory = await written(1, { title: "Pomidory", body: "Zobacz [dział](/uprawa)." });
    const live = await written(2, { title: "Obiad", categoryId: fixtures.cooking.id, body });
    const copied = await written(3, { title: "Kopia", categoryId: fixtures.cooking.id, body: "Bez odnośników." });
    const opened = await posts.openById(administrator, copied);
    if (!opened.ok) throw new Error(opened.message);
    const { token: base, draft } = opened.value;
    await posts.save(administrator, saveOf(copied, { base, draft: { ...draft, body }, kind: "save" }));
    await posts.save(administrator, saveOf(idOf(4), { change: { title: "Szkic", body } }));
    expect(await move({ slug: "ogrod" })).toMatchObject({ ok: true });
    expect(await bodyOf(live)).toBe(straight);
    expect(await bodyOf(idOf(4))).toBe(straight);
    expect(await bodyOf(pomidory)).toBe("Zobacz [dział](/ogrod).");
    const edited = (await store.read.edited(copied))!;
    expect([edited.post.body, edited.copy?.draft.body]).toEqual(["Bez odnośników.", straight]);
    const page = await reading.post("kuchnia", "obiad");
    expect(page.found === "here" && String(page.view.html)).toContain('href="/ogrod/pomidory#kiedy"');
    for (const id of [live, copied, idOf(4), pomidory]) {
      const [revision] = await store.read.revisions(id, 1, null);
      expect(revision).toMatchObject({ label: "Odnośniki po zmianie adresu kategorii", authorId: administrator.id });
    }
    const [entry] = await store.read.audit(1, null);
    expect(entry).toMatchObject({
      act: "category-move",
      details: { from: "uprawa", to: "ogrod", moved: 1, rewritten: 4 },
    });
    expect(await place()).toMatchObject({ linking: { total: 0 }, last: { moved: 1, rewritten: 4, to: "/ogrod" } });
    expect(await store.check()).toEqual([]);
  });

  test("are rewritten when the category ends in another, of its own posts too", async () => {
    const { store, reading } = world;
    await written(2, { title: "Czosnek", body: "[dział](/uprawa)" });
    await written(1, { title: "Pomidory", body: "[czosnek](/uprawa/czosnek)" });
    expect(await move({ into: fixtures.cooking.id })).toMatchObject({ ok: true, value: { slug: "kuchnia" } });
    expect([await bodyOf(idOf(1)), await bodyOf(idOf(2))]).toEqual([
      "[czosnek](/kuchnia/czosnek)",
      "[dział](/kuchnia)",
    ]);
    expect((await reading.post("uprawa", "czosnek")).found).toBe("moved");
    expect(await place(fixtures.cooking.id)).toMatchObject({
      linking: { total: 0 },
      last: { from: "/uprawa", rewritten: 2 },
    });
    expect(await store.check()).toEqual([]);
  });

  test("stay where that is not asked for, and can be rewritten later", async () => {
    await written(1, { title: "Pomidory" });
    const live = await written(2, { title: "Obiad", categoryId: fixtures.cooking.id, body: "[a](/uprawa/pomidory)" });
    await move({ slug: "ogrod" }, { rewrite: false });
    expect(await bodyOf(live)).toBe("[a](/uprawa/pomidory)");
    expect(await place()).toMatchObject({ linking: { total: 1, first: [{ title: "Obiad" }] } });
    const done = await world.studio.categories.rewriteLinks(administrator, fixtures.growing.id);
    expect(done).toEqual({ ok: true, value: { rewritten: 1, left: 0 } });
    expect(await bodyOf(live)).toBe("[a](/ogrod/pomidory)");
    expect((await world.store.read.audit(1, null))[0]).toMatchObject({
      act: "category-links",
      details: { rewritten: 1 },
    });
  });

  test("of very many posts are rewritten some at a time, so that nobody waits long to write", async () => {
    await written(1, { title: "Pomidory" });
    for (let no = 2; no <= REWRITTEN_AT_ONCE + 3; no += 1) {
      const body = "[a](/uprawa/pomidory)";
      await posts.save(administrator, saveOf(idOf(no), { change: { title: `Szkic ${no}`, body } }));
    }
    await move({ slug: "ogrod" });
    expect(await place()).toMatchObject({ linking: { total: 2 }, last: { rewritten: REWRITTEN_AT_ONCE } });
    const done = await world.studio.categories.rewriteLinks(administrator, fixtures.growing.id);
    expect(done).toEqual({ ok: true, value: { rewritten: 2, left: 0 } });
  });

  test("of a post that is written meanwhile stay, and lead on", async () => {
    const { store } = world;
    await written(1, { title: "Pomidory" });
    const live = await written(2, { title: "Obiad", categoryId: fixtures.cooking.id, body: "[a](/uprawa/pomidory)" });
    // Somebody else's save comes between the preparation and the transaction.
    const { write } = store;
    let between = async () => {
      between = async () => {};
      const opened = await posts.openById(administrator, live);
      if (!opened.ok) throw new Error(opened.message);
      const { token: base, draft } = opened.value;
      await posts.save(administrator, saveOf(live, { base, draft, change: { title: "Obiad u mamy" } }));
    };
    store.write = async (work) => {
      await between();
      return write(work);
    };
    const moved = await move({ slug: "ogrod" });
    store.write = write;
    expect(moved).toMatchObject({ ok: true });
    expect(await bodyOf(live)).toBe("[a](/uprawa/pomidory)");
    expect(await place()).toMatchObject({ linking: { total: 1 }, last: { rewritten: 0 } });
  });
});
