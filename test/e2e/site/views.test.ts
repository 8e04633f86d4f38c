import type { BrowserContext, Page } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sharedBrowser } from "#test/support/browser/browser.ts";
import { type RunningSite, startSite, withSiteFile } from "#test/support/running-site/running-site.ts";
import { storedViews } from "#test/support/running-site/stored-views.ts";

/* What a reader's Chromium makes the server count: each page that is shown once, and none that is only fetched ahead. */

/** Without the word "Headless", by which such a browser is known as a program. */
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

const sites: RunningSite[] = [];
const contexts: BrowserContext[] = [];
afterAll(async () => {
  for (const context of contexts) await context.close();
  for (const site of sites) await site.stop();
});

async function openPage(env: Record<string, string> = {}, options = {}): Promise<{ site: RunningSite; page: Page }> {
  const site = await startSite({ env });
  sites.push(site);
  const browser = await sharedBrowser();
  const context = await browser.newContext({ userAgent: CHROME, ...options });
  contexts.push(context);
  return { site, page: await context.newPage() };
}

let paths: string[];
beforeAll(() => {
  paths = ["/warsztat", "/typografia", "/wydawanie"];
});

it("counts a page once when a link is followed without the app, which fetches it ahead as it is pressed", async () => {
  const { site, page } = await openPage();
  // Without its script the app never starts, and the browser follows links itself.
  await page.route(/\/assets\/boot/, (route) => route.abort());
  await page.goto(`${site.url}/`);
  for (const path of paths) {
    await page.locator(`header a[href="${path}"], nav a[href="${path}"]`).first().click();
    await page.waitForURL(`**${path}`);
  }
  await expect.poll(() => storedViews(site)).toEqual({ "/": 1, ...Object.fromEntries(paths.map((path) => [path, 1])) });
});

it("counts a page that the app opens, not those that it fetches ahead, and those again to which somebody goes back", async () => {
  const { site, page } = await openPage();
  await page.goto(`${site.url}/`);
  await page.locator("html[data-hydrated]").or(page.locator("body")).first().hover();
  await page.keyboard.press("Tab");
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  const [first = ""] = paths;
  await page.locator(`nav a[href="${first}"]`).first().click();
  await page.waitForURL(`**${first}`);
  await page.goBack();
  await page.waitForURL(`${site.url}/`);
  await expect.poll(() => storedViews(site)).toEqual({ "/": 2, [first]: 1 });
});

it("counts by the script of the page where browsers count, once a document", async () => {
  const { site, page } = await openPage(withSiteFile({ name: "Grządka", counting: "browser" }));
  const complaints: string[] = [];
  page.on("console", (message) => void complaints.push(message.text()));
  const told = page.waitForResponse((response) => response.url().includes("/_view?"));
  await page.goto(`${site.url}/?utm_source=ulotka`);
  expect((await told).status()).toBe(204);
  await expect.poll(() => storedViews(site)).toEqual({ "/": 1 });
  expect(complaints).toEqual([]);
});
