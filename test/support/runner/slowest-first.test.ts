import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { TestSpecification, Vitest } from "vitest/node";
import SlowestFirst, { SLOWEST } from "./slowest-first.ts";

const file = (name: string, groupOrder: number) => ({
  moduleId: fileURLToPath(new URL(`../../../${name}`, import.meta.url)),
  project: { name: String(groupOrder), config: { isolate: false, sequence: { groupOrder } } },
});

test("the files that take longest begin first, and each exists", async () => {
  expect(SLOWEST.filter((name) => !existsSync(file(name, 2).moduleId))).toEqual([]);
  const unit = file("core/base/outcome.ts", 0);
  const other = file("test/e2e/posts/join-posts.test.ts", 2);
  const slow = SLOWEST.map((name) => file(name, 2));
  const cache = {
    getTestSpecificationResult: (spec: unknown) => ({ failed: false, duration: spec === other ? 9 : 1 }),
  };
  const given = [other, ...slow.toReversed(), unit] as unknown as TestSpecification[];
  // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method
  const sorted: unknown[] = await new SlowestFirst({ cache } as unknown as Vitest).sort(given);
  expect(sorted).toEqual([unit, ...slow, other]);
});
