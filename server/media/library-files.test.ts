import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Post } from "#core/posts/post.ts";
import { derive, storePost } from "#core/posts/store-post.ts";
import { makeSketch } from "#store/contract/fixtures.ts";
import { ok } from "#core/base/outcome.ts";
import { type LibraryFilter, type Media, mediaPath } from "#core/base/media.ts";
import { type UploadAnswer, uploadAddress } from "#core/media/upload-address.ts";
import { openFakeSite } from "#test/support/fakes/fake-site.ts";
import { createServices, editor } from "#test/support/services/open-services.ts";
import { silence } from "#test/support/texts/silence.ts";
import { PIXELS } from "#test/support/services/open-runtime.ts";
import { securityHeaders } from "../http/answers/security-headers.ts";
import { createMediaRoutes } from "./media-routes.ts";
import { createUpload } from "./upload.ts";

/* Files that are no pictures, as a person adds them and a reader gets them. */

const ORIGIN = "https://grzadka.example";
const PDF = Buffer.from("%PDF-1.7 cennik");

async function open() {
  const world = await createServices();
  const { blobs, store, config } = world.runtime;
  const upload = createUpload({
    media: world.studio.media,
    signIn: { viewer: async () => editor },
    state: { mayWrite: () => true, studioBanner: () => null },
    data: config.data,
    fileBytes: blobs.fileBytes,
    ownOrigins: [ORIGIN],
    security: [],
    newErrorId: () => "numer-1",
    log: { error() {} } as never,
  });
  const { media: security } = securityHeaders(ORIGIN, "");
  const routes = createMediaRoutes({ blobs, read: store.read, social: { at: async () => null }, security });
  const site = await openFakeSite({
    origin: ORIGIN,
    takes: { "/studio/upload": upload },
    routes: { "/media/": routes },
  });
  return { ...world, site };
}

let world: Awaited<ReturnType<typeof open>>;

async function send(name: string, bytes: Uint8Array, type = "", replaces?: string) {
  const headers = { origin: ORIGIN, "sec-fetch-site": "same-origin", "content-type": type };
  const request = { method: "POST", headers, body: new Uint8Array(bytes) };
  const answer = await fetch(world.site.address + uploadAddress(name, replaces), request);
  return { status: answer.status, body: (await answer.json()) as UploadAnswer };
}

async function add(name: string, bytes: Uint8Array, replaces?: string): Promise<Media> {
  const { body } = await send(name, bytes, "application/octet-stream", replaces);
  if (!("media" in body)) throw new Error(body.error.message);
  return body.media;
}

/** Publishes a post as an editor's save does. */
async function publish(id: string, body: string) {
  const { runtime, store, now } = world;
  const post = makeSketch({ id, body, title: id });
  const derived = await derive({ store, renderer: runtime.renderer }, post);
  if (!derived.ok) throw new Error(derived.message);
  const put = (each: Post) =>
    store.write((tx) => storePost(tx, { post: each, derived: derived.value, slug: "chosen" }, now));
  const kept = await put({ ...post, updatedAt: now });
  if (!kept.ok) throw new Error(kept.message);
  await put({ ...kept.value, state: "published", publishedAt: now });
}

const get = (path: string) => fetch(world.site.address + path, { redirect: "manual" });

async function pageOf(slug: string): Promise<string> {
  const page = await world.reading.post("uprawa", slug);
  return page.found === "here" ? String(page.view.html) : page.found;
}

beforeEach(async () => {
  world = await open();
});
afterEach(() => world.site.close());

describe("a file", () => {
  it("is kept by what it is, as it is, and a recording with its length", async () => {
    const pdf = await add("Cennik letni.pdf", PDF);
    expect(pdf).toMatchObject({ name: "Cennik letni.pdf", type: "application/pdf", width: 0, bytes: PDF.length });
    const sound = await add("odcinek.wav", silence(3));
    expect(sound).toMatchObject({ type: "audio/wav", seconds: 3 });
    expect(await add("napisy.vtt", Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\nRaz\n"))).toMatchObject({
      type: "text/vtt",
    });
    expect(await add("napisy.vtt", Buffer.from("Raz"))).toMatchObject({ type: "text/plain" });
    expect(Buffer.from(await (await get(mediaPath(sound))).arrayBuffer())).toEqual(silence(3));
    expect(await add("drugi raz.pdf", PDF)).toEqual(pdf);
    expect(readdirSync(join(world.runtime.config.data, "incoming"))).toEqual([]);
    const names = async (filter: LibraryFilter) => {
      const listed = await world.studio.media.library(editor, "", 1, filter);
      return listed.ok ? listed.value.rows.map(({ name }) => name).toSorted() : [];
    };
    expect(await names("recordings")).toEqual(["odcinek.wav"]);
    expect(await names("documents")).toEqual(["Cennik letni.pdf", "napisy.vtt", "napisy.vtt"]);
  });

  it("that is none is refused with a sentence, and nothing of it stays", async () => {
    const refused = async (name: string, bytes: Uint8Array, type = "application/octet-stream") => {
      const { status, body } = await send(name, bytes, type);
      return [status, "error" in body ? body.error.message : body];
    };
    expect(await refused("IMG_1.HEIC", PIXELS)).toEqual([422, expect.stringContaining("Zapisz je jako JPEG")]);
    expect(await refused("a.exe", PDF)).toEqual([422, expect.stringContaining("„a.exe” witryna nie przyjmuje")]);
    expect(await refused("a.pdf", PIXELS)).toEqual([422, expect.stringContaining("nie przyjmuje")]);
    expect((await world.store.read.mediaAfter(null, 9)).map(({ name }) => name)).toEqual(["kosz.jpg"]);
  });
});

describe("a newer version of a file", () => {
  it("stands in every post that had the older one, whose address leads to it", async () => {
    const first = await add("odcinek.wav", silence(2));
    await publish("odcinek", `[Odcinek](${mediaPath(first)})\n`);
    expect(await pageOf("o-odcinek")).toContain(`<audio controls="" preload="none" src="${mediaPath(first)}"`);
    const { body } = await send("odcinek.wav", silence(4), "audio/wav", first.id);
    if (!("media" in body)) throw new Error(body.error.message);
    expect(body).toMatchObject({ media: { seconds: 4 }, posts: 1 });
    expect(await pageOf("o-odcinek")).toContain(mediaPath(body.media));
    const old = await get(mediaPath(first));
    expect([old.status, old.headers.get("location")]).toEqual([301, mediaPath(body.media)]);
    expect(await world.store.read.media([first.id])).toEqual([]);
    expect((await get(mediaPath(body.media))).status).toBe(200);
  });

  it("is no picture, and no picture takes a file's place", async () => {
    const pdf = await add("cennik.pdf", PDF);
    const answer = await send("kropka.png", PIXELS, "image/png", pdf.id);
    expect(answer).toMatchObject({ status: 422, body: { error: { message: expect.stringContaining("Obraz można") } } });
  });
});

it("a file is removed only when nobody uses it, and its place is empty then", async () => {
  const pdf = await add("cennik.pdf", PDF);
  await publish("cennik", `Oto [cennik](${mediaPath(pdf)}).`);
  expect(await world.studio.media.picture(editor, pdf.id)).toMatchObject({ value: { usage: [{ as: "body" }] } });
  expect(await world.studio.media.remove(editor, pdf.id)).toMatchObject({ ok: false, code: "conflict" });
  const other = await add("inny.pdf", Buffer.from("%PDF-1.7 inny"));
  expect(await world.studio.media.remove(editor, other.id)).toEqual(ok(null));
  expect((await get(mediaPath(other))).status).toBe(404);
});
