import { expect, it } from "vitest";
import { inTime } from "./in-time.ts";

const LONG = 1_000_000;

it("gives up on a text that takes too much processor time, and reads any other", () => {
  const endless = (): never => {
    for (;;);
  };
  expect(inTime(LONG, endless)).toBeNull();
  expect(inTime(LONG, () => "gotowe")).toBe("gotowe");
  expect(() => inTime(LONG, () => JSON.parse("{") as unknown)).toThrow(SyntaxError);
});
