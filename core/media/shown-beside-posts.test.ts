import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { makeDerived, makePost } from "#store/contract/fixtures.ts";
import {
  administrator,
  auditEntries,
  contributor,
  createServices,
  editor,
} from "#test/support/services/open-services.ts";
import { authorTag } from "../base/cache-tags.ts";
import type { Media } from "../base/media.ts";

/* Pictures that cards of other sites, podcasts and people's pages show. */

type World = Awaited<ReturnType<typeof createServices>>;

const FILM = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

const png = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 9, g: 0, b: 0 } } })
    .png()
    .toBuffer();

async function uploaded({ studio }: World, name: string, bytes: Buffer): Promise<Media> {
  const added = await studio.media.upload(contributor, name, bytes);
  if (!added.ok) throw new Error(added.message);
  return added.value;
}

/** Stores a card of a film with this picture, and a post that shows the card. */
async function withCard({ store }: World, picture: Media): Promise<void> {
  const post = makePost({ id: "z-filmem", slug: "z-filmem" });
  await store.write(async (tx) => {
    if ((await tx.media([picture.id])).length === 0) await tx.putMedia(picture);
    await tx.putEmbedCard({ key: FILM, title: "Rzeka", author: "", text: "", picture, fetchedAt: 1 });
    await tx.putPost(post, makeDerived(post, { embeds: [{ key: FILM, isFilled: true }] }), 0);
  });
}

describe("the picture of a card", () => {
  test("is used by the post with the card, and not removed before", async () => {
    const world = await createServices();
    const { store, studio, runtime } = world;
    const media = await uploaded(world, "kadr.png", await png(60, 30));
    await withCard(world, media);
    expect(await store.read.mediaUsage(media.id, 9)).toMatchObject([{ postId: "z-filmem", as: "body" }]);
    expect(await studio.media.remove(editor, media.id)).toMatchObject({ code: "conflict" });
    const post = (await store.read.post("z-filmem"))!;
    await store.write((tx) => tx.putPost({ ...post }, makeDerived(post), post.version));
    expect(await studio.media.remove(editor, media.id)).toEqual({ ok: true, value: null });
    expect(await store.read.embedCards([FILM])).toMatchObject([{ title: "Rzeka", picture: null }]);
    expect(await runtime.blobs.original(media.id)).toBeNull();
  });

  test("is in the library of somebody who adds the same picture", async () => {
    const world = await createServices();
    const bytes = await png(60, 30);
    const came = await world.runtime.blobs.addPicture("kadr.png", bytes, true);
    if (!came.ok) throw new Error(came.message);
    await withCard(world, came.value);
    const names = async () => {
      const listed = await world.studio.media.choices(contributor, "", 1);
      return listed.ok ? listed.value.rows.map(({ id }) => id) : [];
    };
    expect(await names()).not.toContain(came.value.id);
    await uploaded(world, "moj-kadr.png", bytes);
    expect(await names()).toContain(came.value.id);
    await uploaded(world, "moj-kadr.png", bytes);
    expect(await auditEntries(world)).toEqual(["media-add"]);
  });
});

describe("the cover of a podcast", () => {
  async function podcast(world: World) {
    const cover = await uploaded(world, "okladka.png", await png(1400, 1400));
    const [category] = await world.store.read.categories();
    const { id, version } = category!;
    const facts = { cover: cover.id, section: "Arts", isExplicit: false } as const;
    const done = await world.studio.categories.podcast(administrator, id, { podcast: facts, version });
    if (!done.ok) throw new Error(done.message);
    return { cover, podcastOf: async () => (await world.store.read.categories())[0]?.podcast };
  }

  test("is replaced by another cover, but by no picture that directories refuse", async () => {
    const world = await createServices();
    const { cover, podcastOf } = await podcast(world);
    const refused = await world.studio.media.replace(editor, cover.id, "prostokat.png", await png(1400, 700));
    expect(refused).toMatchObject({ code: "invalid" });
    expect(await podcastOf()).toMatchObject({ cover: cover.id });
    const done = await world.studio.media.replace(editor, cover.id, "nowa.png", await png(1500, 1500));
    if (!done.ok) throw new Error(done.message);
    expect(await podcastOf()).toMatchObject({ cover: done.value.media.id });
  });
});

describe("a portrait", () => {
  test("that several people share makes each of their pages anew when its focal point moves", async () => {
    const world = await createServices();
    const media = await uploaded(world, "portret.png", await png(60, 30));
    const people = [editor.id, administrator.id];
    await world.store.write(async (tx) => {
      for (const id of people) await tx.putAuthorPage(id, { portraitId: media.id, links: [], shown: true });
    });
    const purged: string[] = [];
    world.store.onPurge((tags) => purged.push(...tags));
    const words = { alt: "Oboje", focal: { x: 0, y: 1 }, name: "portret.png" };
    expect(await world.studio.media.describe(editor, media.id, words)).toMatchObject({ ok: true });
    expect(purged).toEqual(expect.arrayContaining([...people.map(authorTag), "authors"]));
  });
});
