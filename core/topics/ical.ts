import { isoInZone } from "../polish/dates/time-zone.ts";

/** An entry of a calendar that lasts whole days. */
export interface CalendarEntry {
  /** The same for the same thing as long as it lives. */
  uid: string;
  title: string;
  description: string;
  /** An absolute address. */
  url: string;
  /** "2026-11-23"; the day after the last one in `until`. */
  from: string;
  until: string;
  /** When it was last changed, in milliseconds since the epoch. */
  stamp: number;
}

/** Bytes of a line (RFC 5545, 3.1), its break not among them. */
const LONGEST_LINE = 75;

/** A calendar as RFC 5545 has it: folded lines that end in CRLF, texts escaped. */
export function writeIcal(name: string, entries: readonly CalendarEntry[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Szpalta//Tematy//PL",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    ...entries.flatMap(linesOf),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function linesOf({ uid, title, description, url, from, until, stamp }: CalendarEntry): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${stampOf(stamp)}`,
    `DTSTART;VALUE=DATE:${dayOf(from)}`,
    `DTEND;VALUE=DATE:${dayOf(until)}`,
    `SUMMARY:${escaped(title)}`,
    ...(description === "" ? [] : [`DESCRIPTION:${escaped(description)}`]),
    `URL:${url}`,
    // A plan for a week keeps nobody's day from anything else.
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** RFC 5545, 3.3.11: a comma, a semicolon and a backslash are marked, a line break is written `\n`; other controls have no place. */
function escaped(text: string): string {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll(";", "\\;")
    .replaceAll(",", "\\,")
    .replaceAll(/\r\n|\r|\n/g, "\\n")
    .replaceAll(/\p{Cc}/gu, " ");
}

const UTF8 = new TextEncoder();

/** A line of more than 75 bytes goes on after a break and a space; a character is never cut. */
function folded(line: string): string {
  let [text, bytes] = ["", 0];
  for (const character of line) {
    const size = UTF8.encode(character).length;
    if (bytes + size > LONGEST_LINE) {
      text += "\r\n ";
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}

/** "20261122T021500Z" */
function stampOf(ms: number): string {
  return `${isoInZone(ms, "UTC").slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

function dayOf(day: string): string {
  return day.replaceAll("-", "");
}
