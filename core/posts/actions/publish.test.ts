import { beforeEach, describe, expect, it } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import {
  acted,
  idOf,
  openPostService,
  pageAt,
  DRAFT,
  published,
  publishedByClock,
  saved,
  saveOf,
  tryAct,
  zofia,
  type PostServiceFixture,
} from "#test/support/services/post-service.ts";

import { derive, storePost } from "../store-post.ts";
import type { Draft } from "../drafts/draft.ts";
import type { OpenedPost } from "../post-service-types.ts";

/* The editor Zofia publishes, withdraws and updates posts. */

const ID = idOf(1);
let runtime: PostServiceFixture;
let posts: PostServiceFixture["posts"];

beforeEach(async () => {
  runtime = await openPostService();
  posts = runtime.posts;
});

const stored = async () => (await runtime.store.read.post(ID))!;
describe("publishing", () => {
  it("shows the post, dates it, and leaves what the outside is owed", async () => {
    await saved(posts, zofia, saveOf(ID));
    const opened = await acted(posts, zofia, { postId: ID, act: "publish" });
    expect(opened).toMatchObject({
      state: "published",
      isLive: true,
      addressFixed: true,
      publishedAt: runtime.clock.now,
    });
    expect(await pageAt(runtime, "/uprawa/czosnek-zimowy")).toMatchObject({ found: "here" });
    expect(await runtime.store.read.outbox(10)).toMatchObject([
      { kind: "published", key: `published:${ID}:2`, payload: { postId: ID, path: "/uprawa/czosnek-zimowy" } },
    ]);
    expect((await runtime.store.read.revisions(ID, 1, null))[0]).toMatchObject({ kind: "publish", token: "2.0" });
    expect((await runtime.store.read.audit(1, null))[0]).toMatchObject({ act: "publish", userId: zofia.id });
    for (const tag of [`post:${ID}`, "home", "feeds", "sitemap", "*"]) expect(runtime.purged).toContain(tag);
  });

  it("waits for what the checklist stops, and says it beside each field", async () => {
    const body = "![](/media/x.jpg)\n\n[donikąd](/uprawa/nie-ma)\n\n##\n";
    await saved(posts, zofia, saveOf(ID, { change: { title: " ", body } }));
    expect(await tryAct(runtime, zofia, ID, "publish")).toMatchObject({
      code: "invalid",
      fields: { title: "Wpisz tytuł." },
    });
    await saved(posts, zofia, saveOf(ID, { base: "1.0", change: { body } }));
    expect(await tryAct(runtime, zofia, ID, "publish")).toMatchObject({
      code: "invalid",
      fields: {
        alt: expect.stringContaining("/media/x.jpg"),
        body: expect.stringMatching(/\/uprawa\/nie-ma.*śródtytuł/),
      },
    });
    expect((await stored()).state).toBe("draft");
  });

  it("of a working copy moves the date readers see only for a substantive change", async () => {
    await published(posts, ID);
    runtime.clock.now += 60_000;
    await saved(posts, zofia, saveOf(ID, { base: "2.0", change: { tagIds: [] } }));
    const quiet = await acted(posts, zofia, { postId: ID, act: "publish-copy" });
    const copyPublished = { at: runtime.clock.now, by: zofia.name };
    expect(quiet).toMatchObject({ hasCopy: false, copyPublished, token: "3.2" });
    expect(await stored()).toMatchObject({ tagIds: [], substantiveUpdateAt: null, version: 3 });
    expect(await runtime.store.read.formerPath("/tag/czosnek")).toMatchObject({ gone: true });
    await saved(posts, zofia, saveOf(ID, { base: "3.2", change: { body: "Całkiem inna treść." } }));
    await acted(posts, zofia, { postId: ID, act: "publish-copy" });
    expect((await stored()).substantiveUpdateAt).toBe(runtime.clock.now);
  });

  it("of a working copy purges every page the old and the new text show on", async () => {
    await published(posts, idOf(2), { title: "Wcześniejszy" });
    runtime.clock.now += 60_000;
    await published(posts, ID);
    await saved(
      posts,
      zofia,
      saveOf(ID, { base: "2.0", change: { tagIds: [fixtures.compost.id], topicId: fixtures.spring.id } }),
    );
    runtime.purged.length = 0;
    await acted(posts, zofia, { postId: ID, act: "publish-copy" });
    const lists = ["home", "feeds", "tags", "sitemap", "topics", "tag:czosnek", "tag:kompost", "topic:wiosna"];
    for (const tag of [...lists, `post:${ID}`, `post:${idOf(2)}`, "category:uprawa"])
      expect(runtime.purged).toContain(tag);
  });

  it("keeps the live text when a copy is discarded, and the copy's text in the history", async () => {
    await published(posts, ID);
    await saved(posts, zofia, saveOf(ID, { base: "2.0", change: { body: "Nowa" } }));
    expect(await acted(posts, zofia, { postId: ID, act: "discard-copy" })).toMatchObject({
      hasCopy: false,
      copyPublished: null,
      token: "2.2",
    });
    const [newest] = await runtime.store.read.revisions(ID, 1, null);
    expect((await runtime.store.read.revision(newest!.id))?.snapshot.body).toBe("Nowa");
  });
});

describe("pinning", () => {
  it("puts a live post first, its working copy too, until the time given", async () => {
    await published(posts, ID);
    await saved(posts, zofia, saveOf(ID, { base: "2.0", change: { body: "Nowa" } }));
    expect(await tryAct(runtime, zofia, ID, "pin", { pin: { until: 1 } })).toMatchObject({
      fields: { pin: expect.any(String) },
    });
    const until = runtime.clock.now + fixtures.DAY;
    expect(await acted(posts, zofia, { postId: ID, act: "pin", pin: { until } })).toMatchObject({
      draft: { pin: { until } },
    });
    expect(await runtime.store.read.pinned(runtime.clock.now, 3)).toMatchObject([{ id: ID }]);
    await acted(posts, zofia, { postId: ID, act: "pin", pin: null });
    expect(await runtime.store.read.pinned(runtime.clock.now, 3)).toEqual([]);
  });
});

describe("a correction of a text that readers see with pictures nobody described", () => {
  const [OLDER, NEWER] = ["a", "b"].map((digit) => `/media/${digit.repeat(32)}.jpg`);
  const OLD = `Zdjęcie.\n\n![](${OLDER})\n\n![Kosz](brak-obrazu:kosz.jpg)\n\n![Lejek](../../obrazy/lejek.jpg)\n`;
  beforeEach(async () => {
    await runtime.store.write(async (tx) => {
      await tx.putMedia({ ...fixtures.basket, id: "a".repeat(32), name: "stary.jpg", alt: "" });
      await tx.putMedia({ ...fixtures.basket, id: "b".repeat(32), name: "nowy.jpg", alt: "" });
    });
  });
  const change = async (body: string, cover: Draft["cover"] = null) => {
    const { value } = (await posts.openById(zofia, ID)) as { value: OpenedPost };
    await saved(posts, zofia, saveOf(ID, { base: value.token, draft: { ...value.draft, body, cover } }));
  };
  const outcome = (act: "publish-copy" | "publish-again" = "publish-copy") => tryAct(runtime, zofia, ID, act);
  /** Stores a post as an import does, which does not require descriptions of pictures. */
  const imported = async (body: string, cover: Draft["cover"] = null) => {
    if (!(await runtime.store.read.post(ID))) await published(posts, ID);
    await runtime.store.write(async (tx) => {
      const post = { ...(await tx.post(ID))!, body, cover };
      const derived = await derive(runtime.deps, post);
      if (!derived.ok) throw new Error(derived.message);
      await storePost(tx, { post, derived: derived.value, slug: "chosen", imported: true }, runtime.clock.now);
    });
  };

  it("goes out, and the checklist only advises to describe them", async () => {
    await imported(OLD);
    const preview = await posts.preview(zofia, ID, { ...DRAFT, body: OLD.replace("Zdjęcie", "Zdjęcia") });
    expect(preview.ok && preview.value.checks.filter(({ id }) => id === "alt")).toMatchObject([
      { level: "advisory", passed: false, places: [{ line: 3 }, { line: 5 }, { line: 7 }] },
    ]);
    await change(OLD.replace("Zdjęcie", "Zdjęcia"));
    expect(await outcome()).toMatchObject({ ok: true });
  });

  it.each([
    ["moved within the text", `![](${OLDER})\n\nZdjęcie.\n`],
    ["beside a described copy of itself", `![](${OLDER})\n\n![Kosz](${OLDER})\n`],
    ["in a gallery with a described one", `![](${OLDER})\n![Kosz](${NEWER})\n`],
    ["written in HTML", `<img src="${OLDER}">`],
  ])("goes out with the old one %s", async (_, body) => {
    await imported(OLD);
    await change(body);
    expect(await outcome()).toMatchObject({ ok: true });
  });

  it.each([
    ["a new one", `${OLD}\n![](${NEWER})\n`, "nowy.jpg"],
    ["a second copy of the old one", `${OLD}\n![](${OLDER})\n`, "stary.jpg"],
    ["a new one in the gallery of the old one", `![](${OLDER})\n![](${NEWER})\n`, "nowy.jpg"],
    ["one of an address without a picture", `${OLD}\n![a](/obrazy/nowy.jpg)\n`, "nowy.jpg"],
    ["another one that is missing", `${OLD}\n![a](brak-obrazu:drugi.jpg)\n`, "drugi.jpg"],
  ])("waits for a description of %s, and of that alone", async (_, body, name) => {
    await imported(OLD);
    await change(body);
    const refused = await outcome();
    expect(refused).toMatchObject({ code: "invalid", fields: { alt: expect.stringContaining(name) } });
    expect(JSON.stringify(refused).match(/(?:stary|nowy|kosz|drugi)\.jpg/g)).toEqual([name, name]);
  });

  it("goes out with links that led nowhere before, and waits for new ones alone", async () => {
    const body = "Zob. [dawny](/dawny/wpis) i [inny](../../nie/ma.html).\n";
    await imported(body);
    await change(body.replace("Zob.", "Zobacz"));
    expect(await outcome()).toMatchObject({ ok: true });
    await change(`${body}\n[Nowy](/tez/nie-ma)\n`);
    expect(await outcome()).toMatchObject({ code: "invalid", fields: { body: "Odnośniki donikąd: /tez/nie-ma." } });
  });

  it("waits for a description that the correction takes away", async () => {
    await imported(`![Kosz](${OLDER})`);
    await change(`![](${OLDER})`);
    expect(await outcome()).toMatchObject({ code: "invalid", fields: { alt: expect.stringContaining("stary.jpg") } });
  });

  it("leaves the cover as it was, and asks about another one", async () => {
    const bare = { mediaId: fixtures.basket.id, alt: "", decorative: false };
    await imported("Tekst.", bare);
    await change("Tekst poprawiony.", bare);
    expect(await outcome()).toMatchObject({ ok: true });
    await imported("Tekst.", { ...bare, alt: "Kosz" });
    await runtime.store.write((tx) => tx.putMedia({ ...fixtures.basket, id: "f".repeat(32) }));
    await change("Tekst poprawiony.", { ...bare, mediaId: "f".repeat(32) });
    expect(await outcome()).toMatchObject({ fields: { alt: expect.stringContaining("okładkę") } });
  });

  it("goes out by the clock, and again after a withdrawal", async () => {
    await imported(OLD);
    await change(`${OLD}\nJeszcze zdanie.`);
    const at = "2026-11-21T08:00";
    expect(await tryAct(runtime, zofia, ID, "schedule-copy", { at })).toMatchObject({ ok: true });
    runtime.clock.now += fixtures.DAY;
    expect(await publishedByClock(runtime)).toEqual({ published: 1, refused: [] });
    await acted(posts, zofia, { postId: ID, act: "withdraw" });
    await change(`${OLD}\nOstatnie zdanie.`);
    expect(await outcome("publish-again")).toMatchObject({ ok: true });
    await acted(posts, zofia, { postId: ID, act: "withdraw" });
    await change(`${OLD}\n![](${NEWER})\n`);
    expect(await outcome("publish-again")).toMatchObject({ fields: { alt: expect.stringContaining("nowy.jpg") } });
  });
});
