import type { EditorState } from "@codemirror/state";
import { expect, it } from "vitest";
import { markdownStateAt } from "#test/support/texts/markdown-state.ts";
import { fittedPaste, fittedPlain } from "./fit-paste.ts";
import type { PastedText } from "./paste-cells.ts";

function after(state: EditorState, change: PastedText): string {
  const { doc } = state.update({ changes: change }).state;
  return `${doc.sliceString(0, change.caret)}‸${doc.sliceString(change.caret)}`;
}

it.each([
  ["a quotation between paragraphs", "Przed.\n‸\nPo.", "> cytat", "Przed.\n\n> cytat‸\n\nPo."],
  ["a list between paragraphs", "Przed.\n‸\nPo.", "- a\n- b", "Przed.\n\n- a\n- b‸\n\nPo."],
  ["paragraphs between paragraphs", "Przed.\n‸\nPo.", "raz\n\ndwa", "Przed.\n\nraz\n\ndwa‸\n\nPo."],
  ["a paragraph between paragraphs", "Przed.\n‸\nPo.", "raz", "Przed.\n\nraz‸\n\nPo."],
  ["a rule between paragraphs", "Przed.\n‸\nPo.", "---", "Przed.\n\n---‸\n\nPo."],
  ["a table between paragraphs", "Przed.\n‸\nPo.", "| a |\n| - |", "Przed.\n\n| a |\n| - |\n\n‸\nPo."],
  ["blocks where empty lines are", "Przed.\n\n‸\n\nPo.", "> cytat", "Przed.\n\n> cytat‸\n\nPo."],
  ["words where a line is begun", "Przed.\n‸\n\nPo.", "raz", "Przed.\nraz‸\n\nPo."],
  ["a list below the words that lead to it", "Lista:\n‸", "- a\n- b", "Lista:\n\n- a\n- b‸"],
  ["items below items", "- a\n‸\n- c", "- b", "- a\n- b‸\n- c"],
  ["a heading in the middle of a paragraph", "Ala ‸ ma kota.", "## Kot", "Ala \n\n## Kot‸\n\nma kota."],
  ["a rule in the middle of a paragraph", "Ala‸ ma kota.", "---", "Ala\n\n---‸\n\nma kota."],
  ["a list in the middle of a paragraph", "Ala‸ ma kota.", "raz\n\n- a", "Alaraz\n\n- a‸\n\nma kota."],
  ["paragraphs in the middle of a paragraph", "Ala ‸ ma.", "raz\n\ndwa", "Ala raz\n\ndwa‸ ma."],
  ["a list behind a line of a paragraph", "Ala‸\nma kota.", "- a", "Ala\n\n- a‸\n\nma kota."],
  ["a heading in the middle of an item", "- Ala‸ ma\n- b", "## Kot", "- Ala\n\n  ## Kot‸\n\n  ma\n- b"],
  ["a list in the middle of an item", "- Ala‸ ma\n- c", "- b", "- Ala\n- b‸ ma\n- c"],
  ["a list with one inside in the middle of an item", "- Ala‸ ma", "- b\n  - c\n    d", "- Ala\n- b\n  - c\n    d‸ ma"],
  [
    "a list with one inside in a numbered item",
    "9. ‸",
    "- a\n  - b\n- c\n\n  d\n  - e",
    "9. a\n   - b\n10. c\n\n    d\n    - e‸",
  ],
  ["a numbered list with one inside in an item", "- ‸", "1. a\n   - b\n2. c", "- a\n   - b\n- c‸"],
  ["a list and a heading in the middle of an item", "- Ala‸ ma", "- b\n\n## Kot", "- Ala\n- b\n\n## Kot‸\n\nma"],
  ["a quotation into an item before another", "- Ala‸\n- b", "> c", "- Ala\n\n  > c‸\n- b"],
  ["a list within a quotation", "> Przed.\n> ‸\n> Po.", "- a", "> Przed.\n> \n> - a‸\n>\n> Po."],
  ["a quotation's words above a paragraph", "> ‸\nPo.", "raz\n\ndwa", "> raz\n>\n> dwa‸\n>\nPo."],
  ["a quotation above another", "Przed.\n‸\n> b", "> a", "Przed.\n\n> a‸\n\n> b"],
  ["paragraphs above a heading", "Przed.\n\n‸\n## Dalej", "raz\n\ndwa", "Przed.\n\nraz\n\ndwa‸\n## Dalej"],
  ["a paragraph above a rule, which would make it a heading", "‸\n---", "raz", "raz‸\n\n---"],
])("what is around a paste stays apart from it: %s", (_, source, piece, expected) => {
  const state = markdownStateAt(source);
  expect(after(state, fittedPaste(state, state.selection.main, piece))).toBe(expected);
});

it.each([
  ["a list", "**Ala ‸ma**", "- a", "**Ala** \n\n- a‸\n\n**ma**"],
  ["a table", "_Ala‸ma_", "| a |\n| - |", "_Ala_ \n\n| a |\n| - |\n\n‸ _ma_"],
  ["a heading in several marks", "a **b _c ‸d_ e**", "## x", "a **b _c_** \n\n## x‸\n\n**_d_ e**"],
  ["paragraphs", "**Ala ‸ma**", "raz\n\ndwa", "**Ala** raz\n\ndwa‸**ma**"],
  ["items in an item", "- **Ala‸ ma**", "- b", "- **Ala**\n- b‸ **ma**"],
  ["a list at the beginning", "a **‸b**", "- a", "a \n\n- a‸\n\n**b**"],
  ["a list at the end", "**a‸** b", "- a", "**a**\n\n- a‸\n\nb"],
  ["a list in a link", "[Ala ‸ma](/a) d", "- a", "[Ala](/a) \n\n- a‸\n\n[ma](/a) d"],
  ["a picture", "~~Ala ‸ma~~", "![a](/b)", "~~Ala~~ ![a](/b)\n\n‸~~ma~~"],
  ["words", "**Ala ‸ma**", "raz\ndwa", "**Ala raz\ndwa‸ma**"],
])("marks are closed before what ends their paragraph and opened again behind it: %s", (_, source, piece, expected) => {
  const state = markdownStateAt(source);
  expect(after(state, fittedPaste(state, state.selection.main, piece))).toBe(expected);
});

it("a selection from one mark into another leaves both whole", () => {
  const state = markdownStateAt("‸**Ala ma** i _kota tu_");
  const change = fittedPaste(state, { from: 6, to: 18 }, "- a");
  expect(after(state, change)).toBe("**Ala** \n\n- a‸\n\n_tu_");
});

it.each([
  ["paragraphs into an item", "- a‸\n- b", "raz\n\ndwa", "- araz\n\n  dwa‸\n- b"],
  ["paragraphs into a quotation", "> a‸", "raz\n\ndwa", "> araz\n>\n> dwa‸"],
  ["lines into an item", "1. ‸", "raz\ndwa", "1. raz\n   dwa‸"],
  ["paragraphs into the second paragraph of an item", "- a\n\n  b‸", "raz\n\ndwa", "- a\n\n  braz\n\n  dwa‸"],
  ["paragraphs between paragraphs", "Przed.\n‸\nPo.", "raz\n\ndwa", "Przed.\n\nraz\n\ndwa‸\n\nPo."],
  ["tasks without bullets", "Przed.\n\n‸", "[ ] raz\n[x] dwa\n", "Przed.\n\n- [ ] raz\n- [x] dwa‸"],
  ["tasks into an item", "1. ‸", "[ ] raz\n[x] dwa", "1. [ ] raz\n2. [x] dwa‸"],
  ["paragraphs and a line break into a quotation", "> ‸", "raz\n\ndwa\n", "> raz\n>\n> dwa‸"],
  ["paragraphs and a line break into a footnote", "[^1]: ‸", "raz\n\ndwa\n", "[^1]: raz\n\n    dwa‸"],
  ["paragraphs and a line break within a quotation", "> Ala ‸kot", "raz\n\ndwa\n", "> Ala raz\n>\n> dwa ‸kot"],
  ["a heading into a heading", "## ‸", "# Tytuł\n", "## Tytuł‸"],
  ["a heading and a paragraph into a heading", "> ## ‸", "# Tytuł\n\nraz", "> ## Tytuł\n>\n> raz‸"],
  ["lines and a line break into an item", "- ‸", "raz\ndwa\n", "- raz\n  dwa‸"],
])("plain paragraphs are fitted to their place as HTML is: %s", (_, source, text, expected) => {
  const state = markdownStateAt(source);
  const change = fittedPlain(state, text);
  if (!change) throw new Error("Nothing was fitted.");
  expect(after(state, change)).toBe(expected);
});

it.each([
  ["paragraphs behind words", "Ala‸", "raz\n\ndwa"],
  ["a word in an item", "- a‸", "raz"],
  ["lines where the text begins", "‸", "raz\ndwa"],
  ["lines cut out of a paragraph", "Ala\n‸\nkota", "raz\ndwa"],
  ["code", "‸", "```\na\n```\n"],
  ["rows between rows", "| a |\n| - |\n‸| c |", "| b |\n| d |\n"],
  ["words between rows", "| a |\n| - |\n‸| c |", "raz\n\ndwa"],
  ["nested items before others", "- x\n‸  - c", "  - a\n  - b\n"],
  ["the end of an item and the next item", "- Ala ma ‸", "kota\n- b"],
  ["numbered items", "1. ‸", "a\n2. b"],
  ["a quotation's lines", "‸> c", "> a\n> b\n"],
  ["the end of a quotation's line and the next line", "> a ‸\n> c", "b\n> c"],
  ["whole lines before a line of an item", "- a\n  ‸b", "c\n  d\n"],
  ["indented lines in an item", "- ‸", "a\n\n  b"],
  ["lines of a block of HTML", "<pre>\n‸\n</pre>", "raz\n\ndwa"],
  ["lines of a comment", "<!--\n‸\n-->", "raz\n\ndwa"],
  ["lines of a block of HTML that an empty line divides", "<div>\n‸\n</div>", "raz\ndwa"],
  ["a line break and words", "- a‸", "\nb"],
  ["a task among words", "Ala ‸", "[ ] raz"],
  ["a number in brackets", "‸", "[1] raz"],
  ["paragraphs and a line break behind words", "Ala‸", "raz\n\ndwa\n"],
  ["whole lines before the words of an item", "- ‸a", "raz\ndwa\n"],
])("plain text that is more or less than paragraphs stays as it is: %s", (_, source, text) =>
  expect(fittedPlain(markdownStateAt(source), text)).toBeNull(),
);
