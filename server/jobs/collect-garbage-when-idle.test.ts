import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { collectGarbage, isWorthCollecting } from "./collect-garbage-when-idle.ts";

const MIB = 1024 * 1024;

test.each([
  [0.01, 10 * MIB, true],
  [0.5, 10 * MIB, false],
  [0.01, 1 * MIB, false],
  [0.01, -5 * MIB, false],
])("at a load of %d with %d bytes more than before: %s", (utilization, grown, worthwhile) => {
  expect(isWorthCollecting(utilization, grown)).toBe(worthwhile);
});

test("what nobody holds is gone after a collection, again and again, without a flag of Node", async () => {
  for (let round = 0; round < 2; round += 1) {
    const garbage = new WeakRef({ round });
    // A reference is held until the turn that made it ends.
    await setImmediate();
    await collectGarbage();
    expect(garbage.deref()).toBeUndefined();
  }
});
