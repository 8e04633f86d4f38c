import type { Browser } from "@playwright/test";
import { afterAll, afterEach, beforeAll } from "vitest";
import { launchBrowser } from "./browser.ts";
import { openReaderTab, type ReaderTab } from "./reader-tab.ts";
import { type RunningSite, startSite } from "../running-site/running-site.ts";

/** A running site and a browser, both there before the first test of the file that asks for them and gone after its last. */
export interface SiteAndBrowser {
  readonly site: RunningSite;
  readonly browser: Browser;
  /** Addresses of the newest posts. */
  readonly posts: string[];
  /** A tab in a browser window of its own, closed after the test. */
  openTab(): Promise<ReaderTab>;
}

/** To be called once, at the top of a test file. */
export function siteAndBrowser(): SiteAndBrowser {
  let site: RunningSite;
  let browser: Browser;
  let posts: string[];
  beforeAll(async () => {
    site = await startSite();
    browser = await launchBrowser();
    posts = await newestPosts(site.url);
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });
  return {
    get site() {
      return site;
    },
    get browser() {
      return browser;
    },
    get posts() {
      return posts;
    },
    openTab: () => openReaderTab(browser, site.url),
  };
}

async function newestPosts(url: string): Promise<string[]> {
  const feed = (await (await fetch(`${url}/feed.json`)).json()) as { items: { url: string }[] };
  return feed.items.map((item) => new URL(item.url).pathname);
}
