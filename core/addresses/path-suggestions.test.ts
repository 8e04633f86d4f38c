import { setImmediate as nextTurn } from "node:timers/promises";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { Store, StoreRead } from "../store.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import {
  type PostServiceFixture,
  acted,
  admin,
  idOf,
  openPostService,
  published,
  saved,
  saveOf,
  zofia,
} from "#test/support/services/post-service.ts";
import { createCategoryService } from "../categories/category-service.ts";
import { createPathSuggestions } from "./path-suggestions.ts";

/** Suggestions over a store whose questions for the addresses of its posts are counted. */
function counting(store: Pick<Store, "read" | "onPurge">) {
  const seen = { reads: 0 };
  const sitemapPosts: StoreRead["sitemapPosts"] = (...asked) => {
    seen.reads += 1;
    return store.read.sitemapPosts(...asked);
  };
  const read = { ...store.read, sitemapPosts };
  return { seen, suggest: createPathSuggestions({ read, onPurge: store.onPurge }) };
}

/** Addresses of published posts, newest first, that a test changes by hand. */
function archive(paths: string[]) {
  const listeners: ((purged: string[]) => void)[] = [];
  const sitemapPosts = async (offset: number, limit: number) =>
    paths.slice(offset, offset + limit).map((path) => ({ path, lastmod: 0 }));
  return {
    store: {
      read: { sitemapPosts } as StoreRead,
      onPurge: (listener: (purged: string[]) => void) => void listeners.push(listener),
    },
    put(next: string[]) {
      paths = next;
      for (const listener of listeners) listener(["sitemap"]);
    },
  };
}

test("a store that did not answer once is asked again", async () => {
  let asked = 0;
  const sitemapPosts = async () => {
    asked += 1;
    if (asked === 1) throw new Error("disk I/O error");
    return [{ path: "/uprawa/czosnek-zimowy" }];
  };
  const suggest = createPathSuggestions({ read: { sitemapPosts } as unknown as StoreRead, onPurge() {} });
  await expect(suggest("/czosnek-zimowy.html")).rejects.toThrow("disk I/O error");
  expect(await suggest("/czosnek-zimowy.html")).toBe("/uprawa/czosnek-zimowy");
  expect(await suggest("/czosnek-zimowy.php")).toBe("/uprawa/czosnek-zimowy");
  expect(asked).toBe(2);
});

describe("what was read", () => {
  const OLD = "/2019/05/czosnek-zimowy.html";
  let runtime: PostServiceFixture;
  let seen: { reads: number };
  let suggest: (path: string) => Promise<string | null>;
  beforeEach(async () => {
    runtime = await openPostService();
    await published(runtime.posts, idOf(1));
    ({ seen, suggest } = counting(runtime.store));
  });

  test("is read once for all who ask at once", async () => {
    const asked = ["/czosnek-zimowy", "/por", OLD].map((path) => suggest(path));
    expect(await Promise.all(asked)).toEqual(["/uprawa/czosnek-zimowy", null, "/uprawa/czosnek-zimowy"]);
    expect(seen.reads).toBe(1);
  });

  test("is good while no address of a published post changes", async () => {
    await suggest(OLD);
    const { posts, store } = runtime;
    const { token } = await saved(posts, zofia, saveOf(idOf(2), { change: { title: "Czosnek zimowy i jary" } }));
    await saved(posts, zofia, saveOf(idOf(2), { base: token, change: { title: "Czosnek jary" } }));
    await acted(posts, zofia, { postId: idOf(2), act: "schedule", at: "2026-12-24T08:00" });
    await saved(posts, zofia, saveOf(idOf(1), { base: "2.0", change: { body: "Nowa" } }));
    await store.write((tx) => tx.countMissing("2026-11-20", [{ path: OLD, count: 1, at: 1 }], 10));
    await store.write(async (tx) => tx.purge(["post:p-1", "tag:czosnek", "addresses"]));
    expect(await suggest(OLD)).toBe("/uprawa/czosnek-zimowy");
    expect(seen.reads).toBe(1);
  });

  test("follows a post that is published, renamed, moved, withdrawn and brought back", async () => {
    const { posts } = runtime;
    expect(await suggest("/cebula-dymka.html")).toBeNull();
    await published(posts, idOf(2), { title: "Cebula dymka" });
    expect(await suggest("/cebula-dymka.html")).toBe("/uprawa/cebula-dymka");
    await acted(posts, zofia, { postId: idOf(2), act: "move", slug: "szalotka" });
    expect([await suggest("/cebula-dymka.html"), await suggest("/szalotka.html")]).toEqual([null, "/uprawa/szalotka"]);
    await acted(posts, zofia, { postId: idOf(2), act: "move", slug: "szalotka", categoryId: fixtures.cooking.id });
    expect(await suggest("/szalotka.html")).toBe(`/${fixtures.cooking.slug}/szalotka`);
    await acted(posts, zofia, { postId: idOf(2), act: "withdraw" });
    expect(await suggest("/szalotka.html")).toBeNull();
    await acted(posts, zofia, { postId: idOf(2), act: "publish-again" });
    expect(await suggest("/szalotka.html")).toBe(`/${fixtures.cooking.slug}/szalotka`);
  });

  test.each([
    [{ slug: "ogrod" }, "/ogrod/czosnek-zimowy"],
    [{ into: fixtures.cooking.id }, `/${fixtures.cooking.slug}/czosnek-zimowy`],
  ])("follows a category to %j", async (to, path) => {
    await suggest(OLD);
    const categories = createCategoryService(runtime.deps);
    const given = { to, version: 1, rewrite: false, takeOver: false };
    expect(await categories.move(admin, fixtures.growing.id, given)).toMatchObject({ ok: true });
    expect(await suggest(OLD)).toBe(path);
  });

  test("while it is read, what is asked after a commit sees the commit", async () => {
    const { store, put } = archive(["/uprawa/czosnek"]);
    const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { sitemapPosts } = store.read;
    let reads = 0;
    const slow: StoreRead["sitemapPosts"] = async (...asked) => {
      const found = await sitemapPosts(...asked);
      reached.resolve();
      if (reads++ === 0) await gate.promise;
      return found;
    };
    const asking = createPathSuggestions({ ...store, read: { ...store.read, sitemapPosts: slow } });
    const before = asking("/czosnek");
    await reached.promise;
    put(["/kuchnia/czosnek"]);
    const after = asking("/czosnek");
    await nextTurn();
    gate.resolve();
    expect(await after).toBe("/kuchnia/czosnek");
    expect(await before).toMatch(/czosnek$/);
    expect(await asking("/czosnek")).toBe("/kuchnia/czosnek");
    expect(reads).toBe(2);
  });
});

test("whatever came and went, what is brought up to date answers like what is read for the first time", async () => {
  const words = ["czosnek", "cebula", "zimowy", "jary", "sadzenie"];
  const slug = fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((some) => some.join("-"));
  const slugs = fc.uniqueArray(slug, { maxLength: 12 });
  const paths = fc
    .tuple(slugs, fc.constantFrom("uprawa", "ogrod"))
    .map(([some, at]) => some.map((each) => `/${at}/${each}`));
  const asked = words.flatMap((one) => words.map((other) => `/stary/${one}-${other}.html`));
  await fc.assert(
    fc.asyncProperty(fc.array(paths, { minLength: 2, maxLength: 6 }), async (states) => {
      const { store, put } = archive([]);
      const kept = createPathSuggestions(store);
      for (const state of states) {
        put(state);
        const fresh = createPathSuggestions(archive(state).store);
        for (const path of asked) expect(await kept(path)).toBe(await fresh(path));
      }
    }),
  );
});
