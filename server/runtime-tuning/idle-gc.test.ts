import { expect, test } from "vitest";
import { collectWhenIdle, isWorthwhile } from "./idle-gc.ts";

const MIB = 1024 * 1024;

test.each([
  [0.01, 10 * MIB, true],
  [0.5, 10 * MIB, false],
  [0.01, 1 * MIB, false],
  [0.01, -5 * MIB, false],
])("at a load of %d with %d bytes more than before: %s", (utilization, grown, worthwhile) => {
  expect(isWorthwhile(utilization, grown)).toBe(worthwhile);
});

test("the engine's collector is to be had, and the watch can be stopped", () => {
  expect(() => collectWhenIdle().stop()).not.toThrow();
});
