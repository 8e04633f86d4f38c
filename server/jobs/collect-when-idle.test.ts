import { expect, test } from "vitest";
import { isWorthCollecting } from "./collect-when-idle.ts";

const MIB = 1024 * 1024;

test.each([
  [0.01, 10 * MIB, true],
  [0.5, 10 * MIB, false],
  [0.01, 1 * MIB, false],
  [0.01, -5 * MIB, false],
])("at a load of %d with %d bytes more than before: %s", (utilization, grown, worthwhile) => {
  expect(isWorthCollecting(utilization, grown)).toBe(worthwhile);
});
