import { expect, test } from "vitest";
import { parseLocalTime } from "#core/polish/dates/format-dates.ts";
import { EARLIEST_INSTANT, instantOfText, isInstant, LATEST_INSTANT, NO_INSTANT } from "./instant.ts";

test.each([
  [EARLIEST_INSTANT, true],
  [LATEST_INSTANT, true],
  [0, true],
  [-0, true],
  [EARLIEST_INSTANT - 1, false],
  [LATEST_INSTANT + 1, false],
  [8_640_000_000_000_001, false],
  [-9_000_000_000_000_000, false],
  [1e308, false],
  [Number.NaN, false],
  [0.5, false],
  ["0", false],
  [null, false],
])("%s as a number: %s", (value, expected) => {
  expect(isInstant(value)).toBe(expected);
});

test.each([
  ["2020-01-02T03:04:05.678Z", "2020-01-02T03:04:05.678Z"],
  ["2020-01-02 03:04:05", "2020-01-02T03:04:05.000Z"],
  ["Thu, 02 Jan 2020 03:04:05 +0000", "2020-01-02T03:04:05.000Z"],
  ["1799-12-31T23:59:59Z", null],
  ["+010000-01-01T00:00:00Z", null],
  ["0000-00-00 00:00:00", null],
  ["jutro", null],
  ["2024-02-29", "2024-02-29T00:00:00.000Z"],
  ["2024-02-31", null],
  ["2023-02-29 10:00:00", null],
  ["2024-06-31T10:00:00.000Z", null],
  ["Fri, 31 Feb 2020 03:04:05 +0000", null],
  ["30 February 2024", null],
  ["", null],
])("%j as a text of a machine", (text, expected) => {
  const at = instantOfText(text);
  expect(at === null ? null : new Date(at).toISOString()).toBe(expected);
});

test.each(["1799-12-31", "1066-10-14 10:00", "9999-12-31T23:59:59-01:00"])("%j in a form is refused", (text) => {
  expect(parseLocalTime(text, "Europe/Warsaw")).toMatchObject({ ok: false, code: "invalid", message: NO_INSTANT });
});
