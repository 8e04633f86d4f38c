import fc from "fast-check";
import { expect, test } from "vitest";
import { type CalendarEntry, writeIcal } from "./calendar-feed.ts";

const entry = (given: Partial<CalendarEntry>): CalendarEntry => ({
  uid: "temat-m1@grzadka.example",
  title: "Wiosna",
  description: "",
  url: "https://grzadka.example/topics?edit=wiosna",
  from: "2026-11-23",
  until: "2026-11-30",
  stamp: Date.UTC(2026, 10, 22, 2, 15),
  ...given,
});

const bytes = (text: string) => new TextEncoder().encode(text).length;
const unfolded = (text: string) => text.replaceAll("\r\n ", "");
const unescaped = (text: string) =>
  text.replaceAll(/\\(.)/g, (_, character: string) => (character === "n" ? "\n" : character));

test("a calendar is written as RFC 5545 has it", () => {
  expect(writeIcal("Tematy, Grządka", [entry({ description: "Po co?\nKto; gdzie, \\ jak" })])).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Szpalta//Tematy//PL",
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "X-WR-CALNAME:Tematy\\, Grządka",
      "BEGIN:VEVENT",
      "UID:temat-m1@grzadka.example",
      "DTSTAMP:20261122T021500Z",
      "DTSTART;VALUE=DATE:20261123",
      "DTEND;VALUE=DATE:20261130",
      "SUMMARY:Wiosna",
      "DESCRIPTION:Po co?\\nKto\\; gdzie\\, \\\\ jak",
      "URL:https://grzadka.example/topics?edit=wiosna",
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
});

test("whatever a title says, no line is over 75 bytes, none is another's property and the text comes back", () => {
  const words = fc.string({
    unit: fc.constantFrom("ż", "a", " ", ",", ";", "\\", "\n", "🌱", ":", "END:VEVENT", "\r\n"),
  });
  fc.assert(
    fc.property(words, (title) => {
      const text = writeIcal("Plan", [entry({ title })]);
      expect(text.split("\r\n").every((line) => bytes(line) <= 75)).toBe(true);
      const lines = unfolded(text).split("\r\n");
      expect(lines.filter((line) => line === "END:VEVENT")).toHaveLength(1);
      const summary = lines.find((line) => line.startsWith("SUMMARY:"))!;
      expect(unescaped(summary.slice("SUMMARY:".length))).toBe(title.replaceAll("\r\n", "\n"));
    }),
  );
});
