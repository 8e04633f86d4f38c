import type { Browser } from "@playwright/test";
import { afterAll, afterEach, beforeAll } from "vitest";
import { sharedBrowser } from "./browser.ts";
import { openReaderTab, type ReaderTab } from "./reader-tab.ts";
import { endWithWorker, type RunningSite, startSite } from "../running-site/running-site.ts";

/** Both exist from the file's first test to its last. */
export interface SiteAndBrowser {
  readonly site: RunningSite;
  readonly browser: Browser;
  readonly posts: string[];
  openTab(): Promise<ReaderTab>;
}

/** Call it once, at the top of a test file. */
export function siteAndBrowser(): SiteAndBrowser {
  let site: RunningSite;
  let browser: Browser;
  let posts: string[];
  beforeAll(async () => {
    site = await readersSite();
    browser = await sharedBrowser();
    posts = await newestPosts(site.url);
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
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

let shared: Promise<RunningSite> | null = null;

/** The sample in this worker, for files that only read it. */
export function readersSite(): Promise<RunningSite> {
  return (shared ??= startReadersSite());
}

async function startReadersSite(): Promise<RunningSite> {
  const site = await startSite();
  endWithWorker(() => site);
  return site;
}

async function newestPosts(url: string): Promise<string[]> {
  const feed = (await (await fetch(`${url}/feed.json`)).json()) as { items: { url: string }[] };
  return feed.items.map((item) => new URL(item.url).pathname);
}
