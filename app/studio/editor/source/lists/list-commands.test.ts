import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { history, undo } from "@codemirror/commands";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorSelection, EditorState, type StateCommand, type Transaction } from "@codemirror/state";
import { expect, test, vi } from "vitest";
import { createMarkdown } from "#core/markdown/markdown.ts";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import { continueMarkup, indentItems, moveItemsDown, moveItemsUp, outdentItems, removeMark } from "./list-commands.ts";
import { renumberLists } from "./renumber-lists.ts";

const rendering = await createMarkdown({ rules: typographyRules({}) });

const EXTENSIONS = [markdown({ base: markdownLanguage, addKeymap: false }), renumberLists(), history()];

function typed(text: string): EditorState {
  const doc = text.replace("│", "");
  return EditorState.create({
    doc,
    selection: { anchor: text.indexOf("│") },
    extensions: EXTENSIONS,
  });
}

/** The text after a press of Enter, the caret as `│`. Nobody presses it before the editor has read what stands there. */
function entered(state: EditorState): EditorState {
  ensureSyntaxTree(state, state.doc.length, Infinity);
  let next = state;
  if (!continueMarkup({ state, dispatch: (transaction) => (next = transaction.state) }))
    next = state.update(state.replaceSelection(state.lineBreak)).state;
  return next;
}

function shown(state: EditorState): string {
  const { head } = state.selection.main;
  return `${state.sliceDoc(0, head)}│${state.sliceDoc(head)}`;
}

test.each([
  ["- raz│", "- raz\n- │", "- raz\n\n│"],
  ["* raz\n* dwa│", "* raz\n* dwa\n* │", "* raz\n* dwa\n\n│"],
  ["- raz\n- dwa│\n\nDalej.", "- raz\n- dwa\n- │\n\nDalej.", "- raz\n- dwa\n\n│\n\nDalej."],
  ["1. raz│", "1. raz\n2. │", "1. raz\n\n│"],
  [
    "> 1. raz\\\n>    dwa│\n> 2. trzy",
    "> 1. raz\\\n>    dwa\n> 2. │\n> 3. trzy",
    "> 1. raz\\\n>    dwa\n>\n> │\n>\n> 2. trzy",
  ],
  ["- [x] raz\\\n  dwa│", "- [x] raz\\\n  dwa\n- [ ] │", "- [x] raz\\\n  dwa\n\n│"],
  ["- raz\\\n  dwa│", "- raz\\\n  dwa\n- │", "- raz\\\n  dwa\n\n│"],
  ["1) raz\n2) dwa│", "1) raz\n2) dwa\n3) │", "1) raz\n2) dwa\n\n│"],
  ["- [ ] raz│", "- [ ] raz\n- [ ] │", "- [ ] raz\n\n│"],
  ["- [x] raz│", "- [x] raz\n- [ ] │", "- [x] raz\n\n│"],
  ["- raz\n  - dwa│", "- raz\n  - dwa\n  - │", "- raz\n  - dwa\n- │"],
  ["> Cytat.│", "> Cytat.\n> │", "> Cytat.\n\n│"],
  ["> - raz│", "> - raz\n> - │", "> - raz\n>\n> │"],
  ["1. raz│\n2. dwa", "1. raz\n2. │\n3. dwa", "1. raz\n\n│\n\n2. dwa"],
  ["> raz│\n> dwa", "> raz\n> │\n> dwa", "> raz\n\n│\n\n> dwa"],
])("%j: Enter, and Enter once more", (given, once, twice) => {
  const first = entered(typed(given));
  expect(shown(first)).toBe(once);
  expect(shown(entered(first))).toBe(twice);
});

test("what is typed after a list or a quotation was left is a paragraph of its own", () => {
  for (const given of ["- raz│", "1. raz\n2. dwa│", "- [ ] raz│", "> Cytat.│", "> - raz│", "- raz\n  1. dwa│"]) {
    let state = typed(given);
    for (let press = 0; press < 5 && !/(?:^|\n\n)│/.test(shown(state)); press += 1) state = entered(state);
    const html = rendering.renderShort(state.update(state.replaceSelection("kruk")).state.doc.toString());
    expect(html, given).toMatchObject({
      ok: true,
      value: expect.stringMatching(/<\/(?:ul|ol|blockquote)>\s*<p>kruk<\/p>/),
    });
  }
});

test("Enter in a later paragraph of an item changes no number", () => {
  expect(shown(entered(typed("1. raz\n\n   drugi│\n2. dwa")))).toMatch(/^1\. raz\n\n {3}drugi\n+ {3}│\n2\. dwa$/);
  expect(shown(entered(typed("> 1. raz\n>\n>    dru│gi\n> 2. dwa")))).toMatch(/gi\n> 2\. dwa$/);
});

test("Enter at several carets in later paragraphs of items divides each of them", () => {
  const doc = "1. raz\n\n   drugi\n2. dwa\n\n   trzeci";
  const selection = EditorSelection.create(
    [doc.indexOf("\n2."), doc.length].map((at) => EditorSelection.cursor(at)),
    0,
  );
  const extensions = [EXTENSIONS, EditorState.allowMultipleSelections.of(true)];
  const next = entered(EditorState.create({ doc, selection, extensions }));
  expect(next.doc.toString()).toMatch(/drugi\n[\s]+\d\. dwa\n\n {3}trzeci\n+ {3}$/);
});

test("in code an Enter is an Enter", () => {
  expect(shown(entered(typed("```\n- │\n```")))).toBe("```\n- \n│\n```");
});

/** The text after a command, the caret as `│` before and after; null where the command leaves the key to another. One undo takes it back. */
function done(command: StateCommand, given: string): string | null {
  const state = typed(given);
  let next = state;
  const dispatch = (transaction: Transaction) => void (next = transaction.state);
  if (!command({ state, dispatch })) return null;
  let before = next;
  if (next !== state) undo({ state: next, dispatch: (transaction) => (before = transaction.state) });
  expect(shown(before), "after an undo").toBe(given);
  return shown(next);
}

test.each([
  ["- raz\n- dwa│", "- raz\n  - dwa│"],
  ["- raz\n- │", "- raz\n  - │"],
  ["1. raz\n2. dwa│\n3. trzy", "1. raz\n   1. dwa│\n2. trzy"],
  ["1. raz\n   1. pod\n2. dwa│", "1. raz\n   1. pod\n   2. dwa│"],
  ["- raz\n- dwa│\n  - pod\n- trzy", "- raz\n  - dwa│\n    - pod\n- trzy"],
  ["- [ ] raz\n- [ ] dwa│", "- [ ] raz\n  - [ ] dwa│"],
  ["1. raz\n1. dwa\n1. trzy│", "1. raz\n1. dwa\n   1. trzy│"],
  ["> - raz\n> - dwa│", "> - raz\n>   - dwa│"],
  ["> 1. raz\n> 2. dwa│\n> 3. trzy", "> 1. raz\n>    1. dwa│\n> 2. trzy"],
])("Tab: %j", (given, expected) => {
  expect(done(indentItems, given)).toBe(expected);
  expect(done(outdentItems, expected)).toBe(given);
});

test("the first item has none to go under, and an item is nested one level at a time", () => {
  expect(done(indentItems, "- raz│")).toBe("- raz│");
  expect(done(indentItems, "- raz\n  - dwa│")).toBe("- raz\n  - dwa│");
});

test("Tab never makes code of a paragraph, and under a list takes it into the last item", () => {
  expect(done(indentItems, "Akapit│")).toBe("Akapit│");
  expect(done(indentItems, "Akapit.\n\nDru│gi.")).toBe("Akapit.\n\nDru│gi.");
  expect(done(indentItems, "1. raz\n\nAkapit│")).toBe("1. raz\n\n   Akapit│");
  expect(done(indentItems, "1. raz\n\n   Akapit│")).toBe("1. raz\n\n   Akapit│");
  expect(done(indentItems, "```\nkod│\n```")).toBe("```\n  kod│\n```");
  expect(done(indentItems, "- raz\n\n```\n- kod│\n```")).toBe("- raz\n\n```\n  - kod│\n```");
  expect(done(outdentItems, "  Akapit│")).toBe("Akapit│");
});

test.each([
  ["- │raz", "│raz"],
  ["- raz\n- │dwa\n- trzy", "- raz\n\n│dwa\n\n- trzy"],
  ["1. raz\n2. │dwa\n3. trzy", "1. raz\n\n│dwa\n\n2. trzy"],
  ["1. │raz\n2. dwa", "│raz\n\n1. dwa"],
  ["1. raz\n   1. pod\n2. dwa\n3. │trzy\n4. cztery", "1. raz\n   1. pod\n2. dwa\n\n│trzy\n\n3. cztery"],
  ["- raz\n- │", "- raz\n\n│"],
  ["- raz\n- │\n- trzy", "- raz│\n- trzy"],
  ["1. raz\n2. │\n3. trzy", "1. raz│\n2. trzy"],
  ["> - raz\n> - │\n> - trzy", "> - raz│\n> - trzy"],
  ["- │\n- dwa", "│\n\n- dwa"],
  ["- raz\n  - │pod", "- raz\n- │pod"],
  ["1. raz\n   1. │pod\n2. dwa", "1. raz\n2. │pod\n3. dwa"],
  ["- [ ] │zadanie", "│zadanie"],
  ["- raz\n- │dwa\n  - pod", "- raz\n\n│dwa\n\n- pod"],
  ["- raz\n│- dwa", "- raz\n\n│dwa"],
  ["- raz\n  │- pod", "- raz\n│- pod"],
  ["> │cytat", "│cytat"],
  ["> raz\n> │dwa\n> trzy", "> raz\n\n│dwa\n\n> trzy"],
  ["> - raz\n> - │dwa", "> - raz\n>\n> │dwa"],
  ["> > │raz", "> │raz"],
])("Backspace behind a mark: %j", (given, expected) => {
  expect(done(removeMark, given)).toBe(expected);
});

test("elsewhere Backspace is a Backspace", () => {
  for (const given of ["ra│z", "- ra│z", "```\n- │\n```", "│- raz"]) expect(done(removeMark, given)).toBeNull();
});

test.each([
  ["1. raz\n2. dwa│\n3. trzy", "1. dwa│\n2. raz\n3. trzy"],
  ["3. raz\n4. dwa│", "3. dwa│\n4. raz"],
  ["- raz\n  - pod\n- dwa│\n  - też", "- dwa│\n  - też\n- raz\n  - pod"],
  ["1. raz\n\n2. dwa│\n\nDalej.", "1. dwa│\n\n2. raz\n\nDalej."],
  ["1. raz\n   1. pod\n   2. też│", "1. raz\n   1. też│\n   2. pod"],
  ["> 1. raz\n> 2. dwa│", "> 1. dwa│\n> 2. raz"],
  ["1. raz\n1. dwa│", "1. dwa│\n1. raz"],
  ["raz\ndwa│", "dwa│\nraz"],
])("Alt+↑: %j", (given, expected) => {
  expect(done(moveItemsUp, given)).toBe(expected);
  expect(done(moveItemsDown, expected)).toBe(given);
});

test("an item does not leave its list by Alt+↑ and Alt+↓", () => {
  for (const given of ["1. raz│", "Akapit.\n\n- raz│", "- raz\n  - pod│"]) expect(done(moveItemsUp, given)).toBe(given);
  for (const given of ["1. raz│\n\nAkapit.", "- raz\n  - pod│\n- dwa"]) expect(done(moveItemsDown, given)).toBe(given);
});

const deleteLine: StateCommand = ({ state, dispatch }) => {
  const { from, to } = state.doc.lineAt(state.selection.main.head);
  const isLast = to === state.doc.length;
  const changes = isLast ? { from: from - 1, to } : { from, to: to + 1 };
  dispatch(state.update({ changes, userEvent: "delete.line" }));
  return true;
};

test.each([
  ["1. raz\n2. dwa│\n3. trzy", "1. raz\n│2. trzy"],
  ["1. raz│\n2. dwa\n3. trzy", "│1. dwa\n2. trzy"],
  ["5. raz│\n6. dwa", "│5. dwa"],
  ["1. raz\n   1. pod│\n   2. też", "1. raz\n│   1. też"],
  ["> 1. raz\n> 2. dwa│\n> 3. trzy", "> 1. raz\n│> 2. trzy"],
  ["1. raz\n1. dwa│\n1. trzy", "1. raz\n│1. trzy"],
  ["1. raz\n\nŚr│odek\n\n5. dwa", "1. raz\n\n│\n2. dwa"],
  ["```\n1. raz\n2. dwa│\n3. trzy\n```", "```\n1. raz\n│3. trzy\n```"],
])("numbers stay in order when a line is deleted: %j", (given, expected) => {
  expect(done(deleteLine, given)).toBe(expected);
});

test("numbers stay in order when all letters of an item are deleted, and then its line", () => {
  let state = typed("1. raz\n2. dwa│\n3. trzy");
  state = state.update({ changes: { from: 7, to: 13 }, userEvent: "delete.selection" }).state;
  expect(shown(state)).toBe("1. raz\n│\n2. trzy");
  state = state.update({ changes: { from: 6, to: 7 }, userEvent: "delete.backward" }).state;
  expect(shown(state)).toBe("1. raz│\n2. trzy");
});

test("numbers stay in order when a line is pasted, and a pasted list keeps those it has", () => {
  const pasted = (given: string, text: string) => {
    const state = typed(given);
    return shown(state.update({ ...state.replaceSelection(text), userEvent: "input.paste" }).state);
  };
  expect(pasted("1. raz\n│2. dwa", "3. trzy\n")).toBe("1. raz\n2. trzy\n│3. dwa");
  expect(pasted("│1. raz\n2. dwa", "2. dwa\n")).toBe("1. dwa\n│2. raz\n3. dwa");
  expect(pasted("Akapit.\n\n│", "5. raz\n7. dwa")).toBe("Akapit.\n\n5. raz\n7. dwa│");
});

test("where the parser has no time for the text Enter does the same", () => {
  let now = 0;
  const clock = vi.spyOn(Date, "now").mockImplementation(() => (now += 30));
  try {
    const first = entered(typed("> - raz│"));
    expect(shown(first)).toBe("> - raz\n> - │");
    expect(shown(entered(first))).toBe("> - raz\n>\n> │");
  } finally {
    clock.mockRestore();
  }
});
