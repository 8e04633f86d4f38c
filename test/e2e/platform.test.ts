import type { Browser, BrowserContext, Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { startSite, type RunningSite } from "../support/site.ts";

/* How a page starts and how one moves between pages, in a browser, on the production build. */

/** A day in the life of an open page is longer than this. */
const CHECK_INTERVAL = 3_600_000;

let site: RunningSite;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** What the page said on the console, and what it failed with. */
let said: string[];
/** Requests the page has made since the last `quiet()`, without the documents the browser prefetches by itself. */
let asked: string[];
/** Documents the page has loaded, wherever the browser had them from. */
let loaded: string[];
/** Addresses of posts on the front page. */
let posts: string[];

beforeAll(async () => {
  site = await startSite();
  browser = await launchBrowser();
  const feed = (await (await fetch(`${site.url}/feed.json`)).json()) as { items: { url: string }[] };
  posts = feed.items.map((item) => new URL(item.url).pathname);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
  said = [];
  asked = [];
  loaded = [];
  page.on("domcontentloaded", () => loaded.push(path()));
  page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => said.push(`pageerror: ${error.message}`));
  page.on("request", (request) => {
    if (request.headers()["sec-purpose"]) return;
    asked.push(
      `${request.resourceType()} ${request
        .url()
        .slice(site.url.length)
        .replace(/\?[0-9a-f]{12}$/, "")}`,
    );
  });
});

afterEach(async () => {
  await context.close();
});

const open = (path: string) => page.goto(site.url + path, { waitUntil: "load" });
const path = () => new URL(page.url()).pathname + new URL(page.url()).search;
const link = (href: string) => page.locator(`#app a[href="${href}"]`).first();
const hydrated = () => page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
const isHydrated = () => page.evaluate(() => "hydrated" in document.documentElement.dataset);
const payloads = () => asked.filter((each) => each.startsWith("fetch") && each.includes("_payload.json"));

/** Opens a page and starts its app by the pointer over a link. */
async function start(at: string): Promise<void> {
  await open(at);
  await link("/topics").hover();
  await hydrated();
}

/** Waits until the pages that visible links lead to have been prefetched, so that only what comes later is counted. */
async function quiet(): Promise<void> {
  await page.waitForLoadState("networkidle");
  asked = [];
}

/** Follows a link of the page and waits for the new one. */
async function follow(href: string): Promise<void> {
  await link(href).click();
  await page.waitForURL(site.url + href);
  await page.waitForFunction(
    (wanted) => document.querySelector("link[rel=canonical]")?.getAttribute("href") === wanted,
    site.url + href,
  );
}

describe("from the document to the app", () => {
  test("nothing but the boot is loaded until somebody acts", async () => {
    await open(posts[0]!);
    await page.waitForLoadState("networkidle");
    const scripts = asked.filter((each) => each.startsWith("script"));
    expect(scripts.map((each) => each.replace(/-[\w-]{8}\.js$/, ""))).toEqual([
      "script /assets/scheme",
      "script /assets/boot",
    ]);
    expect(await isHydrated()).toBe(false);
  });

  test.each(["/", "/tags", "/topics", "post", "/warsztat", "/nie-ma-takiej"])(
    "%s hydrates on intent without a warning, a second title or a change",
    async (at) => {
      const address = at === "post" ? posts[0]! : at;
      await open(address);
      const before = await page.evaluate(() => document.getElementById("app")!.innerHTML);
      const head = () =>
        page.evaluate(() => [
          document.title,
          document.querySelectorAll("title, link[rel=canonical], meta[property], meta[name]").length,
        ]);
      const headBefore = await head();
      said.length = 0;
      await link("/topics").hover();
      await hydrated();
      expect(await page.evaluate(() => document.getElementById("app")!.innerHTML)).toBe(before);
      expect(await head()).toEqual(headBefore);
      expect(said.filter((each) => !each.includes("404"))).toEqual([]);
    },
  );

  test.each([
    ["focus", () => page.keyboard.press("Tab")],
    ["a key", () => page.keyboard.press("ArrowDown")],
    ["touch", () => page.dispatchEvent("#app", "touchstart")],
  ])("%s is intent", async (_, act) => {
    await open("/");
    await act();
    await hydrated();
  });

  test("the pointer over plain text is none", async () => {
    await open(posts[0]!);
    await page.locator("h1").hover();
    await page.waitForLoadState("networkidle");
    expect(asked.some((each) => each.includes("/assets/client"))).toBe(false);
  });

  test("a click on a link is never delayed: while the app loads it is a document", async () => {
    await page.route("**/assets/client-*.js", () => {});
    await open("/");
    await link("/tags").hover();
    await link("/tags").click();
    await page.waitForURL(`${site.url}/tags`);
    expect(loaded).toHaveLength(2);
  });

  test("the first click on a control that needs the app is kept and repeated once", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/assets/client-*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.emulateMedia({ colorScheme: "light" });
    await open("/");
    const scheme = page.locator("button.scheme");
    await scheme.click();
    await scheme.click();
    expect(await page.evaluate(() => document.documentElement.dataset.scheme)).toBeUndefined();
    release();
    await hydrated();
    await page.waitForFunction(() => document.documentElement.dataset.scheme === "dark");
  });

  test("what was typed before the app came is still there", async () => {
    await open("/tags");
    await page.locator("input[name=filter]").pressSequentially("ak");
    await hydrated();
    expect(await page.locator("input[name=filter]").inputValue()).toBe("ak");
  });

  test("a stored colour scheme is set before the first paint", async () => {
    await context.addInitScript(() => localStorage.setItem("szpalta-scheme", "dark"));
    await open("/");
    expect(await page.evaluate(() => document.documentElement.dataset.scheme)).toBe("dark");
  });

  test("a document whose payload has moved on stays a document with ordinary links", async () => {
    await page.route("**/_payload.json*", async (route) => {
      const response = await route.fetch();
      const payload = (await response.json()) as { rev: string };
      await route.fulfill({ response, json: { ...payload, rev: "inny" } });
    });
    await open("/");
    await link("/tags").hover();
    await page.waitForResponse((response) => response.url().includes("_payload.json"));
    await link("/tags").click();
    await page.waitForURL(`${site.url}/tags`);
    expect(loaded).toHaveLength(2);
    expect(said).toEqual([]);
  });

  test("a payload that fails leaves the document as it is, with one warning, and the next intent tries again", async () => {
    await page.route("**/_payload.json*", (route) => route.abort());
    await open("/");
    const failed = page.waitForEvent("console", (message) => message.type() === "warning");
    await link("/tags").hover();
    await failed;
    expect(await isHydrated()).toBe(false);
    expect(said.filter((each) => each.startsWith("warning"))).toHaveLength(1);
    await page.unroute("**/_payload.json*");
    await link("/topics").hover();
    await hydrated();
  });

  test("so does a chunk that fails", async () => {
    await page.route("**/assets/client-*.js", (route) => route.abort());
    await open("/");
    const failed = page.waitForEvent("console", (message) => message.type() === "warning");
    await link("/tags").hover();
    await failed;
    expect(await isHydrated()).toBe(false);
    expect(said.filter((each) => each.startsWith("warning"))).toHaveLength(1);
    await page.unroute("**/assets/client-*.js");
    await link("/topics").hover();
    await hydrated();
  });
});

describe("films in articles", () => {
  const FILM = "https://www.youtube-nocookie.com/embed/abcdefghijk";

  /** Opens a post whose document carries a film's link, as the Markdown renderer writes it. */
  async function openWithFilm(): Promise<void> {
    await page.route(`${FILM}*`, (route) => route.fulfill({ contentType: "text/html", body: "<p>film</p>" }));
    await page.route(site.url + posts[0]!, async (route) => {
      const response = await route.fetch();
      const film = `<p class="embed"><a class="embed-link" href="${FILM}" rel="noopener">Film: próba</a></p>`;
      const body = (await response.text()).replace(/(<div class="post-body prose">)/, `$1${film}`);
      await route.fulfill({ response, body });
    });
    await open(posts[0]!);
  }

  test("the first click puts the player in the link's place, in its own sandbox", async () => {
    await openWithFilm();
    await page.locator("a.embed-link").click();
    const frame = page.locator("p.embed iframe");
    await frame.waitFor();
    const attributes = await frame.evaluate((element) =>
      Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    );
    expect(attributes).toEqual({
      credentialless: "",
      sandbox: "allow-scripts allow-same-origin allow-presentation allow-popups",
      allowfullscreen: "",
      title: "Film: próba",
      src: FILM,
    });
    expect(path()).toBe(posts[0]);
  });

  test("where the browser has no credentialless frames it stays a link", async () => {
    await context.addInitScript(
      () => delete (HTMLIFrameElement.prototype as { credentialless?: boolean }).credentialless,
    );
    await openWithFilm();
    await page.locator("a.embed-link").click();
    await page.waitForURL(FILM);
  });
});

describe("moving within the app", () => {
  test("a navigation is one payload, and title, canonical, focus and announcement follow", async () => {
    await start("/");
    await quiet();
    await follow("/tags");
    expect(payloads()).toEqual(["fetch /tags/_payload.json"]);
    expect(loaded).toEqual(["/"]);
    expect(await page.title()).toMatch(/^Tagi \| /);
    expect(await page.locator("title").count()).toBe(1);
    expect(await page.locator("link[rel=canonical]").count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
    expect(await page.locator("[aria-live]#announcer").textContent()).toBe(await page.title());
    expect(said).toEqual([]);
  });

  test("links of an article and with a trailing slash are followed too", async () => {
    await start("/");
    await page.evaluate(() => {
      const made = document.createElement("a");
      made.href = "/tags//?sort=count";
      made.textContent = "tagi";
      document.querySelector("main")!.prepend(made);
    });
    await page.locator("main > a").click();
    await page.waitForURL(`${site.url}/tags?sort=count`);
    expect(loaded).toHaveLength(1);
  });

  test("back and forward show the pages where they were left", async () => {
    await page.setViewportSize({ width: 800, height: 500 });
    await start(posts[0]!);
    await page.evaluate(() => scrollTo(0, 700));
    await page.evaluate(() => document.querySelector<HTMLElement>('#app a[href="/tags"]')!.click());
    await page.waitForURL(`${site.url}/tags`);
    await page.waitForFunction(() => scrollY === 0);
    await page.evaluate(() => scrollTo(0, 120));
    await page.goBack();
    await page.waitForFunction(() => scrollY === 700);
    expect(path()).toBe(posts[0]);
    await page.goForward();
    await page.waitForFunction(() => scrollY === 120);
    expect(path()).toBe("/tags");
    expect(loaded).toHaveLength(1);
  });

  test("a fragment is the browser's to follow", async () => {
    await start("/tags");
    await page
      .locator('a[href^="#"]')
      .last()
      .evaluate((anchor: HTMLElement) => anchor.click());
    await page.waitForFunction(() => location.hash !== "");
    expect(loaded).toHaveLength(1);
  });

  test("a missing page is shown in the layout with its own message", async () => {
    await start("/");
    await page.evaluate(() => {
      const made = document.createElement("a");
      made.href = "/warsztat/nie-ma-takiego?a=1";
      document.querySelector("main")!.prepend(made);
      made.click();
    });
    await page.waitForFunction(() => document.title === "404 - Page Not Found: /warsztat/nie-ma-takiego?a=1");
    expect(await page.locator("header nav").count()).toBeGreaterThan(0);
    expect(await page.locator("link[rel=canonical]").count()).toBe(0);
    await page.goBack();
    await page.waitForFunction(() => document.querySelectorAll("link[rel=canonical]").length === 1);
  });

  test("feeds and other sites are left to the browser", async () => {
    await start("/");
    await page.route("**/feed.xml", (route) => route.fulfill({ contentType: "text/plain", body: "kanał" }));
    await page.locator('a[href="/feed.xml"]').first().click();
    await page.waitForURL(`${site.url}/feed.xml`);
    expect(loaded).toEqual(["/", "/feed.xml"]);
  });

  test("without a payload the browser goes there by document, with a warning", async () => {
    await start("/");
    await quiet();
    await page.route("**/tags/_payload.json*", (route) => route.abort());
    await link("/tags").click();
    await page.waitForURL(`${site.url}/tags`);
    await page.waitForLoadState("load");
    expect(loaded).toEqual(["/", "/tags"]);
    expect(said.filter((each) => each.startsWith("warning"))).toHaveLength(1);
  });

  test("an error that nothing caught becomes the page error, which the next navigation clears", async () => {
    await start("/");
    await page.evaluate(() => void Promise.reject(new Error("sekret")));
    await page.waitForFunction(() => document.title === "500 - Internal Server Error");
    expect(await page.locator("main").textContent()).not.toContain("sekret");
    await follow("/tags");
    expect(await page.locator("h1").textContent()).toBe("Tagi");
  });

  test("going back among the app's pages in a document that has not started it loads the right page", async () => {
    await start("/");
    await follow("/tags");
    await page.reload();
    await page.goBack();
    await page.waitForFunction(
      () => document.title === document.querySelector("meta[property='og:site_name']")?.getAttribute("content"),
    );
    expect(path()).toBe("/");
    expect(await page.locator("input[name=filter]").count()).toBe(0);
  });
});

describe("releases", () => {
  /** Starts the app on a page whose clock the test holds, and lets the time of one check pass. */
  async function startWithNewBuild(at: string): Promise<void> {
    await page.clock.install();
    await page.route("**/builds/latest.json*", (route) =>
      route.fulfill({ json: { id: "nowsze000000", timestamp: 1 } }),
    );
    await start(at);
    const checked = page.waitForResponse((response) => response.url().includes("/builds/latest.json?"));
    await page.clock.runFor(CHECK_INTERVAL + 1);
    await checked;
  }

  test("the manifest is fetched once, a second after the start", async () => {
    await page.clock.install();
    await start("/");
    expect(asked.filter((each) => each.includes("/builds/meta/"))).toEqual([]);
    const fetched = page.waitForResponse((response) => response.url().includes("/builds/meta/"));
    await page.clock.runFor(1000);
    expect((await fetched).status()).toBe(200);
    await follow("/tags");
    expect(asked.filter((each) => each.includes("/builds/meta/"))).toHaveLength(1);
  });

  test("a manifest that cannot be had is one console error, and navigation goes on", async () => {
    await page.route("**/builds/meta/*", (route) => route.abort());
    await start("/");
    await follow("/tags");
    expect(said.filter((each) => each.includes("manifest"))).toContain("error: Error fetching app manifest");
  });

  test("a new build shows at the next navigation: a reload at its destination, once in 10 s", async () => {
    await startWithNewBuild("/");
    expect(loaded).toHaveLength(1);
    await link("/tags").click();
    await page.waitForURL(`${site.url}/tags`);
    await page.waitForLoadState("load");
    expect(loaded).toEqual(["/", "/tags"]);
    expect(await isHydrated()).toBe(false);
    const guard = await page.evaluate(() => JSON.parse(sessionStorage.getItem("szpalta-reload")!) as { path: string });
    expect(guard.path).toBe("/tags");
  });

  test("a path reloaded a moment ago is not reloaded again", async () => {
    await startWithNewBuild("/");
    await page.evaluate(() =>
      sessionStorage.setItem("szpalta-reload", JSON.stringify({ path: "/tags", expires: Date.now() + 10_000 })),
    );
    await follow("/tags");
    expect(loaded).toEqual(["/"]);
  });

  test("a chunk of a release that is gone reloads at the destination", async () => {
    await open("/");
    await page.evaluate(() => sessionStorage.clear());
    await page.route("**/assets/tags-*.js", (route) => route.abort());
    await link("/topics").hover();
    await hydrated();
    await link("/tags").click();
    await page.waitForURL(`${site.url}/tags`);
    await page.waitForLoadState("load");
    expect(loaded).toEqual(["/", "/tags"]);
  });

  test("and where that may not be, the error page offers it", async () => {
    await open("/");
    await page.evaluate(() =>
      sessionStorage.setItem("szpalta-reload", JSON.stringify({ path: "/tags", expires: Date.now() + 1e6 })),
    );
    await page.route("**/assets/tags-*.js", (route) => route.abort());
    await link("/topics").hover();
    await hydrated();
    await link("/tags").click();
    const again = page.locator('a[rel=external][href="/tags"]');
    await again.waitFor();
    expect(await page.title()).toBe("500 - Internal Server Error");
    await again.click();
    await page.waitForURL(`${site.url}/tags`);
    await page.locator("input[name=filter]").waitFor();
    expect(loaded).toEqual(["/", "/tags"]);
  });
});
