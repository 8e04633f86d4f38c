import { expect, it } from "vitest";
import { NOT_STORED } from "#core/posts/drafts/draft.ts";
import { savedAfterLeaving, tellSavedAfterLeaving } from "./recovered-drafts.ts";

it("a draft that is saved twice after its editor was left is named once, as it is called now", () => {
  tellSavedAfterLeaving({ id: "a", token: NOT_STORED }, "Kot", "kot");
  tellSavedAfterLeaving({ id: "b", token: NOT_STORED }, "Pies", "pies");
  tellSavedAfterLeaving({ id: "a", token: NOT_STORED }, "Kot i pies", "kot-i-pies");
  tellSavedAfterLeaving({ id: "c", token: "1.0" }, "Znany", "znany");
  expect(savedAfterLeaving.get().map(({ id, name }) => [id, name])).toEqual([
    ["b", "Pies"],
    ["a", "Kot i pies"],
  ]);
});
