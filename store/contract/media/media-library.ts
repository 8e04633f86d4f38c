import { describe, expect, it } from "vitest";
import { type LibraryFilter, type Media, mediaPath } from "#core/base/media.ts";
import type { Store } from "#core/store.ts";
import { NO_SETTINGS } from "#core/settings/site-settings.ts";
import {
  basket,
  friday,
  jan,
  makeDerived,
  makeMedia,
  makePost,
  putPosts,
  zofia,
  draft,
  makeSketch,
  putCopy,
} from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

const frost = makeMedia({ id: "a".repeat(32), name: "Szron.PNG", alt: "Oszroniona łąka", createdAt: friday(2) });

async function storeWithPictures(open: OpenStore): Promise<Store> {
  const store = await storeWithFixtures(open);
  const cover = { mediaId: basket.id, alt: "", decorative: true };
  const [covered, shown] = [
    makePost({ id: "p-1", title: "Z okładką", cover }),
    makeSketch({ id: "p-2", title: "W treści" }),
  ];
  await store.write(async (tx) => {
    await tx.putMedia(frost);
    for (const post of [covered, shown]) await tx.putPost(post, makeDerived(post, { mediaIds: [basket.id] }), 0);
  });
  await putCopy(
    store,
    { postId: "p-1", draft: draft({ cover: { ...cover, mediaId: frost.id } }) },
    { mediaIds: [basket.id] },
  );
  return store;
}

const usage = async (store: Store, id: string) =>
  (await store.read.mediaUsage(id, 9)).map((use) => `${use.as} ${use.postId}`).toSorted();

export function mediaLibraryContract(open: OpenStore): void {
  describe("the media library", () => {
    it("is newest first with the number of posts that show each picture", async () => {
      const store = await storeWithPictures(open);
      const rows = [
        { ...frost, usedBy: 1, undescribed: false },
        { ...basket, usedBy: 2, undescribed: false },
      ];
      expect(await store.read.library("", 0, 9)).toEqual({ rows, total: 2 });
      expect(await store.read.library("", 1, 1)).toEqual({ rows: [rows[1]], total: 2 });
    });

    it.each([
      ["its alt", "LAKA"],
      ["its name", "szron.p"],
    ])("finds a picture by %s", async (_, text) => {
      const store = await storeWithPictures(open);
      const { rows, total } = await store.read.library(text, 0, 9);
      expect([rows.map((row) => row.id), total]).toEqual([[frost.id], 1]);
      await store.write((tx) => tx.putMedia({ ...frost, name: "x.png", alt: "" }));
      expect((await store.read.library(text, 0, 9)).total).toBe(0);
    });

    it("has files that are no pictures where they are named, by kind", async () => {
      const store = await storeWithPictures(open);
      const file = (id: string, type: Media["type"], more: Partial<Media> = {}): Media => {
        return { ...frost, id: id.repeat(32), type, width: 0, height: 0, name: `${id}.x`, alt: "", ...more };
      };
      const [sound, film] = [file("c", "audio/mpeg", { seconds: 61 }), file("d", "video/mp4")];
      const [text, archive] = [file("e", "application/pdf"), file("f", "application/zip")];
      await store.write(async (tx) => {
        for (const each of [sound, film, text, archive]) await tx.putMedia(each);
      });
      const idsOf = async (filter: LibraryFilter) =>
        (await store.read.library("", 0, 9, null, filter)).rows.map(
          ({ id, undescribed }) => id[0] + String(undescribed),
        );
      expect(await idsOf("recordings")).toEqual(["dfalse", "cfalse"]);
      expect(await idsOf("documents")).toEqual(["ffalse", "efalse"]);
      expect((await idsOf("all")).length).toBe(6);
      expect((await idsOf("pictures")).length).toBe(2);
      expect(await idsOf("undescribed")).toEqual([]);
      expect(await store.read.media([sound.id, film.id])).toEqual([sound, film]);
    });

    it("leads from a file to its newer version, in one step however many versions there were", async () => {
      const store = await storeWithFixtures(open);
      const versions = ["c", "d", "e"].map((id) => {
        return makeMedia({ id: id.repeat(32), type: "application/pdf", width: 0, height: 0, name: "a.pdf" });
      });
      const [first, second, third] = versions as [Media, Media, Media];
      await store.write(async (tx) => {
        for (const each of versions) await tx.putMedia(each);
        await tx.supersedeFile(first, second, 1);
        await tx.supersedeFile(second, third, 2);
      });
      const leads = (media: Media) => store.read.formerPath(mediaPath(media));
      expect(await leads(first)).toEqual({ to: mediaPath(third) });
      expect(await leads(second)).toEqual({ to: mediaPath(third) });
      expect(await store.read.media(versions.map(({ id }) => id))).toEqual([third]);
      await store.write(async (tx) => {
        await tx.putMedia(first);
        await tx.supersedeFile(third, first, 3);
      });
      expect([await leads(first), await leads(third)]).toEqual([null, { to: mediaPath(first) }]);
      await store.write((tx) => tx.removeMedia(first.id));
      expect(await leads(second)).toMatchObject({ gone: true });
    });

    it("names those without a description alone", async () => {
      const store = await storeWithPictures(open);
      const bare = { ...frost, id: "b".repeat(32), alt: "" };
      await store.write((tx) => tx.putMedia(bare));
      const library = await store.read.library("", 0, 9, null, "undescribed");
      expect([library.rows.map(({ id }) => id), library.total]).toEqual([[bare.id], 1]);
      expect((await store.read.library("kosz", 0, 9, null, "undescribed")).total).toBe(0);
    });

    const shown = (body: string) => ({ body: body.replaceAll("FROST", `/media/${frost.id}.png`) });
    it.each([
      ["described in every text", 0, shown("![Szron](FROST) ![Łąka](FROST)"), {}],
      ["decorative in a text", 0, shown('<img src="FROST" alt="">'), {}],
      ["described in one place and not in another", 1, shown("![Szron](FROST)\n\n![](FROST)"), {}],
      ["described in the text, and not in its working copy", 1, shown("![Szron](FROST)"), shown("![](FROST)")],
      ["a cover with words", 0, { cover: { mediaId: frost.id, alt: "Szron", decorative: false } }, {}],
      ["a decorative cover", 0, { cover: { mediaId: frost.id, alt: "", decorative: true } }, {}],
      ["a cover without words", 1, { cover: { mediaId: frost.id, alt: " ", decorative: false } }, {}],
    ])("counts what texts say: a picture %s", async (_, total, live, copied) => {
      const store = await storeWithFixtures(open);
      const post = makePost({ id: "p-1", ...live });
      const names = { mediaIds: [frost.id] };
      await store.write(async (tx) => {
        await tx.putMedia({ ...frost, alt: "" });
        await tx.putPost(post, makeDerived(post, "body" in live ? names : {}), 0);
      });
      if ("body" in copied) await putCopy(store, { postId: "p-1", draft: draft(copied) }, names);
      expect((await store.read.library("", 0, 9, null, "undescribed")).total).toBe(total);
      const rows = (await store.read.library("szron", 0, 9)).rows;
      expect(rows.map(({ undescribed }) => undescribed)).toEqual([total === 1]);
    });

    it("tells a user of what is public, what is in own posts and what was added by that user", async () => {
      const store = await storeWithPictures(open);
      const knownPictures = async (user: string) =>
        (await store.read.library("", 0, 9, user)).rows.map(({ id, usedBy }) => `${id} ${usedBy}`);
      await store.write(async (tx) => {
        for (const id of ["p-1", "p-2"]) {
          const post = (await tx.edited(id))?.post;
          if (post)
            await tx.putPost({ ...post, authorIds: [zofia.id] }, makeDerived(post, { mediaIds: [basket.id] }), 0);
        }
      });
      expect(await knownPictures(zofia.id)).toEqual([`${frost.id} 1`, `${basket.id} 2`]);
      expect(await knownPictures(jan.id)).toEqual([`${basket.id} 2`]);
      const entity = { kind: "media", id: frost.id };
      await store.write((tx) => tx.putAudit({ at: 1, userId: jan.id, act: "media-add", entity, details: {} }));
      expect(await knownPictures(jan.id)).toEqual([`${frost.id} 1`, `${basket.id} 2`]);
      expect((await store.read.library("", 0, 1, jan.id)).total).toBe(2);
      await store.write((tx) => tx.putMedia({ ...frost, id: "b".repeat(32) }));
      expect(await knownPictures(jan.id)).toHaveLength(2);
      expect((await store.read.library("", 0, 9)).total).toBe(3);
    });

    it("names where a picture is shown: body, cover and working copy", async () => {
      const store = await storeWithPictures(open);
      expect(await usage(store, basket.id)).toEqual(["body p-1", "body p-2", "copy p-1", "cover p-1"]);
      expect(await store.read.mediaUsage(frost.id, 9)).toEqual([
        { postId: "p-1", title: "«Z okładką»", slug: "o-p-1", as: "copy" },
      ]);
      expect(await store.read.mediaUsage(basket.id, 2)).toHaveLength(2);
      await store.write((tx) => tx.dropCopy("p-1"));
      expect([await usage(store, basket.id), await usage(store, frost.id)]).toEqual([
        ["body p-1", "body p-2", "cover p-1"],
        [],
      ]);
    });

    it("lets go only of pictures nobody shows", async () => {
      const store = await storeWithPictures(open);
      const remove = (id: string) => store.write((tx) => tx.removeMedia(id));
      await expect(remove(basket.id)).rejects.toThrow("shown");
      await expect(remove(frost.id)).rejects.toThrow("shown");
      await store.write((tx) => tx.dropCopy("p-1"));
      await store.write((tx) => tx.putSettings({ ...NO_SETTINGS, logoId: frost.id }));
      await expect(remove(frost.id)).rejects.toThrow("shown");
      await store.write((tx) => tx.putSettings(NO_SETTINGS));
      await remove(frost.id);
      expect(await store.read.media([frost.id])).toEqual([]);
      await expect(remove(frost.id)).rejects.toThrow(frost.id);
    });
  });

  describe("a picture with no post", () => {
    it("is used by none", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1" }));
      expect((await store.read.library("kosz", 0, 9)).rows).toEqual([{ ...basket, usedBy: 0, undescribed: false }]);
    });
  });

  describe("media", () => {
    it("come in the order asked, unknown ones left out", async () => {
      const store = await storeWithFixtures(open);
      const other = makeMedia({ id: "f".repeat(32), type: "image/png", focal: { x: 0, y: 1 } });
      await store.write((tx) => tx.putMedia(other));
      expect(await store.read.media([other.id, "0".repeat(32), basket.id])).toEqual([other, basket]);
      expect(await store.read.media([])).toEqual([]);
      await store.write((tx) => tx.putMedia({ ...other, alt: "Nowy opis" }));
      expect(await store.read.media([other.id])).toEqual([{ ...other, alt: "Nowy opis" }]);
    });
  });
}
