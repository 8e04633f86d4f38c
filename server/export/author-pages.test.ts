import { expect, it } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { exported, imported } from "#test/support/services/exported-site.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";

it("pages of people, series and notes of updates leave in an export and come back", async () => {
  const from = await openRuntime();
  await fixtures.putFixtures(from.store);
  const page = { portraitId: null, links: ["https://zofia.example/"], shown: false };
  await from.store.write(async (tx) => {
    await tx.putTopic({ ...fixtures.spring, series: true }, "");
    await tx.putAuthorPage(fixtures.zofia.id, page);
    await tx.putFormerByline("zosia", fixtures.zofia.id);
  });
  const note = { updateNote: "nowe ceny", substantiveUpdateAt: fixtures.friday(3) };
  await fixtures.putPosts(from.store, fixtures.makePost({ id: "00000000-0000-4000-8000-000000000001", ...note }));
  const { folder } = await exported(from);
  const to = await openRuntime();
  const { code, lines } = await imported(to, folder);
  expect({ code, lines }).toMatchObject({ code: 0 });
  expect(await to.store.read.authorPages()).toEqual([
    { userId: fixtures.jan.id, portraitId: null, links: [], shown: true },
    { userId: fixtures.zofia.id, ...page },
  ]);
  expect(await to.store.read.formerBylines()).toEqual([{ slug: "zosia", userId: fixtures.zofia.id }]);
  expect((await to.store.read.topicBySlug(fixtures.spring.slug))?.series).toBe(true);
  expect(await to.store.read.post("00000000-0000-4000-8000-000000000001")).toMatchObject(note);
});
