import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { EditorState } from "@codemirror/state";
import { expect, it } from "vitest";
import { lastCellBefore, typedBar, typingInCells } from "./typed-bar.ts";

const TABLES = markdown({ base: markdownLanguage });

function stateOf(doc: string, anchor: number, head = anchor): EditorState {
  return EditorState.create({ doc, selection: { anchor, head }, extensions: [TABLES] });
}

/** What stands after a bar is typed at `‸`, or over the words between two of them. */
function typed(source: string): string {
  const [before = "", ...others] = source.split("‸");
  const [from, to] = [before.length, before.length + (others.length > 1 ? (others[0] ?? "").length : 0)];
  const state = stateOf([before, ...others].join(""), from, to);
  const change = typedBar(state, from, to) ?? { changes: { from, to, insert: "|" }, selection: { anchor: from + 1 } };
  const { doc, selection } = state.update(change).state;
  return `${doc.sliceString(0, selection.main.head)}‸${doc.sliceString(selection.main.head)}`;
}

const HEAD = "| a | b |\n| - | - |\n";

it.each([
  ["text of a cell", `${HEAD}| ps ‸ | d |`, `${HEAD}| ps \\|‸ | d |`],
  ["text of the last cell", `${HEAD}| c | ps ‸ |`, `${HEAD}| c | ps \\|‸ |`],
  ["the heading row", "| a‸ | b |\n| - | - |\n| c | d |", "| a\\|‸ | b |\n| - | - |\n| c | d |"],
  ["text at the end of a row", `${HEAD}| c | ps ‸|`, `${HEAD}| c | ps \\|‸|`],
  ["a code span", `${HEAD}| \`ps ‸\` | d |`, `${HEAD}| \`ps \\|‸\` | d |`],
  ["selected words", `${HEAD}| ps ‸x‸ | d |`, `${HEAD}| ps \\|‸ | d |`],
  ["a row without outer bars", "a | b\n--- | ---\nps ‸grep | d", "a | b\n--- | ---\nps \\|‸grep | d"],
  ["an empty cell", `${HEAD}| ‸ | d |`, `${HEAD}| \\|‸ | d |`],
  [
    "a table of a quotation",
    `> ${HEAD.replace("\n", "\n> ")}> | ps ‸ | d |`,
    `> ${HEAD.replace("\n", "\n> ")}> | ps \\|‸ | d |`,
  ],
])("a bar typed into %s is text", (_, source, expected) => expect(typed(source)).toBe(expected));

it.each([
  ["outside tables", "ps ‸ grep"],
  ["behind a backslash of the writer", `${HEAD}| ps \\‸ | d |`],
  ["behind the last bar", `${HEAD}| c | d |‸`],
  ["at the beginning of a row", `${HEAD}‸| c | d |`],
  ["in a row that lacks cells", `${HEAD}| c ‸|`],
  ["in a row that is being written", `${HEAD}| c | d‸`],
  ["in the row of dashes", "| a | b |\n| - ‸| - |\n| c | d |"],
  ["in the first row, before there is a table", "| a ‸ |"],
  ["before the last bar of the heading row, to add a column", "| a | b ‸|\n| - | - |\n| c | d |"],
  ["in code", "```\n| a ‸ |\n| - |\n```"],
  ["instead of the bar between two cells", `${HEAD}| c ‸|‸ d |`],
])("a bar typed %s is a bar", (_, source) => expect(typed(source)).toBe(source.replace(/‸(?:.‸)?/, "|‸")));

it.each([
  ["behind a row", `${HEAD}| c | d |‸`, `${HEAD}| c | d x‸ |`],
  ["behind its spaces", `${HEAD}| c | d |  ‸`, `${HEAD}| c | d x‸ |  `],
  ["behind an empty cell", `${HEAD}| c |  |‸`, `${HEAD}| c | x‸ |`],
  ["behind the heading row", "| a | b |‸\n| - | - |", "| a | b x‸ |\n| - | - |"],
])("a word typed %s goes into the last cell", (_, source, expected) => {
  const at = source.indexOf("‸");
  const state = stateOf(source.replace("‸", ""), at);
  const cell = lastCellBefore(state, at);
  const insert = `${cell?.gap}x`;
  const next = state.update({ changes: { from: cell?.at ?? 0, insert } }).state.doc.toString();
  const caret = (cell?.at ?? 0) + insert.length;
  expect(`${next.slice(0, caret)}‸${next.slice(caret)}`).toBe(expected);
});

it.each([
  ["in a row that lacks cells", `${HEAD}| c |‸`],
  ["behind the row of dashes", "| a | b |\n| - | - |‸"],
  ["behind an escaped bar", `${HEAD}| c | d \\|‸`],
  ["behind the last words of a row without outer bars", "a | b\n--- | ---\nc | d‸"],
  ["before the last bar", `${HEAD}| c | d ‸|`],
  ["outside tables", "a |‸"],
])("a word typed %s stays there", (_, source) => {
  const at = source.indexOf("‸");
  expect(lastCellBefore(stateOf(source.replace("‸", ""), at), at)).toBeNull();
});

it("a tap beside a row puts the caret into its last cell; the arrow keys go behind it", () => {
  const source = `${HEAD}| c | d |`;
  const state = EditorState.create({ doc: source, extensions: [TABLES, typingInCells()] });
  const [anchor, inCell] = [source.length, source.indexOf("d") + 1];
  const caretAfter = (userEvent: string) =>
    state.update({ selection: { anchor }, userEvent }).state.selection.main.head;
  expect([caretAfter("select.pointer"), caretAfter("select")]).toEqual([inCell, anchor]);
});
