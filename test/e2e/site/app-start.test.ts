import { beforeEach, describe, expect, test } from "vitest";
import type { ReaderTab } from "#test/support/browser/reader-tab.ts";
import { siteAndBrowser } from "#test/support/browser/site-and-browser.ts";

/* How a page starts: a document, then on intent the app. In a browser, on the production build. */

const running = siteAndBrowser();
let tab: ReaderTab;

beforeEach(async () => {
  tab = await running.openTab();
});

describe("from the document to the app", () => {
  test("nothing but the boot is loaded until somebody acts", async () => {
    await tab.open(running.posts[0]!);
    await tab.page.waitForLoadState("networkidle");
    const scripts = tab.asked().filter((each) => each.startsWith("script"));
    expect(scripts.map((each) => each.replace(/-[\w-]{8}\.js$/, ""))).toEqual(["script /assets/boot"]);
    expect(await tab.isHydrated()).toBe(false);
  });

  test.each(["/", "/tags", "/topics", "post", "/warsztat", "/nie-ma-takiej"])(
    "%s hydrates on intent without a warning, a second title or a change",
    async (at) => {
      const address = at === "post" ? running.posts[0]! : at;
      await tab.open(address);
      const before = await tab.page.evaluate(() => document.getElementById("szpalta-app")!.innerHTML);
      const head = () =>
        tab.page.evaluate(() => [
          document.title,
          document.querySelectorAll("title, link[rel=canonical], meta[property], meta[name]").length,
        ]);
      const headBefore = await head();
      tab.said.length = 0;
      await tab.link("/topics").hover();
      await tab.hydrated();
      expect(await tab.page.evaluate(() => document.getElementById("szpalta-app")!.innerHTML)).toBe(before);
      expect(await head()).toEqual(headBefore);
      expect(tab.said.filter((each) => !each.includes("404"))).toEqual([]);
    },
  );

  test.each([
    ["focus", () => tab.page.keyboard.press("Tab")],
    ["a key", () => tab.page.keyboard.press("ArrowDown")],
    ["touch", () => tab.page.dispatchEvent("#szpalta-app", "touchstart")],
  ])("%s is intent", async (_, act) => {
    await tab.open("/");
    await act();
    await tab.hydrated();
  });

  test("a transition between pages that the browser leaves out is no error, and any other rejection is one", async () => {
    await tab.open("/");
    // As Chromium rejects it for a page that it has painted before it has read the style sheet's `@view-transition`.
    await tab.page.evaluate(`
      Promise.reject(new DOMException("Transition was aborted because of invalid state. ViewTransition opt-in disabled", "InvalidStateError"));
      Promise.reject(new Error("a bug"));
      undefined;
    `);
    await expect.poll(() => tab.said).toEqual(["pageerror: a bug"]);
  });

  test("the pointer over plain text is none", async () => {
    await tab.open(running.posts[0]!);
    await tab.page.locator("h1").hover();
    await tab.page.waitForLoadState("networkidle");
    expect(tab.asked().some((each) => each.includes("/assets/client"))).toBe(false);
  });

  test("a click on a link is never delayed: while the app loads it is a document", async () => {
    await tab.page.route("**/assets/client-*.js", () => {});
    await tab.open("/");
    await tab.link("/tags").hover();
    await tab.link("/tags").click();
    await tab.page.waitForURL(`${running.site.url}/tags`);
    expect(tab.loaded).toHaveLength(2);
  });

  test("the first click on a control that needs the app is kept and repeated once", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await tab.page.route("**/assets/client-*.js", async (route) => {
      await held;
      await route.continue();
    });
    await tab.page.emulateMedia({ colorScheme: "light" });
    await tab.open("/");
    const scheme = tab.page.locator("button.scheme");
    await scheme.click();
    await scheme.click();
    expect(await tab.page.evaluate(() => document.documentElement.dataset.scheme)).toBeUndefined();
    release();
    await tab.hydrated();
    await tab.page.waitForFunction(() => document.documentElement.dataset.scheme === "dark");
  });

  test("where the browser lends no clipboard the button says so and the article stays", async () => {
    await tab.context.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await tab.open(running.posts[0]!);
    const title = await tab.page.title();
    await tab.page.locator("button.copy").click();
    await tab.page.getByText("Skopiuj adres z paska").waitFor();
    expect(await tab.page.title()).toBe(title);
  });

  test("what was typed before the app came is still there", async () => {
    await tab.open("/tags");
    await tab.page.locator("input[name=filter]").pressSequentially("ak");
    await tab.hydrated();
    expect(await tab.page.locator("input[name=filter]").inputValue()).toBe("ak");
  });

  test("a stored colour scheme is set before the first paint", async () => {
    await tab.context.addInitScript(() => localStorage.setItem("szpalta-scheme", "dark"));
    await tab.open("/");
    expect(await tab.page.evaluate(() => document.documentElement.dataset.scheme)).toBe("dark");
  });

  test("the first page of a visit is painted before it asks for the face of labels; later ones ask at once", async () => {
    const facesAndPaint = () =>
      tab.page.evaluate(() => ({
        faces: performance.getEntriesByType("resource").filter((each) => each.name.includes("/instrument")),
        painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity,
      }));
    await tab.open(running.posts[0]!);
    await tab.page.waitForFunction(() => document.fonts.check('500 1em "Instrument Sans"', "Aą"));
    const { faces, painted } = await facesAndPaint();
    expect(faces).toHaveLength(2);
    expect(faces.filter(({ startTime }) => startTime < painted)).toEqual([]);
    await tab.page.route("**/assets/boot-*.js", (route) => route.abort());
    await tab.page.goto(`${running.site.url}/tags`);
    expect(await tab.page.evaluate(() => document.documentElement.dataset.faces)).toBe("");
  });

  test("an address that cannot be read stays a document in the site's frame, and its links work", async () => {
    await tab.open("/%zz");
    const answered = tab.page.waitForResponse((response) => response.url().includes("/assets/client"));
    await tab.link("/tags").hover();
    await answered;
    expect(tab.asked().some((each) => each.includes("_payload"))).toBe(false);
    await tab.link("/tags").click();
    await tab.page.waitForURL(`${running.site.url}/tags`);
    expect(tab.said.filter((each) => !each.includes("400"))).toEqual([]);
  });

  test("a document whose payload has moved on stays a document with ordinary links", async () => {
    await tab.page.route("**/_payload.json*", async (route) => {
      const response = await route.fetch();
      const payload = (await response.json()) as { rev: string };
      await route.fulfill({ response, json: { ...payload, rev: "inny" } });
    });
    await tab.open("/");
    const answered = tab.page.waitForResponse((response) => response.url().includes("_payload.json"));
    await tab.link("/tags").hover();
    await answered;
    await tab.link("/tags").click();
    await tab.page.waitForURL(`${running.site.url}/tags`);
    expect(tab.loaded).toHaveLength(2);
    expect(tab.said).toEqual([]);
  });

  test.each([
    ["a payload", "**/_payload.json*"],
    ["a chunk", "**/assets/client-*.js"],
  ])(
    "%s that fails leaves the document as it is, with one warning, and the next intent tries again",
    async (_, files) => {
      await tab.page.route(files, (route) => route.abort());
      await tab.open("/");
      const failed = tab.page.waitForEvent("console", (message) => message.type() === "warning");
      await tab.link("/tags").hover();
      await failed;
      expect(await tab.isHydrated()).toBe(false);
      expect(tab.said.filter((each) => each.startsWith("warning"))).toHaveLength(1);
      await tab.page.unroute(files);
      await tab.link("/topics").hover();
      await tab.hydrated();
    },
  );
});

describe("films and cards in articles", () => {
  const FILM = "https://www.youtube-nocookie.com/embed/abcdefghijk";

  /** Opens a post whose document carries a film's link, as the Markdown renderer writes it. */
  async function openWithFilm(href = FILM, words = "Film: próba"): Promise<void> {
    await tab.page.route(`${FILM}*`, (route) => route.fulfill({ contentType: "text/html", body: "<p>film</p>" }));
    await tab.page.route(running.site.url + running.posts[0]!, async (route) => {
      const response = await route.fetch();
      const film = `<p class="embed"><a class="embed-link" href="${href}" rel="noopener">${words}</a></p>`;
      const body = (await response.text()).replace(/(<div class="post-body prose"[^>]*>)/, `$1${film}`);
      await route.fulfill({ response, body });
    });
    await tab.open(running.posts[0]!);
  }

  test("the first click puts the player in the link's place, in its own sandbox", async () => {
    await openWithFilm();
    await tab.page.locator("a.embed-link").click();
    const frame = tab.page.locator("p.embed iframe");
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
    expect(tab.path()).toBe(running.posts[0]);
  });

  test("a link to the page of a film opens its player", async () => {
    await openWithFilm("https://www.youtube.com/watch?v=abcdefghijk&amp;t=90s");
    await tab.page.locator("a.embed-link").click();
    const frame = tab.page.locator("p.embed iframe");
    await frame.waitFor();
    expect(await frame.getAttribute("src")).toBe(`${FILM}?start=90`);
  });

  test("a card with a frame opens it where it stands, by a key as well; a card without one stays a link", async () => {
    const [song, message] = ["https://open.spotify.com/embed/track/1aB", "https://x.com/ala/status/12"];
    await tab.page.route(/^https:\/\/(?:open\.spotify|x)\.com\//, (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>tam</title>" }),
    );
    await openWithFilm(
      "https://open.spotify.com/track/1aB",
      '<span class="embed-text"><span class="embed-title">Nagranie: próba</span><br><span class="embed-source">Spotify</span></span>',
    );
    await tab.page.locator("a.embed-link").focus();
    await tab.page.keyboard.press("Enter");
    const frame = tab.page.locator("p.embed iframe");
    await frame.waitFor();
    expect(await frame.getAttribute("src")).toBe(song);
    expect(await frame.getAttribute("title")).toBe("Nagranie: próba Spotify");
    expect(await frame.getAttribute("sandbox")).not.toContain("top-navigation");
    await openWithFilm(message);
    await tab.page.locator("a.embed-link").click();
    await tab.page.waitForURL(message);
  });

  test("where the browser has no credentialless frames it stays a link", async () => {
    await tab.context.addInitScript(
      () => delete (HTMLIFrameElement.prototype as { credentialless?: boolean }).credentialless,
    );
    await openWithFilm();
    await tab.page.locator("a.embed-link").click();
    await tab.page.waitForURL(FILM);
  });
});
