import { describe, expect, test } from "vitest";
import { reconcileDrafts } from "#core/posts/drafts/reconcile-drafts.ts";
import { EMPTY } from "#test/support/fakes/save-queue-simulation.ts";
import { chosenDraft, isClash, mayWrite, ownTextsFor } from "./conflict-choice.ts";

const base = { ...EMPTY, title: "Tytuł", body: "Jeden.\n\nDwa.\n\nTrzy.\n\nCztery.\n\nPięć." };
const mine = { ...base, title: "Mój tytuł", body: "Jeden mój.\n\nDwa.\n\nTrzy.\n\nCztery.\n\nPięć moje." };
const theirs = { ...base, title: "Ich tytuł", body: "Jeden ich.\n\nDwa.\n\nTrzy, ich.\n\nCztery.\n\nPięć ich." };
const reconciled = reconcileDrafts(base, mine, theirs);

test("each place is as it was chosen, and what nobody disputes is reconciled", () => {
  expect(reconciled.conflicts.map(({ field }) => field).toSorted()).toEqual(["body", "body", "title"]);
  const choices = reconciled.conflicts.map((conflict) => (conflict.field === "title" ? "theirs" : "mine"));
  expect(chosenDraft(reconciled, choices)).toEqual({
    ...base,
    title: "Ich tytuł",
    body: "Jeden mój.\n\nDwa.\n\nTrzy, ich.\n\nCztery.\n\nPięć moje.",
  });
});

test("both sides stand one after the other", () => {
  const choices = reconciled.conflicts.map((conflict) => (isClash(conflict) ? "both" : "mine"));
  expect(chosenDraft(reconciled, choices).body).toBe(
    "Jeden mój.\n\nJeden ich.\n\nDwa.\n\nTrzy, ich.\n\nCztery.\n\nPięć moje.\n\nPięć ich.",
  );
});

test("theirs everywhere is their text", () => {
  expect(
    chosenDraft(
      reconciled,
      reconciled.conflicts.map(() => "theirs"),
    ).body,
  ).toBe(theirs.body);
});

describe("a person's own words for a place", () => {
  test("stand where both sides were, with the gap to the next paragraph", () => {
    const choices = reconciled.conflicts.map((conflict) =>
      conflict.field === "title" ? { own: "Nasz tytuł" } : { own: "Jeden nasz." },
    );
    expect(chosenDraft(reconciled, choices)).toEqual({
      ...base,
      title: "Nasz tytuł",
      body: "Jeden nasz.\n\nDwa.\n\nTrzy, ich.\n\nCztery.\n\nJeden nasz.",
    });
  });

  test("of several paragraphs keep the line ends of the text, and none take the place away", () => {
    const crlf = (draft: typeof base) => ({ ...draft, body: draft.body.replaceAll("\n", "\r\n") });
    const windows = reconcileDrafts(crlf(base), crlf(mine), crlf(theirs));
    const [first, last] = [{ own: "Raz.\n\nDwa razy." }, { own: "" }];
    const choices = windows.conflicts.map(({ field }, at) =>
      field === "title" ? "mine" : at === lastOf(windows) ? last : first,
    );
    expect(chosenDraft(windows, choices).body).toBe(
      "Raz.\r\n\r\nDwa razy.\r\n\r\nDwa.\r\n\r\nTrzy, ich.\r\n\r\nCztery.",
    );
  });

  test("are for texts, not for what is chosen from a list", () => {
    const other = reconcileDrafts(
      base,
      { ...base, title: "A", categoryId: "c2" },
      { ...base, title: "B", categoryId: "c3" },
    );
    expect(other.conflicts.map((conflict) => [conflict.field, mayWrite(conflict)])).toEqual([
      ["title", true],
      ["categoryId", false],
    ]);
  });

  test("return from the store to the conflict they were written for, and none is lost", () => {
    const own = (field: "body" | "title" | "lead", mineThere: string, text: string) => ({
      field,
      mine: mineThere,
      text,
    });
    const kept = [
      own("body", "nigdzie", "drugie"),
      own("title", "Mój tytuł", "tytuł"),
      own("body", textOf(lastOf(reconciled)), "ostatnie"),
      own("lead", "", "lead"),
    ];
    const { texts, rest } = ownTextsFor(reconciled, kept);
    const byPlace = reconciled.conflicts.map(({ field }, at) => [field, texts[at]]);
    expect(byPlace).toContainEqual(["title", "tytuł"]);
    expect(texts[lastOf(reconciled)]).toBe("ostatnie");
    expect(new Set(texts)).toEqual(new Set(["drugie", "ostatnie", "tytuł"]));
    expect(rest).toEqual([own("lead", "", "lead")]);
  });
});

function lastOf({ conflicts }: typeof reconciled): number {
  return conflicts.findLastIndex(({ field }) => field === "body");
}

function textOf(at: number): string {
  return String(reconciled.conflicts[at]?.mine);
}
