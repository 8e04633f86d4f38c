import { expect, it } from "vitest";
import { markdownStateAt } from "#test/support/texts/markdown-state.ts";
import { pastedCells, rangeInCell, textInCell } from "./paste-cells.ts";
import { fittedPaste } from "./fit-paste.ts";

/** What stands after Markdown is pasted at `‸`. */
function pasted(source: string, piece: string): string {
  const at = source.indexOf("‸");
  return markdownStateAt(source)
    .update({ changes: fittedPaste(markdownStateAt(source), { from: at, to: at }, piece) })
    .state.doc.toString();
}

it.each([
  ["words into words", "Ala ‸kota", "ma ", "Ala ma kota"],
  ["paragraphs into a text", "Ala‸", " ma\n\nkota", "Ala ma\n\nkota"],
  ["a list onto an empty line", "‸", "- a\n- b", "- a\n- b"],
  ["a picture, and a line behind it", "Ala‸", " ma\n\n![a](/b)", "Ala ma\n\n![a](/b)\n\n"],
  ["a list after words", "Ala‸", "- a\n- b", "Ala\n\n- a\n- b"],
  ["a heading after words", "Ala‸", "## Kot", "Ala\n\n## Kot"],
  ["a heading into a heading", "## ‸", "### Kot\n\nma Alę", "## Kot\n\nma Alę"],
  ["a heading with a number into a heading", "## ‸", "## 1. Kot", "## 1. Kot"],
  ["a table into a quotation", "> ‸", "| a |\n| --- |\n| b |", "> | a |\n> | --- |\n> | b |\n>\n> "],
  ["a picture into an item", "- x‸", "\n\n![a](/b)", "- x\n\n  ![a](/b)\n\n  "],
  ["code into an item", "1. x‸", "```\na\n\n  b\n```", "1. x\n\n   ```\n   a\n\n     b\n   ```\n   "],
  ["a heading behind the words of one", "## Ala i ‸", "## kot", "## Ala i kot"],
  ["paragraphs into a quotation", "> ‸", "jeden\n\ndwa", "> jeden\n>\n> dwa"],
  ["a list into a footnote", "[^1]: ‸", "- a\n- b", "[^1]: - a\n    - b"],
  ["code behind the words of a footnote", "[^1]: x‸", "```\na\n```", "[^1]: x\n\n    ```\n    a\n    ```\n    "],
  ["paragraphs into the second line of a footnote", "[^1]: x\n    y‸", " a\n\nb", "[^1]: x\n    y a\n\n    b"],
  ["paragraphs where a footnote's line goes on", "[^1]: x\ny‸", " a\n\nb", "[^1]: x\ny a\n\n    b"],
  ["a list into the second block of a footnote", "[^1]: x\n\n    ‸", "- a\n- b", "[^1]: x\n\n    - a\n    - b"],
  ["paragraphs behind a footnote", "[^1]: x\n\ny‸", " a\n\nb", "[^1]: x\n\ny a\n\nb"],
  ["a list below a footnote", "[^1]: x\n‸", "- a\n- b", "[^1]: x\n\n- a\n- b"],
  ["paragraphs below a heading behind a footnote", "[^1]: x\n## y\nz‸", " a\n\nb", "[^1]: x\n## y\nz a\n\nb"],
  ["a list into a quotation", "> ‸", "- a\n- b", "> - a\n> - b"],
  ["a quotation into a quotation", "> > ‸", "a\nb", "> > a\n> > b"],
  ["a list into an empty item", "- ‸", "- a\n- b", "- a\n- b"],
  ["a list with one inside", "- ‸", "- a\n  - b\n- c", "- a\n  - b\n- c"],
  ["a list behind the words of an item", "- x‸", "- a\n- b", "- x\n- a\n- b"],
  ["a list into an item inside", "- x\n  - ‸", "- a\n- b", "- x\n  - a\n  - b"],
  ["bullets into numbers", "3. ‸", "- a\n- b", "3. a\n4. b"],
  ["numbers into bullets", "* ‸", "1. a\n2. b", "* a\n* b"],
  ["tasks into tasks", "- [ ] ‸", "- [x] a\n- [ ] b", "- [ ] a\n- [ ] b"],
  ["paragraphs into an item", "- ‸", "jeden\n\ndwa", "- jeden\n\n  dwa"],
  ["paragraphs into an item of a quotation", "> 1. ‸", "jeden\n\ndwa", "> 1. jeden\n>\n>    dwa"],
  ["a list into a heading", "## Kot‸", "- a\n- b", "## Kot\n\n- a\n- b"],
  ["a table into an empty heading", "## ‸", "| a |\n| --- |\n| b |", "## \n\n| a |\n| --- |\n| b |\n\n"],
  [
    "headings, lists and quotations into a cell",
    "| a |\n| - |\n| ‸ |",
    "## Kot\n\n- raz\n- **dwa**\\\n  i pół\n\n1. trzy\n\n> cztery",
    "| a |\n| - |\n| Kot<br>• raz<br>• **dwa**<br>i pół<br>1. trzy<br>cztery |",
  ],
  [
    "a table among words into a cell",
    "| a |\n| - |\n| ‸ |",
    "Tak:\n\n| x | y |\n| --- | --- |\n| 1 \\| 2 | 3 |",
    "| a |\n| - |\n| Tak:<br>x \\| y<br>1 \\| 2 \\| 3 |",
  ],
  [
    "code into a cell",
    "| a |\n| - |\n| ‸ |",
    "Tak:\n\n```js\nlet x = `${a}`;\n\n- x;\n```",
    "| a |\n| - |\n| Tak:<br>``let x = `${a}`;``<br>`- x;` |",
  ],
  [
    "code with its indentation into a cell, out of a list and a quotation too",
    "| a |\n| - |\n| ‸ |",
    "```\nif a:\n    b\n\tc\n```\n\n- raz\n\n  ```py\n  x\n    y\n  ```\n\n> ```\n> z\n>   w\n> ```",
    "| a |\n| - |\n| `if a:`<br>`    b`<br>`    c`<br>• raz<br>`x`<br>`  y`<br>`z`<br>`  w` |",
  ],
  [
    "a mail's quotation, a line and empty items into a cell",
    "| a |\n| - |\n| ‸ |",
    "> > raz\n> >\n> > dwa\n>\n> trzy\n\n---\n\n-\n- cztery",
    "| a |\n| - |\n| raz<br>dwa<br>trzy<br>• cztery |",
  ],
  [
    "lines, bars and a backslash into a cell",
    "| a | b |\n| - | - |\n| ‸ | d |",
    "x | y\\\\\n\n\nz",
    "| a | b |\n| - | - |\n| x \\| y\\\\ <br>z | d |",
  ],
])("%s", (_name, source, piece, expected) => {
  expect(pasted(source, piece)).toBe(expected);
});

it("rows of a table stay rows between rows; any other text stays in the cell it is pasted into", () => {
  const rows = "| 1 |\n| 2 |\n";
  expect(textInCell(markdownStateAt("| a |\n| - |\n‸| b |"), rows)).toBe(null);
  const cell = markdownStateAt("| a |\n| - |\n| ‸b |");
  expect(textInCell(cell, "1. raz\r\n\r\n2. dwa | trzy\tcztery\n")).toBe("1. raz<br>2. dwa \\| trzy cztery");
  expect(textInCell(markdownStateAt("Ala ‸"), "raz\ndwa")).toBe(null);
  expect(textInCell(cell, "if a:\n    b | c\n\td")).toBe("`if a:`<br>`    b \\| c`<br>`    d`");
  expect(textInCell(cell, "raz:\n  - dwa\n  2. trzy")).toBe("raz:<br>- dwa<br>2. trzy");
});

it.each([
  [
    "a table into an empty one",
    "| a | b |\n| - | - |\n| ‸ |  |",
    "| x | y |\n| --- | --- |\n| 1 | 2 \\| 3 |",
    "| a | b |\n| - | - |\n| x | y |\n| 1 | 2 \\| 3‸ |",
  ],
  [
    "beyond its edges",
    "> | a | b |\n> | - | :-: |\n> | c | ‸ |\n\nDalej",
    "| 1 | 2 |\n| 3 |  |",
    "> | a | b |  |\n> | - | :-: | --- |\n> | c | 1 | 2 |\n> |  | 3 | ‸ |\n\nDalej",
  ],
  [
    "into the heading",
    "| ‸ | b |\n| - | - |\n| c | d |\n| e | f |",
    "1\t2\n3\t\n",
    "| 1 | 2 |\n| - | - |\n| 3 | ‸ |\n| e | f |",
  ],
  [
    "one row into a longer one",
    "| a |\n| - |\n| b‸ |\n| c |",
    "x|y\tz",
    "| a |  |\n| - | --- |\n| x\\|y | z‸ |\n| c |",
  ],
])("the cells of a table go into cells: %s", (_name, source, piece, expected) => {
  const state = markdownStateAt(source);
  const change = pastedCells(state, piece, true);
  if (!change) throw new Error("The text is no table.");
  const after = state.update({ changes: change }).state.doc.toString();
  expect(`${after.slice(0, change.caret)}‸${after.slice(change.caret)}`).toBe(expected);
  expect(change.isLoss).toBe(/into the heading|longer/.test(_name));
});

it("only a table has cells; tabs count in plain text alone", () => {
  const cell = markdownStateAt("| a |\n| - |\n| ‸b |");
  for (const text of ["a\nb", "a\tb\nc", "| a |\nb", ""]) expect(pastedCells(cell, text, true)).toBe(null);
  expect(pastedCells(cell, "`a\tb`", false)).toBe(null);
  expect(pastedCells(markdownStateAt("Ala ‸"), "a\tb", true)).toBe(null);
  const rowEnd = markdownStateAt("| a |\n| - |\n| b |‸");
  expect([pastedCells(rowEnd, "| 1 |", true), pastedCells(rowEnd, "| 1 |", false)?.insert]).toEqual([null, "| 1 |"]);
});

it.each([
  ["behind the last bar", "| a | b |\n| - | - |\n| c | d |‸", "| a | b |\n| - | - |\n| c | d‸ |"],
  ["before the first bar", "| a |\n| - |\n‸| c |", "| a |\n| - |\n| ‸c |"],
  ["in a cell", "| a |\n| - |\n|‸ c |", "| a |\n| - |\n|‸ c |"],
  ["outside tables", "Ala‸", "Ala‸"],
])("words go into a cell, where readers see them: %s", (_name, source, expected) => {
  const { from } = rangeInCell(markdownStateAt(source));
  const doc = source.replace("‸", "");
  expect(`${doc.slice(0, from)}‸${doc.slice(from)}`).toBe(expected);
});
