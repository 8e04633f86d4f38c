import { EditorState } from "@codemirror/state";
import { expect, it } from "vitest";
import { markdownStateAt } from "#test/support/texts/markdown-state.ts";
import { createMarkdown } from "#core/markdown/markdown.ts";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import { breakLine } from "./line-break.ts";

const rendering = await createMarkdown({ rules: typographyRules({}) });

function broken(source: string): string | null {
  let after: EditorState | null = null;
  breakLine({ state: markdownStateAt(source), dispatch: (transaction) => (after = transaction.state) });
  const state = after as EditorState | null;
  if (!state) return null;
  const { head } = state.selection.main;
  return `${state.sliceDoc(0, head)}‸${state.sliceDoc(head)}`;
}

it.each([
  ["a paragraph", "Raz‸", "Raz\\\n‸"],
  ["between words", "Raz ‸ dwa", "Raz\\\n‸dwa"],
  ["an item", "- raz‸", "- raz\\\n  ‸"],
  ["a later line of an item", "- raz\\\n  dwa‸", "- raz\\\n  dwa\\\n  ‸"],
  ["a numbered item inside another", "- a\n  10. raz‸", "- a\n  10. raz\\\n      ‸"],
  ["a task", "- [ ] raz‸", "- [ ] raz\\\n  ‸"],
  ["an item of a quotation", "> 1. raz‸", "> 1. raz\\\n>    ‸"],
  ["a quotation", "> raz‸", "> raz\\\n> ‸"],
  ["a cell", "| a | b |\n| - | - |\n| raz‸ dwa | c |", "| a | b |\n| - | - |\n| raz<br>‸ dwa | c |"],
  ["a heading", "## Raz ‸dwa", "## Raz<br>‸dwa"],
  ["an empty line", "Raz\n\n‸", "Raz\n\n\n‸"],
  ["an item without words", "- ‸", "- \n  ‸"],
  ["a line that is broken already", "Raz\\‸", "Raz\\\n‸"],
  ["before the marks", "‸- raz", null],
  ["in code", "```\nraz‸\n```", null],
])("Shift+Enter begins a line: %s", (_, source, expected) => {
  expect(broken(source)).toBe(expected);
});

it("what is typed on the new line is in the same item, cell or heading, on a line of its own", () => {
  for (const source of ["Raz‸", "- raz‸", "> 1. raz‸", "| raz‸ |\n| - |", "## Raz‸"]) {
    const rendered = rendering.renderShort(broken(source)?.replace("‸", "kruk") ?? "");
    expect(rendered).toEqual({ ok: true, value: expect.stringMatching(/^[^\\]*raz<br ?\/?>\s*kruk[^\\]*$/i) });
  }
});
