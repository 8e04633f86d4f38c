import { expect, test } from "vitest";
import { mergeDrafts } from "#core/posts/merge.ts";
import { EMPTY } from "#test/support/desk-world.ts";
import { chosenDraft, mayKeepBoth } from "./conflict-choice.ts";

const base = { ...EMPTY, title: "Tytuł", body: "Jeden.\n\nDwa.\n\nTrzy.\n\nCztery.\n\nPięć." };
const mine = { ...base, title: "Mój tytuł", body: "Jeden mój.\n\nDwa.\n\nTrzy.\n\nCztery.\n\nPięć moje." };
const theirs = { ...base, title: "Ich tytuł", body: "Jeden ich.\n\nDwa.\n\nTrzy, ich.\n\nCztery.\n\nPięć ich." };
const merged = mergeDrafts(base, mine, theirs);

test("each place is as it was chosen, and what nobody disputes is merged", () => {
  expect(merged.conflicts.map(({ field }) => field).toSorted()).toEqual(["body", "body", "title"]);
  const choices = merged.conflicts.map((conflict) => (conflict.field === "title" ? "theirs" : "mine"));
  expect(chosenDraft(merged, choices)).toEqual({
    ...base,
    title: "Ich tytuł",
    body: "Jeden mój.\n\nDwa.\n\nTrzy, ich.\n\nCztery.\n\nPięć moje.",
  });
});

test("both sides stand one after the other", () => {
  const choices = merged.conflicts.map((conflict) => (mayKeepBoth(conflict) ? "both" : "mine"));
  expect(chosenDraft(merged, choices).body).toBe(
    "Jeden mój.\n\nJeden ich.\n\nDwa.\n\nTrzy, ich.\n\nCztery.\n\nPięć moje.\n\nPięć ich.",
  );
});

test("theirs everywhere is their text", () => {
  expect(
    chosenDraft(
      merged,
      merged.conflicts.map(() => "theirs"),
    ).body,
  ).toBe(theirs.body);
});
