import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addWeeks, isWeek, mondayOf, weekOf, weeksBetween, weekText } from "./weeks.ts";

const ZONE = "Europe/Warsaw";
const at = (iso: string) => Date.parse(iso);

describe("a week", () => {
  test.each([
    ["2026-11-23T00:00:00+01:00", "2026-W48"],
    ["2026-11-22T23:59:59+01:00", "2026-W47"],
    ["2027-01-01T12:00:00+01:00", "2026-W53"],
    ["2024-12-30T00:00:00+01:00", "2025-W01"],
    ["2026-03-29T23:30:00+02:00", "2026-W13"],
    ["2026-10-25T23:30:00+01:00", "2026-W43"],
  ])("of %s is %s", (iso, week) => expect(weekOf(at(iso), ZONE)).toBe(week));

  test.each([
    ["2026-W48", true],
    ["2026-W53", true],
    ["2025-W53", false],
    ["2026-W00", false],
    ["2026-W54", false],
    ["2026-48", false],
    ["0026-W48", false],
    [" 2026-W48", false],
  ])("%s: %s", (text, is) => expect(isWeek(text)).toBe(is));

  test("is shown with its days", () => {
    expect(weekText("2026-W48")).toBe("23–29 listopada 2026");
    expect(weekText("2026-W53")).toBe("28 grudnia 2026\u00A0– 3 stycznia 2027");
  });
});

test("a week has exactly its seven days, also when clocks change", () => {
  const weeks = fc.integer({ min: -2_000, max: 2_000 }).map((count) => addWeeks("2026-W01", count));
  fc.assert(
    fc.property(weeks, fc.integer({ min: 0, max: 6 }), (week, day) => {
      expect(isWeek(week)).toBe(true);
      const noon = at(`${mondayOf(week)}T12:00:00Z`) + day * 86_400_000;
      expect(weekOf(noon, "UTC")).toBe(week);
      expect(weekOf(noon - 7 * 86_400_000, "UTC")).toBe(addWeeks(week, -1));
      expect(weeksBetween(week, addWeeks(week, 5))).toBe(5);
    }),
  );
});
