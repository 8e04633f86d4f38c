import { expect, test } from "vitest";
import { formatClock, formatMoment, formatNear } from "./moments.ts";

const WARSAW = "Europe/Warsaw";
const at = (text: string) => Date.parse(text);
const NOW = at("2026-11-21T12:00:00+01:00");

test("a clock's time has no leading zero at the hour", () => {
  expect(formatClock(at("2026-11-21T08:05:59+01:00"), WARSAW)).toBe("8:05");
  expect(formatMoment(at("2026-07-01T00:00:00+02:00"), WARSAW)).toBe("1 lipca 2026, 0:00");
});

test.each([
  ["2026-11-21T00:00:00+01:00", "dzisiaj, 0:00"],
  ["2026-11-20T23:59:00+01:00", "wczoraj, 23:59"],
  ["2026-11-22T08:00:00+01:00", "jutro, 8:00"],
  ["2026-11-23T08:00:00+01:00", "23 listopada, 8:00"],
  ["2027-01-01T08:00:00+01:00", "1 stycznia 2027, 8:00"],
])("%s is said as %s", (instant, text) => expect(formatNear(at(instant), NOW, WARSAW)).toBe(text));

test("tomorrow is a day of the calendar, also where it lasts 25 hours", () => {
  const eve = at("2026-10-24T23:30:00+02:00");
  expect(formatNear(at("2026-10-25T23:30:00+01:00"), eve, WARSAW)).toBe("jutro, 23:30");
});
