import { beforeEach, describe, expect, test } from "vitest";
import type { ReaderTab } from "#test/support/browser/reader-tab.ts";
import { siteAndBrowser } from "#test/support/browser/site-and-browser.ts";

/* How one moves between pages within the app. In a browser, on the production build. */

const running = siteAndBrowser();
let tab: ReaderTab;

beforeEach(async () => {
  tab = await running.openTab();
});

describe("moving within the app", () => {
  test("a navigation is one payload, and title, canonical, focus and announcement follow", async () => {
    // Links that come into view ask for nothing where data is saved.
    await tab.page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    await tab.start("/");
    await tab.quiet();
    await tab.follow("/tags");
    expect(tab.payloads()).toEqual(["fetch /tags/_payload.json"]);
    expect(tab.loaded).toEqual(["/"]);
    expect(await tab.page.title()).toMatch(/^Tagi \| /);
    expect(await tab.page.locator("title").count()).toBe(1);
    expect(await tab.page.locator("link[rel=canonical]").count()).toBe(1);
    expect(await tab.page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
    expect(await tab.page.locator("[aria-live]#szpalta-ogloszenia").textContent()).toBe(await tab.page.title());
    expect(tab.said).toEqual([]);
  });

  test("a screen's script is loaded when it is first shown", async () => {
    await tab.page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    await tab.start("/");
    await tab.quiet();
    const loaded: string[][] = [];
    for (const path of ["/tags", "/", "/tags"]) {
      const before = tab.asked().length;
      await tab.follow(path);
      loaded.push(
        tab
          .asked()
          .slice(before)
          .filter((each) => each.startsWith("script")),
      );
    }
    expect(loaded).toEqual([expect.arrayContaining([expect.stringMatching("^script /assets/tags-")]), [], []]);
  });

  test("a click asks for no document beside its payload, also where the browser would fetch one ahead", async () => {
    await tab.start("/");
    await tab.quiet();
    const documents: string[] = [];
    tab.page.on("request", (request) => {
      if (request.headers()["sec-purpose"] || request.isNavigationRequest()) documents.push(request.url());
    });
    await tab.follow("/tags");
    await tab.follow("/topics");
    await tab.page.waitForLoadState("networkidle");
    expect(documents).toEqual([]);
  });

  test("links of an article and with a trailing slash are followed too", async () => {
    await tab.start("/");
    await tab.page.evaluate(() => {
      const made = document.createElement("a");
      made.href = "/tags//?sort=count";
      made.textContent = "tagi";
      document.querySelector("main")!.prepend(made);
    });
    await tab.page.locator("main > a").click();
    await tab.page.waitForURL(`${running.site.url}/tags?sort=count`);
    expect(tab.loaded).toHaveLength(1);
  });

  test("what is typed into the filter of tags goes along when they are sorted, and when the list is shown whole again it goes", async () => {
    // Typed before the app is there, so that the app has heard of no key.
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await tab.page.route("**/assets/client-*.js", async (route) => {
      await held;
      await route.continue();
    });
    await tab.open("/tags");
    const field = tab.page.locator("input[name=filter]");
    await field.pressSequentially("red");
    release();
    await tab.hydrated();
    await tab.link("/tags?sort=count&filter=red").click();
    await tab.page.waitForURL(`${running.site.url}/tags?sort=count&filter=red`);
    await tab.page.locator('a[aria-current=true][href="/tags?sort=count&filter=red"]').waitFor();
    expect(await field.inputValue()).toBe("red");
    await field.pressSequentially("qq");
    await tab.page.getByRole("link", { name: "Pokaż wszystkie tagi" }).click();
    await tab.page.waitForURL(`${running.site.url}/tags`);
    await tab.page.locator(".letters").waitFor();
    expect(await field.inputValue()).toBe("");
    expect(tab.loaded).toHaveLength(1);
  });

  test("back and forward show the pages where they were left", async () => {
    await tab.page.setViewportSize({ width: 800, height: 500 });
    await tab.start(running.posts[0]!);
    await tab.page.evaluate(() => scrollTo(0, 700));
    await tab.page.evaluate(() => document.querySelector<HTMLElement>('#szpalta-app a[href="/tags"]')!.click());
    await tab.page.waitForURL(`${running.site.url}/tags`);
    await tab.page.waitForFunction(() => scrollY === 0);
    await tab.page.evaluate(() => scrollTo(0, 120));
    await tab.page.goBack();
    await tab.page.waitForFunction(() => scrollY === 700);
    expect(tab.path()).toBe(running.posts[0]);
    await tab.page.goForward();
    await tab.page.waitForFunction(() => scrollY === 120);
    expect(tab.path()).toBe("/tags");
    expect(tab.loaded).toHaveLength(1);
  });

  test("a fragment is the browser's to follow", async () => {
    await tab.start("/tags");
    await tab.page
      .locator('a[href^="#"]')
      .last()
      .evaluate((anchor: HTMLElement) => anchor.click());
    await tab.page.waitForFunction(() => location.hash !== "");
    expect(tab.loaded).toHaveLength(1);
  });

  test("a missing page is shown in the layout with its own message", async () => {
    await tab.start("/");
    await tab.page.evaluate(() => {
      const made = document.createElement("a");
      made.href = "/warsztat/nie-ma-takiego?a=1";
      document.querySelector("main")!.prepend(made);
      made.click();
    });
    await tab.page.waitForFunction(() => document.title === "404 - Page Not Found: /warsztat/nie-ma-takiego?a=1");
    expect(await tab.page.locator("header nav").count()).toBeGreaterThan(0);
    expect(await tab.page.locator("link[rel=canonical]").count()).toBe(0);
    await tab.page.goBack();
    await tab.page.waitForFunction(() => document.querySelectorAll("link[rel=canonical]").length === 1);
  });

  test("feeds and other sites are left to the browser", async () => {
    await tab.start("/");
    await tab.page.route("**/feed.xml", (route) => route.fulfill({ contentType: "text/plain", body: "kanał" }));
    await tab.page.locator('a[href="/feed.xml"]').first().click();
    await tab.page.waitForURL(`${running.site.url}/feed.xml`);
    expect(tab.loaded).toEqual(["/", "/feed.xml"]);
  });

  test("so is the feed or file that a link of the site redirects to", async () => {
    await tab.start("/");
    await tab.page.route("**/feed.xml", (route) => route.fulfill({ contentType: "text/plain", body: "kanał" }));
    await tab.page.evaluate(() => {
      const made = document.createElement("a");
      made.href = "/rss";
      document.querySelector("main")!.prepend(made);
      made.click();
    });
    await tab.page.waitForURL(`${running.site.url}/feed.xml`);
    expect(tab.loaded).toEqual(["/", "/feed.xml"]);
  });

  test("without a payload the browser goes there by document, with a warning", async () => {
    await tab.start("/");
    await tab.quiet();
    await tab.page.route("**/tags/_payload.json*", (route) => route.abort());
    await tab.link("/tags").click();
    await tab.page.waitForURL(`${running.site.url}/tags`);
    await tab.page.waitForLoadState("load");
    expect(tab.loaded).toEqual(["/", "/tags"]);
    expect(tab.said.filter((each) => each.startsWith("warning"))).toHaveLength(1);
  });

  test("an error that nothing caught becomes the page error, which the next navigation clears", async () => {
    await tab.start("/");
    await tab.page.evaluate(() => void Promise.reject(new Error("sekret")));
    await tab.page.waitForFunction(() => document.title === "500 - Internal Server Error");
    expect(await tab.page.locator("main").textContent()).not.toContain("sekret");
    await tab.follow("/tags");
    expect(await tab.page.locator("h1").textContent()).toBe("Tagi");
  });

  test("going back among the app's pages in a document that has not started it loads the right page", async () => {
    await tab.start("/");
    await tab.follow("/tags");
    await tab.page.reload();
    await tab.page.goBack();
    await tab.page.waitForFunction(
      () => document.title === document.querySelector("meta[property='og:site_name']")?.getAttribute("content"),
    );
    expect(tab.path()).toBe("/");
    expect(await tab.page.locator("input[name=filter]").count()).toBe(0);
  });
});
