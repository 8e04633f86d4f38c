import { PLAIN_LOOK } from "#core/settings/site-look.ts";
import { NO_SETTINGS } from "#core/settings/site-settings.ts";
import type { IconCard, SocialCard } from "#core/site/social-card.ts";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { drawIcon } from "../workers/draw-icon.ts";
import { createFaviconRoutes } from "./favicons.ts";
import { createSocialPictures } from "./social-pictures.ts";

async function opened() {
  const { store, blobs, config } = await openRuntime();
  const site = { name: "Szpalta", tagline: "" };
  const draw = vi.fn((card: SocialCard | IconCard): Promise<Uint8Array | null> => drawIcon(card as IconCard));
  /** Creates the routes as a start of the server does. */
  const start = () => {
    const social = createSocialPictures({ store, folder: config.data, site, draw });
    return createFaviconRoutes({ store, blobs, social, site, security: ["X-Content-Type-Options", "nosniff"] });
  };
  let icons = start();
  const server = createServer((request, response) => void icons[request.url!]!(request, response, ""));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers });
  /** A picture of one colour, twice as wide as it is high, becomes the icon. */
  const choose = async (red: number) => {
    const create = { width: 200, height: 100, channels: 4, background: { r: red, g: 0, b: 0, alpha: 1 } } as const;
    const added = await blobs.addPicture("znak.png", await sharp({ create }).png().toBuffer());
    if (!added.ok) throw new Error(added.message);
    const { version } = await store.read.settings();
    await store.write(async (tx) => {
      await tx.putMedia(added.value);
      await tx.putSettings({ ...NO_SETTINGS, faviconId: added.value.id, version: version + 1 });
    });
    return added.value.id;
  };
  const accentIs = async (accent: string) => {
    const { version } = await store.read.settings();
    const settings = { ...NO_SETTINGS, look: { ...PLAIN_LOOK, accent }, version: version + 1 };
    await store.write((tx) => tx.putSettings(settings));
  };
  return { store, blobs, site, draw, get, choose, accentIs, restart: () => void (icons = start()) };
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test("the chosen picture is the icon at once, whole, in every form browsers ask for", async () => {
  const { get, choose } = await opened();
  const drawn = await get("/favicon.svg");
  expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  await choose(250);
  const ico = await bytesOf(await get("/favicon.ico"));
  expect(await sharp(ico.subarray(22)).metadata()).toMatchObject({ format: "png", width: 48, height: 48 });
  expect(ico.readUInt32LE(14)).toBe(ico.length - 22);
  const svg = (await bytesOf(await get("/favicon.svg"))).toString();
  const png = Buffer.from(/base64,([^"]+)/.exec(svg)![1]!, "base64");
  expect(await sharp(png).metadata()).toMatchObject({ width: 128, height: 128, hasAlpha: true });
  const touch = await get("/apple-touch-icon.png");
  const { data, info } = await sharp(await bytesOf(touch))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, ...data.subarray(0, 3)]).toEqual([180, 180, 255, 255, 255]);
  const middle = (90 * 180 + 90) * info.channels;
  expect([...data.subarray(middle, middle + 3)]).toEqual([250, 0, 0]);
});

test.each([192, 512])("the icon for home screens is %i pixels wide, chosen or not", async (size) => {
  const { get, choose } = await opened();
  const path = `/icon-${size}.png`;
  const drawn = await get(path);
  expect(drawn.headers.get("content-type")).toBe("image/png");
  const before = await bytesOf(drawn);
  await choose(250);
  const after = await bytesOf(await get(path));
  for (const bytes of [before, after])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: size, height: size });
  expect(after.equals(before)).toBe(false);
});

test("who has the icon is told so, until another is chosen", async () => {
  const { get, choose } = await opened();
  await choose(10);
  const first = await get("/favicon.ico");
  const etag = first.headers.get("etag")!;
  expect(first.headers.get("cache-control")).toBe("public, no-cache");
  expect((await get("/favicon.ico", { "if-none-match": etag })).status).toBe(304);
  await choose(200);
  const next = await get("/favicon.ico", { "if-none-match": etag });
  expect(next.status).toBe(200);
  expect(next.headers.get("x-content-type-options")).toBe("nosniff");
});

test("an icon whose file is gone is the drawn one again", async () => {
  const { get, choose, blobs } = await opened();
  const drawn = await bytesOf(await get("/favicon.ico"));
  const id = await choose(10);
  await blobs.removePicture(id);
  expect((await bytesOf(await get("/favicon.ico"))).equals(drawn)).toBe(true);
});

/** The number of an icon's pixels with exactly this colour. */
async function countPixels(answer: Response, colour: string): Promise<number> {
  const pixels = await sharp(await bytesOf(answer))
    .removeAlpha()
    .raw()
    .toBuffer();
  const [red, green, blue] = Buffer.from(colour.slice(1), "hex");
  let count = 0;
  for (let at = 0; at < pixels.length; at += 3)
    if (pixels[at] === red && pixels[at + 1] === green && pixels[at + 2] === blue) count++;
  return count;
}

test("without a chosen picture the icon is the name's initial in the accent, and follows both at once", async () => {
  const { get, site, draw, accentIs, restart } = await opened();
  const path = "/apple-touch-icon.png";
  const red = await get(path);
  const etag = red.headers.get("etag")!;
  expect(await countPixels(red, "#a11a2b")).toBeGreaterThan(1_500);
  site.name = "Łąka";
  const renamed = await get(path, { "if-none-match": etag });
  expect([renamed.status, await countPixels(renamed, "#a11a2b")]).toEqual([200, expect.toSatisfy((n) => n > 1_500)]);
  await accentIs("#1f5f3a");
  const green = await get(path, { "if-none-match": renamed.headers.get("etag")! });
  expect([green.status, await countPixels(green, "#1f5f3a")]).toEqual([200, expect.toSatisfy((n) => n > 1_500)]);
  expect(draw.mock.calls.map(([card]) => card)).toEqual([
    { initial: "S", size: 180 },
    { initial: "Ł", size: 180 },
    { initial: "Ł", size: 180, colours: expect.objectContaining({ accent: "#1f5f3a" }) },
  ]);
  restart();
  expect((await get(path, { "if-none-match": green.headers.get("etag")! })).status).toBe(304);
  expect(draw).toHaveBeenCalledTimes(3);
});

test.each([
  ["kuchnia", "K"],
  ["żółw", "Ż"],
  ["„S\u0301wit”", "Ś"],
  ["7 dni", "7"],
  ["живопис", "Ж"],
  ["🌱 東京", "¶"],
])("the icon of %s is %s", async (name, initial) => {
  const { get, site, draw } = await opened();
  site.name = name;
  const icon = await get("/icon-512.png");
  expect(draw.mock.lastCall).toEqual([{ initial, size: 512 }]);
  const below = { left: 0, top: 90, width: 512, height: 422 };
  const letter = await sharp(await bytesOf(icon))
    .extract(below)
    .toBuffer();
  const { info } = await sharp(letter).trim().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([expect.toSatisfy((n) => n <= 432), expect.toSatisfy((n) => n <= 336)]);
  expect(Math.max(info.width / 432, info.height / 336)).toBeGreaterThan(0.98);
});

test("an icon that cannot be drawn now is missing, and is drawn for the next request", async () => {
  const { get, draw } = await opened();
  draw.mockResolvedValueOnce(null);
  expect((await get("/favicon.svg")).status).toBe(404);
  expect((await get("/favicon.svg")).status).toBe(200);
});

test("a disk that did not answer once is asked again", async () => {
  const { store, blobs, site, choose } = await opened();
  await choose(10);
  const original = vi.fn(blobs.original).mockRejectedValueOnce(new Error("EIO"));
  const icons = createFaviconRoutes({
    store,
    blobs: { original },
    social: { icon: async () => null },
    site,
    security: [],
  });
  const request = { method: "GET", headers: {} } as never;
  const response = { writeHead: vi.fn(), end: vi.fn() };
  const ask = async () => icons["/favicon.ico"]!(request, response as never, "");
  await expect(ask()).rejects.toThrow("EIO");
  await ask();
  expect(response.writeHead).toHaveBeenCalledWith(200, expect.anything());
});
