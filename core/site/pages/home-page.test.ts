import { PLAIN_LOOK, type SiteLook } from "#core/settings/site-look.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type { Store } from "#core/store.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { migratedDatabase } from "#test/support/services/migrated-database.ts";
import { defineSite } from "../../base/site-config.ts";
import { createSiteReader, type SiteReading } from "../create-site-reader.ts";
import type { Reading } from "../reading.ts";

/* The home page of „Grządka” for readers, on the embedded store. It is noon of Tuesday 5 May 2026 in Warsaw. */

const NOW = Date.UTC(2026, 4, 5, 10);
const folder = mkdtempSync(join(tmpdir(), "szpalta-home-"));
let opened = 0;
let store: Store;
let site: SiteReading;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  store = await openSqliteStore({ file: await migratedDatabase(join(folder, `${++opened}.db`)), clock: () => NOW });
  onTestFinished(() => store.close());
  await fixtures.putFixtures(store);
  const config = defineSite({ name: "Grządka", tagline: "O ogrodzie i kuchni" });
  site = createSiteReader({ store, clock: () => NOW, config, origin: "https://grzadka.example" });
});

/** Weekly posts p1, p2 … in „Uprawa”, p1 the oldest. */
function weekly(count: number, given: Partial<Parameters<typeof fixtures.makePost>[0]> = {}) {
  return Array.from({ length: count }, (_, week) =>
    fixtures.makePost({ id: `p${String(week + 1).padStart(2, "0")}`, publishedAt: fixtures.friday(week), ...given }),
  );
}

function viewOf<View>(reading: Reading<View>): View {
  if (reading.found !== "here") throw new Error(`Expected a page, got ${reading.found}.`);
  return reading.view;
}

function showsOf(reading: Reading<unknown>) {
  if (reading.found === "missing") throw new Error("Nothing is shown.");
  return reading.dependencies;
}

const ids = (cards: { id: string }[]) => cards.map((card) => card.id);
const put = (...posts: ReturnType<typeof fixtures.makePost>[]) => fixtures.putPosts(store, ...posts);

it("says that an empty site is empty", async () => {
  const view = viewOf(await site.home(1, PLAIN_LOOK));
  expect(view).toMatchObject({ newest: [], pinned: [], strips: [], today: "Wtorek, 5 maja 2026" });
  expect(view.list).toEqual({ items: [], page: 1, pages: 1, count: "Brak wpisów" });
});

it("has the newest twelve on page 1, the next twenty on page 2, and no page 3", async () => {
  await put(...weekly(14));
  const first = viewOf(await site.home(1, PLAIN_LOOK));
  expect(ids(first.newest)).toHaveLength(12);
  expect(first.newest[0]?.id).toBe("p14");
  const second = viewOf(await site.home(2, PLAIN_LOOK));
  expect(ids(second.list.items)).toEqual(["p02", "p01"]);
  expect(second).toMatchObject({ newest: [], strips: [], tags: [] });
  expect(await site.home(3, PLAIN_LOOK)).toEqual({ found: "missing" });
});

it("shows a post once: pinned first, then without it among the newest", async () => {
  await put(
    ...weekly(3),
    fixtures.makePost({ id: "pin", publishedAt: fixtures.friday(5), pin: { until: NOW + fixtures.HOUR } }),
  );
  const reading = await site.home(1, PLAIN_LOOK);
  expect(ids(viewOf(reading).pinned)).toEqual(["pin"]);
  expect(ids(viewOf(reading).newest)).toEqual(["p03", "p02", "p01"]);
  expect(showsOf(reading).expiresAt).toBe(NOW + fixtures.HOUR);
});

it("expires at the next midnight of the site when no pin ends before", async () => {
  expect(showsOf(await site.home(1, PLAIN_LOOK)).expiresAt).toBe(Date.UTC(2026, 4, 5, 22));
});

it("is the same until a write when the look has no date line", async () => {
  const reading = await site.home(1, { ...PLAIN_LOOK, dateLine: false });
  expect(viewOf(reading).today).toBeNull();
  expect(showsOf(reading).expiresAt).toBeUndefined();
});

it.each(["list", "grid"] as const)(
  "is a %s of pinned and newest posts, for which nothing else is read",
  async (front) => {
    const frame = vi.spyOn(store.read, "frame");
    const topTags = vi.spyOn(store.read, "topTags");
    await put(
      ...weekly(16, { tagIds: [fixtures.garlic.id] }),
      fixtures.makePost({ id: "pin", publishedAt: fixtures.friday(-1), pin: { until: null } }),
    );
    const first = await site.home(1, { ...PLAIN_LOOK, front });
    expect(viewOf(first)).toMatchObject({ front, strips: [], others: [], tags: [], list: { pages: 2, items: [] } });
    expect(ids(viewOf(first).pinned)).toEqual(["pin"]);
    expect(ids(viewOf(first).newest)).toHaveLength(12);
    const second = await site.home(2, { ...PLAIN_LOOK, front });
    expect(ids(viewOf(second).list.items)).toEqual(["p04", "p03", "p02", "p01", "pin"]);
    expect(frame).not.toHaveBeenCalled();
    expect(topTags).not.toHaveBeenCalled();
  },
);

it("has another version for every front page", async () => {
  await put(...weekly(2));
  const revOf = async (front: SiteLook["front"]) => showsOf(await site.home(1, { ...PLAIN_LOOK, front })).rev;
  expect(new Set([await revOf("gazette"), await revOf("list"), await revOf("grid")]).size).toBe(3);
});

it("gives a strip to a category with four posts more than those above", async () => {
  await put(...weekly(15));
  expect(viewOf(await site.home(1, PLAIN_LOOK)).strips).toEqual([]);
  await put(fixtures.makePost({ id: "p00", publishedAt: fixtures.friday(-1) }));
  const strips = viewOf(await site.home(1, PLAIN_LOOK)).strips;
  expect(strips.map((strip) => strip.category.path)).toEqual(["/uprawa"]);
  expect(ids(strips[0]?.posts ?? [])).toEqual(["p03", "p02", "p01", "p00"]);
});

it("names the categories for which there is no strip left, so that the page has an end", async () => {
  for (const [at, id] of ["c0", "c1", "c2", "c3", "c4"].entries()) {
    const old = { categoryId: id, publishedAt: 9 };
    await store.write((tx) => tx.putCategory(fixtures.makeCategory({ id, slug: id, position: 9 + at })));
    await put(...["a", "b", "c", "d"].map((letter) => fixtures.makePost({ id: letter + id, ...old })));
  }
  await put(...weekly(12));
  expect(viewOf(await site.home(1, PLAIN_LOOK)).others.map(({ path }) => path)).toEqual(["/c3", "/c4"]);
});

it("names the most used tags with their numbers", async () => {
  await put(...weekly(2, { tagIds: [fixtures.garlic.id] }));
  expect(viewOf(await site.home(1, PLAIN_LOOK)).tags).toEqual([
    { name: "czosnek", path: "/tag/czosnek", count: "2 wpisy" },
  ]);
});
