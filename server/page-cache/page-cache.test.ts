import { describe, expect, it } from "vitest";
import { createPageCache } from "./page-cache.ts";
import { bytesOf, encodeResponse, variantOf } from "./encoded-response.ts";

const HTML = { "content-type": "text/html" };

function page(body: string, tags: string[], more: { status?: number; expiresAt?: number } = {}) {
  const shows = { tags, rev: "1", ...(more.expiresAt ? { expiresAt: more.expiresAt } : {}) };
  return encodeResponse({ status: more.status ?? 200, headers: HTML, body, dependencies: shows }, []);
}

/** A fill that ends when it is told to. */
function fill(body: string, tags: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = async () => {
    run.calls += 1;
    await promise;
    return page(body, tags);
  };
  run.calls = 0;
  run.end = resolve;
  return run;
}

describe("page cache", () => {
  it("keeps a page and finds it by every spelling of its address", async () => {
    const cache = createPageCache();
    const made = await cache.through("/a", "/a", async () => page("a", ["post:1"]));
    expect(cache.at("/a")).toBe(made);
    expect(cache.at("/a?utm=1")).toBeUndefined();
    expect(await cache.through("/a", "/a?utm=1", () => Promise.reject(new Error("nie miało być pytania")))).toBe(made);
    expect(cache.at("/a?utm=1")).toBe(made);
  });

  it("makes a page once for everybody who asks meanwhile", async () => {
    const cache = createPageCache();
    const making = fill("a", ["post:1"]);
    const asked = [1, 2, 3].map((each) => cache.through("/a", `/a?${each}`, making));
    making.end();
    const [first, ...others] = await Promise.all(asked);
    expect(making.calls).toBe(1);
    expect(others).toEqual([first, first]);
  });

  it("gives a page that may not be kept only to those who asked for the same address", async () => {
    const cache = createPageCache();
    const missing = async () => encodeResponse({ status: 404, headers: HTML, body: "404", dependencies: null }, []);
    const [first, same, other] = await Promise.all([
      cache.through("/x", "/x?1", missing),
      cache.through("/x", "/x?1", missing),
      cache.through("/x", "/x?2", missing),
    ]);
    expect(same).toBe(first);
    expect(other).not.toBe(first);
    expect(cache.size().pages).toBe(0);
  });

  it("forgets what a purged tag shows and nothing else", async () => {
    const cache = createPageCache();
    for (const [key, tag] of [
      ["/a", "post:1"],
      ["/b", "post:2"],
      ["/c", "post:1"],
    ] as const) {
      await cache.through(key, key, async () => page(key, [tag, "site"]));
    }
    cache.purge(["post:1"]);
    expect(["/a", "/b", "/c"].map((key) => cache.at(key) !== undefined)).toEqual([false, true, false]);
    cache.purge(["*"]);
    expect(cache.size()).toEqual({ pages: 0, bytes: 0 });
  });

  it.each([["post:1"], ["*"]])("does not keep a fill during which %s was purged", async (tag) => {
    const cache = createPageCache();
    const old = fill("stara treść", ["post:1"]);
    const before = cache.through("/a", "/a", old);
    cache.purge([tag]);
    const fresh = fill("nowa treść", ["post:1"]);
    const after = cache.through("/a", "/a", fresh);
    expect(fresh.calls + old.calls).toBe(0);
    old.end();
    await before;
    expect(cache.at("/a")).toBeUndefined();
    fresh.end();
    expect(variantOf(await after, ["identity"]).body.toString()).toBe("nowa treść");
    expect(cache.at("/a")).toBe(await after);
  });

  it("keeps a fill during which something else was purged", async () => {
    const cache = createPageCache();
    const making = fill("a", ["post:1"]);
    const asked = cache.through("/a", "/a", making);
    cache.purge(["post:2"]);
    making.end();
    expect(cache.at("/a")).toBeUndefined();
    await asked;
    expect(cache.at("/a")).toBeDefined();
  });

  it("asks again after a fill that failed", async () => {
    const cache = createPageCache();
    await expect(cache.through("/a", "/a", () => Promise.reject(new Error("awaria")))).rejects.toThrow("awaria");
    await cache.through("/a", "/a", async () => page("a", []));
    expect(cache.at("/a")).toBeDefined();
  });

  it("forgets a page at the instant its content changes by the clock", async () => {
    let now = 100;
    const cache = createPageCache({ clock: () => now });
    await cache.through("/", "/", async () => page("przypięty", ["home"], { expiresAt: 200 }));
    now = 199;
    expect(cache.at("/")).toBeDefined();
    now = 200;
    expect(cache.at("/")).toBeUndefined();
    expect(cache.size()).toEqual({ pages: 0, bytes: 0 });
  });

  it.each([
    [200, true],
    [301, true],
    [410, true],
    [404, false],
    [302, false],
    [500, false],
  ])("keeps status %i: %s", async (status, kept) => {
    const cache = createPageCache();
    await cache.through("/a", "/a", async () => page("a", ["x"], { status }));
    expect(cache.at("/a") !== undefined).toBe(kept);
  });

  it("answers one address with a redirect or a 410, whatever of its query the key leaves out", async () => {
    const cache = createPageCache();
    const moved = (to: string) => async () => page(to, ["x"], { status: 301 });
    const made = await cache.through("/a", "/a?id=5", moved("/b"));
    expect(await cache.through("/a", "/a?id=5", moved("/c"))).toBe(made);
    const other = await cache.through("/a", "/a?id=6", moved("/d"));
    expect(other).not.toBe(made);
    const [first, second] = await Promise.all([
      cache.through("/e", "/e?id=5", moved("/f")),
      cache.through("/e", "/e?id=6", moved("/g")),
    ]);
    expect(first).not.toBe(second);
  });

  it("stays within its bytes and lets go of what was not used", async () => {
    const limit = 100_000;
    const cache = createPageCache({ limit });
    for (let n = 0; n < 60; n++) {
      await cache.through(`/${n}`, `/${n}`, async () => page("x".repeat(3_000), [`post:${n}`]));
      cache.at("/0");
      expect(cache.size().bytes).toBeLessThanOrEqual(limit);
    }
    expect(cache.size().pages).toBeGreaterThan(10);
    expect(cache.at("/0")).toBeDefined();
    expect(cache.at("/1")).toBeUndefined();
    expect(cache.at("/59")).toBeDefined();
  });

  it("counts the codings that are made later and forgets the uncompressed one", async () => {
    const cache = createPageCache();
    const made = await cache.through("/a", "/a", async () => page("x".repeat(50_000), ["post:1"]));
    const before = cache.size().bytes;
    variantOf(made, ["br", "gzip"]);
    expect(made.variants.identity).toBeNull();
    expect(cache.size().bytes).toBe(before - 50_000 + bytesOf(made));
    expect(variantOf(made, ["identity"]).body.toString()).toBe("x".repeat(50_000));
  });
});
