import { describe, expect, onTestFinished, test } from "vitest";
import { lookName } from "#core/settings/look-name.ts";
import { PLAIN_LOOK, type SiteLook } from "#core/settings/site-look.ts";
import { createPageCache } from "#server/page-cache/page-cache.ts";
import { attribute, pick } from "#test/support/app/dom.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import { INLINE, openFakeSite } from "#test/support/fakes/fake-site.ts";
import { sessionOf } from "#test/support/fakes/fake-studio.ts";
import { securityHeaders } from "../answers/security-headers.ts";
import { createLookSheets } from "./look-sheets.ts";

/** The app with the saved look, behind the page cache, as browsers reach it. */
async function openSite(saved: Partial<SiteLook> = {}) {
  const app = await openAppWithStore();
  const cache = createPageCache();
  app.store.onPurge((tags) => cache.purge(tags));
  const none = () => {
    throw new Error("No file of the build.");
  };
  const sheets = createLookSheets(none, securityHeaders("http://x", INLINE), false);
  const site = await openFakeSite({ handler: app.handler, cache, routes: { "/assets/": sheets } });
  onTestFinished(() => site.close());
  const get = (path: string, headers: Record<string, string> = {}) => fetch(site.address + path, { headers });
  const save = (look: Partial<SiteLook>) =>
    app.store.write(async (tx) => {
      const settings = await tx.settings();
      await tx.putSettings({ ...settings, look: { ...PLAIN_LOOK, ...look }, version: settings.version + 1 });
    });
  await save(saved);
  return { get, save, page: (path: string, headers = {}) => pageOf(get(path, { accept: "text/html", ...headers })) };
}

async function pageOf(answer: Promise<Response>) {
  const { headers, status, ...response } = await answer.then(async (each) => ({
    headers: each.headers,
    status: each.status,
    html: await each.text(),
  }));
  const linked = (rel: string) => pick(response.html, "link", { rel }).map((link) => attribute(link, "href") ?? "");
  return { html: response.html, headers, status, sheets: linked("stylesheet"), fonts: linked("preload") };
}

const administrator = { cookie: sessionOf("administrator") };

describe("a saved look", () => {
  test("is linked by the next page, after the site's own sheet, and the page from the cache is gone", async () => {
    const { page, save, get } = await openSite();
    const plain = await page("/");
    expect(plain.sheets).toEqual(["/assets/styles-1.css"]);
    await save({ accent: "#1f5f3a", width: "wide" });
    const changed = await page("/");
    expect(changed.sheets).toEqual([...plain.sheets, expect.stringMatching(/^\/assets\/look-1f5f3a-plain-.*\.css$/)]);
    const sheet = await get(changed.sheets[1] ?? "");
    expect(sheet.headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(sheet.headers.get("cache-control")).toContain("immutable");
    expect(await sheet.text()).toContain("--accent:light-dark(#1f5f3a,");
    expect(changed.fonts).toEqual(plain.fonts);
  });

  test("with other typefaces links and preloads theirs, and not those of the plain look", async () => {
    const { page } = await openSite({ typefaces: "literata" });
    const { sheets, fonts } = await page("/");
    expect(sheets).toEqual(["/assets/styles-1.css", "/assets/literata-1.css"]);
    expect(fonts.filter((font) => font.endsWith(".woff2"))).toEqual(
      expect.arrayContaining(["/assets/literata-roman-1.woff2"]),
    );
    expect(fonts.join()).not.toMatch(/\/text-1|\/italic-1/);
  });

  test("is not that of the studio", async () => {
    const { page } = await openSite({ accent: "#1f5f3a", typefaces: "literata" });
    expect((await page("/", administrator)).sheets.join()).toContain("look-");
    const { sheets, fonts } = await page("/studio/settings", administrator);
    expect([...sheets, ...fonts].join()).not.toMatch(/look-|literata/);
    expect((await page("/login")).sheets.join()).not.toContain("look-");
  });
});

describe("the sheet of a look", () => {
  test("that another version of the program linked is the present one, which no cache keeps", async () => {
    const { page, save, get } = await openSite({ accent: "#1f5f3a" });
    const [, path = ""] = (await page("/")).sheets;
    const other = await get(path.replace(/-\w+\.css$/, "-0.css"));
    expect([other.status, other.headers.get("cache-control")]).toEqual([200, "no-store"]);
    await save({ accent: "#a0522d" });
    expect((await get(path)).headers.get("cache-control")).toContain("immutable");
  });

  test("leaves files of the build alone whose names begin like its own", async () => {
    const { get } = await openSite();
    expect((await get("/assets/look-B5vzIOlb.js")).status).toBe(500);
  });

  test.each(["look-.css", "look-zly-plain-brygada-gazette-regular-dated-0.css", "look-%2e%2e-0.css"])(
    "%s is missing",
    async (file) => {
      const { get } = await openSite();
      expect((await get(`/assets/${file}`)).status).toBe(404);
    },
  );
});

describe("a look that is tried", () => {
  const tried = `/?look=${lookName({ ...PLAIN_LOOK, paper: "#fff1e5", typefaces: "literata" })}&scheme=dark`;

  test("is shown to an administrator as to a reader, in a frame, without scripts, uncached", async () => {
    const { page } = await openSite();
    const { html, headers, sheets, fonts } = await page(tried, administrator);
    expect(sheets).toEqual([
      "/assets/styles-1.css",
      "/assets/literata-1.css",
      expect.stringMatching(/^\/assets\/look-plain-fff1e5-/),
    ]);
    expect(fonts.join()).toContain("literata-roman");
    expect(pick(html, "html", { "data-scheme": "dark" })).toHaveLength(1);
    expect(html).not.toContain("data-rev");
    expect(html.split("<template>")[0]).not.toMatch(/<script(?! type="application.ld.json")/);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
    const others = await page("/");
    expect(others.sheets).toEqual(["/assets/styles-1.css"]);
    expect(others.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });

  test.each([
    ["a reader", tried, {}],
    ["an editor", tried, { cookie: sessionOf("editor") }],
    ["nobody who misspells it", "/?look=zly", administrator],
    ["nobody on other pages", tried.replace("/?", "/tags?"), administrator],
  ])("is not shown to %s", async (_who, path, headers) => {
    const { page } = await openSite();
    const answer = await page(path, headers);
    expect(answer.sheets.join()).not.toMatch(/look-|literata/);
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });

  test("leaves the pages and the policy of readers as they are", async () => {
    const { page } = await openSite();
    const before = await page("/");
    await page(tried, administrator);
    const after = await page("/");
    expect(after.html).toBe(before.html);
    const ofScreen = (await page("/studio/look", administrator)).headers.get("content-security-policy");
    expect(ofScreen).toContain("frame-src 'self' ");
    for (const path of ["/", "/studio/settings"])
      expect((await page(path, administrator)).headers.get("content-security-policy")).not.toContain(
        "frame-src 'self'",
      );
  });
});
