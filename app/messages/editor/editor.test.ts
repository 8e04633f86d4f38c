import { expect, test } from "vitest";
import { editor } from "./editor.ts";

test("a text without words has no reading time", () => {
  expect([editor.count(0, 1), editor.count(2, 1)]).toEqual(["Brak słów", "2 słowa, 1 min czytania"]);
});
