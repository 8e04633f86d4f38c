import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROUTES } from "#app/routes.ts";
import { INLINE, openFakeSite, type FakeSite } from "#test/support/fakes/fake-site.ts";
import { securityHeaders } from "../answers/security-headers.ts";
import { createFileCheck, createFolderFiles, publicPath } from "./public-files.ts";
import { createThemedAssets, DEVELOPED_THEME, readTheme } from "./theme.ts";

const folder = mkdtempSync(join(tmpdir(), "szpalta-folder-"));
const put = (path: string, content: string) => {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), content);
};
const refused = () => {
  throw new Error("None of the build's.");
};
let site: FakeSite;

beforeAll(async () => {
  put("tajne.txt", "tajne");
  put("public/cennik.pdf", "%PDF");
  put("public/gra/index.html", "<!doctype html><script src=gra.js></script>");
  put("public/Ala ma kota.txt", "kot");
  put("public/.htpasswd", "tajne");
  put("public/pusty.txt", "");
  put("public/.well-known/security.txt", "Contact: mailto:a@b.pl");
  put("public/.well-known/.ukryte", "tajne");
  put("public/studio/wejscie.html", "obce studio");
  put("public/robots.txt", "obce roboty");
  put("public/feed.xml", "obcy kanał");
  put("public/warsztat/feed.xml", "obcy kanał");
  put("public/warsztat/tekst.md", "obcy tekst");
  symlinkSync(join(folder, "tajne.txt"), join(folder, "public/dowiazanie.txt"));
  put("theme/site.css", ":root { --accent: teal }");
  put("theme/fonts/kroj.woff2", "wOF2");
  put("theme/fonts/licencja.txt", "OFL");
  const security = securityHeaders("http://x", INLINE);
  const theme = await readTheme(folder);
  site = await openFakeSite({
    files: createFolderFiles(join(folder, "public"), security),
    routes: { "/assets/": createThemedAssets(refused, { siteFolder: folder, theme, security, development: false }) },
  });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(site.address + path, { headers, method });

/** As a browser would not write it. */
async function raw(target: string): Promise<string> {
  const socket = connect(site.port, "127.0.0.1");
  socket.end(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

describe("the owner's files", () => {
  it("are served from the root, with their type, and asked for anew each time", async () => {
    const pdf = await get("/cennik.pdf");
    expect([pdf.status, await pdf.text()]).toEqual([200, "%PDF"]);
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(pdf.headers.get("cache-control")).toBe("public, no-cache");
    const again = await get("/cennik.pdf", { "if-none-match": pdf.headers.get("etag") ?? "" });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const head = await get("/cennik.pdf", {}, "HEAD");
    expect([head.headers.get("content-length"), await head.text()]).toEqual(["4", ""]);
    expect(await (await get("/Ala%20ma%20kota.txt")).text()).toBe("kot");
    expect(await (await get("/pusty.txt")).text()).toBe("");
    expect(await (await get("/.well-known/security.txt")).text()).toContain("mailto");
    put("public/nowy.txt", "bez ponownego uruchomienia");
    expect((await get("/nowy.txt")).status).toBe(200);
  });

  it("of pages have the site's own policy", async () => {
    const page = await get("/gra/index.html");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(page.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it.each([
    "/../tajne.txt",
    "/%2e%2e/tajne.txt",
    "/..%2ftajne.txt",
    "/gra/..%2f..%2ftajne.txt",
    "/gra%5c..%5c..%5ctajne.txt",
    "/dowiazanie.txt",
    "/.htpasswd",
    "/.well-known/.ukryte",
    "//tajne.txt",
    "/gra/",
    "/tajne.txt%00.pdf",
  ])("never leave their folder for %s", async (target) => {
    const answer = await raw(target);
    expect(answer).not.toContain("tajne\n");
    expect(answer.split("\r\n\r\n")[1]).not.toBe("tajne");
    expect(answer).not.toMatch(/^HTTP\/1\.1 200[\s\S]*text\/plain/);
  });

  it("never stand before an address of the site", async () => {
    const shadows = ["/studio/wejscie.html", "/robots.txt", "/feed.xml", "/warsztat/feed.xml", "/warsztat/tekst.md"];
    for (const path of shadows) expect(await (await get(path)).text()).not.toContain("obc");
    const named = ROUTES.filter(({ path }) => /^\/[^:]+/.test(path) && !path.startsWith("/.well-known"));
    expect(named.map(({ path }) => path.replace(/:\w+|\*$/, "plik.txt")).filter((path) => publicPath(path))).toEqual(
      [],
    );
    expect(publicPath("/warsztat/post")).toBeNull();
    expect(publicPath("/warsztat/post/_payload.json")).toBeNull();
  });

  it("are only read", async () => {
    expect((await get("/cennik.pdf", {}, "POST")).status).not.toBe(200);
  });
});

describe("the owner's theme", () => {
  it("is a sheet in a layer of its own, kept for good under a name that follows it", async () => {
    const theme = await readTheme(folder);
    const sheet = await get(theme?.path ?? "");
    expect(await sheet.text()).toBe("@layer theme {\n:root { --accent: teal }\n}\n");
    expect(sheet.headers.get("cache-control")).toContain("immutable");
    put("theme/site.css", ":root { --accent: navy }");
    expect((await readTheme(folder))?.path).not.toBe(theme?.path);
    expect(await readTheme(join(folder, "public"))).toBeNull();
  });

  it("names its fonts by what is in them, and these are kept for good", async () => {
    const lines = ["fonts/kroj.woff2", "fonts/nie-ma.woff2"].map((name) => `src: url("${name}")`);
    put("theme/site.css", lines.join(";"));
    const themed = await readTheme(folder);
    const [hashed = ""] = /fonts\/kroj-[\w-]{10}\.woff2/.exec(String(themed?.css)) ?? [];
    expect(String(themed?.css)).toContain('url("fonts/nie-ma.woff2")');
    const security = securityHeaders("http://x", INLINE);
    const options = { siteFolder: folder, theme: themed, security, development: false };
    const restarted = await openFakeSite({ routes: { "/assets/": createThemedAssets(refused, options) } });
    const font = await fetch(`${restarted.address}/assets/theme/${hashed}`);
    expect([font.status, await font.text()]).toEqual([200, "wOF2"]);
    expect(font.headers.get("cache-control")).toContain("immutable");
    await restarted.close();
    put("theme/fonts/kroj.woff2", "wOF2 v2");
    expect(String((await readTheme(folder))?.css)).not.toContain(hashed);
    put("theme/fonts/kroj.woff2", "wOF2");
  });

  it("is read at each request in development, also when there is none yet", async () => {
    const own = mkdtempSync(join(tmpdir(), "szpalta-theme-"));
    const options = { siteFolder: own, theme: null, security: securityHeaders("http://x", INLINE), development: true };
    const developed = await openFakeSite({ routes: { "/assets/": createThemedAssets(refused, options) } });
    const sheet = async () => (await fetch(developed.address + DEVELOPED_THEME)).text();
    expect(await sheet()).toBe("");
    mkdirSync(join(own, "theme"));
    writeFileSync(join(own, "theme/site.css"), "a {}");
    expect(await sheet()).toContain("a {}");
    await developed.close();
    rmSync(own, { recursive: true });
  });

  it("has faces of its own, and nothing else of its folder is served", async () => {
    const face = await get("/assets/theme/fonts/kroj.woff2");
    expect([face.status, face.headers.get("content-type")]).toEqual([200, "font/woff2"]);
    const others = ["fonts/licencja.txt", "fonts/nie-ma.woff2", "site.css", "fonts/..%2fsite.css"];
    for (const path of others) expect((await get(`/assets/theme/${path}`)).status).toBe(404);
  });
});

it("a check of links knows the files of the folder by their paths, and nothing beside them", async () => {
  const hasFile = createFileCheck(join(folder, "sprawdzane"));
  put("sprawdzane/obrazy/łódź 100%.png", "png");
  expect(await hasFile("/obrazy/łódź 100%.png")).toBe(true);
  for (const path of ["/obrazy/nie-ma.png", "/obrazy", "/../sprawdzane/obrazy/a.png", "/studio/a.png", "/"]) {
    expect(await hasFile(path)).toBe(false);
  }
});
