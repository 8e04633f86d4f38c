import { expect, test } from "vitest";
import type { PostState } from "../base/post-lists.ts";
import { STATE_ACTS, stateBefore } from "./former-post-state.ts";

test.each<[act: string | null, before: string | null, now: PostState, was: PostState | null | undefined]>([
  ["schedule", null, "scheduled", "draft"],
  ["schedule", "create", "scheduled", "draft"],
  ["schedule", "submit", "scheduled", "in-review"],
  ["schedule", "schedule", "scheduled", "scheduled"],
  ["unschedule", "schedule", "draft", "scheduled"],
  ["unschedule", "schedule", "scheduled", "scheduled"],
  ["publish", "schedule", "published", "scheduled"],
  ["publish", "create", "published", "draft"],
  ["withdraw", "publish", "withdrawn", "published"],
  ["trash", "withdraw", "trashed", "withdrawn"],
  ["create", null, "draft", null],
  ["submit", "create", "draft", undefined],
  ["schedule-copy", "publish", "published", undefined],
  [null, "publish", "published", undefined],
])("%s after %s, now %s: it was %s", (act, actBefore, state, was) => {
  const post = {
    id: "p-1",
    title: "Wpis",
    at: 0,
    state,
    publishAt: null,
    copyAt: null,
    act,
    actBefore,
    atBefore: null,
  };
  expect(stateBefore(post)?.state).toBe(was);
});

test("the acts are those that change the state of a post", () => {
  expect(STATE_ACTS).toEqual(expect.arrayContaining(["create", "schedule", "publish", "schedule-copy"]));
  expect(STATE_ACTS.filter((act) => ["pin", "move", "redate"].includes(act))).toEqual([]);
});
