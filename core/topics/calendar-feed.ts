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

/** Tells the signed name of somebody's calendar from that of a draft: no post has such an id. */
const PURPOSE = "kalendarz:";

/** A calendar is subscribed to for good: its address ends by being shut, not by the clock. The last day JavaScript can say. */
const FOR_GOOD = 8_640_000_000_000_000;

const NO_CALENDAR = refuse("missing", topicMessages.noCalendar);

/** A private calendar. Its address carries a signed name and a generation; another generation means it does not exist. */
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
    /** Opens it at a new address; the one before is none. */
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
    /** The calendar of whoever the token belongs to, as iCalendar; `missing` for any other token and for a person who left. */
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
  /** Identifies an event for as long as it exists. */
  uid: string;
  title: string;
  description: string;
  url: string;
  /** "2026-11-23"; the day after the last one in `until`. */
  from: string;
  until: string;
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

function stampOf(ms: number): string {
  return `${isoInZone(ms, "UTC").slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

function dayOf(day: string): string {
  return day.replaceAll("-", "");
}
