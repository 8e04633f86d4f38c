import { expect, test } from "vitest";
import { createSearchRate, ONE_SEARCH_MS, SEARCHES_A_SECOND, SEARCHES_AT_ONCE } from "./search-rate.ts";

function rate() {
  const time = { now: 1_000_000 };
  const { mayAsk, took } = createSearchRate(() => time.now);
  const times = (count: number, address: string) =>
    Array.from({ length: count }, () => mayAsk(address)).filter(Boolean).length;
  return { time, times, took };
}

test("a network may search so often at once, and again as time goes on", () => {
  const { time, times } = rate();
  expect(times(SEARCHES_AT_ONCE + 5, "192.0.2.1")).toBe(SEARCHES_AT_ONCE);
  time.now += 3_000 / SEARCHES_A_SECOND;
  expect(times(9, "192.0.2.1")).toBe(3);
  time.now += 3_600_000;
  expect(times(SEARCHES_AT_ONCE + 5, "192.0.2.1")).toBe(SEARCHES_AT_ONCE);
});

test("a search that takes long counts as several, and never shuts anybody out for more than a burst does", () => {
  const { time, times, took } = rate();
  expect(times(1, "192.0.2.1")).toBe(1);
  took("192.0.2.1", ONE_SEARCH_MS - 1);
  expect(times(1, "192.0.2.1")).toBe(1);
  took("192.0.2.1", ONE_SEARCH_MS * (SEARCHES_AT_ONCE - 4));
  expect(times(9, "192.0.2.1")).toBe(2);
  took("192.0.2.1", 3_600_000);
  time.now += (1_000 * SEARCHES_AT_ONCE) / SEARCHES_A_SECOND;
  expect(times(SEARCHES_AT_ONCE + 5, "192.0.2.1")).toBe(SEARCHES_AT_ONCE);
});

test("others are not held up by it, and all addresses of one customer are one", () => {
  const { times } = rate();
  expect(times(SEARCHES_AT_ONCE, "2001:db8:1:2::1")).toBe(SEARCHES_AT_ONCE);
  expect([times(1, "2001:db8:1:2:ffff::9"), times(1, "2001:db8:1:3::1"), times(1, "192.0.2.1")]).toEqual([0, 1, 1]);
});

test("a flood from everywhere is remembered within a bound", () => {
  const { times } = rate();
  times(SEARCHES_AT_ONCE, "192.0.2.1");
  for (let n = 0; n < 10_000; n++) times(1, `10.${n >> 8}.${n & 255}.1`);
  expect(times(1, "192.0.2.1")).toBe(1);
});
