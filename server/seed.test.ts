import { expect, it } from "vitest";
import { RESERVE_BYTES } from "#core/backup/disk-space.ts";
import { defineSite } from "#core/base/site-config.ts";
import { NO_SETTINGS } from "#core/settings/site-settings.ts";
import type { Category } from "#core/base/category.ts";
import type { StoreWrite } from "#core/store.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { smallDisk } from "#test/support/services/small-disk.ts";
import { seed } from "./start.ts";
import type { ComposedSite } from "./compose/composed-site.ts";
import { localAddress } from "./base/config.ts";

/** A runtime without the sample, whose store may or may not hold something; cast, as it has nothing that goes unused. */
function runtime(held: Partial<Category>[]) {
  const kept: Category[] = [];
  const tx = { putCategory: async (category: Category) => void kept.push(category) } as StoreWrite;
  const read = {
    isEmpty: async () => held.length === 0,
    categories: async () => held,
    categoryBySlug: async (wanted: string) => held.find(({ slug }) => slug === wanted) ?? null,
  };
  const store = { read, write: async (work: (given: StoreWrite) => unknown) => work(tx) };
  const categories = ["Warsztat", "Nauka"].map((name) => ({ slug: name.toLowerCase(), name, description: "" }));
  const given = {
    config: { sample: false },
    site: defineSite({ name: "S", categories }),
    store,
  } as unknown as ComposedSite;
  return { given, kept };
}

it("gives an empty site the categories of its configuration, in their order, and that of the pages", async () => {
  const { given, kept } = runtime([]);
  await seed(given, () => {});
  expect(kept.map(({ slug, name, position, version }) => [slug, name, position, version])).toEqual([
    ["warsztat", "Warsztat", 0, 1],
    ["nauka", "Nauka", 1, 1],
    ["strony", "Strony", 2, 1],
  ]);
  expect(new Set(kept.map(({ id }) => id)).size).toBe(3);
});

it("begins an empty site where the disk has too little room for the sample, and says so", async () => {
  const open = await openRuntime();
  smallDisk(open.config.data, RESERVE_BYTES);
  const lines: string[] = [];
  await seed({ ...open, config: { ...open.config, sample: true } }, (line) => void lines.push(line));
  expect(lines).toContain("Na dysku jest za mało miejsca na przykładową witrynę, więc ta zaczyna się pusta.");
  expect((await open.store.read.categories()).map(({ slug }) => slug)).toContain("strony");
  expect(await open.store.read.isEmpty()).toBe(false);
  expect(await open.store.read.postIds(null, 1)).toEqual([]);
  expect(await open.store.read.settings()).toEqual(NO_SETTINGS);
});

it("leaves a site that holds anything as it is", async () => {
  const { given, kept } = runtime([{ slug: "strony", position: 0 }]);
  await seed(given, () => {});
  expect(kept).toEqual([]);
});

it("gives a site of an older version the category of the pages, behind all others", async () => {
  const { given, kept } = runtime([{ slug: "warsztat", position: 4 }]);
  await seed(given, () => {});
  expect(kept).toMatchObject([{ slug: "strony", name: "Strony", position: 5 }]);
});

it.each([
  ["127.0.0.1", "http://127.0.0.1:80"],
  ["0.0.0.0", "http://localhost:80"],
  ["::", "http://localhost:80"],
  ["::1", "http://[::1]:80"],
])("a server on %s is found at %s", (host, address) => {
  expect(localAddress(host, 80)).toBe(address);
});
