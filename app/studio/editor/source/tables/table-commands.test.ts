import { history, undo } from "@codemirror/commands";
import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState, type StateCommand } from "@codemirror/state";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createParser } from "#core/markdown/parser.ts";
import { joinLines, lineEnds, splitLines } from "../line-endings.ts";
import { nextRow, TABLE_ACTS, type TableAct, tableCommand, tableState } from "./table-commands.ts";

function stateOf(given: string): EditorState {
  const split = splitLines(given.replace("│", ""));
  const before = splitLines(given.slice(0, given.indexOf("│"))).doc.length;
  const extensions = [markdown({ base: markdownLanguage }), history(), lineEnds(split)];
  return EditorState.create({ doc: split.doc, selection: { anchor: before }, extensions });
}

/** The text is read to its end first, however slow the machine is: a command waits for its reader only so long. */
function run(state: EditorState, act: TableAct): EditorState | null {
  return ran(state, tableCommand(act));
}

function ran(state: EditorState, command: StateCommand): EditorState | null {
  ensureSyntaxTree(state, state.doc.length, Infinity);
  let next = state;
  return command({ state, dispatch: (transaction) => (next = transaction.state) }) ? next : null;
}

/** The text after a command, `│` the caret; null where the command takes no part. */
function done(act: TableAct, given: string): string | null {
  return shown(run(stateOf(given), act));
}

function shown(next: EditorState | null): string | null {
  if (!next) return null;
  const { head } = next.selection.main;
  const text = next.doc.toString();
  return `${text.slice(0, head)}│${text.slice(head)}`;
}

const TABLE = "| Rok | Nakład |\n| --- | ---: |\n| 1931 | 400 |\n| 1932 | 500 |";
const at = (place: string) => TABLE.replace(place, `${place.slice(0, 1)}│${place.slice(1)}`);

test.each<[TableAct, string, string]>([
  ["row-below", at("Rok"), TABLE.replace("---: |\n", "---: |\n| │ |  |\n")],
  ["row-below", at("1932"), `${TABLE}\n| │ |  |`],
  ["row-above", at("1931"), TABLE.replace("---: |\n", "---: |\n| │ |  |\n")],
  ["row-above", at("Rok"), at("Rok")],
  ["row-up", at("1932"), "| Rok | Nakład |\n| --- | ---: |\n| 1│932 | 500 |\n| 1931 | 400 |"],
  ["row-up", at("1931"), at("1931")],
  ["row-down", at("400"), "| Rok | Nakład |\n| --- | ---: |\n| 1932 | 500 |\n| 1931 | 4│00 |"],
  ["row-down", at("1932"), at("1932")],
  ["row-remove", at("1931"), "| Rok | Nakład |\n| --- | ---: |\n| 1│932 | 500 |"],
  ["row-remove", at("500"), "| Rok | Nakład |\n| --- | ---: |\n| 1931 | 4│00 |"],
  ["row-remove", at("Rok"), at("Rok")],
  ["column-left", at("1931"), "|  | Rok | Nakład |\n| --- | --- | ---: |\n| │ | 1931 | 400 |\n|  | 1932 | 500 |"],
  ["column-right", at("400"), "| Rok | Nakład |  |\n| --- | ---: | --- |\n| 1931 | 400 | │ |\n| 1932 | 500 |  |"],
  ["column-right", at("Rok"), "| Rok | │ | Nakład |\n| --- | --- | ---: |\n| 1931 |  | 400 |\n| 1932 |  | 500 |"],
  ["column-on", at("1931"), "| Nakład | Rok |\n| ---: | --- |\n| 400 | 1│931 |\n| 500 | 1932 |"],
  ["column-back", at("500"), "| Nakład | Rok |\n| ---: | --- |\n| 400 | 1931 |\n| 5│00 | 1932 |"],
  ["column-back", at("1931"), at("1931")],
  ["column-remove", at("1931"), "| Nakład |\n| ---: |\n| 4│00 |\n| 500 |"],
  ["column-remove", at("400"), "| Rok |\n| --- |\n| 1│931 |\n| 1932 |"],
  ["align-center", at("1931"), at("1931").replace("| ---", "| :-:")],
  ["align-left", at("400"), at("400").replace("---:", ":---")],
  ["align-none", at("400"), at("400").replace("---:", "----")],
  ["align-right", at("400"), at("400")],
  ["table-remove", `Przed.\n\n${at("400")}\n\nPo.`, "Przed.\n\n│\n\nPo."],
])("%s", (act, given, expected) => {
  expect(done(act, given)).toBe(expected);
});

test.each<[string, string, string | null]>([
  ["from the heading", at("Nakład"), "| Rok | Nakład |\n| --- | ---: |\n| 1931 | 400│ |\n| 1932 | 500 |"],
  ["in the middle of a cell", at("1931"), "| Rok | Nakład |\n| --- | ---: |\n| 1931 | 400 |\n| 1932│ | 500 |"],
  ["from the last row", at("500"), `${TABLE}\n|  | │ |`],
  ["behind the last bar", `${TABLE}│\n\nDalej.`, `${TABLE}\n|  | │ |\n\nDalej.`],
  ["from the delimiter row", at("---"), "| Rok | Nakład |\n| --- | ---: |\n| 1931│ | 400 |\n| 1932 | 500 |"],
  ["out of an empty last row", `${TABLE}\n| │ |  |\n\nDalej.`, `${TABLE}\n\n│\n\nDalej.`],
  ["out of it in a quotation", "> | a |\n> | - |\n> | │ |", "> | a |\n> | - |\n>\n> │"],
  ["in a list", "- | a│ |\n  | - |", "- | a |\n  | - |\n  | │ |"],
  ["to a row that is short", "| a | b│ |\n| - | - |\n| c |", "| a | b |\n| - | - |\n| c |│"],
  ["before the table", "│| a |\n| - |", null],
  ["outside tables", "Akapit.│", null],
  ["in code", "```\n| a│ |\n| - |\n```", null],
])("Enter %s", (_where, given, expected) => {
  expect(shown(ran(stateOf(given), nextRow))).toBe(expected);
});

test.each<[string, TableAct, string, string]>([
  [
    "an escaped bar is a letter",
    "column-on",
    "a│ \\| b | c\n--- | ---\nd | e",
    "| c | a│ \\| b |\n| --- | --- |\n| e | d |",
  ],
  ["in code too", "column-right", "| `a\\|│b` |\n| - |\n| c |", "| `a\\|b` | │ |\n| - | --- |\n| c |  |"],
  ["short rows stay short", "column-right", "| a | b│ |\n| - | - |\n| c |", "| a | b | │ |\n| - | - | --- |\n| c |"],
  [
    "what is beyond the columns stays there",
    "column-right",
    "| a│ |\n| - |\n| c | d |",
    "| a | │ |\n| - | --- |\n| c |  | d |",
  ],
  ["short rows are filled up to move", "column-on", "| a│ | b |\n| - | - |\n| c |", "| b | a│ |\n| - | - |\n|  | c |"],
  ["a row may have no bar", "column-left", "| a│ | b |\n| - | - |\nc", "| │ | a | b |\n| --- | - | - |\n|  | c |"],
  ["in a quotation", "row-below", "> | a│ |\n> | - |\n>\n> Dalej.", "> | a |\n> | - |\n> | │ |\n>\n> Dalej."],
  [
    "which ends it",
    "column-right",
    "> | a│ |\n> | - |\n> | b |\nc | d",
    "> | a | │ |\n> | - | --- |\n> | b |  |\nc | d",
  ],
  [
    "on an item's first line",
    "column-left",
    "1. | a│ |\n   | - |\n   | b |\n\n2. dwa",
    "1. | │ | a |\n   | --- | - |\n   |  | b |\n\n2. dwa",
  ],
  [
    "in an item",
    "row-above",
    "- raz\n\n  | a |\n  | - |\n  | b│ |\n- dwa",
    "- raz\n\n  | a |\n  | - |\n  | │ |\n  | b |\n- dwa",
  ],
])("%s: %s", (_, act, given, expected) => {
  expect(done(act, given)).toBe(expected);
});

test.each(["Zdanie│ bez tabeli", "a | b│ bez kreski", "- raz│", "```\n| a│ |\n| - |\n```", "    | a│ |\n    | - |"])(
  "%j is no table",
  (given) => {
    for (const act of TABLE_ACTS) expect(done(act, given)).toBeNull();
    expect(tableState(stateOf(given))).toBeNull();
  },
);

test("what is possible, and how the column is aligned", () => {
  const place = tableState(stateOf(at("Rok")));
  expect(place?.alignment).toBe("none");
  for (const act of ["row-above", "row-up", "row-down", "row-remove", "column-back"] as const) {
    expect(place?.acts.has(act)).toBe(false);
  }
  expect(tableState(stateOf(at("500")))?.alignment).toBe("right");
});

test("a text that is only read stays as it is", () => {
  const state = EditorState.create({
    doc: TABLE,
    extensions: [markdown({ base: markdownLanguage }), EditorState.readOnly.of(true)],
  });
  expect(run(state, "column-right")?.doc.toString()).toBe(TABLE);
});

/* Random tables in random surroundings. */

const cell = fc
  .array(fc.constantFrom("a", "ż", "1", "\\|", "`x`", "**b**", " ", "`a\\|b`", "[c](/d)", "\\\\", "&"), {
    maxLength: 4,
  })
  .map((signs) => signs.join("").trim());
const AROUND = [
  { before: "", prefix: "", after: "" },
  { before: "Przed.\n\n", prefix: "", after: "\n\nPo. | nie tabela" },
  { before: "# Tytuł\n", prefix: "  ", after: "\n\n```\n| kod |\n```" },
  { before: "> Raz.\n>\n", prefix: "> ", after: "\n>\n> Po.\n\nKoniec | tu." },
  { before: "- raz\n\n", prefix: "  ", after: "\n\n  Po.\n- dwa | trzy" },
  { before: "1. > raz\n   >\n", prefix: "   > ", after: "\n\n2. dwa" },
] as const;

const tables = fc
  .record({
    columns: fc.integer({ min: 1, max: 4 }),
    rows: fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 4 }),
    heads: fc.array(cell, { minLength: 4, maxLength: 4 }),
    rules: fc.array(fc.constantFrom("---", ":--", "--:", ":-:", "-"), { minLength: 4, maxLength: 4 }),
    around: fc.constantFrom(...AROUND),
    ending: fc.constantFrom("\n", "\r\n"),
    row: fc.nat(),
    column: fc.nat(),
  })
  .map(({ columns, rows, heads, rules, around, ending, row, column }) => {
    const line = (cells: string[]) => `${around.prefix}| ${cells.join(" | ")} |`;
    const lines = [heads.slice(0, columns), rules.slice(0, columns), ...rows].map(line);
    const source = (around.before + lines.join("\n") + around.after).replaceAll("\n", ending);
    const matrix = [heads.slice(0, columns), ...rows].map((cells) =>
      Array.from({ length: columns }, (_, index) => cells[index] ?? ""),
    );
    return {
      source,
      matrix,
      rules: rules.slice(0, columns),
      around,
      ending,
      row: row % matrix.length,
      column: column % columns,
    };
  });

/** What readers see of the only table of a source: the sources of its cells by rows, and the classes of its columns. */
function readTable(source: string): { matrix: string[][]; sides: string[] } | null {
  const matrix: string[][] = [];
  const sides: string[] = [];
  let open = false;
  for (const token of createParser("site").parse(source, { mark: "made-0" })) {
    if (token.type === "tr_open") matrix.push([]);
    if (token.type === "th_open") sides.push(String(token.attrGet("class") ?? ""));
    if (token.type === "th_open" || token.type === "td_open") open = true;
    else if (open && token.type === "inline") {
      matrix.at(-1)?.push(token.content);
      open = false;
    }
  }
  return matrix.length === 0 ? null : { matrix, sides };
}

/** The same done to rows of cells. */
function expected(matrix: string[][], act: TableAct, row: number, column: number): string[][] {
  const blank = matrix[0]!.map(() => "");
  const swap = <T>(list: T[], one: number, other: number) => list.with(one, list[other]!).with(other, list[one]!);
  const can = {
    "row-above": row > 0,
    "row-up": row > 1,
    "row-down": row > 0 && row < matrix.length - 1,
    "row-remove": row > 0,
    "column-back": column > 0,
    "column-on": column < blank.length - 1,
    "column-remove": blank.length > 1,
  };
  if (act in can && !can[act as keyof typeof can]) return matrix;
  switch (act) {
    case "row-above":
      return matrix.toSpliced(row, 0, blank);
    case "row-below":
      return matrix.toSpliced(row + 1, 0, blank);
    case "row-up":
      return swap(matrix, row, row - 1);
    case "row-down":
      return swap(matrix, row, row + 1);
    case "row-remove":
      return matrix.toSpliced(row, 1);
    case "column-left":
      return matrix.map((cells) => cells.toSpliced(column, 0, ""));
    case "column-right":
      return matrix.map((cells) => cells.toSpliced(column + 1, 0, ""));
    case "column-back":
      return matrix.map((cells) => swap(cells, column, column - 1));
    case "column-on":
      return matrix.map((cells) => swap(cells, column, column + 1));
    case "column-remove":
      return matrix.map((cells) => cells.toSpliced(column, 1));
    default:
      return matrix;
  }
}

/** As the renderer hands a cell's source on: an escaped bar is a bar. */
const shownCells = (matrix: string[][]) => matrix.map((cells) => cells.map((each) => each.replaceAll("\\|", "|")));

describe("whatever the table and wherever it stands", () => {
  test.each(TABLE_ACTS.filter((act) => act !== "table-remove"))("%s leaves a table of the size it should be", (act) => {
    fc.assert(
      fc.property(tables, ({ source, matrix, around, ending, row, column }) => {
        const state = stateOf(`${source}│`);
        const first = around.before.split("\n").length;
        const line = state.doc.line(first + (row === 0 ? 0 : row + 1));
        const bars = [...line.text.matchAll(/(?<!\\)(?:\\\\)*\|/g)];
        const bar = bars[Math.min(column, bars.length - 2)]!;
        const at = line.from + bar.index + bar[0].length;
        const standing = state.update({ selection: { anchor: at } }).state;
        const reached = Math.min(column, bars.length - 2);
        const next = run(standing, act);
        const text = joinLines(next!);
        expect(readTable(text)?.matrix).toEqual(shownCells(expected(matrix, act, row, reached)));
        // All around it stays byte for byte, and new lines end as the others do.
        const [before, after] = [around.before, around.after].map((each) => each.replaceAll("\n", ending));
        expect(text.startsWith(before!) && text.endsWith(after!)).toBe(true);
        expect(text.replaceAll(ending, "").match(/[\r\n]/)).toBeNull();
        // One step takes it back.
        let back = next!;
        if (undo({ state: next!, dispatch: (transaction) => (back = transaction.state) })) {
          expect(joinLines(back)).toBe(source);
        } else expect(text).toBe(source);
      }),
      { numRuns: 60 },
    );
  });
});
