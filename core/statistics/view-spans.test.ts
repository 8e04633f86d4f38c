import { expect, test } from "vitest";
import { isComparable, MOST_STEPS, spanName, stepName, viewsSpan } from "./view-spans.ts";

/* Today is Monday, 30 November 2026, unless a test says otherwise. */

const TODAY = "2026-11-30";
const choose = (unit: string | null, from: string | null = null, to: string | null = null, today = TODAY) =>
  viewsSpan({ unit, from, to }, today);

test("what nobody chose are thirty days, thirteen weeks or twelve months until today", () => {
  expect(choose(null)).toMatchObject({ unit: "day", from: "2026-11-01", to: TODAY });
  expect(choose("day").before).toEqual({ from: "2026-10-02", to: "2026-10-31" });
  expect(choose("week")).toMatchObject({ from: "2026-09-07", to: TODAY, steps: { length: 13, 0: "2026-09-07" } });
  expect(choose("week").before).toEqual({ from: "2026-06-08", to: "2026-08-31" });
  expect(choose("month")).toMatchObject({ from: "2025-12-01", to: TODAY, steps: { length: 12, 11: "2026-11-01" } });
  expect(choose("month").before).toEqual({ from: "2024-12-01", to: "2025-11-30" });
});

test("an unfinished step is compared with as many days", () => {
  const today = "2026-10-28";
  expect(choose("week", null, null, today)).toMatchObject({ to: today, before: { to: "2026-07-29" } });
  expect(choose("month", "2026-10-01", null, today).before).toEqual({ from: "2026-09-01", to: "2026-09-28" });
  expect(choose("month", "2026-03-01", null, "2026-03-30").before).toEqual({ from: "2026-02-01", to: "2026-02-28" });
});

test("chosen days are whole steps, in the right order, and not of the future", () => {
  expect(choose("day", "2026-11-12", "2026-11-10")).toMatchObject({ from: "2026-11-10", to: "2026-11-12" });
  expect(choose("week", "2026-11-11", "2026-11-11")).toMatchObject({ from: "2026-11-09", to: "2026-11-15" });
  expect(choose("day", "2026-11-30", "2099-01-01")).toMatchObject({ from: TODAY, to: TODAY });
  expect(choose("month", null, "2026-02-10")).toMatchObject({ from: "2025-03-01", to: "2026-02-28" });
});

test.each(["", "wczoraj", "2026-02-30", "2026-13-01", "0001-01-01", "-2026-01-01", "2026-11-30T00:00"])(
  "%j is no day",
  (text) => {
    expect(choose("day", text, text)).toEqual(choose("day"));
  },
);

test("a long or old span has longer steps, at most so many that a chart shows them", () => {
  expect(choose("day", "2026-01-01")).toMatchObject({ unit: "week", from: "2025-12-29" });
  expect(choose("day", "2025-09-30", "2025-10-10")).toMatchObject({ unit: "month", from: "2025-09-01" });
  const longest = choose("day", "1000-01-01");
  expect(longest).toMatchObject({ unit: "month", from: "2016-12-01", steps: { length: MOST_STEPS } });
});

test("there is nothing to compare with before counting began, or where days are no longer kept", () => {
  const days = choose("day");
  expect(isComparable(days, "2026-10-02", TODAY)).toBe(true);
  expect(isComparable(days, "2026-10-03", TODAY)).toBe(false);
  expect(isComparable(days, null, TODAY)).toBe(false);
  expect(isComparable(choose("month"), "2020-01-01", TODAY)).toBe(true);
  expect(isComparable(choose("month", null, null, "2026-11-12"), "2020-01-01", "2026-11-12")).toBe(true);
  expect(isComparable(choose("month", "2024-11-01", null, "2026-11-12"), "2020-01-01", "2026-11-12")).toBe(false);
  expect(isComparable(choose("week", "2026-01-05", "2026-03-01"), "2020-01-01", TODAY)).toBe(true);
  expect(isComparable(choose("week", "2025-10-06", "2025-10-12"), "2020-01-01", TODAY)).toBe(false);
});

test("steps and spans have Polish names", () => {
  expect(stepName("2026-11-02", "day")).toBe("2 listopada");
  expect(stepName("2026-11-02", "week")).toBe("2–8 listopada 2026");
  expect(stepName("2026-11-01", "month")).toBe("listopad 2026");
  expect(spanName({ from: "2026-10-30", to: "2026-11-02" })).toBe("30 października\u00A0– 2 listopada 2026");
});
