import { totalmem } from "node:os";
import { expect, it, test } from "vitest";
import { collectWhenIdle, isWorthwhile, memoryHere, pageCacheFor } from "./memory.ts";

const MIB = 1024 * 1024;

it.each([
  [128, 16],
  [256, 16],
  [1024, 64],
  [4096, 256],
  [65_536, 256],
])("of %i MiB of memory the page cache has %i", (memory, cache) => {
  expect(pageCacheFor(memory * MIB)).toBe(cache * MIB);
});

it("knows how much memory there is", () => {
  expect(memoryHere()).toBeGreaterThan(64 * MIB);
  expect(memoryHere()).toBeLessThanOrEqual(totalmem());
});

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
