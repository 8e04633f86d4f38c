import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type { Store } from "#core/store.ts";
import { PLAIN_LOOK } from "#core/settings/site-look.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { migratedDatabase } from "#test/support/services/migrated-database.ts";
import { defineSite } from "../../base/site-config.ts";
import { createSiteReader, type SiteReading } from "../create-site-reader.ts";
import type { Reading } from "../reading.ts";
import { RENEWED_MS } from "./most-read.ts";

/* The list of posts that are read most, on the embedded store. It is noon of Tuesday 5 May 2026 in Warsaw. */

const NOON = Date.UTC(2026, 4, 5, 10);
const LOOK = { ...PLAIN_LOOK, dateLine: false };
const folder = mkdtempSync(join(tmpdir(), "szpalta-most-read-"));
let opened = 0;
let now = NOON;
let store: Store;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  now = NOON;
  store = await openSqliteStore({ file: await migratedDatabase(join(folder, `${++opened}.db`)), clock: () => now });
  onTestFinished(() => store.close());
  await fixtures.putFixtures(store);
  const soup = { categoryId: fixtures.cooking.id, slug: "zupa", title: "Zupa" };
  const growing = ["a", "b", "c", "d"].map((id) => fixtures.makePost({ id, slug: id, title: id.toUpperCase() }));
  await fixtures.putPosts(store, ...growing, fixtures.makePost({ id: "s", ...soup }));
});

function siteWith(mostRead: string): SiteReading {
  const config = defineSite({ name: "Grządka", mostRead });
  return createSiteReader({ store, clock: () => now, config, origin: "https://grzadka.example" });
}

const read = (day: string, ...views: [path: string, views: number][]) =>
  store.write((tx) =>
    tx.countViews(
      day,
      views.map(([path, count]) => ({ path, views: count, source: "", phone: 0 })),
    ),
  );

function hereOf<View>(reading: Reading<View>) {
  if (reading.found !== "here") throw new Error(`Expected a page, got ${reading.found}.`);
  return reading;
}

const pathsOn = async (site: SiteReading) => {
  const { view } = hereOf(await site.home(1, LOOK));
  return view.mostRead?.map(({ path }) => path);
};

it("has posts of the last seven days with three views, most read first, and a category its own", async () => {
  await read("2026-04-28", ["/uprawa/d", 90]);
  await read("2026-04-29", ["/uprawa/c", 3]);
  await read("2026-05-05", ["/uprawa/a", 5], ["/uprawa/b", 2], ["/kuchnia/zupa", 7], ["/uprawa", 90]);
  const site = siteWith("on");
  expect(await pathsOn(site)).toEqual(["/kuchnia/zupa", "/uprawa/a", "/uprawa/c"]);
  expect(hereOf(await site.category("uprawa", 1)).view.mostRead).toBeUndefined();
  await read("2026-05-05", ["/uprawa/b", 2]);
  const { view } = hereOf(await site.category("uprawa", 1));
  expect(view.mostRead?.map(({ name }) => name)).toEqual(["«A»", "«B»", "«C»"]);
});

it("is not shown without the setting, nor where fewer than three posts are read", async () => {
  await read("2026-05-05", ["/uprawa/a", 5], ["/uprawa/b", 3]);
  expect(await pathsOn(siteWith("on"))).toBeUndefined();
  await read("2026-05-05", ["/kuchnia/zupa", 7]);
  const asked = vi.spyOn(store.read, "mostReadPostIds");
  const { view, dependencies } = hereOf(await siteWith("off").home(1, LOOK));
  expect([view.mostRead, dependencies.expiresAt, asked.mock.calls]).toEqual([undefined, undefined, []]);
});

it("is made anew at the full hour, and a withdrawn post leaves it at once", async () => {
  await read("2026-05-05", ["/uprawa/a", 5], ["/uprawa/b", 4], ["/uprawa/c", 3], ["/kuchnia/zupa", 7]);
  const site = siteWith("on");
  now += RENEWED_MS - 1;
  const category = hereOf(await site.category("uprawa", 1));
  expect([category.view.mostRead?.length, category.dependencies.expiresAt]).toEqual([3, NOON + RENEWED_MS]);
  expect(hereOf(await site.home(1, LOOK)).dependencies.expiresAt).toBe(NOON + RENEWED_MS);
  await fixtures.edit(store, "s", { state: "withdrawn" });
  expect(await pathsOn(site)).toEqual(["/uprawa/a", "/uprawa/b", "/uprawa/c"]);
  now += 1;
  expect(hereOf(await site.home(1, LOOK)).dependencies.expiresAt).toBe(NOON + 2 * RENEWED_MS);
});
