import { request as ask } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { OTHER_SOURCE } from "#core/statistics/store.ts";
import { VIEW_PATH, VIEW_SCRIPT } from "#core/statistics/view-addresses.ts";
import { openFakeSite } from "#test/support/fakes/fake-site.ts";
import { sessionOf } from "#test/support/fakes/fake-studio.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { createViewLog, PAIRS_HELD, VIEWS_FLUSH_MS } from "./view-log.ts";
import { feedReaderOf, sourceOf } from "./view-rules.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const PHONE =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const GOOGLE = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const YEAR = { from: "2026-01-01", to: "2026-12-31" };

async function openViewLog(counting = "server") {
  const runtime = await openRuntime();
  const state = { writes: true, broken: false };
  const store = {
    write: (work: never) => (state.broken ? Promise.reject(new Error("pełny")) : runtime.store.write(work)),
  } as typeof runtime.store;
  const views = createViewLog({
    store,
    clock: runtime.clock,
    timeZone: () => "Europe/Warsaw",
    state: { mayWrite: () => state.writes },
    log: runtime.log,
    inBrowser: () => counting === "browser",
  });
  const site = await openFakeSite({ views });
  onTestFinished(() => site.close());
  const send = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    new Promise<number>((resolve, reject) => {
      const sent = { "User-Agent": FIREFOX, ...headers };
      ask({ port: site.port, path, method, headers: sent }, (response) => {
        response.resume().on("end", () => resolve(response.statusCode ?? 0));
      })
        .on("error", reject)
        .end();
    });
  const tell = (page: string, { headers = {}, before = "" } = {}) =>
    send(`${VIEW_PATH}?${new URLSearchParams({ p: page, r: before }).toString()}`, { Origin: site.address, ...headers }, "POST"); // prettier-ignore
  const counted = async (path: string) => {
    await views.flush();
    const [day] = await runtime.store.read.viewsByDay({ kind: "path", id: path }, YEAR);
    return day ? [day.views, day.phone] : null;
  };
  const sources = async () => {
    await views.flush();
    return Object.fromEntries(
      (await runtime.store.read.viewSources({ kind: "site" }, YEAR, 99)).map(({ source, views: sum }) => [source, sum]),
    );
  };
  return { runtime, state, views, site, send, tell, counted, sources };
}

describe("the log of views", () => {
  it("counts a page when it is made, when it is cached and when a browser has it, by its path", async () => {
    const { send, counted, runtime } = await openViewLog();
    for (const path of ["/warsztat/litera", "/warsztat/litera", "/warsztat/litera?utm_medium=x"]) await send(path);
    await send("/warsztat/litera", { "User-Agent": PHONE });
    expect(await send("/warsztat/litera", { "If-None-Match": "*" })).toBe(304);
    expect(await counted("/warsztat/litera")).toEqual([5, 1]);
    expect((await runtime.store.read.viewsByMonth({ kind: "site" }, YEAR))[0]?.views).toBe(5);
  });

  it("counts nothing but pages: no move, no error, no page of the studio, no address that is not there", async () => {
    const { send, counted, runtime, views } = await openViewLog();
    for (const path of ["/stare", "/wycofane", "/awaria", "/studio", "/nie-ma", "/nie-teraz"]) await send(path);
    await send("/nie-ma/nigdy", { Accept: "*/*" });
    await views.flush();
    expect(await runtime.store.read.viewsByDay({ kind: "site" }, YEAR)).toEqual([]);
    expect(await counted("/nie-ma")).toBeNull();
  });

  it("leaves out programs, pages fetched ahead, parts of other pages, HEAD and the team", async () => {
    const { send, counted, site } = await openViewLog();
    const left: Record<string, string>[] = [
      { "User-Agent": GOOGLE },
      { "User-Agent": "" },
      { "User-Agent": "curl/8.14.1" },
      { "User-Agent": "x".repeat(2_000) },
      { "Sec-Purpose": "prefetch" },
      { "Sec-Purpose": "prefetch;prerender", Referer: `${site.address}/` },
      { "Sec-Fetch-Dest": "iframe" },
      { "sec-fetch-dest": "empty" },
      { Cookie: sessionOf("editor") },
    ];
    for (const headers of left) await send("/", headers);
    await send("/", {}, "HEAD");
    expect(await counted("/")).toBeNull();
    await send("/", { "Sec-Fetch-Dest": "document", Cookie: "inne=1" });
    expect(await counted("/")).toEqual([1, 0]);
  });

  it("counts a page that Chromium fetches when a link of the site is pressed", async () => {
    const { send, counted, site } = await openViewLog();
    await send("/warsztat/litera", { "Sec-Purpose": "prefetch", Referer: `${site.address}/` });
    expect(await counted("/warsztat/litera")).toEqual([1, 0]);
  });

  it("knows a source by its campaign or by the host of the page before, never by more", async () => {
    const { send, sources, site } = await openViewLog();
    await send("/", { Referer: "https://www.Google.com/search?q=ewa@szpalta.example" });
    await send("/", { Referer: "android-app://com.google.android.gm/" });
    await send("/", { Referer: `${site.address}/warsztat` });
    await send("/?utm_source=Newsletter", { Referer: "https://mail.example.pl/" });
    await send("/?utm_source=ewa@szpalta.example");
    expect(await sources()).toEqual({ "": 2, "google.com": 1, "com.google.android.gm": 1, newsletter: 1 });
    expect(sourceOf(`/?utm_source=${"a".repeat(61)}`, "", [])).toBe("");
    expect(sourceOf("/?utm_source=*import", "", [])).toBe("");
    expect(sourceOf("/", `${site.address}.example/`, [site.address])).toBe("");
    expect(sourceOf("/", "https://szpalta.example.evil.pl/", ["https://szpalta.example"])).toBe(
      "szpalta.example.evil.pl",
    );
  });

  it("holds a bounded number of pages and sources, and loses no view of a page that is there", async () => {
    const { views, counted, sources } = await openViewLog();
    const read = (url: string, referer: string) => views.countSent(url, "page", { userAgent: FIREFOX, referer }, []);
    for (let no = 0; no < PAIRS_HELD; no += 1) read("/", `https://h${no}.example/`);
    read("/", "https://nowa.example/");
    read("/warsztat/litera", "https://nowa.example/");
    expect(await counted("/")).toEqual([PAIRS_HELD + 1, 0]);
    expect(await counted("/warsztat/litera")).toEqual([1, 0]);
    expect((await sources())[OTHER_SOURCE]).toBeGreaterThan(PAIRS_HELD / 2);
  });

  it("stores every five seconds, which is what a kill may take", () => {
    expect(VIEWS_FLUSH_MS).toBeLessThanOrEqual(5_000);
  });

  it("counts on while the disk takes nothing", async () => {
    const { send, counted, state } = await openViewLog();
    await send("/");
    state.writes = false;
    expect(await counted("/")).toBeNull();
    Object.assign(state, { writes: true, broken: true });
    expect(await counted("/")).toBeNull();
    await send("/");
    state.broken = false;
    expect(await counted("/")).toEqual([2, 0]);
  });
});

describe("a browser that says what it shows", () => {
  it("is counted for a page of the site, whether or not the page was asked for before", async () => {
    const { tell, send, counted, sources, site } = await openViewLog();
    expect(await tell("/warsztat/litera?utm_source=ulotka")).toBe(204);
    await tell("/krotka", { headers: { "User-Agent": PHONE }, before: "https://www.google.com/" });
    await tell("/krotka", { before: `${site.address}/` });
    expect([await counted("/warsztat/litera"), await counted("/krotka")]).toEqual([
      [1, 0],
      [2, 1],
    ]);
    expect(await sources()).toEqual({ ulotka: 1, "google.com": 1, "": 1 });
    await send("/krotka");
    expect(await counted("/krotka")).toEqual([3, 1]);
  });

  it("is not counted for what is no page, from other sites, from the team and from programs", async () => {
    const { tell, runtime, views } = await openViewLog();
    for (const page of ["/nie-ma", "/stare", "/studio", "//evil.example/", "/#a", "/krotka/..", "/krotka\\..", "/\n*import", "/%2e%2e/krotka", "https://evil.example/", "", "/%", `/${"a".repeat(600)}`])
      expect(await tell(page)).toBe(204); // prettier-ignore
    await tell("/", { headers: { Origin: "https://evil.example" } });
    await tell("/", { headers: { Cookie: sessionOf("author") } });
    await tell("/", { headers: { "User-Agent": GOOGLE } });
    await views.flush();
    expect(await runtime.store.read.viewsByDay({ kind: "site" }, YEAR)).toEqual([]);
  });

  it("is the only one that counts where browsers count", async () => {
    const { send, tell, counted } = await openViewLog("browser");
    await send("/");
    expect(await counted("/")).toBeNull();
    await tell("/");
    expect(await counted("/")).toEqual([1, 0]);
  });

  it("needs a script of at most 300 bytes", () => {
    expect(Buffer.byteLength(VIEW_SCRIPT)).toBeLessThanOrEqual(300);
  });
});

describe("readers of feeds", () => {
  it("are those that programs say they read for", () => {
    const said: [string, string | null][] = [
      ["Feedly/1.0 (+http://www.feedly.com/fetcher.html; 16 subscribers; like FeedFetcher-Google)", "Feedly 16"],
      ["NewsBlur Feed Fetcher - 5 subscribers - https://www.newsblur.com/site/1", "NewsBlur Feed Fetcher 5"],
      ["Inoreader/1.0 (+http://www.inoreader.com/feed-fetcher; 1 subscribers; )", "Inoreader 1"],
      ["Feedbin feed-id:1373711 - 142 subscribers", "Feedbin feed 142"],
      ["theoldreader.com (14 subscribers)", "theoldreader.com 14"],
      [FIREFOX, null],
      ["Feedly/1.0 (0 subscribers)", null],
      ["(9 subscribers)", null],
    ];
    for (const [userAgent, expected] of said) {
      const known = feedReaderOf(userAgent);
      expect(known && `${known.reader} ${known.subscribers}`, userAgent).toBe(expected);
    }
  });

  it("are counted apart, with the largest number of the day", async () => {
    const { views, runtime } = await openViewLog();
    const fetch = (userAgent: string) => views.countSent("/feed.xml?x=1", "feed", { userAgent }, []);
    fetch("Feedly/1.0 (16 subscribers)");
    fetch("Feedly/1.0 (14 subscribers)");
    fetch(FIREFOX);
    await views.stop();
    expect(await runtime.store.read.feedReaders(YEAR, 9)).toEqual([
      { path: "/feed.xml", reader: "Feedly", subscribers: 16 },
    ]);
    expect(await runtime.store.read.viewsByDay({ kind: "site" }, YEAR)).toEqual([]);
  });
});
