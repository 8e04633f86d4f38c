import { history, isolateHistory, redo, undo } from "@codemirror/commands";
import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { createParser } from "#core/markdown/parser.ts";
import { asLabel, lineForPictures, outsideCode, pictureAt } from "./picture-place.ts";
import { joinedToStep } from "./upload-placeholders.ts";

test("a picture's description makes one picture, whatever is written in it", () => {
  for (const alt of ["Wykres [1] i ]2[", "Dwa\nwiersze", "na końcu \\", "a | b", "![w](obrazie)"]) {
    const html = createParser("commonmark").render(`![${asLabel(alt)}](/media/a.png)`);
    expect(html.match(/<img /g)).toHaveLength(1);
    expect(html).toContain('src="/media/a.png"');
  }
});

test.each([
  ["│", "![](x)"],
  ["Akapit.│", "Akapit.\n\n![](x)"],
  ["│Akapit.", "![](x)\n\nAkapit."],
  ["Zdanie z [odno│śnikiem](/a).\n\nDalej.", "Zdanie z [odnośnikiem](/a).\n\n![](x)\n\nDalej."],
  ["Wiersz│ pierwszy\ndrugi", "Wiersz pierwszy\n\n![](x)\n\ndrugi"],
  ["> słowo\n>\n> │\n>\n> ", "> słowo\n>\n> ![](x)\n>\n> "],
])("a picture put at %j splits nothing", (given, expected) => {
  const state = EditorState.create({ doc: given.replace("│", "") });
  const placed = state.update({ changes: pictureAt(state, given.indexOf("│"), "![](x)") }).state;
  expect(placed.doc.toString()).toBe(expected);
});

test.each([
  ["│", "¦\n\n│"],
  ["Akapit.│", "Akapit.\n\n¦\n\n│"],
  ["Aka│pit.\n\nDalej.", "Akapit.\n\n¦\n\n│\n\nDalej."],
  ["│Akapit.", "¦\n\n│Akapit."],
  ["Akapit.\n│", "Akapit.\n\n¦\n\n│"],
  ["| a |\n| - |\n| x│ |", "| a |\n| - |\n| x¦│ |"],
  ["| a |\n| - |\n| x |│", "| a |\n| - |\n| x¦│ |"],
  ["1. raz│\n2. dwa", "1. raz\n\n   ¦\n\n   │\n2. dwa"],
  ["- [ ] raz│", "- [ ] raz\n\n  ¦\n\n  │"],
  ["> słowo│", "> słowo\n>\n> ¦\n>\n> │"],
  ["[^1]: Nota│", "[^1]: Nota\n\n    ¦\n\n    │"],
  ["[^1]: Nota\n\n    dalej│", "[^1]: Nota\n\n    dalej\n\n    ¦\n\n    │"],
  ["Akapit.\n\n    kod│", "Akapit.\n\n    kod\n\n¦\n\n│"],
])("pictures put at %j have an empty line, and the caret is on the line behind it", (given, expected) => {
  const extensions = [markdown({ base: markdownLanguage })];
  const state = EditorState.create({ doc: given.replace("│", ""), extensions });
  const { place, ...room } = lineForPictures(state, given.indexOf("│"));
  const { doc, selection } = state.update(room).state;
  const { head } = selection.main;
  expect(`${doc.sliceString(0, place)}¦${doc.sliceString(place, head)}│${doc.sliceString(head)}`).toBe(expected);
});

test.each([
  ["```\na│\n```", "```\na\n```│"],
  ["Akapit.\n\n```\na│", "Akapit.\n\n│```\na"],
  ["| a |\n| - |\n| `x│y` z |", "| a |\n| - |\n| `xy`│ z |"],
  ["Akapit│ `x`", "Akapit│ `x`"],
])("pictures go out of code: %j", (given, expected) => {
  const doc = given.replace("│", "");
  const state = EditorState.create({ doc, extensions: [markdown({ base: markdownLanguage })] });
  const at = outsideCode(state, given.indexOf("│"));
  expect(`${doc.slice(0, at)}│${doc.slice(at)}`).toBe(expected);
});

test("a picture put into a cell stays in it", () => {
  const doc = "| a |\n| - |\n| x |";
  const state = EditorState.create({ doc, extensions: [markdown({ base: markdownLanguage })] });
  const placed = state.update({ changes: pictureAt(state, doc.length - 2, " ![](/b)") }).state;
  expect(placed.doc.toString()).toBe("| a |\n| - |\n| x ![](/b) |");
});

test("a picture that arrives is one step with the lines that were made for it, also after a pause", () => {
  let state = EditorState.create({ doc: "Akapit.", extensions: history({ newGroupDelay: 0 }) });
  const { place, ...room } = lineForPictures(state, 7);
  state = state.update({ ...room, annotations: isolateHistory.of("full"), userEvent: "input.drop" }).state;
  state = state.update(joinedToStep(state, { from: place, insert: "![](x)" })).state;
  expect(state.doc.toString()).toBe("Akapit.\n\n![](x)\n\n");
  undo({ state, dispatch: (step) => (state = step.state) });
  expect(state.doc.toString()).toBe("Akapit.");
  redo({ state, dispatch: (step) => (state = step.state) });
  expect(state.doc.toString()).toBe("Akapit.\n\n![](x)\n\n");
});
