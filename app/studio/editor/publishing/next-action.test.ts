import { expect, test } from "vitest";
import { actsOf } from "./next-action.ts";

const REFUSED = "Publikują autorzy i redaktorzy.";

test.each([
  ["an author's draft", { publish: true, schedule: true, submit: true, trash: true }, null, "publish"],
  ["a contributor's draft", { submit: true, publish: REFUSED, trash: true }, null, "submit"],
  ["a contributor's text in review", { "take-back": true, publish: REFUSED }, null, "take-back"],
  ["changes of a published post", { "publish-copy": true, "discard-copy": true, withdraw: true }, null, "publish-copy"],
  ["a published post without changes", { withdraw: true, move: true }, null, null],
  ["a scheduled post", { unschedule: true, trash: true }, 1, "unschedule"],
  ["a scheduled copy", { "publish-copy": true, "unschedule-copy": true }, 1, "unschedule-copy"],
  ["a withdrawn post", { "publish-again": true, trash: true }, null, "publish-again"],
  ["a post in the trash", { restore: true, purge: true }, null, "restore"],
] as const)("%s", (_name, acts, publishAt, main) => {
  expect(actsOf({ acts, publishAt }, null).main).toEqual(main && { act: main, refusal: null });
});

test("a refused act stays in the menu with its reason, an impossible one does not", () => {
  expect(actsOf({ acts: { submit: true, publish: REFUSED, trash: true }, publishAt: null }, null).others).toEqual([
    { act: "publish", refusal: REFUSED },
    { act: "trash", refusal: null },
  ]);
});

test("while another tab writes the post nothing can be done to it, and the buttons say so", () => {
  const held = "Pisze Adam.";
  const { main, others } = actsOf({ acts: { publish: true, submit: REFUSED, trash: true }, publishAt: null }, held);
  expect(main).toEqual({ act: "publish", refusal: held });
  expect(others).toEqual([
    { act: "submit", refusal: held },
    { act: "trash", refusal: held },
  ]);
});

test("to plan a publication is a choice in its dialog, not an act of the menu", () => {
  const acts = { publish: true, schedule: true, trash: true } as const;
  const { main, others } = actsOf({ acts, publishAt: null }, null);
  expect([main, ...others].map((each) => each?.act)).toEqual(["publish", "trash"]);
});
