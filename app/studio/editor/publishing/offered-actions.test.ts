import { expect, test } from "vitest";
import { offeredActions } from "./offered-actions.ts";

const REFUSED = "Publikują autorzy i redaktorzy.";

test.each([
  ["an author's draft", { publish: true, schedule: true, submit: true, trash: true }, "publish"],
  ["a contributor's draft", { submit: true, publish: REFUSED, trash: true }, "submit"],
  ["a contributor's text in review", { "take-back": true, publish: REFUSED }, "take-back"],
  ["changes of a published post", { "publish-copy": true, "discard-copy": true, withdraw: true }, "publish-copy"],
  ["a published post without changes", { withdraw: true, move: true }, null],
  ["a scheduled post", { schedule: true, unschedule: true, trash: true }, "schedule"],
  ["a contributor's scheduled post", { schedule: REFUSED, unschedule: REFUSED }, "schedule"],
  ["a scheduled copy", { "publish-copy": true, "unschedule-copy": true }, "publish-copy"],
  ["a withdrawn post", { "publish-again": true, trash: true }, "publish-again"],
  ["a post in the trash", { restore: true, purge: true }, "restore"],
] as const)("%s", (_name, acts, main) => {
  expect(offeredActions({ acts, state: "draft" }, null, false).main?.act ?? null).toBe(main);
});

test("a refused act stays in the menu with its reason, an impossible one does not", () => {
  expect(
    offeredActions({ acts: { submit: true, publish: REFUSED, trash: true }, state: "draft" }, null, false).others,
  ).toEqual([
    { act: "publish", refusal: REFUSED },
    { act: "trash", refusal: null },
  ]);
});

test("while another tab writes the post nothing can be done to it, and the buttons say so", () => {
  const held = "Pisze Adam.";
  const { main, others } = offeredActions(
    { acts: { publish: true, submit: REFUSED, trash: true }, state: "draft" },
    held,
    false,
  );
  expect(main).toEqual({ act: "publish", refusal: held });
  expect(others).toEqual([
    { act: "submit", refusal: held },
    { act: "trash", refusal: held },
  ]);
});

test("to plan a publication is a choice in its dialog, not an act of the menu", () => {
  const acts = { publish: true, schedule: true, trash: true } as const;
  const { main, others } = offeredActions({ acts, state: "draft" }, null, false);
  expect([main, ...others].map((each) => each?.act)).toEqual(["publish", "trash"]);
});

test("of a published post, changes that the server lacks are named, instead of that there are none", () => {
  const acts = { withdraw: true, move: true } as const;
  const refusal = "Są tu zmiany, które najpierw muszą trafić na serwer. Wtedy je opublikujesz.";
  const unsent = offeredActions({ acts, state: "published" }, null, true);
  expect(unsent.main).toEqual({ act: "publish-copy", refusal });
  expect(unsent.others.map(({ act }) => act)).toEqual(["move", "withdraw"]);
  expect(offeredActions({ acts, state: "published" }, null, false).main).toBeNull();
  expect(offeredActions({ acts: {}, state: "trashed" }, null, true).main).toBeNull();
  const copy = { acts: { "publish-copy": true }, state: "published" } as const;
  expect(offeredActions(copy, null, true).main).toEqual({ act: "publish-copy", refusal: null });
});
