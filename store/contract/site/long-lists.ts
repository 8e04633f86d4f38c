import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Store } from "#core/store.ts";
import type { ListName } from "#core/base/post-lists.ts";
import type { Post } from "#core/posts/post.ts";
import { compost, cooking, DAY, FIRST_FRIDAY, growing, HOUR, makeDerived, makePost, tomatoes } from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

/** Posts of the one day on which an archive came in; a third of them at the same instant. */
const BULK = 5_000;

/** Posts of the archive before that day, one every eleven hours. */
const ARCHIVE = 1_200;

const LISTS: ListName[] = ["all", `category:${growing.id}`, `category:${cooking.id}`, `tag:${compost.id}`];

const LIMIT = 20;

const CHANGE = fc.record({
  which: fc.nat(BULK + ARCHIVE - 1),
  categoryId: fc.constantFrom(growing.id, cooking.id),
  tagIds: fc.constantFrom([], [compost.id], [tomatoes.id, compost.id]),
  state: fc.constantFrom("opublikowany" as const, "wycofany" as const),
  publishedAt: fc.oneof(
    fc.constant(FIRST_FRIDAY),
    fc.integer({ min: FIRST_FRIDAY, max: FIRST_FRIDAY + HOUR }),
    fc.integer({ min: -40_000, max: 25_000 }).map((days) => days * DAY),
  ),
});

/** Numbered pages of lists that need counts, against a plain array that is filtered, sorted and cut. */
export function longListsContract(open: OpenStore): void {
  describe("long lists", () => {
    it("cut every page where a plain array is cut, through moves, withdrawals and a bulk day", async () => {
      const store = await storeWithFixtures(open);
      const posts = [...archive(), ...bulk()];
      await putAll(store, posts);
      await expectPages(store, posts, everyPageOf(posts.length));
      for (const changes of fc.sample(fc.array(CHANGE, { minLength: 150, maxLength: 150 }), { seed: 20, numRuns: 6 })) {
        const changed = changes.map(({ which, ...change }) => Object.assign(posts[which]!, change));
        await putAll(store, changed);
        await expectPages(store, posts, fc.sample(fc.nat(posts.length), { seed: posts[0]!.version, numRuns: 40 }));
      }
      await putAll(
        store,
        posts.slice(700).map((post) => Object.assign(post, { state: "kosz" })),
      );
      await expectPages(store, posts, everyPageOf(700));
      expect(await store.check()).toEqual([]);
    }, 120_000);
  });
}

function archive(): Post[] {
  return Array.from({ length: ARCHIVE }, (_, n) =>
    makePost({ id: `a-${shuffled(n)}`, publishedAt: FIRST_FRIDAY - (n + 9) * 11 * HOUR, tagIds: [compost.id] }),
  );
}

function bulk(): Post[] {
  return Array.from({ length: BULK }, (_, n) => {
    const publishedAt = n % 3 === 0 ? FIRST_FRIDAY : FIRST_FRIDAY + ((n * 7919) % HOUR);
    return makePost({ id: `b-${shuffled(n)}`, publishedAt, categoryId: n % 2 === 0 ? growing.id : cooking.id });
  });
}

function shuffled(n: number): string {
  return String((n * 7_001) % 10_007).padStart(5, "0");
}

async function putAll(store: Store, posts: Post[]): Promise<void> {
  await store.write(async (tx) => {
    for (const post of posts) {
      const outcome = await tx.putPost(post, makeDerived(post), post.version);
      if (!outcome.ok) throw new Error(outcome.message);
      post.version = outcome.value.version;
    }
  });
}

function everyPageOf(size: number): number[] {
  return Array.from({ length: Math.ceil(size / 97) + 1 }, (_, page) => page * 97);
}

async function expectPages(store: Store, posts: Post[], offsets: number[]): Promise<void> {
  for (const list of LISTS) {
    const expected = naive(posts, list);
    expect(await store.read.listSize(list)).toBe(expected.length);
    for (const offset of offsets) {
      const page = await store.read.listPage(list, offset, LIMIT);
      expect(page.map((card) => card.id)).toEqual(expected.slice(offset, offset + LIMIT));
    }
  }
}

function naive(posts: Post[], list: ListName): string[] {
  const stands = (post: Post) =>
    list === "all" || list === `category:${post.categoryId}` || post.tagIds.some((id) => list === `tag:${id}`);
  return posts
    .filter((post) => post.state === "opublikowany" && stands(post))
    .toSorted((a, b) => b.publishedAt! - a.publishedAt! || (a.id < b.id ? 1 : -1))
    .map((post) => post.id);
}
