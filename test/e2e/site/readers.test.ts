import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaultsAtTwoWidths, STANDARD } from "#test/support/browser/axe.ts";
import { sharedBrowser } from "#test/support/browser/browser.ts";
import { readersSite } from "#test/support/browser/site-and-browser.ts";
import type { RunningSite } from "#test/support/running-site/running-site.ts";

/*
 * The reader's site as a browser shows it: every screen accessible, silent on the console, still while it loads, whole
 * without scripts, usable from the keyboard.
 */

const WITH_PICTURES = "/typografia/obraz-i-jego-opis";

let site: RunningSite;
let browser: Browser;
let screens: string[];

beforeAll(async () => {
  site = await readersSite();
  browser = await sharedBrowser();
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1] ?? "").pathname);
  const post = paths.filter((path) => /^\/(?!tag\/|strony\/|autorzy\/)[^/]+\/[^/]+$/.test(path));
  const refused = ["/nie-ma", "/%zz"];
  screens = ["/", ...post.slice(0, 2), "/strony/o-nas", `/${post[0]?.split("/")[1]}`, "/tags", "/topics", ...refused];
  const tag = paths.find((path) => path.startsWith("/tag/"));
  if (tag) screens.push(tag);
  screens.push("/autorzy", ...paths.filter((path) => path.startsWith("/autorzy/")).slice(0, 1));
});

afterAll(() => browser?.close());

interface Watched {
  page: Page;
  complaints: string[];
  close(): Promise<void>;
}

/** A page that writes down everything a careful developer would not want to see on the console. */
async function watched(options: Parameters<Browser["newContext"]>[0] = {}): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    const expected = /the server responded with a status of (?:400|404|414)/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !expected) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return { page, complaints, close: () => context.close() };
}

describe("every screen", () => {
  test("passes axe at WCAG 2.2 AA, 360 px wide and light, 1280 px wide and dark", async () => {
    const { page, close } = await watched();
    for (const path of screens) {
      await page.goto(site.url + path);
      const faults = await axeFaultsAtTwoWidths(page, [360, 1280], 900, [...STANDARD, "best-practice"]);
      expect([path, faults]).toEqual([path, []]);
    }
    await close();
  });

  test("loads without a word on the console, a policy violation, a request to another host or a move, from a phone to a wide screen", async () => {
    // At 412 px the byline and the date of this post are as wide as a line.
    const long = { width: 412, deviceScaleFactor: 1.75, paths: [WITH_PICTURES] };
    for (const { width, paths, ...scale } of [{ width: 360, paths: screens }, long, { width: 1280, paths: screens }]) {
      const { page, complaints, close } = await watched({ viewport: { width, height: 823 }, ...scale });
      const elsewhere: string[] = [];
      page.on("request", (request) => {
        if (!request.url().startsWith(site.url) && !request.url().startsWith("data:")) elsewhere.push(request.url());
      });
      await page.addInitScript(() => {
        const seen = window as unknown as { shift: number };
        seen.shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
      });
      for (const path of paths) {
        await page.goto(site.url + path, { waitUntil: "networkidle" });
        await page.evaluate(() => document.fonts.ready);
        const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
        expect({ path, width, still: shift < 0.02 }).toEqual({ path, width, still: true });
      }
      expect({ width, complaints, elsewhere }).toEqual({ width, complaints: [], elsewhere: [] });
      await close();
    }
  });

  test.each([360, 1280])(
    "keeps the room of its pictures until they come, or where they do not, %i px wide",
    async (width) => {
      for (const isThere of [true, false]) {
        const { page, close } = await watched({ viewport: { width, height: 4_000 } });
        const answered = Promise.withResolvers<void>();
        await page.route("**/media/**", async (route) => {
          await answered.promise;
          await (isThere ? route.continue() : route.fulfill({ status: 404 }));
        });
        await page.goto(site.url + WITH_PICTURES, { waitUntil: "domcontentloaded" });
        // The document may be there before its style.
        await page.waitForFunction(() =>
          Array.from(document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")).every(({ sheet }) => sheet),
        );
        // Some of the gallery's as figures of their own, and one as the logo that the sample does not have.
        await page.evaluate(() => {
          const gallery = document.querySelector(".gallery")!;
          gallery.after(...[...gallery.children].slice(2).map((figure) => figure.cloneNode(true)));
          const logo = document.querySelector(".cover img")!.cloneNode() as HTMLImageElement;
          logo.className = "masthead-logo";
          logo.width = 85;
          logo.height = 48;
          document.querySelector(".masthead-name a")!.replaceChildren(logo);
          return document.fonts.ready;
        });
        const sizes = () =>
          page.evaluate(() =>
            Array.from(document.images, (image) => {
              const { width, height } = image.getBoundingClientRect();
              return [width, height].map(Math.round);
            }),
          );
        const before = await sizes();
        answered.resolve();
        await page.waitForFunction(() => Array.from(document.images).every(({ complete }) => complete));
        expect({ width, isThere, sizes: await sizes() }).toEqual({ width, isThere, sizes: before });
        await close();
      }
    },
  );

  test("has both rules of its masthead from edge to edge, also behind the search", async () => {
    const { page, close } = await watched();
    for (const path of ["/", "/tags"]) {
      await page.goto(site.url + path);
      const covered = await page.evaluate(() => {
        const rule = document.querySelector(".masthead hr")!;
        const { left, right, top } = rule.getBoundingClientRect();
        const places = Array.from({ length: 50 }, (_, at) => left + 1 + ((right - left - 2) * at) / 49);
        return places.filter((x) => {
          const stack = document.elementsFromPoint(x, top + 0.5);
          const above = stack.slice(0, stack.indexOf(rule));
          return above.some((each) => getComputedStyle(each).backgroundColor !== "rgba(0, 0, 0, 0)");
        });
      });
      expect({ path, covered }).toEqual({ path, covered: [] });
    }
    await close();
  });

  test("shows a link that has lost its address as text", async () => {
    const { page, close } = await watched();
    await page.goto(site.url + screens[1]);
    const looks = await page.evaluate(() => {
      const paragraph = document.querySelector(".post-body p")!;
      const lookOf = (href: string | null) => {
        const link = document.createElement("a");
        link.textContent = "odnośnik";
        if (href !== null) link.href = href;
        paragraph.append(link);
        const { color, textDecorationLine } = getComputedStyle(link);
        return { isOfText: color === getComputedStyle(paragraph).color, line: textDecorationLine };
      };
      return [lookOf(null), lookOf("/tags")];
    });
    expect(looks).toEqual([
      { isOfText: true, line: "none" },
      { isOfText: true, line: "underline" },
    ]);
    await close();
  });

  test("fits 320 px without scrolling sideways", async () => {
    const { page, close } = await watched({ viewport: { width: 320, height: 700 } });
    for (const path of screens) {
      await page.goto(site.url + path);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect({ path, wide }).toEqual({ path, wide: 320 });
    }
    await close();
  });
});

describe("with scripts off", () => {
  test("a reader finds a post, its tag, the list of tags, the filter and the second way home", async () => {
    // A transition between documents that a busy browser gives up is an error of its own, which no script of the site could hear.
    const { page, complaints, close } = await watched({ javaScriptEnabled: false, reducedMotion: "reduce" });
    await page.goto(site.url);
    await page.locator("main h2 a, main h3 a").first().click();
    await page.waitForLoadState();
    expect(await page.locator("h1").count()).toBe(1);
    await page.locator('main a[href^="/tag/"]').first().click();
    await page.waitForURL(/\/tag\//);
    await page.goto(`${site.url}/tags`);
    await page.locator('input[name="filter"]').fill("reda");
    await page.locator('input[name="filter"]').press("Enter");
    await page.waitForURL(/filter=reda/);
    expect(await page.locator('main a[href^="/tag/"]').count()).toBeGreaterThan(0);
    await page.locator('header a[href="/"]').first().click();
    await page.waitForURL(`${site.url}/`);
    expect(await page.locator("[data-app]:visible").count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("from the keyboard", () => {
  test("the skip link comes first, shows itself and leads to the text", async () => {
    const { page, close } = await watched();
    await page.goto(site.url);
    await page.keyboard.press("Tab");
    const skip = page.locator(":focus");
    expect(await skip.getAttribute("href")).toMatch(/^#/);
    expect(await skip.isVisible()).toBe(true);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.querySelector("main")?.contains(document.activeElement))).toBe(true);
    await close();
  });

  test("every focused control shows a ring", async () => {
    const { page, close } = await watched();
    await page.goto(site.url);
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press("Tab");
      const ring = await page.evaluate(() => {
        const active = document.activeElement;
        if (!active || active === document.body) return "body";
        // A card's link is as large as its card, and the ring is then the card's.
        const rings = [active, active.closest("article"), active.closest("li")].flatMap((each) =>
          each ? [getComputedStyle(each)] : [],
        );
        return rings.map(({ outlineStyle, outlineWidth }) => `${outlineStyle} ${outlineWidth}`).join(", ");
      });
      expect(ring === "body" || /solid [2-9]/.test(ring) ? "shown" : ring).toBe("shown");
    }
    await close();
  });
});
