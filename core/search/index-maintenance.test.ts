import { describe, expect, test } from "vitest";
import type { Store } from "#core/store.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { acted, idOf, openPostService, published, zofia } from "#test/support/services/post-service.ts";
import { editor } from "#test/support/services/open-services.ts";
import { lemmasOf } from "#test/support/texts/polish-dictionary.ts";
import { COMPOST, GARLIC, openTagCleanup, TOMATOES, value } from "#test/support/services/tag-cleanup.ts";
import {
  type LemmasOfForm,
  AT_FULL_SPEED,
  catchUp,
  electAnew,
  mergeSegments,
  reindexAll,
} from "./index-maintenance.ts";
import type { SearchScope } from "./store.ts";
import { parseQuery } from "./query.ts";

/* Changes in the studio, and what a search finds once the index is up to date. */

async function found(store: Store, text: string, scope: SearchScope = "readers"): Promise<string[]> {
  await catchUp(store, lemmasOf);
  expect(await store.read.searchWaiting()).toEqual({ posts: 0, forms: 0 });
  const { hits } = await store.read.search(parseQuery(`${text} `), scope, 0, 100);
  return hits.map(({ id }) => id).toSorted();
}

describe("a tag", () => {
  test("finds its posts by every form of its name", async () => {
    const { store } = await openTagCleanup();
    expect(await found(store, "czosnkiem")).toEqual(["a", "b"]);
    expect(await found(store, "pomidorach")).toEqual(["c"]);
  });

  test("that is merged is found by its old name and by the target's; after undoing, as before", async () => {
    const { store, merged, undo } = await openTagCleanup();
    const id = await merged(TOMATOES, GARLIC);
    expect(await found(store, "pomidor")).toEqual(["a", "b", "c"]);
    expect(await found(store, "czosnek")).toEqual(["a", "b", "c"]);
    value(await undo(id));
    expect(await found(store, "pomidor")).toEqual(["c"]);
    expect(await found(store, "czosnek")).toEqual(["a", "b"]);
  });

  test("that is merged over more posts than fit in one transaction finds all of them", async () => {
    const { store, merged, undo } = await openTagCleanup();
    const many = Array.from({ length: 120 }, (_, no) => fixtures.makePost({ id: `m${no}`, tagIds: [COMPOST] }));
    await fixtures.putPosts(store, ...many);
    const id = await merged(TOMATOES, COMPOST);
    expect(await found(store, "pomidor")).toHaveLength(100);
    expect((await store.read.search(parseQuery("pomidor "), "readers", 0, 1)).total).toBe(122);
    value(await undo(id));
    expect(await found(store, "pomidor")).toEqual(["c"]);
  });

  test("that is renamed finds them by the new name and, as an alias, by the old one", async () => {
    const { store, studio } = await openTagCleanup();
    value(await studio.tagEditing.change(editor, COMPOST, { name: "próchnica", version: 1 }));
    expect(await found(store, "próchnicy")).toEqual(["a"]);
    const tag = await store.read.tagBySlug("prochnica");
    const kept = value(
      await studio.tagEditing.change(editor, COMPOST, { aliases: ["obornik"], version: tag!.version }),
    );
    expect(await found(store, "obornikiem")).toEqual(["a"]);
    value(await studio.tagEditing.change(editor, COMPOST, { aliases: [], version: kept.version }));
    expect(await found(store, "obornik")).toEqual([]);
  });

  test("that is hidden finds nothing until it is shown", async () => {
    const { store, studio } = await openTagCleanup();
    const hidden = value(await studio.tagEditing.change(editor, GARLIC, { hidden: true, version: 1 }));
    expect(await found(store, "czosnek")).toEqual([]);
    value(await studio.tagEditing.change(editor, GARLIC, { hidden: false, version: hidden.version }));
    expect(await found(store, "czosnek")).toEqual(["a", "b"]);
  });
});

test("a topic finds its posts by its present title", async () => {
  const { store } = await openTagCleanup();
  await fixtures.edit(store, "a", { topicId: fixtures.spring.id });
  expect(await found(store, "wiosną")).toEqual(["a"]);
  await store.write((tx) => tx.putTopic({ ...fixtures.spring, title: "Jesienne porządki" }, ""));
  expect(await found(store, "wiosna")).toEqual([]);
  expect(await found(store, "porządków")).toEqual(["a"]);
});

test("readers find a post while it is published, editors until it is in the trash, nobody after that", async () => {
  const { posts, store } = await openPostService();
  await published(posts, idOf(1), { title: "Hulajnogi w mieście" });
  expect(await found(store, "hulajnogą")).toEqual([idOf(1)]);
  await acted(posts, zofia, { postId: idOf(1), act: "withdraw" });
  expect([await found(store, "hulajnoga"), await found(store, "hulajnoga", "editors")]).toEqual([[], [idOf(1)]]);
  await acted(posts, zofia, { postId: idOf(1), act: "trash" });
  expect(await found(store, "hulajnoga", "editors")).toEqual([]);
  await acted(posts, zofia, { postId: idOf(1), act: "restore" });
  expect(await found(store, "hulajnoga", "editors")).toEqual([idOf(1)]);
});

describe("work on the index", () => {
  test("that is interrupted continues from there", async () => {
    const { store } = await openTagCleanup();
    let rests = 0;
    const rest = async () => {
      if ((rests += 1) === 2) throw new Error("Dość.");
    };
    const broken = catchUp(store, lemmasOf, { ...AT_FULL_SPEED, rest });
    await store.write((tx) => tx.rebuildSearch());
    await expect(broken).rejects.toThrow("Dość.");
    expect(await found(store, "czosnkiem")).toEqual(["a", "b"]);
  });

  test("merges the segments that very many posts leave, and finds the same afterwards", async () => {
    const { store } = await openTagCleanup();
    const many = Array.from({ length: 1_000 }, (_, no) => fixtures.makePost({ id: `m${no}`, title: `Groch ${no}` }));
    await fixtures.putPosts(store, ...many);
    const was = await store.read.lastChange();
    await catchUp(store, lemmasOf);
    expect(await store.write((tx) => tx.joinSearch(false))).toBe(false);
    expect((await store.read.search(parseQuery("grochem "), "readers", 0, 1)).total).toBe(1_000);
    await mergeSegments(store);
    expect((await store.read.search(parseQuery("grochem 999 "), "readers", 0, 9)).hits.map(({ id }) => id)).toEqual([
      "m999",
    ]);
    expect(await store.read.lastChange()).toBe(was);
  });

  test("reports its progress", async () => {
    const { store } = await openTagCleanup();
    const told: string[] = [];
    await reindexAll(store, {
      ...AT_FULL_SPEED,
      postsAtOnce: 2,
      onProgress: (done, total) => void told.push(`${done}/${total}`),
    });
    expect(told).toEqual(["2/3", "3/3"]);
  });

  test("has only a few forms in memory at once, but elects with all of them", async () => {
    const [one, other] = [(await openTagCleanup()).store, (await openTagCleanup()).store];
    let since = 0;
    let most = 0;
    const counted: LemmasOfForm = (form) => {
      most = Math.max(most, (since += 1));
      return lemmasOf(form);
    };
    const pace = { ...AT_FULL_SPEED, formsAtOnce: 3, rest: async () => void (since = 0) };
    // "nazwą" may be a form of "nazwa" or of "nazwać"; only the other forms decide, and some of them come after it.
    const body = "nazwą nazwałem nazwano nazwali nazwie nazywać zamku zamków zamkiem zamkowi czosnku czosnkiem";
    for (const store of [one, other]) await fixtures.putPosts(store, fixtures.makePost({ id: "n", body }));
    await catchUp(one, lemmasOf);
    const told = await catchUp(other, counted, pace);
    const forms = await one.read.allForms("", 1_000);
    // The last page of one pass and the first of the next have no rest between them.
    expect(most).toBeLessThan(2 * 3);
    expect(told.forms).toBe(forms.length);
    expect(await other.read.lemmasOf(forms)).toEqual(await one.read.lemmasOf(forms));
    expect(await electAnew(other, counted, pace)).toEqual({ forms: 0, posts: 0 });
  });

  test("elects every lemma again from all forms, and changes nothing that was right", async () => {
    const { store } = await openTagCleanup();
    await catchUp(store, lemmasOf);
    const before = await store.read.lemmasOf(await store.read.allForms("", 1_000));
    expect(await electAnew(store, lemmasOf)).toEqual({ forms: 0, posts: 0 });
    await store.write((tx) => tx.putLemmas([{ form: "czosnek", lemma: "cebula" }]));
    expect(await found(store, "czosnek")).toEqual(["a", "b"]);
    expect(await electAnew(store, lemmasOf)).toEqual({ forms: 1, posts: 2 });
    expect(await store.read.lemmasOf([...before.keys()])).toEqual(before);
  });
});
