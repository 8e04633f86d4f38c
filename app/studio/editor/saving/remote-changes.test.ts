import { describe, expect, test } from "vitest";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import { remoteChangesNotice, nextBeat } from "./remote-changes.ts";

/* What a tab learns of a post that became another one without it, and how soon. */

const HOUR = Date.parse("2026-11-21T07:00:00Z");
const SECOND = 1_000;

type Stand = Parameters<typeof remoteChangesNotice>[0];

const DRAFT: Stand = {
  state: "draft",
  returned: null,
  hasCopy: false,
  publishAt: null,
  publishedAt: null,
  isLive: false,
  path: "/poradnik/wpis",
  leadsTo: null,
  savedBy: "Adam Żuk",
  copyPublished: null,
};
const PLANNED: Stand = { ...DRAFT, state: "scheduled", publishAt: HOUR };
const LIVE: Stand = { ...DRAFT, state: "published", publishedAt: HOUR, isLive: true };
const COPY: Stand = { ...LIVE, hasCopy: true, publishedAt: 1 };
const COPY_OUT: Stand = { ...LIVE, publishedAt: 1, copyPublished: { at: 7, by: "Anna Wójcik" } };
const LINK = { href: "/poradnik/wpis", text: "Zobacz w witrynie" };

test.each<[string, Stand, Stand, number, string, boolean]>([
  ["a planned post goes out", PLANNED, LIVE, HOUR + SECOND, "Wpis wyszedł o 8:00, zgodnie z planem.", true],
  ["somebody publishes it before", PLANNED, { ...LIVE, publishedAt: 5 }, HOUR - SECOND, "(Adam Żuk)", true],
  ["somebody publishes a draft", DRAFT, LIVE, 0, "opublikowano gdzie indziej (Adam Żuk)", true],
  [
    "planned changes go out",
    { ...COPY, publishAt: HOUR },
    { ...LIVE, publishedAt: 1, copyPublished: { at: HOUR, by: null } },
    HOUR + SECOND,
    "Zaplanowane zmiany wyszły o 8:00.",
    true,
  ],
  ["somebody publishes the changes", COPY, COPY_OUT, 0, "opublikowano gdzie indziej (Anna Wójcik)", true],
  ["somebody else publishes later changes", { ...COPY, copyPublished: { at: 3, by: "X" } }, COPY_OUT, 0, "(Anna", true],
  ["somebody publishes planned changes late", { ...COPY, publishAt: 5 }, COPY_OUT, 6, "(Anna Wójcik)", true],
  ["somebody discards them", COPY, LIVE, 0, "porzucono", true],
  [
    "somebody discards them after an earlier publication",
    { ...COPY_OUT, hasCopy: true },
    COPY_OUT,
    0,
    "porzucono",
    true,
  ],
  ["somebody withdraws it", LIVE, { ...DRAFT, state: "withdrawn" }, 0, "usunięto na stałe", false],
  ["somebody leads it on", LIVE, { ...DRAFT, state: "withdrawn", leadsTo: "/a/b" }, 0, "prowadzi do /a/b.", false],
  ["somebody puts it into the trash", DRAFT, { ...DRAFT, state: "trashed" }, 0, "do kosza", false],
  ["somebody submits it", DRAFT, { ...DRAFT, state: "in-review" }, 0, "Teraz: Do sprawdzenia.", false],
  ["somebody plans it", DRAFT, PLANNED, 0, "21 listopada 2026, 8:00", false],
  ["somebody takes that back", PLANNED, DRAFT, 0, "cofnięto", false],
  ["somebody plans the changes", COPY, { ...COPY, publishAt: HOUR }, 0, "21 listopada 2026, 8:00", true],
])("%s", (_name, before, after, now, says, isLinked) => {
  const news = remoteChangesNotice(before, after, { zone: "Europe/Warsaw", now });
  expect(news).toMatchObject({ text: expect.stringContaining(says), fault: false });
  expect(news?.link).toEqual(isLinked ? LINK : undefined);
});

test("a return is said by the notice on top of the post alone", () => {
  const seen = { zone: "Europe/Warsaw", now: HOUR };
  const returned = { ...DRAFT, returned: { name: "Zofia", atText: "dzisiaj", remark: "Skróć." } };
  expect(remoteChangesNotice({ ...DRAFT, state: "in-review" }, returned, seen)).toBeNull();
});

test("what only saves is no news", () => {
  const seen = { zone: "Europe/Warsaw", now: HOUR };
  for (const stand of [DRAFT, PLANNED, LIVE, COPY]) {
    expect(remoteChangesNotice(stand, { ...stand, savedBy: "Ewa Nowa" }, seen)).toBeNull();
  }
  expect(remoteChangesNotice(LIVE, COPY, seen)).toBeNull();
});

describe("the next beat", () => {
  const planned: Pick<OpenedPost, "publishAt" | "overdue"> = { publishAt: HOUR, overdue: null };

  test.each([
    ["long before", HOUR - 90 * SECOND, 30 * SECOND],
    ["shortly before", HOUR - 7 * SECOND, 7 * SECOND + 300],
    ["while the scheduler is at it", HOUR + SECOND, SECOND],
    ["when something holds it back", HOUR + 61 * SECOND, 30 * SECOND],
  ])("of a planned post, %s", (_when, now, wait) => {
    expect(nextBeat(planned, false, now)).toBe(wait);
  });

  test("is as usual once the reason is known, sooner with others on the post", () => {
    expect(nextBeat({ ...planned, overdue: "Brak tytułu." }, false, HOUR + SECOND)).toBe(30 * SECOND);
    expect(nextBeat({ publishAt: null, overdue: null }, true, HOUR)).toBe(10 * SECOND);
  });
});
