import { expect, it } from "vitest";
import type { StoreWrite } from "#core/store.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { idOf, jan, openPostService, saved, saveOf, zofia } from "#test/support/services/post-service.ts";
import { createPostService } from "../create-post-service.ts";

const ID = idOf(1);

it("a save asks about people, category, tags and address only where these change", async () => {
  const runtime = await openPostService();
  const { token } = await saved(runtime.posts, zofia, saveOf(ID));
  const asked = new Set<PropertyKey>();
  const noting = {
    ...runtime.store,
    write: <T>(work: (tx: StoreWrite) => Promise<T>) =>
      runtime.store.write((tx) => {
        const get = (target: StoreWrite, name: keyof StoreWrite) => (asked.add(name), target[name]);
        return work(new Proxy(tx, { get: (target, name) => get(target, name as keyof StoreWrite) }));
      }),
  };
  const watched = createPostService({ ...runtime.deps, store: noting });
  const reads = ["users", "categories", "resolveTagIds", "tagsByIds", "postBySlug", "purge"];
  await saved(watched, zofia, saveOf(ID, { base: token, change: { body: "Dalej" } }));
  expect(reads.filter((name) => asked.has(name))).toEqual([]);
  const moved = { categoryId: fixtures.cooking.id, tagIds: [], authorIds: [jan.id], title: "Czosnek" };
  await saved(watched, zofia, saveOf(ID, { base: "2.0", change: { body: "Dalej", ...moved } }));
  expect(reads.filter((name) => asked.has(name))).toEqual(reads.slice(0, 5));
  expect(await runtime.store.read.post(ID)).toMatchObject({ ...moved, slug: "czosnek" });
});
