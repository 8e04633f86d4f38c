import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { contributor, auditEntries, editor } from "#test/support/services/open-services.ts";
import { signedBy } from "#test/support/services/post-service.ts";
import { openTopics, valueIn } from "#test/support/services/topic-service.ts";
import { addWeeks, mondayOf, weekOf } from "../polish/dates/weeks.ts";
import { type CalendarEntry, writeIcal } from "./calendar-feed.ts";

const ZONE = "Europe/Warsaw";
const plan = (week: string) => ({ decision: "planned", week, ownerId: fixtures.jan.id }) as const;

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

describe("what is planned", () => {
  test("has its week until it is published, and says when that week is over", async () => {
    const { studio, store, decide, topic, now } = await openTopics();
    expect(valueIn(await studio.topics.planned(editor))).toEqual([]);
    const week = addWeeks(weekOf(now, ZONE), -2);
    valueIn(await decide(plan(week)));
    expect(valueIn(await studio.topics.planned(editor))).toMatchObject([{ id: topic.id, week, late: true }]);
    await fixtures.putPosts(store, fixtures.makePost({ id: "p-1", topicId: topic.id }));
    expect(valueIn(await studio.topics.planned(editor))).toEqual([]);
  });
});

describe("the private calendar", () => {
  const previewTokens = signedBy("klucz");
  const tokenIn = (path: string | null) => new URLSearchParams(path!.split("?")[1]).get("token")!;

  test("is shut until its owner opens it, has another address each time, and is nobody else's once shut", async () => {
    const { studio, store } = await openTopics({ previewTokens });
    expect(valueIn(await studio.topics.calendarAddress(editor))).toBeNull();
    const first = tokenIn(valueIn(await studio.topics.openCalendar(editor)));
    expect(tokenIn(valueIn(await studio.topics.calendarAddress(editor)))).toBe(first);
    expect(await studio.topics.calendarFeed(first)).toMatchObject({ ok: true });
    const second = tokenIn(valueIn(await studio.topics.openCalendar(editor)));
    expect(second).not.toBe(first);
    expect(await studio.topics.calendarFeed(first)).toMatchObject({ code: "missing" });
    expect(await studio.topics.calendarFeed(second)).toMatchObject({ ok: true });
    valueIn(await studio.topics.shutCalendar(editor));
    expect(await studio.topics.calendarFeed(second)).toMatchObject({ code: "missing" });
    const third = tokenIn(valueIn(await studio.topics.openCalendar(editor)));
    expect(await studio.topics.calendarFeed(second)).toMatchObject({ code: "missing" });
    expect(await studio.topics.calendarFeed(third)).toMatchObject({ ok: true });
    expect((await auditEntries({ store })).slice(0, 4)).toEqual([
      "topic-calendar-open",
      "topic-calendar-shut",
      "topic-calendar-open",
      "topic-calendar-open",
    ]);
  });

  test("has the planned weeks as whole days, and no other token reads it", async () => {
    const { studio, decide, topic, now } = await openTopics({ previewTokens });
    const week = addWeeks(weekOf(now, ZONE), 2);
    const token = tokenIn(valueIn(await studio.topics.openCalendar(contributor)));
    expect(valueIn(await studio.topics.calendarFeed(token))).not.toContain("VEVENT");
    valueIn(await decide(plan(week)));
    const text = valueIn(await studio.topics.calendarFeed(token)).replaceAll("\r\n ", "");
    expect(text).toContain("SUMMARY:Siew marchwi\r\n");
    expect(text).toContain(`DTSTART;VALUE=DATE:${mondayOf(week).replaceAll("-", "")}\r\n`);
    expect(text).toContain(`UID:temat-${topic.id}@grzadka.example\r\n`);
    expect(text).toContain("URL:https://grzadka.example/topics?edit=siew-marchwi\r\n");
    const draftLink = await previewTokens.sign("p-1", now + fixtures.DAY, 1);
    const forged = await signedBy("inny klucz").sign(`kalendarz:${fixtures.jan.id}`, now + fixtures.DAY, 1);
    for (const other of ["", "x", `${token}x`, draftLink, forged]) {
      expect(await studio.topics.calendarFeed(other)).toMatchObject({ code: "missing" });
    }
  });

  test("ends with its owner's place in the team", async () => {
    const { studio, store } = await openTopics({ previewTokens });
    const token = tokenIn(valueIn(await studio.topics.openCalendar(contributor)));
    await store.write((tx) => tx.putUser({ ...fixtures.jan, active: false }));
    expect(await studio.topics.calendarFeed(token)).toMatchObject({ code: "missing" });
    await store.write((tx) => tx.putUser({ ...fixtures.jan, role: "reader" }));
    expect(await studio.topics.calendarFeed(token)).toMatchObject({ code: "missing" });
  });
});
