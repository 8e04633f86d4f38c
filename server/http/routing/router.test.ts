import { request as ask } from "node:http";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeSite, openFakeSite, INLINE } from "#test/support/fakes/fake-site.ts";
import { sessionOf } from "#test/support/fakes/fake-studio.ts";
import { contentSecurityPolicy } from "../answers/security-headers.ts";

let site: FakeSite;
beforeAll(async () => {
  site = await openFakeSite();
});
afterAll(() => site.close());

interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  body: Buffer;
}

function get(path: string, headers: Record<string, string> = {}, method = "GET", body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = ask({ port: site.port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => {
        const given = response.headers as Record<string, string | undefined>;
        resolve({ status: response.statusCode ?? 0, headers: given, body: Buffer.concat(chunks) });
      });
    });
    request.on("error", reject).end(body);
  });
}

const MOVES: [method: string, target: string, status: number, location: string][] = [
  ["GET", "/warsztat/litera/", 301, "/warsztat/litera"],
  ["HEAD", "/warsztat/litera/", 301, "/warsztat/litera"],
  ["POST", "/formularz/", 308, "/formularz"],
  ["GET", "/tags//?a=1&a=2&q=a%20b", 301, "/tags?a=1&a=2&q=a%20b"],
  ["GET", "//evil.com/", 301, "/evil.com"],
  ["GET", "/\\evil.com/", 301, "/evil.com"],
  ["GET", "///", 301, "/"],
  ["GET", "/nope/", 301, "/nope"],
  ["GET", "http://evil.example/nope/", 301, "/nope"],
];

const TARGETS: [target: string, status: number][] = [
  ["/", 200],
  ["/nope", 404],
  ["//evil.com", 404],
  ["/foo%2F", 404],
  ["/%", 400],
  ["/%zz", 400],
  ["/%ff", 400],
  ["/a%00b", 400],
  ["/a%0d%0ab", 400],
  ["/warsztat/../", 301],
  ["/warsztat/..", 400],
  ["/warsztat/%2e%2e/litera", 400],
  ["/warsztat/./litera", 400],
  [`/${"a".repeat(2_047)}`, 404],
  [`/${"a".repeat(2_048)}`, 414],
  ["/?q=%", 200],
  ["http://evil.example", 200],
  ["http://evil.example?a", 200],
  ["http://evil.example/warsztat/litera", 200],
  ["HTTPS://evil.example//warsztat", 404],
];

describe("addresses", () => {
  it.each(MOVES)("%s %s moves %i to %s", async (method, target, status, location) => {
    const answer = await get(target, {}, method);
    expect([answer.status, answer.headers["location"]]).toEqual([status, location]);
  });

  it.each(TARGETS)("%s is %i", async (target, status) => {
    expect((await get(target)).status).toBe(status);
  });

  it("are handed to the handler under the site's own origin, whatever the client calls it", async () => {
    const answer = await get("http://evil.example/nope?<b>", { Host: "zly.example" });
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).toContain("Page not found: /nope?%3Cb");
  });

  it("answer JSON to a client that takes no HTML", async () => {
    const answer = await get("/%zz?a=1", { Accept: "application/json" });
    expect(JSON.parse(answer.body.toString())).toEqual({ url: "/%zz?a=1", status: 400, message: "Bad Request" });
  });
});

describe("methods", () => {
  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])("%s is 405 on a page", async (method) => {
    const answer = await get("/", {}, method);
    expect([answer.status, answer.headers["allow"]]).toEqual([405, "GET, HEAD"]);
  });

  it("HEAD gets the headers of GET and no body", async () => {
    const whole = await get("/warsztat/litera");
    const head = await get("/warsztat/litera", {}, "HEAD");
    const { date: _, ...expected } = whole.headers;
    expect(head.headers).toMatchObject(expected);
    expect(head.body.length).toBe(0);
  });

  it("let a form of the site through, and no other", async () => {
    const own = { Origin: `http://localhost:${site.port}`, "Content-Type": "text/plain" };
    expect((await get("/formularz", own, "POST", "zażółć")).body.toString()).toContain("zażółć");
    expect((await get("/formularz", { ...own, "Sec-Fetch-Site": "cross-site" }, "POST", "x")).status).toBe(403);
    expect((await get("/formularz", { Origin: "http://evil.example" }, "POST", "x")).status).toBe(403);
    expect((await get("/formularz", {}, "POST", "x")).status).toBe(403);
    expect((await get("/formularz", { Authorization: "Bearer x" }, "POST", "x")).status).toBe(200);
    expect((await get("/formularz", { Authorization: "Bearer x", Cookie: "a=b" }, "POST", "x")).status).toBe(403);
  });

  it("refuse a body over 2 MiB", async () => {
    const own = { Cookie: sessionOf("editor"), Origin: `http://127.0.0.1:${site.port}` };
    expect((await get("/formularz", own, "POST", "x".repeat(2 * 1024 * 1024))).status).toBe(200);
    expect((await get("/formularz", own, "POST", "x".repeat(2 * 1024 * 1024 + 1))).status).toBe(413);
  });
});

describe("caching", () => {
  it("makes a page once and answers 304 to whoever has it", async () => {
    const first = await get("/warsztat/litera");
    const { etag } = first.headers;
    expect(first.headers).toMatchObject({ "cache-control": "public, no-cache", vary: "Accept-Encoding" });
    for (const has of [etag!, `"x", ${etag}`, etag!.slice(2), "*"]) {
      const again = await get("/warsztat/litera", { "If-None-Match": has, "Accept-Encoding": "br" });
      expect([again.status, again.headers["etag"], again.body.length]).toEqual([304, etag, 0]);
      expect(again.headers["vary"]).toBe("Accept-Encoding");
    }
    expect((await get("/warsztat/litera", { "If-None-Match": '"inny"' })).status).toBe(200);
    expect(site.handler.asked.filter((each) => each.startsWith("/warsztat/litera"))).toHaveLength(1);
  });

  describe("with dates, in whole seconds as HTTP has them,", () => {
    const MADE = "Sat, 28 Nov 2026 19:00:00 GMT";
    const NEXT = "Sat, 28 Nov 2026 19:00:01 GMT";
    const since = async (date: string, more = {}) => {
      const { status, headers } = await get("/warsztat/litera", { "If-Modified-Since": date, ...more });
      return [status, headers["last-modified"]];
    };

    beforeEach(() => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(MADE) - 10_000 });
      site.cache.purge(["*"]);
      vi.setSystemTime(Date.parse(MADE) + 300);
      return () => vi.useRealTimers();
    });

    it("says when a page was made, and 304 to whoever has it from then on", async () => {
      expect((await get("/warsztat/litera")).headers["last-modified"]).toBe(MADE);
      vi.setSystemTime(Date.parse(MADE) + 60_000);
      for (const date of [MADE, NEXT, "Saturday, 28-Nov-26 19:00:00 GMT"])
        expect(await since(date)).toEqual([304, MADE]);
      for (const date of ["Sat, 28 Nov 2026 18:59:59 GMT", "wczoraj", "", `${MADE}, ${MADE}`])
        expect(await since(date)).toEqual([200, MADE]);
    });

    it("goes by versions where both are named", async () => {
      const { etag } = (await get("/warsztat/litera")).headers;
      expect(await since(NEXT, { "If-None-Match": '"inna"' })).toEqual([200, MADE]);
      expect(await since("Sat, 28 Nov 2026 18:00:00 GMT", { "If-None-Match": etag! })).toEqual([304, MADE]);
    });

    it("says 304 to nobody who may have the page of before a change", async () => {
      await get("/warsztat/litera");
      vi.setSystemTime(Date.parse(MADE) + 600);
      site.cache.purge(["post:1"]);
      expect(await since(MADE)).toEqual([200, MADE]);
      expect(await since(NEXT)).toEqual([304, MADE]);
      vi.setSystemTime(Date.parse(NEXT) + 100);
      site.cache.purge(["post:1"]);
      vi.setSystemTime(Date.parse(NEXT) + 2_000);
      expect(await since(NEXT)).toEqual([200, "Sat, 28 Nov 2026 19:00:03 GMT"]);
    });

    it("says no date of what is no page", async () => {
      for (const path of ["/nie-ma-tego", "/stare", "/krotka/"])
        expect((await get(path)).headers["last-modified"]).toBeUndefined();
    });
  });

  it("makes a purged page anew with another ETag", async () => {
    const before = await get("/");
    site.cache.purge(["home"]);
    const after = await get("/", { "If-None-Match": before.headers["etag"]! });
    expect(after.status).toBe(200);
    expect(after.headers["etag"]).not.toBe(before.headers["etag"]);
  });

  it("sends the coding the client prefers", async () => {
    const plain = (await get("/")).body.toString();
    const browser = await get("/", { "Accept-Encoding": "gzip, deflate, br, zstd" });
    const gzip = await get("/", { "Accept-Encoding": "gzip;q=1, br;q=0.1" });
    const none = await get("/", { "Accept-Encoding": "br, gzip;q=0" });
    expect([browser, gzip, none].map((each) => each.headers["content-encoding"])).toEqual(["gzip", "gzip", undefined]);
    expect(gunzipSync(browser.body).toString()).toBe(plain);
    expect(new Set([browser, gzip, none].map((each) => each.headers["etag"])).size).toBe(1);
  });

  it("varies only where there are several codings", async () => {
    expect((await get("/krotka", { "Accept-Encoding": "br" })).headers["vary"]).toBeUndefined();
    const moved = await get("/stare", { "Accept-Encoding": "br" });
    expect([moved.status, moved.headers["location"], moved.headers["vary"]]).toEqual([301, "/nowe", undefined]);
  });

  it("keeps apart what a client that takes no HTML gets", async () => {
    for (let n = 0; n < 2; n++) {
      expect((await get("/wycofane")).headers["content-type"]).toContain("text/html");
      const json = await get("/wycofane", { Accept: "application/json" });
      expect([json.status, json.headers["content-type"]]).toEqual([410, "application/json"]);
    }
    expect(site.handler.asked.filter((each) => each === "/wycofane")).toHaveLength(2);
  });

  it("never keeps a preview or a missing page", async () => {
    for (let n = 0; n < 2; n++) {
      await get("/?preview=x");
      await get("/nie-ma");
    }
    const count = (path: string) => site.handler.asked.filter((each) => each === path).length;
    expect([count("/?preview=x"), count("/nie-ma")]).toEqual([2, 2]);
  });
});

describe("security headers", () => {
  it("stand on pages, errors and moves alike", async () => {
    for (const path of ["/", "/nope", "/%zz", "/nope/", "/awaria", "/wybuch"]) {
      expect((await get(path)).headers).toMatchObject({
        "content-security-policy": contentSecurityPolicy(INLINE),
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "cross-origin-embedder-policy": "credentialless",
        "permissions-policy": expect.stringContaining("camera=()"),
      });
    }
  });

  it("say exactly this policy", () => {
    expect(contentSecurityPolicy(INLINE)).toBe(
      "default-src 'none'; script-src 'self' 'sha256-inline'; style-src 'self'; img-src 'self' data: https:; media-src 'self'; " +
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; " +
        "frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://open.spotify.com/embed/ " +
        "https://w.soundcloud.com/player/ https://www.google.com/maps https://www.google.com/maps/d/embed " +
        "https://www.openstreetmap.org/export/embed.html https://embed.bsky.app/embed/ https://codepen.io; " +
        "form-action 'self'; base-uri 'none'; " +
        "frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types szpalta",
    );
  });

  it("ask for https only where the site is on https", async () => {
    expect((await get("/")).headers["strict-transport-security"]).toBeUndefined();
    const secure = await openFakeSite({ origin: "https://example.pl" });
    const answer = await fetch(secure.address);
    expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000");
    await secure.close();
  });
});

describe("breakdowns", () => {
  it("leave an id on the page and the cause in the log only", async () => {
    for (const [path, id] of [
      ["/awaria", "abc123"],
      ["/wybuch", "numer-1"],
    ] as const) {
      const answer = await get(path);
      expect(answer.status).toBe(500);
      expect(answer.body.toString()).not.toMatch(/tajemnica|Error:| at /);
      expect(answer.headers["cache-control"]).toMatch(/no-store/);
      const line = site.logged.find((each) => each["id"] === id);
      expect(line).toMatchObject({ path, err: { message: "tajemnica wnętrza" } });
    }
    expect((await get("/wybuch")).body.toString()).toContain("numer-1");
  });

  it("are none where the app refuses for a while, as on a full disk: the log has no line of each", async () => {
    const before = site.logged.length;
    expect((await get("/nie-teraz")).status).toBe(503);
    expect(site.logged).toHaveLength(before);
  });

  it("of the server's own addresses end on the last-resort page", async () => {
    const own = { "/zepsute": () => Promise.reject(new Error("tajemnica wnętrza")) };
    const broken = await openFakeSite({ routes: own });
    const answer = await fetch(`${broken.address}/zepsute`);
    expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining("numer-1")]);
    expect(broken.logged).toMatchObject([{ id: "numer-1", err: { message: "tajemnica wnętrza" } }]);
    await broken.close();
  });
});
