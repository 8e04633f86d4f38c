import { describe, expect, test } from "vitest";
import { defineSite } from "#core/base/site-config.ts";
import { createPlanService } from "./plan-service.ts";
import type { TagUsage } from "../store.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { administrator, contributor, editor } from "#test/support/services/open-services.ts";
import { COMPOST, GARLIC, mergeInto, openTagCleanup, TOMATOES, value } from "#test/support/services/tag-cleanup.ts";
import type { RefreshAction } from "./cleanup-plan.ts";
import type { RefreshRun } from "./cleanup-plan.ts";

/* The plan an editor gathers on `/tag/refresh`, and its execution. */

const other = { ...administrator, id: fixtures.jan.id, name: "Jan Żuk" };

async function openPlanning() {
  const world = await openTagCleanup();
  const { tagRefresh } = world.studio;
  const usage = new Map((await world.store.read.tagUsage()).map((tag) => [tag.id, tag]));
  const seen = (action: RefreshAction, ...ids: string[]): RefreshAction => ({
    ...action,
    seen: { tags: seenOf(usage, ids) },
  });
  const chosen = async () => value(await tagRefresh.chosen(editor));
  const choose = async (...actions: RefreshAction[]) => value(await tagRefresh.choose(editor, actions));
  const actions = async () => (await chosen()).choices.map(({ action }) => action);
  return { ...world, tagRefresh, seen, chosen, choose, actions };
}

function seenOf(usage: ReadonlyMap<string, TagUsage>, ids: string[]) {
  return Object.fromEntries(ids.map((id) => [id, { name: usage.get(id)!.name, version: usage.get(id)!.version }]));
}

describe("the choices", () => {
  test("are kept for the person who made them, and change nothing", async () => {
    const { tagRefresh, choose, chosen, store } = await openPlanning();
    const was = await store.read.lastChange();
    await choose(mergeInto(GARLIC, COMPOST), { do: "hide", tagId: TOMATOES });
    expect((await chosen()).choices.map(({ key }) => key)).toEqual([`merge ${GARLIC}`, `end ${TOMATOES}`]);
    expect((await chosen()).plan).toMatchObject({ posts: 1, refusals: [] });
    expect((await chosen()).names).toEqual({ [GARLIC]: "czosnek", [COMPOST]: "kompost", [TOMATOES]: "pomidory" });
    expect(value(await tagRefresh.chosen(other)).choices).toEqual([]);
    expect(await store.read.lastChange()).toBe(was);
  });

  test("outlast the server they were made on, and go with their execution", async () => {
    const { store, choose, now } = await openPlanning();
    await choose(mergeInto(GARLIC, COMPOST), { do: "hide", tagId: TOMATOES });
    const deps = { store, clock: () => now, config: defineSite({ name: "G" }), newId: () => "po-restarcie" };
    const restarted = createPlanService(deps);
    const { choices, run } = value(await restarted.chosen(editor));
    expect([choices.map(({ key }) => key), run === ""]).toEqual([[`merge ${GARLIC}`, `end ${TOMATOES}`], false]);
    value(await restarted.execute(editor, [choices[0]!.action], undefined, run));
    expect(value(await createPlanService(deps).chosen(editor)).choices.map(({ key }) => key)).toEqual([
      `end ${TOMATOES}`,
    ]);
  });

  test("are forbidden to everybody else", async () => {
    const { tagRefresh } = await openPlanning();
    const answers = [
      tagRefresh.chosen(contributor),
      tagRefresh.choose(contributor, [mergeInto(GARLIC, COMPOST)]),
      tagRefresh.unchoose(contributor, null),
      tagRefresh.straighten(contributor),
      tagRefresh.execute(contributor, [mergeInto(GARLIC, COMPOST)]),
      tagRefresh.run(contributor, "x"),
      tagRefresh.watch(contributor, "x", () => {}),
    ];
    for (const answer of answers) expect(await answer).toMatchObject({ code: "forbidden" });
  });

  test("about the same thing take each other's place", async () => {
    const { choose, actions } = await openPlanning();
    await choose(mergeInto(GARLIC, COMPOST), mergeInto(GARLIC, TOMATOES));
    expect(await actions()).toMatchObject([{ into: GARLIC, tagIds: [COMPOST, TOMATOES] }]);
    await choose(mergeInto(TOMATOES, COMPOST));
    expect(await actions()).toMatchObject([
      { into: GARLIC, tagIds: [TOMATOES] },
      { into: TOMATOES, tagIds: [COMPOST] },
    ]);
    await choose(mergeInto(TOMATOES, GARLIC));
    expect(await actions()).toMatchObject([{ into: TOMATOES, tagIds: [COMPOST, GARLIC] }]);
    await choose({ do: "hide", tagId: GARLIC }, { do: "remove", tagId: GARLIC });
    expect((await actions()).at(-1)).toMatchObject({ do: "remove" });
    expect(await actions()).toHaveLength(2);
  });

  test("come off one by one and all at once", async () => {
    const { tagRefresh, choose, actions } = await openPlanning();
    await choose(
      mergeInto(GARLIC, COMPOST),
      { do: "hide", tagId: TOMATOES },
      { do: "remove", tagId: fixtures.beetroot.id },
    );
    await tagRefresh.unchoose(editor, [`end ${TOMATOES}`]);
    expect(await actions()).toHaveLength(2);
    await tagRefresh.unchoose(editor, null);
    expect(await actions()).toEqual([]);
  });

  test("that lead into a tag that goes can be led on", async () => {
    const { tagRefresh, choose, chosen, actions } = await openPlanning();
    await choose(mergeInto(GARLIC, COMPOST));
    expect((await chosen()).chained).toBe(false);
    await choose(mergeInto(TOMATOES, GARLIC));
    expect(await chosen()).toMatchObject({ chained: true, plan: { refusals: [{ action: 0 }] } });
    await tagRefresh.straighten(editor);
    expect(await actions()).toMatchObject([{ into: TOMATOES, tagIds: [COMPOST, GARLIC] }]);
    expect((await chosen()).plan.refusals).toEqual([]);
  });
});

describe("a tag that changed since it was seen", () => {
  test("is refused when it is chosen, and the rest is kept", async () => {
    const { tagRefresh, choose, seen, actions, store } = await openPlanning();
    const [stale, fit] = [
      seen(mergeInto(GARLIC, COMPOST), GARLIC, COMPOST),
      seen({ do: "hide", tagId: TOMATOES }, TOMATOES),
    ];
    await store.write((tx) => tx.putTag({ ...fixtures.compost, name: "Ziemia kompostowa", version: 2 }, ""));
    const refused = [
      "Tag „kompost” zmienił się, odkąd go wybrano i nazywa się teraz „Ziemia kompostowa”. Sprawdź i wybierz jeszcze raz.",
    ];
    expect(await choose(stale, fit)).toEqual({ added: 1, refused });
    expect(await actions()).toEqual([fit]);
    expect(await tagRefresh.choose(editor, [stale])).toMatchObject({ code: "conflict", message: refused[0] });
  });

  test("is refused in the plan, by the name it had, and nothing is done until it comes off", async () => {
    const { tagRefresh, choose, seen, chosen, merged, store } = await openPlanning();
    await choose(seen(mergeInto(GARLIC, COMPOST), GARLIC, COMPOST), seen({ do: "hide", tagId: TOMATOES }, TOMATOES));
    await merged(fixtures.beetroot.id, COMPOST);
    const { choices, names } = await chosen();
    expect(choices.map(({ refusal }) => refusal)).toEqual([
      "Tagu „kompost” już nie ma: ktoś go połączył albo usunął.",
      null,
    ]);
    expect(names[COMPOST]).toBe("kompost");
    const actions = choices.map(({ action }) => action);
    const was = await store.read.lastChange();
    expect(await tagRefresh.execute(editor, actions)).toMatchObject({ code: "conflict", message: choices[0]!.refusal });
    expect(await store.read.lastChange()).toBe(was);
    expect((await chosen()).choices).toHaveLength(2);
    await tagRefresh.unchoose(editor, [choices[0]!.key]);
    expect((await tagRefresh.execute(editor, actions.slice(1))).ok).toBe(true);
    expect((await chosen()).choices).toEqual([]);
  });
});

describe("tags for posts", () => {
  const assign = (postId: string, add: string[], drop: string[] = []): RefreshAction => ({
    do: "assign",
    postId,
    add,
    drop,
  });

  test("are put on in the same plan as merges, undone together, and the pages are purged", async () => {
    const { tagRefresh, choose, chosen, undo, store } = await openPlanning();
    await choose(assign("c", [COMPOST], [TOMATOES]), assign("b", [COMPOST]), mergeInto(fixtures.beetroot.id, COMPOST));
    expect((await chosen()).plan).toMatchObject({ posts: 3, refusals: [] });
    expect((await chosen()).posts).toHaveProperty("b.slug", "o-b");
    const heard: string[][] = [];
    store.onCommit((tags) => void heard.push(tags));
    const { operations } = value(
      await tagRefresh.execute(
        editor,
        (await chosen()).choices.map(({ action }) => action),
      ),
    );
    expect(operations).toHaveLength(2);
    expect(heard[0]).toEqual(expect.arrayContaining(["post:b", "post:c", "tag:cwikla", "tag:pomidory"]));
    expect((await store.read.post("b"))!.tagIds).toEqual([GARLIC, fixtures.beetroot.id]);
    expect((await store.read.post("c"))!.tagIds).toEqual([fixtures.beetroot.id]);
    expect(await store.read.formerPath("/tag/pomidory")).toMatchObject({ gone: true });
    const lines = value(await tagRefresh.operations(editor));
    expect(lines.map(({ kind, posts, obstacle }) => [kind, posts, obstacle])).toEqual([
      ["assign", 2, null],
      ["merge", 1, null],
    ]);
    expect(value(await undo(operations[1]!))).toMatchObject({ posts: 2, skipped: [] });
    expect((await store.read.post("c"))!.tagIds).toEqual([TOMATOES]);
    expect(value(await undo(operations[0]!))).toMatchObject({ posts: 1 });
    expect((await store.read.post("b"))!.tagIds).toEqual([GARLIC]);
  });

  test.each<[string, RefreshAction]>([
    ["a post that is not there", assign("nikt", [COMPOST])],
    ["a tag that is not there", assign("b", ["t-nikt"])],
    ["a proposal", assign("b", [fixtures.suggested.id])],
    ["nothing", assign("b", [])],
    ["tags that changed since", { ...assign("b", [COMPOST]), seen: { tags: {}, had: [TOMATOES] } }],
  ])("are refused for %s", async (_, action) => {
    const { tagRefresh, run } = await openPlanning();
    expect(value(await tagRefresh.plan(editor, [action])).refusals).toEqual([
      { action: 0, message: expect.stringMatching(/\.$/) },
    ]);
    expect(await run(action)).toMatchObject({ code: "conflict" });
  });
});

describe("an execution", () => {
  test("is told to whoever watches, also before it begins, and remembered", async () => {
    const { tagRefresh } = await openPlanning();
    const told: RefreshRun[] = [];
    const stop = value(await tagRefresh.watch(editor, "r1", (run) => void told.push(run)));
    expect(await tagRefresh.run(editor, "r1")).toMatchObject({ code: "missing" });
    value(await tagRefresh.execute(editor, [mergeInto(GARLIC, COMPOST)], undefined, "r1"));
    stop();
    // A write may be done again, and tells of its steps again.
    const steps = new Set(told.map(({ state, done, total }) => `${state} ${done}/${total}`));
    expect([...steps]).toEqual(["running 0/0", "running 2/2", "done 2/2"]);
    expect(value(await tagRefresh.run(other, "r1"))).toMatchObject({ state: "done", who: editor.name });
  });

  test("is one at a time, and is never done twice", async () => {
    const { tagRefresh, store } = await openPlanning();
    let second: unknown;
    const done = await tagRefresh.execute(
      editor,
      [mergeInto(GARLIC, COMPOST)],
      async () => {
        second ??= await tagRefresh.execute(other, [{ do: "hide", tagId: TOMATOES }]);
      },
      "r1",
    );
    expect(second).toMatchObject({ code: "conflict", message: expect.stringContaining(editor.name) });
    expect((await store.read.tagBySlug("pomidory"))!.hidden).toBe(false);
    expect(await tagRefresh.execute(editor, [mergeInto(GARLIC, COMPOST)], undefined, "r1")).toEqual(done);
    expect((await tagRefresh.execute(other, [{ do: "hide", tagId: TOMATOES }])).ok).toBe(true);
  });

  test("that fails leaves everything as it was, says so, and lets the next one run", async () => {
    const { tagRefresh, store } = await openPlanning();
    const was = await store.read.lastChange();
    const fault = () => Promise.reject(new Error("dysk"));
    await expect(tagRefresh.execute(editor, [mergeInto(GARLIC, COMPOST)], fault, "r1")).rejects.toThrow("dysk");
    expect(await store.read.lastChange()).toBe(was);
    expect(value(await tagRefresh.run(editor, "r1"))).toMatchObject({
      state: "refused",
      message: expect.stringMatching(/\.$/),
    });
    expect((await tagRefresh.execute(editor, [mergeInto(GARLIC, COMPOST)], undefined, "r1")).ok).toBe(true);
  });

  test("lets others run between its steps", async () => {
    const { store, now } = await openTagCleanup();
    let turns = 0;
    const letOthersRun = async () => void (turns += 1);
    const plans = createPlanService({
      store,
      clock: () => now,
      config: defineSite({ name: "G" }),
      newId: () => "n",
      letOthersRun,
    });
    await fixtures.putPosts(
      store,
      ...Array.from({ length: 60 }, (_, at) =>
        fixtures.makePost({ id: `k${at}`, tagIds: [COMPOST], publishedAt: fixtures.friday(2) + at }),
      ),
    );
    value(await plans.execute(editor, [mergeInto(GARLIC, COMPOST)]));
    expect(turns).toBeGreaterThanOrEqual(3);
  });
});
