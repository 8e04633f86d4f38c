import { describe, expect, test } from "vitest";
import type { Post } from "#core/posts/post.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { administrator, createServices, editor } from "#test/support/services/open-services.ts";
import { sampleValues } from "../messages/sample.ts";
import { NO_SETTINGS } from "../settings/site-settings.ts";
import type { SampleItem } from "./present-sample-items.ts";
import type { SampleContents } from "./read-sample-site.ts";

const BYLINE = { ...fixtures.jan, id: "u-wzor", email: null, name: "Anna Wzór", slug: "anna-wzor", active: false };
const CATEGORY = fixtures.makeCategory({ id: "c-wzory", slug: "wzory", name: "Wzory", position: 9 });
const TAG = fixtures.makeTag({ id: "t-wzor", slug: "wzor", name: "wzór", aliases: ["szablon"] });
const TOPIC = fixtures.makeTopic({ id: "m-wzor", slug: "wzorowy", title: '"Wzorowy"' });
const PICTURE = fixtures.makeMedia({ id: "f".repeat(32), name: "wzor.jpg" });

const FILES = ["pierwszy", "drugi"].map((slug) => ({
  slug,
  title: `Wzór ${slug}`,
  lead: "Lead.",
  category: CATEGORY.slug,
  body: `Zob. [obok](drugi.md) i ![](../pictures/wzor.jpg).\n`,
  redirects: [`/dawny-${slug}`],
}));

const SAMPLE: SampleContents = {
  entities: { categories: [CATEGORY], tags: [TAG], topics: [TOPIC], users: [BYLINE] },
  posts: FILES,
  pictures: [PICTURE.name],
};

/** The sample as an import has stored it. */
async function opened() {
  const removed: string[] = [];
  const world = await createServices({ sample: async () => SAMPLE });
  Object.assign(world.runtime.blobs, { removePicture: async (id: string) => void removed.push(id) });
  const { store } = world;
  await store.write(async (tx) => {
    await tx.putUser(BYLINE);
    await tx.putCategory(CATEGORY);
    await tx.putTag(TAG, "");
    await tx.putTopic(TOPIC, "");
    await tx.putMedia(PICTURE);
    await tx.putSettings({ ...NO_SETTINGS, values: { ...sampleValues, timeZone: "UTC" } });
  });
  await fixtures.putPosts(store, ...FILES.map(imported));
  for (const { slug, redirects } of FILES) {
    await store.write((tx) => tx.putFormerPath(redirects[0]!, { kind: "post", id: slug }, "import", world.now));
  }
  return { ...world, removed };
}

function imported({ slug, title, lead }: (typeof FILES)[number]): Post {
  const of = { categoryId: CATEGORY.id, tagIds: [TAG.id], topicId: TOPIC.id, authorIds: [BYLINE.id] };
  const body = `Zob. [obok](/wzory/drugi) i ![](/media/${PICTURE.id}.jpg).\n`;
  const cover = { mediaId: PICTURE.id, alt: "", decorative: true };
  return fixtures.makePost({ id: slug, slug, title, lead, body, cover, responsibleEditorId: null, ...of });
}

type World = Awaited<ReturnType<typeof opened>>;

async function previewed({ studio }: World) {
  const view = await studio.sample.preview(administrator);
  if (!view.ok) throw new Error(view.message);
  return view.value;
}

async function take({ studio }: World, chosen: string[] = []) {
  const done = await studio.sample.remove(administrator, chosen);
  if (!done.ok) throw new Error(done.message);
  return done.value;
}

const ids = (items: SampleItem[]) => items.map(({ id }) => id);
const ALL = ["pierwszy", "drugi", PICTURE.id, TOPIC.id, TAG.id, BYLINE.id, CATEGORY.id];

describe("removing the sample site", () => {
  test("is only for administrators", async () => {
    const { studio } = await opened();
    for (const answer of [
      studio.sample.isThere(editor),
      studio.sample.preview(editor),
      studio.sample.remove(editor, []),
    ]) {
      expect(await answer).toMatchObject({ code: "forbidden" });
    }
  });

  test("shows what will be removed, and stores nothing before", async () => {
    const world = await opened();
    const before = await world.store.read.lastChange();
    const view = await previewed(world);
    expect([ids(view.gone), view.edited, view.inUse]).toEqual([ALL, [], []]);
    expect(view.gone.find(({ kind }) => kind === "topic")?.name).toBe("„Wzorowy”");
    expect([await world.store.read.lastChange(), (await world.store.read.post("drugi"))?.state]).toEqual([
      before,
      "published",
    ]);
  });

  test("removes everything, leaves no address behind, and is recorded once", async () => {
    const world = await opened();
    const { store, removed, studio } = world;
    const purged: string[] = [];
    store.onPurge((tags) => purged.push(...tags));
    expect(ids((await take(world)).gone)).toEqual(ALL);
    const addresses = ["/wzory/pierwszy", "/wzory/drugi", "/dawny-drugi", "/tag/wzor", "/wzory"];
    for (const path of addresses) expect([path, await store.read.formerPathRow(path)]).toEqual([path, null]);
    expect((await store.read.categories()).map(({ slug }) => slug)).toEqual(["uprawa", "kuchnia", "strony"]);
    expect([await store.read.tagBySlug("wzor"), await store.read.topicBySlug("wzorowy")]).toEqual([null, null]);
    expect([removed, await store.read.media([PICTURE.id]), purged.includes("*")]).toEqual([[PICTURE.id], [], true]);
    expect(await store.read.settings()).toMatchObject({ values: { timeZone: "UTC" }, version: 1 });
    expect(await store.check()).toEqual([]);
    const details = { post: 2, picture: 1, topic: 1, tag: 1, byline: 1, category: 1 };
    expect(await store.read.audit(1, null)).toMatchObject([{ act: "sample-remove", details }]);
    expect([await studio.sample.isThere(administrator), ids((await take(world)).gone)]).toEqual([
      { ok: true, value: false },
      [],
    ]);
  });

  test("keeps what somebody edited, and what that needs, unless it is chosen", async () => {
    const world = await opened();
    await fixtures.edit(world.store, "pierwszy", { lead: "Mój lead." });
    await world.store.write((tx) => tx.putTag({ ...TAG, description: "Opisany.", version: 2 }, ""));
    const view = await previewed(world);
    expect([ids(view.gone), ids(view.edited)]).toEqual([["drugi"], ["pierwszy"]]);
    expect(ids(view.inUse)).toEqual([PICTURE.id, TOPIC.id, TAG.id, BYLINE.id, CATEGORY.id]);
    await world.store.write(async (tx) => {
      await tx.putUser({ ...BYLINE, name: "Anna Inna", slug: "anna-inna" });
      await tx.putFormerByline(BYLINE.slug, BYLINE.id);
    });
    const done = await take(world, ["pierwszy"]);
    const kept = [TAG.id, BYLINE.id];
    expect([ids(done.gone), ids(done.edited)]).toEqual([ALL.filter((id) => !kept.includes(id)), kept]);
  });

  test("treats a working copy, another version of the same text and a different text as edits", async () => {
    const copied = await opened();
    await fixtures.putCopy(copied.store, { postId: "pierwszy" });
    expect(ids((await previewed(copied)).edited)).toEqual(["pierwszy"]);
    const pinned = await opened();
    await fixtures.edit(pinned.store, "drugi", { pin: { until: null } });
    expect(ids((await previewed(pinned)).edited)).toEqual(["drugi"]);
    const own = await opened();
    await own.store.write((tx) => tx.removePost("drugi"));
    await fixtures.putPosts(own.store, { ...imported(FILES[1]!), id: "wlasny", body: "Własny tekst.\n" });
    expect(ids((await previewed(own)).edited)).toEqual(["wlasny"]);
  });

  test("keeps what other posts use, and pictures that somebody added", async () => {
    const world = await opened();
    const { store, now } = world;
    const own = { tagIds: [TAG.id], categoryId: CATEGORY.id, authorIds: [BYLINE.id] };
    await fixtures.putPosts(store, fixtures.makePost({ id: "moj", ...own }));
    const added = { at: now, userId: administrator.id, act: "media-add", details: {} };
    await store.write((tx) => tx.putAudit({ ...added, entity: { kind: "media", id: PICTURE.id } }));
    const done = await take(world);
    expect(ids(done.gone)).toEqual(["pierwszy", "drugi", TOPIC.id]);
    expect(ids(done.inUse)).toEqual([TAG.id, BYLINE.id, CATEGORY.id]);
    expect(await store.read.media([PICTURE.id])).toHaveLength(1);
  });

  test("frees the addresses of a post that was withdrawn or moved, when it is chosen", async () => {
    const world = await opened();
    const { store, now } = world;
    await fixtures.edit(store, "drugi", { state: "withdrawn" });
    await store.write((tx) => tx.putFormerPath("/wzory/drugi", null, "wpis wycofany", now));
    await store.write((tx) => tx.putFormerPath("/wzory/pierwszy", { kind: "post", id: "pierwszy" }, "zmiana", now));
    await fixtures.edit(store, "pierwszy", { slug: "inny" });
    expect(ids((await previewed(world)).edited)).toEqual(["pierwszy", "drugi"]);
    await take(world, ["pierwszy", "drugi"]);
    for (const path of ["/wzory/drugi", "/wzory/pierwszy", "/wzory/inny", "/dawny-pierwszy"]) {
      expect([path, await store.read.formerPathRow(path)]).toEqual([path, null]);
    }
  });
});

test("on a site without the sample, a page at one of its addresses is not part of it", async () => {
  const { studio, store } = await createServices({ sample: async () => SAMPLE });
  // The site's configuration may name the same categories as the sample.
  await store.write((tx) => tx.putCategory(CATEGORY));
  const own = fixtures.makePost({ id: "moja", slug: FILES[0]!.slug, categoryId: CATEGORY.id, body: "Własny tekst.\n" });
  await fixtures.putPosts(store, own);
  expect(await studio.sample.isThere(administrator)).toEqual({ ok: true, value: false });
  const nothing = { ok: true, value: { gone: [], edited: [], inUse: [] } };
  expect(await studio.sample.preview(administrator)).toEqual(nothing);
  expect(await studio.sample.remove(administrator, [own.id, CATEGORY.id])).toEqual(nothing);
  expect(await store.read.categoryBySlug(CATEGORY.slug)).not.toBeNull();
});

test("without the sample's folder there is nothing to remove", async () => {
  const { studio } = await createServices();
  expect(await studio.sample.isThere(administrator)).toEqual({ ok: true, value: false });
  expect(await studio.sample.preview(administrator)).toEqual({
    ok: true,
    value: { gone: [], edited: [], inUse: [] },
  });
  expect(await studio.sample.remove(administrator, [])).toMatchObject({ code: "missing" });
});
