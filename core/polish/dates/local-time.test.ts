import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoInZone } from "./format-dates.ts";
import { parseLocalTime } from "./local-time.ts";

const WARSAW = "Europe/Warsaw";

describe("valid times", () => {
  test.each([
    ["2026-11-20", "2026-11-20T00:00:00+01:00"],
    ["2026-11-20 19:45", "2026-11-20T19:45:00+01:00"],
    ["2026-11-20T19:45", "2026-11-20T19:45:00+01:00"],
    ["2026-07-20 9:05:30", "2026-07-20T09:05:30+02:00"],
    ["  2026-11-20  ", "2026-11-20T00:00:00+01:00"],
    ["2026-11-20T19:45:00.123Z", "2026-11-20T20:45:00+01:00"],
    ["2026-11-20T19:45:00-0530", "2026-11-21T02:15:00+01:00"],
    ["2026-11-20 19:45 +02:00", "2026-11-20T18:45:00+01:00"],
    ["20.11.2026", "2026-11-20T00:00:00+01:00"],
    ["1.2.2026 8:00", "2026-02-01T08:00:00+01:00"],
    ["2028-02-29", "2028-02-29T00:00:00+01:00"],
    ["2026-03-29 01:59", "2026-03-29T01:59:00+01:00"],
    ["2026-03-29 03:00", "2026-03-29T03:00:00+02:00"],
    ["2026-10-25 03:00", "2026-10-25T03:00:00+01:00"],
    ["2026-10-25T02:30+02:00", "2026-10-25T02:30:00+02:00"],
    ["2026-10-25T02:30+01:00", "2026-10-25T02:30:00+01:00"],
  ])("%j is %s", (text, instant) => {
    const read = parseLocalTime(text, WARSAW);
    expect(read.ok && isoInZone(read.value, WARSAW)).toBe(instant);
  });

  test("a day without midnight begins when its clocks begin", () => {
    const read = parseLocalTime("2026-09-06", "America/Santiago");
    expect(read.ok && isoInZone(read.value, "America/Santiago")).toBe("2026-09-06T01:00:00-03:00");
  });
});

describe("refused times", () => {
  test.each([
    ["jutro", /Nie rozumiem daty „jutro”/u],
    ["", /Nie rozumiem daty/u],
    ["2026-1-1", /Nie rozumiem daty/u],
    ["0026-01-01", /Nie rozumiem daty/u],
    ["2026-02-30", /nie ma dnia 30\.2\.2026/u],
    ["2027-02-29", /nie ma dnia 29\.2\.2027/u],
    ["2026-13-01", /nie ma dnia 1\.13\.2026/u],
    ["2026-00-10", /nie ma dnia/u],
    ["2026-11-20 24:00", /Nie ma godziny 24:00/u],
    ["2026-11-20 12:60", /Nie ma godziny 12:60/u],
    ["2026-03-29 02:30", /29 marca 2026 w strefie Europe\/Warsaw nie ma godziny 2:30/u],
    ["2026-03-29 02:00", /nie ma godziny 2:00/u],
    [
      "2026-10-25 02:30",
      /25 października 2026 .* godzina 2:30 jest dwa razy.*2026-10-25T02:30:00\+02:00.*2026-10-25T02:30:00\+01:00/u,
    ],
    ["2026-10-25 02:00", /jest dwa razy/u],
  ])("%j", (text, sentence) => {
    const read = parseLocalTime(text, WARSAW);
    expect(read).toMatchObject({ ok: false, code: "invalid", message: expect.stringMatching(sentence) });
  });
});

test("what isoInZone writes is read back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
      expect(parseLocalTime(isoInZone(seconds * 1000, WARSAW), "Asia/Tokyo")).toEqual({
        ok: true,
        value: seconds * 1000,
      });
    }),
  );
});
