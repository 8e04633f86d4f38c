import { expect, it } from "vitest";
import { clipped } from "./clipped.ts";

it.each([
  ["zażółć", 6, "zażółć"],
  ["zażółć", 5, "zażół…"],
  ["", 5, ""],
  ["🦔🐢🦊", 3, "🦔🐢🦊"],
  ["🦔🐢🦊", 2, "🦔🐢…"],
])("%s of at most %i characters is %s", (text, length, shown) => {
  expect(clipped(text, length)).toBe(shown);
});
