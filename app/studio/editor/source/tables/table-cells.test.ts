import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { EditorState, type StateCommand } from "@codemirror/state";
import { expect, test } from "vitest";
import { nextCell, previousCell } from "./table-commands.ts";

/** The text after a command; `│` is a caret, `‹›` a selection. Null where the command takes no part. */
function done(command: StateCommand, given: string): string | null {
  const doc = given.replace("│", "");
  const extensions = markdown({ base: markdownLanguage });
  const state = EditorState.create({ doc, selection: { anchor: given.indexOf("│") }, extensions });
  let next = state;
  if (!command({ state, dispatch: (transaction) => (next = transaction.state) })) return null;
  const { from, to } = next.selection.main;
  const text = next.doc.toString();
  return from === to
    ? `${text.slice(0, from)}│${text.slice(from)}`
    : `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`;
}

const TABLE = "| Rok | Nakład |\n| --- | ---: |\n| 1931 | 400 |\n| 1932 |  |";

test("Tab goes through the cells, over the line under the headings, and into an empty one", () => {
  expect(done(nextCell, TABLE.replace("Rok", "R│ok"))).toBe(TABLE.replace("Nakład", "‹Nakład›"));
  expect(done(nextCell, TABLE.replace("Nakład", "Nakład│"))).toBe(TABLE.replace("1931", "‹1931›"));
  expect(done(nextCell, TABLE.replace("1932", "1932│"))).toBe(TABLE.replace("1932 |  |", "1932 | │ |"));
});

test("after the last cell Tab adds a row", () => {
  expect(done(nextCell, `${TABLE.slice(0, -3)} │ |\n\nDalej.`)).toBe(`${TABLE}\n| │ |  |\n\nDalej.`);
});

test("Shift+Tab goes back, and stays in the first cell", () => {
  expect(done(previousCell, TABLE.replace("1931", "│1931"))).toBe(TABLE.replace("Nakład", "‹Nakład›"));
  expect(done(previousCell, TABLE.replace("Rok", "│Rok"))).toBe(TABLE.replace("Rok", "│Rok"));
});

test("an escaped bar is a letter, and bars at the ends may be left out", () => {
  expect(done(nextCell, "a │\\| b | c\n--- | ---\nd | e")).toBe("a \\| b | ‹c›\n--- | ---\nd | e");
});

test("in a quotation and in an item a new row stands where the others do", () => {
  expect(done(nextCell, "> | a |\n> | - |\n> | b│ |\nDalej.")).toBe("> | a |\n> | - |\n> | b |\n> | │ |\nDalej.");
  expect(done(nextCell, "- | a |\n  | - |\n  | b│ |")).toBe("- | a |\n  | - |\n  | b |\n  | │ |");
});

test.each(["```\n| a│ |\n| - |\n```", "Zdanie│ bez tabeli", "a | b│ bez kreski pod spodem", "- raz│"])(
  "%j is no table",
  (given) => {
    expect(done(nextCell, given)).toBeNull();
    expect(done(previousCell, given)).toBeNull();
  },
);
