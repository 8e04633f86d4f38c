import { describe, expect, test } from "vitest";
import type { TagUsage } from "../store.ts";
import { planRefresh, withoutMergeChains, type RefreshAction } from "./cleanup-plan.ts";

const TAG_INDEX = { withDescription: 3, without: 5 };

function usage(id: string, given: Partial<TagUsage> = {}): TagUsage {
  const tag = { id, slug: id, name: id, description: "", aliases: [], hidden: false, proposed: false, version: 1 };
  const counts = { published: 0, drafts: 0, trashed: 0, copies: 0, lastUsedAt: null, posts: [], listed: [] };
  return { ...tag, ...counts, ...given };
}

const plan = (actions: RefreshAction[], tags: TagUsage[], taken: [string, string][] = []) =>
  planRefresh(actions, { tags, posts: [], taken: new Map(taken), tagIndex: TAG_INDEX });

const merge = (into: string, ...tagIds: string[]): RefreshAction => ({ do: "merge", into, tagIds });

describe("a plan", () => {
  test("counts a post once, however many of its tags go", () => {
    const tags = [
      usage("a", { posts: [1, 2], copies: 1 }),
      usage("b", { posts: [2, 3] }),
      usage("c", { posts: [3, 4] }),
    ];
    expect(plan([merge("c", "a", "b")], tags)).toMatchObject({ posts: 3, copies: 1, refusals: [] });
  });

  test("does not depend on the order in which the actions were chosen", () => {
    const tags = ["a", "b", "c", "d"].map((id) => usage(id));
    const actions: RefreshAction[] = [
      { do: "hide", tagId: "b" },
      { do: "rename", tagId: "b", name: "A" },
      merge("b", "a"),
      { do: "alias", tagId: "b", alias: "e" },
      { do: "remove", tagId: "c" },
    ];
    expect(plan(actions, tags)).toEqual(plan(actions.toReversed(), tags));
    expect(plan(actions, tags)).toMatchObject({
      refusals: [],
      redirects: expect.arrayContaining([
        { from: "/tag/b", to: "/tag/a" },
        { from: "/tag/c", to: null },
      ]),
    });
  });

  test("leads an address that is moved twice to where it ends", () => {
    const tags = [usage("a"), usage("b")];
    const { redirects } = plan([merge("b", "a"), { do: "rename", tagId: "b", name: "c" }], tags);
    expect(redirects).toEqual([
      { from: "/tag/a", to: "/tag/c" },
      { from: "/tag/b", to: "/tag/c" },
    ]);
  });

  test("names the action it refuses, and why", () => {
    const tags = [usage("a"), usage("b"), usage("c")];
    const { refusals } = plan(
      [
        merge("b", "b"),
        merge("a", "b"),
        merge("b", "a"),
        { do: "rename", tagId: "c", name: "d" },
        { do: "hide", tagId: "x" },
      ],
      tags,
      [["/tag/d", "Adres „/tag/d” miało wcześniej co innego i prowadzi do /uprawa/d."]],
    );
    expect(refusals.map(({ action }) => action)).toEqual([0, 1, 2, 3, 4]);
    for (const { message } of refusals) expect(message).toMatch(/^[A-ZŁŚŻ„].*\.$/);
  });

  test("changes none of its facts", () => {
    const tags = [usage("a", { posts: [1], listed: [1] }), usage("b", { aliases: ["x"] })];
    const copy = structuredClone(tags);
    plan([merge("b", "a"), { do: "rename", tagId: "b", name: "Z" }, { do: "hide", tagId: "b" }], tags);
    expect(tags).toEqual(copy);
  });
});

test("a chain can be led on to its end, and then is no chain; a circle stays refused", () => {
  const tags = ["a", "b", "c"].map((id) => usage(id));
  const chain = [merge("b", "a"), merge("c", "b")];
  expect(plan(chain, tags).refusals).toHaveLength(1);
  expect(plan(withoutMergeChains(chain), tags).refusals).toEqual([]);
  expect(withoutMergeChains(chain)).toEqual([merge("c", "a"), merge("c", "b")]);
  const circle = [merge("b", "a"), merge("c", "b"), merge("a", "c")];
  expect(plan(circle, tags).refusals.length).toBeGreaterThan(0);
  expect(plan(withoutMergeChains(circle), tags).refusals.length).toBeGreaterThan(0);
});
