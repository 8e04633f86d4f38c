import { expect, test } from "vitest";
import { compareCodeUnits } from "#core/polish/collation.ts";
import type { Seo } from "#core/posts/post-fields.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { LLMS_POSTS } from "./llms.ts";

const SEO: Seo = { title: null, description: null, canonical: null, noindex: false };
const hidden = (id: string) => fixtures.makePost({ id, seo: { ...SEO, noindex: true } });

test("offers the posts that the sitemap does, and no others", async () => {
  const { store, get } = await openAppWithStore();
  await fixtures.putPosts(
    store,
    fixtures.makePost({ id: "p-jawny" }),
    fixtures.makePost({ id: "p-strona", categoryId: fixtures.pages.id }),
    fixtures.makePost({ id: "p-gdzie-indziej", seo: { ...SEO, canonical: "https://inny.example/tekst" } }),
    hidden("p-ukryty"),
    fixtures.makeSketch({ id: "p-szkic" }),
  );
  const posts = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, path = ""]) => path).toSorted(compareCodeUnits);
  const inSitemap = posts((await get("/sitemap.xml")).text, /<loc>https?:\/\/[^/]+(\/[^/<]+\/[^<]+)<\/loc>/g);
  const inList = posts((await get("/llms.txt")).text, /\(https?:\/\/[^/]+(\/[^/)]+\/[^)]+)\.md\)/g);
  expect(inList).toEqual(["/strony/o-p-strona", "/uprawa/o-p-jawny"]);
  expect(inSitemap.filter((path) => !path.startsWith("/autorzy/"))).toEqual(inList);
});

test("goes on to older posts where the newest are not offered, and leaves out a section without any", async () => {
  const { store, get } = await openAppWithStore();
  const newest = Array.from({ length: LLMS_POSTS + 1 }, (_, at) => hidden(`p-${at}`));
  await fixtures.putPosts(store, ...newest, fixtures.makePost({ id: "p-dawny", publishedAt: fixtures.friday(-9) }));
  await fixtures.putPosts(store, { ...hidden("p-zupa"), categoryId: fixtures.cooking.id });
  const { text } = await get("/llms.txt");
  expect(text.match(/\.md\)/g)).toHaveLength(1);
  expect(text).toContain("/uprawa/o-p-dawny.md");
  expect([text.includes("## Uprawa"), text.includes("## Kuchnia")]).toEqual([true, false]);
});

test("names lists as long as the sitemap has them", async () => {
  const { store, get } = await openAppWithStore();
  await fixtures.putPosts(store, fixtures.makePost({ id: "p-sam" }));
  const before = (await get("/llms.txt")).text;
  expect([before.includes("/tags)"), before.includes("/topics)")]).toEqual([false, false]);
  await fixtures.putPosts(
    store,
    fixtures.makePost({ id: "p-z-tagiem", tagIds: [fixtures.garlic.id], topicId: fixtures.spring.id }),
  );
  const after = (await get("/llms.txt")).text;
  expect([after.includes("/tags)"), after.includes("/topics)")]).toEqual([true, true]);
});
