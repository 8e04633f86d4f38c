import { beforeEach, describe, expect, test } from "vitest";
import type { ReaderTab } from "#test/support/browser/reader-tab.ts";
import { siteAndBrowser } from "#test/support/browser/site-and-browser.ts";

/* What open pages do when the site is released anew. In a browser, on the production build. */

const running = siteAndBrowser();
let tab: ReaderTab;

beforeEach(async () => {
  tab = await running.openTab();
});

/** An open page lives longer than the time between two checks. */
const CHECK_INTERVAL = 3_600_000;

describe("releases", () => {
  /** Starts the app on a page whose clock the test holds, and lets the time of one check pass. */
  async function startWithNewBuild(at: string): Promise<void> {
    await tab.page.clock.install();
    await tab.page.route("**/builds/latest.json*", (route) =>
      route.fulfill({ json: { id: "nowsze000000", timestamp: 1 } }),
    );
    await tab.start(at);
    const checked = tab.page.waitForResponse((response) => response.url().includes("/builds/latest.json?"));
    await tab.page.clock.runFor(CHECK_INTERVAL + 1);
    await checked;
  }

  test("the manifest is fetched once, a second after the start", async () => {
    await tab.page.clock.install();
    await tab.start("/");
    expect(tab.asked().filter((each) => each.includes("/builds/meta/"))).toEqual([]);
    const fetched = tab.page.waitForResponse((response) => response.url().includes("/builds/meta/"));
    await tab.page.clock.runFor(1000);
    expect((await fetched).status()).toBe(200);
    await tab.follow("/tags");
    expect(tab.asked().filter((each) => each.includes("/builds/meta/"))).toHaveLength(1);
  });

  test("a manifest that cannot be had is one console error, and navigation goes on", async () => {
    await tab.page.route("**/builds/meta/*", (route) => route.abort());
    await tab.start("/");
    await tab.follow("/tags");
    expect(tab.said.filter((each) => each.includes("manifest"))).toContain("error: Error fetching app manifest");
  });

  test("a new build shows at the next navigation: a reload at its destination, once in 10 s", async () => {
    await startWithNewBuild("/");
    expect(tab.loaded).toHaveLength(1);
    await tab.link("/tags").click();
    await tab.page.waitForURL(`${running.site.url}/tags`);
    await tab.page.waitForLoadState("load");
    expect(tab.loaded).toEqual(["/", "/tags"]);
    expect(await tab.isHydrated()).toBe(false);
    const guard = await tab.page.evaluate(
      () => JSON.parse(sessionStorage.getItem("szpalta-reload")!) as { path: string },
    );
    expect(guard.path).toBe("/tags");
  });

  test("what is typed into the filter of tags outlives it", async () => {
    await startWithNewBuild("/tags");
    await tab.page.locator("input[name=filter]").pressSequentially("red");
    await tab.link("/tags?sort=count&filter=red").click();
    await tab.page.waitForURL(`${running.site.url}/tags?sort=count&filter=red`);
    await tab.page.waitForLoadState("load");
    expect(tab.loaded).toEqual(["/tags", "/tags?sort=count&filter=red"]);
    expect(await tab.page.locator("input[name=filter]").inputValue()).toBe("red");
  });

  test("a path reloaded a moment ago is not reloaded again", async () => {
    await startWithNewBuild("/");
    await tab.page.evaluate(() =>
      sessionStorage.setItem("szpalta-reload", JSON.stringify({ path: "/tags", expires: Date.now() + 10_000 })),
    );
    await tab.follow("/tags");
    expect(tab.loaded).toEqual(["/"]);
  });

  test("a chunk of a release that is gone reloads at the destination", async () => {
    await tab.open("/");
    await tab.page.evaluate(() => sessionStorage.clear());
    await tab.page.route("**/assets/tags-*.js", (route) => route.abort());
    await tab.link("/topics").hover();
    await tab.hydrated();
    await tab.link("/tags").click();
    await tab.page.waitForURL(`${running.site.url}/tags`);
    await tab.page.waitForLoadState("load");
    expect(tab.loaded).toEqual(["/", "/tags"]);
  });

  test("and where that may not be, the error page offers it", async () => {
    await tab.open("/");
    await tab.page.evaluate(() =>
      sessionStorage.setItem("szpalta-reload", JSON.stringify({ path: "/tags", expires: Date.now() + 1e6 })),
    );
    await tab.page.route("**/assets/tags-*.js", (route) => route.abort());
    await tab.link("/topics").hover();
    await tab.hydrated();
    await tab.link("/tags").click();
    const again = tab.page.locator('a[rel=external][href="/tags"]');
    await again.waitFor();
    expect(await tab.page.title()).toBe("500 - Internal Server Error");
    await again.click();
    await tab.page.waitForURL(`${running.site.url}/tags`);
    await tab.page.locator("input[name=filter]").waitFor();
    expect(tab.loaded).toEqual(["/", "/tags"]);
  });
});
