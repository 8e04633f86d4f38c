import { describe, expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { makeSketch } from "#store/contract/fixtures.ts";
import { contributor, auditEntries, editor } from "#test/support/services/open-services.ts";
import { signedBy } from "#test/support/services/post-service.ts";
import { openTopics, valueIn } from "#test/support/services/topic-service.ts";
import { addWeeks, mondayOf, weekOf } from "../polish/dates/weeks.ts";

const ZONE = "Europe/Warsaw";
const plan = (week: string) => ({ decision: "planned", week, ownerId: fixtures.jan.id }) as const;

describe("the calendar", () => {
  test("begins with the present week, shows what is planned and scheduled, and names the gaps", async () => {
    const { studio, store, decide, topic, now } = await openTopics();
    const present = weekOf(now, ZONE);
    valueIn(await decide(plan(addWeeks(present, 1))));
    await fixtures.putPosts(
      store,
      makeSketch({ id: "p-1", title: "Zaplanowany", state: "scheduled", publishAt: now + 21 * fixtures.DAY }),
      fixtures.makePost({ id: "p-2", publishedAt: now - fixtures.HOUR }),
    );
    const { weeks, late, waiting, earlier, later } = valueIn(await studio.topics.calendar(editor, null));
    expect(weeks).toHaveLength(12);
    expect(weeks[0]).toMatchObject({
      week: present,
      when: "now",
      gap: false,
      posts: [{ slug: "o-p-2", scheduled: false }],
    });
    expect(weeks[1]).toMatchObject({ topics: [{ id: topic.id }], gap: false, when: "future" });
    expect(weeks[2]).toMatchObject({ gap: true });
    expect(weeks[3]).toMatchObject({ gap: false, posts: [{ title: "«Zaplanowany»", scheduled: true }] });
    expect([late, waiting.length]).toEqual([[], 2]);
    expect([earlier, later]).toEqual([addWeeks(present, -12), addWeeks(present, 12)]);
    const own = valueIn(await studio.topics.calendar(contributor, null));
    expect(own.weeks[3]).toMatchObject({ posts: [] });
    const next = valueIn(await studio.topics.calendar(editor, later));
    expect(next.weeks[0]?.week).toBe(later);
    expect(valueIn(await studio.topics.calendar(editor, "2999-W01")).later).toBeNull();
    expect(valueIn(await studio.topics.calendar(editor, "bzdura")).weeks[0]?.week).toBe(present);
  });

  test("tells what is late until it is published", async () => {
    const { studio, store, decide, topic, now } = await openTopics();
    valueIn(await decide(plan(addWeeks(weekOf(now, ZONE), -2))));
    expect(valueIn(await studio.topics.calendar(editor, null)).late).toMatchObject([{ id: topic.id, late: true }]);
    await fixtures.putPosts(store, fixtures.makePost({ id: "p-1", topicId: topic.id }));
    expect(valueIn(await studio.topics.calendar(editor, null)).late).toEqual([]);
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
