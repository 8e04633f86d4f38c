import { expect, test } from "vitest";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import { viewerOf } from "#test/support/fakes/fake-studio.ts";
import { exported, imported } from "#test/support/services/exported-site.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { DRAFT, idOf } from "#test/support/services/post-service.ts";
import { unshown } from "#test/support/values/everything-shown.ts";
import * as fixtures from "#store/contract/fixtures.ts";

/* Posts with dates that are no longer allowed: lists work without them, and the team can open and delete them. */

const AUTHOR = viewerOf("administrator").id;
const good = fixtures.makePost({ id: idOf(1), title: "Dobry", publishedAt: fixtures.friday(1), authorIds: [AUTHOR] });
const inLists = { tagIds: [fixtures.garlic.id], topicId: fixtures.spring.id, authorIds: [AUTHOR] };

async function siteWith(...publishedAt: number[]) {
  const site = await openAppWithStore();
  const bad = publishedAt.map((at, index) => {
    return fixtures.makePost({ id: idOf(10 + index), slug: `zly-${index}`, publishedAt: at, ...inLists });
  });
  const pinned = fixtures.makePost({
    id: idOf(9),
    slug: "przypiety",
    pin: { until: 8_640_000_000_000_001 },
    ...inLists,
  });
  await fixtures.putPosts(site.store, good, pinned, ...bad);
  return site;
}

const FAR = [-9_000_000_000_000_000, 8_640_000_000_000_001, 10_000_000_000_000_000];

test("no page, feed, list or twin fails for them", async () => {
  const site = await siteWith(...FAR);
  expect(await unshown(site)).toEqual([]);
  for (const path of ["/", "/uprawa", "/tag/czosnek", "/feed.xml", "/sitemap.xml", "/llms.txt"]) {
    const { status, text } = await site.get(path);
    expect([path, status, text.includes(good.slug), text.includes("zly-")]).toEqual([
      path,
      200,
      path !== "/tag/czosnek",
      false,
    ]);
  }
});

test("the team's list has them without a date, and they can be opened and deleted", async () => {
  const site = await siteWith(...FAR);
  const { text } = await site.get("/studio?order=date", "administrator");
  for (const [index] of FAR.entries()) expect(text).toContain(`/edit-post/zly-${index}`);
  expect(text).toContain("bez daty");
  for (const [index] of FAR.entries()) {
    expect((await site.get(`/edit-post/zly-${index}`, "administrator")).status).toBe(200);
    for (const act of ["withdraw", "trash", "purge"])
      expect(await site.act("administrator", idOf(10 + index), { act, redirectTo: null })).toMatchObject({
        status: 200,
      });
    expect(await site.store.read.post(idOf(10 + index))).toBeNull();
  }
});

test("an export names them and holds the rest, which an empty site takes", async () => {
  const site = await siteWith(...FAR);
  const { folder, lines } = await exported(site.runtime);
  const named = lines.filter((line) => line.startsWith("Wpis "));
  for (const slug of ["zly-0", "zly-1", "zly-2", "przypiety"])
    expect(named.filter((line) => line.includes(`/${slug}.md`))).toHaveLength(1);
  const again = await openRuntime();
  expect((await imported(again, folder)).code).toBe(0);
  expect(await again.store.read.postIds(null, 9)).toEqual([good.id]);
});

test.each([8_640_000_000_000_001, -9_000_000_000_000_000, 253_402_300_800_000])(
  "a pin until %s is refused at its field",
  async (until) => {
    const site = await openAppWithStore();
    const draft = { ...DRAFT, pin: { until } };
    const save = { do: "save", postId: idOf(1), tab: "karta-1", base: "0", draft, baseDraft: null, kind: "save" };
    const answer = await site.send("contributor", save);
    expect(answer).toMatchObject({ status: 422, error: { fields: { pin: "Data może być z lat od 1800 do 9999." } } });
  },
);
