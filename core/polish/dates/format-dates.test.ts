import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  dayKey,
  formatClock,
  formatDay,
  formatMoment,
  formatMonth,
  formatNear,
  formatRange,
  formatWeekday,
  isoInZone,
  nextMidnight,
} from "./format-dates.ts";

const WARSAW = "Europe/Warsaw";
const HOUR = 3_600_000;

const at = (iso: string) => Date.parse(iso);

describe("dates for people", () => {
  test("day, weekday and month", () => {
    const ms = at("2026-11-20T12:00:00Z");
    expect(formatDay(ms, WARSAW)).toBe("20 listopada 2026");
    expect(formatWeekday(ms, WARSAW)).toBe("Piątek, 20 listopada 2026");
    expect(formatMonth(ms, WARSAW)).toBe("listopad 2026");
  });

  test("the zone decides which day it is", () => {
    const ms = at("2026-12-31T23:30:00Z");
    expect(formatDay(ms, WARSAW)).toBe("1 stycznia 2027");
    expect(formatDay(ms, "America/New_York")).toBe("31 grudnia 2026");
    expect(formatMonth(ms, WARSAW)).toBe("styczeń 2027");
  });

  test("names agree with CLDR on every day of a leap year", () => {
    const long = new Intl.DateTimeFormat("pl", { dateStyle: "long", timeZone: "UTC" });
    const full = new Intl.DateTimeFormat("pl", { dateStyle: "full", timeZone: "UTC" });
    const month = new Intl.DateTimeFormat("pl", { month: "long", year: "numeric", timeZone: "UTC" });
    for (let ms = at("2028-01-01"); ms < at("2029-01-01"); ms += 24 * HOUR) {
      expect(formatDay(ms, "UTC")).toBe(long.format(ms));
      expect(formatWeekday(ms, "UTC").toLowerCase()).toBe(full.format(ms));
      expect(formatMonth(ms, "UTC")).toBe(month.format(ms));
    }
  });

  test.each([
    ["2026-11-20", "2026-11-25", "20–25 listopada 2026"],
    ["2026-11-25", "2026-11-20", "20–25 listopada 2026"],
    ["2026-11-20", "2026-11-20", "20 listopada 2026"],
    ["2026-11-20", "2026-12-03", "20 listopada\u00A0– 3 grudnia 2026"],
    ["2026-12-30", "2027-01-02", "30 grudnia 2026\u00A0– 2 stycznia 2027"],
  ])("%s and %s are %s", (from, to, said) => {
    expect(formatRange(at(from), at(to), "UTC")).toBe(said);
  });
});

describe("instants", () => {
  test.each([
    ["2026-11-20T18:45:00Z", WARSAW, "2026-11-20T19:45:00+01:00"],
    ["2026-07-01T00:00:00.999Z", WARSAW, "2026-07-01T02:00:00+02:00"],
    ["2026-07-01T00:00:00Z", "UTC", "2026-07-01T00:00:00+00:00"],
    ["2026-07-01T00:00:00Z", "America/St_Johns", "2026-06-30T21:30:00-02:30"],
    ["2026-07-01T00:00:00Z", "Asia/Kathmandu", "2026-07-01T05:45:00+05:45"],
    ["1900-01-01T00:00:00Z", WARSAW, "1900-01-01T01:24:00+01:24"],
  ])("%s in %s is %s", (iso, zone, said) => {
    expect(isoInZone(at(iso), zone)).toBe(said);
  });

  test("the written form means the same second", () => {
    const zones = fc.constantFrom(WARSAW, "America/Caracas", "Africa/Monrovia", "Australia/Lord_Howe");
    fc.assert(
      fc.property(fc.integer({ min: -4e12, max: 4e12 }), zones, (ms, zone) => {
        expect(at(isoInZone(ms, zone))).toBe(Math.floor(ms / 1000) * 1000);
      }),
    );
  });
});

describe("days", () => {
  test.each([
    ["an ordinary day", "2026-11-20T12:00:00+01:00", WARSAW, "2026-11-21T00:00:00+01:00"],
    ["midnight itself", "2026-11-20T00:00:00+01:00", WARSAW, "2026-11-21T00:00:00+01:00"],
    ["the shortest day", "2026-03-29T00:00:00+01:00", WARSAW, "2026-03-30T00:00:00+02:00"],
    ["the longest day", "2026-10-25T00:00:00+02:00", WARSAW, "2026-10-26T00:00:00+01:00"],
    ["the year's end", "2026-12-31T23:59:59+01:00", WARSAW, "2027-01-01T00:00:00+01:00"],
    ["a day that starts at one", "2026-09-05T12:00:00-04:00", "America/Santiago", "2026-09-06T01:00:00-03:00"],
    ["midnight shown twice", "2026-10-24T12:00:00-00:00", "Atlantic/Azores", "2026-10-25T00:00:00-00:00"],
    ["a day left out", "2011-12-29T12:00:00-10:00", "Pacific/Apia", "2011-12-31T00:00:00+14:00"],
  ])("after %s", (_name, iso, zone, next) => {
    expect(isoInZone(nextMidnight(at(iso), zone), zone).replace("+00:00", "-00:00")).toBe(next);
  });

  test("the next midnight is the first instant of another day", () => {
    const zones = fc.constantFrom(WARSAW, "America/Santiago", "Asia/Beirut", "Africa/Cairo", "Pacific/Auckland", "UTC");
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), zones, (ms, zone) => {
        const midnight = nextMidnight(ms, zone);
        expect(dayKey(midnight - 1, zone)).toBe(dayKey(ms, zone));
        expect(dayKey(midnight, zone) > dayKey(ms, zone)).toBe(true);
        expect(midnight - ms).toBeLessThanOrEqual(25 * HOUR);
      }),
    );
  });

  test("the key of a day", () => {
    expect(dayKey(at("2026-11-20T22:59:59Z"), WARSAW)).toBe("2026-11-20");
    expect(dayKey(at("2026-11-20T23:00:00Z"), WARSAW)).toBe("2026-11-21");
    expect(dayKey(at("2026-01-05T12:00:00Z"), WARSAW)).toBe("2026-01-05");
  });

  test("an unknown zone throws", () => {
    expect(() => dayKey(0, "Europa/Warszawa")).toThrow(RangeError);
  });
});

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
