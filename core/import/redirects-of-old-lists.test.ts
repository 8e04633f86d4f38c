import { expect, it } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { createServices } from "#test/support/services/open-services.ts";
import type { OldList } from "../base/values/incoming-post.ts";
import { redirectsOfOldLists } from "./redirects-of-old-lists.ts";

const category = (slug: string, parent = "", keys: string[] = []): OldList => ({
  kind: "category",
  slug,
  name: slug,
  keys,
  parent,
});
const tag = (slug: string, name: string): OldList => ({ kind: "tag", slug, name, keys: [], parent: "" });

it("redirects lists of the old site to what they became, except from addresses in use on this site", async () => {
  const { store } = await createServices();
  await fixtures.putPosts(store, fixtures.makePost({ id: "p-1", tagIds: [fixtures.compost.id] }));
  const sowing = fixtures.makeTag({ id: "t-siew", slug: "siew", name: "Siew" });
  const found = await redirectsOfOldLists(
    store.read,
    [
      category("ogrod", "", ["/?cat=1"]),
      category("uprawa", "ogrod", ["/?cat=2"]),
      category("siew", "", ["/?cat=3"]),
      category("puste", "", ["/?cat=4"]),
      { ...category("uncategorized", "", ["/?cat=5"]), becomes: "uprawa" },
      tag("siew-2", "Siew"),
      tag("siew", "Siew"),
      tag("kompost", "Siew"),
    ],
    {
      categoryBySlug: (slug) => (slug === "uprawa" ? fixtures.growing : null),
      tagByName: (name) => (name.toLowerCase() === "siew" ? sowing : null),
    },
    { incoming: new Set(), taken: new Set(["/?cat=3"]) },
  );
  const [growing, siew] = [
    { kind: "category", id: fixtures.growing.id },
    { kind: "tag", id: "t-siew" },
  ];
  expect(found).toEqual([
    { key: "/ogrod", entity: growing },
    { key: "/?cat=1", entity: growing },
    { key: "/?cat=2", entity: growing },
    { key: "/siew", entity: siew },
    { key: "/uncategorized", entity: growing },
    { key: "/?cat=5", entity: growing },
    { key: "/tag/siew-2", entity: siew },
  ]);
});
