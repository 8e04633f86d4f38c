import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RESERVE_BYTES } from "#core/backup/disk-space.ts";
import type { Media } from "#core/base/media.ts";
import { smallDisk } from "#test/support/services/small-disk.ts";
import { createBlobStore } from "./blob-store.ts";

let folder: string;
let added: Media[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "szpalta-media-"));
  added = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () => createBlobStore({ folder, clock: () => 1_700_000_000_000, onAdded: (media) => added.push(media) });

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#a11a2b" } });

/** A photograph taken on its side, with a camera's name and a place in it. */
const photograph = () =>
  canvas(1000, 600)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Make: "Aparat", Copyright: "Jan" }, IFD3: { GPSLatitude: "52/1 13/1 0/1" } })
    .toBuffer();

async function keep(name: string, bytes: Uint8Array): Promise<Media> {
  const kept = await open().addPicture(name, bytes);
  if (!kept.ok) throw new Error(kept.message);
  return kept.value;
}

describe("a picture", () => {
  it("is kept upright, without a word about who took it", async () => {
    const media = await keep("../../zdjęcie.JPG", await photograph());
    expect(media).toMatchObject({ name: "zdjęcie.JPG", type: "image/jpeg", width: 600, height: 1000 });
    expect(media.id).toMatch(/^[0-9a-f]{32}$/);
    const bytes = Buffer.from((await open().original(media.id))!);
    expect(bytes.length).toBe(media.bytes);
    expect(bytes.includes("Aparat")).toBe(false);
    const facts = await sharp(bytes).metadata();
    expect([facts.exif, facts.orientation, facts.width]).toEqual([undefined, undefined, 600]);
    expect(added).toEqual([media]);
  });

  it("is refused as on a full disk before it takes what texts are to be saved in", async () => {
    smallDisk(folder, RESERVE_BYTES + 100);
    await expect(keep("a.jpg", await photograph())).rejects.toMatchObject({ code: "ENOSPC" });
    expect([readdirSync(folder), added]).toEqual([[], []]);
  });

  it("of another Szpalta is kept as it is, byte for byte, where it is what is said of it", async () => {
    const media = await keep("a.jpg", await photograph());
    const bytes = Buffer.from((await open().original(media.id))!);
    await open().removePicture(media.id);
    expect(await open().keepPicture({ ...media, alt: "Opis" }, bytes)).toEqual({ ok: true, value: null });
    expect(bytes.equals((await open().original(media.id))!)).toBe(true);
    expect(added.at(-1)).toEqual({ ...media, alt: "Opis" });
  });

  it("of another Szpalta is refused where anything is not what is said of it", async () => {
    const media = await keep("a.jpg", await photograph());
    const bytes = Buffer.from((await open().original(media.id))!);
    const told = added.length;
    const id = "0".repeat(32);
    const wrong: Partial<Media>[] = [{ id }, { width: 601 }, { height: 1 }, { bytes: 1 }, { type: "image/png" }];
    for (const given of wrong)
      expect(await open().keepPicture({ ...media, ...given }, bytes)).toMatchObject({ ok: false, code: "invalid" });
    const markup = Buffer.from("<svg onload=alert(1)>");
    expect(await open().keepPicture({ ...media, bytes: markup.length }, markup)).toMatchObject({ ok: false });
    expect([added.length, await open().original(id)]).toEqual([told, null]);
  });

  it("with a long name keeps its beginning and its ending", async () => {
    const pixels = await canvas(9, 9).png().toBuffer();
    const { name } = await keep(`🌱 Wiosenne siewy ${"na działce ".repeat(30)}.PNG`, pixels);
    expect(name).toMatch(/^🌱 Wiosenne siewy na działce .*…\.PNG$/);
    expect([...name]).toHaveLength(120);
    const whole = `${"a".repeat(116)}.png`;
    expect((await keep(whole, pixels)).name).toBe(whole);
  });

  it("has the same name every time it is added", async () => {
    const first = await keep("a.jpg", await photograph());
    const again = await keep("b.jpeg", await photograph());
    expect(again.id).toBe(first.id);
    expect(readdirSync(join(folder, "media", first.id.slice(0, 2)))).toEqual([`${first.id}.jpg`]);
  });

  it.each(["png", "webp", "avif", "gif"] as const)("may be %s", async (format) => {
    const media = await keep(`a.${format}`, await canvas(64, 48).toFormat(format).toBuffer());
    expect(media).toMatchObject({ type: `image/${format}`, width: 64, height: 48 });
  });

  it("keeps moving when it is a GIF", async () => {
    const frames = await Promise.all(
      ["#ff0000", "#00ff00"].map((background) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const media = await keep("ruch.gif", gif);
    expect(media).toMatchObject({ width: 40, height: 30 });
    expect((await sharp((await open().original(media.id))!).metadata()).pages).toBe(2);
    expect(await open().variant(media.id, 480, "webp")).toBeNull();
  });
});

describe("what is no picture", () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  it.each<[string, string, () => Uint8Array | Promise<Uint8Array>, RegExp]>([
    ["an SVG", "a.svg", () => svg, /nie jest obraz/],
    ["an SVG that calls itself PNG", "a.png", () => svg, /nie jest obraz/],
    ["a PNG that calls itself JPEG", "a.jpg", () => canvas(9, 9).png().toBuffer(), /nie zgadza się/],
    ["a picture without an ending", "obraz", () => canvas(9, 9).png().toBuffer(), /nie zgadza się/],
    ["a torn picture", "a.png", async () => (await canvas(90, 90).png().toBuffer()).subarray(0, 60), /uszkodzony/],
    ["51 megapixels", "a.png", () => canvas(8_500, 6_000).png().toBuffer(), /50 megapikseli/],
    ["over 25 MiB", "a.png", () => new Uint8Array(25 * 1024 * 1024 + 1), /26 MB/],
  ])("%s is refused", async (_name, name, bytes, message) => {
    expect(await open().addPicture(name, await bytes())).toMatchObject({
      ok: false,
      code: "invalid",
      message: expect.stringMatching(message),
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("a variant", () => {
  it("is made at first need, once for everybody, and kept", async () => {
    const media = await keep("a.png", await canvas(1_000, 500).png().toBuffer());
    const blobs = open();
    const [first, second] = await Promise.all([
      blobs.variant(media.id, 480, "avif"),
      blobs.variant(media.id, 480, "avif"),
    ]);
    expect(second).toBe(first);
    expect(await sharp(first!).metadata()).toMatchObject({ width: 480, height: 240, format: "heif" });
    expect(readdirSync(join(folder, "media", media.id.slice(0, 2))).toSorted()).toEqual([
      `${media.id}-480.avif`,
      `${media.id}.png`,
    ]);
    expect(Buffer.from((await open().variant(media.id, 480, "avif"))!).equals(Buffer.from(first!))).toBe(true);
  });

  it("exists at the widths of the site only, and never wider than the picture", async () => {
    const { id } = await keep("a.png", await canvas(1_000, 500).png().toBuffer());
    const blobs = open();
    expect((await sharp((await blobs.variant(id, 800, "webp"))!).metadata()).width).toBe(800);
    expect(await blobs.variant(id, 1_200, "webp")).toBeNull();
    const ofLetter = await sharp((await blobs.variant(id, 800, "jpg"))!).metadata();
    expect(ofLetter).toMatchObject({ width: 800, format: "jpeg" });
    expect(await blobs.variant(id, 481, "webp")).toBeNull();
    expect(await blobs.variant("0".repeat(32), 480, "webp")).toBeNull();
    expect(await blobs.variant(`../${id}`, 480, "webp")).toBeNull();
    expect(await blobs.original(`../media/${id}`)).toBeNull();
  });
});

describe("a picture that is removed", () => {
  it("leaves nothing behind, and what was never there is no error", async () => {
    const media = await keep("a.png", await canvas(1_000, 500).png().toBuffer());
    const blobs = open();
    await blobs.variant(media.id, 480, "avif");
    await blobs.removePicture(media.id);
    expect(readdirSync(join(folder, "media", media.id.slice(0, 2)))).toEqual([]);
    expect(await blobs.original(media.id)).toBeNull();
    expect(await blobs.variant(media.id, 480, "avif")).toBeNull();
    await blobs.removePicture(media.id);
    await blobs.removePicture("../szpalta.db");
  });
});

describe("what a foreign file is, its content says", () => {
  async function bring(name: string, bytes: Uint8Array): Promise<Media> {
    const kept = await open().addPicture(name, bytes, true);
    if (!kept.ok) throw new Error(kept.message);
    return kept.value;
  }

  const svg = (inside: string, more = "") =>
    Buffer.from(
      `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="10"${more}>${inside}</svg>`,
    );

  it("whatever its name says", async () => {
    const jpeg = await canvas(30, 20).jpeg().toBuffer();
    expect(await bring("kot.png", jpeg)).toMatchObject({ name: "kot.jpg", type: "image/jpeg" });
    expect(await bring("kot", jpeg)).toMatchObject({ name: "kot.jpg" });
  });

  it("a TIFF and a drawing become PNG, the drawing large enough to be looked at", async () => {
    expect(await bring("a.tif", await canvas(30, 20).tiff().toBuffer())).toMatchObject({
      name: "a.png",
      type: "image/png",
      width: 30,
    });
    const media = await bring(
      "b.svg",
      svg('<script>alert(1)</script><rect width="20" height="10" fill="#f00" onload="x()"/>'),
    );
    expect(media).toMatchObject({ name: "b.png", type: "image/png", width: 1600, height: 800 });
    const { data } = await sharp((await open().original(media.id))!)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
  });

  it("a drawing reads no file that it names and multiplies nothing", async () => {
    const secret = join(folder, "tajne.png");
    await canvas(20, 10).png().toFile(secret);
    const media = await bring(
      "a.svg",
      svg(`<image xlink:href="file://${secret}" href="${secret}" width="20" height="10"/>`),
    );
    const { data } = await sharp((await open().original(media.id))!)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(new Set(data)).toEqual(new Set([0]));
    const bomb = Buffer.from(`<!DOCTYPE svg [<!ENTITY a "x">]>${svg("<text>&a;</text>").toString().slice(21)}`);
    for (const bytes of [
      bomb,
      svg("", ' viewBox="0 0 1 1"').subarray(0, 60),
      Buffer.concat([svg(""), Buffer.alloc(3 * 1024 ** 2, " ")]),
    ])
      expect(await open().addPicture("a.svg", bytes, true)).toMatchObject({
        ok: false,
        message: expect.stringContaining("zapisz go jako PNG") as string,
      });
  });

  it("a photograph of a telephone and a BMP are refused with what to do", async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic")]);
    expect(await open().addPicture("a.heic", heic, true)).toMatchObject({
      message: expect.stringContaining("Zapisz je jako JPEG") as string,
    });
    expect(await open().addPicture("a.bmp", Buffer.from("BM12345678"), true)).toMatchObject({
      message: expect.stringContaining("BMP") as string,
    });
  });

  it("an animated WebP stays animated", async () => {
    const frames = await Promise.all(
      ["#f00", "#0f0", "#00f"].map((background) =>
        sharp({ create: { width: 20, height: 10, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const media = await bring(
      "a.webp",
      await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer(),
    );
    expect(media).toMatchObject({ name: "a.gif", type: "image/gif", width: 20, height: 10 });
    expect((await sharp((await open().original(media.id))!, { animated: true }).metadata()).pages).toBe(3);
  });
});
