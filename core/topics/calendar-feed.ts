import { isoInZone } from "../polish/dates/time-zone.ts";
import type { TopicDeps, TopicStoreRead } from "./store.ts";
import { auditEntry } from "../base/audit-entry.ts";
import { permitted, may } from "../base/permission.ts";
import type { Viewer } from "../base/viewer.ts";
import { ok, refuse } from "../base/outcome.ts";
import { addWeeks, mondayOf } from "../polish/dates/weeks.ts";
import { TOPICS_FEED_PATH, topicEditPath } from "../base/paths.ts";
import type { PlannedTopic } from "./topic.ts";
import { type PlannedLine, plannedLines } from "./topic-lines.ts";
import { topicMessages } from "#core/messages/topics.ts";

type Deps = Pick<TopicDeps, "store" | "clock" | "config" | "origin" | "previewTokens">;

/** Begins the id in the signed token of a person's calendar. No post's id begins like this, so the token cannot open a draft. */
const PURPOSE = "kalendarz:";

/** A calendar's address never expires; only closing the calendar ends it. The value is the last instant that a `Date` can represent. */
const FOR_GOOD = 8_640_000_000_000_000;

const NO_CALENDAR = refuse("missing", topicMessages.noCalendar);

/** Creates the service for private calendars. A calendar's address is signed and has a generation; only the present generation is valid. */
export function createCalendarFeed(deps: Deps) {
  const { store, clock, config, previewTokens } = deps;
  const addressOf = async (viewer: Viewer, generation: number) => {
    const token = await previewTokens.sign(PURPOSE + viewer.id, FOR_GOOD, generation);
    return `${TOPICS_FEED_PATH}?token=${token}`;
  };
  return {
    calendarAddress: permitted("write-own", async (viewer) => {
      const calendar = await store.read.topicCalendar(viewer.id);
      return ok(calendar?.open ? await addressOf(viewer, calendar.generation) : null);
    }),
    /** Opens the calendar at a new address; the former address stops working. */
    openCalendar: permitted("write-own", async (viewer) => {
      const now = clock();
      const generation = await store.write(async (tx) => {
        const next = ((await tx.topicCalendar(viewer.id))?.generation ?? 0) + 1;
        await tx.putTopicCalendar(viewer.id, { generation: next, open: true });
        await tx.putAudit(auditEntry(viewer, now, "topic-calendar-open", null));
        return next;
      });
      return ok(await addressOf(viewer, generation));
    }),
    shutCalendar: permitted("write-own", async (viewer) => {
      const now = clock();
      await store.write(async (tx) => {
        const calendar = await tx.topicCalendar(viewer.id);
        if (!calendar?.open) return;
        await tx.putTopicCalendar(viewer.id, { ...calendar, open: false });
        await tx.putAudit(auditEntry(viewer, now, "topic-calendar-shut", null));
      });
      return ok(null);
    }),
    /** Returns the calendar of the token's owner as iCalendar; `missing` for an invalid token and for a person who has left. */
    async calendarFeed(token: string) {
      const signed = await previewTokens.read(token, clock());
      if (!signed?.postId.startsWith(PURPOSE)) return NO_CALENDAR;
      const viewer = await personOf(store.read, signed.postId.slice(PURPOSE.length));
      const calendar = viewer && (await store.read.topicCalendar(viewer.id));
      if (!viewer || !calendar?.open || calendar.generation !== signed.generation) return NO_CALENDAR;
      const lines = await plannedLines(deps, viewer);
      const stored = new Map((await store.read.plannedTopics()).map((topic) => [topic.id, topic]));
      const entries = lines.flatMap((line) => {
        const topic = stored.get(line.id);
        return topic ? [entryOf(line, topic, deps.origin ?? "")] : [];
      });
      return ok(writeIcal(`${config.name}: tematy`, entries));
    },
  };
}

async function personOf(read: TopicStoreRead, id: string): Promise<Viewer | null> {
  const user = (await read.users()).find((each) => each.id === id && each.active);
  if (!user || !may(user, "write-own")) return null;
  return { id, name: user.name, email: null, role: user.role, sessionId: "", provedAt: 0 };
}

function entryOf(line: PlannedLine, { updatedAt }: PlannedTopic, origin: string): CalendarEntry {
  const { id, slug, title, question, angle, owner, week } = line;
  return {
    uid: `temat-${id}@${origin === "" ? "szpalta" : new URL(origin).host}`,
    title,
    description: [question, angle, owner && `Pisze: ${owner.name}`].filter(Boolean).join("\n"),
    url: origin + topicEditPath(slug),
    from: mondayOf(week),
    until: mondayOf(addWeeks(week, 1)),
    stamp: updatedAt,
  };
}

export interface CalendarEntry {
  /** The identifier of an event, which never changes. */
  uid: string;
  title: string;
  description: string;
  url: string;
  /** The first day, as "2026-11-23"; `until` is the day after the last day. */
  from: string;
  until: string;
  stamp: number;
}

/** A line has at most this many bytes without its line break (RFC 5545, 3.1). */
const LONGEST_LINE = 75;

/** Writes a calendar in the form of RFC 5545: long lines are folded, lines end in CRLF, and texts are escaped. */
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
    // An event for a whole week must not show the person as busy.
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/**
 * Escapes a text by RFC 5545, 3.3.11: backslashes before commas, semicolons and backslashes, `\n` for line breaks. Other control characters
 * become spaces, because they are not allowed.
 */
function escaped(text: string): string {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll(";", "\\;")
    .replaceAll(",", "\\,")
    .replaceAll(/\r\n|\r|\n/g, "\\n")
    .replaceAll(/\p{Cc}/gu, " ");
}

const UTF8 = new TextEncoder();

/** Continues a line of more than 75 bytes after a line break and a space. Never divides a character. */
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

function stampOf(ms: number): string {
  return `${isoInZone(ms, "UTC").slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

function dayOf(day: string): string {
  return day.replaceAll("-", "");
}
