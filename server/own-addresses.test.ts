import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NO_SETTINGS } from "#core/settings/site-settings.ts";
import type { StoreRead } from "#core/store.ts";
import type { Blobs } from "#core/media/store.ts";
import { type FakeSite, openFakeSite, INLINE } from "#test/support/fakes/fake-site.ts";
import { formerAssets } from "./http/routing/former-assets.ts";
import { createAssets, createBuilds } from "./http/routing/assets.ts";
import { createHealth, createReadiness } from "./http/routing/health.ts";
import { createFaviconRoutes } from "./media/favicons.ts";
import { createMediaRoutes } from "./media/media-routes.ts";
import { securityHeaders } from "./http/answers/security-headers.ts";
import { createSocialPictures } from "./media/social-pictures.ts";

const PICTURE = "0123456789abcdef0123456789abcdef";
const PNG = Buffer.from("\x89PNG\r\n\x1a\n obraz", "latin1");

const blobs: Blobs = {
  keepPicture: () => Promise.reject(new Error("nikt tu niczego nie dodaje")),
  addPicture: () => Promise.reject(new Error("nikt tu niczego nie dodaje")),
  addFile: () => Promise.reject(new Error("nikt tu niczego nie dodaje")),
  fileAt: async () => null,
  fileBytes: 0,
  removePicture: () => Promise.reject(new Error("nikt tu niczego nie usuwa")),
  original: async (id) => (id === PICTURE ? PNG : null),
  variant: async (id, width, format) => (id === PICTURE && width === 480 && format === "avif" ? PNG : null),
};

let byline = "Ewa";

/** One published post, one draft; cast, as of each there is only what is shown. */
const read = {
  post: async (id: string) =>
    id === "nowy" || id === "szkic"
      ? { id, slug: id, categoryId: "c", state: id === "szkic" ? "draft" : "published" }
      : null,
  categories: async () => [{ id: "c", slug: "warsztat" }],
  settings: async () => NO_SETTINGS,
  publishedPost: async () => ({
    version: 3,
    title: "Żółć",
    authors: [{ name: byline, slug: null }],
    category: { name: "Warsztat" },
  }),
} as unknown as StoreRead;

let folder: string;
/** The data folder. */
let data: string;
let site: FakeSite;
let storeIsWell = true;
const drawn: unknown[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "szpalta-build-"));
  data = join(folder, "data");
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, "metas"));
  mkdirSync(join(folder, "former"));
  writeFileSync(join(folder, "former", "boot-Xy34.js"), "former()");
  writeFileSync(join(folder, "former", "text-9f.woff2"), "czcionka");
  for (const [second, version] of ["1.0.0", "1.1.0", "1.2.0"].entries()) {
    await formerAssets(data, join(folder, "former"), version);
    // Versions are seconds apart at least, here too.
    utimesSync(join(data, "assets", version), second, second);
  }
  writeFileSync(join(folder, "assets", "boot-Ab12.js"), "boot()");
  writeFileSync(join(folder, "assets", "boot-Ab12.js.br"), "boot po brotli");
  writeFileSync(join(folder, "assets", "text-9f.woff2"), "czcionka");
  writeFileSync(join(folder, "assets", "gone-3.js"), "");
  writeFileSync(join(folder, "metas", "b1.json"), '{"id":"b1"}');
  writeFileSync(join(folder, "tajne.json"), "{}");
  const facts = {
    id: "b1",
    timestamp: 7,
    boot: path(""),
    inline: { firstPaint: "", speculation: "", sources: INLINE },
    styles: [],
    studioStyles: [],
    bareStyles: [],
    fonts: { upright: [], italic: [] },
    typefaces: {},
  };
  const { file, media } = securityHeaders("http://x", INLINE);
  const store = { read: { ...read, frame: () => (storeIsWell ? Promise.resolve() : Promise.reject(new Error())) } };
  const draw = async (card: unknown) => {
    drawn.push(card);
    return Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  };
  const named = { name: "Grządka", tagline: "" };
  const social = createSocialPictures({ store: { read }, folder, site: named, draw });
  site = await openFakeSite({
    routes: {
      "/assets/": createAssets(
        [join(folder, "assets"), ...(await formerAssets(data, join(folder, "assets"), "2.0.0"))],
        file,
      ),
      "/builds/": createBuilds(facts, { id: "b1" }, { metas: join(folder, "metas"), security: file }),
      "/media/": createMediaRoutes({
        blobs,
        read: { media: async () => [], formerPath: async () => null },
        social,
        security: media,
      }),
      "/healthz": createHealth(file),
      "/readyz": createReadiness({
        store,
        buildIsThere: () => true,
        makesPages: async () => true,
        elapsed: () => 0,
        security: file,
      }),
      ...createFaviconRoutes({ store: { read }, blobs, social, site: named, security: file }),
    },
  });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

function path(name: string) {
  return { path: name, integrity: "" };
}

const get = (address: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(site.address + address, { headers, method, redirect: "manual" });

const IMMUTABLE = "public, max-age=31536000, immutable";

describe("assets", () => {
  it("are immutable and sent compressed where the build has done so", async () => {
    const plain = await get("/assets/boot-Ab12.js", { "accept-encoding": "gzip" });
    expect(await plain.text()).toBe("boot()");
    expect(plain.headers.get("cache-control")).toBe(IMMUTABLE);
    expect(plain.headers.get("vary")).toBe("Accept-Encoding");
    expect(plain.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    const br = await get("/assets/boot-Ab12.js", { "accept-encoding": "br" }, "HEAD");
    expect([br.headers.get("content-encoding"), br.headers.get("content-length")]).toEqual(["br", "14"]);
    const font = await get("/assets/text-9f.woff2");
    expect([font.headers.get("content-type"), font.headers.get("vary")]).toEqual(["font/woff2", null]);
  });

  it("of a former version are served after an upgrade, and two such versions are kept", async () => {
    const former = await get("/assets/boot-Xy34.js");
    expect([former.status, await former.text(), former.headers.get("cache-control")]).toEqual([
      200,
      "former()",
      IMMUTABLE,
    ]);
    expect(await formerAssets(data, join(folder, "assets"), "2.0.0")).toEqual(
      ["1.2.0", "1.1.0"].map((version) => join(data, "assets", version)),
    );
  });

  it.each(["/assets/nie-ma.js", "/assets/boot-Ab12.js.br", "/assets/..%2ftajne.json", "/assets/constructor"])(
    "%s is 404",
    async (address) => {
      const answer = await get(address);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
    },
  );
});

describe("an asset deleted under the running server", () => {
  it("is 404", async () => {
    rmSync(join(folder, "assets", "gone-3.js"));
    const answer = await get("/assets/gone-3.js");
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
    expect(site.logged).toEqual([]);
  });
});

describe("builds", () => {
  it("name the latest, never from a cache", async () => {
    const answer = await get("/builds/latest.json?1");
    expect(await answer.json()).toEqual({ id: "b1", timestamp: 7 });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("know the manifest of the running one when its file has gone", async () => {
    rmSync(join(folder, "metas", "b1.json"));
    expect(await (await get("/builds/meta/b1.json")).json()).toEqual({ id: "b1" });
  });

  it("keep their manifests for a year", async () => {
    const answer = await get("/builds/meta/b1.json");
    expect(await answer.json()).toEqual({ id: "b1" });
    expect(answer.headers.get("cache-control")).toBe(IMMUTABLE);
  });

  it.each([
    "/builds/meta/b2.json",
    "/builds/meta/..%2f..%2ftajne.json",
    "/builds/meta/.json",
    "/builds/x",
    "/builds/meta/b1",
  ])("%s is a JSON 404", async (address) => {
    const answer = await get(address);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ url: address, status: 404, message: "Page Not Found" });
  });
});

describe("media", () => {
  it.each([`/media/${PICTURE}.png`, `/media/${PICTURE}-480.avif`])("%s is immutable and inert", async (address) => {
    const answer = await get(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe(IMMUTABLE);
    expect(answer.headers.get("content-security-policy")).toBe("sandbox");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-type")).toBe(address.endsWith("png") ? "image/png" : "image/avif");
  });

  it.each([`${PICTURE}.jpg`, `${PICTURE}-481.avif`, `${PICTURE}-480.png`, "x.png", PICTURE, "social/nowy.png"])(
    "/media/%s is 404",
    async (rest) => expect((await get(`/media/${rest}`)).status).toBe(404),
  );

  it("of a post are drawn once, anew when its author is called otherwise, and only when it is public", async () => {
    const kept = join(folder, "media", "social");
    const files = () => readdirSync(kept).map((name) => name.replace(/-[0-9a-f]{16}\./, "-KARTA."));
    mkdirSync(kept, { recursive: true });
    for (const name of ["nowy-1.png", "nowy-2.png", "nowy-inny-2.png"]) writeFileSync(join(kept, name), "");
    for (let n = 0; n < 2; n++) {
      const answer = await get("/media/social/nowy-3.png");
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    }
    expect(drawn).toEqual([{ site: "Grządka", category: "Warsztat", title: "Żółć", author: "Ewa" }]);
    expect(files().toSorted()).toEqual(["nowy-3-KARTA.png", "nowy-inny-2.png"]);
    byline = "Ewa Sęk";
    await get("/media/social/nowy-3.png");
    expect(drawn.at(-1)).toMatchObject({ author: "Ewa Sęk" });
    expect(files().toSorted()).toEqual(["nowy-3-KARTA.png", "nowy-inny-2.png"]);
    const older = await get("/media/social/nowy-2.png");
    expect([older.status, older.headers.get("location")]).toEqual([302, "/media/social/nowy-3.png"]);
    expect((await get("/media/social/szkic-1.png")).status).toBe(404);
    expect((await get("/media/social/nikt-1.png")).status).toBe(404);
  });
});

describe("the rest", () => {
  it("tells whether the server is up and ready", async () => {
    expect((await get("/healthz")).status).toBe(200);
    expect((await get("/readyz")).status).toBe(200);
    storeIsWell = false;
    const unready = await get("/readyz");
    expect([unready.status, await unready.json()]).toEqual([503, { status: "unavailable", missing: ["store"] }]);
    expect((await get("/healthz")).status).toBe(200);
  });

  it.each(["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"])("%s is there", async (address) => {
    const answer = await get(address);
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(7);
  });

  it("takes no other method", async () => {
    expect((await get("/healthz", {}, "POST")).status).toBe(405);
  });

  it("leaves the names themselves to the site", async () => {
    for (const address of ["/assets", "/media", "/builds", "/healthz/x"]) {
      expect((await get(address)).status).toBe(404);
      expect(site.handler.asked).toContain(address);
    }
  });
});
