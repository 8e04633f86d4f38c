import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { createParser } from "#core/markdown/parser.ts";
import { asLabel, pictureAt } from "./upload-placeholders.ts";

test("a picture's description makes one picture, whatever is written in it", () => {
  for (const alt of ["Wykres [1] i ]2[", "Dwa\nwiersze", "na końcu \\", "![w](obrazie)"]) {
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
])("a picture put at %j splits nothing", (given, expected) => {
  const state = EditorState.create({ doc: given.replace("│", "") });
  const placed = state.update({ changes: pictureAt(state, given.indexOf("│"), "![](x)") }).state;
  expect(placed.doc.toString()).toBe(expected);
});
