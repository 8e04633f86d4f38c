import { beforeEach, describe, expect, it } from "vitest";
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
  zofia,
  type PostServiceFixture,
} from "#test/support/services/post-service.ts";
import { createPostService } from "../create-post-service.ts";

/* Zofia, Jan and Ewa save drafts, each from a browser tab of their own. */

const ID = idOf(1);
let runtime: PostServiceFixture;
let posts: PostServiceFixture["posts"];

beforeEach(async () => {
  runtime = await openPostService();
  posts = runtime.posts;
});

const save = (...given: Parameters<typeof saveOf>) => posts.save(zofia, saveOf(...given));
const body = async () => (await runtime.store.read.post(ID))?.body;
const revisions = () => runtime.store.read.revisions(ID, 100, null);

describe("the first save", () => {
  it("makes the post the browser has named", async () => {
    const first = await saved(posts, zofia, saveOf(ID, { change: { body: "  tak \r\n jak  wpisano" } }));
    expect(first).toMatchObject({ token: "1.0", slug: "czosnek-zimowy", savedAt: runtime.clock.now });
    expect(await body()).toBe("  tak \r\n jak  wpisano");
    expect(await revisions()).toMatchObject([{ token: "1.0", kind: "autosave", authorId: zofia.id, state: "draft" }]);
    expect(await runtime.store.read.audit(1, null)).toMatchObject([{ act: "create", userId: zofia.id }]);
  });

  it("takes an id of a browser's only", async () => {
    expect(await save("../../etc")).toMatchObject({ ok: false, code: "invalid" });
  });

  it("does not tell of somebody else's post under that id", async () => {
    await saved(posts, zofia, saveOf(ID));
    expect(await posts.save(jan, saveOf(ID))).toMatchObject({ ok: false, code: "missing" });
    expect(await posts.openById(jan, ID)).toMatchObject({ code: "missing" });
    expect(await posts.open(jan, "czosnek-zimowy")).toMatchObject({ code: "missing" });
  });

  it("keeps a contributor among the authors", async () => {
    await saved(posts, jan, saveOf(ID, { change: { authorIds: [zofia.id] } }));
    expect((await runtime.store.read.post(ID))?.authorIds).toEqual([zofia.id, jan.id]);
  });

  it("is refused to a reader", async () => {
    expect(await posts.save({ ...jan, role: "reader" }, saveOf(ID))).toMatchObject({ code: "forbidden" });
  });
});

describe("a save", () => {
  it("goes on from the state the last one made", async () => {
    const first = await saved(posts, zofia, saveOf(ID));
    const second = await saved(posts, zofia, saveOf(ID, { base: first.token, change: { lead: "Nowy" } }));
    expect(second.token).toBe("2.0");
  });

  it("makes no version when nothing changed, and answers a request sent twice as the first time", async () => {
    const first = await saved(posts, zofia, saveOf(ID));
    expect(await saved(posts, zofia, saveOf(ID))).toEqual(first);
    expect(await saved(posts, zofia, saveOf(ID, { base: first.token }))).toEqual(first);
    const second = saveOf(ID, { base: first.token, change: { body: "Nowa treść" } });
    expect(await saved(posts, zofia, second)).toEqual(await saved(posts, zofia, second));
    expect(await revisions()).toHaveLength(2);
  });

  it("asked for by a person keeps a moment that an autosave has made, once and without a version", async () => {
    const { token } = await saved(posts, zofia, saveOf(ID));
    const asked = { ...saveOf(ID, { base: token }), kind: "save" as const };
    expect(await saved(posts, zofia, asked)).toMatchObject({ token });
    expect(await saved(posts, zofia, asked)).toMatchObject({ token });
    expect((await revisions()).map(({ kind }) => kind)).toEqual(["save", "autosave"]);
  });

  it("over a text that was imported keeps that text in the history, once", async () => {
    await fixtures.putPosts(
      runtime.store,
      fixtures.makePost({ id: "z-importu", slug: "z-importu", body: "Jak przyszło." }),
    );
    const opened = await posts.openById(zofia, "z-importu");
    if (!opened.ok) throw new Error(opened.message);
    const { token, draft } = opened.value;
    const change = { ...draft, body: "Zmienione." };
    const first = await saved(posts, zofia, saveOf("z-importu", { base: token, draft: change }));
    await saved(posts, zofia, saveOf("z-importu", { base: first.token, draft: { ...change, lead: "Lead" } }));
    const kept = await runtime.store.read.revisions("z-importu", 10, null);
    const imported = kept.filter(({ kind }) => kind === "import");
    expect(imported).toMatchObject([{ token, authorId: null }]);
    expect((await runtime.store.read.revision(imported[0]!.id))?.snapshot.body).toBe("Jak przyszło.");
  });

  it("keeps a text without a title, and half an address", async () => {
    const seo = { ...DRAFT.seo, canonical: "htt" };
    expect(await saved(posts, zofia, saveOf(ID, { change: { title: "", seo } }))).toMatchObject({ slug: "bez-tytulu" });
    expect(await posts.openById(zofia, ID)).toMatchObject({ value: { draft: { title: "", seo } } });
  });

  it("keeps a text the renderer refuses, which cannot be published then", async () => {
    const deep = "<div>".repeat(300) + "tekst";
    await saved(posts, zofia, saveOf(ID, { change: { body: deep } }));
    expect(await body()).toBe(deep);
    const request = { postId: ID, base: "1.0", tab: "karta-1", act: "publish" as const };
    expect(await posts.act(zofia, request)).toMatchObject({
      ok: false,
      code: "invalid",
      fields: { body: expect.any(String) },
    });
  });

  it("keeps a text the renderer breaks on", async () => {
    const { renderer } = runtime.deps;
    const broken = { ...renderer, render: () => Promise.reject(new Error("pluskwa")) };
    const breaking = createPostService({ ...runtime.deps, renderer: broken });
    const { token } = await saved(breaking, zofia, saveOf(ID, { change: { body: "Nie do złożenia." } }));
    expect((await runtime.store.read.post(ID))?.body).toBe("Nie do złożenia.");
    await expect(breaking.preview(zofia, ID, DRAFT)).rejects.toThrow("pluskwa");
    const publish = { postId: ID, base: token, tab: "karta-1", act: "publish" } as const;
    await expect(breaking.act(zofia, publish)).rejects.toThrow("pluskwa");
    expect((await runtime.store.read.post(ID))?.state).toBe("draft");
  });

  it("refuses what is too much for the store, and stores nothing of it", async () => {
    expect(await save(ID, { change: { body: "ż".repeat(600_000) } })).toMatchObject({
      code: "invalid",
      fields: { body: expect.any(String) },
    });
    expect(await body()).toBeUndefined();
  });

  it("drops names of what is gone, and says so", async () => {
    const cover = { mediaId: "f".repeat(32), alt: "x", decorative: false };
    const change = { tagIds: ["nie-ma", fixtures.garlic.id], cover, topicId: "nie-ma", responsibleEditorId: "nie-ma" };
    const { fields } = await saved(posts, zofia, saveOf(ID, { change }));
    expect(Object.keys(fields ?? {}).toSorted()).toEqual(["cover", "tagIds"]);
    expect(await runtime.store.read.post(ID)).toMatchObject({
      tagIds: [fixtures.garlic.id],
      cover: null,
      topicId: null,
    });
  });

  it("purges nothing readers see", async () => {
    await published(posts, ID);
    runtime.purged.length = 0;
    await saved(posts, zofia, saveOf(ID, { base: "2.0", change: { body: "Nowa" } }));
    await saved(posts, zofia, saveOf(idOf(2), { change: { title: "Inny" } }));
    expect(runtime.purged).toEqual([]);
  });
});

describe("the slug", () => {
  it("follows the title until the first publication, and the studio leads on from each it had", async () => {
    await saved(posts, zofia, saveOf(ID));
    expect((await saved(posts, zofia, saveOf(ID, { base: "1.0", change: { title: "Cebula" } }))).slug).toBe("cebula");
    expect(await posts.open(zofia, "czosnek-zimowy")).toEqual({ ok: "moved", slug: "cebula" });
    expect(await runtime.store.read.formerPath("/uprawa/czosnek-zimowy")).toBeNull();
  });

  it("stays once a person chose it", async () => {
    await saved(posts, zofia, saveOf(ID, { change: { slug: "zima" } }));
    const change = { slug: "zima", title: "Cebula" };
    expect((await saved(posts, zofia, saveOf(ID, { base: "1.0", change }))).slug).toBe("zima");
  });

  it("that is taken names the post that has it only where readers see it", async () => {
    await saved(posts, zofia, saveOf(idOf(2), { change: { title: "Tajemnica" } }));
    const mine = saveOf(ID, { change: { slug: "tajemnica", authorIds: [jan.id] } });
    const guessed = await saved(posts, jan, mine);
    expect(JSON.stringify(guessed)).not.toContain("Tajemnica");
    const shown = await posts.preview(jan, ID, { ...mine.draft, slug: "tajemnica" });
    expect(JSON.stringify(shown)).not.toContain("Tajemnica");
    await acted(posts, zofia, { postId: idOf(2), act: "publish" });
    const known = await saved(posts, jan, saveOf(idOf(3), { change: { slug: "tajemnica", authorIds: [jan.id] } }));
    expect(known.fields?.["slug"]).toBe("Adres „tajemnica” ma już wpis „Tajemnica”.");
  });

  it("that is taken or half typed loses no text", async () => {
    await saved(posts, zofia, saveOf(idOf(2)));
    const taken = await saved(posts, zofia, saveOf(ID, { change: { slug: "czosnek-zimowy", body: "Tekst" } }));
    expect(taken).toMatchObject({
      slug: "czosnek-zimowy-2",
      fields: { slug: "Adres „czosnek-zimowy” ma już inny wpis." },
    });
    const half = await saved(
      posts,
      zofia,
      saveOf(ID, { base: taken.token, change: { slug: "Zła ", body: "Tekst 2" } }),
    );
    expect(half).toMatchObject({ slug: "czosnek-zimowy-2", fields: { slug: expect.any(String) } });
    expect(await body()).toBe("Tekst 2");
  });

  it("of a published post is no field", async () => {
    await published(posts, ID);
    const change = { slug: "inny", categoryId: fixtures.cooking.id, title: "Cebula" };
    expect(await saved(posts, zofia, saveOf(ID, { base: "2.0", change }))).toMatchObject({ slug: "czosnek-zimowy" });
    expect(await posts.openById(zofia, ID)).toMatchObject({
      value: { draft: { slug: "czosnek-zimowy", categoryId: fixtures.growing.id, title: "Cebula" } },
    });
  });
});

describe("a refused save", () => {
  it("is a conflict with both texts, and its own is kept", async () => {
    await saved(posts, zofia, saveOf(ID));
    await saved(posts, zofia, saveOf(ID, { base: "1.0", change: { body: "Zofii" } }));
    runtime.clock.now += 10 * 60_000;
    const late = saveOf(ID, { base: "1.0", baseDraft: DRAFT, tab: "karta-2", change: { body: "Spóźniona" } });
    const refused = await posts.save(zofia, late);
    expect(refused).toMatchObject({
      code: "conflict",
      conflict: {
        why: "stale",
        token: "2.0",
        theirs: { body: "Zofii" },
        theirName: zofia.name,
        own: true,
        baseDraft: DRAFT,
      },
    });
    const [kept] = await revisions();
    expect(kept).toMatchObject({ kind: "conflict", token: "1.0", authorId: zofia.id });
    expect(await runtime.store.read.revision(kept!.id)).toMatchObject({ snapshot: { body: "Spóźniona" } });
    expect(refused).toMatchObject({ conflict: { revisionId: kept!.id } });
    expect(await posts.save(zofia, late)).toMatchObject({ conflict: { revisionId: kept!.id } });
    expect(await body()).toBe("Zofii");
  });

  it("knows the text it built on from the history when the browser does not", async () => {
    await saved(posts, zofia, saveOf(ID));
    await saved(posts, zofia, saveOf(ID, { base: "1.0", kind: "save", change: { body: "Zofii" } }));
    expect(await save(ID, { base: "1.0", change: { body: "Spóźniona" } })).toMatchObject({
      conflict: { baseDraft: { body: DRAFT.body } },
    });
  });

  it("says when another tab holds the post, be it one's own", async () => {
    await saved(posts, zofia, saveOf(ID));
    const other = saveOf(ID, { base: "1.0", tab: "karta-2", change: { body: "Druga karta" } });
    expect(await posts.save(zofia, other)).toMatchObject({ code: "conflict", conflict: { why: "locked" } });
    runtime.clock.now += 121_000;
    expect(await posts.save(zofia, other)).toMatchObject({ ok: true });
  });

  it("says when the post's state forbids it now", async () => {
    await saved(posts, jan, saveOf(ID));
    await acted(posts, jan, { postId: ID, act: "submit" });
    const late = await posts.save(jan, saveOf(ID, { base: "1.0", change: { body: "Jeszcze" } }));
    expect(late).toMatchObject({ code: "conflict", conflict: { why: "state" } });
    expect((await revisions())[0]).toMatchObject({ kind: "conflict" });
    expect(await posts.save(jan, saveOf(ID, { base: "2.0", change: { body: "Wiem" } }))).toMatchObject({
      code: "forbidden",
    });
  });

  it("of a post that is gone for good says so", async () => {
    expect(await save(ID, { base: "3.0" })).toMatchObject({ code: "gone" });
  });
});

describe("autosaves", () => {
  it("are coalesced to one per 5 min, besides the newest and those a live lease names", async () => {
    let { token } = await saved(posts, zofia, saveOf(ID));
    runtime.clock.now += 60_000;
    await posts.beat(zofia, ID, "czytelnia", token);
    for (let i = 0; i < 20; i++) {
      runtime.clock.now += 20_000;
      await posts.beat(zofia, ID, "czytelnia", "1.0");
      ({ token } = await saved(posts, zofia, saveOf(ID, { base: token, change: { body: `Tekst ${i}` } })));
    }
    const kept = await revisions();
    expect(kept.length).toBeLessThan(6);
    expect(kept[0]?.token).toBe(token);
    expect(kept.at(-1)?.token).toBe("1.0");
  });

  it("over a published post leave the live text as it is", async () => {
    await published(posts, ID);
    const made = await saved(posts, zofia, saveOf(ID, { base: "2.0", change: { body: "Nowa treść" } }));
    expect(made.token).toBe("2.1");
    expect(await body()).toBe(DRAFT.body);
    expect(await posts.openById(zofia, ID)).toMatchObject({
      value: { hasCopy: true, isLive: true, substantive: true },
    });
    expect(await posts.save(author, saveOf(ID, { base: "2.1" }))).toMatchObject({ code: "missing" });
  });
});
