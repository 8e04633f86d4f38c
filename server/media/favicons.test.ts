import { NO_SETTINGS } from "#core/settings/site-settings.ts";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { createFaviconRoutes } from "./favicons.ts";

async function opened() {
  const { store, blobs } = await openRuntime();
  const icons = createFaviconRoutes({ store, blobs, security: ["X-Content-Type-Options", "nosniff"] });
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
  return { store, blobs, get, choose };
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

test("a disk that did not answer once is asked again", async () => {
  const { store, blobs, choose } = await opened();
  await choose(10);
  const original = vi.fn(blobs.original).mockRejectedValueOnce(new Error("EIO"));
  const icons = createFaviconRoutes({ store, blobs: { original }, security: [] });
  const request = { method: "GET", headers: {} } as never;
  const response = { writeHead: vi.fn(), end: vi.fn() };
  const ask = async () => icons["/favicon.ico"]!(request, response as never, "");
  await expect(ask()).rejects.toThrow("EIO");
  await ask();
  expect(response.writeHead).toHaveBeenCalledWith(200, expect.anything());
});
