import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { ok } from "#core/base/outcome.ts";
import { defineSite } from "#core/base/site-config.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { draft, makeSketch, putCopy } from "#store/contract/fixtures.ts";
import { openSqliteStore, type SqliteStore } from "#store/sqlite/open.ts";
import { migratedDatabase } from "#test/support/services/migrated-database.ts";
import { editor } from "#test/support/services/open-services.ts";
import { assignTags } from "./assign-tags.ts";
import { createTagCleanupService } from "./create-cleanup-service.ts";

/*
 * Whatever editors do between a merge and its undo: assignments that nothing else wrote are restored, post by post and
 * in place; those that others wrote are reported; and no chain, cycle or wrong count arises.
 */

const TAGS = ["t-0", "t-1", "t-2", "t-3", "t-4"];
const POSTS = ["p-0", "p-1", "p-2", "p-3"];

type Step =
  | { do: "merge"; into: string; tagIds: string[] }
  | { do: "undo"; nth: number }
  | { do: "edit"; post: string; tagIds: string[] }
  /** Restores the tags that the post had `back` steps ago; a merged tag becomes its target. */
  | { do: "restore"; post: string; back: number }
  /** Writes a working copy with these tags. */
  | { do: "copy"; tagIds: string[] }
  | { do: "assign"; postId: string; add: string[]; drop: string[] }
  | { do: "retitle"; post: string }
  | { do: "withdraw" | "publish"; post: string };

const tag = fc.constantFrom(...TAGS);
const post = fc.constantFrom(...POSTS);
const tags = fc.uniqueArray(tag, { maxLength: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({
      do: fc.constant("merge"),
      into: tag,
      tagIds: fc.uniqueArray(tag, { minLength: 1, maxLength: 3 }),
    }),
    weight: 3,
  },
  { arbitrary: fc.record({ do: fc.constant("undo"), nth: fc.nat(3) }), weight: 3 },
  { arbitrary: fc.record({ do: fc.constant("edit"), post, tagIds: tags }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant("restore"), post, back: fc.nat(5) }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant("copy"), tagIds: tags }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant("assign"), postId: post, add: tags, drop: tags }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant("retitle"), post }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constantFrom("withdraw", "publish"), post }), weight: 1 },
);

const folder = mkdtempSync(join(tmpdir(), "szpalta-undo-"));
let opened = 0;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function openWorld(filed: string[][], copied: string[]) {
  const store = await openSqliteStore({
    file: await migratedDatabase(join(folder, `${++opened}.db`)),
    clock: () => fixtures.friday(9),
  });
  await fixtures.putFixtures(store);
  await store.write(async (tx) => {
    for (const id of TAGS) await tx.putTag(fixtures.makeTag({ id, slug: `tag-${id}`, name: `tag ${id}` }), "");
  });
  const [live, second, third, sketch] = POSTS.map((id, at) => ({
    id,
    tagIds: filed[at]!,
    publishedAt: fixtures.friday(at),
  }));
  await fixtures.putPosts(
    store,
    ...[live!, second!, third!].map((each) => fixtures.makePost(each)),
    makeSketch({ id: sketch!.id, tagIds: sketch!.tagIds }),
  );
  await putCopy(store, { postId: "p-0", draft: draft({ tagIds: copied }) });
  let ids = 0;
  const deps = {
    store,
    clock: () => fixtures.friday(9),
    elapsed: () => 0,
    config: defineSite({ name: "Grządka" }),
    newId: () => `op-${(ids += 1)}`,
  };
  const past = [await assignments(store)];
  return { store, past, studio: createTagCleanupService(deps) };
}

/** The tags of every post and of the working copy. */
async function assignments(store: SqliteStore): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const id of POSTS) found.set(id, (await store.read.post(id))!.tagIds);
  found.set("copy", (await store.read.edited("p-0"))!.copy?.draft.tagIds ?? []);
  return found;
}

const changed = (one: Map<string, string[]>, other: Map<string, string[]>) =>
  [...one.keys()].filter((key) => one.get(key)!.join() !== other.get(key)!.join());

/** An operation that is not undone, the tags before it, and the posts that something else changed since. */
interface Made {
  id: string;
  before: Map<string, string[]>;
  rewritten: string[];
  touched: Set<string>;
}

async function present(store: SqliteStore, ids: string[]): Promise<string[]> {
  return (await store.read.tagsByIds(ids)).map(({ id }) => id);
}

type World = Awaited<ReturnType<typeof openWorld>>;

async function take(world: World, step: Step, made: Made[]): Promise<void> {
  const { store, studio: cleanup, past } = world;
  const before = await assignments(store);
  const texts = await textsOf(store);
  let own: Made | null = null;
  if (step.do === "merge") {
    const possible =
      !step.tagIds.includes(step.into) &&
      (await present(store, [step.into, ...step.tagIds])).length > step.tagIds.length;
    const done = await cleanup.merge(editor, [{ into: step.into, tagIds: step.tagIds }], "");
    expect(done.ok).toBe(possible);
    if (done.ok) own = { id: done.value.operation, before, rewritten: [], touched: new Set() };
    expect(await textsOf(store)).toEqual(texts);
  } else if (step.do === "assign") {
    const { postId } = step;
    const known = { postId, add: await present(store, step.add), drop: await present(store, step.drop) };
    const id = crypto.randomUUID();
    const context = { viewer: editor, now: fixtures.friday(9) };
    await store.write(async (tx) => ok(await assignTags(tx, context, id, [known])));
    own = { id, before, rewritten: [], touched: new Set() };
    expect(await textsOf(store)).toEqual(texts);
  } else if (step.do === "undo") {
    own = made[step.nth] ?? null;
    if (!own) return;
    await undo(world, own, made);
    expect(await textsOf(store)).toEqual(texts);
  } else if (step.do === "restore") {
    const had = past.at(-1 - step.back)?.get(step.post) ?? [];
    await fixtures.edit(store, step.post, { tagIds: await present(store, await store.read.resolveTagIds(had)) });
  } else if (step.do === "copy") {
    await putCopy(store, { postId: "p-0", draft: draft({ tagIds: await present(store, step.tagIds) }) });
  } else if (step.do === "edit") {
    await fixtures.edit(store, step.post, {
      tagIds: await present(store, await store.read.resolveTagIds(step.tagIds)),
    });
  } else if (step.do === "retitle") await fixtures.edit(store, step.post, { title: "Inny tytuł" });
  else if (step.post === "p-1") {
    const state = step.do === "publish" ? "published" : "withdrawn";
    await fixtures.edit(store, step.post, { state });
  }
  past.push(await assignments(store));
  const after = changed(before, past.at(-1)!);
  for (const each of made) if (each !== own) for (const key of after) each.touched.add(key);
  if ((step.do === "merge" || step.do === "assign") && own) {
    own.rewritten = after;
    made.push(own);
  }
}

/** What no merge or undo may change: text, version and dates of every post, and the text of the working copy. */
async function textsOf(store: SqliteStore): Promise<unknown[]> {
  const texts: unknown[] = [];
  for (const id of POSTS) texts.push({ ...(await store.read.post(id)), tagIds: null });
  const { copy } = (await store.read.edited("p-0"))!;
  return [...texts, copy && { ...copy, count: null, draft: { ...copy.draft, tagIds: null } }];
}

async function undo(
  { store, studio: cleanup }: Pick<World, "store" | "studio">,
  own: Made,
  made: Made[],
): Promise<void> {
  const before = await assignments(store);
  const done = await cleanup.undo(editor, own.id);
  const after = await assignments(store);
  if (!done.ok) {
    expect(done.code).toBe("conflict");
    expect(changed(before, after)).toEqual([]);
    return;
  }
  made.splice(made.indexOf(own), 1);
  const named = new Set(done.value.skipped.map((each) => (each.in === "copy" ? "copy" : each.postId)));
  for (const key of own.rewritten) {
    const was = await store.read.resolveTagIds(own.before.get(key)!);
    if (!own.touched.has(key)) expect([key, after.get(key)]).toEqual([key, was]);
    else expect(named.has(key) || changed(before, after).includes(key), key).toBe(true);
  }
  for (const key of named) expect(own.touched.has(key), key).toBe(true);
}

async function expectSound(store: SqliteStore): Promise<void> {
  expect(await store.check()).toEqual([]);
  expect(await store.write((tx) => tx.recount())).toBe(0);
  const ids = await store.read.resolveTagIds(TAGS);
  expect(await present(store, ids)).toEqual(ids);
  for (const id of TAGS) {
    const former = await store.read.formerPathRow(`/tag/tag-${id}`);
    const tag = await store.read.tagBySlug(`tag-${id}`);
    if (tag) expect(former?.kind ?? null).toBe(null);
    else {
      expect(former?.kind).toBe("tag");
      expect(await present(store, [former!.entityId!])).toHaveLength(1);
      expect(await store.read.resolveTagIds([id])).toEqual([former!.entityId]);
    }
  }
}

test("edits, merges and undos in any order leave nothing wrong, lost or unnamed", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(tags, tags, tags, tags),
      tags,
      fc.array(step, { minLength: 3, maxLength: 14 }),
      async (filed, copied, steps) => {
        const world = await openWorld(filed, copied);
        const made: Made[] = [];
        try {
          for (const each of steps) await take(world, each, made);
          await expectSound(world.store);
        } finally {
          await world.store.close();
        }
      },
    ),
    { numRuns: 20, seed: 20_261_120 },
  );
});

test("merges undone in reverse order are as if they had not been", async () => {
  const merge = fc.record({
    into: tag,
    tagIds: fc.uniqueArray(tag, { minLength: 1, maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(tags, tags, tags, tags),
      tags,
      fc.array(merge, { maxLength: 5 }),
      async (filed, copied, merges) => {
        const world = await openWorld(filed, copied);
        try {
          const before = await assignments(world.store);
          const done: string[] = [];
          for (const each of merges) {
            const merged = await world.studio.merge(editor, [each], "");
            if (merged.ok) done.push(merged.value.operation);
          }
          for (const id of done.toReversed())
            expect(await world.studio.undo(editor, id)).toMatchObject({ value: { skipped: [] } });
          expect(await assignments(world.store)).toEqual(before);
          await expectSound(world.store);
        } finally {
          await world.store.close();
        }
      },
    ),
    { numRuns: 10, seed: 7 },
  );
});
