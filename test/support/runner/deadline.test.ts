import { afterEach, expect, test, vi } from "vitest";
import { deadline, measureSlowness } from "./deadline.ts";

afterEach(() => vi.unstubAllEnvs());

/** A clock on which the measured work takes so long. */
function clockOf(ms: number): () => number {
  const times = [0, ms];
  return () => times.shift() ?? ms;
}

test.each([
  ["a quiet one of two cores", 200, 2, 1],
  ["a quick one of many", 50, 16, 1],
  ["one whose processor has two others to serve", 600, 2, 3],
  ["one core of it", 600, 1, 6],
  ["one that hangs", 60_000, 2, 20],
])("deadlines follow the machine: %s", (_name, ms, cores, factor) => {
  vi.stubEnv("TEST_SLOWNESS", undefined);
  expect(deadline(1_000)).toBe(1_000);
  expect(measureSlowness(clockOf(ms), cores)).toBe(factor);
  expect(deadline(1_000)).toBe(factor * 1_000);
});

test("whoever says how slow the machine is, is believed", () => {
  vi.stubEnv("TEST_SLOWNESS", "4.5");
  expect([measureSlowness(clockOf(200), 2), deadline(2_000)]).toEqual([4.5, 9_000]);
});

test.each(["1.1", "1.7", "2.3"])("a deadline is a whole number, as servers and signals want it: %s", (slowness) => {
  vi.stubEnv("TEST_SLOWNESS", slowness);
  expect([100, 200, 700, 1_100].map(deadline).filter((ms) => !Number.isSafeInteger(ms))).toEqual([]);
});
