import { NO_SETTINGS } from "#core/settings/site-settings.ts";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { Post } from "#core/posts/post.ts";
import type { Cover } from "#core/posts/post-fields.ts";
import { derive, storePost } from "#core/posts/store-post.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { makeSketch } from "#store/contract/fixtures.ts";
import {
  administrator,
  contributor,
  auditEntries,
  editor,
  createServices,
} from "#test/support/services/open-services.ts";
import { draftOf } from "../posts/drafts/draft.ts";
import { mediaPath, type Media } from "../base/media.ts";

const png = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .png()
    .toBuffer();

type World = Awaited<ReturnType<typeof createServices>>;

async function uploaded({ studio }: World, name = "kosz.png", red = 10): Promise<Media> {
  const added = await studio.media.upload(contributor, name, await png(red));
  if (!added.ok) throw new Error(added.message);
  return added.value;
}

/** Stores a post the way an editor's save does, rendered. */
async function saved({ runtime, store, now }: World, given: Partial<Post> & { id: string }): Promise<void> {
  const post = makeSketch(given);
  const derived = await derive({ store, renderer: runtime.renderer }, post);
  if (!derived.ok) throw new Error(derived.message);
  const put = (each: Post) =>
    store.write((tx) => storePost(tx, { post: each, derived: derived.value, slug: "chosen" }, now));
  const kept = await put({ ...post, updatedAt: now });
  if (!kept.ok) throw new Error(kept.message);
  if (given.state !== "draft") await put({ ...kept.value, state: "published", publishedAt: now });
}

const cover = (mediaId: string): Cover => ({ mediaId, alt: "Kosz", decorative: false });

/** A published post that shows the picture in its text and as its cover, with a working copy that shows it too. */
async function everywhere(world: World, media: Media): Promise<void> {
  const body = `Tekst.\n\n![](${mediaPath(media)} "Podpis")\n\n\`${mediaPath(media)}\`\n`;
  await saved(world, { id: "wpis", body, cover: cover(media.id) });
  await saved(world, { id: "okladka", body: "Tekst.", cover: cover(media.id) });
  await saved(world, { id: "szkic", state: "draft", body: `<img src="${mediaPath(media)}">` });
  const { post } = (await world.store.read.edited("okladka"))!;
  const draft = { ...draftOf({ post, copy: null }), body: `Nowy tekst.\n\n![x](${mediaPath(media)})` };
  const copy = { postId: "okladka", draft, publishAt: null, substantive: false, updatedAt: world.now, updatedBy: null };
  await world.store.write((tx) => tx.putCopy(copy, { mediaIds: [media.id], links: [] }));
}

test("published pictures of other sites without a description are counted by post", async () => {
  const world = await createServices();
  const body =
    '![](https://a.example/1.png)\n\n<img src="https://a.example/2.png">\n\n![Kosz](https://a.example/3.png)';
  await saved(world, { id: "cudze", title: "Cudze", body });
  await saved(world, { id: "cudzy-szkic", state: "draft", body });
  await saved(world, { id: "opisane", body: '<img alt="Kosz" src="https://a.example/1.png">' });
  await everywhere(world, await uploaded(world));
  const found = await world.studio.media.undescribedElsewhere(editor);
  expect(found).toMatchObject({ ok: true, value: [{ title: "Cudze", count: 2 }] });
  expect((await world.studio.media.undescribedElsewhere(contributor)).ok).toBe(false);
});

describe("upload", () => {
  test("a picture is kept once, with what the team has said of it", async () => {
    const world = await createServices();
    const media = await uploaded(world);
    expect(await world.store.read.media([media.id])).toEqual([media]);
    await world.studio.media.describe(editor, media.id, { alt: "Kosz", focal: { x: 0, y: 1 }, name: "Kosz pomidorów" });
    const again = await uploaded(world, "inaczej.png");
    expect(again).toMatchObject({ id: media.id, name: "Kosz pomidorów", alt: "Kosz", focal: { x: 0, y: 1 } });
    expect(await auditEntries(world)).toEqual(["media-describe", "media-add"]);
  });

  test("what is no picture is refused and leaves nothing", async () => {
    const world = await createServices();
    expect(await world.studio.media.upload(editor, "a.png", Buffer.from("<svg/>"))).toMatchObject({ code: "invalid" });
    expect(await world.studio.media.library(editor, "", 1)).toMatchObject({ value: { total: 1 } });
  });
});

describe("the library", () => {
  test("says where a picture is shown", async () => {
    const world = await createServices();
    const media = await uploaded(world);
    await everywhere(world, media);
    const found = await world.studio.media.library(editor, "KOSZ.png", 1);
    expect(found).toMatchObject({ value: { total: 1, rows: [{ id: media.id, usedBy: 3 }] } });
    const picture = await world.studio.media.picture(editor, media.id);
    if (!picture.ok) throw new Error(picture.message);
    expect(picture.value.usage.map(({ slug, as }) => `${slug} ${as}`).toSorted()).toEqual([
      "o-okladka copy",
      "o-okladka cover",
      "o-szkic body",
      "o-wpis body",
      "o-wpis cover",
    ]);
    expect(await world.studio.media.picture(editor, "nie-ma")).toMatchObject({ code: "missing" });
  });
});

describe("a description", () => {
  test("stands at once in every text that has none of its own, and its pages are made anew", async () => {
    const world = await createServices();
    const { studio, store, reading } = world;
    const media = await uploaded(world);
    await everywhere(world, media);
    const heard: string[][] = [];
    store.onCommit((purged) => void heard.push(purged));
    const version = (await store.read.post("wpis"))!.version;
    const given = { alt: ' Kosz na "grządce" ', focal: { x: 0.25, y: 0.75 }, name: "kosz" };
    expect(await studio.media.describe(editor, media.id, given)).toMatchObject({ value: { alt: 'Kosz na "grządce"' } });
    const page = await reading.post("uprawa", "o-wpis");
    if (page.found !== "here") throw new Error(page.found);
    expect(String(page.view.html)).toContain("Kosz na &quot;grządce&quot;");
    expect(page.view.cover?.focal).toEqual([25, 75]);
    expect((await store.read.post("wpis"))!.version).toBe(version);
    expect(heard).toHaveLength(1);
    expect(heard[0]).toEqual(expect.arrayContaining(["post:wpis", "post:okladka"]));
  });

  test("written over another than was seen is refused, and says what stands there", async () => {
    const { studio, store } = await createServices();
    const shown = await studio.media.picture(editor, fixtures.basket.id);
    if (!shown.ok) throw new Error(shown.message);
    const { seen } = shown.value;
    const given = { focal: { x: 0, y: 0 }, name: "kosz", seen };
    expect(await studio.media.describe(editor, fixtures.basket.id, { ...given, alt: "Pierwsza" })).toMatchObject({
      ok: true,
    });
    const late = await studio.media.describe(administrator, fixtures.basket.id, { ...given, alt: "Druga" });
    expect(late).toMatchObject({ code: "conflict", message: expect.stringContaining("„Pierwsza”") });
    expect((await store.read.media([fixtures.basket.id]))[0]!.alt).toBe("Pierwsza");
    const again = await studio.media.picture(administrator, fixtures.basket.id);
    const now = { ...given, seen: again.ok ? again.value.seen : "" };
    expect(await studio.media.describe(administrator, fixtures.basket.id, { ...now, alt: "Druga" })).toMatchObject({
      ok: true,
    });
  });

  test.each([
    [{ name: " " }, "name"],
    [{ name: "x".repeat(201) }, "name"],
    [{ alt: "x".repeat(1_001) }, "alt"],
    [{ focal: { x: 1.5, y: 0 } }, "focal"],
    [{ focal: { x: Number.NaN, y: 0 } }, "focal"],
  ])("is refused: %j", async (wrong, field) => {
    const world = await createServices();
    const given = { alt: "", focal: { x: 0, y: 0 }, name: "a", ...wrong };
    const refused = await world.studio.media.describe(editor, fixtures.basket.id, given);
    expect(refused).toMatchObject({ code: "invalid", fields: { [field]: expect.any(String) } });
    expect(await world.store.read.media([fixtures.basket.id])).toEqual([fixtures.basket]);
  });

  test("is taken again when a text was saved while it was rendered", async () => {
    const world = await createServices();
    const { runtime, store, now } = world;
    const media = await uploaded(world);
    await everywhere(world, media);
    let overtaken = 0;
    const renderer = {
      ...runtime.renderer,
      async render(source: Parameters<typeof runtime.renderer.render>[0]) {
        if (overtaken++ === 0) await fixtures.edit(store, "wpis", { title: "Ktoś był szybszy" });
        return runtime.renderer.render(source);
      },
    };
    const { createMediaService } = await import("./media-service.ts");
    const service = createMediaService({
      store,
      renderer,
      blobs: runtime.blobs,
      clock: () => now,
      origin: null,
      studioBanner: () => null,
    });
    const done = await service.describe(editor, media.id, { alt: "Kosz", focal: { x: 0, y: 0 }, name: "kosz" });
    expect(done).toMatchObject({ ok: true });
    expect(await store.read.post("wpis")).toMatchObject({ title: "Ktoś był szybszy" });
  });
});

describe("another file", () => {
  test("is shown everywhere, each text with a revision, and the old address keeps answering", async () => {
    const world = await createServices();
    const { studio, store, runtime, reading } = world;
    const media = await uploaded(world);
    await studio.media.describe(editor, media.id, { alt: "Kosz", focal: { x: 0, y: 1 }, name: "kosz" });
    await everywhere(world, media);
    await store.write((tx) => tx.putSettings({ ...NO_SETTINGS, logoId: media.id, faviconId: null, version: 1 }));
    const before = (await store.read.post("wpis"))!;
    const copyBefore = (await store.read.edited("okladka"))!.copies;
    const done = await studio.media.replace(editor, media.id, "nowy.png", await png(200));
    if (!done.ok) throw new Error(done.message);
    const { media: next, posts } = done.value;
    expect(posts).toBe(3);
    expect(next).toMatchObject({ alt: "Kosz", focal: { x: 0, y: 1 }, name: "nowy.png" });
    const after = (await store.read.post("wpis"))!;
    const shown = `Tekst.\n\n![](${mediaPath(next)} "Podpis")\n\n\`${mediaPath(media)}\`\n`;
    expect(after).toMatchObject({ body: shown, version: before.version + 1, cover: cover(next.id) });
    expect((await store.read.post("szkic"))!.body).toBe(`<img src="${mediaPath(next)}">`);
    const edited = (await store.read.edited("okladka"))!;
    expect(edited.copy!.draft).toMatchObject({
      body: `Nowy tekst.\n\n![x](${mediaPath(next)})`,
      cover: cover(next.id),
    });
    expect(edited.copies).toBe(copyBefore + 1);
    expect(await store.read.settings()).toMatchObject({ logoId: next.id, version: 2 });
    const page = await reading.post("uprawa", "o-wpis");
    expect(page.found === "here" && String(page.view.html)).toContain(next.id);
    const revisions = await Promise.all(["wpis", "okladka", "szkic"].map((id) => store.read.revisions(id, 9, null)));
    expect(revisions.map((lines) => lines.map(({ kind, authorId }) => `${kind} ${authorId}`))).toEqual([
      ["save u-zofia", "import null"],
      ["save u-zofia", "save u-zofia", "import null"],
      ["save u-zofia", "import null"],
    ]);
    expect(await store.read.mediaUsage(media.id, 9)).toEqual([]);
    expect(await runtime.blobs.original(media.id)).not.toBeNull();
    expect((await auditEntries(world))[0]).toBe("media-replace");
    expect(await store.check()).toEqual([]);
  });

  test("is no other file when it is the same, and no picture when it is none", async () => {
    const world = await createServices();
    const media = await uploaded(world);
    const same = await world.studio.media.replace(editor, media.id, "inna-nazwa.png", await png(10));
    expect(same).toMatchObject({ code: "invalid" });
    expect(await world.studio.media.replace(editor, media.id, "a.png", Buffer.from("x"))).toMatchObject({
      code: "invalid",
    });
    expect(await world.studio.media.replace(editor, "nie-ma", "a.png", await png(1))).toMatchObject({
      code: "missing",
    });
  });
});

describe("removal", () => {
  test("takes a picture nobody shows, with its files", async () => {
    const world = await createServices();
    const { studio, store, runtime } = world;
    const media = await uploaded(world);
    expect(await studio.media.remove(editor, media.id)).toEqual({ ok: true, value: null });
    expect(await store.read.media([media.id])).toEqual([]);
    expect(await runtime.blobs.original(media.id)).toBeNull();
    expect(await studio.media.remove(editor, media.id)).toMatchObject({ code: "missing" });
    expect((await auditEntries(world))[0]).toBe("media-remove");
  });

  test.each(["wpis", "okladka", "szkic"])("is refused while %s shows it", async (id) => {
    const world = await createServices();
    const media = await uploaded(world);
    await everywhere(world, media);
    for (const other of ["wpis", "okladka", "szkic"]) {
      if (other === id) continue;
      await world.store.write((tx) => tx.dropCopy(other));
      await fixtures.edit(world.store, other, { body: "", cover: null });
    }
    expect(await world.studio.media.remove(editor, media.id)).toMatchObject({ code: "conflict" });
    expect(await world.runtime.blobs.original(media.id)).not.toBeNull();
  });

  test.each(["logoId", "faviconId"] as const)("is refused while it is the site's %s", async (mark) => {
    const world = await createServices();
    const media = await uploaded(world);
    const present = await world.store.read.settings();
    expect(await world.studio.settings.change(administrator, { ...present, [mark]: media.id })).toMatchObject({
      ok: true,
    });
    expect(await world.studio.media.remove(editor, media.id)).toMatchObject({ code: "conflict" });
  });
});
