import { expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { makePost, makeSketch, putCopy } from "#store/contract/fixtures.ts";
import { contributor, createServices, editor } from "#test/support/services/open-services.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The clock stands on Friday 20 November 2026, 13:00 in Warsaw, which is in week 47. */
async function opened() {
  const world = await createServices();
  const { store, now } = world;
  const planned = { state: "scheduled" as const, categoryId: fixtures.cooking.id };
  await fixtures.putPosts(
    store,
    makePost({ id: "wyszlo", title: "Wyszło", publishedAt: now - 2 * DAY }),
    makePost({ id: "dawne", title: "Dawne", publishedAt: now - 90 * DAY }),
    makeSketch({ ...planned, id: "jutro", title: "Jutrzejszy", publishAt: now + DAY }),
    makeSketch({ ...planned, id: "jana", title: "Jana", authorIds: [fixtures.jan.id], publishAt: now + 3 * HOUR }),
    makeSketch({ ...planned, id: "wiosna", title: "Na wiosnę", publishAt: now + 120 * DAY }),
  );
  await putCopy(store, { postId: "wyszlo", publishAt: now + 2 * DAY });
  return world;
}

async function seen(world: Awaited<ReturnType<typeof opened>>, viewer: typeof editor, from: string | null = null) {
  const found = await world.studio.queue.calendar(viewer, from);
  if (!found.ok) throw new Error(found.message);
  const days = found.value.weeks.flatMap(({ days: its }) => its);
  const entries = days.flatMap(({ date, entries: its }) =>
    its.map(({ kind, slug, timeText }) => `${date} ${timeText} ${kind} ${slug}`),
  );
  return { ...found.value, days, entries };
}

test("five weeks from Monday of the present one have what went out and goes out, in order", async () => {
  const world = await opened();
  const view = await seen(world, editor);
  expect(view.weeks.map(({ week }) => week)).toEqual(["2026-W47", "2026-W48", "2026-W49", "2026-W50", "2026-W51"]);
  expect(view.entries).toEqual([
    "2026-11-18 13:00 published o-wyszlo",
    "2026-11-20 16:00 scheduled o-jana",
    "2026-11-21 13:00 scheduled o-jutro",
    "2026-11-22 13:00 copy o-wyszlo",
  ]);
  expect(view.days[0]).toMatchObject({ number: 16, name: "Poniedziałek, 16 listopada 2026", when: "past" });
  expect(view.days[4]!.when).toBe("today");
  expect(view).toMatchObject({ earlier: "2026-W42", later: "2026-W52", isPresent: true });
});

test("a contributor sees what everybody can read and the own plans alone", async () => {
  const world = await opened();
  const view = await seen(world, contributor);
  expect(view.entries).toEqual(["2026-11-18 13:00 published o-wyszlo", "2026-11-20 16:00 scheduled o-jana"]);
});

test("other weeks are asked for by name, within a year, and a name that is none is the present", async () => {
  const world = await opened();
  const spring = await seen(world, editor, "2027-W11");
  expect(spring.entries).toEqual(["2027-03-20 13:00 scheduled o-wiosna"]);
  expect(spring.isPresent).toBe(false);
  expect((await seen(world, editor, "2026-W99")).isPresent).toBe(true);
  expect((await seen(world, editor, "2040-W01")).later).toBeNull();
  expect((await seen(world, editor, "2001-W01")).earlier).toBeNull();
});

test("what could not go out says why on its day", async () => {
  const world = await opened();
  await world.store.write((tx) => tx.putOverdue("jutro", "Obraz nie ma opisu."));
  const view = await seen(world, editor);
  const late = view.days.flatMap(({ entries }) => entries).filter(({ overdue }) => overdue);
  expect(late).toMatchObject([{ slug: "o-jutro", overdue: "Obraz nie ma opisu." }]);
});
