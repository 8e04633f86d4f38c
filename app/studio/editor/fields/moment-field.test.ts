import { expect, test } from "vitest";
import { comesTwice, inPolish, presetTimes } from "./moment-field.tsx";

test.each([
  ["2027-10-31T02:30", true],
  ["2027-10-31T03:00", false],
  ["2027-10-30T02:30", false],
  ["2027-03-28T02:30", false],
  ["", false],
  ["2027-10-31", false],
])("%s comes twice in Warsaw: %s", (local, twice) => {
  expect(comesTwice(local, "Europe/Warsaw")).toBe(twice);
});

test.each([
  ["a Friday", Date.UTC(2026, 10, 20, 12), ["2026-11-21T08:00", "2026-11-23T08:00"]],
  ["a Sunday, of which tomorrow is Monday", Date.UTC(2026, 10, 22, 12), ["2026-11-23T08:00"]],
  ["a Monday", Date.UTC(2026, 10, 23, 12), ["2026-11-24T08:00", "2026-11-30T08:00"]],
  [
    "the last day of a year, by Warsaw's clocks",
    Date.UTC(2026, 11, 30, 23, 30),
    ["2027-01-01T08:00", "2027-01-04T08:00"],
  ],
])("on %s the presets are of days to come", (_, now, times) => {
  expect(presetTimes(now, "Europe/Warsaw").map(({ local }) => local)).toEqual(times);
});

test("a time is said in Polish, whatever language the browser's field has", () => {
  expect(inPolish("2026-11-21T08:00")).toBe("Sobota, 21 listopada 2026, 8:00");
  expect(["", "x", "9999999-01-01T08:00"].map(inPolish)).toEqual(["", "", ""]);
});
