import { expect, it } from "vitest";
import { withinTimeLimit } from "./within-time-limit.ts";

const LONG = 1_000_000;

it("gives up on a text that takes too much processor time, and reads any other", () => {
  const endless = (): never => {
    for (;;);
  };
  expect(withinTimeLimit(LONG, endless)).toBeNull();
  expect(withinTimeLimit(LONG, () => "gotowe")).toBe("gotowe");
  expect(() => withinTimeLimit(LONG, () => JSON.parse("{") as unknown)).toThrow(SyntaxError);
});
