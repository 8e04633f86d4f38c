import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { EditorState, type StateCommand } from "@codemirror/state";
import { expect, test } from "vitest";
import { createMarkdown } from "#core/markdown/markdown.ts";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import { continueMarkup, indentItems, outdentItems } from "./list-commands.ts";

const rendering = await createMarkdown({ rules: typographyRules({}) });

function typed(text: string): EditorState {
  const doc = text.replace("│", "");
  return EditorState.create({
    doc,
    selection: { anchor: text.indexOf("│") },
    extensions: [markdown({ base: markdownLanguage, addKeymap: false })],
  });
}

/** The text after a press of Enter, the caret as `│`. */
function entered(state: EditorState): EditorState {
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
  ["1) raz\n2) dwa│", "1) raz\n2) dwa\n3) │", "1) raz\n2) dwa\n\n│"],
  ["- [ ] raz│", "- [ ] raz\n- [ ] │", "- [ ] raz\n\n│"],
  ["- [x] raz│", "- [x] raz\n- [ ] │", "- [x] raz\n\n│"],
  ["- raz\n  - dwa│", "- raz\n  - dwa\n  - │", "- raz\n  - dwa\n- │"],
  ["> Cytat.│", "> Cytat.\n> │", "> Cytat.\n\n│"],
  ["> - raz│", "> - raz\n> - │", "> - raz\n>\n> │"],
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

test("in code an Enter is an Enter", () => {
  expect(shown(entered(typed("```\n- │\n```")))).toBe("```\n- \n│\n```");
});

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
