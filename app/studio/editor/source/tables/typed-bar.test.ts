import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { EditorState } from "@codemirror/state";
import { expect, it } from "vitest";
import { typedBar } from "./typed-bar.ts";

/** What stands after a bar is typed at `‸`, or over the words between two of them. */
function typed(source: string): string {
  const [before = "", ...others] = source.split("‸");
  const [from, to] = [before.length, before.length + (others.length > 1 ? (others[0] ?? "").length : 0)];
  const extensions = [markdown({ base: markdownLanguage })];
  const state = EditorState.create({
    doc: [before, ...others].join(""),
    selection: { anchor: from, head: to },
    extensions,
  });
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
