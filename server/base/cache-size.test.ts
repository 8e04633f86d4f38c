import { totalmem } from "node:os";
import { expect, it } from "vitest";
import { memoryHere, MIB, pageCacheFor } from "./cache-size.ts";

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
