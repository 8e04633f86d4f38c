import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { syntaxTree } from "@codemirror/language";
import { EditorState, type Extension, type StateCommand } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { expect, test } from "vitest";
import { linkPlace } from "./links/link-commands.ts";
import { fittedPaste } from "./pasting/fit-paste.ts";
import { picturesAt } from "./pictures/picture-markup.ts";
import { tableCommand } from "./tables/table-commands.ts";
import { videoHint } from "./video-hint.ts";

/* A text that has just been opened is read no further than its first screens; a command below them reads on by itself. */

const BEFORE = "Zdanie, po którym nic nie stoi.\n\n".repeat(400);

/** `│` is the caret, in a piece at the end of a long text. */
function opened(piece: string, extension: Extension = []): EditorState {
  const at = BEFORE.length + piece.indexOf("│");
  const extensions = [markdown({ base: markdownLanguage }), extension];
  const state = EditorState.create({ doc: BEFORE + piece.replace("│", ""), selection: { anchor: at }, extensions });
  expect(syntaxTree(state).length).toBeLessThan(BEFORE.length);
  return state;
}

/** The piece after a command that must be taken. */
function after(command: StateCommand, piece: string): string {
  let next: EditorState | null = null;
  expect(command({ state: opened(piece), dispatch: (transaction) => (next = transaction.state) })).toBe(true);
  return (next as unknown as EditorState).doc.toString().slice(BEFORE.length);
}

test("a table is one", () => {
  expect(after(tableCommand("row-below"), "| a│ |\n| - |\n| b |")).toBe("| a |\n| - |\n|  |\n| b |");
});

test("what is pasted into a cell stays in it", () => {
  const state = opened("| a |\n| - |\n| b│ |");
  expect(fittedPaste(state, state.selection.main, "raz\ndwa | trzy").insert).toBe("raz<br>dwa \\| trzy");
});

test("a link is changed, and code gets none", () => {
  expect(linkPlace(opened("[zece│r](/zecer)"))?.present).toMatchObject({ url: "/zecer" });
  expect(linkPlace(opened("```\nzece│r\n```"))).toBeNull();
});

test("a picture is found", () => {
  expect(picturesAt(opened("![Prasa│](/media/prasa.png)"))?.pictures).toHaveLength(1);
});

test("a film's address is distinguished from a link", () => {
  const state = opened("│", videoHint());
  const { from } = state.selection.main;
  const pasted = state.update({ changes: { from, insert: "https://youtu.be/dQw4w9WgXcQ" }, userEvent: "input.paste" });
  const [hints] = pasted.state.facet(EditorView.decorations);
  expect(hints).toMatchObject({ size: 1 });
});
