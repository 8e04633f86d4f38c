import { EditorState, type StateCommand } from "@codemirror/state";
import { expect, test } from "vitest";
import { outdentItems, indentItems } from "./indent-items.ts";

/** The text after a command, the caret as `│` before and after. */
function done(command: StateCommand, given: string): string {
  const state = EditorState.create({ doc: given.replace("│", ""), selection: { anchor: given.indexOf("│") } });
  let next = state;
  command({ state, dispatch: (transaction) => (next = transaction.state) });
  const { head } = next.selection.main;
  return `${next.sliceDoc(0, head)}│${next.sliceDoc(head)}`;
}

test.each([
  ["- raz\n- dwa│", "- raz\n  - dwa│"],
  ["- raz\n- │", "- raz\n  - │"],
  ["1. raz\n2. dwa│\n3. trzy", "1. raz\n   1. dwa│\n2. trzy"],
  ["1. raz\n   1. pod\n2. dwa│", "1. raz\n   1. pod\n   2. dwa│"],
  ["- raz\n- dwa│\n  - pod\n- trzy", "- raz\n  - dwa│\n    - pod\n- trzy"],
  ["- [ ] raz\n- [ ] dwa│", "- [ ] raz\n  - [ ] dwa│"],
  ["1. raz\n1. dwa\n1. trzy│", "1. raz\n1. dwa\n   1. trzy│"],
])("Tab: %j", (given, expected) => {
  expect(done(indentItems, given)).toBe(expected);
  expect(done(outdentItems, expected)).toBe(given);
});

test("the first item has none to go under, and an item is nested one level at a time", () => {
  expect(done(indentItems, "- raz│")).toBe("- raz│");
  expect(done(indentItems, "- raz\n  - dwa│")).toBe("- raz\n  - dwa│");
});

test("outside lists Tab is an indentation", () => {
  expect(done(indentItems, "Akapit│")).toBe("  Akapit│");
  expect(done(outdentItems, "  Akapit│")).toBe("Akapit│");
});
