import { expect, test } from "vitest";
import { dayOfForeignDate, instantOfForeignDate } from "./parse-foreign-date.ts";

const ZONE = "Europe/Warsaw";

function utc(text: string): string | null {
  const read = instantOfForeignDate(text, ZONE);
  return read.ok ? new Date(read.value).toISOString().replace(":00.000Z", "Z") : null;
}

test.each([
  ["2020/1/2", "2020-01-01T23:00Z"],
  ["2020.1.2", "2020-01-01T23:00Z"],
  ["20200102", "2020-01-01T23:00Z"],
  ["20200102T101530Z", "2020-01-02T10:15:30.000Z"],
  ["2.1.2020 10:15", "2020-01-02T09:15Z"],
  ["15/06/2022", "2022-06-14T22:00Z"],
  ["06-15-2022", "2022-06-14T22:00Z"],
  ["1969-07-20", "1969-07-19T23:00Z"],
])("reads the date %s in numbers", (text, at) => {
  expect(utc(text)).toBe(at);
});

test.each([
  ["2021-10-31T02:30:00+01:00[Europe/Warsaw]", "2021-10-31T01:30Z"],
  ["1635640200.0", "2021-10-31T00:30Z"],
  ["Jul 08 2022", "2022-07-07T22:00Z"],
  ["July 8th, 2022", "2022-07-07T22:00Z"],
  ["July 8, 2022 at 3:04 PM", "2022-07-08T13:04Z"],
  ["8-Jul-2022", "2022-07-07T22:00Z"],
  ["Fri, 8 Jul 2022 10:15:00 GMT", "2022-07-08T10:15Z"],
  ["Fri Jul 8 10:15:00 CEST 2022", "2022-07-08T08:15Z"],
  ["Fri Jul 08 2022 10:15:00 GMT+0200 (Central European Summer Time)", "2022-07-08T08:15Z"],
  ["15 czerwca 2022", "2022-06-14T22:00Z"],
  ["15 cze 2022 r., godz. 14.05", "2022-06-15T12:05Z"],
  ["środa, 5 Lutego 2025 o 7:30", "2025-02-05T06:30Z"],
  ["5 luty 2025", "2025-02-04T23:00Z"],
  ["5. paź. 2025", "2025-10-04T22:00Z"],
  ["3 V 1991", "1991-05-02T22:00Z"],
])("reads the date %s with a month name", (text, at) => {
  expect(utc(text)).toBe(at);
});

test.each([
  ["2022-06-15 7:05 PM", "2022-06-15T17:05Z"],
  ["2022-06-15 12:05 am", "2022-06-14T22:05Z"],
  ["2022-06-15 12 p.m.", "2022-06-15T10:00Z"],
  ["2022-06-15 10:00:00 CEST", "2022-06-15T08:00Z"],
  ["2022-06-15 10:00 CET", "2022-06-15T09:00Z"],
  ["2022-06-15 10:00 PDT", "2022-06-15T17:00Z"],
  ["2022-06-15 10:00 America/New_York", "2022-06-15T14:00Z"],
  ["2022-06-15T10:00:00[Asia/Tokyo]", "2022-06-15T01:00Z"],
  ["2022-06-15 10:00 +2", "2022-06-15T08:00Z"],
  ["2022-06-15 10:00 UTC-03:30", "2022-06-15T13:30Z"],
  ["2022-06-15T12:00:00.000+0200", "2022-06-15T10:00Z"],
  ["1655331000", "2022-06-15T22:10Z"],
  ["1655331000000", "2022-06-15T22:10Z"],
  // The hour that comes twice is the first; one that clocks skip is where they went on.
  ["2022-10-30 02:30", "2022-10-30T00:30Z"],
  ["2021-03-28 02:30", "2021-03-28T01:30Z"],
])("reads the date %s with a time", (text, at) => {
  expect(utc(text)).toBe(at);
});

test.each([
  "05/06/2022",
  "2020-02-30",
  "32 maja 2022",
  "8 Maju 2022",
  "Xyz 8 2022",
  "ma 8 2022",
  "2022-06-15 10:00 Nigdzie/Tam",
  "2022-06-15 25:00",
  "2022-06-15 i coś",
  "wczoraj",
  "1".repeat(200),
])("%s is none", (text) => {
  expect(utc(text)).toBeNull();
});

test("keeps the calendar day of a date as written", () => {
  expect(["8 lipca 2022, 23:00 PDT", "2022-07-08T23:00:00Z", "wczoraj"].map(dayOfForeignDate)).toEqual([
    "2022-07-08",
    "2022-07-08",
    null,
  ]);
});
